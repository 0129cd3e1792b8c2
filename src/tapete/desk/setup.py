"""Set up a structure for the desk: people announce what a room would do by itself."""

from typing import Final

from msgspec import structs

from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.structure import Structure, StructureError

LONGEST_OFFER_MS: Final = 600_000
"""How long a rebuy stays open at a desk; a person closes it before."""


def for_desk(structure: Structure) -> Structure:
    """The same event, led by a director: levels, breaks and hand-for-hand are announced, moves are proposed.

    Raises:
        StructureError: it can't be played so.

    >>> from tapete.tournament.structures import structure
    >>> live = for_desk(structure("sit-and-go-6"))
    >>> live.breaks.announced, live.start.kind, live.tables.enforced
    ('director', 'scheduled', False)
    """
    live = structs.replace(
        structure,
        anonymous=False,
        breaks=structs.replace(structure.breaks, announced="director"),
        start=structs.replace(structure.start, kind="scheduled"),
        tables=structs.replace(structure.tables, enforced=False),
        hand_for_hand=structs.replace(
            structure.hand_for_hand,
            kind="never" if structure.hand_for_hand.kind == "never" else "director",
        ),
    )
    for wrong in wrongs(live):
        raise StructureError(wrong)
    return live
