"""An act in the making: tournament commands, one after the other; nothing changes until all are taken."""

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
    """Collects what an order leads to."""

    def __init__(self, live: LiveState, at: int, draws: tuple[int, ...]) -> None:
        self.live, self.at, self.draws = live, at, draws
        self.events: list[ev.Event] = []
        self.penalties: list[penalties.Event] = []
        self.proposal: Proposal | None = None
        self.ruled: RulingAct | None = None
        self.hand_events: list[HandEvent] = []
        self.account: int | None = None
        self._ahead: Tournament | None = None
        """The tournament with the events so far, once a second command needs it."""
        self._taken = 0

    @property
    def tournament(self) -> Tournament:
        """The tournament as the commands so far leave it. Read it only."""
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
            Refused: it can't be done; the whole order is refused then.
        """
        found = self.tournament.decide(command, at=self.at)
        self.events += found
        return found

    def acted(self, act: int, by: str, order: AnyOrder) -> Acted:
        """The act; the events are tried out first, so that none can fail once it is stored."""
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
