"""Past hands of one tournament, as one account may see them."""

from collections.abc import Mapping

from tapete.engine import events as he
from tapete.engine.types import HandRules, Seat
from tapete.room import events as re
from tapete.room import protocol as p
from tapete.room import views
from tapete.room.hand_index import HandAt, HandIndex
from tapete.room.store import Store
from tapete.rules import hand_rules
from tapete.tournament.tournament import Tournament


class History:
    """What the log keeps of the hands, read again for one account."""

    def __init__(
        self, stream: str, tournament: Tournament, index: HandIndex, store: Store, *, names: Mapping[int, str]
    ) -> None:
        """
        Args:
            names: by entry.
        """
        self._stream = stream
        self._tournament = tournament
        self._index = index
        self._store = store
        self._names = names

    async def listed(self, account: int, table: int) -> p.HandList:
        """The last hands that the account may see: those it was dealt into, and those of a table."""
        mine = frozenset(entry.entry for entry in self._tournament.entries_of(account))
        rows = []
        for number in self._index.seen_by(mine, table):
            hand = self._index.hands[number]
            log = await self._log(hand)
            rules = self._rules(hand)
            if views.replays(log, rules=rules):
                seat = _seat(hand, mine)
                rows.append(views.hand_row(log, hand.at, seat, rules=rules, names=self._names_at(hand)))
        return p.HandList(stream=self._stream, hands=tuple(rows))

    async def steps(self, account: int, number: int) -> p.HandReplay | None:
        """One hand step by step; None if there is none that is over and can be replayed."""
        hand = self._index.hands.get(number)
        if hand is None or not hand.over:
            return None
        log, rules = await self._log(hand), self._rules(hand)
        if not views.replays(log, rules=rules):
            return None
        mine = frozenset(entry.entry for entry in self._tournament.entries_of(account))
        steps = views.hand_steps(log, _seat(hand, mine), rules=rules)
        return p.HandReplay(stream=self._stream, hand=number, names=self._names_at(hand), steps=steps)

    def _rules(self, hand: HandAt) -> HandRules:
        return hand_rules(hand.game, book=self._tournament.structure.book)

    def _names_at(self, hand: HandAt) -> dict[Seat, str]:
        return {seat: self._names.get(entry, "?") for seat, entry in sorted(hand.entries.items())}

    async def _log(self, hand: HandAt) -> list[he.Event]:
        stored = await self._store.read(self._stream, hand.first - 1, hand.last)
        found = (re.where(re.decode(event.body)) for event in stored)
        return [event for table, event in found if table == hand.table and isinstance(event, he.Event)]


def _seat(hand: HandAt, mine: frozenset[int]) -> Seat | None:
    return next((seat for seat, entry in hand.entries.items() if entry in mine), None)
