"""Flights and their final: what the flights of a series hand over to it."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.room.game import Game
from tapete.room.inputs import Seed
from tapete.room.owner import Owner
from tapete.room.programme import seed_of


def seed_final(owners: Mapping[str, Owner], flight: Game) -> None:
    """After the end of a flight: if it was the last one, hand the results of all to the final."""
    final = owners.get(f"tournament/{flight.feeds}") if flight.feeds else None
    if final is None or final.game.over or final.game.tournament.seeded is not None:
        return
    seed = seed_of(final.game.number, {name: owner.game for name, owner in owners.items()})
    if seed is not None:
        final.put(Seed(seed))


def awaits_flights(owners: Mapping[str, Owner], game: Game) -> bool:
    """Whether a final still waits for the pools of its flights."""
    if game.tournament.seeded is not None:
        return False
    flights = [owner.game for owner in owners.values() if owner.game.feeds == game.number]
    return any(flight.tournament.entries and flight.tournament.state != "cancelled" for flight in flights)
