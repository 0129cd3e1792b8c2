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
from typing import Any, get_args

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tapete.room.halves import WorkerStreams
from tapete.room.identity.denied import Denied
from tapete.room.identity.members import Role
from tapete.room.publish.operated import in_order
from tapete.room.store.store import NotStored, StoreUnavailable
from tapete.room.stream.orders import NotOperated, Operation
from tapete.rules.points.tournament import SyncUnit

ADDRESS = "operator.json"
"""File in the data folder from which the operator's commands read the room's address."""
OPERATIONS: tuple[Operation, ...] = get_args(Operation)
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


def operator_routes(key: str) -> list[Route]:
    """Return the routes of the operator's interface.

    Args:
        key: required value of the header `Authorization: Bearer`.
    """

    def allowed(request: Request) -> bool:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), key.encode())

    async def listed(request: Request) -> Response:
        if not allowed(request):
            return _answer(401, {"error": "this needs the room's key"})
        streams: WorkerStreams = request.app.state.gateway.streams
        return _answer(200, {"streams": in_order(await streams.all_streams())})

    async def ordered(request: Request) -> Response:
        if not allowed(request):
            return _answer(401, {"error": "this needs the room's key"})
        stream, what = request.path_params["stream"], request.path_params["what"]
        if what not in OPERATIONS:
            return _answer(404, {"error": f"no such order: {what}; there are {', '.join(OPERATIONS)}"})
        try:
            body = msgspec.json.decode(await request.body() or b"{}", type=OperatorBody)
        except msgspec.DecodeError as error:
            return _answer(400, {"error": str(error)})
        gateway = request.app.state.gateway
        streams: WorkerStreams = gateway.streams
        reason = body.reason[:MOST_REASON]
        try:
            await gateway.people.operating.note_of_machine(reason, stream=stream, what=what)
            told = await streams.operate(stream, what, reason=reason, by=body.by)
        except (StoreUnavailable, NotStored, Denied):
            return _answer(503, {"error": "the audit log can't be written now"})
        except NotOperated as error:
            return _answer(409, {"error": str(error), "code": error.reason, "rule": error.rule})
        return _answer(200, {"stream": told})

    async def role(request: Request) -> Response:
        if not allowed(request):
            return _answer(401, {"error": "this needs the room's key"})
        people = request.app.state.gateway.people
        try:
            body = msgspec.json.decode(await request.body() or b"{}", type=RoleGiven)
            account = await people.operating.find(body.account)
            if account is None:
                return _answer(404, {"error": f"there is no account {body.account}"})
            reason = body.reason or "by the operator of the machine"
            await people.operating.set_role(
                "console", str(uuid.uuid4()), reason, account=account, role=body.role
            )
        except msgspec.DecodeError as error:
            return _answer(400, {"error": str(error)})
        except Denied as no:
            return _answer(no.status, {"error": REFUSED.get(no.code, no.code)})
        return _answer(200, {"account": account.id, "name": account.name, "role": body.role})

    return [
        Route("/operator/role", role, methods=["POST"]),
        Route("/operator/streams", listed, methods=["GET"]),
        Route("/operator/streams/{stream:path}/{what:str}", ordered, methods=["POST"]),
    ]


def _answer(status: int, body: dict[str, Any]) -> Response:
    return JSONResponse(msgspec.to_builtins(body), status_code=status, headers={"cache-control": "no-store"})
