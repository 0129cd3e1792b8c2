"""HTTP routes of the cashier: statements as pages and as CSV, limits, exclusion."""

from __future__ import annotations

import csv
import io
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from tapete.room import money
from tapete.room.identity.limits import Limited, LimitRow
from tapete.room.money.currencies import EXPONENTS, in_words
from tapete.room.net.calls import Body, HandlerCall, Page, page
from tapete.room.protocol.cashier import (
    CurrencyRow,
    HeldPurses,
    PurseRow,
    StatementLine,
    StatementPage,
    StatementSide,
)
from tapete.room.store.ledger import LedgerEntry

PAGE = 50
MOST_LINES = 100_000
CSV = "text/csv; charset=utf-8"


class Limit(Body):
    """Body that sets a limit; `most` null removes it."""

    kind: Limited
    days: int
    most: int | None
    currency: Annotated[str, Meta(max_length=4)] = ""


class SelfExclusion(Body):
    """Body that excludes the caller; `days` null means for good."""

    days: int | None


class OfPurse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One part of a purse, and which of its movements."""

    part: Annotated[str, Meta(max_length=60)] = "money"
    """Name of the part, from the answer of `/cashier`."""
    currency: Annotated[str, Meta(max_length=4)] = money.PLAY
    memo: Annotated[str, Meta(max_length=40)] = ""
    """A kind of movement; empty: all of them."""


class StatementFrom(OfPurse, frozen=True, kw_only=True):
    """A page of a statement."""

    start: Annotated[int, Meta(ge=0, le=MOST_LINES)] = field(default=0, name="from")
    """How many newer lines to leave out."""


class LimitList(Struct, frozen=True, kw_only=True):
    """Limits and exclusions in force, or to come."""

    limits: tuple[LimitRow, ...]


def cashier_pages() -> list[Page]:
    """The operations of the cashier."""
    return [
        _page("/cashier", purses, access="player"),
        _page("/cashier/statement", cashier_statement, access="player"),
        _page("/cashier/statement.csv", statement_csv, access="player", media=(CSV,)),
        _page("/cashier/limits", limits, access="person"),
        _page("/cashier/limits", set_limit, access="session", method="POST", errors=(400,)),
        _page("/cashier/exclude", exclude_myself, access="session", method="POST", errors=(400,)),
    ]


def _page(path: str, handle: Any, **described: Any) -> Page:
    return page(path, handle, tag="cashier", **described)


async def purses(call: HandlerCall) -> HeldPurses:
    """Tell what you hold: money, tournament money and tickets, by currency."""
    purse = money.player(call.known.account.id)
    held = await call.people.ground.store.holdings(purse)
    currencies = sorted({money.PLAY, *call.people.terms.currencies, *(currency for _, currency, _ in held)})
    return HeldPurses(
        purses=purses_of(purse, held),
        currencies=tuple(CurrencyRow(code=one, digits=EXPONENTS.get(one, 0)) for one in currencies),
    )


def purses_of(purse: str, held: list[tuple[str, str, int]]) -> tuple[PurseRow, ...]:
    """Return the parts of a purse for a page."""
    return tuple(
        PurseRow(part=name.removeprefix(purse).lstrip("/") or "money", currency=currency, amount=amount)
        for name, currency, amount in held
    )


async def _lines(call: HandlerCall, asked: OfPurse) -> list[LedgerEntry]:
    """Read the statement of one part of a purse, newest first, filtered by the request's query."""
    purse = money.player(call.known.account.id)
    name = purse if asked.part == "money" else f"{purse}/{asked.part}"
    found = await call.people.ground.store.entries(name, MOST_LINES)
    return [one for one in found if one.currency == asked.currency and asked.memo in ("", one.memo)]


async def cashier_statement(call: HandlerCall, query: StatementFrom) -> StatementPage:
    """List the movements of one part of your purse."""
    found = await _lines(call, query)
    shown = found[query.start : query.start + PAGE]
    return StatementPage(
        currency=query.currency,
        digits=EXPONENTS.get(query.currency, 0),
        lines=tuple([await _line(call, one) for one in shown]),
        total=len(found),
        memos=tuple(sorted({one.memo for one in found})),
    )


async def _line(call: HandlerCall, entry: LedgerEntry) -> StatementLine:
    """Return a line with the other accounts of its transfer. Other players are not named."""
    transfer = await call.people.ground.store.transfer(entry.transfer)
    postings = transfer.postings if transfer is not None else ()
    account = call.known.account.id
    own = money.player(account)
    others: dict[str, int] = {}
    for one in postings:
        player = money.player_of(one.account)
        if player is not None and player != account:
            name = "player"
        else:
            name = one.account.removeprefix(own).lstrip("/") or "money"
        others[name] = others.get(name, 0) + one.amount
    return StatementLine(
        at=entry.at,
        memo=entry.memo,
        amount=entry.amount,
        balance=entry.balance_after,
        transfer=entry.transfer,
        sides=tuple(StatementSide(account=name, amount=amount) for name, amount in others.items()),
    )


async def statement_csv(call: HandlerCall, query: OfPurse) -> str:
    """Take a whole statement away for a spreadsheet, the oldest line first."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["at_utc_ms", "memo", "amount", "balance", "currency", "transfer"])
    for one in reversed(await _lines(call, query)):
        amounts = [
            in_words(each, query.currency).partition(" ")[0] for each in (one.amount, one.balance_after)
        ]
        writer.writerow([one.at, one.memo, *amounts, query.currency, one.transfer])
    call.file = f"statement-{call.known.account.id}-{_in_name(query.currency)}.csv"
    return text.getvalue()


def _in_name(currency: str) -> str:
    """A currency as a name of a file may have it: whatever the query says."""
    return "".join(one for one in currency if one.isascii() and one.isalnum())


async def limits(call: HandlerCall) -> LimitList:
    """List your limits and exclusions."""
    return LimitList(limits=tuple(await call.people.limits.of(call.known.account.id)))


async def set_limit(call: HandlerCall, body: Limit) -> LimitList:
    """Set a limit for yourself; a looser one takes effect a week later."""
    await call.people.limits.set(call.known.account, body.kind, body.currency, body.days, body.most)
    return await limits(call)


async def exclude_myself(call: HandlerCall, body: SelfExclusion) -> LimitList:
    """Exclude yourself from all play; nobody can shorten it."""
    account = call.known.account.id
    await call.people.limits.exclude(account, body.days, money.player(account))
    return await limits(call)
