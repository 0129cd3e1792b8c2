"""Checks and look-ups shared by several commands."""

from tapete.tournament.entries.entry import Entry
from tapete.tournament.money.payments import Payment
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money
from tapete.tournament.state import State


def check_running(state: State) -> None:
    """Check that play has begun and is not over."""
    if state.state != "running":
        raise TournamentRefused(TournamentReason.NOT_RUNNING)


def check_registering(state: State) -> None:
    """Check that play has not begun."""
    if state.state != "registering":
        raise TournamentRefused(TournamentReason.TOURNAMENT_STARTED)


def check_table(state: State, table: int) -> None:
    """Check that a table exists."""
    if table not in state.tables:
        raise TournamentRefused(TournamentReason.NO_SUCH_TABLE, table=table, tables=state.tables.table_count)


def check_between_hands(state: State, table: int) -> None:
    """Check that no hand is under way at a table."""
    if state.hand_runs(table):
        hand = state.hand_at(table)
        raise TournamentRefused(TournamentReason.HAND_RUNNING, hand=hand.hand if hand else 0)


def seated_entry(state: State, account: int, number: int | None = None) -> Entry:
    """Return an account's entry that has a seat and is not out: the one with this number, or the last.

    Raises:
        Refused: no such entry.
    """
    entry = state.entry_of(account, number)
    if entry is None:
        raise TournamentRefused(TournamentReason.NOT_REGISTERED)
    if is_seated(state, entry):
        return entry
    found = next((one for one in reversed(state.entries_of(account)) if is_seated(state, one)), None)
    if found is None or number is not None:
        raise TournamentRefused(TournamentReason.NOT_PLAYING)
    return found


def is_seated(state: State, entry: Entry) -> bool:
    """Whether an entry has a seat and is not out."""
    return entry.place is None and state.tables.place_of(entry.entry) is not None


def broke_entry(state: State, account: int, number: int | None = None) -> Entry | None:
    """Return an account's entry with an open rebuy offer: by number, or the last; None if none."""
    made = state.entries_of(account)
    broke = (one for one in reversed(made) if one.offer_until is not None and number in (None, one.number))
    return next(broke, None)


def payment_of(state: State, payment: Payment | None, price: Money) -> Payment:
    """Return the payment for a price; money if none is given.

    Raises:
        Refused: the amount differs, or the event does not take this means of payment.

    Rules: ACO-entry-payment, ACO-entry-ticket, ACO-tm-use.
    """
    found = payment or Payment(money=price)
    if found.total != price or min(found.money, found.tournament_money, found.ticket) < 0:
        raise TournamentRefused(
            TournamentReason.PAYMENT_DIFFERS, "ACO-entry-cost", asked=price, paid=found.total
        )
    means = {"money": found.money, "tournament_money": found.tournament_money, "ticket": found.ticket}
    structure = state.structure
    if found.tournament_money and "tournament_money" in {*structure.entries.pay} - {*structure.pay}:
        row = structure.policy_row("prices.tournament_money", "ACO-tm-use")
        raise TournamentRefused(TournamentReason.NOT_FOR_TOURNAMENT_MONEY, row, asked=price)
    if any(amount and kind not in structure.pay for kind, amount in means.items()):
        raise TournamentRefused(TournamentReason.PAYMENT_NOT_TAKEN, "ACO-entry-payment", asked=price)
    return found
