"""The parts of a simulation: chance, bots, hands, history, and the smallest events."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec import structs

from tapete.cards import STANDARD_52, read_cards
from tapete.engine import Hand, Stakes
from tapete.engine.commands import Call, Fold, RaiseTo
from tapete.rules import hand_rules
from tapete.simulation import Draw, Habits, history, house, pace_of, quick, results, simulate
from tapete.simulation.chance import happens, shuffled
from tapete.simulation.driver import LIVE, ONLINE
from tapete.tournament import Event, Structure, Tournament, read_structure
from tapete.tournament import events as ev
from tapete.tournament.prizes.bounties import knockouts


def seeded(seed: int) -> Draw:
    rng = random.Random(seed)
    return lambda bound: int(rng.random() * bound)


def fixed(number: int) -> Draw:
    """Return a chance that always gives the same result."""
    return lambda bound: number


def event(keys: str = "", sections: str = "", *, seats: int = 6, minutes: int = 4) -> Structure:
    blinds = (20, 30, 40, 60, 80, 120, 200, 300, 400, 600, 800, 1_200, 2_000, 4_000, 8_000)
    levels = ",".join(
        f"{{ small_blind = {blind // 2}, big_blind = {blind}, minutes = {minutes} }}" for blind in blinds
    )
    text = f"""
name = "Event"
seats = {seats}
starting_stack = 1_000
buy_in = 100
payout = [70, 30]
levels = [{levels}]
{keys}
[start]
kind = "scheduled"
{sections}
"""
    return read_structure(text, "event.toml")


def played(structure: Structure, entries: int, *, seed: int = 1, habits: Habits | None = None) -> list[Event]:
    draw, log = seeded(seed), []
    simulate(
        structure,
        entries=entries,
        player=quick(draw),
        draw=draw,
        sink=lambda event, at: log.append(event),
        habits=habits,
    )
    return log


def test_every_order_is_as_likely_as_any_other() -> None:
    draw = seeded(1)
    found = Counter(shuffled("abc", draw) for _ in range(6_000))
    assert len(found) == 6
    assert all(900 < count < 1_100 for count in found.values())


def test_what_happens_in_thirty_of_a_hundred_cases() -> None:
    draw = seeded(1)
    assert 2_850 < sum(happens(30, draw) for _ in range(10_000)) < 3_150


@pytest.mark.parametrize(
    "game",
    [
        "holdem-no-limit",
        "omaha-8-pot-limit",
        "stud-fixed-limit",
        "27-triple-draw-fixed-limit",
        "short-deck-no-limit",
    ],
)
@pytest.mark.parametrize("bots", ["quick", "house"])
def test_bots_play_any_game_to_its_end(game: str, bots: str) -> None:
    draw, rules = seeded(4), hand_rules(game)
    stud = rules.upcards is not None
    structure = read_structure(
        f"""
name = "Any game"
game = "{game}"
seats = 6
starting_stack = 1_000
buy_in = 100
payout = [60, 40]
{'ante_form = "per_player"' if stud else ""}
levels = [{
            "{ small_blind = 0, big_blind = 0, small_bet = 100, ante = 10, bring_in = 30, minutes = 5 }"
            if stud
            else "{ small_blind = 50, big_blind = 100, minutes = 5 }"
        }]
