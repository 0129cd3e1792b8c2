"""State of a tournament, built from its events, with its queries.

Only `apply` changes it. The cost of an event about one player does not depend on the number of players.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec
from msgspec import structs

from tapete.cards.typed import expect, explained
from tapete.engine.types import Chips, Seat, Stakes
from tapete.engine.whole import Whole
from tapete.rules.mixes import MixTurn
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament import events as ev
from tapete.tournament.course.endings import TimedEnd, void_from
from tapete.tournament.course.hand_for_hand import HandForHand, due
from tapete.tournament.course.simultaneous import Simultaneous
from tapete.tournament.entries.entry import Entry, FinishedEntry
from tapete.tournament.money.accounts import MoneyBalances
from tapete.tournament.money.bookkeeping import Preview
from tapete.tournament.money.payments import Payment
from tapete.tournament.money.prices import Price
from tapete.tournament.money.purchases import offered, re_entry_open
from tapete.tournament.policy.from_structure import halting, moving, table_rules
from tapete.tournament.positions.button import Held, Positions
from tapete.tournament.prizes.deals import PrizeDeal, told_votes
from tapete.tournament.prizes.payouts import prizes_by_place
from tapete.tournament.prizes.pools import pool_is_final
from tapete.tournament.prizes.prizing import Fixed, fixed_prizes, payout_for
from tapete.tournament.seats.final_table import final_table_size
from tapete.tournament.seats.halting import HaltPolicy
from tapete.tournament.seats.late_seats import kept_place, late_pool, tables_in_draw
from tapete.tournament.seats.moving import Moving, posted_order
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.seats.tables import Tables
from tapete.tournament.sharing import Money
from tapete.tournament.structure.structure import Structure
from tapete.tournament.timing import clock as ck

StateName = Literal["registering", "running", "finished", "cancelled"]


@dataclass(slots=True)
class TableState:
    """State of play at one table."""

    hand: ev.HandBegan | None = None
    """The running hand, or the last one."""
    running: bool = False
    dealt: tuple[Seat, ...] = ()
    hand_before: ev.HandBegan | None = None
    """Hand before the last one; it becomes the last one again after an undo, and a mix continues from it."""
    previous: Positions | Held | None = None
    """Positions of the hand before the running one."""
    newcomers: tuple[Seat, ...] = ()
    """Seats of newcomers in the running hand."""
    small_blind_out: bool = False
    """Whether the small blind of the last hand went out in it."""
    lost: dict[int, Chips] = field(default_factory=dict)
    """Entries that lost all chips and are not ranked yet, with their stacks: a rebuy is offered, or all
    tables play the same hand."""


@dataclass(slots=True, eq=False)
class State(Whole):
    """State of a tournament."""

    tournament: int
    structure: Structure
    starts_at: int | None = None
    final: int | None = None
    """Number of the final that takes over a flight's results."""
    club: int = 0
    """Number of the club whose members alone see the event; 0 for an event of the house."""
    state: StateName = "registering"
    entries: dict[int, Entry] = field(default_factory=dict)
    """Entries by number, in the order of entry."""
    tables: Tables = field(init=False)
    moving: Moving = field(init=False)
    halting: HaltPolicy | None = None
    queue: dict[int, None] = field(default_factory=dict)
    """Entries that wait for a seat, in order."""
    absent: dict[int, None] = field(default_factory=dict)
    """Entries whose players were absent at the start and have not come yet; they have no seat and no
    stack."""
    started_at: int | None = None
    level: ev.LevelBegan | None = None
    hands_played: int = 0
    issued: Chips = 0
    removed: Chips = 0
    in_play: Chips = 0
    accounts: MoneyBalances = field(default_factory=MoneyBalances)
    contributed: Money = 0
    """Contribution of the players to the pool."""
    fixed: Fixed | None = None
    """Pool and prizes, once sales have ended; a plain Sit & Go does not need them."""
    eliminated: list[ev.Eliminated] = field(default_factory=list)
    marks: int = 0
    """Number of times an order of eliminations was marked as undetermined."""
    picked: int | None = None
    """Table that was drawn to break after its hand."""
    hand_for_hand: HandForHand | None = None
    simultaneous: Simultaneous | None = None
    """Simultaneous hands, ordered by the director; never during hand-for-hand."""
    together: list[tuple[int, int, int, Chips]] = field(default_factory=list)
    """Eliminations in the present `round`: entry, table, hand, chips."""
    on_break: ev.BreakBegan | None = None
    last_break_at: int | None = None
    clock_records: list[ck.Record] = field(default_factory=list)
    zero_at: int | None = None
    """End of the level's time; None while its clock stands, and for a level without end."""
    deal: PrizeDeal[int] | None = None
    """Proposed deal under vote, by entry."""
    deal_votes: dict[int, bool] = field(default_factory=dict)
    deal_at_hand: int = 0
    merged: bool = False
    """Whether the last table has just become the only one and has not played a hand since."""
    windfall: ev.WindfallDrawn | None = None
    seeded: ev.StageSeeded | None = None
    first_button: Seat = 1
    end_level: int = 0
    """Level in which the event ended; a final uses its flights' levels."""
    qualified: dict[int, Chips] = field(default_factory=dict)
    """Entries of a flight that go on to the final, with their stacks, in the order of play."""
    bought: set[int] = field(default_factory=set)
    """Entries bought in this event, not brought from an earlier stage."""
    withdrew: set[int] = field(default_factory=set)
    """Accounts that have withdrawn an entry."""
    offers: set[int] = field(default_factory=set)
    """Entries that went broke and may rebuy."""
    promised: dict[int, Payment] = field(default_factory=dict)
    """Later payment of each entry without a seat, where entries are paid with the seat."""
    surrendered: dict[int, Chips] = field(default_factory=dict)
    """Surrendered chips by entry, kept until the player's next entry brings these back."""
    _by_account: dict[int, list[int]] = field(default_factory=dict)
    _last_entry: int = 0
    _out: int = 0
    _running: int = 0
    _survived: list[ev.Survived] = field(default_factory=list)
    _states: dict[int, TableState] = field(default_factory=dict)
    _alone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        expect("Tournament: structure", self.structure, Structure)
        self.tables = Tables(table_rules(self.structure))
        self.moving = moving(self.structure)
        self.halting = halting(self.structure)

    # ---------------------------------------------------------------- asking: entries

    @property
    def alive(self) -> int:
        """Number of entries that are not out, with those waiting for a seat or for their players."""
        return len(self.entries) - self._out

    @property
    def registering(self) -> bool:
        """Whether new entries are accepted now, before the start or late."""
        if self.state == "registering":
            return True
        return self.state == "running" and self.level_number <= self.structure.late_until_level

    @property
    def level_number(self) -> int:
        """Present level; 0 before the first."""
        return self.level.level if self.level else 0

    @property
    def draws_with_entry(self) -> bool:
        """Whether the next registration draws the prizes of a Windfall (ACO-windfall-draw-time)."""
        if self.structure.prizes.kind != "windfall" or self.windfall is not None:
            return False
        return self.structure.policy.windfall.windfall_draw == "first-registration"

    @property
    def selling(self) -> bool:
        """Whether anything may still be bought: entries, rebuys, add-ons, or offered rebuys."""
        structure = self.structure
        if structure.sells_to_the_end and self.state != "finished":
            return True
        return self.level_number <= structure.sells_until_level or bool(self.offers)

    @explained
    def entry_of(self, account: int, number: int | None = None) -> Entry | None:
        """Return an entry of an account, finished or not: the one with this number, or the last that is in.

        If none is in, return the last one.
        """
        numbers = self._by_account.get(account)
        if not numbers:
            return None
        if number is None and len(numbers) == 1:
            return self.entries[numbers[0]]
        made = [self.entries[one] for one in reversed(numbers)]
        if number is not None:
            return next((one for one in made if one.number == number), None)
        return next((one for one in made if one.place is None), made[0])

    @explained
    def entries_of(self, account: int) -> tuple[Entry, ...]:
        """Return all entries of an account, in order."""
        return tuple(self.entries[number] for number in self._by_account.get(account, ()))

    @explained
    def seat_of(self, account: int) -> Seat | None:
        """Return the seat of an account, even after elimination; None before the draw."""
        entry = self.entry_of(account)
        return entry.seat if entry else None

    @explained
    def place_of(self, account: int) -> SeatPlace | None:
        """Return table and seat of an account's live entry."""
        entry = self.entry_of(account)
        return self.tables.place_of(entry.entry) if entry else None

    @explained
    def late_pool(self, *, account: int | None = None, new_players_at: tuple[int, ...] = ()) -> int:
        """Return the bound of a late entry's seat draw; 1 if a table is opened for it, or it must wait.

        Args:
            account: account of a re-entry, whose old table is left out of the draw while another has room.
            new_players_at: the tables for new players now; empty if they may sit at any table.
        """
        policy = self.structure.policy.seats
        if kept_place(self.tables, self._old_place(account), policy):
            return 1
        only = tables_in_draw(new_players_at, policy)
        exclude = self._old_table(account)
        pool = late_pool(self.tables, exclude=exclude, only=only) if only else 0
        return max(1, pool or late_pool(self.tables, exclude=exclude))

    def _old_place(self, account: int | None) -> SeatPlace | None:
        entry = self.entry_of(account) if account is not None else None
        return SeatPlace(entry.table, entry.seat) if entry and entry.table and entry.seat else None

    @explained
    def may_come_back(self, entry: Entry) -> bool:
        """Whether it is not too late for the player of an eliminated entry to enter again.

        A player who surrendered chips did so to enter again: that is never too late while entries are sold.

        Rules: ACO-re-late, ACO-re-what, TDA19-8B.
        """
        structure = self.structure
        if self.level_number > structure.re_enter_until_level or entry.place is None:
            return False
        if structure.policy.entries.re_entry_late != "at-once-only":
            return True
        out = next(one for one in reversed(self.eliminated) if one.entry == entry.entry)
        hand = self.hand_at(out.table)
        at_once = not out.hand or (hand is not None and hand.hand == out.hand)
        return re_entry_open(structure.policy.entries, open_now=True, at_once=at_once)

    @explained
    def re_entries_left(self, entry: Entry) -> int:
        """Return how often the player of an eliminated entry may still enter again."""
        if entry.place is None or not entry.may_re_enter or self.state != "running":
            return 0
        if not self.may_come_back(entry):
            return 0
        made = self.entries_of(entry.account)
        if sum(one.place is None for one in made) >= self.structure.policy.entries.entries_at_once:
            return 0
        return max(0, self.structure.re_entries + 1 - made[-1].number)

    def offered(self, account: int) -> Literal["rebuy", "re_entry"] | None:
        """Return the automatic offer to a player who has lost all chips; None if there is none.

        Rules: ACO-rebuy-offer, ACO-re-offer.
        """
        made, policy = self.entries_of(account), self.structure.policy
        if not made:
            return None
        broke = any(one.offer_until is not None for one in made)
        left = not broke and any(self.re_entries_left(one) for one in made)
        return offered(policy.prices, policy.entries, rebuy=broke, re_entry=left)

    def _old_table(self, account: int | None) -> int | None:
        entry = self.entry_of(account) if account is not None else None
        return entry.table or None if entry else None

    # ---------------------------------------------------------------- asking: tables and hands

    @property
    def running_hands(self) -> int:
        """Number of hands under way, at all tables."""
        return self._running

    @property
    def hand_running(self) -> bool:
        """Whether any hand is under way."""
        return self._running > 0

    def hand_at(self, table: int = 1) -> ev.HandBegan | None:
        """Return the running hand of a table, or its last one."""
        try:
            found = self._states.get(table)
        except TypeError:
            expect("hand_at: table", table, int)
            raise
        return found.hand if found else None

    def hand_runs(self, table: int = 1) -> bool:
        """Whether a hand is under way at a table."""
        try:
            found = self._states.get(table)
        except TypeError:
            expect("hand_runs: table", table, int)
            raise
        return found is not None and found.running

    @explained
    def stacks(self, table: int = 1) -> dict[Seat, Chips]:
        """Return the chips of the players at a table, by seat; during a hand, the stacks at its beginning."""
        if table not in self.tables:
            return {}
        players = self.tables.players(table)
        return {seat: self.entries[players[seat]].stack for seat in sorted(players)}

    def dealt(self, table: int = 1) -> dict[Seat, Chips]:
        """Return the seats in a table's running hand, with the stacks at its beginning."""
        try:
            found = self._states.get(table)
        except TypeError:
            expect("dealt: table", table, int)
            raise
        if found is None or not found.running:
            return {}
        players = self.tables.players(table)
        return {seat: self.entries[players[seat]].stack for seat in found.dealt}

    @explained
    def stakes(self, table: int = 1) -> Stakes:
        """Return the stakes of a table's running hand, or else those of the present level."""
        found = self._states.get(table)
        if found is None or not found.running or found.hand is None:
            return self.structure.stakes(max(1, self.level_number), self.game(table))
        return self.stakes_of(found.hand)

    @explained
    def stakes_of(self, hand: ev.HandBegan) -> Stakes:
        """Return the stakes of a hand."""
        stakes = self.structure.stakes(hand.level, hand.game.game if hand.game else None)
        if hand.ante is None:
            return stakes
        by_button = self.tables.rules.policy.ante_payer == "button"
        payer: Literal["button", "big_blind"] = "button" if by_button else "big_blind"
        return structs.replace(stakes, ante=hand.ante, ante_form=payer if hand.ante else "none")

    def game(self, table: int = 1) -> str:
        """Return the game of a table's running hand, or its last one."""
        hand = self.hand_at(table)
        return hand.game.game if hand and hand.game else self.structure.game

    def turn(self, table: int) -> MixTurn | None:
        """Return the turn of a mix in a table's running hand, or its last one; None outside a mix."""
        hand = self.hand_at(table)
        return hand.game if hand else None

    def table_state(self, table: int) -> TableState:
        """Return the state of play at a table; an empty state if it has played no hand."""
        try:
            return self._states.get(table) or TableState()
        except TypeError:
            expect("table_state: table", table, int)
            raise

    @property
    def round(self) -> HandForHand | None:
        """The hand that all tables play together; None if each table begins its own."""
        if self.hand_for_hand is None and self.simultaneous is not None:
            return self.simultaneous if self.simultaneous.begins == "together" else None
        return self.hand_for_hand

    @property
    def in_step(self) -> SyncUnit | None:
        """Point at which tables wait in simultaneous hands; None while they play at their own pace."""
        play = self.simultaneous
        if play is None:
            return None
        return "betting-round" if play.by_betting_round else "hand"

    @property
    def round_row(self) -> str:
        """Row by which a table waits for the others."""
        if self.hand_for_hand is None and self.simultaneous is not None:
            return self.structure.policy_row("together.simultaneous_start", "CCL-simul-start")
        return "TDA19-PR8A"

    @property
    def void_from(self) -> int | None:
        """Instant at which running hands become void because time is up; None if they are completed."""
        end = self.structure.end
        if end.kind != "time" or self.started_at is None:
            return None
        ending = TimedEnd(elapsed_ms=(end.minutes or 0) * 60_000)
        return void_from(ending, started_at=self.started_at, policy=self.structure.policy.levels)

    @property
    def lonely(self) -> tuple[int, ...]:
        """Tables with one player and no hand, which no end of a hand will report."""
        return tuple(sorted(self._alone))

    @property
    def posted_break_order(self) -> tuple[int, ...]:
        """Published order in which tables break; empty if unpublished, or with one table."""
        return posted_order(self.tables, self.moving) if self.state == "running" else ()

    @property
    def absence_over(self) -> bool:
        """Whether players absent at the start are now too late for their seats.

        Absent players may come while late entries are accepted, and at least during the first level. In the
        last level, they may come while at least two players are seated.

        Rules: CCL-absent-removal, CCL-late-no-dummies.
        """
        if self.level_number > max(1, self.structure.late_until_level):
            return True
        return self.level_number == len(self.structure.levels) and self.tables.player_count < 2

    @property
    def final_table(self) -> bool:
        """Whether all remaining players sit at one table."""
        one = self.state == "running" and self.tables.table_count == 1
        return one and not self.queue and not self.absent

    @property
    def final_table_size(self) -> int:
        """Number of players at which a final table is formed."""
        size = final_table_size(self.moving.final_table, seats=self.structure.seats) or self.structure.seats
        return min(size, self.tables.largest_capacity) if self.tables.seats_closed else size

    # ---------------------------------------------------------------- asking: money and places

    @property
    def ticket_value(self) -> Money:
        """Value of a ticket prize; 0 if there are none."""
        return self.fixed.ticket if self.fixed else 0

    def _entry(self, entry: int) -> Entry:
        found = self.entries.get(entry)
        if found is None:
            expect("entry", entry, int)
            raise ValueError(f"there is no entry {entry}")
        return found

    @explained
    def charged(self, entry: int) -> Price:
        """Return the price of an entry by parts; zero if it came from an earlier stage."""
        found = self._entry(entry)
        return self.structure.price_of(found.number) if entry in self.bought else Price(0)

    @explained
    def fees_of(self, entry: int) -> Money:
        """Return the fees paid for an entry and for its purchased chips."""
        found = self._entry(entry)
        return self.structure.fees_of(self.charged(entry), rebuys=found.rebuys, add_ons=found.add_ons)

    @explained
    def accounts_after(self, events: Iterable[ev.Event]) -> MoneyBalances:
        """Compute the accounts after these events, without applying them.

        Raises:
            InvariantBroken: an overdrawn account, or money left over at the end.
        """
        batch = tuple(events)
        known = {one for event in batch if (one := _priced(event)) is not None} & self.entries.keys()
        preview = Preview(
            self.structure,
            replace(self.accounts),
            contributed=self.contributed,
            ticket_value=self.ticket_value,
            started=self.state != "registering",
            prices={entry: self.charged(entry) for entry in known},
        )
        for event in batch:
            preview.book(event)
        return preview.accounts

    @property
    def told_votes(self) -> dict[int, bool] | None:
        """Votes on the proposed deal by entry; None where single votes are secret (TDA26-RP27)."""
        return told_votes(self.deal_votes, self.structure.policy.prizes)

    @property
    def pool(self) -> Money:
        """Amount shared among the paid places, as of now, without fees (ACO-pool-regular)."""
        return self.fixed.pool if self.fixed else self._pool_without(0)

    @property
    def pool_final(self) -> bool:
        """Whether the pool was final at the start; later sales then go to the house (ACO-pool-lock)."""
        started = self.state != "registering"
        return started and pool_is_final(self.structure.policy.prizes, "selling")

    @property
    def due_at_start(self) -> Money:
        """Contribution to the pool due with the seats at the start, where entries are paid with the seat."""
        return len(self.promised) * self.structure.buy_in if self.state == "registering" else 0

    @explained
    def put_in_by(self, waiting: int) -> Money:
        """Return the contribution to the pool of a number of waiting entries."""
        unpaid = self.structure.pays_when_seated and self.state != "registering"
        return 0 if self.pool_final or unpaid else waiting * self.structure.buy_in

    def _pool_without(self, entries: int) -> Money:
        structure = self.structure
        pool = self.contributed + self.carried - self.put_in_by(entries) + structure.house_prize
        pool += self.due_at_start
        return max(pool, structure.guarantee) if pool < structure.prizes.guarantee else pool

    @property
    def carried(self) -> Money:
        """Contribution to the pool from an earlier stage."""
        return self.seeded.pool - sum(self.seeded.cashed.values()) if self.seeded else 0

    @property
    def sold(self) -> int:
        """Number of entries that count for the paid places, with re-entries and flights."""
        return self.seeded.entries + len(self.bought) if self.seeded else len(self.entries)

    @property
    def prizes(self) -> tuple[Money, ...]:
        """Money prize of each paid place, the winner first.

        Final for a full Sit & Go and once sales have ended; before that, the prizes as of now.
        """
        if self.fixed:
            return self.fixed.prizes
        if self.structure.plain:
            full = self.structure.buy_in * self.structure.capacity
            payout = payout_for(self.structure, self.structure.capacity)
            return prizes_by_place(full, payout, self.structure.policy.prizes)
        return self.prizes_now().prizes

    @property
    def paid_places(self) -> int:
        """Number of places that win a prize, as of now."""
        if not self.fixed and self.structure.plain:
            return len(payout_for(self.structure, self.structure.capacity))
        fixed = self.fixed or self.prizes_now()
        return fixed.paid_places(items=len(self.structure.prizes.items))

    @property
    def bubble(self) -> int:
        """Number of players left when hand-for-hand ends; with two or more tickets, the number of tickets."""
        tickets = self.fixed.tickets if self.fixed else 0
        return tickets if tickets > 1 else self.paid_places

    @explained
    def near_the_bubble(self, left: int) -> bool:
        """Whether hand-for-hand is due with `left` players.

        Ticket places and the place that gets the remaining money are paid places. Hand-for-hand begins before
        the first paid place is decided and ends with the last.

        Rules: ACO-O-hand-for-hand, TDA19-PR8A, ACO-pay-ticket-remainder.
        """
        above = self.structure.hand_for_hand.above + self.paid_places - self.bubble
        return due(left, paid=self.bubble, tables=self.tables.table_count, above=above)

    @explained
    def prizes_now(self, *, without: int = 0) -> Fixed:
        """Return pool and prizes if nothing more is sold.

        Args:
            without: number of entries still to be withdrawn.

        Raises:
            Refused: the table of percentages has no bracket for this number of entries.
        """
        return fixed_prizes(
            self.structure,
            entries=self.sold - without,
            players=len(self.entries) - without,
            pool=self._pool_without(without),
            drawn=self.windfall,
        )

    @property
    def standings(self) -> tuple[FinishedEntry, ...]:
        """Finished entries, the best place first."""
        last = self.hands_played
        out = [(e.place, e.entry, e.shared, e.hand) for e in self._placed(self.eliminated)]
        done = [(s.place, s.entry, s.shared, last) for s in self._survived]
        if self.state == "finished" and not self._survived:
            (winner,) = (entry.entry for entry in self.entries.values() if entry.place == 1)
            done.append((1, winner, 1, last))
        fixed = self.fixed or Fixed(pool=self.pool, prizes=self.prizes)
        turns: dict[int, int] = {}
        found = []
        for place, entry, shared, hand in sorted([*done, *out], key=lambda line: line[0]):
            turn = turns.get(place, 0)
            turns[place] = turn + 1
            prize, tickets = fixed.prize_of(place, shared=shared, turn=turn)
            found.append(FinishedEntry(place=place, entry=entry, prize=prize, hand=hand, tickets=tickets))
        return tuple(found)

    def _placed(self, eliminated: Iterable[ev.Eliminated]) -> Iterable[ev.Eliminated]:
        """Yield eliminations with their present places: later entries push some places down."""
        total = len(self.entries)
        for one in eliminated:
            moved = total - one.among if one.among and not self.fixed else 0
            yield structs.replace(one, place=one.place + moved) if moved else one

    @explained
    def level_minutes(self, level: int) -> int:
        """Return the length of a level; in a Windfall it depends on the draw."""
        return self.windfall.minutes if self.windfall else self.structure.levels[level - 1].minutes

    @property
    def schedule(self) -> ck.Schedule:
        """Lengths of levels and breaks, for the level clock."""
        last = len(self.structure.levels)
        return ck.schedule_of(
            (*(self.level_minutes(level) * 60_000 for level in range(1, last)), None),
            {level: minutes * 60_000 for level, minutes in self.structure.breaks.after.items()},
            self.structure.policy.levels,
        )

    @explained
    def clock(self, *, at: int) -> ck.LevelClock:
        """Return the level clock at an instant."""
        return ck.read_clock(self.schedule, self.clock_records, at=at)

    @explained
    def ends_at(self, level: int, *, at: int) -> int | None:
        """Return the end of a level that begins at `at`; None for a level without end."""
        length = self.schedule.level_ms[level - 1]
        return None if length is None else at + length

    # ---------------------------------------------------------------- the whole

    def snapshot(self) -> dict[str, Any]:
        """Return the whole state as plain data; equal states have equal snapshots."""
        return {
            name: msgspec.to_builtins(getattr(self, name), str_keys=True, enc_hook=_plain)
            # Slots of `State`: the slots of a subclass don't list inherited names.
            for name in sorted(State.__slots__)
            if name not in ("tables", "moving", "halting", "structure", "hand_for_hand", "simultaneous")
            # These follow from the log and do not take part in equality.
            if name not in ("qualified", "bought", "withdrew")
            # Omitted while unused, so that older logs keep their fingerprint.
            if name not in ("absent", "marks", "promised", "surrendered") or getattr(self, name)
        } | {
            "structure": msgspec.to_builtins(_changed(self.structure), str_keys=True),
            "seats": self.tables.snapshot(),
            "round": repr(self.hand_for_hand or self.simultaneous),
        }

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the snapshot: two logs that lead to the same state have the same hash."""
        return hashlib.sha256(msgspec.json.encode(self.snapshot(), order="deterministic")).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]


def _priced(event: ev.Event) -> int | None:
    """Return the entry whose price an event moves."""
    if isinstance(event, ev.LateSeated):
        return event.seat.entry
    return event.entry if isinstance(event, ev.Withdrawn | ev.Seated) else None


def _changed(declared: msgspec.Struct) -> dict[str, object]:
    """List a declaration's values that differ from the defaults.

    msgspec itself omits a default only if it is the identical object, so a copy would show extra values.
    """
    fields = ((field, getattr(declared, field.name)) for field in structs.fields(declared))
    return {field.encode_name: _told(value) for field, value in fields if value != _default(field)}


def _told(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return _changed(value)
    return tuple(map(_told, value)) if isinstance(value, tuple) else value


def _default(field: structs.FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _plain(value: object) -> object:
    if isinstance(value, set):
        return sorted(value)
    raise NotImplementedError(f"{value!r} has no place in a snapshot")
