"""The course of one pool from its log alone; see `truth` for tournaments."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from tests.simulator.truth import Deal, Wrong

from tapete.engine import events as hand_events
from tapete.ring.pool import events as ev
from tapete.room.core import events as room_events
from tapete.room.core.pace import RoomPace
from tapete.room.pools.game import PoolGame
from tapete.room.store.store import StoredEvent


class PoolTruth:
    """One pool."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.game = PoolGame(stream, RoomPace())
        self.deals: dict[int, list[Deal]] = defaultdict(list)
        """By table, the latest last."""
        self.by_hand: dict[int, list[Deal]] = defaultdict(list)
        self.secrets: set[str] = set()
        self.bought: Counter[tuple[int, str]] = Counter()
        """By account: entries that were opened."""
        self.kinds: Counter[str] = Counter()
        self._decks: set[tuple[int, int]] = set()
        self._chips = 0
        """Chips in the pool, counted from what was brought, taken away and raked."""
        self._account_of: dict[int, int] = {}
        """By entry."""

    def take(self, stored: StoredEvent) -> None:
        """Take in an event.

        Raises:
            Wrong: with what is wrong.
        """
        event = room_events.decode(stored.body)
        table, inner = room_events.where(event)
        told = inner.event if isinstance(inner, room_events.OfPool) else inner
        self.kinds[type(told).__name__] += 1
        if stored.seq != self.game.seq + 1:
            raise Wrong(f"log: event {stored.seq} follows {self.game.seq}")
        try:
            self.game.apply(event, at=stored.at)
        except Exception as error:
            raise Wrong(f"replay: {type(told).__name__}: {type(error).__name__}: {error}") from error
        match told:
            case hand_events.HandStarted(hand=hand, stacks=stacks):
                self._deal(table, hand, stacks)
            case _ if isinstance(told, hand_events.Event):
                self.deals[table][-1].take(told)
            case room_events.DeckShuffled(deal=number, nonce=nonce):
                if (table, number) in self._decks or nonce in self.secrets:
                    raise Wrong(f"dealt twice: deck {number} of table {table}")
                self._decks.add((table, number))
                self.secrets.add(nonce)
            case _:
                self._take_money(told)

    def _deal(self, table: int, hand: int, stacks: dict[int, int]) -> None:
        """Nobody plays twice in one hand."""
        entries = self.game.pool.hands[hand].entries
        accounts = {seat: self._account_of[entries[seat]] for seat in stacks}
        if len(set(accounts.values())) < len(accounts):
            raise Wrong(f"seats: one account has two seats in hand {hand}: {accounts}")
        deal = Deal(table, hand, accounts, stacks)
        self.deals[table].append(deal)
        self.by_hand[hand].append(deal)

    def _take_money(self, event: object) -> None:
        match event:
            case ev.Joined(entry=entry, account=account, stack=stack, bot=bot):
                self._account_of[entry] = account
                self._chips += stack
                if not bot:
                    self.bought[account, f"seat of {self.stream}"] += 1
            case ev.PoolToppedUp(chips=chips):
                self._chips += chips
            case ev.PoolLeft(stack=stack):
                self._chips -= stack
            case ev.PoolHandFinished(rake=rake):
                self._chips -= rake
            case _:
                pass

    def check(self) -> None:
        """Check what must hold between any two batches.

        Raises:
            Wrong: with what is wrong.
        """
        for play in self.game.plays.values():
            hand = play.hand
            if hand is not None and not hand.over and play.running:
                chips = sum(hand.stacks.values()) + hand.pot
                if chips != self.deals[play.number][-1].chips:
                    raise Wrong(f"chips: table {play.number} plays with {chips}")
        if self.game.pool.in_play != self._chips:
            raise Wrong(f"chips: {self.game.pool.in_play} are in the pool, {self._chips} were brought")

    def check_ledger(self, balances: Mapping[tuple[str, str], int]) -> str | None:
        """How the ledger differs from the pool; None if it does not."""
        held, own = balances.get((self.stream, self.game.currency), 0), self.game.pool.in_play
        return None if held == own else f"{self.stream} has {held} by the ledger, {own}"

    def differs(self, game: object) -> str | None:
        """How another state differs from this one; None if it does not."""
        assert isinstance(game, PoolGame)
        one, other = _kept(self.game), _kept(game)
        return "; ".join(key for key in one if one[key] != other[key]) or None

    def replay(self, events: Sequence[StoredEvent]) -> PoolGame:
        """The state of a whole log."""
        return PoolGame.replay(self.stream, RoomPace(), events)

    def seen_at(self, table: int, account: int | None) -> set[str]:
        """The cards that an account may be told of a table: of the last hands there with it."""
        return set().union(*(_seen(deal, account) for deal in self.deals[table][-2:]))

    def seen_of(self, hand: int, account: int | None) -> set[str]:
        """The cards that an account may be told of a hand."""
        return set().union(*(_seen(deal, account) for deal in self.by_hand[hand]))


def _seen(deal: Deal, account: int | None) -> set[str]:
    """Nobody looks at the hands of others in a pool."""
    return deal.may_see(account) if account in deal.accounts.values() else set()


def _kept(game: PoolGame) -> dict[str, object]:
    plays = {
        number: (play.version, play.hand_version, play.hand, play.clock, play.boxes, play.shuffle)
        for number, play in game.plays.items()
    }
    return {
        "seq": game.seq,
        "pool": game.pool,
        "tables": (game.hand_at, game.table_of, game.shown),
        "away": game.away,
        "bank": (game.bank_used, game.bank_automatic_for),
        "accounts": (game.accounts, game.bots, game.programs),
        "hands": game.hands.record(),
        "moved": game.moved_at,
        "figures": (list(game.waits), list(game.played)),
        "plays": plays,
    }
