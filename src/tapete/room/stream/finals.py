"""Flights and their final: pass the results of the flights to the final."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.room.core.game import GameState
from tapete.room.stream.inputs import Seed
from tapete.room.stream.owner import Owner
from tapete.tournament.course.several import seed_of


def seed_final(owners: Mapping[str, Owner], flight: GameState) -> None:
    """After the last flight of a series, pass the results of all flights to the final (ACO-stage-two)."""
    final = owners.get(f"tournament/{flight.feeds}") if flight.feeds else None
    if final is None or final.game.over or final.game.tournament.seeded is not None:
        return
    flights = [owner.game for owner in owners.values() if owner.game.feeds == final.game.number]
    if all(one.over for one in flights):
        levels = len(final.game.tournament.structure.levels)
        final.put(Seed(seed_of([one.tournament for one in flights], levels=levels)))


def awaits_flights(owners: Mapping[str, Owner], game: GameState) -> bool:
    """Whether a final still waits for the pools of its flights."""
    if game.tournament.seeded is not None:
        return False
    flights = [owner.game for owner in owners.values() if owner.game.feeds == game.number]
    return any(flight.tournament.entries and flight.tournament.state != "cancelled" for flight in flights)
