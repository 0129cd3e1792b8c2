"""Sessions of browsers and tokens of bots: open, find by secret, list, end."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, get_args

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.random_codes import digest
from tapete.room.store import identity_tables as tables

DAY_MS: Final = 86_400_000
IDLE_MS: Final = 30 * DAY_MS
"""Time after which an unused browser session ends."""
LONGEST_MS: Final = 180 * DAY_MS
SEEN_EVERY_MS: Final = 3_600_000
"""Interval for recording that a session is in use."""
PROVEN_MS: Final = 15 * 60_000
"""Time for which an entered password permits changes that could lock the owner out."""
MOST_LOGINS: Final = 50
MOST_TOKENS: Final = 20

Over = Literal["signed_out", "taken_over"]
Scope = Literal["play", "watch"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


class Login(Struct, frozen=True, kw_only=True):
    """A browser session, or a token of a bot."""

    id: int
    account: int
    kind: Literal["browser", "bot"]
    label: str
    address: str
    scopes: str
    created_at: int
    proved_at: int
    seen_at: int
    expires_at: int

    def may(self, scope: Scope) -> bool:
        """Whether it has a scope. The scope to play includes the scope to watch."""
        return scope in self.scopes.split() or (scope == "watch" and "play" in self.scopes.split())

    def proven(self, now: int) -> bool:
        """Whether a password or passkey was checked a short time ago."""
        return now - self.proved_at < PROVEN_MS


_C = tables.logins.c
_COLUMNS = tuple(_C[name] for name in Login.__struct_fields__)


def open_login(
    connection: Connection,
    secret: str,
    *,
    account: int,
    now: int,
    kind: Literal["browser", "bot"] = "browser",
    label: str = "",
    address: str = "",
    scopes: Collection[Scope] = (SCOPES[0],),
    days: int | None = None,
) -> Login:
    """Open a session or make a bot's token. If there are too many browser sessions, the oldest ends.

    Raises:
        Denied: too many tokens.
    """
    connection.execute(delete(tables.logins).where(_C.account == account, _C.expires_at <= now))
    connection.execute(delete(tables.logins).where(_C.account == account, _C.ended))
    others = [one for one in logins_of(connection, account, now) if one.kind == kind]
    if kind == "bot" and len(others) >= MOST_TOKENS:
        raise Denied("too_many_tokens", most=MOST_TOKENS)
    if kind == "browser" and len(others) >= MOST_LOGINS:
        end(connection, account, [min(others, key=lambda one: one.seen_at).id])
    row = {
        "account": account,
        "kind": kind,
        "label": label,
        "address": address,
        "scopes": " ".join(scopes),
        "created_at": now,
        "proved_at": now,
        "seen_at": now,
        "expires_at": now + (LONGEST_MS if days is None else days * DAY_MS),
    }
    new = insert(tables.logins).values(secret=digest(secret), ended=False, **row)
    return Login(id=int(connection.execute(new.returning(_C.id)).scalar_one()), **row)  # type: ignore[arg-type]


def login_by_secret(connection: Connection, secret: str, now: int) -> Login | None:
    """Return the active session or token of a secret; None if there is none."""
    found = connection.execute(
        select(*_COLUMNS).where(_C.secret == digest(secret), ~_C.ended, _C.expires_at > now)
    ).first()
    return _alive(Login(**found._mapping), now) if found is not None else None


def _alive(login: Login, now: int) -> Login | None:
    return None if login.kind == "browser" and now - login.seen_at > IDLE_MS else login


def see(connection: Connection, login: Login, now: int) -> None:
    """Record that a session is in use."""
    connection.execute(update(tables.logins).where(_C.id == login.id).values(seen_at=now))


def prove(connection: Connection, login: Login, now: int) -> None:
    """Record that a password or passkey was checked."""
    connection.execute(update(tables.logins).where(_C.id == login.id).values(proved_at=now, seen_at=now))


def logins_of(connection: Connection, account: int, now: int) -> list[Login]:
    """Return the active sessions and tokens of an account, the newest first."""
    found = connection.execute(
        select(*_COLUMNS).where(_C.account == account, ~_C.ended, _C.expires_at > now).order_by(_C.id.desc())
    )
    logins = [Login(**row._mapping) for row in found]
    return [one for one in logins if _alive(one, now) is not None]


def end(connection: Connection, account: int, ids: Collection[int]) -> int:
    """End sessions and tokens of an account. Return the number of those that were active."""
    which = update(tables.logins).where(_C.account == account, _C.id.in_(ids), ~_C.ended)
    return connection.execute(which.values(ended=True)).rowcount


def end_others(connection: Connection, account: int, kept: int | None, *, tokens: bool = False) -> None:
    """End all browser sessions of an account except one.

    Args:
        kept: session to keep; None to keep none.
        tokens: whether to end tokens of bots too.
    """
    which = update(tables.logins).where(_C.account == account, _C.id != (-1 if kept is None else kept))
    if not tokens:
        which = which.where(_C.kind == "browser")
    connection.execute(which.values(ended=True))


def over(connection: Connection, ids: Collection[int], now: int) -> dict[int, Over]:
    """Return the sessions to disconnect and the reason: ended, or another session holds the seat."""
    rows = connection.execute(
        select(_C.id, _C.kind, _C.ended, _C.expires_at, tables.members.c.live)
        .join_from(tables.logins, tables.members, _C.account == tables.members.c.account, isouter=True)
        .where(_C.id.in_(ids))
    ).all()
    found: dict[int, Over] = dict.fromkeys(ids, "signed_out")
    for id, kind, ended, expires_at, live in rows:
        if not ended and expires_at > now:
            del found[id]
            if kind == "browser" and live is not None and live != id:
                found[id] = "taken_over"
    return found
