"""Rules that hold for any cards under any ranking."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.naive_rankings import FEW

from tapete.cards import (
    DECKS,
    LANGUAGES,
    RANKINGS,
    STANDARD_52,
    Card,
    evaluator,
    made_of,
    playing,
    showing,
    strength,
    words,
)

OMAHA_RANKINGS = [ranking for ranking in RANKINGS if ranking not in FEW]


@st.composite
def dealt(draw: st.DrawFn, least: int = 5, most: int = 7) -> tuple[str, list[Card]]:
    """Draw a ranking, and cards that it can rank."""
    ranking = draw(st.sampled_from(RANKINGS))
    deck = DECKS["short-36" if ranking == "high-short" else "standard-52"]
    if ranking in FEW:
        least, most = 1, 4
    return ranking, draw(st.lists(st.sampled_from(deck), unique=True, min_size=least, max_size=most))


@st.composite
def dealt_omaha(draw: st.DrawFn) -> tuple[str, list[Card], list[Card]]:
    """Draw a ranking, hole cards and a board."""
    ranking = draw(st.sampled_from(OMAHA_RANKINGS))
    deck = DECKS["short-36" if ranking == "high-short" else "standard-52"]
    held, shared = draw(st.integers(2, 6)), draw(st.integers(3, 5))
    hand = draw(st.permutations(deck))[: held + shared]
    return ranking, hand[:held], hand[held:]


@given(dealt())
def test_the_cards_that_play_are_as_strong_as_all_of_them(deal: tuple[str, list[Card]]) -> None:
    ranking, hand = deal
    found = strength(ranking, hand)
    play = playing(ranking, hand)
    assert (found == 0) == (play == ()) == (made_of(ranking, hand) is None)
    if play:
        assert set(play) <= set(hand)
        assert strength(ranking, play) == found
        assert playing(ranking, play) == play  # reading order is a fixed point
        assert made_of(ranking, play) == made_of(ranking, hand)


@given(dealt(most=6), st.sampled_from(STANDARD_52))
def test_one_more_card_never_makes_a_hand_weaker(deal: tuple[str, list[Card]], more: Card) -> None:
    ranking, hand = deal
    if more in hand or (ranking == "high-short" and more[0] in "2345") or len(hand) == 4:
        return
    assert strength(ranking, [*hand, more]) >= strength(ranking, hand)


@given(dealt(), st.permutations("cdhs"))
def test_suits_can_be_exchanged(deal: tuple[str, list[Card]], suits: list[str]) -> None:
    ranking, hand = deal
    exchanged = [Card(c[0] + suits["cdhs".index(c[1])]) for c in hand]
    assert strength(ranking, exchanged) == strength(ranking, hand)


@given(dealt())
def test_what_is_made_is_put_in_words_of_every_language(deal: tuple[str, list[Card]]) -> None:
    made = made_of(*deal)
    if made is not None:
        assert len({words(made, language) for language in LANGUAGES}) >= 2


@given(dealt_omaha())
def test_omaha_plays_two_and_three(deal: tuple[str, list[Card], list[Card]]) -> None:
    ranking, hole, board = deal
    found = strength(ranking, hole, board, from_hole=2)
    assert found == evaluator(ranking, 2)(hole[::-1], board[::-1])
    play = playing(ranking, hole, board, from_hole=2)
    assert (found == 0) == (play == ())
    if play:
        assert len(set(play) & set(hole)) == 2
        assert len(set(play) & set(board)) == 3
        assert strength(ranking, play) == found


@given(dealt_omaha())
def test_omaha_is_never_better_than_any_five_of_the_cards(
    deal: tuple[str, list[Card], list[Card]],
) -> None:
    ranking, hole, board = deal
    for at in range(len(hole) - 1):
        two = hole[at : at + 2]
        free = strength(ranking, two, board)
        assert strength(ranking, two, board, from_hole=2) <= free
        assert strength(ranking, two, board, from_hole=2) <= strength(ranking, hole, board, from_hole=2)


@given(st.lists(st.sampled_from(STANDARD_52), unique=True, min_size=1, max_size=4), st.permutations("cdhs"))
def test_what_a_hand_shows_has_neither_order_nor_suits(hand: list[Card], suits: list[str]) -> None:
    exchanged = [Card(c[0] + suits["cdhs".index(c[1])]) for c in reversed(hand)]
    for ranking in ("high", "low-a5"):
        assert showing(ranking, hand) == showing(ranking, exchanged) >= 1
