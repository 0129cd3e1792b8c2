"""Substantial action: how much must have happened before an error can no longer be undone.

Misdeals, skipped seats, wrong limits and pot counts all measure by it, so it is counted here alone, with the
book's values (`book.turn.substantial_*`).

>>> from tapete.floor.spot import Act
>>> from tapete.rules import book
>>> tda, fold, call = book("tda-2019"), Act(seat=3, act="fold"), Act(seat=4, act="call", to=100)
>>> substantial([fold, call], tda, Citing()), substantial([fold, fold], tda, Citing())
(True, False)
"""

from collections.abc import Sequence

from tapete.floor.citing import Citing
from tapete.floor.spot import Act
from tapete.rules import Book


def substantial(acts: Sequence[Act], book: Book, read: Citing, *, posts: int = 0) -> bool:
    """Whether these acts are substantial action; cites the rows that decided.

    A check and a fold are two acts without chips, hence none, though a gloss of the source could be read
    otherwise (TDA19-36A).

    Args:
        acts: what was done since the point that matters, in order. Where the book counts acts in turn alone,
            the others are left out. A bring-in is a post, no act.
        posts: blinds posted since then; they count only where the book says so.

    Raises:
        NotCovered: the book knows no substantial action.

    Rules: TDA19-36A, TDA19-36B, TDA19-36.3, TDA13-35.
    """
    turn = book.turn
    counted = [act for act in acts if act.act != "bring_in"]
    posts += len(acts) - len(counted)
    if any(not act.in_turn for act in counted) and read(turn.substantial_in_turn):
        counted = [act for act in counted if act.in_turn]
    blinds = posts if posts and read(turn.substantial_blinds) else 0
    with_chips = blinds + sum(act.with_chips for act in counted)
    done = blinds + len(counted)
    if done >= read(turn.substantial_with_chips) and with_chips:
        return True
    return done >= read(turn.substantial_any)
