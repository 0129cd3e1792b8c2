"""Adapt structures: at the desk people announce the steps that a room takes by itself."""

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


def for_room(structure: Structure) -> Structure:
    """Adapt a desk's structure to a room, which announces levels, breaks and hand-for-hand by itself.

    Raises:
        StructureError: the structure can't be played online.

    >>> from tapete.tournament.structures import structure
    >>> online = for_room(for_desk(structure("sit-and-go-6")))
    >>> online.breaks.announced, online.start.kind, online.tables.enforced
    ('automatic', 'scheduled', True)
    """
    together = structure.hand_for_hand
    online = structs.replace(
        structure,
        breaks=structs.replace(structure.breaks, announced="automatic"),
        tables=structs.replace(structure.tables, enforced=True),
        hand_for_hand=structs.replace(
            together,
            kind="never" if together.kind == "never" else "automatic",
            hold_all_in=False,
            until="paid" if together.until == "director" else together.until,
        ),
    )
    for wrong in wrongs(online):
        raise StructureError(wrong)
    return online
