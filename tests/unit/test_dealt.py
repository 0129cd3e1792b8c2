"""Hands with explicit chance are the engine's hands, and information states hold what a seat has seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from tapete import Call, Card, Check, RaiseTo, games, read_cards
from tapete.engine import Action, Event
from tapete.engine import events as ev
from tapete.engine.refusals import HandRefused
from tapete.env import DealtGame, DealtHand, amounts
from tapete.env.actions import commands
from tapete.env.recall import recalled
from tapete.rules import hand_rules

numpy = pytest.importorskip("numpy")

from tapete.env.recall_row import RecallRows, most_acts  # noqa: E402


def played(plan: DealtGame, chance: Random, *, bold: float = 0.3) -> tuple[DealtHand, list[Action]]:
    """Play a hand at random; return its end and its commands."""
    hand, acts = DealtHand(plan), list[Action]()
    while not hand.over:
        if hand.missing:
            hand = hand.deal(chance.choice(hand.cards))
            continue
        legal = commands(hand.view_for(hand.hand.to_act or 0), plan.rules)
        sized = [number for number in legal if number > 1] if chance.random() < bold else []
        acts.append(legal[chance.choice(sized or [number for number in legal if number] or [*legal])])
        hand = hand.act(acts[-1])
    return hand, acts


@pytest.mark.parametrize("game", games())
def test_a_hand_dealt_card_by_card_is_the_hand_of_its_deck(game: str) -> None:
    plan = DealtGame.of(game, "")
    chance = Random(game)
    for _ in range(6):
        ended, acts = played(plan, chance)
        hand = plan.start((*ended.dealt, *ended.cards))
        for command in acts:
            hand.act(command)
        assert hand.events == ended.hand.events and hand.over
        assert sum(hand.stacks.values()) == plan.seats * plan.stack


def test_a_card_is_dealt_only_when_it_is_due_and_only_once() -> None:
    hand = DealtHand(DealtGame.of("holdem-no-limit", "1/2"))
    assert hand.missing == 4 and len(hand.cards) == 52 and not hand.begun
    with pytest.raises(ValueError, match="nobody can act before 4 more cards"):
        hand.act(Call(seat=2))
    for card in read_cards("AhKdAcKc"):
        hand = hand.deal(card)
    assert hand.hand.hole_cards == {1: ("Ah", "Ac"), 2: ("Kd", "Kc")}
    with pytest.raises(ValueError, match="2c comes at the wrong time"):
        hand.deal(Card("2c"))
    before = hand
    hand = hand.act(Call(seat=2)).act(Check(seat=1))
    assert hand.missing == 3 and before.missing == 0 and len(hand.cards) == 48
    with pytest.raises(ValueError, match="Ah is not among the cards left"):
        hand.deal(Card("Ah"))
    assert hand.deal(Card("2c")).deal(Card("3c")).deal(Card("4c")).hand.board == ("2c", "3c", "4c")
    with pytest.raises(HandRefused):
        before.act(Check(seat=2))


def test_an_all_in_asks_for_the_whole_board_at_once() -> None:
    hand = DealtHand(DealtGame.of("holdem-no-limit", "1/2"))
    for card in read_cards("AhKdAcKc"):
        hand = hand.deal(card)
    hand = hand.act(RaiseTo(seat=2, amount=200)).act(Call(seat=1))
    assert hand.missing == 5 and not hand.over
    for card in read_cards("2c3d4s9hTh"):
        hand = hand.deal(card)
    assert hand.over and hand.hand.stacks == {1: 400, 2: 0}


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"game": "27-triple-draw-fixed-limit", "seats": 3}, "has cards for 2 seats at most, not for 3"),
        ({"game": "stud-fixed-limit", "seats": 8}, "has cards for 7 seats at most, not for 8"),
        ({"game": "holdem-no-limit", "seats": 1}, "needs two seats or more, not 1"),
        ({"game": "holdem-no-limit", "button": 3}, "button 3 is not one of the seats 1 to 2"),
        ({"game": "holdem-no-limit", "stack": -1}, "can't be dealt in with -1 chips"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(arguments: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        DealtGame.of(stakes="", **arguments)  # type: ignore[arg-type]


def histories(plan: DealtGame) -> Iterator[tuple[DealtHand, tuple[tuple[tuple[str, int], ...], ...]]]:
    """Every decision of a small game, with what each seat knew and did before: pairs of state and action."""

    def below(
        hand: DealtHand, known: tuple[tuple[tuple[str, int], ...], ...]
    ) -> Iterator[tuple[DealtHand, tuple[tuple[tuple[str, int], ...], ...]]]:
        if hand.over:
            return
        if hand.missing:
            for card in hand.cards:
                yield from below(hand.deal(card), known)
            return
        yield hand, known
        seat = hand.hand.to_act or 0
        state = recalled(hand.hand.events, seat, plan.place)
        for number, command in commands(hand.view_for(seat), plan.rules).items():
            line = (*known[seat - 1], (state, number))
            after = (line, known[1]) if seat == 1 else (known[0], line)
            yield from below(hand.act(command), after)

    return below(DealtHand(plan), ((), ()))


@pytest.mark.parametrize(("game", "states"), [("kuhn-fixed-limit", 12), ("leduc-fixed-limit", 936)])
def test_information_states_are_those_of_the_literature_and_forget_nothing(game: str, states: int) -> None:
    """The same text: the same acts on offer, own past and row; another text: another row."""
    plan = DealtGame.of(game, "")
    layout = RecallRows(plan)
    row = numpy.zeros(layout.length, numpy.float32)
    found: dict[str, tuple[object, ...]] = {}
    rows = set()
    for hand, known in histories(plan):
        seat = hand.hand.to_act or 0
        text = recalled(hand.hand.events, seat, plan.place)
        layout.fill(row, hand.hand.events, seat)
        facts = (seat, tuple(commands(hand.view_for(seat), plan.rules)), known[seat - 1], row.tobytes())
        assert found.setdefault(text, facts) == facts
        rows.add(row.tobytes())
    assert len(found) == len(rows) == states


@pytest.mark.parametrize(
    "game", ["holdem-no-limit", "stud-fixed-limit", "27-triple-draw-fixed-limit", "badugi-pot-limit"]
)
def test_what_others_hold_face_down_changes_no_information_state(game: str) -> None:
    plan = DealtGame.of(game, "")
    layout = RecallRows(plan)
    one, other = numpy.zeros((2, layout.length), numpy.float32)
    chance = Random(5)
    compared = 0
    for _ in range(40):
        ended, _ = played(plan, chance)
        events = [event for event in ended.hand.events if not isinstance(event, ev.Shown | ev.PotAwarded)]
        hidden = [card for card in ended.hand.hole_cards[2] if card not in ended.hand.up.get(2, ())]
        for old, new in zip(hidden, ended.cards, strict=False):
            changed = [_swapped(event, old, new) for event in events]
            if changed == events:
                continue
            compared += 1
            assert recalled(changed, 1, plan.place) == recalled(events, 1, plan.place)
            layout.fill(one, changed, 1)
            layout.fill(other, events, 1)
            assert (one == other).all()
            # The cards can be told apart by the seat that holds them.
            assert recalled(changed, 2, plan.place) != recalled(events, 2, plan.place)
            layout.fill(one, changed, 2)
            layout.fill(other, events, 2)
            assert (one != other).any()
    assert compared > 30


def _swapped(event: Event, old: Card, new: Card) -> Event:
    match event:
        case ev.HoleDealt(cards=cards) | ev.Discarded(cards=cards) if old in cards:
            return structs.replace(event, cards=tuple([new if card == old else card for card in cards]))
        case _:
            return event


@pytest.mark.parametrize(
    "game",
    [
        "holdem-no-limit",
        "holdem-fixed-limit",
        "omaha-pot-limit",
        "stud-fixed-limit",
        "27-triple-draw-fixed-limit",
    ],
)
@pytest.mark.parametrize("stack", [0, 7, 40])
def test_no_hand_has_more_acts_than_the_bound_even_if_all_raise_the_least(game: str, stack: int) -> None:
    plan = DealtGame.of(game, "", stack=stack)
    bound = most_acts(plan)
    for seed in range(10):
        for bold in (0.3, 1.0):
            _, acts = played(plan, Random(seed), bold=bold)
            assert len(acts) <= bound
    hand, count = DealtHand(plan), 0
    while not hand.over:
        if hand.missing:
            hand = hand.deal(hand.cards[0])
            continue
        legal = commands(hand.view_for(hand.hand.to_act or 0), plan.rules)
        hand, count = hand.act(legal.get(2) or legal.get(1) or next(iter(legal.values()))), count + 1
    assert count <= bound


def test_every_amount_is_an_action_of_its_own() -> None:
    rules = hand_rules("holdem-no-limit")
    plan = DealtGame.of("holdem-no-limit", "1/2", stack=20)
    hand = DealtHand(plan)
    for card in read_cards("AhKdAcKc"):
        hand = hand.deal(card)
    view = hand.view_for(2)
    legal = amounts.legal(view, rules, 20)
    assert legal == [0, 1, *range(5, 22)]
    assert amounts.command(view, rules, 20, 1) == Call(seat=2)
    assert amounts.command(view, rules, 20, 5) == RaiseTo(seat=2, amount=4)
    for action in range(-1, amounts.count_of(rules, 20) + 1):
        command = amounts.command(view, rules, 20, action)
        assert (command is not None) is (action in legal)
        if command is not None:
            hand.act(command)


def test_amounts_keep_to_the_smallest_chip_and_draws_come_after_them() -> None:
    rules = hand_rules("27-single-draw-no-limit")
    plan = DealtGame.of("27-single-draw-no-limit", "10/20 smallest_chip=5", stack=103)
    hand = DealtHand(plan)
    while hand.missing:
        hand = hand.deal(hand.cards[0])
    legal = amounts.legal(hand.view_for(2), rules, 103)
    assert legal[:4] == [0, 1, 41, 46] and legal[-1] == 104 and 47 not in legal
    hand = hand.act(Call(seat=2)).act(Check(seat=1))
    view = hand.view_for(1)
    draws = amounts.legal(view, rules, 103)
    assert draws == [*range(105, 105 + 32)] and amounts.count_of(rules, 103) == 137
    assert view.hole_cards[1] == tuple(sorted(view.hole_cards[1], key=plan.place.__getitem__))
    command = amounts.command(view, rules, 103, 105 + 0b101)
    assert command is not None and hand.act(command).missing == 2
