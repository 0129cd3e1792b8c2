"""Open tournaments for clubs, on the worker of the house's tournament that is the model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.clubs.gate import ClubGate
from tapete.room.clubs.structures import NoModel, structure_for_club
from tapete.room.core.not_taken import NotTaken
from tapete.room.core.stored_answer import AnsweredCommand
from tapete.room.money import player
from tapete.room.people.answering import no_such_club
from tapete.room.store.store import (
    Account,
    CommandDone,
    DuplicateCommand,
    Fence,
    NotStored,
    Store,
    StoreUnavailable,
)
from tapete.room.stream.inputs import Asker
from tapete.room.stream.owner import Owner
from tapete.room.stream.replies import answered_before, error_to
from tapete.room.world.clock import TimeSource
from tapete.tournament.structure.sections import StartRule
from tapete.tournament.structure.structure import Structure

LEAST_NOTICE_MS = 30_000
MOST_NOTICE_MS = 366 * 24 * 3_600_000


class OpensForClub(Protocol):
    """See `stream.opening.ProgrammeOpener.open_for_club`."""

    def __call__(
        self,
        structure: Structure,
        *,
        club: int,
        starts_at: int,
        done: Callable[[str], CommandDone],
        fence: Fence | None,
    ) -> Awaitable[str]:
        """Open a tournament for a club. Return its stream."""


class ClubEvents:
    """Carry out `open_club_event`."""

    def __init__(self, store: Store, clock: TimeSource, gate: ClubGate, opens: OpensForClub) -> None:
        self._store, self._clock, self._gate, self._opens = store, clock, gate, opens

    async def open(self, like: Owner, session: Asker, by: Account, message: p.OpenClubEvent) -> None:
        """Open a tournament and answer. A repeated message gets the first answer.

        Raises:
            NotTaken: the account does not manage the club, or no such event can be opened.
        """
        purse, command = player(by.id), message.id.lower()
        try:
            before = await self._store.answer_of(purse, command)
            if before is not None:
                session.tell(answered_before(message, before))
                return
            role = await self._gate.role(message.club, by.id)
            if role is None:
                raise no_such_club(message.club)
            if role == "member":
                text = "Only owners and managers open tournaments of a club."
                raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="club_role")
            self._check_start(message.starts_at)
            stream = await self._opens(
                _structure(like, message.name),
                club=message.club,
                starts_at=message.starts_at,
                done=lambda opened: _done(purse, message, opened),
                fence=like.fence,
            )
            session.tell(p.Accepted(re=message.id, stream=stream))
        except DuplicateCommand as repeat:
            session.tell(answered_before(message, repeat.answer))
        except (StoreUnavailable, NotStored):
            text = "The room can store nothing now. Send this again later, with the same id."
            session.tell(error_to(message.id, p.ErrorCode.STORE_UNAVAILABLE, text))

    def _check_start(self, starts_at: int) -> None:
        now = self._clock.now()
        if not now + LEAST_NOTICE_MS <= starts_at <= now + MOST_NOTICE_MS:
            text = "A tournament starts at least half a minute and at most a year from now."
            raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="club_start")


def _structure(like: Owner, name: str) -> Structure:
    tournament = like.game.tournament
    try:
        start = StartRule(kind="scheduled")
        return structure_for_club(tournament.structure, name, start, club=tournament.club)
    except NoModel as error:
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, str(error), reason="not_offered") from None


def _done(purse: str, message: p.OpenClubEvent, stream: str) -> CommandDone:
    answer = AnsweredCommand.of(message, later=False, stream=stream).stored
    return CommandDone(purse, message.id.lower(), answer)
