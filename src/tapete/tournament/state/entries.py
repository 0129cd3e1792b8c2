"""Answer questions about entries: seats, late entries, re-entries, offers."""

from __future__ import annotations

from typing import Literal

from tapete.cards.typed import explained
from tapete.engine.types import Seat
from tapete.tournament.entries.entry import Entry
from tapete.tournament.money.purchases import offered, re_entry_open
from tapete.tournament.seats.late_seats import kept_place, late_pool, tables_in_draw
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.state.hands import HandQueries


class EntryQueries(HandQueries):
    """Questions about entries."""

    __slots__ = ()

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
