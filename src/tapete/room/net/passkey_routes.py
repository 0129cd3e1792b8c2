"""HTTP routes of passkeys."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from tapete.room.net.account_routes import SignedIn, opened
from tapete.room.net.calls import Body, HandlerCall, NoContent, Page, page

Number = Annotated[str, Meta(max_length=100)]


class PasskeyAnswer(Body):
    """Body with an authenticator's answer to a challenge."""

    challenge: Number
    credential: dict[str, Any]


class WhichPasskey(Body):
    """Body that names a passkey of the list."""

    id: Annotated[str, Meta(max_length=4_096)]


class PasskeyRow(Struct, frozen=True, kw_only=True):
    """A passkey in its owner's list."""

    id: str
    label: str
    created_at: int
    used_at: int | None


class PasskeyList(Struct, frozen=True, kw_only=True):
    """The passkeys of an account, the oldest first."""

    passkeys: tuple[PasskeyRow, ...]


class PasskeyChallenge(Struct, frozen=True, kw_only=True):
    """Challenge for an authenticator."""

    challenge: str
    """Its number, to be sent with the answer."""
    options: dict[str, Any]
    """For `navigator.credentials`, as WebAuthn writes them in JSON."""


def passkey_pages() -> list[Page]:
    """The operations of passkeys."""
    return [
        page("/account/passkeys", passkeys, tag="passkeys", access="person"),
        _post("begin", begin_passkey, access="session", errors=(404, 409)),
        _post("finish", finish_passkey, access="session", errors=(401, 404, 409)),
        _post("remove", remove_passkey, access="session", errors=(404,)),
        _post("challenge", passkey_challenge, access="public", errors=(404,)),
        _post("sign-in", passkey_sign_in, access="public", errors=(401, 404, 429)),
        _post("confirm", passkey_confirm, access="session", errors=(401, 404, 429)),
    ]


def _post(path: str, handle: Any, **described: Any) -> Page:
    return page(f"/account/passkeys/{path}", handle, tag="passkeys", method="POST", **described)


async def passkeys(call: HandlerCall) -> PasskeyList:
    """List your passkeys."""
    found = await call.people.passkeys.of(call.known.account.id)
    return PasskeyList(passkeys=tuple(PasskeyRow(**one._asdict()) for one in found))


async def begin_passkey(call: HandlerCall) -> PasskeyChallenge:
    """Begin to register a passkey."""
    caller = call.known
    return PasskeyChallenge(
        **await call.people.passkeys.begin_registration(caller.account, caller.session, call.visitor)
    )


async def finish_passkey(call: HandlerCall, body: PasskeyAnswer) -> NoContent:
    """Keep a new passkey."""
    await call.people.passkeys.finish_registration(
        call.known.account, call.known.session, call.visitor, body.challenge, body.credential
    )
    return NoContent()


async def remove_passkey(call: HandlerCall, body: WhichPasskey) -> NoContent:
    """Forget a passkey."""
    await call.people.passkeys.remove(call.known.account, call.known.session, body.id)
    return NoContent()


async def passkey_challenge(call: HandlerCall) -> PasskeyChallenge:
    """Begin to sign in with a passkey, or to show one."""
    return PasskeyChallenge(**await call.people.passkeys.begin_sign_in(call.visitor))


async def passkey_sign_in(call: HandlerCall, body: PasskeyAnswer) -> SignedIn:
    """Sign in with a passkey."""
    return await opened(
        call, await call.people.passkeys.sign_in(call.visitor, body.challenge, body.credential)
    )


async def passkey_confirm(call: HandlerCall, body: PasskeyAnswer) -> NoContent:
    """Show a passkey in place of the password."""
    await call.people.passkeys.confirm(
        call.known.account, call.known.session, call.visitor, body.challenge, body.credential
    )
    return NoContent()
