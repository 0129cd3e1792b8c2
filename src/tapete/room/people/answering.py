"""Answer every message, even if handling it fails."""

from __future__ import annotations

from collections.abc import Awaitable

import structlog

from tapete.room import protocol as p
from tapete.room.core.not_taken import NotTaken
from tapete.room.store.store import Account, StoreUnavailable
from tapete.room.stream.inputs import Asker
from tapete.room.world.incidents import IncidentLog

log = structlog.get_logger()


async def answered(
    work: Awaitable[None], *, session: Asker, message: p.ClientMessage, incidents: IncidentLog
) -> None:
    """Handle a message. An error only leads to an answer to this message."""
    try:
        await work
    except NotTaken as no:
        session.tell(no.told(message.answered_by))
    except StoreUnavailable as error:
        log.error("store unavailable", why=str(error))
        text = "The room can't reach its store now. Send this again later."
        code = p.ErrorCode.STORE_UNAVAILABLE
        session.tell(p.Error(code=code, text=text, re=message.answered_by))
    except Exception as error:
        incident = incidents.note("message failed", error, message=type(message).__name__)
        text = f"The room failed at this message. Incident {incident}."
        facts = {"incident": incident}
        session.tell(p.Error(code=p.ErrorCode.FAULT, text=text, re=message.answered_by, facts=facts))


def greeted(session: Asker) -> Account:
    """Return the account of a connection.

    Raises:
        NotTaken: the connection has not sent `hello`.
    """
    if session.account is None:
        raise NotTaken(p.ErrorCode.HELLO_FIRST, "Open the connection with `hello`.")
    return session.account


def no_such_club(club: int) -> NotTaken:
    """Return the error for a message about a club that the account is no member of."""
    return NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, f"You are in no club {club}.", reason="no_club")


def no_such_stream(stream: str) -> NotTaken:
    """Return the error for a message about an unknown stream."""
    return NotTaken(p.ErrorCode.NO_SUCH_STREAM, f"There is no {stream}.")
