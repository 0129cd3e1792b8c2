"""What events make of entries: taken, given back, waiting, brought from an earlier stage."""

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import events as ev
from tapete.tournament.applying.steps import Taken
from tapete.tournament.entry import Entry
from tapete.tournament.payments import Payment
from tapete.tournament.state import State


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


TAKEN: Taken = {
    ev.Created: _created,
    ev.Entered: _entered,
    ev.Withdrawn: _withdrawn,
    ev.Queued: _queued,
    ev.StageSeeded: _seeded,
}
