"""HTTP routes of the account's page: sign in and out, passwords, sessions, tokens, export, erasure."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

from tapete.room.identity import logins, members
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.base import OpenedSession
from tapete.room.identity.leaving import AccountExport
from tapete.room.identity.logins import Login, Scope
from tapete.room.identity.members import Role
from tapete.room.identity.random_codes import csrf_of
from tapete.room.net.calls import Body, Caller, HandlerCall, NoContent, Page, page
from tapete.room.net.described import Access
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


class RoomOffers(Struct, frozen=True, kw_only=True):
    """Services that the room offers."""

    mail: bool
    """Whether it sends links by mail."""
    passkeys: bool
    currencies: tuple[str, ...]
    """Real money that it keeps, as codes of ISO 4217."""


class OwnAccount(Struct, frozen=True, kw_only=True):
    """The account of who calls."""

    id: int
    name: str
    role: Role
    secured: bool
    """Whether its owner can come back without the guest's token."""
    password: bool
    email: str | None
    recovery_codes: int
    """How many are left."""
    proven: bool
    """Whether a password or a passkey was shown a short time ago."""
    csrf: str | None
    """To be repeated in the header `x-tapete-csrf` of each change by this session; None for a guest."""


class AccountNow(Struct, frozen=True, kw_only=True):
    """Whether and as whom the caller is known."""

    account: OwnAccount | None
    offers: RoomOffers


class SignedIn(Struct, frozen=True, kw_only=True):
    """A session was opened; its cookie comes with the answer."""

    account: OwnAccount
    codes: tuple[str, ...]
    """New recovery codes, told this once."""


class LinkUsed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A link was used: it confirmed an address, or opened a session."""

    confirmed: bool = False
    account: OwnAccount | None = None
    codes: tuple[str, ...] = ()


class RecoveryCodes(Struct, frozen=True, kw_only=True):
    """New recovery codes, told this once; those before are void."""

    codes: tuple[str, ...]


class SessionRow(Struct, frozen=True, kw_only=True):
    """A session of a browser, or a token of a program."""

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
    here: bool
    """Whether it is the one that asks."""


class SessionList(Struct, frozen=True, kw_only=True):
    """All sessions and tokens of an account."""

    sessions: tuple[SessionRow, ...]


class TokenMade(Struct, frozen=True, kw_only=True):
    """A new token, told this once."""

    token: str
    session: SessionRow


def account_pages() -> list[Page]:
    """The operations of the account's page."""
    return [
        _page("/account", account, access="visitor"),
        _post("/account/secure", secure, errors=(400, 409, 503)),
        _post("/account/sign-in", sign_in, access="public", errors=(401, 429)),
        _post("/account/recover", recover, access="public", errors=(400, 401, 429)),
        _post("/account/sign-out", sign_out, access="session"),
        _post("/account/confirm", confirm, access="session", errors=(401, 429)),
        _post("/account/password", change_password, access="session"),
        _post("/account/recovery-codes", new_recovery_codes, access="session"),
        _post("/account/email", set_email, access="session", errors=(404, 409, 429), status=202),
        _post("/account/email/remove", remove_email, access="session"),
        _post("/account/link", send_link, access="public", errors=(404, 429), status=202),
        _post("/account/link/use", use_link, access="public", errors=(401, 409, 410, 429)),
        _page("/account/sessions", sessions, access="person"),
        _post("/account/sessions/end", end_session, access="session", errors=(404,)),
        _post("/account/sessions/end-others", end_other_sessions, access="session"),
        _post("/account/tokens", new_token, access="session", errors=(409,)),
        _post("/account/operator", become_operator, access="session", errors=(401, 410, 429)),
        _page("/account/export", export_account, access="person"),
        _post("/account/erase", erase_account, errors=(409,)),
    ]


def _page(path: str, handle: Any, **described: Any) -> Page:
    return page(path, handle, tag="sign-in", **described)


def _post(path: str, handle: Any, *, access: Access = "person", **described: Any) -> Page:
    return _page(path, handle, access=access, method="POST", **described)


async def account(call: HandlerCall) -> AccountNow:
    """Tell whether and as whom you are known, and what the room offers."""
    offers = RoomOffers(
        mail=call.people.terms.mail_offered,
        passkeys=call.people.passkeys.party(call.visitor) is not None,
        currencies=call.people.terms.currencies,
    )
    if call.asker is None:
        if call.visitor.secret is not None:
            call.give_session(None)  # of a session that has ended
        return AccountNow(account=None, offers=offers)
    return AccountNow(account=await _account(call, call.asker), offers=offers)


async def _account(call: HandlerCall, caller: Caller, csrf: str | None = None) -> OwnAccount:
    found = await call.people.ground.member(caller.account.id)
    left = await call.people.ground.store.look(
        lambda connection: members.recovery_codes_left(connection, caller.account.id)
    )
    if csrf is None and caller.login is not None and call.visitor.secret is not None:
        csrf = csrf_of(call.visitor.secret)
    return OwnAccount(
        id=caller.account.id,
        name=caller.account.name,
        role=found.role,
        secured=found.secured,
        password=found.password is not None,
        email=found.email,
        recovery_codes=left,
        proven=caller.login is not None and caller.login.proven(call.people.ground.clock.now()),
        csrf=csrf,
    )


