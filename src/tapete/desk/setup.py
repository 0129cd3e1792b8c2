"""Set up a structure for the desk: people announce the steps that a room would take by itself."""

from typing import Final

from msgspec import structs

from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.structure import Structure, StructureError

LONGEST_OFFER_MS: Final = 600_000
"""Longest time that a rebuy stays open at a desk; a person usually closes it earlier."""


def for_desk(structure: Structure) -> Structure:
    """Adapt a structure to a director: levels, breaks and hand-for-hand are announced, moves are proposed.

    Raises:
        StructureError: the structure can't be played this way.

    >>> from tapete.tournament.structures import structure
    >>> live = for_desk(structure("sit-and-go-6"))
    >>> live.breaks.announced, live.start.kind, live.tables.enforced
    ('director', 'scheduled', False)
    """
    stage = structure.stage
    live = structs.replace(
        structure,
        stage=structs.replace(stage, bagged=True) if stage is not None and stage.kind == "flight" else stage,
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
