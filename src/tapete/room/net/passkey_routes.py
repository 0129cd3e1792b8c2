"""HTTP routes of passkeys."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from starlette.responses import Response
from starlette.routing import Route

from tapete.room.net.account_routes import EmptyBody, opened
from tapete.room.net.calls import Body, HandlerCall, route, told

Number = Annotated[str, Meta(max_length=100)]


class PasskeyAnswer(Body):
    """Body with an authenticator's answer to a challenge."""

    challenge: Number
    credential: dict[str, Any]


class WhichPasskey(Body):
    """Body that names a passkey of the list."""

    id: Annotated[str, Meta(max_length=4_096)]


def passkey_routes() -> list[Route]:
    """Return the routes of passkeys."""
    return [
        route("/account/passkeys", get=_list),
        route("/account/passkeys/begin", post=_begin),
        route("/account/passkeys/finish", post=_finish),
        route("/account/passkeys/remove", post=_remove),
        route("/account/passkeys/challenge", post=_challenge),
        route("/account/passkeys/sign-in", post=_sign_in),
        route("/account/passkeys/confirm", post=_confirm),
    ]


async def _list(call: HandlerCall) -> Response:
    caller = await call.known()
    found = await call.people.passkeys.of(caller.account.id)
    return told({"passkeys": [one._asdict() for one in found]})


async def _begin(call: HandlerCall) -> Response:
    caller = await call.known()
    await call.body(EmptyBody)
    return told(await call.people.passkeys.begin_registration(caller.account, caller.session, call.visitor))


async def _finish(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(PasskeyAnswer)
    await call.people.passkeys.finish_registration(
        caller.account, caller.session, call.visitor, body.challenge, body.credential
    )
    return told({})


async def _remove(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(WhichPasskey)
    await call.people.passkeys.remove(caller.account, caller.session, body.id)
    return told({})


async def _challenge(call: HandlerCall) -> Response:
    await call.body(EmptyBody)
    return told(await call.people.passkeys.begin_sign_in(call.visitor))


async def _sign_in(call: HandlerCall) -> Response:
    body = await call.body(PasskeyAnswer)
    return await opened(
        call, await call.people.passkeys.sign_in(call.visitor, body.challenge, body.credential)
    )


async def _confirm(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(PasskeyAnswer)
    await call.people.passkeys.confirm(
        caller.account, caller.session, call.visitor, body.challenge, body.credential
    )
    return told({})
