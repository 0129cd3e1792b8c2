"""Play the hands that a scenario compares against each other in a room: the better one must win the pot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, permutations, product

from tests.room.situations import NotInTheRoom, play_in_room

from tapete.cards import STANDARD_52, SUITS, Card, read_cards, strength
from tapete.engine import Stakes
from tapete.engine import events as hand_events
from tapete.rules import hand_rules
from tapete.scenarios.facts import Expect
from tapete.scenarios.format import Comparison, HandScenario, Scenario

Cards = tuple[Card, ...]

GAMES = {
    "high": ("five-card-draw-no-limit", Stakes(small_blind=1, big_blind=2)),
    "low-8": (
        "stud-8-fixed-limit",
        Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", bring_in=1, small_bet=2),
    ),
}
"""Games in which two hands of five cards can be dealt whole, by ranking."""


def show_in_room(scenario: Scenario, book: str) -> None:
    """Play a scenario of hands in a room.

    Raises:
        NotInTheRoom: a room can't come into this situation.
        AssertionError: the room does something else than the scenario says.
    """
    match scenario:
        case HandScenario():
            play_in_room(scenario, book)
        case Comparison():
            compare_in_room(scenario, book)
        case _:
            raise NotInTheRoom("no hand is played")


def compare_in_room(scenario: Comparison, book: str) -> None:
    """Let each hand of a comparison play against the next one.

    Raises:
        NotInTheRoom: no game deals these hands whole.
        AssertionError: a pot goes to the wrong hand, or the room tells something else than the engine.
    """
    ranking = scenario.half or hand_rules(scenario.game).ranking[0]
    if ranking not in GAMES or any(len(read_cards(one.cards)) != 5 for one in scenario.hands):
        raise NotInTheRoom(f"no game deals hands of five cards by {ranking}")
    for better, worse in pairwise(read_cards(one.cards) for one in scenario.hands):
        hand = play_in_room(_situation(scenario, book, ranking, better, worse), book)
        awards = [event for event in hand.events if isinstance(event, hand_events.PotAwarded)]
        half = ranking if any(event.half == ranking for event in awards) else ""
        assert {event.seat for event in awards if event.half == half} == {1}


def _situation(scenario: Comparison, book: str, ranking: str, better: Cards, worse: Cards) -> HandScenario:
    game, stakes = GAMES[ranking]
    held: tuple[Cards, Cards] = (better, worse)
    board = ""
    apart = _in_other_suits(better, worse)
    if apart is not None and ranking == "low-8":
        # Seven cards: two of each hand are too high for a low.
        blanks = [card for card in STANDARD_52 if card[0] in "9TJQK"]
        held = ((*better, *blanks[:2]), (*apart, *blanks[2:4]))
    elif apart is not None:
        held = (better, apart)
    else:
        game = "holdem-no-limit"
        mine, others, middle = _with_a_board(better, worse)
        held, board = (mine, others), " ".join(middle)
    return HandScenario(
        title=scenario.title,
        rules=scenario.rules,
        book=book,
        game=game,
        stakes=stakes,
        seats={1: 100, 2: 100},
        button=1,
        cards={seat: " ".join(cards) for seat, cards in enumerate(held, start=1)},
        board=board,
        event_heads_up=True,
        play=["to end"],
        expect=Expect(street="over"),
    )


def _in_other_suits(one: Cards, other: Cards) -> Cards | None:
    """The other hand in suits that let both be dealt, all its cards changed alike; None if there are none."""
    for suits in permutations(SUITS):
        found = _changed(other, suits)
        if not set(one) & set(found):
            return found
    return None


def _changed(cards: Cards, suits: Sequence[str]) -> Cards:
    return read_cards(" ".join(card[0] + suits[SUITS.index(card[1])] for card in cards))


def _with_a_board(one: Cards, other: Cards) -> tuple[Cards, Cards, Cards]:
    """Two pairs of hole cards and a board that make these two hands, which share a card.

    Raises:
        NotInTheRoom: no board makes both.
    """
    for suits in permutations(SUITS):
        changed = _changed(other, suits)
        shared = [card for card in one if card in changed]
        mine, others = (combinations([c for c in cards if c not in shared], 2) for cards in (one, changed))
        for two, too in product(mine, others) if len(shared) == 1 else ():
            board = (*shared, *two, *too)
            holes = [tuple(c for c in cards if c not in board) for cards in (one, changed)]
            if all(
                strength("high", hole, board) == strength("high", whole)
                for hole, whole in zip(holes, (one, changed), strict=True)
            ):
                return holes[0], holes[1], board
    raise NotInTheRoom("no deck has both hands, and no board makes them")
