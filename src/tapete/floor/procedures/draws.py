"""Deal the replacement cards of a draw (TDA26-RP25D).

>>> from tapete.floor.citing import Citing
>>> from tapete.rules import book
>>> [step.do for step in draw_dealt(2, 2, book("tda-2026"), Citing())]
['push_new', 'pull_discards']
"""

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.ruling import RulingStep
from tapete.rules import Book


def draw_dealt(discards: int, new: int, book: Book, read: Citing) -> tuple[RulingStep, ...]:
    """Return the dealer's steps for a seat that changes cards.

    Args:
        discards: number of cards that the seat discards.
        new: number of cards that the seat receives.

    Raises:
        ValueError: the numbers differ, or are negative.
        NotCovered: the book has no value for it.

    Rules: TDA26-RP25D.
    """
    if discards < 0 or new != discards:
        raise Impossible("new", "as_many_as_discards", discards=discards, new=new)
    if not discards:
        return ()
    pull, push = RulingStep("pull_discards", {"cards": discards}), RulingStep("push_new", {"cards": new})
    return (push, pull) if read(book.board.draw_motion) == "push-and-pull" else (pull, push)
