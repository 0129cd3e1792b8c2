"""A live event: its acts, and the tournament that results from them.

>>> from tapete.desk.orders import RegisterPlayer, StartEvent, SayLevel
>>> from tapete.desk.setup import for_desk
>>> from tapete.tournament.structures import structure
>>> live = LiveEvent.replay([Opened(event=1, structure=for_desk(structure("sit-and-go-6")), at=0)])
>>> for _ in range(6):
...     live.apply(live.decide(RegisterPlayer(), by="ana", at=0))
>>> live.bounds(StartEvent(), at=0)
(6, 5, 4, 3, 2)
>>> live.apply(live.decide(StartEvent(), by="ana", at=1_000, draws=(0, 0, 0, 0, 0)))
>>> live.tournament.level_number, live.tournament.place_of(3)
(1, SeatPlace(table=1, seat=3))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import structs

from tapete.desk.acts import Acted, Again, Logged, Opened, Redone, Undone
from tapete.desk.deciding import bounds_of, decide, note
from tapete.desk.draft import Draft
from tapete.desk.orders import AnyOrder, Note, Redo, Undo, needs_reason
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import LiveState
from tapete.engine.refusals import HandRefused, InvariantBroken
from tapete.floor import penalties
from tapete.floor.impossible import Impossible
from tapete.tournament import events as ev
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.tournament import Tournament


@dataclass(slots=True, eq=False)
class LiveEvent(LiveState):
    """Live event. Its single owner decides orders and applies the resulting acts."""

    @classmethod
    def replay(cls, log: Iterable[Logged]) -> LiveEvent:
        """Rebuild an event from its log.

        Raises:
            ValueError: the log does not open with `Opened`.
        """
        entries = iter(log)
        opened = next(entries, None)
        if not isinstance(opened, Opened):
            raise ValueError(f"a live event's log opens with Opened, not with {opened!r}")
        live = cls(opened=opened, tournament=_created(opened), last_at=opened.at)
        for logged in entries:
            live.apply(logged)
        return live

    # ------------------------------------------------------------ deciding

    def bounds(self, order: AnyOrder, *, at: int) -> tuple[int, ...]:
        """Return the bounds of the draws that an order needs; the room draws one number below each.

        Raises:
            Refused, DeskRefused: the order can't be carried out now.
        """
        return bounds_of(self, order, at)

    def decide(
        self, order: AnyOrder, *, by: str, at: int, draws: Sequence[int] = ()
    ) -> Acted | Undone | Redone:
        """Return the act of an order; nothing changes until it is applied.

        Raises:
            Refused, DeskRefused: the order can't be carried out now.
            Impossible: contradictory facts, for a ruling or a penalty.
            ValueError: draws that don't fit the bounds.
        """
        at = max(at, self.last_at)
        if needs_reason(order) and not order.reason.strip():
            raise DeskRefused(DeskReason.REASON_NEEDED)
        if self.online is not None and not isinstance(order, Note):
            raise DeskRefused(DeskReason.PLAYED_ONLINE)
        if isinstance(order, Undo):
            return self._taken_back(order, by, at)
        if isinstance(order, Redo):
            return self._taken_in(order, by, at)
        draft = Draft(self, at, tuple(draws))
        decide(draft, order)
        return draft.acted(self.last_act + 1, by, order)

    def _taken_back(self, order: Undo, by: str, at: int) -> Undone:
        """Undo an act: decide the acts after it again without it."""
        if order.act not in self.acts or order.act in self.undone:
            raise DeskRefused(DeskReason.NO_SUCH_ACT, act=order.act)
        kept = [act for act in self.standing if act.act != order.act]
        again = self._decided_again(kept, order.act)
        return Undone(act=self.last_act + 1, at=at, by=by, undone=order.act, reason=order.reason, again=again)

    def _taken_in(self, order: Redo, by: str, at: int) -> Redone:
        """Redo an act: decide it again in its old position, and the acts after it."""
        if order.act not in self.undone:
            raise DeskRefused(DeskReason.NO_SUCH_ACT, act=order.act)
        standing = [act for act in self.acts.values() if act.act not in self.undone or act.act == order.act]
        again = self._decided_again(standing, order.act)
        return Redone(act=self.last_act + 1, at=at, by=by, redone=order.act, reason=order.reason, again=again)

    def _decided_again(self, acts: Sequence[Acted], first: int) -> tuple[Again, ...]:
        """Decide acts again from number `first` on. Return those with other events than the log has.

        Raises:
            DeskRefused: an act can't be carried out any more.
        """
        live = LiveEvent(opened=self.opened, tournament=_created(self.opened), last_at=self.opened.at)
        again = []
        for act in acts:
            if act.act < first:
                live.apply(act)
                continue
            live.last_act, live.last_account = act.act - 1, (act.account or live.last_account + 1) - 1
            try:
                found = live.decide(act.order, by=act.by, at=act.at, draws=act.draws)
            except (
                TournamentRefused,
                DeskRefused,
                HandRefused,
                Impossible,
                ValueError,
                InvariantBroken,
            ) as error:
                raise DeskRefused(DeskReason.LATER_ACT_DEPENDS, act=act.act) from error
            if not isinstance(found, Acted):
                raise LookupError(f"act {act.act} is no act: {found!r}")
            if _led_to(found) != _led_to(act):
                again.append(
                    Again(
                        act=act.act,
                        events=found.events,
                        penalties=found.penalties,
                        proposal=found.proposal,
                        hand_events=found.hand_events,
                    )
                )
            live.apply(structs.replace(found, ruled=act.ruled))
        return tuple(again)

    # ------------------------------------------------------------ applying

    def apply(self, logged: Logged) -> None:
        """Apply an entry of the log. It is never refused.

        Raises:
            InvariantBroken: chips or money don't add up; the log is not ours.
        """
        match logged:
            case Acted():
                self.acts[logged.act] = logged
                self.last_act, self.last_at = logged.act, logged.at
                self.last_account = max(self.last_account, logged.account or 0)
                self._take(logged)
            case Undone() | Redone():
                if isinstance(logged, Undone):
                    self.undone[logged.undone] = logged
                else:
                    del self.undone[logged.redone]
                self.undoings.append(logged)
                self.last_act, self.last_at = logged.act, logged.at
                for one in logged.again:
                    self.acts[one.act] = structs.replace(
                        self.acts[one.act],
                        events=one.events,
                        penalties=one.penalties,
                        proposal=one.proposal,
                        hand_events=one.hand_events,
                    )
                self._rebuild()
            case Opened():
                raise InvariantBroken("a live event was opened twice")

    def _rebuild(self) -> None:
        self.tournament = _created(self.opened)
        self.ledger = penalties.Ledger()
        for kept in (
            self.proposals,
            self.counted,
            self.paid,
            self.hands,
            self.clock_calls,
            self.bags,
            self.brought,
        ):
            kept.clear()
        self.final_starts_at, self.online = None, None
        for act in self.standing:
            self._take(act)

    def _take(self, act: Acted) -> None:
        for event in act.events:
            self.tournament.apply(event)
        self.ledger = penalties.replay(act.penalties, self.ledger)
        note(self, act)


def _led_to(act: Acted) -> tuple[object, ...]:
    return act.events, act.penalties, act.proposal, act.hand_events


def _created(opened: Opened) -> Tournament:
    return Tournament.replay(
        [ev.Created(tournament=opened.event, structure=opened.structure, final=opened.final)]
    )
