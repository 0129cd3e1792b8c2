"""List the rows that tests play through the socket: `rules/in_room.json`, generated from the tests."""

from __future__ import annotations

from msgspec import Struct


class RowsInRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Test that shows rows, in the events of one book."""

    test: str
    """`tests/room/test_x.py::test_y`."""
    book: str
    rows: tuple[str, ...]


class InRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Scenarios whose hand is played in a room, and tests that show rows there."""

    scenarios: dict[str, tuple[str, ...]]
    """Books of the events in which a scenario is played, by scenario name."""
    shown: tuple[RowsInRoom, ...]
    at_desk: dict[str, tuple[str, ...]] = {}
    """Books under which a test enters the scenario, or records its hand, at the desk; by scenario name."""

    def plays(self, scenario: str, book: str) -> bool:
        """Whether a scenario is played in a room under a book."""
        return book in self.scenarios.get(scenario, ())

    def told(self, scenario: str, book: str) -> bool:
        """Whether a scenario is entered at the desk under a book."""
        return book in self.at_desk.get(scenario, ())

    def tests(self, row: str, book: str) -> tuple[str, ...]:
        """Return the tests that show a row in an event of a book."""
        return tuple(one.test for one in self.shown if one.book == book and row in one.rows)
