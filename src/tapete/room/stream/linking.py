"""Linked accounts where somebody asks for an entry or a seat, and the flags for the operator."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import structlog

from tapete.room import protocol as p
from tapete.room.identity.linked import RULE, Kind, LinkedEntry, flag, linked_accounts
from tapete.room.store.store import Store, StoreUnavailable

log = structlog.get_logger()
ASKS_FOR_A_SEAT = (p.Register, p.SitDown, p.ReserveSeat, p.JoinWaitingList)


async def links_of(store: Store, account: int, message: p.OfStream, *, at: int) -> Mapping[int, Kind]:
    """Return the accounts linked to one that asks for an entry or a seat; none for other messages."""
    return await linked_accounts(store, account, at) if isinstance(message, ASKS_FOR_A_SEAT) else {}


def flags(
    links: Mapping[int, Kind],
    there: Collection[int],
    *,
    account: int,
    stream: str,
    at: int,
    rule: str | None = None,
    refused: bool = False,
) -> tuple[LinkedEntry, ...]:
    """Return a flag for each linked account that is there.

    Args:
        links: see `links_of`.
        there: accounts with an entry or a seat.
        rule: the row that decided; None for the row on records of evidence (ACO-O-conduct).
    """
    return tuple(
        LinkedEntry(
            at=at,
            stream=stream,
            account=account,
            other=other,
            kind=kind,
            rule=rule or RULE,
            refused=refused,
        )
        for other, kind in sorted(links.items())
        if other in there
    )


async def tell_operator(store: Store, found: Sequence[LinkedEntry]) -> None:
    """Store flags. The entry itself is stored already, so a failure only loses the flag."""
    if not found:
        return
    try:
        await flag(store, found)
    except StoreUnavailable as error:
        log.warning("flags of linked accounts not kept", why=str(error), flags=len(found))
