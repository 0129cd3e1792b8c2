"""Members: accounts with a password, a passkey, an e-mail address or a role."""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from tapete.room.store import identity_tables as tables

Role = Literal["player", "floor", "operator"]
ROLES: tuple[Role, ...] = get_args(Role)


class Member(Struct, frozen=True, kw_only=True):
    """What is kept of an account beside its name."""

    account: int
    role: Role = "player"
    password: str | None = None
    email: str | None = None
    secured_at: int | None = None
    erased_at: int | None = None
    live: int | None = None
    """The browser session that holds the seat."""

    @property
    def secured(self) -> bool:
        """Whether its owner can come back without the guest's token."""
        return self.secured_at is not None


_COLUMNS = tuple(tables.members.c[name] for name in Member.__struct_fields__)


def member(connection: Connection, account: int) -> Member:
    """The member; a guest's values if there is no row."""
    found = (
        connection.execute(select(*_COLUMNS).where(tables.members.c.account == account)).mappings().first()
    )
    return Member(**found) if found is not None else Member(account=account)


def member_by_email(connection: Connection, email: str) -> Member | None:
    """The member of a confirmed address."""
    which = tables.members.c.email_key == email_key(email)
    found = connection.execute(select(*_COLUMNS).where(which)).mappings().first()
    return Member(**found) if found is not None else None


def change_member(connection: Connection, account: int, **values: Any) -> None:
    """Set columns of a member; the row is made if it is missing."""
    changed = connection.execute(
        update(tables.members).where(tables.members.c.account == account).values(**values)
    )
    if changed.rowcount == 0:
        connection.execute(insert(tables.members).values(account=account, **values))


def set_email(connection: Connection, account: int, email: str | None) -> bool:
    """Keep a confirmed address; None removes it. Returns False if another account has it."""
    if email is not None:
        other = member_by_email(connection, email)
        if other is not None and other.account != account:
            return False
    change_member(connection, account, email=email, email_key=None if email is None else email_key(email))
    return True


def email_key(email: str) -> str:
    """The key that equal addresses share.

    >>> email_key("Ana@Example.org")
    'ana@example.org'
    """
    return email.strip().casefold()


def has_operator(connection: Connection) -> bool:
    """Whether anybody is operator."""
    which = select(tables.members.c.account).where(tables.members.c.role == "operator").limit(1)
    return connection.execute(which).first() is not None


def replace_recovery_codes(connection: Connection, account: int, hashes: list[bytes]) -> None:
    """Keep new recovery codes; those of before are void."""
    codes = tables.recovery_codes
    connection.execute(delete(codes).where(codes.c.account == account))
    connection.execute(insert(codes), [{"account": account, "code": one} for one in hashes])


def use_recovery_code(connection: Connection, account: int, code: bytes) -> bool:
    """Use a recovery code up. Returns whether it was one of the account's."""
    c = tables.recovery_codes.c
    used = delete(tables.recovery_codes).where(c.account == account, c.code == code)
    return connection.execute(used).rowcount == 1


def recovery_codes_left(connection: Connection, account: int) -> int:
    """How many recovery codes are not used yet."""
    codes = tables.recovery_codes
    return len(connection.execute(select(codes.c.code).where(codes.c.account == account)).all())
