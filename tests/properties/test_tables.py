"""Events over many tables with any luck: nobody is lost, doubled, passed over or blinded twice."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.cards import STANDARD_52
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips
from tapete.tournament.chips.chip_race import color_up, odd_chips
from tapete.tournament.chips.chips import value_of
from tapete.tournament.draws import order_bounds, order_of
from tapete.tournament.policy.positions import PositionPolicy
from tapete.tournament.positions.arrivals import TableRules, role_of
from tapete.tournament.positions.button import HandSeats, seats_of_hand
from tapete.tournament.seats.balancing import SeatMove
from tapete.tournament.seats.break_draw import break_bounds, break_up
from tapete.tournament.seats.breaking import TableBroken
from tapete.tournament.seats.fairness import Fairness
from tapete.tournament.seats.final_table import FinalTable, Redraws, final_table_size, tables_needed
from tapete.tournament.seats.late_seats import late_pool, late_seat
from tapete.tournament.seats.moving import balance_picked, needed, pick, redraw
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.seating import LateSeat, SeatDraw, initial_draw
from tapete.tournament.seats.tables import Tables

STACK = 100


def drawn(data: st.DataObject, bounds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(data.draw(st.integers(0, bound - 1)) for bound in bounds)


@dataclass
class Event:
    """An event played hand by hand, and what must be true of it at any time."""

    data: st.DataObject
    moving: Moving
    tables: Tables
    stacks: dict[int, Chips] = field(default_factory=dict)
    fairness: Fairness = field(default_factory=Fairness)
    log: list[SeatMove | TableBroken | SeatDraw | LateSeat] = field(default_factory=list)
    issued: Chips = 0
    waited: dict[int, int] = field(default_factory=dict)
    """Hands in a row that an entry has waited at its table."""
    had_big_blind: set[int] = field(default_factory=set)
    """Entries whose last hand was played from the big blind, at the table where they still sit."""

    def apply(self, done: SeatMove | TableBroken | SeatDraw | LateSeat) -> None:
        self.tables.apply(done)
        self.log.append(done)
        gone: list[int] = []
        if isinstance(done, SeatMove):
            gone = [done.entry]
        elif isinstance(done, TableBroken):
            gone = [move.entry for move in done.moves]
        elif isinstance(done, SeatDraw):
            gone = list(done.places)
        for entry in gone:  # the blinds of another table are a new affair (TDA19-10.2, TDA19-11A)
            self.waited.pop(entry, None)
            self.had_big_blind.discard(entry)
        self.check()

    def check(self) -> None:
        seen: dict[int, int] = {}
        for number in self.tables.numbers:
            for seat, entry in self.tables.view(number).players.items():
                assert entry not in seen, "at two tables"
                seen[entry] = number
                place = self.tables.place_of(entry)
                assert place is not None and (place.table, place.seat) == (number, seat)
                assert 1 <= seat <= self.tables.rules.seats
        assert seen.keys() == self.stacks.keys()
        assert sum(self.stacks.values()) == self.issued
        assert self.tables.player_count == len(seen)
        assert sum(self.tables.size_counts) == self.tables.table_count

    def settle(self) -> None:
        """Break and balance until hands may go on."""
        steps = self.tables.player_count
        while need := needed(self.tables, self.moving):
            assert (steps := steps - 1) >= 0, f"{need.kind} again and again"
            draws = drawn(self.data, need.bounds)
            if need.kind in ("redraw", "final_table"):
                self.apply(redraw(self.tables, need.kind, draws, self.moving))
                continue
            picked = pick(self.tables, self.moving, draws)
            if picked.kind == "break":
                bounds = break_bounds(self.tables, picked.origin)
                broken = break_up(self.tables, picked.origin, drawn(self.data, bounds), self.moving)
                self.apply(broken)
                moves = broken.moves
            else:
                moves = (balance_picked(self.tables, picked, self.moving),)
                self.apply(moves[0])
            for move in moves:
                self.fairness.move(move)
                if self.tables.rules.blinds and self.tables.size_of(move.to.table) > 1:
                    # What the move foretold is what happens, as long as nothing else does.
                    assert role_of(self.tables.next_hand(move.to.table), move.to.seat) == move.after.role
        final = final_table_size(self.moving.final_table, seats=self.tables.rules.seats)
        assert self.tables.spread <= self.moving.spread
        assert self.tables.table_count == tables_needed(
            self.tables.player_count, seats=self.tables.rules.seats, final_table=final
        )

    def play(self, number: int) -> None:
        """Play a hand at a table, with any result."""
        before = self.tables.view(number)
        players = before.players
        hand = self.tables.next_hand(number)
        self.check_hand(number, hand)
        self.tables.hand_began(number, hand.positions)
        dealt = [players[seat] for seat in hand.dealt]
        winner, *others = self.data.draw(st.permutations(dealt))
        for loser in others:
            lost = self.data.draw(st.sampled_from([0, 0, self.stacks[loser] // 2, self.stacks[loser]]))
            self.stacks[loser] -= lost
            self.stacks[winner] += lost
        self.fairness.hand(
            dealt,
            big_blind=players[hand.positions.big_blind],
            waiting=[players[seat] for seat in hand.waiting],
            spread=self.tables.spread,
        )
        for seat in hand.dealt:
            entry = players[seat]
            self.had_big_blind.discard(entry)
            self.waited.pop(entry, None)
            if seat == hand.positions.big_blind:
                self.had_big_blind.add(entry)
        for entry in dealt:
            if not self.stacks[entry]:
                del self.stacks[entry]
                self.tables.leave(entry)
                self.had_big_blind.discard(entry)
        self.check()

    def check_hand(self, number: int, hand: HandSeats) -> None:
        view = self.tables.view(number)
        players, positions = view.players, hand.positions
        assert set(hand.dealt) | set(hand.waiting) == players.keys()
        assert not set(hand.dealt) & set(hand.waiting)
        assert len(hand.dealt) >= 2
        assert positions.big_blind in hand.dealt
        assert positions.small_blind in (None, *hand.dealt)
        assert positions.small_blind != positions.big_blind
        # Nobody has the big blind in two hands in a row at one table.
        assert players[positions.big_blind] not in self.had_big_blind
        if view.previous is not None:
            assert not hasattr(view.previous, "last")
            # Nobody is passed over: the big blind goes to the next occupied seat.
            assert positions.big_blind == clockwise(players, after=view.previous.big_blind)[0]
        if len(hand.dealt) == 2:
            assert positions.button == positions.small_blind  # TDA19-34
        else:
            # From the button come the small blind, even if it is dead, and the big blind.
            ring = clockwise(
                {positions.button, positions.small_blind_due, positions.big_blind}, after=positions.button
            )
            assert ring == [positions.small_blind_due, positions.big_blind, positions.button]
        for seat in hand.waiting:
            entry = players[seat]
            self.waited[entry] = self.waited.get(entry, 0) + 1
            if self.tables.rules.policy.dead_button != "stays":
                assert self.waited[entry] == 1, "a newcomer waits for one hand"


@st.composite
def policies(draw: st.DrawFn) -> tuple[Moving, TableRules]:
    seats = draw(st.integers(3, 10))
    sizes = FinalTable(sizes={9: 9, 8: 9, 7: 7, 6: 7})
    moving = Moving(
        spread=draw(st.integers(1, 3)),
        ties=draw(st.sampled_from(["draw", "order", "fewest_moved"])),
        breaks=draw(st.sampled_from(["smallest", "order", "random"])),
        final_table=draw(st.sampled_from([sizes, FinalTable(sizes={}, plus=1)])),
        redraws=Redraws(at_tables=draw(st.sampled_from([(), (2,), (2, 3)]))),
    )
    rules = TableRules(
        seats=seats,
        policy=PositionPolicy(
            dead_button=draw(st.sampled_from(["empty-seat", "stays", "before-small-blind"])),
            newcomer_on_button=draw(st.sampled_from(["plays", "sits-out"])),
        ),
    )
    return moving, rules


@settings(max_examples=60)
@given(st.data(), policies(), st.integers(2, 45))
def test_events_of_many_tables(data: st.DataObject, policy: tuple[Moving, TableRules], entries: int) -> None:
    moving, rules = policy
    event = Event(data=data, moving=moving, tables=Tables(rules))
    event.stacks = dict.fromkeys(range(1, entries + 1), STACK)
    event.issued = STACK * entries
    order = order_of(drawn(data, order_bounds(entries)))
    start = initial_draw(range(1, entries + 1), order, seats=rules.seats)
    event.apply(start)
    for turn in range(30):
        event.settle()
        if len(event.stacks) < 2:
            break
        numbers = event.tables.numbers
        event.play(data.draw(st.sampled_from(numbers)))
        if turn < 10 and data.draw(st.booleans()):
            pool = late_pool(event.tables)
            if pool:
                entry = entries + turn + 1
                event.stacks[entry] = STACK
                event.issued += STACK
                event.apply(late_seat(event.tables, entry, data.draw(st.integers(0, pool - 1))))
    figures = event.fairness.figures(moved=event.tables.moved)
    moves = [move for done in event.log for move in moves_of(done)]
    assert figures.moves_in_all == len(moves)
    assert figures.moves == sum(move.gained is not None for move in moves)
    assert sum(event.fairness.balance_of(entry) for entry in range(1, entries + 11)) == 0


def moves_of(done: SeatMove | TableBroken | SeatDraw | LateSeat) -> tuple[SeatMove, ...]:
    if isinstance(done, SeatMove):
        return (done,)
    return done.moves if isinstance(done, TableBroken) else ()


@given(st.data(), st.integers(2, 40), st.integers(0, 2**32))
def test_the_same_moves_after_json_lead_to_the_same_tables(
    data: st.DataObject, entries: int, seed: int
) -> None:
    tables, again = Tables(TableRules(seats=6)), Tables(TableRules(seats=6))
    moving = Moving(ties=data.draw(st.sampled_from(["draw", "order", "fewest_moved"])))
    order = order_of(tuple(seed % bound for bound in order_bounds(entries)))
    start = initial_draw(range(1, entries + 1), order, seats=6)
    tables.apply(start)
    again.apply(msgspec.json.decode(msgspec.json.encode(start), type=SeatDraw))
    for _ in range(data.draw(st.integers(0, entries - 1))):
        out = data.draw(st.sampled_from(tables.entries))
        assert tables.leave(out) == again.leave(out)
        steps = tables.player_count
        while need := needed(tables, moving):
            assert (steps := steps - 1) >= 0, f"{need.kind} again and again"
            assert needed(again, moving) == need
            draws = drawn(data, need.bounds)
            done: SeatMove | TableBroken | SeatDraw
            if need.kind in ("redraw", "final_table"):
                done = redraw(tables, need.kind, draws, moving)
            elif (picked := pick(tables, moving, draws)).kind == "balance":
                assert pick(again, moving, draws) == picked
                done = balance_picked(tables, picked, moving)
            else:
                bounds = break_bounds(tables, picked.origin)
                done = break_up(tables, picked.origin, drawn(data, bounds), moving)
            tables.apply(done)
            again.apply(msgspec.json.decode(msgspec.json.encode(done), type=type(done)))
    assert {number: tables.view(number) for number in tables.numbers} == {
        number: again.view(number) for number in again.numbers
    }
    assert tables.moved == again.moved


@given(st.data(), st.sampled_from(["empty-seat", "stays", "before-small-blind"]))
def test_a_table_where_players_come_and_go(data: st.DataObject, dead: str) -> None:
    """The blinds go round, no matter who leaves or sits down."""
    seats = data.draw(st.integers(2, 10))
    seated = set(data.draw(st.sets(st.integers(1, seats), min_size=2)))
    hand = seats_of_hand(None, seated)
    for _ in range(12):
        before = hand.positions
        leaving = data.draw(st.sets(st.sampled_from(sorted(seated))))
        coming = data.draw(st.sets(st.sampled_from(range(1, seats + 1))))
        stayed = seated - leaving
        seated = stayed | coming
        if len(seated) < 2:
            break
        hand = seats_of_hand(
            before,
            seated,
            policy=PositionPolicy(dead_button=dead),  # type: ignore[arg-type]
            seats=seats,
            newcomers=coming - stayed,
        )
        positions = hand.positions
        assert positions.big_blind == clockwise(seated, after=before.big_blind)[0]
        assert len(hand.dealt) >= 2 and positions.big_blind in hand.dealt
        assert positions.small_blind is None or positions.small_blind in hand.dealt
        if len(hand.dealt) > 2 and before.big_blind in stayed:
            assert positions.small_blind == before.big_blind  # the small blind after the big one


@given(st.data())
def test_a_chip_race_neither_makes_nor_loses_more_than_it_says(data: st.DataObject) -> None:
    denominations = [25, 100, 500, 1_000]
    stacks = {
        seat: {d: data.draw(st.integers(0, 9)) for d in denominations}
        for seat in data.draw(st.sets(st.integers(1, 10), min_size=1))
    }
    removed = data.draw(st.sampled_from(denominations[:3]))
    in_play = [d for d in denominations if d > removed]
    odd = odd_chips(stacks, removed=removed, into=in_play[0])
    race = color_up(
        stacks,
        removed=removed,
        in_play=in_play,
        shown=data.draw(st.permutations(STANDARD_52))[: sum(odd.values())],
        rounding=data.draw(st.sampled_from(["up", "nearest", "down"])),
    )
    assert len(set(race.winners)) == len(race.winners) == race.chips
    for seat, stack in stacks.items():
        after = race.after[seat]
        assert removed not in after
        odd_value = odd.get(seat, 0) * removed
        gained = value_of(after) - value_of(stack) + odd_value
        assert gained == race.into * ((seat in race.winners) + (seat in race.rescued))
        assert (value_of(after) == 0) == (value_of(stack) == 0), "nobody is raced out"
    raced = (race.chips + len(race.rescued)) * race.into - sum(odd.values()) * removed
    assert race.value_after - race.value_before == raced
