"""HTTP routes of the operator's console: accounts, money, roles, exclusions, streams, the audit log."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, structs
from starlette.responses import Response
from starlette.routing import Route

from tapete.room import money
from tapete.room.identity.denied import Denied
from tapete.room.identity.members import Role
from tapete.room.identity.operating import Paid
from tapete.room.net.calls import Body, HandlerCall, route, told
from tapete.room.net.cashier_routes import purses_of
from tapete.room.protocol.base import Uuid, Whole
from tapete.room.publish.operated import in_order
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


def console_routes() -> list[Route]:
    """Return the routes of the console. Without the role they answer as if missing."""
    return [
        route("/console/account", get=_account),
        route("/console/pay", post=_pay),
        route("/console/void", post=_void),
        route("/console/role", post=_role),
        route("/console/exclude", post=_exclude),
        route("/console/lift", post=_lift),
        route("/console/streams", get=_streams),
        route("/console/stream", post=_stream),
        route("/console/audit", get=_audit),
        route("/console/audit.jsonl", get=_export),
    ]


async def _operator(call: HandlerCall) -> str:
    """Return the calling operator as the log names them."""
    return money.player((await call.with_role("operator")).account.id)


async def _staff(call: HandlerCall) -> str:
    """Return the calling operator or floor. The floor repairs streams but moves no money."""
    return money.player((await call.with_role("operator", "floor")).account.id)


async def _of(call: HandlerCall, id: int) -> Account:
    found = await call.people.ground.store.account_by_id(id) if id > 0 else None
    if found is None:
        raise Denied("no_such_account", 404)
    return found


async def _account(call: HandlerCall) -> Response:
    await _operator(call)
    found = await call.people.operating.find(call.request.query_params.get("find", "")[:100])
    if found is None:
        raise Denied("no_such_account", 404)
    store = call.people.ground.store
    member = await call.people.ground.member(found.id)
    purse = money.player(found.id)
    held = await store.holdings(purse)
    lines = await store.entries_under(purse, 20)
    return told(
        {
            "id": found.id,
            "name": found.name,
            "bot": found.bot,
            "created_at": found.created_at,
            "role": member.role,
            "secured": member.secured,
            "purses": purses_of(purse, held),
            "limits": await call.people.limits.of(found.id),
            "lines": [structs.asdict(one) for one in lines],
        }
    )


async def _pay(call: HandlerCall) -> Response:
    actor, body = await _operator(call), await call.body(PaymentOrder)
    account = await _of(call, body.account)
    done = await call.people.operating.pay(
        actor,
        body.id,
        body.reason,
        account=account,
        what=body.what,
        currency=body.currency,
        amount=body.amount,
    )
    call.gateway.moved({money.player(account.id)})
    return told({"repeated": not done})


async def _void(call: HandlerCall) -> Response:
    actor, body = await _operator(call), await call.body(Void)
    return told(
        {
            "repeated": not await call.people.operating.void(
                actor, body.id, body.reason, transfer=body.transfer
            )
        }
    )


async def _role(call: HandlerCall) -> Response:
    actor, body = await _operator(call), await call.body(NewRole)
    account = await _of(call, body.account)
    done = await call.people.operating.set_role(actor, body.id, body.reason, account=account, role=body.role)
    return told({"repeated": not done})


async def _exclude(call: HandlerCall) -> Response:
    actor, body = await _operator(call), await call.body(Exclusion)
    account = await _of(call, body.account)
    done = await call.people.operating.exclude(actor, body.id, body.reason, account=account, days=body.days)
    return told({"repeated": not done})


async def _lift(call: HandlerCall) -> Response:
    actor, body = await _operator(call), await call.body(Lift)
    done = await call.people.operating.lift(
        actor, body.id, body.reason, account=await _of(call, body.account)
    )
    return told({"repeated": not done})


async def _streams(call: HandlerCall) -> Response:
    await _staff(call)
    found = in_order(await call.gateway.streams.all_streams())
    return told({"streams": found})


async def _stream(call: HandlerCall) -> Response:
    actor, body = await _staff(call), await call.body(ForStream)
    first = await call.people.operating.note(actor, body.id, body.reason, stream=body.stream, what=body.what)
    if not first:
        return told({"repeated": True})
    try:
        found = await call.gateway.streams.operate(body.stream, body.what, reason=body.reason, by="hand")
    except NotOperated as error:
        raise Denied("not_operated") from error
    return told({"stream": found, "repeated": False})


async def _audit(call: HandlerCall) -> Response:
    await _operator(call)
    found = [msgspec.json.decode(one) for one in await call.people.operating.log.entries()]
    return told({"entries": found[::-1][:LAST], "head": found[-1]["hash"] if found else None})


async def _export(call: HandlerCall) -> Response:
    """Answer with the whole log, one entry per line, for `tools/verify_audit.py`."""
    await _operator(call)
    lines = b"".join(one + b"\n" for one in await call.people.operating.log.entries())
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="audit.jsonl"'}
    return Response(lines, media_type="application/x-ndjson", headers=headers)
