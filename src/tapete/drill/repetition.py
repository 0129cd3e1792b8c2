"""Decide what to ask next from the answers so far: Leitner's boxes.

Boxes rather than SM-2: an answer here is right or wrong, nobody grades their own memory, and whole numbers
are enough. A right answer that was due moves its question up a box, where it waits longer. A wrong one puts
it back into the first. An early right answer moves nothing: it proves little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from tapete.drill.seeded import mixed
from tapete.drill.situations import DrillMoment

MINUTE_MS: Final = 60_000
DAY_MS: Final = 24 * 60 * MINUTE_MS
WAITS_MS: Final = (10 * MINUTE_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 16 * DAY_MS, 35 * DAY_MS, 90 * DAY_MS)
"""How long a question rests in each box, in milliseconds."""


class DrillRecord(Struct, frozen=True, kw_only=True):
    """One answer that somebody gave."""

    at: int
    """Time of the answer in UTC milliseconds."""
    person: str
    book: str
    moment: str
    """The question: `tda-2019/TDA19-40A.2#1`."""
    area: str
    row: str
    """Id of the row that decided; empty without one."""
    right: bool


class Card(Struct, frozen=True, kw_only=True):
    """Box of a question for one person, and when it is due."""

    box: int
    """Number of the box, from 0."""
    due: int
    """Time at which the question is due again, in UTC milliseconds."""


def after(card: Card | None, record: DrillRecord) -> Card:
    """Return the box of a question after an answer.

    >>> said = DrillRecord(at=0, person="Ana", book="b", moment="x#0", area="bets", row="", right=True)
    >>> after(None, said).box, after(Card(box=1, due=5), said).box
    (1, 1)
    """
    if not record.right:
        return Card(box=0, due=record.at + WAITS_MS[0])
    if card is not None and record.at < card.due:
        return card
    box = min((0 if card is None else card.box) + 1, len(WAITS_MS) - 1)
    return Card(box=box, due=record.at + WAITS_MS[box])


def cards_of(records: Iterable[DrillRecord], *, book: str) -> Mapping[str, Card]:
    """Return the card of every answered question, by moment.

    Args:
        records: of one person, in the order in which they were given.
        book: a question under another book is another question.
    """
    cards: dict[str, Card] = {}
    for record in records:
        if record.book == book:
            cards[record.moment] = after(cards.get(record.moment), record)
    return cards


def next_moments(
    moments: Sequence[DrillMoment], cards: Mapping[str, Card], *, now: int, seed: int
) -> list[DrillMoment]:
    """Order the moments for asking: those that are due, the longest first; new ones; then the soonest due."""
    fresh = mixed((one for one in moments if one.key not in cards), seed, name=lambda one: one.key)
    seen = sorted((one for one in moments if one.key in cards), key=lambda one: (cards[one.key].due, one.key))
    due = [one for one in seen if cards[one.key].due <= now]
    return [*due, *fresh, *seen[len(due) :]]