async def opened(call: HandlerCall, by: OpenedSession) -> SignedIn:
    """Answer that a session was opened, and set its cookie."""
    caller = Caller(account=by.account, login=by.login, visitor=call.visitor)
    mine = await _account(call, caller, csrf_of(by.secret))
    call.give_session(by.secret)
    return SignedIn(account=mine, codes=by.codes)


async def secure(call: HandlerCall, body: Password) -> SignedIn:
    """Give a guest's account a password; its token ends, and a session begins."""
    if call.known.login is not None:
        raise Denied("already_secured")
    return await opened(
        call, await call.people.signing_in.secure(call.known.account, body.password, call.visitor)
    )


async def sign_in(call: HandlerCall, body: Credentials) -> SignedIn:
    """Sign in with name and password."""
    return await opened(call, await call.people.signing_in.sign_in(body.name, body.password, call.visitor))


async def recover(call: HandlerCall, body: RecoveryBody) -> SignedIn:
    """Sign in with a recovery code, and set a new password."""
    signing_in = call.people.signing_in
    return await opened(call, await signing_in.recover(body.name, body.code, body.password, call.visitor))


async def sign_out(call: HandlerCall) -> NoContent:
    """End this session."""
    caller = call.known
    await call.people.signing_in.sign_out(caller.account, [caller.session.id])
    call.give_session(None)
    return NoContent()


async def confirm(call: HandlerCall, body: Password) -> NoContent:
    """Show the password, for a change that could lock the owner out."""
    caller = call.known
    await call.people.signing_in.confirm(caller.account, caller.session, body.password, call.visitor)
    return NoContent()


async def change_password(call: HandlerCall, body: Password) -> NoContent:
    """Set another password."""
    await call.people.signing_in.change_password(call.known.account, call.known.session, body.password)
    return NoContent()


async def new_recovery_codes(call: HandlerCall) -> RecoveryCodes:
    """Make new recovery codes."""
    found = await call.people.signing_in.new_recovery_codes(call.known.account, call.known.session)
    return RecoveryCodes(codes=tuple(found))


async def set_email(call: HandlerCall, body: MailAddress) -> NoContent:
    """Send a link that confirms an e-mail address."""
    await call.people.links.send_confirmation(
        call.known.account, call.known.session, body.email, call.visitor, body.language
    )
    return NoContent()


async def remove_email(call: HandlerCall) -> NoContent:
    """Forget the e-mail address."""
    await call.people.links.remove_email(call.known.account, call.known.session)
    return NoContent()


async def send_link(call: HandlerCall, body: MailAddress) -> NoContent:
    """Send a link to sign in with; the answer is the same if nobody has the address."""
    await call.people.links.send_sign_in(body.email, call.visitor, body.language)
    return NoContent()


async def use_link(call: HandlerCall, body: Secret) -> LinkUsed:
    """Use the link of a mail."""
    found = await call.people.links.use(body.secret, call.visitor)
    if found is None:
        return LinkUsed(confirmed=True)
    signed_in = await opened(call, found)
    return LinkUsed(account=signed_in.account, codes=signed_in.codes)


async def sessions(call: HandlerCall) -> SessionList:
    """List your sessions and tokens."""
    caller, now = call.known, call.people.ground.clock.now()
    found = await call.people.ground.store.look(
        lambda connection: logins.logins_of(connection, caller.account.id, now)
    )
    return SessionList(sessions=tuple(_session(one, caller.login) for one in found))


def _session(login: Login, mine: Login | None) -> SessionRow:
    return SessionRow(**structs.asdict(login), here=mine is not None and login.id == mine.id)


async def end_session(call: HandlerCall, body: Which) -> NoContent:
    """End a session or a token."""
    caller = call.known
    if not await call.people.signing_in.sign_out(caller.account, [body.id]):
        raise Denied("not_found", 404)
    if body.id == caller.session.id:
        call.give_session(None)
    return NoContent()


async def end_other_sessions(call: HandlerCall) -> NoContent:
    """End all other sessions."""
    await call.people.signing_in.sign_out_others(call.known.account, call.known.session)
    return NoContent()


async def new_token(call: HandlerCall, body: NewToken) -> TokenMade:
    """Make a token for a program."""
    secret, made = await call.people.signing_in.new_token(
        call.known.account, call.known.session, label=body.label, scopes=body.scopes, days=body.days
    )
    return TokenMade(token=secret, session=_session(made, None))


async def become_operator(call: HandlerCall, body: Secret) -> NoContent:
    """Become the room's first operator, by the code that the console shows."""
    await call.people.links.become_operator(call.known.account, call.known.session, body.secret, call.visitor)
    return NoContent()


async def export_account(call: HandlerCall) -> AccountExport:
    """Take away everything that the room keeps of you."""
    call.file = f"tapete-account-{call.known.account.id}.json"
    return await call.people.leaving.export(call.known.account)


async def erase_account(call: HandlerCall, body: Sure) -> NoContent:
    """Erase your account; it can't be undone."""
    caller = call.known
    if body.name.strip() != caller.account.name:
        raise Denied("erase_name", 400)
    if caller.login is not None:
        call.people.ground.must_be_proven(caller.login)
    playing = call.gateway.lobby.plays(caller.account.id)
    await call.people.leaving.erase(caller.account, playing=playing)
    call.give_session(None)
    return NoContent()
