"""HTTP routes of the operator's console: accounts, money, roles, exclusions, streams, the audit log."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tapete.room import money
from tapete.room.chat.reports import KeptReport
from tapete.room.halves import StreamTold
from tapete.room.identity import linked
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.limits import LimitRow
from tapete.room.identity.linked import LinkedEntry, LinkedPair
from tapete.room.identity.members import Role
from tapete.room.identity.operating import MOST_SILENT_MINUTES, Paid
from tapete.room.net.calls import Body, HandlerCall, Page, page
from tapete.room.net.cashier_routes import purses_of
from tapete.room.net.described import Access
from tapete.room.net.operating import StreamsListed
from tapete.room.protocol.base import Uuid, Whole
from tapete.room.protocol.cashier import PurseRow
from tapete.room.publish.operated import in_order
from tapete.room.store.ledger import LedgerEntry
from tapete.room.store.store import Account
from tapete.room.stream.orders import NotOperated, Operation

LAST = 200
"""Number of audit log entries on the page."""
Reason = Annotated[str, Meta(max_length=1_000)]
Named = Annotated[str, Meta(max_length=200)]


class ConsoleOrder(Body):
    """Base of orders: an id from the caller, so that a double click acts once, and a reason."""

    id: Uuid
    reason: Reason


class PaymentOrder(ConsoleOrder):
    """Order to give an account money, tournament money or a ticket, or to take money back."""

    account: Whole
    what: Paid
    currency: Annotated[str, Meta(max_length=4)]
    amount: int


class Void(ConsoleOrder):
    """Order to reverse an operator's own transfer."""

    transfer: Named


class NewRole(ConsoleOrder):
    """Order to give an account a role."""

    account: Whole
    role: Role


class Exclusion(ConsoleOrder):
    """Order to exclude an account; `days` null means for good."""

    account: Whole
    days: int | None


class Lift(ConsoleOrder):
    """Order to end an exclusion by the house."""

    account: Whole


class ForStream(ConsoleOrder):
    """Order for a stopped or running stream."""

    stream: Named
    what: Operation


