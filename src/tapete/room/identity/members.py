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
    """Data of an account besides its name."""

    account: int
    role: Role = "player"
    password: str | None = None
    email: str | None = None
    secured_at: int | None = None
    erased_at: int | None = None
    live: int | None = None
    """Browser session that holds the seat."""

    @property
    def secured(self) -> bool:
        """Whether the owner can sign in without the guest's token."""
        return self.secured_at is not None


_COLUMNS = tuple(tables.members.c[name] for name in Member.__struct_fields__)


def member(connection: Connection, account: int) -> Member:
    """Return the member, or default values for a guest without a row."""
    found = (
        connection.execute(select(*_COLUMNS).where(tables.members.c.account == account)).mappings().first()
    )
    return Member(**found) if found is not None else Member(account=account)


def member_by_email(connection: Connection, email: str) -> Member | None:
    """Return the member with a confirmed address; None if there is none."""
    which = tables.members.c.email_key == email_key(email)
    found = connection.execute(select(*_COLUMNS).where(which)).mappings().first()
    return Member(**found) if found is not None else None


def change_member(connection: Connection, account: int, **values: Any) -> None:
    """Set columns of a member, inserting a missing row."""
    changed = connection.execute(
        update(tables.members).where(tables.members.c.account == account).values(**values)
    )
    if changed.rowcount == 0:
        connection.execute(insert(tables.members).values(account=account, **values))


def set_email(connection: Connection, account: int, email: str | None) -> bool:
    """Set a confirmed address; None removes it. Return False if another account has the address."""
    if email is not None:
        other = member_by_email(connection, email)
        if other is not None and other.account != account:
            return False
    change_member(connection, account, email=email, email_key=None if email is None else email_key(email))
    return True


def email_key(email: str) -> str:
    """Return the key that equal addresses share.

    >>> email_key("Ana@Example.org")
    'ana@example.org'
    """
    return email.strip().casefold()


def has_operator(connection: Connection) -> bool:
    """Whether the room has an operator."""
    which = select(tables.members.c.account).where(tables.members.c.role == "operator").limit(1)
    return connection.execute(which).first() is not None


def replace_recovery_codes(connection: Connection, account: int, hashes: list[bytes]) -> None:
    """Store new recovery codes and delete the old ones."""
    codes = tables.recovery_codes
    connection.execute(delete(codes).where(codes.c.account == account))
    connection.execute(insert(codes), [{"account": account, "code": one} for one in hashes])


def use_recovery_code(connection: Connection, account: int, code: bytes) -> bool:
    """Use a recovery code. Return whether it was valid for the account."""
    c = tables.recovery_codes.c
    used = delete(tables.recovery_codes).where(c.account == account, c.code == code)
    return connection.execute(used).rowcount == 1


def recovery_codes_left(connection: Connection, account: int) -> int:
    """Return the number of unused recovery codes."""
    codes = tables.recovery_codes
    return len(connection.execute(select(codes.c.code).where(codes.c.account == account)).all())
