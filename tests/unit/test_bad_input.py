"""Input that makes no sense gets one error that names the problem and its place, and changes nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec import structs

from tapete.cards import HIDDEN, STANDARD_52, Card, read_cards
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Draw,
    Fold,
    Hand,
    HandRefused,
    InvariantBroken,
    Kill,
    Post,
    PostKind,
    RaiseTo,
    Rake,
    Reason,
    Reshuffle,
    Stakes,
)
from tapete.engine.events import Checked
from tapete.engine.menu import Amounts
from tapete.engine.positions import usual_blinds
from tapete.engine.start_checks import MOST_CHIPS
from tapete.rules import book, hand_rules
from tapete.rules.files import packaged
from tapete.rules.loader import read_game, resolve

COMPILED = bool(os.environ.get("TAPETE_COMPILED"))
BLINDS = Stakes(small_blind=5, big_blind=10)
STUD = Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", bring_in=3, small_bet=10)
NOT_CHIPS = [-1, 0.5, 10.0, True, "10", None, 2**53]
BLIND_POSTS = (
    Post(seat=2, kind=PostKind.SMALL_BLIND, amount=5),
    Post(seat=3, kind=PostKind.BIG_BLIND, amount=10),
)


def start(game: str = "holdem-no-limit", **changed: Any) -> Hand:
    """Start a hand of three seats with 500 each at 5/10, with the given changes."""
    blinds: dict[str, Any] = {"small_blind": 2, "big_blind": 3}
    given: dict[str, Any] = {
        "hand": 7,
        "stakes": BLINDS,
        "stacks": {1: 500, 2: 500, 3: 500},
        "button": 1,
        "deck": STANDARD_52,
        **(blinds if hand_rules(game).upcards is None else {"stakes": STUD}),
        **changed,
    }
    hand, _ = Hand.start(hand_rules(game), **given)
    return hand


def stakes(**changed: Any) -> Stakes:
    """Return stakes of 5/10, with the given changes."""
    return Stakes(**{"small_blind": 5, "big_blind": 10, **changed})


def post(**changed: Any) -> tuple[Post, ...]:
    """Post the blinds and a straddle of seat 1, with the given changes."""
    return (*BLIND_POSTS, Post(**{"seat": 1, "kind": PostKind.STRADDLE, "amount": 20, **changed}))


def swapped(place: int, card: str) -> tuple[Card, ...]:
    """Return the deck with another card at one place."""
    return (*STANDARD_52[:place], Card(card), *STANDARD_52[place + 1 :])


def test_what_is_changed_below_starts_as_it_is() -> None:
    assert start().stacks == {1: 500, 2: 495, 3: 490}
    assert start("stud-fixed-limit").pot == 3
    assert start(posts=post()).pot == 35
    assert start(stacks={1: MOST_CHIPS, 2: 500, 3: 500}).stacks[1] == MOST_CHIPS
    assert start(deck=(HIDDEN,) * 52).to_act == 1


# ---------------------------------------------------------------- the start of a hand


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"stacks": {}}, "a hand needs two seats or more, not 0"),
        ({"stacks": {0: 500, 2: 500, 3: 500}}, "seat 0 can't be dealt in with 500 chips"),
        ({"stacks": {-1: 500, 2: 500, 3: 500}}, "seat -1 can't be dealt in with 500 chips"),
        ({"stacks": {True: 500, 2: 500, 3: 500}}, "seat True can't be dealt in with 500 chips"),
        ({"stacks": {1.5: 500, 2: 500, 3: 500}}, "seat 1.5 can't be dealt in with 500 chips"),
        ({"stacks": {1: 0, 2: 500, 3: 500}}, "seat 1 can't be dealt in with 0 chips"),
        ({"button": 0}, "the button can't stand at seat 0"),
        ({"small_blind": 4}, "seat 4 is to post a blind but is not dealt in"),
        ({"small_blind": True}, "seat True is to post a blind but is not dealt in"),
        ({"big_blind": 9}, "seat 9 is to post a blind but is not dealt in"),
        ({"big_blind": 2}, "seat 2 can't post both blinds"),
        ({"big_blind": None}, "holdem-no-limit needs a big blind"),
        ({"stakes": stakes(big_blind=0)}, "holdem-no-limit needs a least bet, stakes.big_blind"),
        (
            {"stakes": stakes(small_blind=50)},
            "stakes.small_blind 50 is more than stakes.big_blind 10",
        ),
        ({"stakes": stakes(smallest_chip=0)}, "stakes.smallest_chip can't be 0"),
        ({"stakes": stakes(ante_form="all")}, "stakes.ante_form can't be 'all'"),
        ({"stakes": stakes(ante=5)}, "nobody pays stakes.ante 5: its form is 'none'"),
        ({"stakes": stakes(rake=Rake(per_mille=1_001))}, "stakes.rake.per_mille can't be 1001"),
        ({"stakes": stakes(rake=Rake(cap=-1))}, "stakes.rake.cap can't be -1"),
        ({"stakes": stakes(rake=Rake(exact=2.5))}, "stakes.rake.exact can't be 2.5"),  # type: ignore[arg-type]
        (
            {"stakes": stakes(rake=Rake(cap_by_players=((2, 50), (5, -300))))},
            "stakes.rake.cap_by_players from 5 can't be -300",
        ),
        ({"posts": post(seat=4)}, "posts[2]: seat 4 is not dealt in"),
        ({"posts": post(seat=1.0)}, "posts[2]: seat 1.0 is not dealt in"),
        ({"posts": post(kind="blind")}, "posts[2]: there is no post 'blind'"),
        ({"posts": post(amount=0)}, "posts[2]: seat 1 can't post 0 chips as its straddle"),
        (
            {"posts": post(seat=3, kind=PostKind.BIG_BLIND)},
            "posts[2]: seat 3 posts its big_blind twice",
        ),
        ({"event_heads_up": True}, "3 seats are dealt in though the event is heads-up"),
        ({"boards": 0}, "holdem-no-limit can't be dealt 0 boards"),
        ({"boards": 4}, "holdem-no-limit can't be dealt 4 boards"),
        ({"deck": STANDARD_52[:10]}, "the deck has 10 cards; 3 seats may need 11"),
        ({"deck": ()}, "the deck has 0 cards; 3 seats may need 11"),
        ({"deck": swapped(51, "1h")}, "deck[51]: there is no '1h' in standard-52"),
        ({"deck": swapped(0, "ah")}, "deck[0]: there is no 'ah' in standard-52"),
        ({"deck": swapped(8, "")}, "deck[8]: there is no '' in standard-52"),
        ({"deck": [*"AhKd" * 13]}, "deck[0]: there is no 'A' in standard-52"),
        ({"deck": [*STANDARD_52[:11], 12]}, "deck[11]: there is no 12 in standard-52"),
    ],
    ids=str,
)
def test_a_hand_does_not_start(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError) as error:
        start(**changed)
    assert str(error.value) == f"hand 7: {why}"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"hand": 7.5}, "hand 7.5: its number is an int, not 7.5"),
        ({"button": True}, "hand 7: the button can't stand at seat True"),
        ({"big_blind": 3.0}, "hand 7: seat 3.0 is to post a blind but is not dealt in"),
        ({"boards": 1.5}, "hand 7: holdem-no-limit can't be dealt 1.5 boards"),
        ({"boards": True}, "hand 7: holdem-no-limit can't be dealt True boards"),
    ],
    ids=str,
)
def test_arguments_of_another_type_do_not_start_one(changed: dict[str, Any], why: str) -> None:
    """The compiled form has its own words for them, from its signature, and may take True for 1."""
    if not COMPILED or changed == {"button": True}:
        with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
            start(**changed)
    elif True in changed.values():
        assert start(**changed) == start()
    else:
        with pytest.raises(TypeError, match="object expected; got"):
            start(**changed)


@pytest.mark.parametrize("chips", NOT_CHIPS, ids=repr)
def test_stacks_stakes_and_posts_are_whole_numbers_within_reason(chips: Any) -> None:
    with pytest.raises(ValueError) as error:
        start(stacks={1: 500, 2: chips, 3: 500})
    assert str(error.value) == f"hand 7: seat 2 can't be dealt in with {chips!r} chips"
    for name in ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "smallest_chip"):
        with pytest.raises(ValueError) as error:
            start(stakes=stakes(**{name: chips}))
        assert str(error.value) == f"hand 7: stakes.{name} can't be {chips!r}"
    with pytest.raises(ValueError) as error:
        start(posts=post(amount=chips))
    assert str(error.value) == f"hand 7: posts[2]: seat 1 can't post {chips!r} chips as its straddle"


def test_blinds_need_two_seats() -> None:
    for seats in ([], [2]):
        with pytest.raises(ValueError, match=f"two seats or more, not {len(seats)}"):
            usual_blinds(hand_rules("holdem-no-limit"), seats=seats, button=2)


@pytest.mark.parametrize(
    ("bring_in", "small_bet"),
    [(0, 10), (11, 10), (3, 0)],
    ids=["none", "above the bet", "no bet"],
)
def test_stud_needs_a_bring_in_below_its_bet(bring_in: int, small_bet: int) -> None:
    with pytest.raises(ValueError) as error:
        start(
            "stud-fixed-limit",
            stakes=Stakes(small_blind=0, big_blind=0, bring_in=bring_in, small_bet=small_bet),
        )
    assert str(error.value) == (
        "hand 7: stud-fixed-limit needs a bring-in and a bet that is not less: "
        f"stakes.bring_in {bring_in}, stakes.small_bet {small_bet}"
    )


def test_stud_has_eight_seats_as_nine_could_find_no_card_for_seventh_street() -> None:
    """27 on third street and 9 + 8 + 8 after it, as one folds, are the whole deck."""
    stacks = dict.fromkeys(range(1, 9), 500)
    assert len(start("stud-fixed-limit", stacks=stacks).seats) == 8
    with pytest.raises(ValueError, match=r"^hand 7: the deck has 52 cards; 9 seats may need 55$"):
        start("stud-fixed-limit", stacks=stacks | {9: 500})


def test_stud_without_fixed_bets_needs_a_least_bet() -> None:
    """Its own file has fixed limit only; nothing else says that no bet is too small."""
    text = packaged("games", "stud").replace("fixed-limit", "no-limit")
    rules = resolve(read_game(text), "no-limit", book("tda-2019"))

    def stud(**changed: Any) -> Hand:
        stakes = Stakes(**{"small_blind": 0, "big_blind": 10, "bring_in": 3, "small_bet": 10, **changed})
        hand, _ = Hand.start(
            rules, hand=7, stakes=stakes, stacks={1: 500, 2: 500}, button=1, deck=STANDARD_52
        )
        return hand

    menu = stud().menu
    assert menu is not None and menu.bet == Amounts(10, 500)
    with pytest.raises(ValueError, match=r"^hand 7: stud-no-limit needs a least bet, stakes\.big_blind$"):
        stud(big_blind=0)


def test_only_boards_are_run_more_than_once() -> None:
    """A hand that is run twice gets no cards for the seats twice."""
    text = """
        id = "own"
        deck = "standard-52"
        limits = ["no-limit"]
        ranking = ["high"]
        streets = [
            { name = "deal", hole_down = 2, board = 3, opener = "left-of-big-blind" },
            { name = "last", hole_down = 1 },
        ]
    """
    rules = resolve(read_game(text), "no-limit", book("tda-2019"))
    given: dict[str, Any] = {"hand": 7, "stakes": BLINDS, "stacks": {1: 500, 2: 500}, "deck": STANDARD_52}
    hand, _ = Hand.start(rules, button=1, small_blind=1, big_blind=2, **given)
    assert len(hand.board) == 3
    with pytest.raises(ValueError, match=r"^hand 7: own-no-limit can't be dealt 2 boards$"):
        Hand.start(rules, button=1, small_blind=1, big_blind=2, boards=2, **given)


@pytest.mark.parametrize("form", ["none", "big_blind"])
def test_an_ante_is_paid_by_somebody(form: Any) -> None:
    """Unless the posts are told one by one, as from a hand history."""
    unpaid = structs.replace(STUD, ante_form=form)
    assert start("stud-fixed-limit", stakes=unpaid, posts=()).pot == 0
    with pytest.raises(ValueError, match=f"^hand 7: nobody pays stakes.ante 1: its form is '{form}'$"):
        start("stud-fixed-limit", stakes=unpaid)


def test_a_short_deck_has_no_deuces() -> None:
    short = {"stacks": {1: 500, 2: 500, 3: 500}, "small_blind": None, "big_blind": 1}
    with pytest.raises(ValueError, match=r"^hand 7: deck\[0\]: there is no '2c' in short-36$"):
        start("short-deck-no-limit", **short)


def test_a_card_twice_in_the_deck_is_the_fault_of_who_shuffled() -> None:
    with pytest.raises(InvariantBroken, match=r"^hand 7: deck\[40\]: 3c is twice in the deck$"):
        start(deck=swapped(40, "3c"))


def test_a_bad_start_leaves_what_it_was_given() -> None:
    stacks = {1: 500, 2: 500, 3: 0.5}
    deck = list(swapped(40, "1h"))
    before = (dict(stacks), list(deck))
    with pytest.raises(ValueError, match="seat 3"):
        start(stacks=stacks, deck=deck)
    assert (stacks, deck) == before


# ---------------------------------------------------------------- commands


def unharmed(hand: Hand, command: Any, error: type[Exception] | tuple[type[Exception], ...]) -> Exception:
    """Return the error of a command, after checking that hand, menu and log are unchanged."""
    before = hand.copy()
    menu = hand.menu
    caught: list[Exception] = []
    for ask in (hand.decide, hand.act):
        with pytest.raises(error) as raised:
            ask(command)
        caught.append(raised.value)
        assert hand == before
        assert hand.menu == menu
        assert hand.events == before.events
    assert [str(one) for one in caught] == [str(caught[0])] * 2
    return caught[0]


def refused(hand: Hand, command: Command) -> str:
    """Return the text of a refusal, after checking that nothing changed."""
    return str(unharmed(hand, command, HandRefused))


def over() -> Hand:
    """Return a hand in which everybody has folded."""
    hand = start()
    hand.act(Fold(seat=1))
    hand.act(Fold(seat=2))
    assert hand.over
    return hand


@pytest.mark.parametrize("amount", [10.5, 20.0, 150.5, True, "20", None, float("nan")], ids=repr)
@pytest.mark.parametrize("kind", [Bet, RaiseTo])
def test_a_bet_is_a_whole_number(kind: Callable[..., Command], amount: Any) -> None:
    hand = start()
    if kind is Bet:
        for command in (Call(seat=1), Call(seat=2), Check(seat=3)):
            hand.act(command)
    seat = hand.to_act
    error = unharmed(hand, kind(seat=seat, amount=amount), TypeError)
    assert str(error) == f"hand 7: seat {seat} can't bet {amount!r}: chips are whole numbers"


@pytest.mark.parametrize(
    ("amount", "why"),
    [
        (-1, "raise_too_small: asked -1, least 20 (TDA19-43A)"),
        (0, "raise_too_small: asked 0, least 20 (TDA19-43A)"),
        (19, "raise_too_small: asked 19, least 20 (TDA19-43A)"),
        (501, "more_than_stack: asked 501, most 500"),
        (10**30, f"more_than_stack: asked {10**30:,}, most 500"),
    ],
)
def test_a_raise_is_within_the_stack_and_the_rules(amount: int, why: str) -> None:
    assert refused(start(), RaiseTo(seat=1, amount=amount)) == why


@pytest.mark.parametrize("kind", [Fold, Check, Call, BringIn, Draw, Kill])
@pytest.mark.parametrize("seat", [True, 1.0, "1", None], ids=repr)
def test_a_seat_is_a_number(kind: Callable[..., Command], seat: Any) -> None:
    assert str(unharmed(start(), kind(seat=seat), TypeError)) == f"hand 7: there is no seat {seat!r}"


@pytest.mark.parametrize("seat", [0, 4, -1, 10**9])
def test_an_unknown_seat_does_nothing(seat: int) -> None:
    for command in (Fold(seat=seat), Call(seat=seat), RaiseTo(seat=seat, amount=20), Kill(seat=seat)):
        assert refused(start(), command) == f"not_in_hand: seat {seat:,}"


def test_nobody_acts_out_of_turn() -> None:
    for seat in (2, 3):
        for command in (Fold(seat=seat), Check(seat=seat), Call(seat=seat), RaiseTo(seat=seat, amount=20)):
            assert refused(start(), command) == f"not_your_turn: seat {seat}, to_act 1"
    folded = start()
    folded.act(Fold(seat=1))
    assert refused(folded, Call(seat=1)) == "not_in_hand: seat 1"
    assert refused(folded, Kill(seat=1)) == "not_in_hand: seat 1"


@pytest.mark.parametrize("command", [Fold, Check, Call, BringIn, Draw, Kill])
def test_nothing_is_done_after_the_end(command: Callable[..., Command]) -> None:
    for seat in (1, 3, 4):
        assert refused(over(), command(seat=seat)) == "hand_over: hand 7"
    assert refused(over(), Bet(seat=3, amount=10)) == "hand_over: hand 7"
    assert refused(over(), Reshuffle(cards=read_cards("Ah"))) == "not_those_cards: wanted 0"


def test_what_is_no_choice_of_the_moment_is_refused() -> None:
    hand = start()
    assert refused(hand, Check(seat=1)) == "cannot_check: to_call 10"
    assert refused(hand, Bet(seat=1, amount=20)) == "bet_already_made: bet 10"
    assert refused(hand, BringIn(seat=1)) == "no_bring_in"
    assert refused(hand, Draw(seat=1, discard=hand.hole_cards[1])) == "no_draw"
    stud = start("stud-fixed-limit")
    seat = stud.to_act
    assert seat is not None
    for command in (Fold(seat=seat), Check(seat=seat), Call(seat=seat)):
        assert refused(stud, command) == "must_bring_in: bring_in 3"


def test_who_has_only_the_bring_in_left_brings_in() -> None:
    hand = start("stud-fixed-limit", stacks={1: 3, 2: 3, 3: 3})
    seat = hand.to_act
    assert seat is not None and hand.stacks[seat] == 2
    for command in (Bet(seat=seat, amount=2), RaiseTo(seat=seat, amount=2)):
        assert refused(hand, command) == "must_bring_in: bring_in 2"


def test_what_is_no_command_is_told_so() -> None:
    hand = start()
    for ask in (hand.decide, hand.act):
        with pytest.raises(TypeError, match=r"hand 7: Checked\(seat=1\) is not a command"):
            ask(Checked(seat=1))  # type: ignore[arg-type]
    assert hand == start()


# ---------------------------------------------------------------- draws and reshuffles


def drawing() -> Hand:
    """Start badugi before the first draw. Seat 2, the small blind, draws first."""
    hand = start("badugi-fixed-limit")
    for command in (Call(seat=1), Call(seat=2), Check(seat=3)):
        hand.act(command)
    assert hand.to_act == 2
    assert hand.menu is not None and hand.menu.draw == 4
    return hand


@pytest.mark.parametrize(
    ("discard", "reason"),
    [
        (read_cards("As"), Reason.NOT_YOUR_CARDS),
        ((HIDDEN,), Reason.NOT_YOUR_CARDS),
        (("1h",), Reason.NOT_YOUR_CARDS),
        ((2,), Reason.NOT_YOUR_CARDS),
        ("2c", Reason.NOT_YOUR_CARDS),
        (read_cards("2c2c"), Reason.NOT_YOUR_CARDS),
        (read_cards("2c2d2h2s3c"), Reason.TOO_MANY_DISCARDS),
    ],
    ids=repr,
)
def test_only_cards_that_are_held_are_discarded(discard: Any, reason: Reason) -> None:
    hand = drawing()
    assert hand.hole_cards[2] == read_cards("2c2s3h4d")
    error = unharmed(hand, Draw(seat=2, discard=discard), HandRefused)
    assert isinstance(error, HandRefused) and error.reason is reason


def test_while_seats_draw_there_is_nothing_else() -> None:
    hand = drawing()
    others: list[Command] = [
        Fold(seat=2),
        Check(seat=2),
        Call(seat=2),
        Bet(seat=2, amount=10),
        BringIn(seat=2),
    ]
    for command in others:
        assert refused(hand, command) == "draw_first: most 4"
    assert refused(hand, Draw(seat=3)) == "not_your_turn: seat 3, to_act 2"


def run_out() -> Hand:
    """Play 2-7 triple draw with six seats that change all cards, so the stub runs out in the second draw."""
    hand = start(
        "27-triple-draw-fixed-limit", stacks={seat: 500 for seat in range(1, 7)}, small_blind=2, big_blind=3
    )
    while not hand.to_shuffle:
        menu = hand.menu
        assert menu is not None
        seat = menu.seat
        if menu.draw is not None:
            hand.act(Draw(seat=seat, discard=hand.hole_cards[seat]))
        else:
            hand.act(Check(seat=seat) if menu.check else Call(seat=seat))
    return hand


def other_cards(wanted: tuple[Card, ...]) -> Mapping[str, tuple[Any, ...]]:
    """Return cards that are not the stub to be shuffled."""
    held = next(card for card in STANDARD_52 if card not in wanted)
    return {
        "none": (),
        "one too few": wanted[:-1],
        "one too many": (*wanted, held),
        "one of a player": (*wanted[:-1], held),
        "one twice": (*wanted[:-1], wanted[0]),
        "one hidden": (*wanted[:-1], HIDDEN),
        "no card": (*wanted[:-1], 7),
    }


def test_only_the_cards_that_are_asked_for_are_reshuffled() -> None:
    hand = run_out()
    wanted = hand.to_shuffle
    for cards_ in other_cards(wanted).values():
        assert refused(hand, Reshuffle(cards=cards_)) == f"not_those_cards: wanted {len(wanted)}"
    assert refused(hand, Call(seat=1)) == "stub_runs_out"
    hand.act(Reshuffle(cards=wanted[::-1]))
    assert hand.stub == wanted[::-1]
    assert refused(hand, Reshuffle(cards=wanted)) == "not_those_cards: wanted 0"


def test_lists_of_cards_are_kept_as_tuples() -> None:
    hand = drawing()
    hand.act(Draw(seat=2, discard=list(hand.hole_cards[2][:1])))  # type: ignore[arg-type]
    assert hand.muck == read_cards("2c")
    shuffled = run_out()
    shuffled.act(Reshuffle(cards=list(shuffled.to_shuffle)))  # type: ignore[arg-type]
    assert isinstance(shuffled.stub, tuple)


def test_a_menu_has_whole_numbers_only() -> None:
    assert 1 in Amounts(1, 3)
    assert all(amount not in Amounts(1, 3) for amount in (0, 4, 1.0, 2.5, True, "2", None))
