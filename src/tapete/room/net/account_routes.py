"""HTTP routes of the account's page: sign in and out, passwords, sessions, tokens, export, erasure."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, structs
from starlette.responses import Response
from starlette.routing import Route

from tapete.room.identity import logins, members
from tapete.room.identity.base import OpenedSession
from tapete.room.identity.denied import Denied
from tapete.room.identity.logins import Login, Scope
from tapete.room.identity.random_codes import csrf_of
from tapete.room.net.calls import Body, Caller, HandlerCall, route, told
from tapete.room.net.visitors import set_cookie
from tapete.room.protocol.base import Whole

Short = Annotated[str, Meta(max_length=100)]
Typed = Annotated[str, Meta(max_length=400)]
Email = Annotated[str, Meta(max_length=254)]
Language = Annotated[str, Meta(max_length=2)]


class Credentials(Body):
    """Body with a name and a password."""

    name: Short
    password: Typed


class Password(Body):
    """Body with a password."""

    password: Typed


class RecoveryBody(Body):
    """Body with a recovery code and the new password."""

    name: Short
    code: Short
    password: Typed


class MailAddress(Body):
    """Body with an e-mail address and the language of the mail."""

    email: Email
    language: Language = "en"


class Secret(Body):
    """Body with the secret of a link or the first operator's code."""

    secret: Short


class NewToken(Body):
    """Body that requests a token for a bot."""

    label: Short
    scopes: list[Scope]
    days: int


class Which(Body):
    """Body that names a session or a token."""

    id: Whole


class Sure(Body):
    """Body with the account's own name, typed again as a confirmation."""

    name: Short


class EmptyBody(Body):
    """Empty body."""


def account_routes() -> list[Route]:
    """Return the routes of the account's page."""
    return [
        route("/account", get=_mine),
        route("/account/secure", post=_secure),
        route("/account/sign-in", post=_sign_in),
        route("/account/recover", post=_recover),
        route("/account/sign-out", post=_sign_out),
        route("/account/confirm", post=_confirm),
        route("/account/password", post=_password),
        route("/account/recovery-codes", post=_codes),
        route("/account/email", post=_email),
        route("/account/email/remove", post=_no_email),
        route("/account/link", post=_link),
        route("/account/link/use", post=_use_link),
        route("/account/sessions", get=_sessions),
        route("/account/sessions/end", post=_end_session),
        route("/account/sessions/end-others", post=_end_others),
        route("/account/tokens", post=_new_token),
        route("/account/operator", post=_operator),
        route("/account/export", get=_export),
        route("/account/erase", post=_erase),
    ]


async def _mine(call: HandlerCall) -> Response:
    """Answer whether the browser is signed in, its account, and the options of the room."""
    caller = await call.caller()
    offers = {
        "mail": call.people.terms.mail_offered,
        "passkeys": call.people.passkeys.party(call.visitor) is not None,
        "currencies": call.people.terms.currencies,
    }
    if caller is None:
        answer = told({"account": None, "offers": offers})
        if call.visitor.secret is not None:
            set_cookie(call.request, answer, None)  # the session has ended
        return answer
    return told({"account": await _account(call, caller), "offers": offers})


async def _account(call: HandlerCall, caller: Caller) -> dict[str, Any]:
    found = await call.people.ground.member(caller.account.id)
    left = await call.people.ground.store.look(
        lambda connection: members.recovery_codes_left(connection, caller.account.id)
    )
    proven = caller.login is not None and caller.login.proven(call.people.ground.clock.now())
    return {
        "id": caller.account.id,
        "name": caller.account.name,
        "role": found.role,
        "secured": found.secured,
        "password": found.password is not None,
        "email": found.email,
        "recovery_codes": left,
        "proven": proven,
        "csrf": csrf_of(call.visitor.secret) if caller.login and call.visitor.secret else None,
    }


async def opened(call: HandlerCall, by: OpenedSession) -> Response:
    """Answer that a session was opened, and set its cookie."""
    caller = Caller(account=by.account, login=by.login, visitor=call.visitor)
    mine = await _account(call, caller) | {"csrf": csrf_of(by.secret)}
    answer = told({"account": mine, "codes": by.codes})
    set_cookie(call.request, answer, by.secret)
    return answer


