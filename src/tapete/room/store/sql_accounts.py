"""Read and write the accounts and settings of the SQL store."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import insert, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import ColumnElement

from tapete.room.people.lookalikes import look_of
from tapete.room.store import tables
from tapete.room.store.sql_access import SqlAccess
from tapete.room.store.statements import PARAMETERS_MOST
from tapete.room.store.store import (
    Account,
    NameTaken,
    name_key,
)


class SqlAccounts(SqlAccess):
    """The part of `Store` for accounts and settings."""

    async def create_account(self, name: str, bot: bool, token_hash: bytes, at: int) -> Account:
        """See `Store.create_account`."""
        new = insert(tables.accounts).values(
            name=name,
            name_key=name_key(name),
            name_look=look_of(name),
            bot=bot,
            token_hash=token_hash,
            created_at=at,
        )
        try:
            id = await self.change(
                lambda connection: int(connection.execute(new.returning(tables.accounts.c.id)).scalar_one())
            )
        except IntegrityError as error:
            if await self.account_by_name(name) is not None:
                raise NameTaken(name) from error
            raise ValueError("this token belongs to another account") from error
        return Account(id, name, bot, token_hash, at)

    async def _account(self, which: ColumnElement[bool]) -> Account | None:
        c = tables.accounts.c
        found = await self._all(select(c.id, c.name, c.bot, c.token_hash, c.created_at).where(which))
        return Account(*found[0]) if found else None

    async def account_by_token(self, token_hash: bytes) -> Account | None:
        """See `Store.account_by_token`."""
        return await self._account(tables.accounts.c.token_hash == token_hash)

    async def account_by_id(self, id: int) -> Account | None:
        """See `Store.account_by_id`."""
        return await self._account(tables.accounts.c.id == id)

    async def names_of(self, ids: Collection[int]) -> dict[int, str]:
        """See `Store.names_of`."""
        c, wanted, found = tables.accounts.c, sorted(ids), dict[int, str]()
        for start in range(0, len(wanted), PARAMETERS_MOST):
            some = wanted[start : start + PARAMETERS_MOST]
            rows = await self._all(select(c.id, c.name).where(c.id.in_(some)))
            found.update((row[0], row[1]) for row in rows)
        return found

    async def account_by_name(self, name: str) -> Account | None:
        """See `Store.account_by_name`."""
        return await self._account(tables.accounts.c.name_key == name_key(name))

    async def account_like(self, name: str) -> Account | None:
        """See `Store.account_like`."""
        c = tables.accounts.c
        return await self._account(or_(c.name_look == look_of(name), c.name_key == name_key(name)))

    async def rename_account(self, id: int, name: str, token_hash: bytes) -> None:
        """See `Store.rename_account`."""
        new = update(tables.accounts).where(tables.accounts.c.id == id)
        new = new.values(name=name, name_key=name_key(name), name_look=look_of(name), token_hash=token_hash)
        try:
            await self.change(lambda connection: connection.execute(new))
        except IntegrityError as error:
            raise NameTaken(name) from error

    async def put_setting(self, key: str, value: str) -> None:
        """See `Store.put_setting`."""
        c = tables.settings.c

        def put(connection: Connection) -> None:
            change = update(tables.settings).where(c.key == key).values(value=value).returning(c.key)
            if connection.execute(change).first() is None:
                connection.execute(insert(tables.settings).values(key=key, value=value))

        await self.change(put)

    async def agree_on(self, key: str, value: str) -> str:
        """See `Store.agree_on`."""
        try:
            await self.change(
                lambda connection: connection.execute(insert(tables.settings).values(key=key, value=value))
            )
        except IntegrityError:
            pass  # the key already has a value
        return await self.get_setting(key) or value

    async def get_setting(self, key: str) -> str | None:
        """See `Store.get_setting`."""
        c = tables.settings.c
        found = await self._all(select(c.value).where(c.key == key))
        return str(found[0][0]) if found else None
