"""An operator's orders about people and money; each is in the audit log with actor and reason."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any, Final, Literal

from sqlalchemy.engine import Connection

from tapete.room import money
from tapete.room.identity import linked, members
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.audit import AuditLog
from tapete.room.identity.base import Ground
from tapete.room.identity.chat_stops import ALLOW_CHAT, STOP_CHAT
from tapete.room.identity.limits import MOST_COOL_OFF, PlayerLimits
from tapete.room.identity.members import Role
from tapete.room.store.ledger import MOST, InsufficientFunds, Posting, Transfer
from tapete.room.store.restraints import Restrained
from tapete.room.store.store import Account, DuplicateTransfer

Paid = Literal["grant", "tournament_money", "ticket", "deposit", "withdrawal", "refund"]
CLOSE_REPORT: Final = "close_report"
MOST_SILENT_MINUTES: Final = 30 * 24 * 60
"""Longest time for which the floor stops somebody's chat."""
REASON: Final = (3, 500)
VOIDABLE: Final = frozenset({"grant", "tournament_money", "ticket", "deposit", "withdrawal", "fee_refund"})


class Operating:
    """Carry out orders. Each order is logged before or together with its effect."""

    def __init__(self, ground: Ground, limits: PlayerLimits) -> None:
        self._ground = ground
        self._store = ground.store
        self._limits = limits
        self.log = AuditLog(ground.store, ground.clock)

    async def find(self, text: str) -> Account | None:
        """Return the account of a number or a name; a similar name also matches."""
        text = text.strip()
        if text.isdigit() and len(text) < 16:
            return await self._store.account_by_id(int(text))
        return await self._store.account_by_name(text) or await self._store.account_like(text)

    async def pay(
        self,
        actor: str,
        command: str,
        reason: str,
        *,
        account: Account,
        what: Paid,
        currency: str,
        amount: int,
    ) -> bool:
        """Grant money, pay in, pay out, or refund a fee. Return False for a repeat.

        Raises:
            Denied: the order makes no sense, or the account has too little.
        """
        self._check_reason(reason)
        real = currency != money.PLAY
        if (real and currency not in self._ground.terms.currencies) or not 0 < amount <= MOST:
            raise Denied("bad_amount", 400)
        if real == (what == "grant") and what in ("grant", "deposit", "withdrawal"):
            raise Denied("bad_currency", 400)  # play money is granted, real money is paid in and out
        source = f"outside/{currency}" if real else f"issue/{currency}"
        purse = money.player(account.id)
        if what in ("deposit", "withdrawal"):
            source = f"outside/{currency}"
        elif what == "refund":
            source = money.FEES
        elif real:
            source = money.GUARANTEES  # the house's own money, which it must have
        to = {"tournament_money": money.tournament_money(purse), "ticket": money.tickets(purse, amount)}
        sign = -1 if what == "withdrawal" else 1
        postings = (Posting(source, -sign * amount), Posting(to.get(what, purse), sign * amount))
        memo = "fee_refund" if what == "refund" else what
        transfer = Transfer(f"operator/{command.lower()}", currency, memo, postings)
        facts = {"amount": amount, "currency": currency, "transfer": transfer.id}
        return await self._record(actor, command, reason, what, purse, facts, transfer)

    async def void(self, actor: str, command: str, reason: str, *, transfer: str) -> bool:
        """Reverse an operator's own transfer, once. To return money of an event, cancel the event.

        Raises:
            Denied: the transfer is unknown or already reversed, or the money is spent.
        """
        self._check_reason(reason)
        found = await self._store.transfer(transfer)
        if found is None or not transfer.startswith("operator/") or found.memo not in VOIDABLE:
            raise Denied("no_such_transfer", 404)
        postings = tuple(Posting(one.account, -one.amount) for one in found.postings)
        back = Transfer(f"void/{transfer}", found.currency, "void", postings)
        subject = next((one.account for one in postings if money.player_of(one.account) is not None), "")
        return await self._record(actor, command, reason, "void", subject, {"transfer": transfer}, back)

    async def set_role(self, actor: str, command: str, reason: str, *, account: Account, role: Role) -> bool:
        """Give an account a role.

        Raises:
            Denied: the account is a guest's or a bot's, or the room would have no operator left.
        """
        self._check_reason(reason)
        member = await self._ground.member(account.id)
        if account.bot or (role != "player" and not member.secured):
            raise Denied("not_secured")
        if member.role == "operator" and role != "operator" and actor == money.player(account.id):
            raise Denied("own_role")  # another operator or the room's machine can do this
        subject = money.player(account.id)
        return await self._record(
            actor,
            command,
            reason,
            "role",
            subject,
            {"role": role},
            work=lambda line: members.change_member(line, account.id, role=role),
        )

    async def exclude(
        self, actor: str, command: str, reason: str, *, account: Account, days: int | None
    ) -> bool:
        """Exclude an account from play, for some days or for good (None)."""
        self._check_reason(reason)
        if days is not None and not 1 <= days <= MOST_COOL_OFF:
            raise Denied("bad_limit", 400)
        subject = money.player(account.id)
        return await self._record(
            actor,
            command,
            reason,
            "exclude",
            subject,
            {"days": days},
            work=self._limits.excluding(account.id, days, actor),
        )

    async def lift(self, actor: str, command: str, reason: str, *, account: Account) -> bool:
        """End an exclusion by the house."""
        self._check_reason(reason)
        work = self._limits.lifting(account.id)
        return await self._record(actor, command, reason, "lift", money.player(account.id), {}, work=work)

    async def say_different(
        self, actor: str, command: str, reason: str, *, account: Account, other: Account
    ) -> bool:
        """Log that two linked accounts belong to different people. They are no longer flagged or refused."""
        self._check_reason(reason)
        if account.id == other.id:
            raise Denied("same_account", 400)
        at = self._ground.clock.now()
        return await self._record(
            actor,
            command,
            reason,
            "different_people",
            money.player(account.id),
            {"other": money.player(other.id)},
            work=lambda line: linked.say_different(line, account.id, other.id, at=at, reason=reason.strip()),
        )

    async def note(self, actor: str, command: str, reason: str, *, stream: str, what: str) -> bool:
        """Log an order for a stream before it is carried out."""
        self._check_reason(reason)
        return await self._record(actor, command, reason, what, stream, {})

    async def stop_chat(
        self, actor: str, command: str, reason: str, *, account: Account, minutes: int | None
    ) -> bool:
        """Stop the chat of an account for some minutes, or allow it again (None).

        The entry of the log is all that stops it: see `chat.stops`. Rules: ACO-O-conduct.
        """
        self._check_reason(reason)
        subject = money.player(account.id)
        if minutes is None:
            return await self._record(actor, command, reason, ALLOW_CHAT, subject, {})
        if not 1 <= minutes <= MOST_SILENT_MINUTES:
            raise Denied("bad_limit", 400)
        return await self._record(actor, command, reason, STOP_CHAT, subject, {"minutes": minutes})

    async def close_report(self, actor: str, command: str, reason: str, *, report: int, about: int) -> bool:
        """Close a report of a player. The entry of the log is all that closes it."""
        self._check_reason(reason)
        facts = {"about": money.player(about)}
        return await self._record(actor, command, reason, CLOSE_REPORT, f"report/{report}", facts)

    async def closed_reports(self) -> dict[int, str]:
        """Why each report that is closed was closed; the first closing counts."""
        found: dict[int, str] = {}
        for body in await self.log.entries():
            entry = json.loads(body)
            if entry["what"] == CLOSE_REPORT:
                found.setdefault(int(entry["subject"].partition("/")[2]), entry["reason"])
        return found

    async def note_of_machine(self, reason: str, *, stream: str, what: str) -> None:
        """Log an order given with the room's key, before it is carried out."""
        reason = reason.strip() or "by the operator of the machine"
        await self._record("console", str(uuid.uuid4()), reason, what, stream, {})

    async def _record(
        self,
        actor: str,
        command: str,
        reason: str,
        what: str,
        subject: str,
        facts: dict[str, Any],
        *transfers: Transfer,
        work: Callable[[Connection], object] | None = None,
    ) -> bool:
        try:
            return await self.log.record(
                actor=actor,
                what=what,
                subject=subject,
                reason=reason.strip(),
                command=command,
                facts=facts,
                transfers=transfers,
                work=work,
            )
        except Restrained as error:
            raise Denied(f"restrained_{error.kind}") from error
        except InsufficientFunds as error:
            raise Denied("not_enough_money", balance=error.balance, asked=error.asked) from error
        except DuplicateTransfer as error:
            raise Denied("done_before") from error

    @staticmethod
    def _check_reason(reason: str) -> None:
        least, most = REASON
        if not least <= len(reason.strip()) <= most:
            raise Denied("no_reason", 400, least=least)
