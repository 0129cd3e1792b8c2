"""Answer requests with a player's own token: account, events, wallet, hands."""

from __future__ import annotations

from msgspec import Struct

from tapete.engine.refusals import InvariantBroken
from tapete.room import protocol as p
from tapete.room.net.api.caller import ANSWER_S, ask, calling
from tapete.room.net.api.endpoint import CheckedRequest, Endpoint
from tapete.room.net.api.lobby import EventPath, Pages
from tapete.room.protocol import http


class OfHand(EventPath, frozen=True, kw_only=True):
    """One hand of a tournament."""

    hand: http.Number


async def me(call: CheckedRequest) -> http.Me:
    account = call.player
    return http.Me(id=account.id, name=account.name, created_at=account.created_at)


async def events(call: CheckedRequest) -> http.MyEvents:
    with calling(call.gateway, call.player) as caller:
        call.gateway.lobby.watch(caller)
        told = await caller.next(ANSWER_S)
    if not isinstance(told, p.LobbyRows):
        raise InvariantBroken(f"the lobby answers with {told!r}")
    mine = [row for row in told.rows if row.stream in told.yours]
    return http.MyEvents(
        events=tuple(
            http.MyEvent(stream=row.stream, name=row.name, state=row.state, mark=told.yours[row.stream])
            for row in mine
        )
    )


async def _wallet(call: CheckedRequest) -> p.WalletState:
    return await ask(call.gateway, p.Wallet(), p.WalletState, call.player)


async def wallet(call: CheckedRequest) -> http.WalletNow:
    found = await _wallet(call)
    return http.WalletNow(
        currency=found.currency,
        balance=found.balance,
        tournament_money=found.tournament_money,
        tickets=found.tickets,
    )


async def statement(call: CheckedRequest) -> http.Statement:
    entries = (await _wallet(call)).entries
    wanted: Pages = call.query
    found = entries[wanted.after : wanted.after + wanted.size]
    end = wanted.after + len(found)
    return http.Statement(
        entries=found, total=len(entries), next=end if end < len(entries) and found else None
    )


async def hands(call: CheckedRequest) -> p.HandList:
    return await ask(call.gateway, p.Hands(stream=f"tournament/{call.path.event}"), p.HandList, call.player)


async def hand(call: CheckedRequest) -> p.HandReplay:
    message = p.HandSteps(stream=f"tournament/{call.path.event}", hand=call.path.hand)
    return await ask(call.gateway, message, p.HandReplay, call.player)


def _mine(
    name: str, path: str, summary: str, answer: type[Struct], handle: object, **more: object
) -> Endpoint:
    return Endpoint(
        name=name,
        path=f"/account{path}",
        summary=summary,
        answer=answer,
        tag="account",
        access="account",
        handle=handle,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    _mine("me", "", "Tell whose token this is.", http.Me, me),
    _mine(
        "my_events",
        "/events",
        "List the tournaments that you are in, as the lobby told them last.",
        http.MyEvents,
        events,
    ),
    _mine("wallet", "/wallet", "Tell your balances and tickets.", http.WalletNow, wallet, errors=(503,)),
    _mine(
        "statement",
        "/statement",
        "List the last movements of your money.",
        http.Statement,
        statement,
        query_type=Pages,
        errors=(503,),
    ),
    _mine(
        "my_hands",
        "/events/{event}/hands",
        "List your hands of a tournament, as your seat saw them.",
        p.HandList,
        hands,
        path_type=EventPath,
        errors=(404, 503, 504),
    ),
    _mine(
        "my_hand",
        "/events/{event}/hands/{hand}",
        "Tell one hand step by step, as your seat saw it.",
        p.HandReplay,
        hand,
        path_type=OfHand,
        errors=(404, 503, 504),
    ),
)
