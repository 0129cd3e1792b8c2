"""Apply events of the pool, prizes and deals, and the end."""

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import events as ev
from tapete.tournament.applying.steps import Taken
from tapete.tournament.prizes.deals import PrizeDeal
from tapete.tournament.prizes.prizing import Fixed
from tapete.tournament.state import State


def _prizes_fixed(state: State, event: ev.PrizesFixed) -> None:
    state.eliminated = list(state._placed(state.eliminated))
    for one in state.eliminated:
        state.entries[one.entry].place = one.place
    state.fixed = Fixed(
        pool=event.pool,
        prizes=event.prizes,
        tickets=event.tickets,
        ticket=event.ticket,
        cut=event.cut,
        kept=event.kept,
    )


def _survived(state: State, event: ev.Survived) -> None:
    state.entries[event.entry].place = event.place
    state._survived.append(event)
    state._out += 1


def _qualified(state: State, event: ev.Qualified) -> None:
    if state.entries[event.entry].stack != event.stack:
        raise InvariantBroken(f"entry {event.entry} goes on with other chips than it has: {event!r}")
    state.qualified[event.entry] = event.stack


def _prize_won(state: State, event: ev.PrizeWon) -> None:
    entry = state.entries[event.entry]
    entry.prize += event.amount
    entry.tickets += event.tickets
    if event.item:
        entry.items += (event.item,)
    entry.settled = True


def _prize_corrected(state: State, event: ev.PrizeCorrected) -> None:
    state.entries[event.entry].prize += event.amount


def _prize_held(state: State, event: ev.PrizeHeld) -> None:
    state.entries[event.entry].settled = True


def _seat_given_up(state: State, event: ev.SeatGivenUp) -> None:
    state.entries[event.entry].tickets -= 1


def _only_money(state: State, event: ev.Event) -> None:
    """Change nothing else: `bookkeeping` has already moved the money."""


def _deal_proposed(state: State, event: ev.DealProposed) -> None:
    state.deal = PrizeDeal(method=event.method, amounts=event.amounts, kept=event.kept)
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
    now = (event.to_play_for, *[0] * (left - 1), *prizes[left:])
    state.fixed = Fixed(pool=state.pool, prizes=now)
    state.deal, state.deal_votes = None, {}


def _share_paid(state: State, event: ev.SharePaid) -> None:
    state.entries[event.entry].prize += event.prize + event.head
    state.entries[event.entry].head -= event.head


def _cancelled(state: State, event: ev.Cancelled) -> None:
    state.state = "cancelled"


def _finished(state: State, event: ev.Finished) -> None:
    if not state._survived:
        for number in state.tables.entries:
            state.entries[number].place = 1
    state.state = "finished"
    state.end_level = state.level_number


TAKEN: Taken = {
    ev.PrizesFixed: _prizes_fixed,
    ev.Survived: _survived,
    ev.Qualified: _qualified,
    ev.PrizeWon: _prize_won,
    ev.PrizeCorrected: _prize_corrected,
    ev.PrizeHeld: _prize_held,
    ev.SeatGivenUp: _seat_given_up,
    ev.PoolCarried: _only_money,
    ev.DealProposed: _deal_proposed,
    ev.DealVoted: _deal_voted,
    ev.DealClosed: _deal_closed,
    ev.DealSettled: _deal_settled,
    ev.Refunded: _only_money,
    ev.SharePaid: _share_paid,
    ev.Cancelled: _cancelled,
    ev.Finished: _finished,
}