""",
        "any.toml",
    )
    player = quick(draw) if bots == "quick" else house("test")
    done = simulate(structure, entries=6, player=player, draw=draw, habits=Habits(deal=0))
    assert done.tournament.state == "finished"
    assert [line.won for line in results(done.tournament)][:2] == [360, 240]


def test_the_quick_bot_raises_with_aces_and_gives_up_the_worst_hand() -> None:
    rest = [card for card in STANDARD_52 if card not in read_cards("AsAh7d2c")]
    for hole, expected in (("AsAh", RaiseTo), ("7d2c", Fold)):
        first, second = read_cards(hole)
        deck = [rest[0], first, rest[1], second, *rest[2:]]  # the button of two is dealt second
        hand, _ = Hand.start(
            hand_rules("holdem-no-limit"),
            hand=1,
            stakes=Stakes(small_blind=50, big_blind=100),
            stacks={1: 10_000, 2: 10_000},
            button=1,
            small_blind=1,
            big_blind=2,
            deck=deck,
        )
        assert hand.to_act == 1 and set(hand.hole_cards[1]) == {first, second}
        chosen = {type(quick(fixed(luck))(hand, 1)) for luck in range(0, 1_000, 50)}
        assert chosen == {expected}


def test_the_side_pot_says_who_has_knocked_out_whom() -> None:
    # Seat 1 is all-in for 300 and wins the main pot; seat 2 loses 500 to seat 3, who wins the side pot.
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks={1: 300, 2: 500, 3: 900},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=read_cards("QsKsAs QhKhAh 2c2d3h 7s 9c"),
    )
    dealt = {seat: set(held) for seat, held in hand.hole_cards.items()}
    assert dealt == {2: set(read_cards("QsQh")), 3: set(read_cards("KsKh")), 1: set(read_cards("AsAh"))}
    hand.act(RaiseTo(seat=1, amount=300))
    hand.act(RaiseTo(seat=2, amount=500))
    hand.act(Call(seat=3))
    assert hand.over and hand.stacks == {1: 900, 2: 0, 3: 800}
    assert knockouts(hand) == {2: ((3,),)}


RE_ENTRY = "[entries]\nlate_until_level = 6\nre_entries = 2\nsurrender = true\n"


def test_short_stacks_are_given_up_and_whoever_does_it_comes_again() -> None:
    """TDA19-8B: the chips leave play, and the new stack is a full one."""
    habits = Habits(surrender=100, re_enter=0, late=0, deal=0)
    log = played(event(sections=RE_ENTRY, minutes=10), 30, seed=5, habits=habits)
    given = [one for one in log if isinstance(one, ev.ChipsRemoved)]
    assert len(given) > 3 and {one.removal.why for one in given} == {"surrendered"}
    assert all(0 < one.removal.chips < 200 for one in given)
    again = [one for one in log if isinstance(one, ev.LateSeated)]
    # Nobody else comes again; giving up in the last minute of the last such level may be too late.
    assert 0 <= len(given) - len(again) <= 1
    none = played(event(sections=RE_ENTRY.replace("true", "false")), 20, habits=Habits(surrender=100))
    assert not any(isinstance(one, ev.ChipsRemoved) for one in none)


@pytest.mark.parametrize("agree", [0, 100])
def test_those_in_the_money_make_a_deal_if_all_agree(agree: int) -> None:
    """ACO-O-deals: one no and they play on."""
    draw = seeded(3)
    log: list[Event] = []
    done = simulate(
        event(),
        entries=9,
        player=quick(draw),
        draw=draw,
        sink=lambda event, at: log.append(event),
        habits=Habits(deal=100, agree=agree),
    )
    proposed = [one for one in log if isinstance(one, ev.DealProposed)]
    settled = [one for one in log if isinstance(one, ev.DealSettled)]
    assert proposed and all(len(one.amounts) == 2 for one in proposed)
    assert [found for _, found in done.deals] == settled
    assert len(settled) == (agree == 100)
    assert sum(line.won for line in results(done.tournament)) == 900
    assert Tournament.replay([*Tournament.create(event(), tournament=1), *log[1:]]) == done.tournament


def test_nobody_talks_of_a_deal_where_none_are_offered_or_nothing_is_shared() -> None:
    for structure in (
        event(sections="[deals]\noffered = false\n"),
        structs.replace(event(), payout=(100,)),
    ):
        log = played(structure, 9, habits=Habits(deal=100, agree=100))
        assert not any(isinstance(one, ev.DealProposed) for one in log)


def test_live_hands_take_longer() -> None:
    live = event(sections='[breaks]\nannounced = "director"')
    assert (pace_of(event()), pace_of(live)) == (ONLINE, LIVE)


def test_a_winner_who_is_alone_waits_for_the_end_of_registration() -> None:
    """All are out but one while entries are still sold: levels and breaks go by, and then it is over."""
    structure = event(
        sections="[entries]\nlate_until_level = 12\n[breaks]\nafter = { 11 = 30 }\n", minutes=60
    )
    log = played(structure, 4, habits=Habits(late=0))
    last_hand = max(number for number, one in enumerate(log) if isinstance(one, ev.HandFinished))
    after = [type(one) for one in log[last_hand:]]
    assert ev.LevelBegan in after and ev.BreakBegan in after and after[-1] is ev.Finished


def test_who_comes_late_finds_the_table_of_a_winner_who_is_alone() -> None:
    structure = event(sections="[entries]\nlate_until_level = 12\n", minutes=60)
    log = played(structure, 12, habits=Habits(late=80), seed=4)
    assert sum(isinstance(one, ev.LateSeated) for one in log) > 5
    assert sum(isinstance(one, ev.Eliminated) for one in log) == 11


def test_history_looks_at_equal_distances_and_proves_the_log() -> None:
    draw = seeded(2)
    log: list[tuple[int, Event]] = []
    done = simulate(
        event(),
        entries=20,
        player=quick(draw),
        draw=draw,
        sink=lambda event, at: log.append((at, event)),
        began_at=1_000_000,
    )
    best = [line.entry for line in results(done.tournament)[:2]]
    told = history(log, follow=best, began_at=done.began_at, ended_at=done.ended_at, points=50)
    assert told.fingerprint == done.tournament.fingerprint
    assert told.at[0] == 0 and told.at[-1] == done.ended_at - done.began_at
    assert len({later - earlier for earlier, later in zip(told.at[:-2], told.at[1:-1], strict=True)}) == 1
    assert (told.players[0], told.players[-1]) == (20, 1)
    assert (told.tables[0], told.tables[-1]) == (4, 1)
    assert (told.average[0], told.average[-1]) == (1_000, 20_000)
    assert (told.stacks[best[0]][0], told.stacks[best[0]][-1]) == (1_000, 20_000)
    assert told.stacks[best[1]][-1] == 0
    assert sum(told.fairness.hands_by_spread.values()) == len(told.spreads) == done.hands
    moved = [one for _, one in log if isinstance(one, ev.PlayerMoved)]
    broken = [move for _, one in log if isinstance(one, ev.TableBroke) for move in one.broken.moves]
    assert told.moves["balance"][-1] == len(moved)
    assert told.moves["break"][-1] == len(broken) > 0
