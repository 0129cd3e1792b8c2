"""Export and erasure of a person's data."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.engine import Connection

from tapete.room import money
from tapete.room.clubs.membership import ClubFacts, clubs_of, leave_all
from tapete.room.identity import logins, members
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.base import Ground
from tapete.room.identity.limits import LimitRow
from tapete.room.identity.linked import Sighting, sightings_of
from tapete.room.identity.logins import Login
from tapete.room.identity.members import Role
from tapete.room.identity.random_codes import digest, new_secret
from tapete.room.store import identity_tables as tables
from tapete.room.store.ledger import LedgerEntry, Posting, Transfer
from tapete.room.store.store import Account, Batch, DuplicateTransfer

MOST_ENTRIES = 100_000
ERASED = "Erased {id}"
"""Name of an erased account. Its former name is free again."""


class KeptPasskey(Struct, frozen=True, kw_only=True):
    """A passkey in an export."""

    label: str
    created_at: int
    used_at: int | None


class DayPlayed(Struct, frozen=True, kw_only=True):
    """The time that an account has spent here on a day."""

    account: int
    day: int
    """Since 1970, in UTC."""
    ms: int


class AccountExport(Struct, frozen=True, kw_only=True):
    """Everything that the room keeps of a person. Secrets and hashes are left out."""

    account: int
    name: str
    bot: bool
    created_at: int
    role: Role
    email: str | None
    secured_at: int | None
    sessions: tuple[Login, ...]
    passkeys: tuple[KeptPasskey, ...]
    limits: tuple[LimitRow, ...]
    time_played: tuple[DayPlayed, ...]
    devices_and_addresses: tuple[Sighting, ...]
    """When a device or an address was first and last seen. The room keeps only hashes of them."""
    statement: tuple[LedgerEntry, ...]
    events: tuple[str, ...]
    clubs: tuple[ClubFacts, ...]


class Leaving:
    """Export or erase a person's data."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._store = ground.store

    async def export(self, account: Account) -> AccountExport:
        """Everything that the room keeps of a person, for a JSON file."""
        now = self._ground.clock.now()
        kept = await self._store.look(lambda connection: _kept(connection, account.id, now))
        purse = money.player(account.id)
        lines = await self._store.entries_under(purse, limit=MOST_ENTRIES)
        streams = sorted({stream for one in lines if (stream := _stream(one.transfer)) is not None})
        return AccountExport(
            account=account.id,
            name=account.name,
            bot=account.bot,
            created_at=account.created_at,
            **kept,
            statement=tuple(lines),
            events=tuple(streams),
        )

    async def erase(self, account: Account, *, playing: bool) -> None:
        """Erase a person's data. Logs and ledger keep only the account's number.

        Play money goes back to its issuer. Money in any other currency must be paid out before.

        Args:
            playing: whether the account is in an event that is not over.

        Raises:
            Denied: money is left, or an event is not over.
        """
        if playing:
            raise Denied("erase_playing")
        purse = money.player(account.id)
        held = await self._store.holdings(purse)
        if any(amount for _, currency, amount in held if currency != money.PLAY):
            raise Denied("erase_money")
        back = tuple(
            (name, amount) for name, currency, amount in held if currency == money.PLAY and amount > 0
        )
        if back:
            postings = (
                *(Posting(name, -amount) for name, amount in back),
                Posting(f"issue/{money.PLAY}", sum(amount for _, amount in back)),
            )
            transfer = Transfer(f"{purse}/erased", money.PLAY, "erased", postings)
            try:
                await self._store.append(Batch(f"wallet/{account.id}", 0, (), (transfer,)))
            except DuplicateTransfer:
                pass  # an interrupted erasure continues here
        now = self._ground.clock.now()
        await self._store.rename_account(account.id, ERASED.format(id=account.id), digest(new_secret()))
        await self._store.change(lambda connection: _erase(connection, account.id, now))
        self._ground.ended(account.id)


def _kept(connection: Connection, account: int, now: int) -> dict[str, Any]:
    found = members.member(connection, account)
    restraints = connection.execute(
        select(tables.restraints).where(tables.restraints.c.account == account)
    ).mappings()
    keys = connection.execute(
        select(tables.passkeys.c.label, tables.passkeys.c.created_at, tables.passkeys.c.used_at).where(
            tables.passkeys.c.account == account
        )
    ).mappings()
    played = connection.execute(select(tables.played).where(tables.played.c.account == account)).mappings()
    return {
        "role": found.role,
        "email": found.email,
        "secured_at": found.secured_at,
        "sessions": tuple(logins.logins_of(connection, account, now)),
        "passkeys": tuple(KeptPasskey(**row) for row in keys),
        "limits": tuple(LimitRow(**row) for row in restraints),
        "clubs": clubs_of(connection, account),
        "time_played": tuple(DayPlayed(**row) for row in played),
        "devices_and_addresses": sightings_of(connection, account),
    }


def _erase(connection: Connection, account: int, now: int) -> None:
    """Erase an account's rows. Limits stay, so that erasing an account does not end an exclusion."""
    for table in (
        tables.logins,
        tables.recovery_codes,
        tables.links,
        tables.passkeys,
        tables.challenges,
        tables.sightings,
    ):
        connection.execute(delete(table).where(table.c.account == account))
    leave_all(connection, account, now)
    members.set_email(connection, account, None)
    members.change_member(
        connection, account, role="player", password=None, secured_at=None, live=None, erased_at=now
    )


def _stream(transfer: str) -> str | None:
    parts = transfer.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 and parts[0] != "player" else None
