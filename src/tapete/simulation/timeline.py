"""Compute time series from a log: players, tables, stacks and moves, and how balanced the tables were.

The log is replayed. `fingerprint` belongs to the final state, so it also proves that the log is complete.
"""

from collections.abc import Collection, Iterable

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.tournament import Tournament
from tapete.tournament import events as ev
from tapete.tournament.seats.fairness import Fairness, Figures


class History(Struct, frozen=True, kw_only=True):
    """Time series of an event. All series have one value for each instant in `at`."""

    at: tuple[int, ...]
    """Milliseconds since the start, one for each sample."""
    players: tuple[int, ...]
    tables: tuple[int, ...]
    shortest: tuple[int, ...]
    """Players at the shortest table."""
    fullest: tuple[int, ...]
    average: tuple[int, ...]
    """Average chips of a player."""
    big_blind: tuple[int, ...]
    """Big blind; in a game without blinds, the small bet."""
    moves: dict[str, tuple[int, ...]]
    """Total of players moved so far, by reason: balance, break, redraw."""
    stacks: dict[int, tuple[int, ...]]
    """Chips of the followed entries, by entry."""
    spreads: tuple[int, ...]
    """Difference in players between the fullest and shortest table, at the start of every hand."""
    fairness: Figures
    fingerprint: str


class _Samples:
    """Collector of the series during the replay."""

    def __init__(self, follow: Collection[int]) -> None:
        self.at: list[int] = []
        self.columns: dict[str, list[int]] = {name: [] for name in _COLUMNS}
        self.moves: dict[str, list[int]] = {"balance": [], "break": [], "redraw": []}
        self.moved = dict.fromkeys(self.moves, 0)
        self.stacks: dict[int, list[int]] = {entry: [] for entry in follow}

    def take(self, tournament: Tournament, at: int) -> None:
        self.at.append(at)
        tables, level = tournament.tables, tournament.structure.levels[max(0, tournament.level_number - 1)]
        for name, value in zip(
            _COLUMNS,
            (
                tournament.alive,
                tables.table_count,
                tables.shortest,
                tables.fullest,
                tournament.in_play // max(1, tournament.alive),
                level.big_blind or level.small_bet,
            ),
            strict=True,
        ):
            self.columns[name].append(value)
        for kind, count in self.moved.items():
            self.moves[kind].append(count)
        for entry, stacks in self.stacks.items():
            known = tournament.entries.get(entry)
            stacks.append(known.stack if known else 0)


_COLUMNS = ("players", "tables", "shortest", "fullest", "average", "big_blind")


@checked
def history(
    log: Iterable[tuple[int, ev.Event]],
    *,
    follow: Collection[int] = (),
    began_at: int,
    ended_at: int,
    points: int = 240,
) -> History:
    """Replay a log and sample it at equal intervals.

    Args:
        log: times and events, from the first event on.
        follow: entries whose stacks are recorded.
        began_at: time of the start.
        ended_at: time of the end.
        points: number of samples.

    Raises:
        ValueError: the log does not begin with `Created`.
    """
    events = iter(log)
    tournament = Tournament.replay([event for _, event in [next(events)]])
    samples, fairness, spreads = _Samples(follow), Fairness(), []
    step = max(1, (ended_at - began_at) // points)
    due = began_at
    for at, event in events:
        while at > due and tournament.state == "running":
            samples.take(tournament, due - began_at)
            due += step
        match event:
            case ev.HandBegan():
                _hand(fairness, tournament, event)
                spreads.append(tournament.tables.spread)
            case ev.PlayerMoved():
                fairness.move(event.move)
                samples.moved["balance"] += 1
            case ev.TableBroke():
                for move in event.broken.moves:
                    fairness.move(move)
                samples.moved["break"] += len(event.broken.moves)
            case ev.Redrawn():
                samples.moved["redraw"] += len(event.draw.places)
            case _:
                pass
        tournament.apply(event)
    samples.take(tournament, ended_at - began_at)
    columns = {name: tuple(values) for name, values in samples.columns.items()}
    return History(
        at=tuple(samples.at),
        players=columns["players"],
        tables=columns["tables"],
        shortest=columns["shortest"],
        fullest=columns["fullest"],
        average=columns["average"],
        big_blind=columns["big_blind"],
        moves={kind: tuple(counts) for kind, counts in samples.moves.items()},
        stacks={entry: tuple(stacks) for entry, stacks in samples.stacks.items()},
        spreads=tuple(spreads),
        fairness=fairness.figures(moved=tournament.tables.moved),
        fingerprint=tournament.fingerprint,
    )


def _hand(fairness: Fairness, tournament: Tournament, hand: ev.HandBegan) -> None:
    players = tournament.tables.players(hand.table)
    fairness.hand(
        [entry for seat, entry in players.items() if seat not in hand.waiting],
        big_blind=players[hand.big_blind] if hand.big_blind is not None else None,
        waiting=[players[seat] for seat in hand.waiting],
        spread=tournament.tables.spread,
    )
