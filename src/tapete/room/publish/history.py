"""Past hands and draws of one tournament, as one account may see them."""

from collections.abc import Callable, Mapping

import msgspec

from tapete.engine import events as he
from tapete.engine.types import HandRules, Seat
from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.core.asking import NotTaken
from tapete.room.core.drawing import Drawing
from tapete.room.core.game import Game
from tapete.room.core.hand_index import HandAt, HandIndex
from tapete.room.fair.decks import FORMAT
from tapete.room.fair.places import NotInTurn
from tapete.room.publish import pages, views
from tapete.room.publish.proofs import proof
from tapete.room.store.store import Store
from tapete.room.world.deal_key import DealKey
from tapete.rules import rules_of_hand
from tapete.tournament.tournament import Tournament

DRAWS_MOST = 20
"""Draws in one answer: one of a large event names all of its entries."""


class History:
    """Past hands, read from the log for one account."""

    def __init__(
        self,
        stream: str,
        tournament: Tournament,
        index: HandIndex,
        store: Store,
        *,
        name_of: Callable[[int], str],
        key: DealKey | None,
        drawing: Drawing,
    ) -> None:
        """
        Args:
            name_of: the name of an entry, as the viewer may read it.
            key: what the seeds of decks grow from.
            drawing: where the log tells draws.
        """
        self._drawing = drawing
        self._key = key
        self._stream = stream
        self._tournament = tournament
        self._index = index
        self._store = store
        self._name_of = name_of

    async def answer(
        self, message: p.Hands | p.HandSteps | p.ProveHand | p.ProveDraws, account: int, *, shown: int
    ) -> p.HandList | p.HandReplay | p.HandProof | p.DrawsProof:
        """Answer a question about past hands.

        Args:
            shown: the table that the account looks at; 0 for none, then its own counts.

        Raises:
            NotTaken: there is no such hand, or it can't be proven.
        """
        if isinstance(message, p.Hands):
            entry = self._tournament.entry_of(account)
            return self.listed(account, shown or (entry.table if entry else 1))
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
        """The last hands that the account may see: those it was dealt into, and those of a table.

        Nothing is read for it: the index keeps what came of every hand.
        """
        mine = frozenset(entry.entry for entry in self._tournament.entries_of(account))
        rows = (self._row(number, mine) for number in self._index.seen_by(mine, table))
        return p.HandList(stream=self._stream, hands=tuple(row for row in rows if row is not None))

    def _row(self, number: int, mine: frozenset[int]) -> p.HandRow | None:
        hand = self._index.hands[number]
        outcome, seat = hand.outcome, _seat(hand, mine)
        if outcome is None:
            return None
        names = self._names_at(hand)
        return p.HandRow(
            hand=number,
            at=hand.at,
            your_cards=outcome.hole_cards.get(seat, ()) if seat else (),
            board=outcome.board,
            pot=outcome.pot,
            winners=tuple(names.get(winner, "?") for winner in outcome.winners),
            net=outcome.net.get(seat, 0) if seat else 0,
        )

    async def steps(self, account: int, number: int) -> p.HandReplay | None:
        """One hand step by step; None if there is none that is over and can be replayed."""
        hand = self._index.hands.get(number)
        if hand is None or not hand.over:
            return None
        log = await self._log(hand)
        rules = self._rules(hand, log)
        if not views.replays(log, rules=rules):
            return None
        mine = frozenset(entry.entry for entry in self._tournament.entries_of(account))
        steps = views.hand_steps(log, _seat(hand, mine), rules=rules)
        return p.HandReplay(stream=self._stream, hand=number, names=self._names_at(hand), steps=steps)

    async def proof(self, account: int, number: int) -> p.HandProof | None:
        """The proof of one hand for one account; None if there is none that is over and can be replayed.

        Raises:
            NotTaken: the hand can't be proven.
        """
        hand = self._index.hands.get(number)
        if hand is None or not hand.over:
            return None
        shuffle, log = await self._shuffle(hand), await self._log(hand)
        rules = self._rules(hand, log)
        if not views.replays(log, rules=rules):
            return None
        mine = frozenset(entry.entry for entry in self._tournament.entries_of(account))
        try:
            if shuffle is None or not shuffle.format or self._key is None:
                raise NotInTurn("dealt by an earlier version")
            seat = _seat(hand, mine)
            return proof(self._stream, hand.table, shuffle, log, seat, rules=rules, key=self._key)
        except NotInTurn as error:
            text = f"Hand {number} can't be proven: {error}."
            raise NotTaken(p.ErrorCode.NO_PROOF, text, facts={"hand": number}) from error

    async def draws(self, after: int) -> p.DrawsProof:
        """The draws after one; there may be more than it has.

        Args:
            after: the number of the last draw that is known, or 0.
        """
        at = self._drawing.made[after : after + DRAWS_MOST]
        found = []
        for seq in at:
            for stored in await self._store.read(self._stream, seq - 1, seq):
                _, event = re.where(re.decode(stored.body))
                if isinstance(event, re.DrawMade):
                    found.append(msgspec.convert(event, p.DrawTold, from_attributes=True))
        return p.DrawsProof(
            format=FORMAT,
            stream=self._stream,
            made=len(self._drawing.made),
            chains=tuple(
                p.DrawChain(series=one.series, commitment=one.commitment, links=one.links)
                for one in self._drawing.chains
            ),
            draws=tuple(found),
        )

    async def _shuffle(self, hand: HandAt) -> re.DeckShuffled | None:
        """The shuffle of a hand: it stands just before the hand's first event."""
        for stored in await self._store.read(self._stream, hand.first - 2, hand.first - 1):
            _, event = re.where(re.decode(stored.body))
            if isinstance(event, re.DeckShuffled):
                return event
        return None

    def _rules(self, hand: HandAt, log: list[he.Event]) -> HandRules:
        """The rules that a hand was played under, also by an earlier version of the room."""
        named = log[0].rules if log and isinstance(log[0], he.HandStarted) else ""
        return rules_of_hand(hand.game, book=self._tournament.structure.rulebook, id=named)

    def _names_at(self, hand: HandAt) -> dict[Seat, str]:
        return {seat: self._name_of(entry) for seat, entry in sorted(hand.entries.items())}

    async def _log(self, hand: HandAt) -> list[he.Event]:
        stored = await self._store.read(self._stream, hand.first - 1, hand.last)
        found = (re.where(re.decode(event.body)) for event in stored)
        return [event for table, event in found if table == hand.table and isinstance(event, he.Event)]


def history_of(game: Game, store: Store, names: Mapping[int, str]) -> History:
    """The past hands of a tournament.

    Args:
        names: by account, as the viewer may read them.
    """
    entries = game.tournament.entries

    def name_of(entry: int) -> str:
        return pages.name_of(game, entries[entry], names) if entry in entries else "?"

    return History(
        game.stream,
        game.tournament,
        game.hands,
        store,
        name_of=name_of,
        key=game.key,
        drawing=game.drawing,
    )


def _seat(hand: HandAt, mine: frozenset[int]) -> Seat | None:
    return next((seat for seat, entry in hand.entries.items() if entry in mine), None)
