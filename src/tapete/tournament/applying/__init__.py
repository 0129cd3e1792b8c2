"""Apply events to the state of a tournament.

The modules match those of `tapete.tournament.events`; each has a table of its events.
"""

from typing import Final

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import events as ev
from tapete.tournament.applying import chips, clock, entries, hands, money, tables
from tapete.tournament.applying.steps import Taken
from tapete.tournament.money import bookkeeping
from tapete.tournament.state import State

_TAKEN: Final[Taken] = {
    **entries.TAKEN,
    **hands.TAKEN,
    **tables.TAKEN,
    **clock.TAKEN,
    **chips.TAKEN,
    **money.TAKEN,
}


def apply(state: State, event: ev.Event) -> None:
    """Apply an event, and check that chips and money are conserved.

    Raises:
        InvariantBroken: chips or money appeared or vanished; the log is not ours.
    """
    if type(event) not in _TAKEN:
        raise TypeError(f"{event!r} is not an event of a tournament")
    bookkeeping.book(state, event)
    _TAKEN[type(event)](state, event)
    if state.in_play != state.issued - state.removed:
        raise InvariantBroken(
            f"{state.issued:,} chips were issued and {state.removed:,} removed, {state.in_play:,} are in play"
        )
    state.accounts.check()
