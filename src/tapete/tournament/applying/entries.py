"""Apply events of entries: bought, withdrawn, waiting, brought from an earlier stage."""

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import events as ev
from tapete.tournament.applying.steps import Taken
from tapete.tournament.entries.entry import Entry
from tapete.tournament.money.payments import Payment
from tapete.tournament.state import State


def _created(state: State, event: ev.Created) -> None:
    raise InvariantBroken("a tournament is created once")


def _entered(state: State, event: ev.Entered) -> None:
    price = state.structure.price_of(event.number)
    entry = Entry(
        entry=event.entry,
        account=event.account,
        bot=event.bot,
        number=event.number,
        carried=event.stack,
        head=price.bounty,
    )
    if event.stack is None and price.total:
        payment = event.payment or Payment(money=price.total)
        if state.structure.pays_when_seated:
            state.promised[event.entry] = payment
            entry.head = 0
        else:
            entry.payments.append(payment)
    state.entries[event.entry] = entry
    state._by_account.setdefault(event.account, []).append(event.entry)
    state._last_entry = event.entry
    if event.stack is None:
        state.bought.add(event.entry)


def _withdrawn(state: State, event: ev.Withdrawn) -> None:
    entry = state.entries.pop(event.entry)
    state.bought.discard(event.entry)
    state.withdrew.add(entry.account)
    numbers = state._by_account[entry.account]
    numbers.remove(event.entry)
    if not numbers:
        del state._by_account[entry.account]
    state.queue.pop(event.entry, None)
    state.promised.pop(event.entry, None)


def _queued(state: State, event: ev.Queued) -> None:
    state.queue[event.entry] = None
    state.absent.pop(event.entry, None)


def _stayed_away(state: State, event: ev.StayedAway) -> None:
    state.absent[event.entry] = None


def _seeded(state: State, event: ev.StageSeeded) -> None:
    state.seeded = event


def _brought(state: State, event: ev.StackBrought) -> None:
    state.entries[event.entry].carried = event.stack


TAKEN: Taken = {
    ev.Created: _created,
    ev.Entered: _entered,
    ev.Withdrawn: _withdrawn,
    ev.Queued: _queued,
    ev.StayedAway: _stayed_away,
    ev.StageSeeded: _seeded,
    ev.StackBrought: _brought,
}
