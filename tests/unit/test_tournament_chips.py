"""Physical chips: columns, exchanges, colour-ups and the race."""

import pytest

from tapete.cards import read_cards
from tapete.tournament.chips.chip_race import Rounding, color_up, odd_chips
from tapete.tournament.chips.chips import (
    Column,
    change_of,
    columns,
    exchange,
    late_small_chips,
    no_longer_needed,
    value_of,
)
from tapete.tournament.policy import ChipPolicy
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.structure import BlindLevel

IN_PLAY = [100, 500, 1_000]


def test_a_stack_is_kept_in_columns_of_twenty_the_highest_first() -> None:
    """TDA19-25A.2, TDA19-25A.3, TDA13-24A-2."""
    assert columns({100: 45, 1_000: 20, 25: 0}) == (
        Column(1_000, 20),
        Column(100, 20),
        Column(100, 20),
        Column(100, 5),
    )
    assert value_of({100: 45, 1_000: 20}) == 24_500


def test_change_is_made_of_few_chips_or_not_at_all() -> None:
    assert change_of(1_700, IN_PLAY) == {1_000: 1, 500: 1, 100: 2}
    with pytest.raises(ValueError, match="1,725 can't be made"):
        change_of(1_725, IN_PLAY)


def test_the_smallest_chips_go_when_no_amount_ahead_needs_them() -> None:
    """TDA19-PR6.2."""

    def ahead(*blinds: int) -> list[BlindLevel]:
        return [BlindLevel(small_blind=n, big_blind=2 * n, ante=2 * n, minutes=20) for n in blinds]

    chips = [25, 100, 500, 1_000]
    assert no_longer_needed(chips, ahead(75, 100)) == ()
    assert no_longer_needed(chips, ahead(100, 150)) == ()  # 150 still takes chips of 25
    assert no_longer_needed(chips, ahead(200, 300)) == (25,)
    assert no_longer_needed(chips, ahead(500, 1_000)) == (25, 100)


# -------------------------------------------------------------------- the race


def test_the_race_begins_at_seat_1_with_a_card_for_each_odd_chip() -> None:
    """TDA19-24A, TDA13-23A-1: whatever order the stacks come in."""
    stacks = {9: {25: 1}, 4: {25: 7}, 1: {25: 6}}
    race = color_up(stacks, removed=25, in_play=IN_PLAY, shown=read_cards("2c 3c 4c 5c 6c Ac"))
    assert race.odd == {1: 2, 4: 3, 9: 1}
    assert race.shown == {1: read_cards("2c 3c"), 4: read_cards("4c 5c 6c"), 9: read_cards("Ac")}
    assert race.order == (9, 4, 1)
    assert (race.chips, race.winners) == (2, (9, 4))
    assert race.exchanged == {1: 1, 4: 1, 9: 0}
    assert race.after == {1: {100: 1}, 4: {100: 2}, 9: {100: 1}}


def test_nobody_wins_two_chips() -> None:
    """TDA19-24A.2, CCL-colorup-max-one: seat 2 has the three best cards."""
    stacks = {2: {25: 3}, 3: {25: 3}, 5: {25: 2}}
    race = color_up(stacks, removed=25, in_play=IN_PLAY, shown=read_cards("As Ks Qs 2c 3c 4c 5d 6d"))
    assert (race.chips, race.winners) == (2, (2, 5))
    assert race.after[2] == {100: 1}


def test_nobody_is_raced_out() -> None:
    """TDA19-24A.3, TDA13-23A-2, CCL-colorup-no-elim: seat 3 has one chip and loses it."""
    race = color_up({1: {25: 3}, 3: {25: 1}}, removed=25, in_play=IN_PLAY, shown=read_cards("As Ks Qs 2c"))
    assert (race.winners, race.rescued) == ((1,), (3,))
    assert race.after == {1: {100: 1}, 3: {100: 1}}
    assert (race.value_before, race.value_after) == (100, 200)


def test_whoever_has_other_chips_needs_no_rescue() -> None:
    race = color_up(
        {1: {25: 3}, 3: {25: 1, 500: 1}}, removed=25, in_play=IN_PLAY, shown=read_cards("As Ks Qs 2c")
    )
    assert race.rescued == ()
    assert race.after[3] == {500: 1}


def test_equal_ranks_of_the_race_go_by_suit() -> None:
    race = color_up({1: {25: 2}, 2: {25: 2}}, removed=25, in_play=IN_PLAY, shown=read_cards("2c Kc 2d Ks"))
    assert race.winners == (2,)


@pytest.mark.parametrize(
    ("rounding", "odd", "chips"),
    [("up", 5, 2), ("nearest", 5, 1), ("nearest", 6, 2), ("down", 6, 1), ("down", 3, 0), ("up", 1, 1)],
)
def test_how_many_chips_are_raced_for(rounding: Rounding, odd: int, chips: int) -> None:
    stacks = {seat: {25: 1, 100: 1} for seat in range(1, odd + 1)}
    race = color_up(
        stacks,
        removed=25,
        in_play=IN_PLAY,
        order=range(odd),
        rounding=rounding,
    )
    assert race.chips == chips
    assert race.value_after - race.value_before == 100 * chips - 25 * odd


