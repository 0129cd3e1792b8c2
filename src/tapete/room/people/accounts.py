"""Sign-in of connections: `hello`, tokens, names and new accounts."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from contextlib import suppress

import structlog

from tapete.room import protocol as p
from tapete.room.core.not_taken import NotTaken
from tapete.room.identity.base import Visitor
from tapete.room.identity.logins import Login
from tapete.room.identity.people import People
from tapete.room.people.doors import Doors
from tapete.room.people.free_names import free_name
from tapete.room.people.lookalikes import why_no_name
from tapete.room.people.reserved import is_reserved
from tapete.room.people.welcome import CURRENCY, Purses
from tapete.room.store.store import Account, NameTaken, Store, StoreUnavailable
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import TimeSource

log = structlog.get_logger()


class Accounts:
    """Sign accounts in and create new ones; cache the names of all signed-in accounts.

    Args:
        token: returns a new secret token.
        names: names by account; this class adds to it.
    """

    def __init__(
        self,
        store: Store,
        clock: TimeSource,
        *,
        doors: Doors,
        purses: Purses,
        people: People,
        token: Callable[[], str],
        names: dict[int, str],
    ) -> None:
        self.names = names
        self.doors = doors
        self._store = store
        self._clock = clock
        self._purses = purses
        self._people = people
        self._token = token
        self._naming = asyncio.Lock()

    async def hello(self, session: Asker, message: p.Hello, visitor: Visitor) -> Login | None:
        """Sign a connection in with a token, a new name, or the cookie of its session.

        Returns:
            The session or token of a member; None for a guest.

        Raises:
            NotTaken: with the reason.
            StoreUnavailable: accounts can't be read, or a new one can't be stored.
        """
        if session.account is not None:
            raise NotTaken(p.ErrorCode.ALREADY_WELCOME, "You have said hello already.")
        if message.protocol != p.PROTOCOL:
            text = f"This room speaks protocol {p.PROTOCOL}."
            raise NotTaken(p.ErrorCode.UNKNOWN_PROTOCOL, text, facts={"protocol": p.PROTOCOL})
        _wait(self.doors.hello(visitor.address, self._clock.now()), "greetings")
        token, login = message.token, None
        if token is not None:
            account = await self._store.account_by_token(_hash(token))
            if account is None:
                account, login = await self._member(token, "bot")
        elif message.name is None and visitor.secret is not None:
            account, login = await self._member(visitor.secret, "browser")
        else:
            token = self._token()
            account = await self._new_account(message, token, visitor.address)
        await self._see(account, visitor)
        await self._welcome(session, account, token)
        return login

    async def _see(self, account: Account, visitor: Visitor) -> None:
        """Record the device and the address; a store that fails now keeps nobody out."""
        try:
            await self._people.linked.see(account, visitor)
        except StoreUnavailable as error:
            log.warning("device and address not recorded", why=str(error))

    async def _member(self, secret: str, kind: str) -> tuple[Account, Login]:
        """Return the account of a session cookie or a bot's token; `kind` says which of the two it is."""
        found = await self._people.ground.found(secret)
        if found is None or found[1].kind != kind:
            raise NotTaken(p.ErrorCode.UNKNOWN_TOKEN, "No account has this token.")
        return found

    async def account_of(self, token: str) -> Account | None:
        """Return the account that a token may read for without a connection: a guest's or a member's bot's.

        Raises:
            StoreUnavailable: the accounts can't be read.
        """
        account = await self._store.account_by_token(_hash(token))
        if account is not None:
            return account
        try:
            account, login = await self._member(token, "bot")
        except NotTaken:
            return None
        return account if login.may("watch") else None

    async def _new_account(self, message: p.Hello, token: str, address: str | None) -> Account:
        if message.name is None or message.name != message.name.strip():
            raise NotTaken(p.ErrorCode.MALFORMED, "`hello` needs a `token`, or a `name` on one line.")
        if reason := why_no_name(message.name):
            text = (
                "A name has letters of one alphabet and digits, with blanks, points and hyphens between them."
            )
            raise NotTaken(p.ErrorCode.NAME_NOT_ALLOWED, text, reason=reason)
        if is_reserved(message.name):
            raise NotTaken(p.ErrorCode.NAME_RESERVED, "Only the room and its staff may use this name.")
        async with self._naming:  # a lock, so that two similar names can't register at once
            if await self._store.account_like(message.name) is None:
                now = self._clock.now()
                _wait(self.doors.account(address, now), "new accounts")
                with suppress(NameTaken):
                    return await self._store.create_account(message.name, message.bot, _hash(token), now)
        free = await free_name(message.name, self._store.account_like)
        raise NotTaken(
            p.ErrorCode.NAME_TAKEN, "Somebody has this name, or one that looks like it.", suggestion=free
        )

    async def _welcome(self, session: Asker, account: Account, token: str | None) -> None:
        """Welcome an account. If its purse can't be filled now, the next `hello` fills it."""
        try:
            balance = await self._purses.greet(account)
        except StoreUnavailable as error:
            log.error("store unavailable", why=str(error))
            balance = 0
        self.names[account.id] = account.name
        session.account = account
        session.tell(
            p.Welcome(
                protocol=p.PROTOCOL,
                account=account.id,
                name=account.name,
                token=token,
                now=self._clock.now(),
                currency=CURRENCY,
                balance=balance,
            )
        )


def _wait(wait_ms: int | None, of: str) -> None:
    """Raise NotTaken if an address must wait."""
    if wait_ms is not None:
        seconds = -(-wait_ms // 1_000)
        text = f"Too many {of} from your address."
        raise NotTaken(p.ErrorCode.TOO_MANY, text, facts={"seconds": seconds})


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
