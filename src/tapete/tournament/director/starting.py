"""Start a tournament: its time, and the draws that it needs."""

from collections.abc import Sequence

from msgspec import Struct

from tapete.tournament import commands as cmd
from tapete.tournament import presets
from tapete.tournament.deciding.entering import absent_at_start
from tapete.tournament.director.tables import GivenCommand
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State
from tapete.tournament.tournament import Tournament


class NeededToStart(Struct, frozen=True):
    """Draws that a start needs."""

    entries: int
    """Number of entries whose indexes, from 0, are shuffled for the seats."""
    windfall: int | None
    """Bound of the draw of a Windfall's prizes; None if there is none."""

    absent: tuple[int, ...] = ()
    """Accounts of absent players."""
    button: int | None = None
    """Bound of the draw of the first button, counted from 0; None if it is not drawn (CCL-button-initial)."""

    def command(
        self, seat_order: Sequence[int], windfall: int | None, button: int | None = None
    ) -> cmd.Start:
        """Return the start command with its draws.

        Args:
            seat_order: order of the entries for the seats.
            windfall: drawn number of a Windfall's prizes.
            button: drawn number of the first button; None leaves the button to a person or to the structure.
        """
        seat = None if button is None else button + 1
        return cmd.Start(seat_order=tuple(seat_order), windfall=windfall, absent=self.absent, button=seat)


def starts_at(state: State) -> int | None:
    """Return the start time of a tournament (UTC milliseconds, 0 for at once); None while it can't start.

    A final starts once its flights have been seeded, a Sit & Go once it is full.
    """
    structure = state.structure
    if structure.stage is not None and structure.stage.kind == "final":
        return max(0, state.starts_at or 0) if state.seeded is not None else None
    if not structure.starts_when_full(timed=state.starts_at is not None):
        return state.starts_at or 0
    return 0 if len(state.entries) >= structure.full_at else None


def needed_to_start(state: State, absent: Sequence[int] = ()) -> NeededToStart:
    """Return the draws that a start needs now.

    Args:
        state: the state before the start.
        absent: accounts of absent players.
    """
    structure = state.structure
    drawn = structure.prizes.kind == "windfall" and state.windfall is None
    return NeededToStart(
        entries=len(state.entries) - len(absent_at_start(state, absent)),
        windfall=presets.windfall(structure.prizes.windfall).per if drawn else None,
        absent=tuple(absent),
        button=structure.seats if structure.start.button_drawn else None,
    )


def needed_to_enter(state: State) -> int | None:
    """Return the bound of the draw that the next registration needs; None if it needs none.

    Rules: ACO-windfall-draw-time.
    """
    return presets.windfall(state.structure.prizes.windfall).per if state.draws_with_entry else None


def start_or_cancel(tournament: Tournament, command: cmd.Start, *, at: int) -> GivenCommand:
    """Start the tournament, or cancel it if too few players have entered or come (ACO-O-start-minimum)."""
    try:
        return GivenCommand(command, tournament.decide(command, at=at))
    except TournamentRefused as error:
        if error.reason not in (TournamentReason.TOO_FEW_ENTRIES, TournamentReason.TOO_FEW_PLAYERS):
            raise
        cancel = cmd.Cancel()
        return GivenCommand(cancel, tournament.decide(cancel, at=at))
