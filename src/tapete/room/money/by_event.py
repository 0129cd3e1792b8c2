"""The ledger transfers of a tournament's events.

Every event for which `tapete.tournament.applying` moves money has its transfers here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tapete.room.money.accounts import FEES, GUARANTEES, HELD, heads, stages, tickets, tournament_money
from tapete.room.money.booking import BookedEntry, Booking, Line, Memo, into, out_of
from tapete.room.store.ledger import Transfer
from tapete.tournament import Tournament
from tapete.tournament import events as te
from tapete.tournament.money.payments import Payment, Purse, refund, refund_part, together
from tapete.tournament.money.prices import Price
from tapete.tournament.sharing import Money


def transfers(
    before: Tournament, events: Sequence[te.Event], *, stream: str, purse_of: Callable[[int], str]
) -> tuple[Transfer, ...]:
    """Return the transfers of a batch of events, to store in the same transaction.

    Additions of the house come from `house/guarantees`. Play money is issued for them in the same batch. In
    any other currency the account must hold enough, otherwise the store refuses the batch.

    Args:
        before: the tournament before the batch.
        events: the batch.
        stream: stream of the tournament, `tournament/12`, also the account of its pool.
        purse_of: returns the purse of an account; `issue/PLAY` for a house bot, whose money is issued and
            taken back.

    Raises:
        InvariantBroken: the events pay more than the tournament holds.

    Rules: ACO-entry-parts, ACO-O-unregister, ACO-rebuy-money, ACO-addon-money, ACO-pool-overlay,
    ACO-freeroll-prize, ACO-O-windfall-fund, ACO-bounty-ko, ACO-pay-tickets, ACO-O-cancel-running.
    """
    booking = Booking(before, events, stream, purse_of)
    for event in events:
        book = _BOOKS.get(type(event))
        if book is not None:
            book(booking, event)
    return tuple(booking.made)


# -------------------------------------------------------------------- purchases and refunds


def _parts(booking: Booking, price: Price, prizes: str) -> tuple[Line, ...]:
    """Return the lines for an entry's price; `prizes` gets the prize part (ACO-entry-parts)."""
    stream = booking.stream
    return ((prizes, price.prize), (heads(stream), price.bounty), (FEES, price.fee))


def _entered(booking: Booking, event: te.Entered) -> None:
    price = Price(0) if event.stack is not None else booking.before.structure.price_of(event.number)
    entry = BookedEntry(purse=booking.purse_of(event.account), price=price)
    booking.enter(event.entry, entry)
    if not price.total:
        return
    entry.number = event.number
    entry.promised = event.payment or Payment(money=price.total)
    if not booking.before.structure.pays_when_seated:
        _charge(booking, event.entry, booking.prizes_of_sales)


def _seated(booking: Booking, event: te.Seated) -> None:
    """Charge an entry that is paid when seated at the start; its prize part always goes to the pool."""
    _charge(booking, event.entry, booking.stream)


def _late_seated(booking: Booking, event: te.LateSeated) -> None:
    _charge(booking, event.seat.entry, booking.prizes_of_sales)


def _charge(booking: Booking, number: int, prizes: str) -> None:
    """Charge the price of an entry, unless it is already charged (ACO-entry-cost)."""
    entry = booking.entry(number)
    payment, entry.promised = entry.promised, None
    if payment is None:
        return
    entry.payments.append(payment)
    memo: Memo = "buy_in" if entry.number == 1 else "re_entry"
    lines = (*out_of(entry.purse, payment), *_parts(booking, entry.price, prizes))
    booking.move(f"buy_in/{number}", memo, lines)
    if prizes == booking.stream:
        booking.contributed += entry.price.prize


def _withdrawn(booking: Booking, event: te.Withdrawn) -> None:
    entry = booking.entry(event.entry)
    if not entry.payments:
        return
    back = tuple(
        (account, -amount) for account, amount in _parts(booking, entry.price, booking.prizes_of_sales)
    )
    lines = (*into(entry.purse, refund(entry.payments[0])), *back)
    booking.move(f"refund/{event.entry}", "refund", lines)
    booking.contribute(-entry.price.prize)


def _rebought(booking: Booking, event: te.Rebought) -> None:
    entry = booking.entry(event.entry)
    entry.rebuys += event.count
    fee = event.count * booking.before.structure.rebuy_parts.fee
    _bought(booking, entry, f"rebuy/{event.entry}/{entry.rebuys}", "rebuy", event.payment, fee)


