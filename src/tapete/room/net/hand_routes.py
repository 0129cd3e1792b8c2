"""HTTP routes of a player's own hands: search, replay, links, files, statistics.

All routes only read. A session or the header `Authorization: Bearer TOKEN` identifies the player.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tapete.cards import read_cards
from tapete.engine.types import Seat
from tapete.formats.names import split
from tapete.room.archive.downloading import FILES, written
from tapete.room.archive.equities import equities, run_out
from tapete.room.archive.figures import figures, graph
from tapete.room.archive.recalling import Recall, Recalled
from tapete.room.archive.rows import ListedHand, kept_in, own_in
from tapete.room.archive.sharing import Link, ShareLinks
from tapete.room.net.api.endpoint import PREFIX
from tapete.room.net.api.problems import Failed
from tapete.room.net.calls import HandlerCall, Page, page, routes_of
from tapete.room.protocol import http
from tapete.room.protocol import own_hands as own
from tapete.room.store.shelf import Cursor, OwnLine, Wanted
from tapete.room.store.store import Store

PAGE: Final = 50
PAGE_MOST: Final = 100
COUNTED_MOST: Final = 20_000
"""Maximum number of hands in statistics: the newest ones."""
_DOWNLOADS_MOST: Final = 4
"""Maximum number of downloads at the same time, at most one per player."""

_COUNTS_MOST: Final = 2
"""Maximum number of run-outs counted at the same time."""


class HandsAsked(own.HandSearch, frozen=True, kw_only=True):
    """A page of your hands."""

    after: Annotated[str, Meta(max_length=200, pattern=r"^(\d{1,15}~[^~]+~\d{1,15})?$")] = ""
    """The `next` of the page before."""
    most: Annotated[int, Meta(ge=1, le=PAGE_MOST)] = PAGE
    """Hands of the page."""


class StatisticsAsked(own.HandSearch, frozen=True, kw_only=True):
    """Statistics of the hands that a search finds."""

    by: own.StatisticsBy | None = None
    """How to group them, beside all together."""


class KeptHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One hand by its stream and number."""

    kind: http.StreamKind
    number: http.Number
    hand: http.Number

    @property
    def stream(self) -> str:
        """Stream of the hand."""
        return f"{self.kind}/{self.number}"


class HandFileName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file by its ending."""

    file: own.HandFile


class LinkAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Extent of a link: whether it shows the cards of its maker."""

    cards: own.Flag = ""
    """1: your cards, to everybody who has the link."""


