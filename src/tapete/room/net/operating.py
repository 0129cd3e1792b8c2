"""The operator's HTTP interface: list the streams, and give orders to a stream.

Requests need the room's key in the header `Authorization: Bearer KEY`. Another site's page can't send this
header, so a visitor's browser can't act for the operator.
"""

from __future__ import annotations

import hmac
import os
import secrets
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.routing import Route

from tapete.room.halves import StreamTold, WorkerStreams
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.members import Role
from tapete.room.net.api.problems import Failed
from tapete.room.net.calls import HandlerCall, Page, page, routes_of
from tapete.room.protocol.http import Number, StreamKind
from tapete.room.publish.operated import in_order
from tapete.room.store.store import NotStored, StoreUnavailable
from tapete.room.stream.orders import NotOperated, Operation
from tapete.rules.points.tournament import SyncUnit

ADDRESS = "operator.json"
"""File in the data folder from which the operator's commands read the room's address."""
MOST_REASON = 500


class Address(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Address and key of a running room."""

    url: str
    key: str
    process: int

    @classmethod
    def of(cls, host: str, port: int, key: str) -> Address:
        """Return the address of this process for commands on the same machine."""
        reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - to be replaced
        named = f"[{reached}]" if ":" in reached else reached
        return cls(url=f"http://{named}:{port}", key=key, process=os.getpid())

    def write(self, folder: Path) -> None:
        """Write the address to the data folder, readable by this user only."""
        path = folder / ADDRESS
        with suppress(FileNotFoundError):
            path.unlink()
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(self))

    def remove(self, folder: Path) -> None:
        """Remove the address from the data folder, unless another server has written its own."""
        if self.read(folder) == self:
            with suppress(OSError):
                (folder / ADDRESS).unlink()

    @classmethod
    def read(cls, folder: Path) -> Address | None:
        """Read the address from a data folder; None if it is missing or unreadable."""
        try:
            return msgspec.json.decode((folder / ADDRESS).read_bytes(), type=cls)
        except (OSError, msgspec.DecodeError):
            return None


def new_key() -> str:
    """Return a new random key."""
    return secrets.token_urlsafe(32)


class OperatorBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of an order."""

    reason: str = ""
    by: SyncUnit = "hand"
    """Unit after which tables wait for each other; only for `begin_simultaneous`."""


class RoleGiven(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of an order that gives a role."""

    account: str
    """Name or number of the account."""
    role: Role
    reason: str = ""


REFUSED = {"not_secured": "the account has no password yet; its owner secures it first"}


class OperatorPath(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One stream by its kind and number, and an order."""

    kind: StreamKind
    number: Number
    order: Operation


class StreamsListed(Struct, frozen=True, kw_only=True):
    """All streams, those that run first."""

    streams: tuple[StreamTold, ...]


class OperatedStream(Struct, frozen=True, kw_only=True):
    """A stream after an order."""

    stream: StreamTold


class RoleNow(Struct, frozen=True, kw_only=True):
    """An account with its new role."""

    account: int
    name: str
    role: Role


def operator_pages() -> list[Page]:
    """The operations of the operator's interface."""
    one = "/operator/streams/{kind}/{number}/{order}"
    return [
        _page("/operator/role", give_role, method="POST", errors=(404, 409)),
        _page("/operator/streams", operator_streams),
        _page(one, operator_order, method="POST", errors=(409,)),
    ]


def operator_routes(key: str) -> list[Route]:
    """Return the routes of the operator's interface.

    Args:
        key: required value of the header `Authorization: Bearer`.
    """

    def allowed(request: Request) -> bool:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), key.encode())

    return routes_of(operator_pages(), allowed)


def _page(path: str, handle: Any, **described: Any) -> Page:
    return page(path, handle, tag="operator", access="operator", body_optional=True, **described)


async def operator_streams(call: HandlerCall) -> StreamsListed:
    """List all streams of the room."""
    streams: WorkerStreams = call.gateway.streams
    return StreamsListed(streams=tuple(in_order(await streams.all_streams())))


async def operator_order(call: HandlerCall, path: OperatorPath, body: OperatorBody) -> OperatedStream:
    """Give an order for a stream."""
    streams: WorkerStreams = call.gateway.streams
    stream, reason = f"{path.kind}/{path.number}", body.reason[:MOST_REASON]
    try:
        await call.people.operating.note_of_machine(reason, stream=stream, what=path.order)
        told = await streams.operate(stream, path.order, reason=reason, by=body.by)
    except (StoreUnavailable, NotStored, Denied) as error:
        raise Failed(503, "store_unavailable", "the audit log can't be written now") from error
    except NotOperated as error:
        raise Failed(409, error.reason or "not_operated", str(error), rule=error.rule) from error
    return OperatedStream(stream=told)


async def give_role(call: HandlerCall, body: RoleGiven) -> RoleNow:
    """Give an account a role."""
    account = await call.people.operating.find(body.account)
    if account is None:
        raise Failed(404, "no_such_account", f"there is no account {body.account}")
    reason = body.reason or "by the operator of the machine"
    try:
        await call.people.operating.set_role(
            "console", str(uuid.uuid4()), reason, account=account, role=body.role
        )
    except Denied as no:
        raise Failed(no.status, no.code, REFUSED.get(no.code, no.code), facts=no.facts) from no
    return RoleNow(account=account.id, name=account.name, role=body.role)
