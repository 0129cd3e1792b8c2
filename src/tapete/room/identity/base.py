"""Common base of identity work: store, clock, operator's settings, and visitors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from sqlalchemy.engine import Connection

from tapete.room.identity import logins
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.logins import Login
from tapete.room.identity.mailing import Mailer
from tapete.room.identity.members import Member, member
from tapete.room.identity.passwords import Passwords
from tapete.room.identity.random_codes import digest, new_secret
from tapete.room.people.doors import home_of
from tapete.room.store.store import Account, Store
from tapete.room.world.clock import TimeSource

T = TypeVar("T")
MOST_LABEL = 120


class Terms(Struct, frozen=True, kw_only=True):
    """Settings of the operator for accounts."""

    mailer: Mailer | None = None
    public_url: str | None = None
    """Public URL of the room. Links in mail begin with it, never with the host of a request."""
    currencies: tuple[str, ...] = ()
    """Supported currencies of real money, as ISO 4217 codes; empty for play money only."""

    @property
    def mail_offered(self) -> bool:
        """Whether the room can send links by mail."""
        return self.mailer is not None and self.public_url is not None


class Visitor(Struct, frozen=True, kw_only=True):
    """Data about a client from its request."""

    address: str | None = None
    secret: str | None = None
    """Cookie of the session."""
    device: str | None = None
    """Random cookie that stays in the browser when its session ends; see `linked`."""
    label: str = ""
    """Name of the browser."""
    origin: str = ""
    """Scheme and host of the page, for passkeys."""

    @property
    def home(self) -> str | None:
        """Address for counting failures."""
        return home_of(self.address)


class OpenedSession(Struct, frozen=True, kw_only=True):
    """A new session with the secret for its cookie."""

    secret: str
    login: Login
    account: Account
    codes: tuple[str, ...] = ()
    """New recovery codes, shown only once."""


class Ground:
    """Services shared by the parts of `people.People`."""

    def __init__(self, store: Store, clock: TimeSource, passwords: Passwords, terms: Terms) -> None:
        self.store = store
        self.clock = clock
        self.passwords = passwords
        self.terms = terms
        self.ended: Callable[[int], None] = _nothing
        """Called with an account after some of its sessions ended or another session took the seat."""
        self.tasks: set[asyncio.Task[None]] = set()
        """Tasks that send mail."""

    async def member(self, account: int) -> Member:
        """Return the member data of an account."""
        return await self.store.look(lambda connection: member(connection, account))

    async def found(self, secret: str) -> tuple[Account, Login] | None:
        """Return account and session of a secret; None if there is no active session."""
        now = self.clock.now()
        login = await self.store.look(lambda connection: logins.login_by_secret(connection, secret, now))
        if login is None:
            return None
        account = await self.store.account_by_id(login.account)
        if account is None:
            return None
        if now - login.seen_at > logins.SEEN_EVERY_MS:
            await self.store.change(lambda connection: logins.see(connection, login, now))
        return account, login

    def opening(self, connection: Connection, account: Account, visitor: Visitor, secret: str) -> Login:
        """Open a browser session in a transaction."""
        return logins.open_login(
            connection,
            secret,
            account=account.id,
            now=self.clock.now(),
            label=visitor.label[:MOST_LABEL],
            address=visitor.address or "",
        )

    async def open(
        self, account: Account, visitor: Visitor, also: Callable[[Connection], T]
    ) -> OpenedSession:
        """Open a browser session, with other work in the same transaction. The guest's token ends.

        The secret is always new, so that a cookie planted by an attacker is useless afterwards.
        """
        secret = new_secret()

        def work(connection: Connection) -> Login:
            also(connection)
            return self.opening(connection, account, visitor, secret)

        login = await self.store.change(work)
        await self.store.rename_account(account.id, account.name, digest(new_secret()))
        return OpenedSession(secret=secret, login=login, account=account)

    def must_be_proven(self, login: Login) -> None:
        """
        Raises:
            Denied: the password must be entered again first.
        """
        if login.kind != "browser" or not login.proven(self.clock.now()):
            raise Denied("confirm_first", 403)


def _nothing(account: int) -> None:
    """Do nothing: no one needs the notification."""
