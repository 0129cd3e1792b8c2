"""An act under construction: tournament commands in order. Nothing changes until all are accepted."""

from __future__ import annotations

import copy

from tapete.desk.acts import Acted, Proposal, RulingAct
from tapete.desk.orders import AnyOrder
from tapete.desk.state import LiveState
from tapete.engine.events import Event as HandEvent
from tapete.floor import penalties
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.tournament import Tournament


class Draft:
    """Collector of an order's effects."""

    def __init__(self, live: LiveState, at: int, draws: tuple[int, ...]) -> None:
        self.live, self.at, self.draws = live, at, draws
        self.events: list[ev.Event] = []
        self.penalties: list[penalties.Event] = []
        self.proposal: Proposal | None = None
        self.ruled: RulingAct | None = None
        self.hand_events: list[HandEvent] = []
        self.account: int | None = None
        self._ahead: Tournament | None = None
        """Copy of the tournament with the events so far, made once a second command needs it."""
        self._taken = 0

    @property
    def tournament(self) -> Tournament:
        """Tournament after the commands so far. Read only."""
        if not self.events:
            return self.live.tournament
        if self._ahead is None:
            self._ahead = copy.deepcopy(self.live.tournament)
        for event in self.events[self._taken :]:
            self._ahead.apply(event)
        self._taken = len(self.events)
        return self._ahead

    def give(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        """Give a command to the tournament.

        Raises:
            Refused: the command can't be carried out; the whole order is then refused.
        """
        found = self.tournament.decide(command, at=self.at)
        self.events += found
        return found

    def acted(self, act: int, by: str, order: AnyOrder) -> Acted:
        """Build the act. All events are applied to the copy first, so none can fail once it is stored."""
        if self.events:
            self._tried()
        return Acted(
            act=act,
            at=self.at,
            by=by,
            order=order,
            draws=self.draws,
            events=tuple(self.events),
            penalties=tuple(self.penalties),
            proposal=self.proposal,
            ruled=self.ruled,
            hand_events=tuple(self.hand_events),
            account=self.account,
        )

    def _tried(self) -> Tournament:
        return self.tournament
