"""Answer questions about money, prizes and places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from msgspec import structs

from tapete.cards.typed import expect, explained
from tapete.tournament import events as ev
from tapete.tournament.course.hand_for_hand import due
from tapete.tournament.entries.entry import Entry, FinishedEntry
from tapete.tournament.money.accounts import MoneyBalances
from tapete.tournament.money.bookkeeping import Preview
from tapete.tournament.money.prices import Price
from tapete.tournament.prizes.deals import told_votes
from tapete.tournament.prizes.payouts import prizes_by_place
from tapete.tournament.prizes.pools import pool_is_final
from tapete.tournament.prizes.prizing import Fixed, fixed_prizes, payout_for
from tapete.tournament.sharing import Money
from tapete.tournament.state.entries import EntryQueries


class PrizeQueries(EntryQueries):
    """Questions about money, prizes and places."""

    __slots__ = ()

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


def _priced(event: ev.Event) -> int | None:
    """Return the entry whose price an event moves."""
    if isinstance(event, ev.LateSeated):
        return event.seat.entry
    return event.entry if isinstance(event, ev.Withdrawn | ev.Seated) else None
