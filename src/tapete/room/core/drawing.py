"""The draws of a tournament: seeds come from the log and the key, and each draw is recorded with its choices.

The next seed follows from the number of draws in the log; attempts are not counted. A draw whose batch was
not stored was never made, and nobody saw its seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from tapete.engine.refusals import InvariantBroken
from tapete.room.core.events import DrawMade, Drawn, DrawsCommitted, OfTournament
from tapete.room.fair import draws as chains
from tapete.room.world.chance import RandomSource, below
from tapete.room.world.deal_key import DealKey
from tapete.tournament import events as te
from tapete.tournament.deciding.arranging import mover_by
from tapete.tournament.policy.seats import SeatPolicy
from tapete.tournament.seats import choices
from tapete.tournament.seats.break_order import breakable
from tapete.tournament.seats.choices import Choice, spot
from tapete.tournament.seats.seating import DrawKind, SeatPlace, order_by
from tapete.tournament.tournament import Tournament


class Drawing:
    """A tournament's draws as the log has them."""

    def __init__(self) -> None:
        self.chains: list[DrawsCommitted] = []
        """Chains in the order of their series. A log of an earlier version has none until it is reopened."""
        self.made: list[int] = []
        """Log numbers of the draws so far."""

    def apply(self, event: DrawsCommitted | DrawMade, *, seq: int) -> None:
        """Apply a stored event; `seq` is its number in the log."""
        if isinstance(event, DrawsCommitted):
            self.chains.append(event)
        else:
            self.made.append(seq)

    @property
    def low(self) -> bool:
        """Whether it is time to commit to the next chain, long before its seeds are needed."""
        return sum(one.links for one in self.chains) - len(self.made) <= chains.LINKS // 2

    def next(self) -> tuple[DrawsCommitted, int]:
        """Return the chain of the next draw and the draw's number in that chain.

        Raises:
            LookupError: no committed chain is left.
        """
        left = len(self.made)
        for chain in self.chains:
            if left < chain.links:
                return chain, left + 1
            left -= chain.links
        raise LookupError("a draw has to be committed to before it is made")


class DrawingGame(Protocol):
    """Part of the game that a draw needs."""

    @property
    def stream(self) -> str: ...
    @property
    def key(self) -> DealKey | None: ...
    @property
    def drawing(self) -> Drawing: ...
    @property
    def tournament(self) -> Tournament: ...


def committed(game: DrawingGame, chance: RandomSource) -> DrawsCommitted:
    """Commit to the next chain of draws."""
    series = len(game.drawing.chains) + 1
    name = chains.chain_name(game.stream, series)
    nonce = chance.seed(name)
    commitment = chains.seed_of_draw(name, _key(game).seed(name, nonce), 0, links=chains.LINKS)
    return DrawsCommitted(series=series, nonce=nonce.hex(), commitment=commitment.hex(), links=chains.LINKS)


