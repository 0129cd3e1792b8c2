"""HTTP routes of the cashier: statements as pages and as CSV, limits, exclusion."""

from __future__ import annotations

import csv
import io
from typing import Annotated, Any

from msgspec import Meta
from starlette.responses import Response
from starlette.routing import Route

from tapete.room import money
from tapete.room.identity.denied import Denied
from tapete.room.identity.limits import Limited
from tapete.room.money.currencies import EXPONENTS, in_words
from tapete.room.net.calls import Body, Caller, HandlerCall, route, told
from tapete.room.store.ledger import LedgerEntry

PAGE = 50
MOST_LINES = 100_000


class Limit(Body):
    """Body that sets a limit; `most` null removes it."""

    kind: Limited
    days: int
    most: int | None
    currency: Annotated[str, Meta(max_length=4)] = ""


class SelfExclusion(Body):
    """Body that excludes the caller; `days` null means for good."""

    days: int | None


def cashier_routes() -> list[Route]:
    """Return the routes of the cashier."""
    return [
        route("/cashier", get=_purses),
        route("/cashier/statement", get=_statement),
        route("/cashier/statement.csv", get=_csv),
        route("/cashier/limits", get=_limits, post=_limit),
        route("/cashier/exclude", post=_exclude),
    ]


async def _purses(call: HandlerCall) -> Response:
    """Answer with the account's money, tournament money and tickets, by currency."""
    caller = await call.known()
    purse = money.player(caller.account.id)
    held = await call.people.ground.store.holdings(purse)
    currencies = sorted({money.PLAY, *call.people.terms.currencies, *(currency for _, currency, _ in held)})
    return told(
        {
            "purses": purses_of(purse, held),
            "currencies": [{"code": one, "digits": EXPONENTS.get(one, 0)} for one in currencies],
        }
    )


def purses_of(purse: str, held: list[tuple[str, str, int]]) -> list[dict[str, Any]]:
    """Return the parts of a purse for a page."""
    return [
        {"part": name.removeprefix(purse).lstrip("/") or "money", "currency": currency, "amount": amount}
        for name, currency, amount in held
    ]


async def _lines(call: HandlerCall, caller: Caller, limit: int) -> tuple[list[LedgerEntry], str]:
    """Read the statement of one part of a purse, newest first, filtered by the request's query."""
    asked = call.request.query_params
    part, currency, memo = (
        asked.get("part", "money"),
        asked.get("currency", money.PLAY),
        asked.get("memo", ""),
    )
    if len(part) > 60 or len(currency) > 4 or len(memo) > 40:
        raise Denied("malformed", 400)
    purse = money.player(caller.account.id)
    name = purse if part == "money" else f"{purse}/{part}"
    found = await call.people.ground.store.entries(name, limit)
    return [one for one in found if one.currency == currency and memo in ("", one.memo)], currency


async def _statement(call: HandlerCall) -> Response:
    caller = await call.known()
    try:
        start = max(0, min(int(call.request.query_params.get("from", "0")), MOST_LINES))
    except ValueError as error:
        raise Denied("malformed", 400) from error
    found, currency = await _lines(call, caller, MOST_LINES)
    page = found[start : start + PAGE]
    lines = [await _line(call, one, caller) for one in page]
    return told(
        {
            "currency": currency,
            "digits": EXPONENTS.get(currency, 0),
            "lines": lines,
            "total": len(found),
            "memos": sorted({one.memo for one in found}),
        }
    )


async def _line(call: HandlerCall, entry: LedgerEntry, caller: Caller) -> dict[str, Any]:
    """Return a line with the other accounts of its transfer. Other players are not named."""
    transfer = await call.people.ground.store.transfer(entry.transfer)
    postings = transfer.postings if transfer is not None else ()
    own = money.player(caller.account.id)
    others: dict[str, int] = {}
    for one in postings:
        player = money.player_of(one.account)
        if player is not None and player != caller.account.id:
            name = "player"
        else:
            name = one.account.removeprefix(own).lstrip("/") or "money"
        others[name] = others.get(name, 0) + one.amount
    return {
        "at": entry.at,
        "memo": entry.memo,
        "amount": entry.amount,
        "balance": entry.balance_after,
        "transfer": entry.transfer,
        "sides": [{"account": name, "amount": amount} for name, amount in others.items()],
    }


async def _csv(call: HandlerCall) -> Response:
    """Answer with the whole statement as CSV, oldest line first."""
    caller = await call.known()
    found, currency = await _lines(call, caller, MOST_LINES)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["at_utc_ms", "memo", "amount", "balance", "currency", "transfer"])
    for one in reversed(found):
        amounts = [in_words(each, currency).partition(" ")[0] for each in (one.amount, one.balance_after)]
        writer.writerow([one.at, one.memo, *amounts, currency, one.transfer])
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="statement-{caller.account.id}-{currency}.csv"',
    }
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


async def _limits(call: HandlerCall) -> Response:
    caller = await call.known()
    return told({"limits": await call.people.limits.of(caller.account.id)})


async def _limit(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(Limit)
    _ = caller.session
    await call.people.limits.set(caller.account, body.kind, body.currency, body.days, body.most)
    return await _limits(call)


async def _exclude(call: HandlerCall) -> Response:
    caller, body = await call.known(), await call.body(SelfExclusion)
    _ = caller.session
    own = money.player(caller.account.id)
    await call.people.limits.exclude(caller.account.id, body.days, own)
    return await _limits(call)