def _added_on(booking: Booking, event: te.AddedOn) -> None:
    entry = booking.entry(event.entry)
    entry.add_ons += 1
    fee = booking.before.structure.add_on_parts.fee
    _bought(booking, entry, f"add_on/{event.entry}/{entry.add_ons}", "add_on", event.payment, fee)


def _bought(
    booking: Booking, entry: BookedEntry, what: str, memo: Memo, payment: Payment, fee: Money
) -> None:
    """Book a rebuy or add-on: to the prizes, less the book's fee (ACO-rebuy-money, ACO-addon-money)."""
    entry.payments.append(payment)
    prize = payment.total - fee
    booking.move(what, memo, (*out_of(entry.purse, payment), (booking.prizes_of_sales, prize), (FEES, fee)))
    booking.contribute(prize)


# -------------------------------------------------------------------- stages and the pool


def _started(booking: Booking, event: te.Started) -> None:
    booking.started = True


def _seeded(booking: Booking, event: te.StageSeeded) -> None:
    carried = stages(booking.before.tournament)
    booking.move("stage", "stage", ((carried, -event.pool), (booking.stream, event.pool)))
    for account, amount in event.cashed.items():
        lines = ((booking.stream, -amount), (booking.purse_of(account), amount))
        booking.move(f"cashed/{account}", "prize", lines)


def _carried(booking: Booking, event: te.PoolCarried) -> None:
    """Move the pool of a flight to its final; under the flight's own number if the final is not known yet."""
    final = booking.before.final or booking.before.tournament
    lines = ((booking.stream, -event.amount), (stages(final), event.amount))
    booking.move("carried", "stage", lines)


def _drawn(booking: Booking, event: te.WindfallDrawn) -> None:
    """Make the drawn amount the pool: the house adds the difference or takes the surplus."""
    if event.early:
        return  # some entries are not paid yet; the start repeats this event
    more = sum(event.prizes) - booking.contributed
    if more > 0:
        booking.house_adds("windfall", "windfall", more)
    else:
        booking.move("windfall", "windfall", ((booking.stream, more), (GUARANTEES, -more)))


def _fixed(booking: Booking, event: te.PrizesFixed) -> None:
    """Book the house's prize, the overlay, and a ticket remainder that the house keeps.

    Rules: ACO-freeroll-prize, ACO-pool-overlay, ACO-pay-ticket-remainder.
    """
    own = min(event.overlay, booking.before.structure.house_prize)
    booking.house_adds("house_prize", "house_prize", own)
    booking.house_adds("overlay", "overlay", event.overlay - own)
    booking.move("kept", "unused", ((booking.stream, -event.kept), (GUARANTEES, event.kept)))
    booking.ticket = event.ticket


# -------------------------------------------------------------------- prizes


def _bounty_won(booking: Booking, event: te.BountyWon) -> None:
    """Pay the cash part of a bounty. The part added to the winner's own head stays in the heads account."""
    what = f"bounty/{event.victim}/{event.entry}"
    booking.pay(event.entry, what, "bounty", event.cash, of=heads(booking.stream))


def _bounty_to_prizes(booking: Booking, event: te.BountyToPrizes) -> None:
    """Move the bounty on the winner's own head to the prizes (ACO-O-bounty-winner)."""
    lines = ((heads(booking.stream), -event.amount), (booking.stream, event.amount))
    booking.move("bounty", "bounty", lines)


def _place_bounty_won(booking: Booking, event: te.PlaceBountyWon) -> None:
    """Pay a bounty on a place with the house's money (TDA26-22.2)."""
    what = f"bounty/place/{event.entry}"
    booking.house_adds(f"{what}/put_up", "overlay", event.amount)
    booking.pay(event.entry, what, "bounty", event.amount, of=booking.stream)


def _prize_won(booking: Booking, event: te.PrizeWon) -> None:
    """Pay the prize of a place, in money and tickets. A settled entry gets a share of another's prize."""
    entry = booking.entry(event.entry)
    what = f"prize/{event.entry}/{entry.won}" if entry.settled else f"prize/{event.entry}"
    booking.pay(event.entry, what, "prize", event.amount, of=booking.stream)
    value = booking.ticket * event.tickets
    lines = ((booking.stream, -value), (tickets(entry.purse, booking.ticket), value))
    booking.move(f"ticket/{event.entry}", "ticket", lines)
    entry.settled = True