def numbers(game: DrawingGame, bounds: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the next draw, one below each bound; all 0 if no bound leaves a choice."""
    if not _open(bounds):
        return (0,) * len(bounds)
    return below(bounds, _seed(game, *game.drawing.next()))


def told(game: DrawingGame, events: Sequence[te.Event]) -> tuple[OfTournament, ...]:
    """Put the event of a draw, if one was made, before the events that it decided.

    Args:
        game: the game before these events.
        events: events of a command that took its random numbers from `numbers`.
    """
    found = _of_start(game.tournament, events) or next(
        (one for event in events for one in [_of_event(game.tournament, event)] if one is not None), None
    )
    if found is None:
        return tuple(events)
    kind, made, seats, table = found
    bounds = [bound for choice in made for bound in choice.bounds]
    if not _open(bounds):
        return tuple(events)
    chain, link = game.drawing.next()
    seed = _seed(game, chain, link)
    draw = DrawMade(
        draw=len(game.drawing.made) + 1,
        series=chain.series,
        link=link,
        seed=seed.hex(),
        kind=kind,
        choices=tuple(made),
        seats=tuple(seats),
        table=table,
        button=_first_button(made, events),
    )
    return (draw, *events)


def _open(bounds: Iterable[int]) -> bool:
    return any(bound > 1 for bound in bounds)


def _seed(game: DrawingGame, chain: DrawsCommitted, link: int) -> bytes:
    name = chains.chain_name(game.stream, chain.series)
    top = _key(game).seed(name, bytes.fromhex(chain.nonce))
    return chains.seed_of_draw(name, top, link, links=chain.links)


def _key(game: DrawingGame) -> DealKey:
    if game.key is None:
        raise LookupError(f"{game.stream}: without its key no draw can be made")
    return game.key


_Found = tuple[Drawn, Sequence[Choice], Sequence[tuple[int, int, int]], int]
"""Draw found in events: kind, choices, seats and table."""


def _of_start(tournament: Tournament, events: Sequence[te.Event]) -> _Found | None:
    """Return the draw of the first seats, if these events start the tournament."""
    seats = [(one.entry, one.table, one.seat) for one in events if isinstance(one, te.Seated)]
    if not isinstance(events[0] if events else None, te.Started) or not seats:
        return None
    if not _drawn("initial", tournament.structure.policy.seats):
        return None
    seated = {entry for entry, _, _ in seats}
    entries = [one for one in tournament.entries if one in seated]
    places = [SeatPlace(table, seat) for _, table, seat in seats]
    made: tuple[Choice, ...] = choices.of_seating(entries, places)
    if tournament.structure.start.button_drawn:
        made = (*made, choices.of_button(tournament.structure.seats))
    return "initial", made, seats, 0


def _of_event(tournament: Tournament, event: te.Event) -> _Found | None:
    """Return the draw that decided an event; None if the event was not drawn."""
    tables, moving = tournament.tables, tournament.moving
    match event:
        case te.LateSeated(seat=seat) if seat.pool > 1:
            seats = [(seat.entry, *spot(seat.place))]
            return seat.kind, [choices.of_late(tables, seat)], seats, 0
        case te.TablePicked():
            return "pick", [choices.of_tables(breakable(tables, moving))], (), event.table
        case te.PlayerMoved(move=move):
            origin, to = move.origin.table, move.to.table
            made = [choices.of_tables(tables.roomy(tables.shortest_with_room))]
            if mover_by(tournament, origin) == "drawn":
                made += choices.of_drawn_move(tables, origin, to)
            return "balance", made, [(move.entry, *spot(move.to))], origin
        case te.TableBroke(broken=broken):
            seats = [(move.entry, *spot(move.to)) for move in broken.moves]
            return "break", choices.of_break(tables, broken, moving), seats, broken.table
        case te.Redrawn(draw=draw):
            if draw.kind not in ("redraw", "final_table"):
                raise InvariantBroken(f"seats were drawn anew for {draw.kind}")
            if not _drawn(draw.kind, tournament.structure.policy.seats):
                return None
            seating = choices.of_seating(tables.entries, draw.places.values())
            return draw.kind, seating, _in_order(draw.places), 0
        case _:
            return None


def _first_button(made: Sequence[Choice], events: Sequence[te.Event]) -> int:
    """Return the drawn seat of the first button; 0 if it was not drawn."""
    if not any(choice.what == "button" for choice in made):
        return 0
    return next(one.button for one in events if isinstance(one, te.Started))


def _drawn(kind: Drawn, policy: SeatPolicy) -> bool:
    """Whether seats are drawn rather than given in the order of entering.

    Rules: ACO-t-random-seat, CCL-final-table-draw.
    """
    wanted: DrawKind = "final_table" if kind == "final_table" else "initial"
    return order_by(wanted, (1, 0), policy) == (1, 0)


def _in_order(places: dict[int, SeatPlace]) -> list[tuple[int, int, int]]:
    return [(entry, *spot(place)) for entry, place in places.items()]
