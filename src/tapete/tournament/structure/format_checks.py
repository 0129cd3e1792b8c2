"""Check the file of a Windfall game or of a stage against its book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapete.tournament import presets
from tapete.tournament.course.windfall import players_of, unfit
from tapete.tournament.structure.toml_data import StructureError

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


def wrong_windfall(structure: Structure) -> Iterator[str]:
    """Yield the errors of a Windfall game.

    Rules: ACO-windfall-three, ACO-windfall-multiplier.
    """
    prizes, policy = structure.prizes, structure.policy.windfall
    try:
        table = presets.windfall(prizes.windfall)
    except StructureError as error:
        yield f"prizes.windfall: {error}"
        return
    players = players_of(table, policy)
    if structure.seats != players or structure.capacity != players:
        yield f"seats: {prizes.windfall} is played by {players}"
    for wrong in unfit(table, policy):
        yield f"prizes.windfall: {prizes.windfall} {wrong}"
    put_up = prizes.house or prizes.guarantee or structure.bounties.places
    if structure.fee or structure.bounty or put_up:
        yield "prizes: its table alone says what is paid: no fee, bounty, guarantee or house"


def wrong_place_bounties(structure: Structure) -> Iterator[str]:
    """Yield the errors of bounties on places.

    Rules: TDA26-22.2.
    """
    places = structure.bounties.places
    if places and structure.stage is not None and structure.stage.kind == "flight":
        yield "bounties.places: a flight leaves places to its final"
    if places and structure.start.kind == "sit_and_go" and max(places) > structure.capacity:
        yield f"bounties.places: place {max(places)}, but there are {structure.capacity} seats"


def wrong_stage(structure: Structure) -> Iterator[str]:
    """Yield the errors of a flight: its first level, and its end.

    Rules: ACO-stage-qualify, ACO-O-stage-end, CCL-qualifying-start.
    """
    stage, end, policies = structure.stage, structure.end, structure.policy
    if stage is None or stage.kind != "flight":
        return
    if end.kind not in ("level", "players"):
        yield "end.kind: a flight ends at a level or with a number of players"
    elif end.kind not in policies.stages.qualifying_ends:
        row = policies.rows_of("stages.qualifying_ends", "ACO-O-stage-end")[0]
        ending = "after a level" if end.kind == "level" else "with a number of players left"
        yield f"end.kind: by the book, no flight ends {ending} ({row})"
    first, last = structure.first_level, end.level or len(structure.levels)
    if not 1 <= first <= last:
        row = policies.rows_of("stages.qualifying_level", "CCL-qualifying-start")[0]
        yield f"levels: a flight starts at level {first} ({row}), and level {last} is its last one"
