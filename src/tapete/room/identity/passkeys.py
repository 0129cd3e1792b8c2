"""Passkeys (WebAuthn): registered by a signed-in browser, then used in place of name and password."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

import structlog
from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from tapete.room.identity import lockout, logins
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.base import Ground, OpenedSession, Visitor
from tapete.room.identity.logins import Login
from tapete.room.identity.random_codes import new_secret
from tapete.room.store.identity_tables import challenges, passkeys
from tapete.room.store.store import Account

log = structlog.get_logger()

CHALLENGE_MS = 5 * 60_000
MOST_PASSKEYS = 20
ROOM = "Tapete"
Purpose = Literal["register", "sign_in"]


class Party(NamedTuple):
    """The room as a relying party: the domain that passkeys are bound to, and the origin of our page."""

    id: str
    origin: str


class Passkey(NamedTuple):
    """A passkey in its owner's list."""

    id: str
    label: str
    created_at: int
    used_at: int | None


class Passkeys:
    """Register, check and remove passkeys. py_webauthn does the checks."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._store = ground.store

    def party(self, visitor: Visitor) -> Party | None:
        """Return the relying party for this visitor; None for a bare IP address, where passkeys don't work.

        An authenticator binds a passkey to the domain of the page, so another site can't use it, even with a
        forged host name.
        """
        origin = (self._ground.terms.public_url or visitor.origin).rstrip("/")
        parts = urlsplit(origin)
        host = parts.hostname
        if host is None or (parts.scheme != "https" and host != "localhost"):
            return None
        try:
            ip_address(host)
        except ValueError:
            return Party(host, f"{parts.scheme}://{parts.netloc}")
        return None

    async def begin_registration(self, account: Account, login: Login, visitor: Visitor) -> dict[str, Any]:
        """Return the options for `navigator.credentials.create` and the number of the challenge.

        Raises:
            Denied: the password must be entered first, there are too many passkeys, or none work here.
        """
        from webauthn import generate_registration_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        self._ground.must_be_proven(login)
        party = self._must_be_offered(visitor)
        known = await self._store.look(lambda connection: _ids(connection, account.id))
        if len(known) >= MOST_PASSKEYS:
            raise Denied("too_many_passkeys", most=MOST_PASSKEYS)
        options = generate_registration_options(
            rp_id=party.id,
            rp_name=ROOM,
            user_id=account.id.to_bytes(8),
            user_name=account.name,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one) for one in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
        )
        number = await self._keep("register", options.challenge, account.id)
        return {"challenge": number, "options": options_to_json_dict(options)}

    async def finish_registration(
        self, account: Account, login: Login, visitor: Visitor, number: str, credential: dict[str, Any]
    ) -> None:
        """Store a new passkey.

        Raises:
            Denied: the passkey does not answer the challenge, or is already known.
        """
        from webauthn import verify_registration_response

        self._ground.must_be_proven(login)
        party = self._must_be_offered(visitor)
        challenge = await self._take("register", number, account.id)
        try:
            found = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                require_user_verification=True,
            )
        except Exception as error:  # the library parses untrusted data: treat any exception as a refusal
            raise _refused(error) from error
        now = self._ground.clock.now()

        def work(connection: Connection) -> None:
            if _ids(connection, None, found.credential_id):
                raise Denied("passkey_failed")
            connection.execute(
                insert(passkeys).values(
                    credential=found.credential_id,
                    account=account.id,
                    public_key=found.credential_public_key,
                    sign_count=found.sign_count,
                    label=visitor.label[:40],
                    created_at=now,
                )
            )

        await self._store.change(work)

    async def begin_sign_in(self, visitor: Visitor) -> dict[str, Any]:
        """Return the options for `navigator.credentials.get`. The authenticator knows the account."""
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import UserVerificationRequirement

        party = self._must_be_offered(visitor)
        options = generate_authentication_options(
            rp_id=party.id, user_verification=UserVerificationRequirement.REQUIRED
        )
        number = await self._keep("sign_in", options.challenge, None)
        return {"challenge": number, "options": options_to_json_dict(options)}

    async def sign_in(self, visitor: Visitor, number: str, credential: dict[str, Any]) -> OpenedSession:
        """Open a session with a passkey.

        Raises:
            Denied: the passkey does not answer the challenge, is unknown, or too many attempts failed.
        """
        account = await self._checked(visitor, number, credential)
        return await self._ground.open(account, visitor, lambda connection: None)

    async def confirm(
        self, account: Account, login: Login, visitor: Visitor, number: str, credential: dict[str, Any]
    ) -> None:
        """Check a passkey in place of the password, for a change that could lock the owner out."""
        if (await self._checked(visitor, number, credential)).id != account.id:
            raise Denied("passkey_failed", 401)
        now = self._ground.clock.now()
        await self._store.change(lambda connection: logins.prove(connection, login, now))

    async def _checked(self, visitor: Visitor, number: str, credential: dict[str, Any]) -> Account:
        """Return the account of a passkey that answers its challenge."""
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes

        party = self._must_be_offered(visitor)
        now = self._ground.clock.now()
        keys = lockout.keys_of("passkey", number, visitor.home)
        await self._store.change(lambda connection: lockout.count_attempt(connection, keys, now))
        challenge = await self._take("sign_in", number, None)
        try:
            id = base64url_to_bytes(str(credential["rawId"]))
            row = await self._store.look(lambda connection: _passkey(connection, id))
            found = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
                require_user_verification=True,
            )
        except Exception as error:  # as above
            raise _refused(error) from error
        account = await self._store.account_by_id(row.account)
        if account is None:
            raise Denied("passkey_failed", 401)

        def work(connection: Connection) -> None:
            lockout.forgive(connection, keys)
            c = passkeys.c
            used = update(passkeys).where(c.credential == id, c.sign_count == row.sign_count)
            if connection.execute(used.values(sign_count=found.new_sign_count, used_at=now)).rowcount != 1:
                raise Denied("passkey_failed", 401)  # used or removed at the same time

        await self._store.change(work)
        return account

    async def of(self, account: int) -> list[Passkey]:
        """Return the passkeys of an account, the oldest first."""
        c = passkeys.c
        query = select(c.credential, c.label, c.created_at, c.used_at).where(c.account == account)
        found = await self._store.look(
            lambda connection: connection.execute(query.order_by(c.created_at)).all()
        )
        return [Passkey(bytes(id).hex(), label, created, used) for id, label, created, used in found]

    async def remove(self, account: Account, login: Login, id: str) -> None:
        """Remove a passkey.

        Raises:
            Denied: the password must be entered first, or the account does not have this passkey.
        """
        self._ground.must_be_proven(login)
        try:
            credential = bytes.fromhex(id)
        except ValueError as error:
            raise Denied("not_found", 404) from error
        c = passkeys.c
        gone = delete(passkeys).where(c.account == account.id, c.credential == credential)
        if await self._store.change(lambda connection: connection.execute(gone).rowcount) != 1:
            raise Denied("not_found", 404)

    def _must_be_offered(self, visitor: Visitor) -> Party:
        party = self.party(visitor)
        if party is None:
            raise Denied("no_passkeys", 404)
        return party

    async def _keep(self, purpose: Purpose, challenge: bytes, account: int | None) -> str:
        number, now = new_secret(), self._ground.clock.now()

        def work(connection: Connection) -> None:
            connection.execute(delete(challenges).where(challenges.c.expires_at <= now))
            connection.execute(
                insert(challenges).values(
                    id=number,
                    purpose=purpose,
                    account=account,
                    challenge=challenge,
                    expires_at=now + CHALLENGE_MS,
                )
            )

        await self._store.change(work)
        return number

    async def _take(self, purpose: Purpose, number: str, account: int | None) -> bytes:
        """Take and delete a challenge; each is valid for one attempt."""
        c, now = challenges.c, self._ground.clock.now()
        mine = c.account.is_(None) if account is None else c.account == account
        which = delete(challenges).where(c.id == number, c.purpose == purpose, c.expires_at > now, mine)
        found = await self._store.change(
            lambda connection: connection.execute(which.returning(c.challenge)).scalar()
        )
        if found is None:
            raise Denied("passkey_failed", 401)
        return bytes(found)


def _ids(connection: Connection, account: int | None, credential: bytes | None = None) -> list[bytes]:
    """Return the credential ids of an account, or the given id if it exists."""
    c = passkeys.c
    which = c.credential == credential if account is None else c.account == account
    return [bytes(id) for id in connection.execute(select(c.credential).where(which)).scalars()]


def _passkey(connection: Connection, credential: bytes) -> Any:
    found = connection.execute(select(passkeys).where(passkeys.c.credential == credential)).first()
    if found is None:
        raise Denied("passkey_failed", 401)
    return found


def _refused(error: Exception) -> Denied:
    log.info("passkey refused", why=f"{type(error).__name__}: {error}")
    return Denied("passkey_failed", 401)
