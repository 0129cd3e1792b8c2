"""Draw a Windfall's prizes: with the last registration, or already with the first."""

from collections.abc import Iterator

from msgspec import structs

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament import presets
from tapete.tournament.course.windfall import WindfallDraw, WindfallTable, draw, prizes
from tapete.tournament.course.windfall import start as draw_when_full
from tapete.tournament.state import State


def drawn_with_entry(state: State, command: cmd.Enter) -> Iterator[ev.WindfallDrawn]:
    """Yield the draw made with the first registration, where the book has it so (ACO-windfall-draw-time)."""
    if not state.draws_with_entry:
        return
    table, number = _table(state), command.windfall
    if number is None:
        raise ValueError("the first registration draws the prize: its number is missing")
    yield _drawn(state, table, draw(table, number), early=True)


def drawn_at_start(state: State, command: cmd.Start) -> ev.WindfallDrawn:
    """Return the draw of a game that starts: the number in the command, or the earlier draw.

    Rules: ACO-windfall-draw-time, ACO-windfall-multiplier, ACO-windfall-payouts, ACO-windfall-three.
    """
    if state.windfall is not None:
        return structs.replace(state.windfall, early=False)
    if command.windfall is None:
        raise ValueError("a Windfall begins with its draw")
    table = _table(state)
    drawn = draw_when_full(
        table,
        registered=len(state.entries),
        number=command.windfall,
        policy=state.structure.policy.windfall,
    )
    return _drawn(state, table, drawn, early=False)


def _table(state: State) -> WindfallTable:
    return presets.windfall(state.structure.prizes.windfall)


def _drawn(state: State, table: WindfallTable, drawn: WindfallDraw, *, early: bool) -> ev.WindfallDrawn:
    """Return the event for a drawn number."""
    return ev.WindfallDrawn(
        draw=drawn,
        prizes=prizes(table, drawn, entry=state.structure.buy_in),
        minutes=table.line(drawn.multiplier).minutes,
        early=early,
    )
