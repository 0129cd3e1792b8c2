"""Links for one use: sign in by mail, confirm an address, and the first operator's code."""

from __future__ import annotations

import asyncio
from typing import Literal

import structlog
from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Connection

from tapete.room.identity import lockout, members
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.base import Ground, OpenedSession, Visitor
from tapete.room.identity.logins import Login
from tapete.room.identity.mailing import MailFailed, is_address
from tapete.room.identity.random_codes import digest, new_secret
from tapete.room.identity.words import text_in
from tapete.room.store.identity_tables import links
from tapete.room.store.store import Account

log = structlog.get_logger()

MAIL_MS = 20 * 60_000
OPERATOR_MS = 24 * 3_600_000
Purpose = Literal["sign_in", "email", "operator"]


class Links:
    """Make links, and use each once."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._store = ground.store

    # ------------------------------------------------------------ mail

    async def send_sign_in(self, email: str, visitor: Visitor, language: str) -> None:
        """Mail a sign-in link, if an account has the address. The answer is the same if none has it.

        Raises:
            Denied: the room sends no mail, or too many links were requested.
        """
        self._must_mail()
        await self._count(email, visitor)
        found = await self._store.look(lambda connection: members.member_by_email(connection, email))
        if found is not None and found.email is not None:
            self._send_soon(found.account, "sign_in", found.email, language)

    async def send_confirmation(
        self, account: Account, login: Login, email: str, visitor: Visitor, language: str
    ) -> None:
        """Mail a link that confirms an address. The account gets the address only after confirmation.

        Raises:
            Denied: the address is invalid, the password must be entered first, or the mail server fails.
        """
        self._must_mail()
        self._ground.must_be_proven(login)
        if not is_address(email):
            raise Denied("bad_email", 400)
        await self._count(email, visitor)
        try:
            await self._send(account.id, "email", email, language)
        except MailFailed as error:
            log.warning("mail not sent", why=str(error))
            raise Denied("mail_failed", 503) from error

    async def remove_email(self, account: Account, login: Login) -> None:
        """Remove the address of an account."""
        self._ground.must_be_proven(login)
        await self._store.change(lambda connection: members.set_email(connection, account.id, None))

    def _must_mail(self) -> None:
        if not self._ground.terms.mail_offered:
            raise Denied("no_mail", 404)

    async def _count(self, email: str, visitor: Visitor) -> None:
        keys = lockout.keys_of("mail", email, visitor.home)
        now = self._ground.clock.now()
        await self._store.change(lambda connection: lockout.count_attempt(connection, keys, now))

    def _send_soon(self, account: int, purpose: Purpose, email: str, language: str) -> None:
        """Send in the background, so that the response time does not reveal whether the address is known."""

        async def send() -> None:
            try:
                await self._send(account, purpose, email, language)
            except MailFailed as error:
                log.warning("mail not sent", why=str(error))

        task = asyncio.ensure_future(send())
        self._ground.tasks.add(task)
        task.add_done_callback(self._ground.tasks.discard)

    async def _send(self, account: int, purpose: Purpose, email: str, language: str) -> None:
        mailer, url = self._ground.terms.mailer, self._ground.terms.public_url
        if mailer is None or url is None:
            raise MailFailed("the room has no mail server")
        secret = await self._new(purpose, MAIL_MS, account=account, email=email)
        # The part after `#` is not sent to servers, so it appears in no log.
        link = f"{url.rstrip('/')}/#link/{secret}"
        subject = text_in(language, f"mail.{purpose}.subject")
        await mailer.send(email, subject, text_in(language, f"mail.{purpose}.text", link=link))

    # ------------------------------------------------------------ the first operator

    async def operator_code(self) -> str | None:
        """Return a code that makes its user operator; None if the room already has an operator."""
        if await self._store.look(members.has_operator):
            return None
        return await self._new("operator", OPERATOR_MS)

    async def become_operator(self, account: Account, login: Login, code: str, visitor: Visitor) -> None:
        """Use the code of the room's console.

        Raises:
            Denied: the code is invalid, used or expired, or the room has an operator.
        """
        keys = lockout.keys_of("operator", account.name, visitor.home)
        now = self._ground.clock.now()
        await self._store.change(lambda connection: lockout.count_attempt(connection, keys, now))

        def work(connection: Connection) -> None:
            _take(connection, code.strip(), now, "operator")
            if members.has_operator(connection):
                raise Denied("wrong_code", 401)
            lockout.forgive(connection, keys)
            members.change_member(connection, account.id, role="operator")

        await self._store.change(work)

    # ------------------------------------------------------------ links

    async def use(self, secret: str, visitor: Visitor) -> OpenedSession | None:
        """Use a link from a mail. Return the session that it opens; None if it confirmed an address.

        Raises:
            Denied: the link is invalid, used or expired, or another account has the address.
        """
        now = self._ground.clock.now()
        purpose, of, _ = await self._store.look(lambda connection: _look(connection, secret, now))
        account = await self._store.account_by_id(of or 0)
        if account is None:
            raise Denied("wrong_link", 410)
        if purpose == "email":
            await self._store.change(lambda connection: _confirm(connection, secret, now))
            return None
        return await self._ground.open(
            account, visitor, lambda connection: _take(connection, secret, now, "sign_in")
        )

    async def _new(
        self, purpose: Purpose, lasts_ms: int, *, account: int | None = None, email: str | None = None
    ) -> str:
        secret, now = new_secret(), self._ground.clock.now()

        def work(connection: Connection) -> None:
            connection.execute(delete(links).where(links.c.expires_at <= now))
            connection.execute(
                insert(links).values(
                    secret=digest(secret),
                    purpose=purpose,
                    account=account,
                    email=email,
                    expires_at=now + lasts_ms,
                )
            )

        await self._store.change(work)
        return secret


def _look(connection: Connection, secret: str, now: int) -> tuple[str, int | None, str | None]:
    found = connection.execute(
        select(links.c.purpose, links.c.account, links.c.email).where(
            links.c.secret == digest(secret), links.c.expires_at > now, links.c.purpose != "operator"
        )
    ).first()
    if found is None:
        raise Denied("wrong_link", 410)
    return found[0], found[1], found[2]


def _take(connection: Connection, secret: str, now: int, purpose: Purpose) -> None:
    """Delete a used link."""
    used = delete(links).where(
        links.c.secret == digest(secret), links.c.expires_at > now, links.c.purpose == purpose
    )
    if connection.execute(used).rowcount != 1:
        raise Denied("wrong_code" if purpose == "operator" else "wrong_link", 410)


def _confirm(connection: Connection, secret: str, now: int) -> None:
    _, account, email = _look(connection, secret, now)
    _take(connection, secret, now, "email")
    if account is None or not members.set_email(connection, account, email):
        raise Denied("email_taken")
