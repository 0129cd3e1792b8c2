"""Each known difference to PokerKit 0.7.7 on one hand, and the choices of the house that PokerKit is told."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest
from tests.differential.deals import Deal
from tests.differential.excuses import EXCUSES, excuses_of
from tests.differential.kit import Asked
from tests.differential.play import Difference
from tests.differential.scripts import BLINDS, play_script, scripted

from tapete.engine import Post, PostKind, Stakes

LIMIT = Stakes(small_blind=5, big_blind=10)
STUD = Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", bring_in=3, small_bet=10)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """PokerKit warns of what it finds odd."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def level(seats: int, chips: int, **others: int) -> dict[int, int]:
    """Equal stacks, but for those named: `level(4, 500, s3=75)`."""
    return dict.fromkeys(range(1, seats + 1), chips) | {int(seat[1:]): own for seat, own in others.items()}


# For each excuse the hand, what is done up to where the engines differ, and what ours and theirs say there.
DECISIONS: dict[str, tuple[Deal, str, dict[str, int | None], dict[str, int | None]]] = {
    # Seat 3 limps, seat 4 is all-in for 3,500 more, the big blind calls: the limper may call or fold only.
    "only_short_all_ins": (
        scripted(
            "holdem-no-limit", level(4, 50_000, s4=7_500), stakes=Stakes(small_blind=2_000, big_blind=4_000)
        ),
        "c r7500 f c",
        {"seat": 3, "call": 3_500, "least": None},
        {"seat": 3, "call": 3_500, "least": 11_500},
    ),
    # On the flop 100, all-in 175, all-in 200 (with the 75, a full raise for the first), all-in 250, called.
    "short_all_ins_add_up": (
        scripted("holdem-no-limit", level(5, 5_000, s2=275, s3=300, s4=350)),
        "c c c c c r100 r175 r200 r250 c",
        {"seat": 1, "call": 150, "least": 350},
        {"seat": 1, "call": 150, "least": None},
    ),
    # All-in 500; behind the small blind there is only a big blind of 300 in all.
    "nobody_can_match": (
        scripted("holdem-no-limit", level(3, 5_000, s2=300, s3=500)),
        "r500",
        {"seat": 1, "call": 450, "least": 900},
        {"seat": 1, "call": 450, "least": None},
    ),
    "short_big_blind": (
        scripted("holdem-no-limit", level(3, 5_000, s2=60)),
        "",
        {"seat": 3, "call": 100, "least": 200},
        {"seat": 3, "call": 60, "least": 160},
    ),
    # Small blind 20 of 50: the pot is counted with the 30 that it lacks, 100 to call and 250 on top.
    "short_blind_in_pot": (
        scripted("holdem-pot-limit", level(4, 5_000, s1=20)),
        "",
        {"seat": 3, "least": 200, "most": 350},
        {"seat": 3, "least": 200, "most": 320},
    ),
    # All-in 14 over 10 is no raise: the next may complete to 20.
    "part_of_a_bet": (
        scripted("holdem-fixed-limit", level(4, 1_000, s3=14), stakes=LIMIT),
        "r14",
        {"seat": 4, "call": 14, "least": 20},
        {"seat": 4, "call": 14, "least": 24},
    ),
    # King and seven each; the king of diamonds is better than that of clubs.
    "equal_boards": (
        scripted("stud-fixed-limit", level(2, 1_000), stakes=STUD, holds={1: "2c3dKc7c", 2: "4c5dKd7d"}),
        "b c",
        {"seat": 2},
        {"seat": 1},
    ),
    "bring_in_all_in_for_the_ante": (
        scripted(
            "stud-fixed-limit",
            level(3, 1_000, s1=1),
            stakes=STUD,
            holds={1: "AcAd2c", 2: "3c4c9d", 3: "5c6cTd"},
        ),
        "",
        {"seat": 2, "call": 3, "bring_in": None},
        {"seat": 2, "call": None, "bring_in": 3},
    ),
    "short_bring_in": (
        scripted(
            "stud-fixed-limit",
            level(3, 1_000, s1=3),
            stakes=STUD,
            holds={1: "AcAd2c", 2: "3c4c9d", 3: "5c6cTd"},
        ),
        "b",
        {"seat": 2, "call": 3},
        {"seat": 2, "call": 2},
    ),
}