class LinkText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link to a hand."""

    link: str


class HandRoutes:
    """Answer requests about hands from the store of the room."""

    def __init__(self) -> None:
        self._links: ShareLinks | None = None
        self._recall: Recall | None = None
        self._names: dict[int, str] = {}
        self._downloading: set[int] = set()
        self._counting = asyncio.Semaphore(_COUNTS_MOST)

    def routes(self) -> list[Route]:
        """Return the routes; put them before the browser client's."""
        return routes_of(self.pages())

    def pages(self) -> list[Page]:
        """The operations."""
        one, missing = "/hands/{kind}/{number}/{hand}", (404,)
        return [
            _page("/hands", self.find_hands),
            _page("/hands/file.{file}", self.hands_file, media=tuple(FILES.values()), errors=(429,)),
            _page("/hands/shared/{link}", self.shared_hand, access="viewer", errors=missing),
            _page("/hands/statistics", self.hand_statistics),
            _page("/hands/run-out", self.run_out_shares),
            _page(one + "/link", self.share_hand, errors=missing),
            _page(one, self.replay_hand, errors=missing),
        ]

    # ------------------------------------------------------------ answers

    async def find_hands(self, call: HandlerCall, query: HandsAsked) -> own.FoundHands:
        """List your hands that a search finds, the newest first."""
        account, wanted = call.known.account, wanted_in(query)
        shelf = _store(call).shelf
        found = await shelf.find(account.id, wanted, after=_cursor(query.after), most=query.most + 1)
        rows = [await self._row(call, one) for one in found[: query.most]]
        last = found[query.most - 1] if len(found) > query.most else None
        return own.FoundHands(
            hands=tuple(rows),
            next=f"{last.at}~{last.stream}~{last.hand}" if last is not None else None,
            found=await shelf.count(account.id, wanted),
        )

    async def replay_hand(self, call: HandlerCall, path: KeptHand) -> own.ReplayWithEquities:
        """Tell one of your hands step by step, as your seat saw it."""
        found = await self._recalling(call).hand(path.stream, path.hand, call.known.account.id)
        if found is None or found.seat is None:
            raise Failed(404, "no_such_hand", "You have no such hand.")
        return await _replayed(found, found.seat)

    async def share_hand(self, call: HandlerCall, path: KeptHand, query: LinkAsked) -> own.HandLink:
        """Make a link to one of your hands."""
        place = await _store(call).shelf.place(path.stream, path.hand)
        seats = kept_in(place).seats if place is not None else {}
        seat = next((seat for seat, one in seats.items() if one == call.known.account.id), None)
        if seat is None:
            raise Failed(404, "no_such_hand", "You have no such hand.")
        shows = seat if query.cards == "1" else 0
        return own.HandLink(link=await self._linking(call).make(Link(path.stream, path.hand, shows)))

    async def shared_hand(self, call: HandlerCall, path: LinkText) -> own.ReplayWithEquities:
        """Tell the hand of a link step by step, as you may see it."""
        link = await self._linking(call).read(path.link[:400])
        viewer = call.asker.account.id if call.asker is not None else None
        found = None
        if link is not None:
            found = await self._recalling(call).hand(link.stream, link.hand, viewer)
        if link is None or found is None:
            raise Failed(404, "no_such_hand", "This link leads to no hand of this room.")
        return await _replayed(found, found.seat or link.shows or None)

    async def hands_file(self, call: HandlerCall, path: HandFileName, query: own.HandSearch) -> Response:
        """Take hands away as a file: one, those of a session, or all that a search finds."""
        account, wanted = call.known.account, wanted_in(query)
        if account.id in self._downloading or len(self._downloading) >= _DOWNLOADS_MOST:
            raise Failed(429, "too_many", "Another file is being made; try again later.")
        recall, store = self._recalling(call), _store(call)
        self._downloading.add(account.id)

        async def chunks() -> AsyncIterator[bytes]:
            try:
                async for chunk in written(store, recall, account.id, wanted, path.file):
                    yield chunk
            finally:
                self._downloading.discard(account.id)

        call.file = f"hands.{path.file}"
        return StreamingResponse(chunks(), media_type=FILES[path.file])

    async def hand_statistics(self, call: HandlerCall, query: StatisticsAsked) -> own.OwnStatistics:
        """Tell your statistics over the hands that a search finds."""
        lines: list[OwnLine] = []
        after: Cursor | None = None
        wanted = wanted_in(query)
        while len(lines) < COUNTED_MOST:
            some = await _store(call).shelf.find(call.known.account.id, wanted, after=after, most=1_000)
            lines += some
            if len(some) < 1_000:
                break
            after = Cursor(some[-1].at, some[-1].stream, some[-1].hand)
        total = figures(lines)
        return own.OwnStatistics(
            hands=len(lines),
            total=total[0] if total else None,
            groups=figures(lines, by=query.by) if query.by else (),
            graph=graph(lines),
        )

    async def run_out_shares(self, call: HandlerCall, query: own.RunOut) -> own.RunOutShares:
        """Count the share of each open hand while the board of an all-in came, also for those who only watch.

        It counts with the cards that it is given, so it tells nobody anything of the room.
        """
        hands = tuple(read_cards(hand) for hand in query.hands.split("."))
        board = read_cards(query.board)
        every = (*(card for hand in hands for card in hand), *board)
        if len(set(every)) != len(every):
            raise Failed(400, "malformed", "hands, board: a card is there twice.")
        game, _ = split(query.game)
        async with self._counting:
            return own.RunOutShares(shares=await asyncio.to_thread(run_out, game, hands, board))

    async def _row(self, call: HandlerCall, line: OwnLine) -> own.FoundHand:
        listed: ListedHand = own_in(line)
        place = await _store(call).shelf.place(line.stream, line.hand)
        names: Mapping[Seat, str] = {}
        if place is not None:
            names = await self._recalling(call).names_in(kept_in(place), call.known.account.id)
        return own.FoundHand(
            stream=line.stream,
            hand=line.hand,
            at=line.at,
            title=line.title,
            game=line.game,
            cards=tuple(line.cards[at : at + 2] for at in range(0, len(line.cards), 2)),
            board=tuple(listed.board),
            pot=line.pot,
            net=line.net,
            winners=tuple(names.get(seat, "?") for seat in listed.winners),
            position=listed.line.position if listed.line is not None else "",
            showdown=line.showdown,
            all_in=line.all_in,
        )

    # ------------------------------------------------------------ helpers

    def _recalling(self, call: HandlerCall) -> Recall:
        if self._recall is None:
            store = _store(call)

            async def names(ids: Collection[int]) -> Mapping[int, str]:
                for id in ids:
                    if id not in self._names and (found := await store.account_by_id(id)) is not None:
                        self._names[id] = found.name
                return {id: self._names[id] for id in ids if id in self._names}

            self._recall = Recall(store, names)
        return self._recall

    def _linking(self, call: HandlerCall) -> ShareLinks:
        if self._links is None:
            self._links = ShareLinks(_store(call))
        return self._links


def _page(path: str, handle: Any, **described: Any) -> Page:
    described = {"access": "player", **described}
    return page(path, handle, under=PREFIX, tag="hands", **described)


async def _replayed(found: Recalled, seat: Seat | None) -> own.ReplayWithEquities:
    """Answer with a hand step by step, with the equities of shown hands."""
    replay = found.as_steps(seat)
    return own.ReplayWithEquities(
        stream=replay.stream,
        hand=replay.hand,
        names=replay.names,
        steps=replay.steps,
        revealed=replay.revealed,
        rabbit=replay.rabbit,
        equities=await asyncio.to_thread(equities, replay.steps),
    )


def wanted_in(given: own.HandSearch) -> Wanted:
    """Return the criteria of a query."""
    return Wanted(
        since=given.since,
        until=given.until,
        stream=given.stream,
        title=given.title,
        game=given.game,
        result=given.result,
        least_pot=given.pot,
        start=given.start,
        showdown=_FLAGS[given.showdown],
        all_in=_FLAGS[given.all_in],
        hand=given.hand,
    )


_FLAGS: Final[Mapping[own.Flag, bool | None]] = {"": None, "0": False, "1": True}


def _cursor(text: str) -> Cursor | None:
    if not text:
        return None
    at, stream, hand = text.split("~")
    return Cursor(int(at), stream, int(hand))


def _store(call: HandlerCall) -> Store:
    store: Store = call.request.app.state.room.store
    return store
