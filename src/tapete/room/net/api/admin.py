"""The operator's part of the HTTP interface: list streams, and give orders to a stream."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tapete.room.halves import StreamTold
from tapete.room.net.api.endpoint import CheckedRequest, Endpoint
from tapete.room.net.api.problems import Failed
from tapete.room.protocol import http
from tapete.room.publish.operated import in_order
from tapete.room.stream.orders import NotOperated, Operation
from tapete.rules.points.tournament import SyncUnit


class OfStream(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One stream by its kind and number, and an order."""

    kind: http.StreamKind
    number: http.Number
    order: Operation


class AdminOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of an order."""

    reason: Annotated[str, Meta(max_length=500)] = ""
    by: SyncUnit = "hand"
    """Unit after which tables wait for each other; only for `begin_simultaneous`."""


async def streams(call: CheckedRequest) -> http.Streams:
    return http.Streams(
        streams=tuple(_told(one) for one in in_order(await call.gateway.streams.all_streams()))
    )


async def order(call: CheckedRequest) -> http.StreamAsOperated:
    stream, what = f"{call.path.kind}/{call.path.number}", call.path.order
    await call.gateway.people.operating.note_of_machine(call.body.reason, stream=stream, what=what)
    try:
        told = await call.gateway.streams.operate(stream, what, reason=call.body.reason, by=call.body.by)
    except NotOperated as error:
        status = 404 if error.reason == "no_such_stream" else 409
        raise Failed(status, error.reason or "not_operated", str(error)) from error
    return _told(told)


def _told(one: StreamTold) -> http.StreamAsOperated:
    return http.StreamAsOperated(
        **{name: getattr(one, name) for name in http.StreamAsOperated.__struct_fields__}
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        name="streams",
        path="/admin/streams",
        summary="List all streams of the room.",
        answer=http.Streams,
        tag="admin",
        access="operator",
        handle=streams,
    ),
    Endpoint(
        name="order",
        path="/admin/streams/{kind}/{number}/{order}",
        summary="Resume, roll back or cancel a stream, or give it another of the operator's orders.",
        answer=http.StreamAsOperated,
        tag="admin",
        method="POST",
        path_type=OfStream,
        body_type=AdminOrder,
        access="operator",
        errors=(404, 409),
        handle=order,
    ),
)
