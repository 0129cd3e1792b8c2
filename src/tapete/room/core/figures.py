"""Aggregates that all views of a tournament share, computed once for all viewers.

These are caches outside the state: a `GameState` doesn't know them, and they are freed with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from msgspec import structs

from tapete.room.core.game import GameState
from tapete.room.core.prospects import prospect
from tapete.tournament.entries.entry import FinishedEntry
from tapete.tournament.prizes.prizing import Fixed
from tapete.tournament.sharing import Money


@dataclass(slots=True)
class Stacks:
    """Aggregates over all entries, recomputed only after enough events."""

    changes: int
    """Value of the game's `changes` at the computation."""
    average: int
    stacks: tuple[int, ...]
    """Stacks of the remaining entries, the smallest first."""

    @property
    def largest(self) -> int:
        return self.stacks[-1] if self.stacks else 0

    @property
    def smallest(self) -> int:
        return self.stacks[0] if self.stacks else 0


class Ranked:
    """Places and prizes for one value of the game's `ranked`, each computed on first use."""

    def __init__(self, game: GameState) -> None:
        self.ranked = game.ranked
        self._tournament = game.tournament
        self._flight = game.flight

    @cached_property
    def standings(self) -> tuple[FinishedEntry, ...]:
        found = self._tournament.standings
        # The pool of a flight is paid in its final.
        return tuple(structs.replace(one, prize=0) for one in found) if self._flight else found

    @cached_property
    def by_entry(self) -> dict[int, FinishedEntry]:
        return {one.entry: one for one in self.standings}

    @cached_property
    def paid(self) -> tuple[Money, ...]:
        return self._tournament.prizes

    @cached_property
    def prospect(self) -> Fixed | None:
        return prospect(self._tournament)

    @cached_property
    def prizes(self) -> tuple[tuple[int, ...], int]:
        if self.prospect is None:
            return ((), 0)
        items = len(self._tournament.structure.prizes.items)
        return (self.prospect.prizes, self.prospect.paid_places(items=items))


_STACKS: WeakKeyDictionary[GameState, Stacks] = WeakKeyDictionary()
_RANKED: WeakKeyDictionary[GameState, Ranked] = WeakKeyDictionary()


def stacks(game: GameState) -> Stacks:
    """Return the stack aggregates. In a large field they may be slightly old, so that actions stay cheap."""
    tournament, known = game.tournament, _STACKS.get(game)
    if known is not None and game.changes - known.changes <= tournament.alive // 50:
        return known
    entries = tournament.entries
    found = tuple(sorted(entries[one].stack for one in tournament.tables.entries))
    average = tournament.in_play // len(found) if found else 0
    _STACKS[game] = known = Stacks(game.changes, average, found)
    return known


def _ranked(game: GameState) -> Ranked:
    known = _RANKED.get(game)
    if known is None or known.ranked != game.ranked:
        _RANKED[game] = known = Ranked(game)
    return known


def standings(game: GameState) -> tuple[FinishedEntry, ...]:
    """Return the decided places, best first."""
    return _ranked(game).standings


def paid(game: GameState) -> tuple[Money, ...]:
    """Return the money of each paid place, the winner first: `Tournament.prizes`."""
    return _ranked(game).paid


def standing_by_entry(game: GameState) -> dict[int, FinishedEntry]:
    """Return the decided places by entry."""
    return _ranked(game).by_entry


def prospect_of(game: GameState) -> Fixed | None:
    """Return pool and prizes as things stand; None while they are unknown."""
    return _ranked(game).prospect


def prizes(game: GameState) -> tuple[tuple[int, ...], int]:
    """Return the prizes by place as things stand, best first, and the number of paid places."""
    return _ranked(game).prizes
