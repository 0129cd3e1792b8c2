"""The course of one stream from its log alone: the state it replays to, its deals, its chips.

This is a reading of its own. It asks neither the room nor `engine.views` who may see a card.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.room.persons import same

from tapete.engine import events as hand_events
from tapete.room import money
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.money.accounts import heads as heads_of
from tapete.room.store.store import StoredEvent
from tapete.tournament import events as te
from tapete.tournament.entries.entry import Entry

NOT_COUNTED = (
    te.ChipsRemoved,
    te.StacksCorrected,
    te.ColouredUp,
    te.LateChipsChanged,
    te.ChipsChanged,
    te.StageSeeded,
    te.StackBrought,
    te.Survived,
    te.Qualified,
    te.Cancelled,
)
"""Events after which the chips in play are another number than what was bought."""


class Wrong(Exception):
    """The log tells of something that must not happen."""


class Deal:
    """One deal of one hand."""

    def __init__(self, table: int, hand: int, accounts: dict[int, int], stacks: dict[int, int]) -> None:
        self.table = table
        self.hand = hand
        self.accounts = accounts
        """By seat."""
        self.chips = sum(stacks.values())
        self.own: dict[int, set[str]] = defaultdict(set)
        """By account: the cards that it was dealt."""
        self.public: set[str] = set()
        self.out: set[str] = set()
        """Cards that have left the deck."""

    def may_see(self, account: int | None) -> set[str]:
        """The cards that an account may know."""
        return self.public | self.own.get(account or 0, set())

    def take(self, event: hand_events.Event) -> None:
        """Take in an event.

        Raises:
            Wrong: a card is dealt twice, or chips come from nowhere.
        """
        match event:
            case hand_events.HoleDealt(seat=seat, cards=cards, up=up):
                self._deal(cards)
                self.own[self.accounts[seat]].update(cards)
                self.public.update(cards[len(cards) - up :])
            case hand_events.BoardDealt(cards=cards):
                self._deal(cards)
                self.public.update(cards)
            case hand_events.Burned(cards=cards):
                self._deal(cards)
            case hand_events.StubReshuffled(cards=cards):
                self.out.difference_update(cards)
            case hand_events.Shown(cards=cards) | hand_events.CardsExposed(cards=cards):
                self.public.update(cards)
            case hand_events.ChipsAdded(chips=chips):
                self.chips += sum(chips.values())
            case hand_events.RakeTaken(amount=amount):
                self.chips -= amount
            case hand_events.HandEnded(stacks=stacks):
                if sum(stacks.values()) != self.chips:
                    raise Wrong(f"chips: hand {self.hand} began with {self.chips}, ended with {stacks}")
            case _:
                pass

    def _deal(self, cards: Iterable[str]) -> None:
        for card in cards:
            if card in self.out:
                raise Wrong(f"dealt twice: {card} in hand {self.hand}")
            self.out.add(card)


class Truth:
    """One stream."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.game = GameState(stream, RoomPace())
        self.deals: dict[int, list[Deal]] = defaultdict(list)
        """By table, the latest last."""
        self.by_hand: dict[int, list[Deal]] = defaultdict(list)
        self.secrets: set[str] = set()
        """What nobody may ever be told."""
        self.bought: Counter[tuple[int, str]] = Counter()
        """By account: what it has bought, how often."""
        self.kinds: Counter[str] = Counter()
        self._shuffled: set[tuple[int, int]] = set()
        self._issued: int | None = 0

    def take(self, stored: StoredEvent) -> None:
        """Take in an event.

        Raises:
            Wrong: with what is wrong.
        """
        event = room_events.decode(stored.body)
        table, inner = room_events.where(event)
        self.kinds[type(inner).__name__] += 1
        if stored.seq != self.game.seq + 1:
            raise Wrong(f"log: event {stored.seq} follows {self.game.seq}")
        try:
            self.game.apply(event, at=stored.at)
        except Exception as error:
            raise Wrong(f"replay: {type(inner).__name__}: {type(error).__name__}: {error}") from error
        match inner:
            case hand_events.HandStarted(hand=hand, stacks=stacks):
                tournament = self.game.tournament
                players = tournament.tables.players(table)
                accounts = {seat: tournament.entries[players[seat]].account for seat in stacks}
                deal = Deal(table, hand, accounts, stacks)
                self.deals[table].append(deal)
                self.by_hand[hand].append(deal)
            case _ if isinstance(inner, hand_events.Event):
                self.deals[table][-1].take(inner)
            case room_events.DeckShuffled(deal=number, nonce=nonce):
                if (table, number) in self._shuffled or nonce in self.secrets:
                    raise Wrong(f"dealt twice: deck {number} of table {table}")
                self._shuffled.add((table, number))
                self.secrets.add(nonce)
            case room_events.DrawCommitted(nonce=nonce):
                self.secrets.add(nonce)
            case _ if isinstance(inner, te.Event):
                self._take_money(inner)
            case _:
                pass

    def _take_money(self, event: Any) -> None:
        entries = self.game.tournament.entries
        issued = self._issued
        match event:
            case te.Entered(account=account, bot=False):
                self.bought[account, "entry"] += 1
            case te.Rebought(entry=entry, chips=chips):
                self._buys(entries[entry], "rebuy")
                issued = None if issued is None else issued + chips
            case te.AddedOn(entry=entry, chips=chips):
                self._buys(entries[entry], "add_on")
                issued = None if issued is None else issued + chips
            case te.Seated(stack=stack) | te.LateSeated(stack=stack):
                issued = None if issued is None else issued + stack
            case _ if isinstance(event, NOT_COUNTED):
                issued = None
            case _:
                pass
        self._issued = issued

    def _buys(self, entry: Entry, what: str) -> None:
        if not entry.bot:
            self.bought[entry.account, what] += 1

    def check(self) -> None:
        """Check what must hold between any two batches.

        Raises:
            Wrong: with what is wrong.
        """
        tournament = self.game.tournament
        for play in self.game.live():
            hand = play.hand
            if hand is not None and not hand.over and play.running:
                chips = sum(hand.stacks.values()) + hand.pot
                if chips != self.deals[play.number][-1].chips:
                    raise Wrong(f"chips: table {play.number} plays with {chips}, not {hand.chips}")
        if self._issued and tournament.state == "running":
            stacks = sum(entry.stack for entry in tournament.entries.values())
            if stacks != self._issued:
                raise Wrong(f"chips: {stacks} are in play, {self._issued} were bought")

    def check_ledger(self, balances: Mapping[tuple[str, str], int]) -> str | None:
        """How the ledger's accounts differ from the tournament's own; None if they do not."""
        tournament = self.game.tournament
        own, currency = money.held(tournament), tournament.structure.currency
        pool = balances.get((self.stream, currency), 0)
        heads = balances.get((heads_of(self.stream), currency), 0)
        if (pool, heads) == (own.pool, own.heads):
            return None
        return f"{self.stream} has {pool} and {heads} by the ledger, {own} by its log"

    def differs(self, game: object) -> str | None:
        """How another state differs from this one; None if it does not."""
        assert isinstance(game, GameState)
        try:
            same(self.game, game)
        except AssertionError as error:
            return str(error)
        return None

    def replay(self, events: Sequence[StoredEvent]) -> GameState:
        """The state of a whole log."""
        return GameState.replay(self.stream, RoomPace(), events)

    def seen_at(self, table: int, account: int | None) -> set[str]:
        """The cards that an account may be told of a table: of its hand, and of the one before."""
        return set().union(*(deal.may_see(account) for deal in self.deals[table][-2:]))

    def seen_of(self, hand: int, account: int | None) -> set[str]:
        """The cards that an account may be told of a hand."""
        return set().union(*(deal.may_see(account) for deal in self.by_hand[hand]))
