"""In Sit & Gos with any luck, chips, places, prizes and blinds are always right."""

from collections import Counter

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.tournament import (
    BeginHand,
    BlindLevel,
    Enter,
    Event,
    FinishHand,
    HandBegan,
    PrizeWon,
    Start,
    Structure,
    Tournament,
)

PAYOUTS = [(100,), (65, 35), (50, 30, 20), (40, 30, 20, 10), (34, 33, 33)]


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    seats = draw(st.integers(2, 10))
    return Structure(
        name="Any",
        seats=seats,
        starting_stack=draw(st.integers(1, 3)) * 10,
        buy_in=draw(st.integers(0, 999)),
        payout=draw(st.sampled_from([payout for payout in PAYOUTS if len(payout) <= seats])),
        levels=tuple(BlindLevel(small_blind=n, big_blind=2 * n, minutes=n) for n in range(1, 4)),
    )


def after_a_hand(draw: st.DrawFn, stacks: dict[Seat, Chips]) -> dict[Seat, Chips]:
    """Let some seats lose some or all chips to another. Stacks of few units, so equal ones are common."""
    left = dict(stacks)
    winner = draw(st.sampled_from(sorted(left)))
    for seat in sorted(left.keys() - {winner}):
        lost = draw(st.sampled_from([0, left[seat] // 2, left[seat], left[seat]]))
        left[seat] -= lost
        left[winner] += lost
    return left


@st.composite
def runs(draw: st.DrawFn) -> list[tuple[Event, dict[Seat, Chips]]]:
    """Play a whole Sit & Go. Return each event with the stacks just after it."""
    structure = draw(structures())
    log: list[tuple[Event, dict[Seat, Chips]]] = []
    tournament = Tournament.replay(Tournament.create(structure, tournament=1))
    at = 0

    def take(events: tuple[Event, ...]) -> None:
        for event in events:
            tournament.apply(event)
            log.append((event, tournament.stacks()))

    log += [(event, {}) for event in Tournament.create(structure, tournament=1)]
    for account in range(structure.seats):
        take(tournament.decide(Enter(account=account), at=at))
    order = draw(st.permutations(range(structure.seats)))
    take(tournament.decide(Start(seat_order=tuple(order)), at=at))
    for _ in range(12):
        at += draw(st.integers(0, 200_000))
        take(tournament.decide(BeginHand(), at=at))
        hand = tournament.hand_at()
        assert hand
        stacks = after_a_hand(draw, tournament.stacks())
        take(tournament.decide(FinishHand(hand=hand.hand, stacks=stacks), at=at))
        if tournament.state == "finished":
            return log
    take(tournament.decide(BeginHand(), at=at))
    hand = tournament.hand_at()
    assert hand
    first, *others = tournament.stacks()
    everything = {first: sum(tournament.stacks().values()), **dict.fromkeys(others, 0)}
    take(tournament.decide(FinishHand(hand=hand.hand, stacks=everything), at=at))
    return log


@given(runs())
def test_prizes_add_up_to_the_pool_and_places_are_all_given(
    log: list[tuple[Event, dict[Seat, Chips]]],
) -> None:
    tournament = Tournament.replay(event for event, _ in log)
    assert tournament.state == "finished"
    assert sum(event.amount for event, _ in log if isinstance(event, PrizeWon)) == tournament.pool
    assert sum(tournament.prizes) == tournament.pool
    counted = Counter(standing.place for standing in tournament.standings)
    # A place shared by n covers n places, so the next one is n further down.
    place = 1
    for given_place, shared in sorted(counted.items()):
        assert given_place == place
        place += shared
    assert place == tournament.structure.seats + 1
    assert [standing.prize for standing in tournament.standings] == [
        tournament.entries[standing.entry].prize for standing in tournament.standings
    ]
    best_first = [standing.prize for standing in tournament.standings]
    assert best_first == sorted(best_first, reverse=True)


@given(runs())
def test_replay_equals_state_after_json(log: list[tuple[Event, dict[Seat, Chips]]]) -> None:
    events = [event for event, _ in log]
    decoded = [msgspec.json.decode(msgspec.json.encode(event), type=Event) for event in events]
    assert decoded == events
    assert Tournament.replay(decoded) == Tournament.replay(events)


@given(runs())
def test_chips_are_conserved_after_every_event(log: list[tuple[Event, dict[Seat, Chips]]]) -> None:
    tournament = Tournament.replay([log[0][0]])
    in_play = tournament.structure.seats * tournament.structure.starting_stack
    begun = [(event, stacks) for event, stacks in log if isinstance(event, HandBegan)]
    assert begun
    for _, stacks in begun:
        assert sum(stacks.values()) == in_play and 0 not in stacks.values()


@given(runs())
def test_the_big_blind_passes_nobody_over_and_nobody_has_it_twice(
    log: list[tuple[Event, dict[Seat, Chips]]],
) -> None:
    hands = [(event, stacks) for event, stacks in log if isinstance(event, HandBegan)]
    for (before, _), (now, stacks) in zip(hands, hands[1:], strict=False):
        assert before.big_blind is not None and now.big_blind != before.big_blind
        assert now.big_blind == clockwise(stacks, after=before.big_blind)[0]
        if len(stacks) > 2:  # TDA19-32: nobody who still plays sits between button, small blind and big blind
            assert now.small_blind == (before.big_blind if before.big_blind in stacks else None)
            between = clockwise(stacks, after=now.button)
            between = between[: between.index(now.big_blind)]
            assert set(between) <= {now.small_blind}
        else:  # TDA19-34
            assert now.button == now.small_blind != now.big_blind
        assert now.big_blind in stacks


@given(runs())
def test_levels_rise_one_by_one_and_only_between_hands(log: list[tuple[Event, dict[Seat, Chips]]]) -> None:
    tournament = Tournament.replay([log[0][0]])
    level = 0
    for event, _ in log[1:]:
        tournament.apply(event)
        if tournament.level and tournament.level.level != level:
            assert tournament.level.level == level + 1
            assert not tournament.hand_running
            level += 1
        hand = tournament.hand_at()
        if hand and tournament.hand_running:
            assert tournament.stakes() == tournament.structure.stakes(hand.level)