# For each excuse the hand, what is done, and the final stacks: ours and theirs.
RESULTS: dict[str, tuple[Deal, str, dict[int, int], dict[int, int]]] = {
    # Three share 35 on a board that all play.
    "odd_chips_to_the_first": (
        scripted(
            "holdem-no-limit",
            level(4, 100),
            stakes=LIMIT,
            holds={1: "2c3c", 2: "2d3d", 3: "2s3s", 4: "4s5s"},
            board="AhKhQhJhTh",
        ),
        "c c f c",
        {1: 95, 2: 102, 3: 102, 4: 101},
        {1: 95, 2: 103, 3: 101, 4: 101},
    ),
    # Seats 1 and 2 have the same straight and share 27; the ten of spades is better than that of clubs.
    "odd_chips_by_position": (
        scripted(
            "stud-fixed-limit",
            level(4, 100),
            stakes=STUD,
            holds={1: "Tc9d8c7d6h2c3d", 2: "8h7sTs9c6d2d3c", 3: "AcKd9h", 4: "AdKc2h"},
        ),
        "b r10 c f f",
        {1: 102, 2: 103, 3: 99, 4: 96},
        {1: 103, 2: 102, 3: 99, 4: 96},
    ),
    # Aces and kings share 605 on three boards: 202 and 202 and 201, or 203 and 201 and 201.
    "odd_chips_to_one_board": (
        scripted(
            "holdem-no-limit",
            level(3, 300),
            stakes=LIMIT,
            holds={1: "2c7d", 2: "KcKd", 3: "AcAd"},
            board="3s5h8cJdQc3h5s8sJhKh4c6h8dJcTd",
            boards=3,
        ),
        "r300 f c",
        {1: 295, 2: 202, 3: 403},
        {1: 295, 2: 201, 3: 404},
    ),
    # Both have the same high and the same low, and share 30.
    "both_halves_to_the_same": (
        scripted(
            "omaha-8-fixed-limit",
            level(2, 100),
            stakes=Stakes(small_blind=5, big_blind=10, ante=10, ante_form="big_blind"),
            holds={1: "Ac2cKhQh", 2: "Ad2dKcQd"},
            board="3h5s8c9dJs",
        ),
        "",
        {1: 95, 2: 105},
        {1: 96, 2: 104},
    ),
    # Seat 1 has the only low and is all-in first, seat 2 has the best high and is all-in second; the third
    # pot goes to seat 3, which for PokerKit makes it share the low half of the second.
    "low_of_another_pot": (
        scripted(
            "omaha-8-fixed-limit",
            level(4, 100, s1=10, s2=20),
            stakes=LIMIT,
            holds={1: "Ac2c9s9h", 2: "KhKdJh7d", 3: "QhQsJd7s", 4: "JcJsTc7h"},
            board="3h5s8cQdKc",
        ),
        "c c c c r10 c c r20 c",
        {1: 20, 2: 50, 3: 100, 4: 60},
        {1: 20, 2: 43, 3: 107, 4: 60},
    ),
    # Seats 2 and 5 tie for a main pot of 405 and a side pot of 701.
    "side_pots_shared_apart": (
        scripted(
            "holdem-no-limit",
            level(5, 1_000, s3=100),
            stakes=LIMIT,
            holds={1: "2d7c", 2: "AhKd", 3: "2c7d", 4: "3c8c", 5: "AdKh"},
            board="AsQd9c5h3s",
        ),
        "r100 r201 r400 f c f",
        {1: 995, 2: 1_154, 3: 0, 4: 799, 5: 1_152},
        {1: 995, 2: 1_153, 3: 0, 4: 799, 5: 1_153},
    ),
}


def test_every_excuse_has_its_hand() -> None:
    assert {*DECISIONS, *RESULTS} == set(EXCUSES)


@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_differs_and_is_excused_by_one_predicate(name: str) -> None:
    deal, script, ours, theirs = DECISIONS[name]
    difference = play_script(deal, script)
    assert isinstance(difference, Difference)
    assert isinstance(difference.ours, Asked) and isinstance(difference.theirs, Asked)
    assert {field: getattr(difference.ours, field) for field in ours} == ours
    assert {field: getattr(difference.theirs, field) for field in theirs} == theirs
    assert excuses_of(difference) == [name]


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_differs_and_is_excused_by_one_predicate(name: str) -> None:
    deal, script, ours, theirs = RESULTS[name]
    difference = play_script(deal, script)
    assert isinstance(difference, Difference)
    assert difference.ours == ours
    assert difference.theirs == theirs
    assert excuses_of(difference) == [name]


def test_a_difference_that_nobody_knows_is_not_excused() -> None:
    deal, script, *_ = RESULTS["odd_chips_to_the_first"]
    known = play_script(deal, script)
    assert known is not None
    chip_astray = Difference(
        deal=known.deal, hand=known.hand, ours=known.ours, theirs={1: 95, 2: 104, 3: 100, 4: 101}
    )
    assert excuses_of(known) and not excuses_of(chip_astray)
    deal, script, *_ = DECISIONS["short_big_blind"]
    known = play_script(deal, script)
    assert known is not None
    other_call = Difference(
        deal=known.deal, hand=known.hand, ours=known.ours, theirs=Asked(seat=3, fold=True, call=61, least=161)
    )
    assert excuses_of(known) and not excuses_of(other_call)


def test_the_example_itself_of_short_all_ins_that_add_up_agrees() -> None:
    # TDA19-X47-1A: A 100, B all-in 125, C calls, D all-in 200, E calls, A calls: C has 75 to call, no raise.
    deal = scripted("holdem-no-limit", level(5, 5_000, s2=225, s4=300))
    assert play_script(deal, "c c c c c r100 r125 c r200 c c") is None


@pytest.mark.parametrize(
    ("deal", "script"),
    [
        pytest.param(
            scripted("holdem-fixed-limit", level(3, 1_000), stakes=LIMIT),
            "r20 r30 r40",
            id="a blind is a bet",
        ),
        pytest.param(
            scripted("holdem-fixed-limit", level(2, 1_000), stakes=LIMIT, event_heads_up=True),
            "r20 r30 r40 r50 r60 r70",
            id="no cap once the event is heads-up",
        ),
        pytest.param(
            scripted(
                "holdem-no-limit",
                level(4, 5_000),
                extras=(Post(seat=3, kind=PostKind.STRADDLE, amount=200),),
            ),
            "",
            id="the least raise over a straddle is its size",
        ),
        pytest.param(scripted("holdem-no-limit", level(3, 5_000)), "c c f", id="a free fold is binding"),
        pytest.param(
            scripted("holdem-no-limit", level(3, 500), stakes=BLINDS, boards=2), "r500 c c", id="run twice"
        ),
    ],
)
def test_a_choice_of_the_house_makes_the_difference(deal: Deal, script: str) -> None:
    assert play_script(deal, script) is None
    with pytest.raises((AssertionError, ValueError)):
        assert play_script(deal, script, house=False) is None