def test_seats_can_be_drawn_instead_of_cards() -> None:
    race = color_up({1: {25: 2}, 4: {25: 2}}, removed=25, in_play=IN_PLAY, order=[1, 0])
    assert (race.order, race.winners, race.shown) == ((4, 1), (4,), {})
    with pytest.raises(ValueError, match="permutation"):
        color_up({1: {25: 2}, 4: {25: 2}}, removed=25, in_play=IN_PLAY, order=[1, 1])


def test_the_cards_have_to_fit_the_odd_chips() -> None:
    with pytest.raises(ValueError, match="takes 4 cards, not 1"):
        color_up({1: {25: 2}, 4: {25: 2}}, removed=25, in_play=IN_PLAY, shown=read_cards("As"))
    with pytest.raises(ValueError, match="can't leave play"):
        color_up({1: {100: 2}}, removed=100, in_play=IN_PLAY)


def test_chips_that_do_not_divide_are_exchanged_in_groups() -> None:
    """Five chips of 200 are two of 500; what is less is odd."""
    assert odd_chips({1: {200: 13}}, removed=200, into=500) == {1: 3}
    race = color_up({1: {200: 13}}, removed=200, in_play=[500], order=[0])
    assert (race.exchanged, race.chips, race.after) == ({1: 4}, 1, {1: {500: 5}})


def test_an_even_exchange_needs_no_race() -> None:
    """CCL-colorup-swap."""
    race = color_up({1: {25: 8, 100: 3}, 2: {500: 1}}, removed=25, in_play=IN_PLAY)
    assert (race.odd, race.chips, race.winners) == ({}, 0, ())
    assert race.after == {1: {100: 5}, 2: {500: 1}}
    assert race.value_before == race.value_after


# -------------------------------------------------------------------- other exchanges


@pytest.mark.parametrize(("count", "chips", "lost"), [(7, 1, 75), (8, 2, 0), (3, 0, 75)])
def test_small_chips_that_turn_up_late(count: int, chips: int, lost: int) -> None:
    """TDA19-24C, TDA19-24C.2, TDA13-23C-1, TDA13-23C-2."""
    found = late_small_chips(25, count, in_play=IN_PLAY)
    assert (found.given, found.value, found.lost) == ({100: chips} if chips else {}, 100 * chips, lost)


def test_late_chips_can_come_back_in_any_denomination() -> None:
    """TDA24-24C: equal value, in denominations in use."""
    policy = ChipPolicy(late_chips="any-in-play")
    found = late_small_chips(25, 53, in_play=IN_PLAY, wanted=IN_PLAY, policy=policy)
    assert (found.given, found.lost) == ({1_000: 1, 100: 3}, 25)
    with pytest.raises(ValueError, match=r"chips of \[5000\] were asked for"):
        late_small_chips(25, 400, in_play=IN_PLAY, wanted=[5_000], policy=policy)


def test_the_rest_of_late_chips_can_be_rounded_up() -> None:
    found = late_small_chips(25, 3, in_play=IN_PLAY, policy=ChipPolicy(late_chips_rest="rounded-up"))
    assert (found.given, found.value, found.lost) == ({100: 1}, 100, 0)


def test_chips_in_play_are_not_late() -> None:
    with pytest.raises(ValueError, match="are not late"):
        late_small_chips(100, 3, in_play=IN_PLAY)


def test_the_director_colours_up_at_equal_value() -> None:
    """TDA19-25B."""
    assert exchange({3: {100: 23}}, 3, gives={100: 20}, gets={1_000: 2}) == {3: {100: 3, 1_000: 2}}
    with pytest.raises(TournamentRefused, match=r"exchange_unequal: gives 2,000, gets 2,500 \(TDA19-25B\)"):
        exchange({3: {100: 23}}, 3, gives={100: 20}, gets={500: 5})
    with pytest.raises(
        TournamentRefused, match="chips_not_there: seat 3, denomination 100, asked 30, most 23"
    ):
        exchange({3: {100: 23}}, 3, gives={100: 30}, gets={1_000: 3})


def test_a_designated_buyer_gets_the_small_chips() -> None:
    """TDA26-26D: value for value, both stacks keep theirs."""
    stacks = {3: {25: 9, 100: 1}, 5: {500: 2, 100: 4}}
    after = exchange(stacks, 3, gives={25: 8}, gets={100: 2}, partner=5)
    assert after == {3: {25: 1, 100: 3}, 5: {25: 8, 100: 2, 500: 2}}
    assert {seat: value_of(stack) for seat, stack in after.items()} == {3: 325, 5: 1_400}
