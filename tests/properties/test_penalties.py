"""Whatever penalties are given and served, hands count once each and the log gives the ledger."""

from __future__ import annotations

from typing import Literal

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tapete.floor.penalties import (
    Event,
    HandMissed,
    Ledger,
    from_ladder,
    give,
    hands_of,
    lift,
    miss_hand,
    release,
    replay,
)
from tapete.rules.points.penalties import Kind

PLAYERS = st.integers(1, 4)
LADDER: tuple[Kind, ...] = ("warning", "missed_hands", "missed_rounds", "disqualification")


class Served(RuleBasedStateMachine):
    """An event with four players, some of whom misbehave."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger = Ledger()
        self.log: list[Event] = []
        self.hand, self.deal = 1, 1
        self.redeals: Literal["one-hand", "two-hands"] = "one-hand"

    def happens(self, events: tuple[Event, ...]) -> None:
        self.log.extend(events)
        self.ledger = replay(events, self.ledger)

    @rule(player=PLAYERS, hands=st.integers(1, 6), after=st.booleans(), waits=st.booleans())
    def misses_hands(self, player: int, hands: int, after: bool, waits: bool) -> None:
        if not self.ledger.disqualified(player):
            self.happens(
                give(
                    self.ledger,
                    player=player,
                    kind="missed_hands",
                    hands=hands,
                    hand=self.hand,
                    after_the_hand=after,
                    needs_release=waits,
                )
            )

    @rule(player=PLAYERS, kind=st.sampled_from(("warning", "chip_penalty", "disqualification")))
    def is_penalised_otherwise(self, player: int, kind: Kind) -> None:
        if not self.ledger.disqualified(player):
            before = self.ledger.left(player)
            self.happens(give(self.ledger, player=player, kind=kind))
            assert self.ledger.left(player) == before

    @rule()
    def is_dealt(self) -> None:
        before = {player: self.ledger.left(player) for player in range(1, 5)}
        self.happens(miss_hand(self.ledger, self.hand, deal=self.deal, redeal_counts=self.redeals))
        for player, left in before.items():
            assert left - self.ledger.left(player) in (0, 1)
        again = miss_hand(self.ledger, self.hand, deal=self.deal, redeal_counts=self.redeals)
        assert again == ()

    @rule()
    def is_a_misdeal(self) -> None:
        self.deal += 1

    @rule()
    def ends(self) -> None:
        self.hand, self.deal = self.hand + 1, 1

    @rule(number=st.integers(1, 8))
    def is_lifted(self, number: int) -> None:
        if number <= len(self.ledger.penalties) and not self.ledger[number].lifted:
            player = self.ledger[number].given.player
            others = self.ledger.left(player) - self.ledger[number].left
            self.happens(lift(self.ledger, number, reason="a mistake"))
            assert self.ledger.left(player) == others

    @rule(player=PLAYERS)
    def is_released(self, player: int) -> None:
        if not self.ledger.left(player):
            self.happens(release(self.ledger, player))
            assert not self.ledger.away(player, self.hand) or self.ledger.disqualified(player)

    @invariant()
    def the_log_makes_the_ledger(self) -> None:
        assert replay(self.log) == self.ledger

    @invariant()
    def no_more_is_missed_than_was_given(self) -> None:
        for penalty in self.ledger.penalties:
            assert 0 <= penalty.missed <= penalty.given.hands
            assert penalty.last is None or penalty.last[0] >= penalty.given.first_hand

    @invariant()
    def a_player_misses_a_hand_once_however_often_it_is_dealt(self) -> None:
        missed = [
            (self.ledger[event.penalty].given.player, event.hand)
            for event in self.log
            if isinstance(event, HandMissed)
        ]
        assert len(set(missed)) == len(missed)


TestServed = Served.TestCase


@given(st.lists(st.tuples(PLAYERS, st.integers(1, 5)), max_size=6))
def test_everybody_comes_back_after_as_many_hands_as_were_given(given_to: list[tuple[int, int]]) -> None:
    ledger = Ledger()
    for player, hands in given_to:
        ledger = replay(give(ledger, player=player, kind="missed_hands", hands=hands), ledger)
    longest = max((ledger.left(player) for player in range(1, 5)), default=0)
    for hand in range(1, longest + 1):
        assert any(ledger.left(player) for player in range(1, 5))
        ledger = replay(miss_hand(ledger, hand), ledger)
    assert not any(ledger.away(player, longest + 1) for player in range(1, 5))


@given(st.integers(1, 9), st.integers(2, 10))
def test_a_deal_and_its_redeal_count_twice_only_where_a_book_says_so(rounds: int, players: int) -> None:
    hands = hands_of(rounds, players=players)
    first = replay(give(Ledger(), player=1, kind="missed_rounds", hands=hands))
    once = replay(miss_hand(first, 7), first)
    assert once.left(1) == hands - 1
    assert miss_hand(once, 7, deal=2) == ()
    twice = replay(miss_hand(once, 7, deal=2, redeal_counts="two-hands"), once)
    assert twice.left(1) == hands - 2
    assert hands - hands_of(rounds, players=players, length="others") == rounds


@given(st.integers(0, 20))
def test_a_ladder_only_goes_up(earlier: int) -> None:
    here, further = from_ladder(LADDER, earlier), from_ladder(LADDER, earlier + 1)
    assert here[-1] == further[-1] == "disqualification"
    assert set(further) <= set(here)