class Find(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Search for an account by name or number."""

    find: Annotated[str, Meta(max_length=100)] = ""
    """Its number or its name."""


class AccountAsOperated(Struct, frozen=True, kw_only=True):
    """An account as the operator sees it."""

    id: int
    name: str
    bot: bool
    created_at: int
    role: Role
    secured: bool
    purses: tuple[PurseRow, ...]
    limits: tuple[LimitRow, ...]
    lines: tuple[LedgerEntry, ...]
    """The last twenty movements of its money, the newest first."""


class OrderDone(Struct, frozen=True, kw_only=True):
    """An order was carried out."""

    repeated: bool
    """Whether it had been before, so that nothing happened now."""


class StreamOrderDone(Struct, frozen=True, kw_only=True):
    """An order for a stream was carried out."""

    repeated: bool
    stream: StreamTold | None = None


class AuditEntry(Struct, frozen=True, kw_only=True):
    """An entry of the audit log."""

    seq: int
    at: int
    actor: str
    what: str
    subject: str
    reason: str
    facts: dict[str, Any]
    before: str
    """The hash of the entry before."""
    hash: str


class ChatStop(ConsoleOrder):
    """Order to stop an account's chat for some minutes; `minutes` null allows it again."""

    account: Whole
    minutes: Annotated[int, Meta(ge=1, le=MOST_SILENT_MINUTES)] | None


class ReportClosed(ConsoleOrder):
    """Order to close a report; what was done about it is the reason."""

    report: Whole


class ReportAsOperated(Struct, frozen=True, kw_only=True):
    """A report of a player about another one, as floor and operators see it."""

    report: KeptReport
    by_name: str
    about_name: str
    closed: str | None
    """Why it was closed; null while it is open."""
    chat_stopped_until: int | None = None
    """Until when the chat of the reported account is stopped; null if it is not."""


class ReportsTold(Struct, frozen=True, kw_only=True):
    """The last reports, the newest first."""

    reports: tuple[ReportAsOperated, ...]


class DifferentPeople(ConsoleOrder):
    """Order to take two linked accounts for different people."""

    account: Whole
    other: Whole


class LinkedAccountsTold(Struct, frozen=True, kw_only=True):
    """Linked accounts, those that share a device first, and entries that were flagged or refused."""

    pairs: tuple[LinkedPair, ...]
    entries: tuple[LinkedEntry, ...]
    names: dict[int, str]
    """Names of all these accounts."""
    kept_days: int
    """Days for which devices and addresses are kept after they were last seen, as hashes."""


class AuditTold(Struct, frozen=True, kw_only=True):
    """The last entries of the audit log, the newest first."""

    entries: tuple[AuditEntry, ...]
    head: str | None
    """The hash of the last one."""


def console_pages() -> list[Page]:
    """The operations of the console. Without the role they answer as if they were not there."""
    return [
        _page("account", find_account),
        _post("pay", pay, errors=(400, 409)),
        _post("void", void_payment, errors=(400, 409)),
        _post("role", set_role, errors=(400, 409)),
        _post("exclude", exclude_account, errors=(400, 409)),
        _post("lift", lift_exclusion, errors=(400, 409)),
        _page("streams", console_streams, access="staff"),
        _post("stream", console_order, access="staff", errors=(400, 409)),
        _page("reports", player_reports, access="staff"),
        _post("report", close_report, access="staff", errors=(400, 404, 409)),
        _page("linked", linked_accounts),
        _post("different", say_different, errors=(400, 409)),
        _post("chat", stop_chat, access="staff", errors=(400, 404, 409)),
        _page("audit", audit_log),
        _page("audit.jsonl", audit_file, media=("application/x-ndjson",)),
    ]


def _page(path: str, handle: Any, *, access: Access = "console", **described: Any) -> Page:
    return page(f"/console/{path}", handle, tag="console", access=access, **described)


def _post(path: str, handle: Any, **described: Any) -> Page:
    return _page(path, handle, method="POST", **described)


def _actor(call: HandlerCall) -> str:
    """Return the audit log's name of the person who gives the order."""
    return money.player(call.known.account.id)


async def _of(call: HandlerCall, id: int) -> Account:
    found = await call.people.ground.store.account_by_id(id) if id > 0 else None
    if found is None:
        raise Denied("no_such_account", 404)
    return found


async def find_account(call: HandlerCall, query: Find) -> AccountAsOperated:
    """Tell an account with its money and its limits."""
    found = await call.people.operating.find(query.find)
    if found is None:
        raise Denied("no_such_account", 404)
    store = call.people.ground.store
    member = await call.people.ground.member(found.id)
    purse = money.player(found.id)
    return AccountAsOperated(
        id=found.id,
        name=found.name,
        bot=found.bot,
        created_at=found.created_at,
        role=member.role,
        secured=member.secured,
        purses=purses_of(purse, await store.holdings(purse)),
        limits=tuple(await call.people.limits.of(found.id)),
        lines=tuple(await store.entries_under(purse, 20)),
    )


async def pay(call: HandlerCall, body: PaymentOrder) -> OrderDone:
    """Pay in, pay out or grant."""
    account = await _of(call, body.account)
    done = await call.people.operating.pay(
        _actor(call),
        body.id,
        body.reason,
        account=account,
        what=body.what,
        currency=body.currency,
        amount=body.amount,
    )
    call.gateway.moved({money.player(account.id)})
    return OrderDone(repeated=not done)


async def void_payment(call: HandlerCall, body: Void) -> OrderDone:
    """Take an operator's transfer back."""
    operating = call.people.operating
    done = await operating.void(_actor(call), body.id, body.reason, transfer=body.transfer)
    return OrderDone(repeated=not done)


async def set_role(call: HandlerCall, body: NewRole) -> OrderDone:
    """Give an account a role."""
    account, operating = await _of(call, body.account), call.people.operating
    done = await operating.set_role(_actor(call), body.id, body.reason, account=account, role=body.role)
    return OrderDone(repeated=not done)


async def exclude_account(call: HandlerCall, body: Exclusion) -> OrderDone:
    """Exclude an account from all play."""
    account, operating = await _of(call, body.account), call.people.operating
    done = await operating.exclude(_actor(call), body.id, body.reason, account=account, days=body.days)
    return OrderDone(repeated=not done)


async def lift_exclusion(call: HandlerCall, body: Lift) -> OrderDone:
    """End an exclusion by the house."""
    account, operating = await _of(call, body.account), call.people.operating
    done = await operating.lift(_actor(call), body.id, body.reason, account=account)
    return OrderDone(repeated=not done)


async def console_streams(call: HandlerCall) -> StreamsListed:
    """List all streams of the room."""
    return StreamsListed(streams=tuple(in_order(await call.gateway.streams.all_streams())))


async def console_order(call: HandlerCall, body: ForStream) -> StreamOrderDone:
    """Give an order for a stream."""
    first = await call.people.operating.note(
        _actor(call), body.id, body.reason, stream=body.stream, what=body.what
    )
    if not first:
        return StreamOrderDone(repeated=True)
    try:
        found = await call.gateway.streams.operate(body.stream, body.what, reason=body.reason, by="hand")
    except NotOperated as error:
        raise Denied("not_operated") from error
    return StreamOrderDone(stream=found, repeated=False)


async def player_reports(call: HandlerCall) -> ReportsTold:
    """List the last reports of players about players."""
    closed = await call.people.operating.closed_reports()
    newest = (await call.people.reports.all())[::-1][:LAST]
    stops = call.people.chat_stops
    await stops.refresh()
    names: dict[int, str] = {}
    for id in {account for one in newest for account in (one.by, one.about)}:
        found = await call.people.ground.store.account_by_id(id)
        names[id] = found.name if found is not None else str(id)
    rows = (
        ReportAsOperated(
            report=one,
            by_name=names[one.by],
            about_name=names[one.about],
            closed=closed.get(one.number),
            chat_stopped_until=stops.known(one.about),
        )
        for one in newest
    )
    return ReportsTold(reports=tuple(rows))


async def close_report(call: HandlerCall, body: ReportClosed) -> OrderDone:
    """Close a report with a reason."""
    found = next((one for one in await call.people.reports.all() if one.number == body.report), None)
    if found is None:
        raise Denied("no_such_report", 404)
    done = await call.people.operating.close_report(
        _actor(call), body.id, body.reason, report=found.number, about=found.about
    )
    return OrderDone(repeated=not done)


async def linked_accounts(call: HandlerCall) -> LinkedAccountsTold:
    """List accounts that share a device or an address, and where both have asked for an entry or a seat."""
    store, now = call.people.ground.store, call.people.ground.clock.now()
    found = await store.look(lambda line: linked.pairs(line, now, LAST))
    entries = await store.look(lambda line: linked.flagged(line, LAST))
    ids = {id for one in found for id in (one.account, one.other)}
    ids |= {id for one in entries for id in (one.account, one.other)}
    return LinkedAccountsTold(
        pairs=tuple(found),
        entries=tuple(entries),
        names=await store.names_of(ids),
        kept_days=linked.KEPT_DAYS,
    )


async def say_different(call: HandlerCall, body: DifferentPeople) -> OrderDone:
    """Take two linked accounts for different people from now on."""
    account, other = await _of(call, body.account), await _of(call, body.other)
    operating = call.people.operating
    done = await operating.say_different(_actor(call), body.id, body.reason, account=account, other=other)
    return OrderDone(repeated=not done)


async def stop_chat(call: HandlerCall, body: ChatStop) -> OrderDone:
    """Stop the chat of an account for some time, or allow it again; the player is told."""
    account, people = await _of(call, body.account), call.people
    done = await people.operating.stop_chat(
        _actor(call), body.id, body.reason, account=account, minutes=body.minutes
    )
    if done:
        call.gateway.chat_stopped(account.id, await people.chat_stops.until(account.id))
    return OrderDone(repeated=not done)


async def audit_log(call: HandlerCall) -> AuditTold:
    """List the last entries of the audit log."""
    found = [msgspec.json.decode(one, type=AuditEntry) for one in await call.people.operating.log.entries()]
    return AuditTold(entries=tuple(found[::-1][:LAST]), head=found[-1].hash if found else None)


async def audit_file(call: HandlerCall) -> bytes:
    """Take the whole audit log away, an entry a line, for `tools/verify_audit.py`."""
    call.file = "audit.jsonl"
    return b"".join(one + b"\n" for one in await call.people.operating.log.entries())
