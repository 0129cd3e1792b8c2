"""Answer each message to a stream once: store its effect, refuse it, or repeat the first answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import structlog
from msgspec import Struct

from tapete.engine.refusals import Refused
from tapete.room import money
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.stored_answer import AnsweredCommand
from tapete.room.identity.linked import LinkedEntry
from tapete.room.store.store import Account, CommandDone, DuplicateCommand, StoreUnavailable
from tapete.room.stream.inputs import Asked
from tapete.room.stream.linking import tell_operator
from tapete.room.stream.replies import answered_before, error_to, refusal
from tapete.room.stream.work import STREAM_FAULTS, Work

log = structlog.get_logger()


class Decided(Struct, frozen=True):
    """Effect of a message: its events and how to answer it."""

    events: Sequence[room_events.StreamEvent]
    later: bool = False
    """Whether it takes effect only after the running hand."""
    stream: str | None = None
    """Flight drawn for a registration."""
    flags: Sequence[LinkedEntry] = ()
    """Entries of linked accounts, told to the operator once the effect is stored."""


async def carry_out(work: Work, item: Asked, by: Account, decide: Callable[[], Awaitable[Decided]]) -> None:
    """Store the effect of a message and answer it. A message that fails changes nothing.

    Args:
        decide: raises `Refused` with the reason if the message can't be accepted.
    """
    asker, message = item.asker, item.message
    account = money.player(by.id)
    try:
        with work.traces.span("decide"):
            found = await decide()
        accepted = p.Accepted(re=message.id, later=found.later, stream=found.stream)
        answer = AnsweredCommand.of(message, later=found.later, stream=found.stream).stored
        done = CommandDone(account, message.id.lower(), answer)
        await work.keep(found.events, commands=(done,), by=account, answer=(asker, accepted))
        await tell_operator(work.store, found.flags)
    except DuplicateCommand as repeat:
        asker.tell(answered_before(message, repeat.answer))
    except Refused as error:
        if await _repeated(work, item):
            return
        told = refusal(error, message.id)
        if told is None:
            _refuse_with_incident(work, item, error)
        else:
            asker.tell(told)
    except STREAM_FAULTS:
        raise
    except Exception as error:
        _refuse_with_incident(work, item, error)


async def answer_closed(work: Work, item: Asked, why: Refused[Any] | None = None) -> None:
    """Reply when the stream accepts no messages: the original answer for a repeat, otherwise an error.

    Args:
        why: the refusal of a finished stream, if it has its own reason.
    """
    try:
        if await _repeated(work, item):
            return
    except StoreUnavailable as error:  # only the store knows whether this repeats a message that took effect
        log.warning("the answers of a closed stream can't be read", stream=work.stream, why=str(error))
        answer_later(item)
        return
    except Exception:
        log.exception("store failed", stream=work.stream)
    told = refusal(why, item.message.id) if why is not None and not work.stopped else None
    if told is not None:
        item.asker.tell(told)
        return
    code = p.ErrorCode.NOT_SEATED
    if work.stopped:
        code = p.ErrorCode.TABLE_STOPPED
    elif isinstance(item.message, p.Register | p.Unregister):
        code = p.ErrorCode.TOURNAMENT_STARTED
    item.asker.tell(error_to(item.message.id, code, "This tournament takes no more actions."))


def answer_later(item: Asked) -> None:
    """Ask a player to send the message again, because the store is unavailable."""
    text = "The room can store nothing now. Send this again later, with the same id."
    item.asker.tell(error_to(item.message.id, p.ErrorCode.STORE_UNAVAILABLE, text))


async def _repeated(work: Work, item: Asked) -> bool:
    """Whether the message repeats one that took effect; if so, send the first answer again."""
    account = item.asker.account
    if account is None:
        return False
    stored = await work.store.answer_of(money.player(account.id), item.message.id.lower())
    if stored is None:
        return False
    item.asker.tell(answered_before(item.message, stored))
    return True


def _refuse_with_incident(work: Work, item: Asked, error: Exception) -> None:
    """Answer that the room failed at a message. Nothing was stored, so nothing has changed."""
    incident = work.incidents.note(
        "message refused by a fault", error, stream=work.stream, message=item.message.answered_by
    )
    text = f"The room failed at this message; nothing was done. Incident {incident}."
    item.asker.tell(error_to(item.message.id, p.ErrorCode.FAULT, text, facts={"incident": incident}))
