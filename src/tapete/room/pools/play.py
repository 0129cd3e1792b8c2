"""The hand at one table of a pool: the pool decides the events, the room adds deck and clock."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Protocol

from msgspec import structs

from tapete.engine import commands as cmd
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.types import Seat
from tapete.ring.pool import RingPool
from tapete.ring.pool import commands as pc
from tapete.ring.pool import events as ev
from tapete.room.core.events import OfPool, WentAway
from tapete.room.core.hand_play import HandPlay, Happened
from tapete.room.core.play_state import DECIDED
from tapete.room.core.table_context import Around
from tapete.room.world.chance import RandomSource


class AroundPool(Around, Protocol):
    """Part of the stream that a hand of a pool needs."""

    @property
    def pool(self) -> RingPool: ...


class PoolPlay(HandPlay):
    """The state of play at one table of a pool."""

    _around: AroundPool

    def __init__(self, number: int, around: AroundPool) -> None:
        super().__init__(number, around)
        self.marked: dict[Seat, WentAway] = {}
        """Seats publicly away in this hand. Their status in other hands is hidden."""

    def begin(self, draws: tuple[int, ...], *, at: int, chance: RandomSource) -> tuple[Happened, ...]:
        """Form the next table, cut its deck, post and deal.

        Args:
            draws: random numbers that the pool asked for.

        Raises:
            RingRefused: too few entries wait.
        """
        pool = self._around.pool
        shuffle, deck = self.cut_deck(pool.rules, pool.last_hand + 1, {}, chance=chance)
        formed, played, *ended = pool.decide(pc.FormTable(draws=draws, deck=deck), at=at)
        if not isinstance(formed, ev.TableFormed) or not isinstance(played, ev.HandPlayed):
            raise TypeError(f"a table is formed by other events: {formed!r}, {played!r}")
        # The log has no deck; it is rebuilt from the room's key.
        bare = ev.TableFormed(
            hand=formed.hand,
            entries=formed.entries,
            button=formed.button,
            small_blind=formed.small_blind,
            big_blind=formed.big_blind,
            deck=(),
        )
        hand = Hand.replay(pool.rules, played.events, deck=deck)
        clock = () if ended else self._clock_for(hand, at, frozenset(), 0)
        return (OfPool(event=bare), shuffle, *played.events, *clock, *self._ended(ended, hand, at=at))

    def fold_fast(self, command: pc.PoolFastFold, *, at: int) -> tuple[Happened, ...]:
        """Return the events of a fast fold: before the turn it stays hidden, at the turn it folds at once."""
        return self._told(self._around.pool.decide(command, at=at), at=at, away=self.away.keys())

    def _act(self, *commands: cmd.Command, at: int, away: Set[Seat]) -> tuple[Happened, ...]:
        """See `HandPlay._act`: the pool decides the consequences."""
        hand = self._running.number
        return self._told(self._around.pool.carry_out(hand, commands, at=at), at=at, away=away)

    def _told(self, events: Sequence[ev.Event], *, at: int, away: Set[Seat]) -> tuple[Happened, ...]:
        """Return the pool's events in the form of the stream, with hand events as separate events."""
        found: list[Happened] = []
        ahead = self._running.copy()
        for event in events:
            if isinstance(event, ev.HandPlayed):
                found += self._hand_told(event.events, ahead, at=at, away=away)
            else:
                found += self._ended((event,), ahead, at=at)
        return tuple(found)

    def _hand_told(
        self, events: Sequence[hand_events.Event], ahead: Hand, *, at: int, away: Set[Seat]
    ) -> tuple[Happened, ...]:
        for event in events:
            ahead.apply(event)
        decided = self._decided + sum(isinstance(event, DECIDED) for event in events)
        clock = () if ahead.over else self._clock_for(ahead, at, away, decided)
        return (*self._bank_used(at), *events, *self._boxes_off(ahead), *clock)

    def _ended(self, events: Sequence[ev.Event], ahead: Hand, *, at: int) -> tuple[OfPool, ...]:
        """Wrap events of the pool. After a hand, add the pause in which players see its end."""
        pace = self._around.pace
        pause = pace.showdown if ahead.shown else pace.between
        if not self._around.followed:
            pause //= pace.bots_only_divisor
        return tuple(
            OfPool(
                event=structs.replace(event, pause_until=at + pause)
                if isinstance(event, ev.PoolHandFinished)
                else event
            )
            for event in events
        )

    # ------------------------------------------------------------ see `HandPlay`

    def hold(self, commands: Sequence[cmd.Command], ahead: Hand) -> None:
        """See `HandPlay.hold`: a hand of a pool is never held."""

    def held(self, ahead: Hand, *, at: int) -> tuple[Happened, ...]:
        """See `HandPlay.held`."""
        return ()

    def finish_hand(self, hand: Hand, *, at: int) -> tuple[Happened, ...]:
        """Return the events that give the stacks of a finished hand back to the entries."""
        return self._ended(self._around.pool.finish(hand, at=at), hand, at=at)
