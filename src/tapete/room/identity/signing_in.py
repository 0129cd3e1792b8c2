"""Signing in and out, with passwords and recovery codes."""

from __future__ import annotations

from sqlalchemy.engine import Connection

from tapete.room.identity import lockout, logins, members
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.base import Ground, OpenedSession, Visitor
from tapete.room.identity.logins import SCOPES, Login, Scope
from tapete.room.identity.members import Member
from tapete.room.identity.passwords import weakness
from tapete.room.identity.random_codes import (
    RECOVERY_CODES,
    digest,
    new_recovery_code,
    new_secret,
    typed_code,
)
from tapete.room.store.store import Account

MOST_DAYS = 365


class SigningIn:
    """Passwords, recovery codes, sessions and tokens of bots."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._store = ground.store

    async def secure(self, account: Account, password: str, visitor: Visitor) -> OpenedSession:
        """Give a guest a password. Its token becomes invalid and its browser gets a session.

        Raises:
            Denied: the password is weak, or the account already has one.
        """
        self._check_strength(password, account.name)
        hashed = await self._ground.passwords.hash(password)
        codes = _new_codes()

        def work(connection: Connection) -> None:
            if members.member(connection, account.id).secured:
                raise Denied("already_secured")
            now = self._ground.clock.now()
            members.change_member(connection, account.id, password=hashed, secured_at=now)
            members.replace_recovery_codes(connection, account.id, [digest(one) for one in codes])

        opened = await self._ground.open(account, visitor, work)
        return OpenedSession(secret=opened.secret, login=opened.login, account=account, codes=codes)

    async def sign_in(self, name: str, password: str, visitor: Visitor) -> OpenedSession:
        """Open a session with name and password.

        Raises:
            Denied: name and password do not match, or a delay is running; the same for an unknown name.
        """
        keys, account, member = await self._attempt("password", name, visitor)
        right = await self._ground.passwords.check(member.password, password)
        if not right or account is None:
            raise Denied("wrong_password", 401)
        renewed = None
        if member.password is not None and self._ground.passwords.outdated(member.password):
            renewed = await self._ground.passwords.hash(password)

        def work(connection: Connection) -> None:
            lockout.forgive(connection, keys)
            if members.member(connection, account.id).password != member.password:
                raise Denied("wrong_password", 401)  # the password was changed in the meantime
            if renewed is not None:
                members.change_member(connection, account.id, password=renewed)

        return await self._ground.open(account, visitor, work)

    async def recover(self, name: str, code: str, password: str, visitor: Visitor) -> OpenedSession:
        """Use a recovery code: set a new password and end every other session and token.

        Raises:
            Denied: see `sign_in`; or the password is weak, and the code stays valid.
        """
        self._check_strength(password, name)
        keys, account, _ = await self._attempt("recovery", name, visitor)
        hashed = await self._ground.passwords.hash(password)

        if account is None:
            raise Denied("wrong_code", 401)
        id = account.id

        def work(connection: Connection) -> None:
            if not members.use_recovery_code(connection, id, digest(typed_code(code))):
                raise Denied("wrong_code", 401)
            lockout.forgive(connection, keys)
            lockout.forgive(connection, lockout.keys_of("password", name, visitor.home))
            logins.end_others(connection, id, None, tokens=True)
            members.change_member(connection, id, password=hashed)

        opened = await self._ground.open(account, visitor, work)
        self._ground.ended(account.id)
        return opened

    async def _attempt(
        self, what: str, name: str, visitor: Visitor
    ) -> tuple[dict[str, str], Account | None, Member]:
        keys = lockout.keys_of(what, name, visitor.home)
        now = self._ground.clock.now()
        await self._store.change(lambda connection: lockout.count_attempt(connection, keys, now))
        account = await self._store.account_by_name(name)
        return keys, account, await self._ground.member(account.id if account else 0)

    async def confirm(self, account: Account, login: Login, password: str, visitor: Visitor) -> None:
        """Check the password again, for a change that could lock the owner out.

        Raises:
            Denied: the password is wrong, or a delay is running.
        """
        keys, _, member = await self._attempt("password", account.name, visitor)
        if not await self._ground.passwords.check(member.password, password):
            raise Denied("wrong_password", 401)

        def work(connection: Connection) -> None:
            lockout.forgive(connection, keys)
            logins.prove(connection, login, self._ground.clock.now())

        await self._store.change(work)

    async def change_password(self, account: Account, login: Login, password: str) -> None:
        """Set a new password and sign out every other browser.

        Raises:
            Denied: the password is weak, or the old one must be entered first.
        """
        self._ground.must_be_proven(login)
        self._check_strength(password, account.name)
        hashed = await self._ground.passwords.hash(password)

        def work(connection: Connection) -> None:
            now = self._ground.clock.now()
            members.change_member(connection, account.id, password=hashed, secured_at=now)
            logins.end_others(connection, account.id, login.id)

        await self._store.change(work)
        self._ground.ended(account.id)

    async def new_recovery_codes(self, account: Account, login: Login) -> tuple[str, ...]:
        """Return new recovery codes; the old ones become invalid."""
        self._ground.must_be_proven(login)
        codes = _new_codes()
        hashes = [digest(one) for one in codes]
        await self._store.change(
            lambda connection: members.replace_recovery_codes(connection, account.id, hashes)
        )
        return codes

    async def sign_out(self, account: Account, ids: list[int]) -> int:
        """End sessions or tokens of an account. Return the number that ended."""
        ended = await self._store.change(lambda connection: logins.end(connection, account.id, ids))
        self._ground.ended(account.id)
        return ended

    async def sign_out_others(self, account: Account, login: Login) -> None:
        """End every session and token except this one."""
        await self._store.change(
            lambda connection: logins.end_others(connection, account.id, login.id, tokens=True)
        )
        self._ground.ended(account.id)

    async def new_token(
        self, account: Account, login: Login, *, label: str, scopes: list[Scope], days: int
    ) -> tuple[str, Login]:
        """Make a token for a bot. Its secret is returned only once.

        Raises:
            Denied: the password must be entered first; or scopes, label or days are invalid.
        """
        self._ground.must_be_proven(login)
        wanted = [one for one in SCOPES if one in scopes]
        if not wanted or not label.strip() or not 1 <= days <= MOST_DAYS:
            raise Denied("bad_token", 400, most=MOST_DAYS)
        secret = new_secret()
        made = await self._store.change(
            lambda connection: logins.open_login(
                connection,
                secret,
                account=account.id,
                now=self._ground.clock.now(),
                kind="bot",
                label=label.strip()[:40],
                scopes=wanted,
                days=days,
            )
        )
        return secret, made

    @staticmethod
    def _check_strength(password: str, name: str) -> None:
        reason = weakness(password, name)
        if reason is not None:
            raise Denied(reason, 400)


def _new_codes() -> tuple[str, ...]:
    return tuple(new_recovery_code() for _ in range(RECOVERY_CODES))
