"""What each event makes of the state of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips
from tapete.tournament import clock as ck
from tapete.tournament import events as ev
from tapete.tournament.button import Held, Positions
from tapete.tournament.deals import Deal
from tapete.tournament.entry import Entry
from tapete.tournament.hand_for_hand import HandForHand, HandForHandRules
from tapete.tournament.payments import Payment
from tapete.tournament.prizing import Fixed
from tapete.tournament.seating import Place
from tapete.tournament.state import State, TableState

HAND_FOR_HAND_KEYS: Final = tuple(
    f"hand_for_hand.{key}" for key in ("hand_ms", "charge_first", "hold_all_in", "ties")
)


def apply(state: State, event: ev.Event) -> None:
    """Take in what has happened, and check that chips and money are all still there.

    Raises:
        InvariantBroken: something was made or lost; the log is not one of ours.
    """
    _TAKEN[type(event)](state, event)
    if state.in_play != state.issued - state.removed:
        raise InvariantBroken(
            f"{state.issued:,} chips were issued and {state.removed:,} removed, {state.in_play:,} are in play"
        )
    state.accounts.check()


# -------------------------------------------------------------------- entries


def _created(state: State, event: ev.Created) -> None:
    raise InvariantBroken("a tournament is created once")


def _entered(state: State, event: ev.Entered) -> None:
    price = state.structure.price
    entry = Entry(
        entry=event.entry,
        account=event.account,
        bot=event.bot,
        number=event.number,
        carried=event.stack,
        head=price.bounty,
    )
    if event.stack is None and price.total:
        entry.payments.append(event.payment or Payment(money=price.total))
        state.accounts.move(price.prize, "players", "pool")
        state.accounts.move(price.bounty, "players", "heads")
        state.accounts.move(price.fee, "players", "fees")
        state.contributed += price.prize
    state.entries[event.entry] = entry
    state._by_account.setdefault(event.account, []).append(event.entry)
    state._last_entry = event.entry


def _withdrawn(state: State, event: ev.Withdrawn) -> None:
    entry = state.entries.pop(event.entry)
    numbers = state._by_account[entry.account]
    numbers.remove(event.entry)
    if not numbers:
        del state._by_account[entry.account]
    state.queue.pop(event.entry, None)
    if entry.carried is None:
        price = state.structure.price
        state.accounts.move(price.prize, "pool", "players")
        state.accounts.move(price.bounty, "heads", "players")
        state.accounts.move(price.fee, "fees", "players")
        state.contributed -= price.prize


def _queued(state: State, event: ev.Queued) -> None:
    state.queue[event.entry] = None


def _seeded(state: State, event: ev.StageSeeded) -> None:
    state.seeded = event
    state.accounts.move(event.pool, "stages", "pool")
    state.accounts.move(sum(event.cashed.values()), "pool", "players")


# -------------------------------------------------------------------- start, seats, hands


def _started(state: State, event: ev.Started) -> None:
    state.state = "running"
    state.started_at = event.at
    state.first_button = event.button


def _windfall(state: State, event: ev.WindfallDrawn) -> None:
    state.windfall = event
    pool = sum(event.prizes)
    state.accounts.move(pool - state.contributed, "house", "pool")
    state.fixed = Fixed(pool=pool, prizes=event.prizes)


def _seated(state: State, event: ev.Seated) -> None:
    if event.table not in state.tables:
        state.tables.open_table(event.table)
    state.tables.sit(event.entry, Place(event.table, event.seat), newcomer=False)
    _issue(state, event.entry, event.stack)
    _at(state, event.entry, Place(event.table, event.seat))


def _late_seated(state: State, event: ev.LateSeated) -> None:
    state.tables.apply(event.seat)
    state.queue.pop(event.seat.entry, None)
    _issue(state, event.seat.entry, event.stack)
    _at(state, event.seat.entry, event.seat.place)
    _mind(state, event.seat.place.table)


def _hand_began(state: State, event: ev.HandBegan) -> None:
    if event.table not in state.tables or state.hand_runs(event.table):
        raise InvariantBroken(f"no hand can begin at table {event.table}: {event!r}")
    table = state._states.setdefault(event.table, TableState())
    previous = state.tables.previous(event.table)
    table.previous, table.newcomers = previous, state.tables.view(event.table).newcomers
    last = previous.last if isinstance(previous, Held) else previous
    if event.big_blind is None:
        state.tables.hand_began(event.table, Held(button=event.button, last=last))
    else:
        due = event.small_blind
        if due is None and last is None:
            raise InvariantBroken("the first hand of a table has no dead small blind")
        # A dead small blind falls where the last big blind was (TDA19-32), and also where newcomers wait and
        # two play: the button has the small blind then, and goes on from where it was due.
        alone = bool(event.waiting) and due == event.button
        if last is not None and (due is None or alone):
            due = last.big_blind
        if due is None:
            raise InvariantBroken(f"no small blind is due at table {event.table}")
        positions = Positions(
            button=event.button,
            small_blind=event.small_blind,
            big_blind=event.big_blind,
            small_blind_due=due,
        )
        state.tables.hand_began(event.table, positions)
    table.hand, table.running = event, True
    state.merged = False
    table.dealt = tuple(sorted(set(state.tables.players(event.table)).difference(event.waiting)))
    state.hands_played = event.hand
    state._running += 1
    state._alone.discard(event.table)


def _hand_finished(state: State, event: ev.HandFinished) -> None:
    table = state._states.get(event.table)
    before = state.dealt(event.table)
    if table is None or table.hand is None or before.keys() != event.stacks.keys():
        raise InvariantBroken(
            f"seats {sorted(before)} were dealt in, stacks came from {sorted(event.stacks)}"
        )
    if sum(before.values()) != sum(event.stacks.values()) or min(event.stacks.values()) < 0:
        raise InvariantBroken(f"the hand began with {before}, it left {event.stacks}")
    players = state.tables.players(event.table)
    small_blind = table.hand.small_blind
    table.small_blind_out = small_blind is not None and not event.stacks.get(small_blind, 1)
    for seat, chips in event.stacks.items():
        entry = state.entries[players[seat]]
        if not chips:
            table.lost[entry.entry] = entry.stack
        _set(state, entry, chips)
    _hand_over(state, event.table, table)
    play = state.hand_for_hand
    if play is not None and play.plays(event.table):
        hand = table.hand.hand
        state.together += [(entry, event.table, hand, chips) for entry, chips in table.lost.items()]
        play.finish(event.table, eliminated=tuple(table.lost))


def _hand_undone(state: State, event: ev.HandUndone) -> None:
    table = state._states[event.table]
    state.tables.hand_undone(event.table, table.previous, table.newcomers)
    _hand_over(state, event.table, table)
    if state.hand_for_hand is not None and state.hand_for_hand.plays(event.table):
        state.hand_for_hand.finish(event.table)


def _hand_over(state: State, number: int, table: TableState) -> None:
    table.running, table.dealt = False, ()
    state._running -= 1
    _mind(state, number)


def _went_broke(state: State, event: ev.WentBroke) -> None:
    state.entries[event.entry].offer_until = event.until
    state.offers.add(event.entry)


def _declined(state: State, event: ev.OfferDeclined) -> None:
    state.entries[event.entry].offer_until = None
    state.offers.discard(event.entry)


def _eliminated(state: State, event: ev.Eliminated) -> None:
    entry = state.entries[event.entry]
    if entry.stack or entry.place is not None:
        raise InvariantBroken(f"entry {event.entry} can't go out with {entry.stack:,}: {event!r}")
    entry.place = event.place
    entry.offer_until = None
    state.offers.discard(event.entry)
    state.eliminated.append(event)
    state._out += 1
    state.together = [line for line in state.together if line[0] != event.entry]
    state.queue.pop(event.entry, None)
    if state.tables.place_of(event.entry) is not None:
        place = state.tables.leave(event.entry)
        if table := state._states.get(place.table):
            table.lost.pop(event.entry, None)
        if not state.tables.size_of(place.table) and state.tables.table_count > 1:
            _close(state, place.table)
        else:
            _mind(state, place.table)


def _bounty_won(state: State, event: ev.BountyWon) -> None:
    winner, victim = state.entries[event.entry], state.entries[event.victim]
    victim.head -= event.cash + event.added
    winner.head += event.added
    winner.bounties += event.cash
    winner.prize += event.cash
    if victim.head < 0:
        raise InvariantBroken(f"more was won than stood on the head of entry {event.victim}: {event!r}")
    state.accounts.move(event.cash, "heads", "players")


# -------------------------------------------------------------------- tables


def _table_opened(state: State, event: ev.TableOpened) -> None:
    state.tables.open_table(event.table)


def _order_announced(state: State, event: ev.BreakOrderAnnounced) -> None:
    state.tables.announce_break_order(event.order)


def _picked(state: State, event: ev.TablePicked) -> None:
    state.picked = event.table


def _moved(state: State, event: ev.PlayerMoved) -> None:
    move = event.move
    state.tables.apply(move)
    _at(state, move.entry, move.to)
    _mind(state, move.origin.table)
    _mind(state, move.to.table)


def _broke(state: State, event: ev.TableBroke) -> None:
    state.tables.apply(event.broken)
    state.merged = state.tables.table_count == 1
    _forget(state, event.broken.table)
    for move in event.broken.moves:
        _at(state, move.entry, move.to)
        _mind(state, move.to.table)


def _redrawn(state: State, event: ev.Redrawn) -> None:
    before = set(state.tables.numbers)
    state.tables.apply(event.draw)
    state.merged = state.merged or len(before) > 1 == state.tables.table_count
    for number in before.difference(state.tables.numbers):
        _forget(state, number)
    for entry, place in event.draw.places.items():
        _at(state, entry, place)
    for number in state.tables.numbers:
        _mind(state, number)


def _reseated(state: State, event: ev.PlayerReseated) -> None:
    state.tables.leave(event.entry)
    state.tables.sit(event.entry, event.to)
    _at(state, event.entry, event.to)
    if not state.tables.size_of(event.origin.table):
        _close(state, event.origin.table)
    else:
        _mind(state, event.origin.table)
    _mind(state, event.to.table)


# -------------------------------------------------------------------- clock


def _level_began(state: State, event: ev.LevelBegan) -> None:
    state.level = event
    state.on_break = None
    _record(state, ck.LevelAnnounced(level=event.level, at=event.at))


def _break_began(state: State, event: ev.BreakBegan) -> None:
    state.on_break = event
    state.last_break_at = event.at
    _record(state, ck.BreakBegan(at=event.at, ms=event.ms))


def _break_ended(state: State, event: ev.BreakEnded) -> None:
    state.on_break = None
    _record(state, ck.BreakEnded(at=event.at))


def _clock_stopped(state: State, event: ev.LevelClockStopped) -> None:
    _record(state, ck.ClockStopped(at=event.at))


def _clock_started(state: State, event: ev.LevelClockStarted) -> None:
    _record(state, ck.ClockStarted(at=event.at))


def _clock_deducted(state: State, event: ev.LevelClockDeducted) -> None:
    _record(state, ck.ClockDeducted(at=event.at, ms=event.ms))


def _clock_set(state: State, event: ev.LevelClockSet) -> None:
    _record(state, ck.ClockSet(at=event.at, remaining_ms=event.remaining_ms))


def _record(state: State, record: ck.Record) -> None:
    records = state.clock_records
    if records and record.at < records[-1].at:  # a clock of the world that was put back
        record = structs.replace(record, at=records[-1].at)
    records.append(record)
    now = ck.read_clock(state.schedule, records, at=record.at)
    state.zero_at = None
    if now.remaining_ms is not None and (now.running or not now.remaining_ms):
        state.zero_at = record.at + now.remaining_ms


def _hand_for_hand_began(state: State, event: ev.HandForHandBegan) -> None:
    play = state.structure.hand_for_hand
    rules = HandForHandRules(
        hand_ms=play.hand_ms or None,
        charge_first=play.charge_first,
        hold_all_in=play.hold_all_in,
        until=play.until,
        rules=state.structure.rows_of(HAND_FOR_HAND_KEYS) or HandForHandRules().rules,
    )
    state.hand_for_hand = HandForHand(rules, tables=event.tables, left=state.alive, paid=event.paid)


def _round_began(state: State, event: ev.RoundBegan) -> None:
    if state.hand_for_hand is not None:
        state.hand_for_hand.begin(event.tables)


def _round_ended(state: State, event: ev.RoundEnded) -> None:
    state.together = []


def _held(state: State, event: ev.TableHeld) -> None:
    if state.hand_for_hand is not None:
        state.hand_for_hand.hold(event.table)


def _released(state: State, event: ev.TableReleased) -> None:
    if state.hand_for_hand is not None:
        state.hand_for_hand.release(event.table)


def _hand_for_hand_ended(state: State, event: ev.HandForHandEnded) -> None:
    state.hand_for_hand = None


# -------------------------------------------------------------------- chips


def _rebought(state: State, event: ev.Rebought) -> None:
    entry = state.entries[event.entry]
    entry.rebuys += event.count
    entry.offer_until = None
    state.offers.discard(event.entry)
    if table := state._states.get(entry.table):
        table.lost.pop(entry.entry, None)
    _bought(state, entry, event.chips, event.payment)


def _added_on(state: State, event: ev.AddedOn) -> None:
    entry = state.entries[event.entry]
    entry.add_ons += 1
    _bought(state, entry, event.chips, event.payment)


def _bought(state: State, entry: Entry, chips: Chips, payment: Payment) -> None:
    state.issued += chips
    _set(state, entry, entry.stack + chips)
    if payment.total:
        entry.payments.append(payment)
    state.accounts.move(payment.total, "players", "pool")
    state.contributed += payment.total


def _chips_removed(state: State, event: ev.ChipsRemoved) -> None:
    entry, removal = state.entries[event.entry], event.removal
    if entry.stack - removal.chips != removal.left:
        raise InvariantBroken(f"entry {event.entry} has {entry.stack:,}: {event!r}")
    state.removed += removal.chips
    entry.disqualified = entry.disqualified or removal.why == "disqualified"
    entry.may_re_enter = removal.may_re_enter
    _set(state, entry, removal.left)


def _chips_passed(state: State, event: ev.ChipsPassed) -> None:
    giver, taker = state.entries[event.giver], state.entries[event.taker]
    _set(state, giver, giver.stack - event.chips)
    _set(state, taker, taker.stack + event.chips)


def _coloured_up(state: State, event: ev.ColouredUp) -> None:
    race = event.race
    players = state.tables.players(event.table)
    for seat, counts in race.after.items():
        entry = state.entries[players[seat]]
        _set(state, entry, sum(value * count for value, count in counts.items()))
    more = race.value_after - race.value_before
    state.issued += max(0, more)
    state.removed += max(0, -more)


# -------------------------------------------------------------------- money and the end


def _prizes_fixed(state: State, event: ev.PrizesFixed) -> None:
    state.eliminated = list(state._placed(state.eliminated))
    for one in state.eliminated:
        state.entries[one.entry].place = one.place
    state.accounts.move(event.overlay, "house", "pool")
    state.fixed = Fixed(pool=event.pool, prizes=event.prizes, tickets=event.tickets, ticket=event.ticket)
    if sum(event.prizes) + event.tickets * event.ticket != event.pool:
        raise InvariantBroken(f"prizes that are not the pool: {event!r}")


def _survived(state: State, event: ev.Survived) -> None:
    state.entries[event.entry].place = event.place
    state._survived.append(event)
    state._out += 1


def _qualified(state: State, event: ev.Qualified) -> None:
    if state.entries[event.entry].stack != event.stack:
        raise InvariantBroken(f"entry {event.entry} goes on with other chips than it has: {event!r}")


def _prize_won(state: State, event: ev.PrizeWon) -> None:
    entry = state.entries[event.entry]
    entry.prize += event.amount
    entry.tickets += event.tickets
    if event.item:
        entry.items += (event.item,)
    entry.settled = True
    value = state.fixed.ticket * event.tickets if state.fixed else 0
    state.accounts.move(event.amount + value, "pool", "players")


def _prize_held(state: State, event: ev.PrizeHeld) -> None:
    state.entries[event.entry].settled = True
    state.accounts.move(event.amount, "pool", "house")


def _pool_carried(state: State, event: ev.PoolCarried) -> None:
    state.accounts.move(event.amount, "pool", "stages")


def _deal_proposed(state: State, event: ev.DealProposed) -> None:
    state.deal = Deal(method=event.method, amounts=event.amounts, kept=event.kept)
    state.deal_votes = {}
    state.deal_at_hand = state.hands_played


def _deal_voted(state: State, event: ev.DealVoted) -> None:
    state.deal_votes[event.entry] = event.yes


def _deal_closed(state: State, event: ev.DealClosed) -> None:
    state.deal, state.deal_votes = None, {}


def _deal_settled(state: State, event: ev.DealSettled) -> None:
    prizes, left = state.prizes, len(event.paid)
    for number, amount in event.paid.items():
        state.entries[number].prize += amount
        state.accounts.move(amount, "pool", "players")
    now = (event.to_play_for, *[0] * (left - 1), *prizes[left:])
    state.fixed = Fixed(pool=state.pool, prizes=now)
    state.deal, state.deal_votes = None, {}


def _refunded(state: State, event: ev.Refunded) -> None:
    state.accounts.move(event.money + event.tournament_money + sum(event.tickets), "house", "players")


def _share_paid(state: State, event: ev.SharePaid) -> None:
    state.entries[event.entry].prize += event.prize + event.head
    state.entries[event.entry].head -= event.head
    state.accounts.move(event.prize, "pool", "players")
    state.accounts.move(event.fee, "fees", "players")
    state.accounts.move(event.head, "heads", "players")


def _cancelled(state: State, event: ev.Cancelled) -> None:
    state.state = "cancelled"
    state.accounts.move(state.accounts.pool, "pool", "house")
    state.accounts.move(state.accounts.heads, "heads", "house")
    if event.rule == "back":
        state.accounts.move(state.accounts.fees, "fees", "house")


def _finished(state: State, event: ev.Finished) -> None:
    if not state._survived:
        for number in state.tables.entries:
            state.entries[number].place = 1
    state.state = "finished"
    state.end_level = state.level_number
    if state.accounts.pool or state.accounts.heads:
        raise InvariantBroken(f"it is over, and not all is paid: {state.accounts}")


# -------------------------------------------------------------------- small steps


def _issue(state: State, number: int, chips: Chips) -> None:
    state.issued += chips
    _set(state, state.entries[number], chips)


def _set(state: State, entry: Entry, chips: Chips) -> None:
    if chips < 0:
        raise InvariantBroken(f"entry {entry.entry} can't have {chips:,}")
    state.in_play += chips - entry.stack
    entry.stack = chips


def _at(state: State, number: int, place: Place) -> None:
    entry = state.entries[number]
    entry.table, entry.seat = place.table, place.seat


def _close(state: State, number: int) -> None:
    state.tables.close_table(number)
    state.merged = state.tables.table_count == 1
    _forget(state, number)


def _forget(state: State, number: int) -> None:
    state._states.pop(number, None)
    state._alone.discard(number)
    if state.picked == number:
        state.picked = None


def _mind(state: State, number: int) -> None:
    """Keep in mind that a table has one player: no end of a hand will bring it back to mind."""
    if state.tables.size_of(number) == 1 and not state.hand_runs(number):
        state._alone.add(number)
    else:
        state._alone.discard(number)


_TAKEN: dict[type, Callable[[State, Any], None]] = {
    ev.Created: _created,
    ev.Entered: _entered,
    ev.Withdrawn: _withdrawn,
    ev.Queued: _queued,
    ev.StageSeeded: _seeded,
    ev.Started: _started,
    ev.WindfallDrawn: _windfall,
    ev.Seated: _seated,
    ev.LateSeated: _late_seated,
    ev.HandBegan: _hand_began,
    ev.HandFinished: _hand_finished,
    ev.HandUndone: _hand_undone,
    ev.WentBroke: _went_broke,
    ev.OfferDeclined: _declined,
    ev.Eliminated: _eliminated,
    ev.BountyWon: _bounty_won,
    ev.TableOpened: _table_opened,
    ev.BreakOrderAnnounced: _order_announced,
    ev.TablePicked: _picked,
    ev.PlayerMoved: _moved,
    ev.TableBroke: _broke,
    ev.Redrawn: _redrawn,
    ev.PlayerReseated: _reseated,
    ev.LevelBegan: _level_began,
    ev.BreakBegan: _break_began,
    ev.BreakEnded: _break_ended,
    ev.LevelClockStopped: _clock_stopped,
    ev.LevelClockStarted: _clock_started,
    ev.LevelClockDeducted: _clock_deducted,
    ev.LevelClockSet: _clock_set,
    ev.HandForHandBegan: _hand_for_hand_began,
    ev.RoundBegan: _round_began,
    ev.RoundEnded: _round_ended,
    ev.TableHeld: _held,
    ev.TableReleased: _released,
    ev.HandForHandEnded: _hand_for_hand_ended,
    ev.Rebought: _rebought,
    ev.AddedOn: _added_on,
    ev.ChipsRemoved: _chips_removed,
    ev.ChipsPassed: _chips_passed,
    ev.ColouredUp: _coloured_up,
    ev.PrizesFixed: _prizes_fixed,
    ev.Survived: _survived,
    ev.Qualified: _qualified,
    ev.PrizeWon: _prize_won,
    ev.PrizeHeld: _prize_held,
    ev.PoolCarried: _pool_carried,
    ev.DealProposed: _deal_proposed,
    ev.DealVoted: _deal_voted,
    ev.DealClosed: _deal_closed,
    ev.DealSettled: _deal_settled,
    ev.Refunded: _refunded,
    ev.SharePaid: _share_paid,
    ev.Cancelled: _cancelled,
    ev.Finished: _finished,
}
