"""Steps of a table between two hands, and steps while no table acts."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.arranging import Required
from tapete.tournament.director.schedule import Wait
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.tournament import Tournament


class GivenCommand(Struct, frozen=True):
    """A command to give now, with its events."""

    command: cmd.Command
    events: tuple[ev.Event, ...]


class Roll(Struct, frozen=True):
    """A command that needs draws: draw one number below each of `bounds`, then give `command(draws)`."""

    required: Required
    asked: int
    """Table that was asked."""

    @property
    def bounds(self) -> tuple[int, ...]:
        """Bounds of the draws; each number is at least 0 and below its bound."""
        return self.required.bounds

    def command(self, draws: Sequence[int]) -> cmd.Command:
        """Return the command with its draws."""
        if self.required.kind == "alternate":
            return cmd.SeatAlternate(draw=draws[0])
        return cmd.Rearrange(table=self.asked, draws=tuple(draws))


def between_hands(
    tournament: Tournament, table: int, *, at: int, vote_until: int | None = None
) -> GivenCommand | Roll | Wait:
    """Take the next step at a table between two hands: due moves, announcements, the next hand.

    Call it again after each step until it returns `BeginHand` or a `Wait`.

    Args:
        tournament: a running tournament.
        table: an open table without a running hand.
        at: the instant, in UTC milliseconds.
        vote_until: end of the wait for a vote on a deal (UTC milliseconds), if any.
    """
    if tournament.deal is not None and vote_until is not None and at < vote_until:
        return Wait("deal", vote_until)
    need = tournament.required(table)
    if need is not None:
        return Wait("tables") if need.kind == "wait" else Roll(need, table)
    structure = tournament.structure
    if structure.breaks.announced == "director" and (said := _announced(tournament, at)):
        return said
    begin = cmd.BeginHand(table=table)
    try:
        return GivenCommand(begin, tournament.decide(begin, at=at))
    except TournamentRefused as refused:
        return _put_off(tournament, refused, at)


def pass_time(tournament: Tournament, *, at: int) -> GivenCommand | None:
    """Close the event, end the break or make a due announcement; None if nothing is due."""
    ended = _first_taken(
        tournament,
        (cmd.EndEvent(),),
        at=at,
        unless=(TournamentReason.EVENT_GOES_ON, TournamentReason.HAND_RUNNING),
    )
    if ended is not None:
        return ended
    pause = tournament.on_break
    if pause is not None:
        return _give(tournament, cmd.EndBreak(), at) if at >= pause.at + pause.ms else None
    return _level_over(tournament, at)


def _announced(tournament: Tournament, at: int) -> GivenCommand | None:
    """Announce the end of a break, a break or a level, where the director announces them."""
    pause = tournament.on_break
    if pause is not None:
        return _give(tournament, cmd.EndBreak(), at) if at >= pause.at + pause.ms else None
    if tournament.zero_at is not None and at >= tournament.zero_at:
        return _level_over(tournament, at)
    return None


def _level_over(tournament: Tournament, at: int) -> GivenCommand | None:
    """Begin a break or the next level when the level clock shows zero."""
    return _first_taken(
        tournament,
        (cmd.BeginBreak(), cmd.AnnounceLevel()),
        at=at,
        unless=(TournamentReason.NO_BREAK_DUE, TournamentReason.NO_LEVEL_DUE),
    )


def _put_off(tournament: Tournament, refused: TournamentRefused, at: int) -> GivenCommand | Wait:
    """Handle a refused hand: begin the due break, or return why the table waits."""
    match refused.reason:
        case TournamentReason.BREAK_DUE:
            return _give(tournament, cmd.BeginBreak(), at)
        case TournamentReason.ON_BREAK:
            pause = tournament.on_break
            return Wait("break", pause.at + pause.ms if pause else at)
        case TournamentReason.EVENT_OVER:
            return Wait("over")
        case TournamentReason.OFFERS_OPEN:
            return Wait("purchases")
        case TournamentReason.WAITS_FOR_TABLES | TournamentReason.MOVES_DUE:
            return Wait("tables")
        case TournamentReason.TABLE_HALTED | TournamentReason.TOO_FEW_PLAYERS:
            return Wait("players")
        case _:
            raise refused


def _give(tournament: Tournament, command: cmd.Command, at: int) -> GivenCommand:
    return GivenCommand(command, tournament.decide(command, at=at))


def _first_taken(
    tournament: Tournament,
    commands: Iterable[cmd.Command],
    *,
    at: int,
    unless: Sequence[TournamentReason],
) -> GivenCommand | None:
    """Return the first command that is not refused for one of the reasons; None if all are."""
    for command in commands:
        try:
            return _give(tournament, command, at)
        except TournamentRefused as error:
            if error.reason not in unless:
                raise
    return None
