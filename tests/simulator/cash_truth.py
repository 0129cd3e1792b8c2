"""The course of one cash table from its log alone; see `truth` for tournaments."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from tests.simulator.truth import Deal, Wrong

from tapete.engine import events as hand_events
from tapete.ring.table import events as ring
from tapete.room.cash.game import CashGame
from tapete.room.core import events as room_events
from tapete.room.core.pace import RoomPace
from tapete.room.store.store import StoredEvent


class CashTruth:
    """One cash table."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.game = CashGame(stream, RoomPace())
        self.deals: list[Deal] = []
        self.by_hand: dict[int, list[Deal]] = defaultdict(list)
        self.secrets: set[str] = set()
        self.bought: Counter[tuple[int, str]] = Counter()
        """By account: seats at this table, and top-ups that were asked for."""
        self.kinds: Counter[str] = Counter()
        self._decks: set[int] = set()
        self._chips = 0
        """Chips at the table, counted from what was brought, taken away and raked."""
        self._last_big_blind: int | None = None

    def take(self, stored: StoredEvent) -> None:
        """Take in an event.

        Raises:
            Wrong: with what is wrong.
        """
        event = room_events.decode(stored.body)
        _, inner = room_events.where(event)
        told = inner.event if isinstance(inner, room_events.OfRing) else inner
        self.kinds[type(told).__name__] += 1
        if stored.seq != self.game.seq + 1:
            raise Wrong(f"log: event {stored.seq} follows {self.game.seq}")
        try:
            self.game.apply(event, at=stored.at)
        except Exception as error:
            raise Wrong(f"replay: {type(told).__name__}: {type(error).__name__}: {error}") from error
        match told:
            case hand_events.HandStarted(hand=hand, stacks=stacks):
                players = self.game.table.players
                deal = Deal(1, hand, {seat: players[seat].account for seat in stacks}, stacks)
                self.deals.append(deal)
                self.by_hand[hand].append(deal)
            case _ if isinstance(told, hand_events.Event):
                self.deals[-1].take(told)
            case room_events.DeckShuffled(deal=number, nonce=nonce):
                if number in self._decks or nonce in self.secrets:
                    raise Wrong(f"dealt twice: deck {number}")
                self._decks.add(number)
                self.secrets.add(nonce)
            case _:
                self._take_money(told)

    def _take_money(self, event: object) -> None:
        match event:
            case ring.CashSeated(account=account, chips=chips, bot=bot):
                self._chips += chips
                if not bot:
                    self.bought[account, f"seat of {self.stream}"] += 1
            case ring.ToppedUp(chips=chips):
                self._chips += chips
            case ring.Left(chips=chips):
                self._chips -= chips
            case ring.CashHandFinished(rake=rake, void=void):
                self._chips -= rake
                if void:
                    self._last_big_blind = None  # the same blinds are due again
            case ring.CashHandBegan():
                self._check_blinds(event)
            case _:
                pass

    def _check_blinds(self, event: ring.CashHandBegan) -> None:
        """Nobody has the big blind twice in a row among three, and nobody posts who is not dealt in."""
        if any(post.seat not in event.stacks for post in event.posts):
            raise Wrong(f"blinds: hand {event.hand}: {event.posts} with {event.stacks}")
        if event.blinds is None or event.big_blind is None:
            return
        arrival = self.game.table.players[event.big_blind].arrival
        if len(event.stacks) > 2 and arrival == self._last_big_blind:
            raise Wrong(f"blinds: arrival {arrival} has the big blind again in hand {event.hand}")
        self._last_big_blind = arrival

    def check(self) -> None:
        """Check what must hold between any two batches.

        Raises:
            Wrong: with what is wrong.
        """
        play, table = self.game.now_playing, self.game.table
        hand = play.hand
        if hand is not None and not hand.over and play.running:
            chips = sum(hand.stacks.values()) + hand.pot
            if chips != self.deals[-1].chips:
                raise Wrong(f"chips: the hand plays with {chips}, not {self.deals[-1].chips}")
        if table.in_play != self._chips:
            raise Wrong(f"chips: {table.in_play} are at the table, {self._chips} were brought")

    def check_ledger(self, balances: Mapping[tuple[str, str], int]) -> str | None:
        """How the ledger differs from the table; None if it does not."""
        table = self.game.table
        held = balances.get((self.stream, table.settings.currency), 0)
        return None if held == table.in_play else f"{self.stream} has {held} by the ledger, {table.in_play}"

    def differs(self, game: object) -> str | None:
        """How another state differs from this one; None if it does not."""
        assert isinstance(game, CashGame)
        one, other = _kept(self.game), _kept(game)
        return "; ".join(key for key in one if one[key] != other[key]) or None

    def replay(self, events: Sequence[StoredEvent]) -> CashGame:
        """The state of a whole log."""
        return CashGame.replay(self.stream, RoomPace(), events)

    def seen_at(self, table: int, account: int | None) -> set[str]:
        """The cards that an account may be told of the table: of its hand, and of the one before."""
        return set().union(*(deal.may_see(account) for deal in self.deals[-2:]))

    def seen_of(self, hand: int, account: int | None) -> set[str]:
        """The cards that an account may be told of a hand."""
        return set().union(*(deal.may_see(account) for deal in self.by_hand[hand]))


def _kept(game: CashGame) -> dict[str, object]:
    play = game.now_playing
    shown = (play.version, play.hand_version, play.hand, play.clock, play.boxes, play.shuffle, play.asks_at)
    return {
        "seq": game.seq,
        "table": game.table,
        "away": game.away,
        "bank": game.bank_used,
        "arrivals": game.arrivals,
        "hands": game.hands.record(),
        "moved": (game.moved_at, game.empty_since),
        "play": shown,
    }
