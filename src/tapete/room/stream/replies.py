"""Replies to players' messages: refusals and repeats as protocol messages."""

from __future__ import annotations

from msgspec import structs

from tapete.engine.refusals import HandRefused
from tapete.ring.refusals import RingRefused
from tapete.room import protocol as p
from tapete.room.core import deciding
from tapete.room.core import events as room_events
from tapete.room.core.not_taken import NotTaken
from tapete.room.core.stored_answer import AnsweredCommand
from tapete.room.store.ledger import InsufficientFunds
from tapete.room.store.restraints import Restrained
from tapete.tournament.refusals import TournamentReason
from tapete.tournament.refusals import TournamentRefused as TournamentRefused

CODES = {
    TournamentReason.ALREADY_REGISTERED: p.ErrorCode.ALREADY_REGISTERED,
    TournamentReason.NOT_REGISTERED: p.ErrorCode.NOT_REGISTERED,
    TournamentReason.TOURNAMENT_STARTED: p.ErrorCode.TOURNAMENT_STARTED,
    TournamentReason.TOURNAMENT_FULL: p.ErrorCode.TOURNAMENT_FULL,
    TournamentReason.NOT_ENOUGH_MONEY: p.ErrorCode.NOT_ENOUGH_MONEY,
}
"""Refusals with their own error code. Other refusals give only their reason."""


def error_to(
    message: str | None, code: p.ErrorCode, text: str, *, facts: dict[str, int] | None = None
) -> p.Error:
    """Return an error that answers a message.

    Args:
        message: id of the message.
    """
    return p.Error(code=code, text=text, re=message, facts=facts or {})


def answered_before(
    message: deciding.Command | p.CashCommand | p.PoolCommand | p.OpenClubEvent, stored: bytes
) -> p.Accepted | p.Error:
    """Return the answer to a repeated id: the first answer if the content is the same, else an error."""
    done = AnsweredCommand.read(stored)
    if done.same(message):
        return p.Accepted(re=message.id, later=done.later, stream=done.stream)
    return error_to(message.id, p.ErrorCode.ID_REUSED, "This id was used for another message.")


def refusal(error: Exception, message: str) -> p.Error | p.Refusal | None:
    """Return a refusal as a protocol message; None if the error is not for the player.

    Args:
        message: id of the refused message.
    """
    match error:
        case HandRefused():
            return p.Refusal(re=message, reason=error.reason.value, rule=error.rule, facts=dict(error.facts))
        case TournamentRefused():
            facts = dict(error.facts)
            if error.reason is TournamentReason.NOT_ENOUGH_MONEY:
                facts = {"balance": facts.get("held", 0), "needed": facts.get("asked", 0)}
            code = CODES.get(error.reason, p.ErrorCode.NOT_ALLOWED_NOW)
            return p.Error(
                code=code,
                text=str(error),
                re=message,
                facts=facts,
                reason=error.reason.value,
                rule=error.rule,
            )
        case RingRefused():
            return p.Error(
                code=p.ErrorCode.NOT_ALLOWED_NOW,
                text=str(error),
                re=message,
                facts=dict(error.facts),
                reason=error.reason.value,
                rule=error.rule,
            )
        case Restrained(kind=kind):
            facts = {"left": max(0, error.balance), "asked": error.asked}
            code = p.ErrorCode.NOT_ALLOWED_NOW
            return p.Error(code=code, text=str(error), re=message, facts=facts, reason=f"restrained_{kind}")
        case InsufficientFunds(account=account) if not account.startswith("player/"):
            return None  # the house's own purse is empty: no player can do anything about it
        case InsufficientFunds():
            facts = {"balance": error.balance, "needed": error.asked}
            return error_to(message, p.ErrorCode.NOT_ENOUGH_MONEY, str(error), facts=facts)
        case NotTaken():
            return error.told(message)
        case _:
            return None


def dropped(wished: room_events.Wished, error: Exception) -> room_events.WishDropped:
    """Return the event for a request that could not be granted, with the reason."""
    event = room_events.WishDropped(entry=wished.entry, why=str(error))
    match error:
        case TournamentRefused(reason=reason, rule=rule, facts=facts):
            return structs.replace(event, reason=reason.value, rule=rule, facts=dict(facts))
        case InsufficientFunds(balance=held, asked=asked):
            facts = {"held": held, "asked": asked}
            return structs.replace(event, reason=TournamentReason.NOT_ENOUGH_MONEY.value, facts=facts)
        case _:
            return event
