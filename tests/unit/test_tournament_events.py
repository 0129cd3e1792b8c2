"""The events of a tournament: each is in the union used for reading logs, and each is applied once."""

from __future__ import annotations

from typing import get_args

from tapete.tournament import events as ev
from tapete.tournament.applying import chips, clock, entries, hands, money, tables

PARTS = (entries, hands, tables, clock, chips, money)


def part_of(kind: type) -> str:
    """Return the last part of the name of the module that defines a class."""
    return kind.__module__.rpartition(".")[2]


def test_every_event_is_in_the_union() -> None:
    assert set(get_args(ev.Event)) == set(ev.TournamentEvent.__subclasses__())


def test_every_event_can_be_imported_from_the_one_place() -> None:
    assert {kind.__name__ for kind in get_args(ev.Event)} <= set(ev.__all__)


def test_every_event_is_taken_in_once_by_the_part_that_it_belongs_to() -> None:
    taken = [(kind, part.__name__.rpartition(".")[2]) for part in PARTS for kind in part.TAKEN]
    assert sorted(kind.__name__ for kind, _ in taken) == sorted(k.__name__ for k in get_args(ev.Event))
    assert [(kind, part) for kind, part in taken if part_of(kind) != part] == []
