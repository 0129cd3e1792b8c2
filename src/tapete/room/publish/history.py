"""Past hands and draws of one stream that one account may see."""

from collections.abc import Callable, Mapping

import msgspec

from tapete.engine import events as hand_events
from tapete.engine.types import HandRules, Seat
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.drawing import Drawing
from tapete.room.core.game import GameState
from tapete.room.core.hand_index import HandAt, HandIndex
from tapete.room.core.not_taken import NotTaken
from tapete.room.fair.decks import FORMAT
from tapete.room.fair.places import NotInTurn
from tapete.room.publish import pages, views
from tapete.room.publish.proofs import proof
from tapete.room.publish.shown_later import shown_later
from tapete.room.store.store import Store
from tapete.room.world.deal_key import DealKey
from tapete.rules import Book, rules_of_hand

DRAWS_MOST = 20
"""Maximum number of draws in one answer; a draw of a large event names all its entries."""


class PastHands:
    """Past hands, read from the log for one account."""

    def __init__(
        self,
        stream: str,
        index: HandIndex,
        store: Store,
        *,
        book: Book,
        mine: Callable[[int], frozenset[int]],
        table_of: Callable[[int], int],
        name_of: Callable[[HandAt, Seat], str],
        key: DealKey | None,
        drawing: Drawing | None,
        only_mine: bool = False,
    ) -> None:
        """
        Args:
            book: rulebook of the stream.
            mine: returns the entries of an account.
            table_of: returns the table of an account.
            name_of: returns the name that the viewer may read for a seat in a hand.
            key: key for the seeds of decks.
            drawing: draws of the stream; None if the stream has no draws.
            only_mine: whether an account sees only hands that it was dealt into.
        """
        self._only_mine = only_mine
        self._drawing = drawing
        self._key = key
        self._stream = stream
        self._book, self._mine, self._table_of = book, mine, table_of
        self._index = index
        self._store = store
        self._name_of = name_of

    async def answer(
        self, message: p.Hands | p.HandSteps | p.ProveHand | p.ProveDraws, account: int, *, shown: int
    ) -> p.HandList | p.HandReplay | p.HandProof | p.DrawsProof:
        """Answer a query about past hands or draws.

        Args:
            shown: table that the account watches; 0 for its own table.

        Raises:
            NotTaken: the hand does not exist, or it can't be proven.
        """
        if isinstance(message, p.Hands):
            return self.listed(account, shown or self._table_of(account))
        if isinstance(message, p.ProveDraws):
            return await self.draws(message.after)
        found = await (
            self.steps(account, message.hand)
            if isinstance(message, p.HandSteps)
            else self.proof(account, message.hand)
        )
        if found is None:
            text = f"No hand {message.hand} has been played to its end here."
            raise NotTaken(p.ErrorCode.NO_SUCH_HAND, text, facts={"hand": message.hand})
        return found

    def listed(self, account: int, table: int) -> p.HandList:
        """List the last hands that the account may see: hands that it was dealt into, and hands of a table.

        This reads nothing from the store: the index keeps the result of every hand.
        """
        mine = self._mine(account)
        found = self._index.find_all(self._index.seen_by(mine, table))
        rows = (
            self._row(hand, mine) for hand in found if not self._only_mine or _seat(hand, mine) is not None
        )
        return p.HandList(stream=self._stream, hands=tuple(row for row in rows if row is not None))

    def _row(self, hand: HandAt, mine: frozenset[int]) -> p.HandRow | None:
        outcome, seat = hand.outcome, _seat(hand, mine)
        if outcome is None:
            return None
        names = self._names_at(hand)
        return p.HandRow(
            hand=hand.hand,
            at=hand.at,
            your_cards=outcome.hole_cards.get(seat, ()) if seat else (),
            board=outcome.board,
            pot=outcome.pot,
            winners=tuple(names.get(winner, "?") for winner in outcome.winners),
            net=outcome.net.get(seat, 0) if seat else 0,
        )

    def _find(self, number: int, account: int) -> HandAt | None:
        hand = self._index.find(number)
        hidden = hand is not None and self._only_mine and _seat(hand, self._mine(account)) is None
        return None if hidden else hand

    async def steps(self, account: int, number: int) -> p.HandReplay | None:
        """Return one hand step by step; None if no finished hand with this number can be replayed."""
        hand = self._find(number, account)
        if hand is None:
            return None
        log = await self._log(hand)
        rules = self._rules(hand, log)
        if not views.replays(log, rules=rules):
            return None
        mine = self._mine(account)
        steps = views.hand_steps(log, _seat(hand, mine), rules=rules)
        later = await shown_later(self._store, self._stream, last=hand.last, table=hand.table, hand=number)
        return p.HandReplay(
            stream=self._stream,
            hand=number,
            names=self._names_at(hand),
            steps=steps,
            revealed=later.revealed,
            rabbit=later.rabbit,
        )

    async def proof(self, account: int, number: int) -> p.HandProof | None:
        """Return the proof of one hand for one account; None if no such finished hand can be replayed.

        Raises:
            NotTaken: the hand can't be proven.
        """
        hand = self._find(number, account)
        if hand is None:
            return None
        shuffle, log = await self._shuffle(hand), await self._log(hand)
        rules = self._rules(hand, log)
        if not views.replays(log, rules=rules):
            return None
        mine = self._mine(account)
        try:
            if shuffle is None or not shuffle.format or self._key is None:
                raise NotInTurn("dealt by an earlier version")
            seat = _seat(hand, mine)
            return proof(self._stream, hand.table, shuffle, log, seat, rules=rules, key=self._key)
        except NotInTurn as error:
            text = f"Hand {number} can't be proven: {error}."
            raise NotTaken(p.ErrorCode.NO_PROOF, text, facts={"hand": number}) from error

    async def draws(self, after: int) -> p.DrawsProof:
        """Return draws after a given one; there may be more.

        Args:
            after: number of the last known draw, or 0.
        """
        drawing = self._drawing or Drawing()
        at = drawing.made[after : after + DRAWS_MOST]
        found = []
        for seq in at:
            for stored in await self._store.read(self._stream, seq - 1, seq):
                _, event = room_events.where(room_events.decode(stored.body))
                if isinstance(event, room_events.DrawMade):
                    found.append(msgspec.convert(event, p.DrawTold, from_attributes=True))
        return p.DrawsProof(
            format=FORMAT,
            stream=self._stream,
            made=len(drawing.made),
            chains=tuple(
                p.DrawChain(series=one.series, commitment=one.commitment, links=one.links)
                for one in drawing.chains
            ),
            draws=tuple(found),
        )

    async def _shuffle(self, hand: HandAt) -> room_events.DeckShuffled | None:
        """Read the shuffle of a hand, which is the event just before its first one."""
        for stored in await self._store.read(self._stream, hand.first - 2, hand.first - 1):
            _, event = room_events.where(room_events.decode(stored.body))
            if isinstance(event, room_events.DeckShuffled):
                return event
        return None

    def _rules(self, hand: HandAt, log: list[hand_events.Event]) -> HandRules:
        """Return the rules of a hand, also of one played by an earlier version of the room."""
        named = log[0].rules if log and isinstance(log[0], hand_events.HandStarted) else ""
        return rules_of_hand(hand.game, book=self._book, id=named)

    def _names_at(self, hand: HandAt) -> dict[Seat, str]:
        return {seat: self._name_of(hand, seat) for seat in sorted(hand.entries)}

    async def _log(self, hand: HandAt) -> list[hand_events.Event]:
        stored = await self._store.read(self._stream, hand.first - 1, hand.last)
        found = (room_events.where(room_events.decode(event.body)) for event in stored)
        return [
            event for table, event in found if table == hand.table and isinstance(event, hand_events.Event)
        ]


def history_of(game: GameState, store: Store, names: Mapping[int, str]) -> PastHands:
    """Return the past hands of a tournament.

    Args:
        names: names by account that the viewer may read.
    """
    entries = game.tournament.entries

    def name_of(hand: HandAt, seat: Seat) -> str:
        entry = hand.entries[seat]
        return pages.name_of(game, entries[entry], names) if entry in entries else "?"

    def table_of(account: int) -> int:
        found = game.tournament.entry_of(account)
        return found.table if found else 1

    return PastHands(
        game.stream,
        game.hands,
        store,
        book=game.book,
        mine=game.entries_of,
        table_of=table_of,
        name_of=name_of,
        key=game.key,
        drawing=game.drawing,
    )


def _seat(hand: HandAt, mine: frozenset[int]) -> Seat | None:
    return next((seat for seat, entry in hand.entries.items() if entry in mine), None)