async def _secure(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(Password)
    if caller.login is not None:
        raise Denied("already_secured")
    return await opened(
        call, await call.people.signing_in.secure(caller.account, body.password, call.visitor)
    )


async def _sign_in(call: HandlerCall) -> Response:
    body = await call.body(Credentials)
    return await opened(call, await call.people.signing_in.sign_in(body.name, body.password, call.visitor))


async def _recover(call: HandlerCall) -> Response:
    body = await call.body(RecoveryBody)
    signing_in = call.people.signing_in
    return await opened(call, await signing_in.recover(body.name, body.code, body.password, call.visitor))


async def _sign_out(call: HandlerCall) -> Response:
    caller = await call.known()
    await call.body(EmptyBody)
    await call.people.signing_in.sign_out(caller.account, [caller.session.id])
    answer = told({})
    set_cookie(call.request, answer, None)
    return answer


async def _confirm(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(Password)
    await call.people.signing_in.confirm(caller.account, caller.session, body.password, call.visitor)
    return told({})


async def _password(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(Password)
    await call.people.signing_in.change_password(caller.account, caller.session, body.password)
    return told({})


async def _codes(call: HandlerCall) -> Response:
    caller = await call.known()
    await call.body(EmptyBody)
    codes = await call.people.signing_in.new_recovery_codes(caller.account, caller.session)
    return told({"codes": codes})


async def _email(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(MailAddress)
    await call.people.links.send_confirmation(
        caller.account, caller.session, body.email, call.visitor, body.language
    )
    return told({}, 202)


async def _no_email(call: HandlerCall) -> Response:
    caller = await call.known()
    await call.body(EmptyBody)
    await call.people.links.remove_email(caller.account, caller.session)
    return told({})


async def _link(call: HandlerCall) -> Response:
    body = await call.body(MailAddress)
    await call.people.links.send_sign_in(body.email, call.visitor, body.language)
    return told({}, 202)


async def _use_link(call: HandlerCall) -> Response:
    body = await call.body(Secret)
    found = await call.people.links.use(body.secret, call.visitor)
    return told({"confirmed": True}) if found is None else await opened(call, found)


async def _sessions(call: HandlerCall) -> Response:
    caller = await call.known()
    now = call.people.ground.clock.now()
    found = await call.people.ground.store.look(
        lambda connection: logins.logins_of(connection, caller.account.id, now)
    )
    return told({"sessions": [_session(one, caller.login) for one in found]})


def _session(login: Login, mine: Login | None) -> dict[str, Any]:
    return structs.asdict(login) | {"here": mine is not None and login.id == mine.id}


async def _end_session(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(Which)
    if not await call.people.signing_in.sign_out(caller.account, [body.id]):
        raise Denied("not_found", 404)
    answer = told({})
    if body.id == caller.session.id:
        set_cookie(call.request, answer, None)
    return answer


async def _end_others(call: HandlerCall) -> Response:
    caller = await call.known()
    await call.body(EmptyBody)
    await call.people.signing_in.sign_out_others(caller.account, caller.session)
    return told({})


async def _new_token(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(NewToken)
    secret, made = await call.people.signing_in.new_token(
        caller.account, caller.session, label=body.label, scopes=body.scopes, days=body.days
    )
    return told({"token": secret, "session": _session(made, None)})


async def _operator(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(Secret)
    await call.people.links.become_operator(caller.account, caller.session, body.secret, call.visitor)
    return told({})


async def _export(call: HandlerCall) -> Response:
    caller = await call.known()
    answer = told(await call.people.leaving.export(caller.account))
    answer.headers["content-disposition"] = f'attachment; filename="tapete-account-{caller.account.id}.json"'
    return answer


async def _erase(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(Sure)
    if body.name.strip() != caller.account.name:
        raise Denied("erase_name", 400)
    if caller.login is not None:
        call.people.ground.must_be_proven(caller.login)
    playing = call.gateway.lobby.plays(caller.account.id)
    await call.people.leaving.erase(caller.account, playing=playing)
    answer = told({})
    set_cookie(call.request, answer, None)
    return answer