def _prize_corrected(booking: Booking, event: te.PrizeCorrected) -> None:
    """Correct a shared place: one entry gets more, another gets equally less (CCL-rank-undetermined)."""
    what = f"correction/{event.mark}/{event.entry}"
    booking.pay(event.entry, what, "prize", event.amount, of=booking.stream)


def _prize_held(booking: Booking, event: te.PrizeHeld) -> None:
    booking.entry(event.entry).settled = True
    booking.move(f"held/{event.entry}", "held", ((booking.stream, -event.amount), (HELD, event.amount)))


def _seat_given_up(booking: Booking, event: te.SeatGivenUp) -> None:
    """Exchange an unused ticket for tournament money (ACO-tm-choice)."""
    purse, value = booking.entry(event.entry).purse, event.tournament_money
    lines = ((tickets(purse, event.ticket), -event.ticket), (tournament_money(purse), value))
    booking.move(f"seat/{event.entry}", "seat", (*lines, (GUARANTEES, event.ticket - value)))


def _deal_settled(booking: Booking, event: te.DealSettled) -> None:
    """Pay a deal. The earlier winnings are part of the id, because a second deal may follow."""
    for number, amount in event.paid.items():
        what = f"deal/{number}/{booking.entry(number).won}"
        booking.pay(number, what, "deal", amount, of=booking.stream)
    booking.ticket = 0


# -------------------------------------------------------------------- cancelling


def _refunded(booking: Booking, event: te.Refunded) -> None:
    """Refund an entry from the accounts that its price went to, and the rest from the pool.

    The house covers bounties and prizes that were already paid.
    """
    if not booking.rolling_back:
        booking.rolling_back = True
        all_back = sum(_total(one) for one in booking.events if isinstance(one, te.Refunded))
        booking.house_adds("refunds", "overlay", max(0, all_back - sum(booking.has.values())))
    entry, total = booking.entry(event.entry), _total(event)
    head = min(entry.price.bounty, booking.heads) if entry.payments else 0
    fee = booking.fees_of(entry)
    lines = (
        *into(entry.purse, Purse(event.money, event.tournament_money, event.tickets)),
        (booking.stream, head + fee - total),
        (heads(booking.stream), -head),
        (FEES, -fee),
    )
    booking.move(f"refund/{event.entry}", "refund", lines)


def _total(event: te.Refunded) -> Money:
    return event.money + event.tournament_money + sum(event.tickets)


def _share_paid(booking: Booking, event: te.SharePaid) -> None:
    """Pay a share of the pool, the own head, and the fee as it was paid (ACO-O-tm-terms)."""
    number, entry = event.entry, booking.entry(event.entry)
    booking.pay(number, f"prize/{number}", "prize", event.prize, of=booking.stream)
    booking.pay(number, f"bounty/{number}/{number}", "bounty", event.head, of=heads(booking.stream))
    if event.fee:
        own = min(event.fee, entry.price.fee)
        back = [refund_part(entry.payments[0], own)] if own else []
        if event.fee > own:
            bought = together(entry.payments[1 if entry.price.total else 0 :])
            back.append(refund_part(bought, event.fee - own))
        lines = (*(line for part in back for line in into(entry.purse, part)), (FEES, -event.fee))
        booking.move(f"refund/{number}", "refund", lines)


def _cancelled(booking: Booking, event: te.Cancelled) -> None:
    """Move the rest of pool and heads to the house."""
    left = ((booking.stream, -booking.pool), (heads(booking.stream), -booking.heads))
    booking.move("unused", "unused", (*left, (GUARANTEES, booking.pool + booking.heads)))


_BOOKS: dict[type, Callable[[Booking, Any], None]] = {
    te.Entered: _entered,
    te.Withdrawn: _withdrawn,
    te.Seated: _seated,
    te.LateSeated: _late_seated,
    te.Rebought: _rebought,
    te.AddedOn: _added_on,
    te.Started: _started,
    te.StageSeeded: _seeded,
    te.PoolCarried: _carried,
    te.WindfallDrawn: _drawn,
    te.PrizesFixed: _fixed,
    te.BountyWon: _bounty_won,
    te.BountyToPrizes: _bounty_to_prizes,
    te.PlaceBountyWon: _place_bounty_won,
    te.PrizeWon: _prize_won,
    te.PrizeCorrected: _prize_corrected,
    te.PrizeHeld: _prize_held,
    te.SeatGivenUp: _seat_given_up,
    te.DealSettled: _deal_settled,
    te.Refunded: _refunded,
    te.SharePaid: _share_paid,
    te.Cancelled: _cancelled,
}
