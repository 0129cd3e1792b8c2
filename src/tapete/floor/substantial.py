"""Substantial action: the amount of action after which an error stands.

Misdeals, skipped seats, wrong limits and pot counts all depend on it, so it is counted only here, with the
book's values (`book.turn.substantial_*`).

>>> from tapete.floor.spot import StreetAct
>>> from tapete.rules import book
>>> tda, fold, call = book("tda-2019"), StreetAct(seat=3, act="fold"), StreetAct(seat=4, act="call", to=100)
>>> substantial([fold, call], tda, Citing()), substantial([fold, fold], tda, Citing())
(True, False)
"""

from collections.abc import Sequence

from tapete.floor.citing import Citing
from tapete.floor.spot import StreetAct
from tapete.rules import Book


def substantial(acts: Sequence[StreetAct], book: Book, read: Citing, *, posts: int = 0) -> bool:
    """Whether these acts are substantial action; cites the rows that decided.

    A check and a fold are two acts without chips, so not substantial action, although a gloss of the source
    could be read otherwise (TDA19-36A).

    Args:
        acts: acts since the error, in order. If the book counts only acts in turn, the others are left out.
            A bring-in is a post and not an act.
        posts: number of blinds posted since then; they count only if the book says it.

    Raises:
        NotCovered: the book does not define substantial action.

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
