"""A player is shown with a name and all that belongs to it, or with an alias and nothing else."""

from __future__ import annotations

from typing import get_args

import pytest

from tapete.floor.citing import NotCovered
from tapete.ring.aliases import Participant, Person, Seen, at_table, in_tournament, offers, visible
from tapete.rules import book
from tapete.rules.points.ring import Detail, Tool
from tapete.scenarios.mutation import with_value

ACONCAGUA = book("aconcagua")
ANA = Person(
    account=7,
    name="Ana",
    avatar="fox",
    level="CP3",
    badge="Founder",
    location="Rosario",
    country="AR",
    awards=("Gold",),
)


def test_a_person_has_every_detail_that_books_know_of() -> None:
    assert {*get_args(Detail), "account"} == set(Person.__struct_fields__)


def test_whoever_is_visible_is_seen_whole() -> None:
    assert visible(ANA, book=ACONCAGUA) == Seen(
        name="Ana",
        account=7,
        avatar="fox",
        level="CP3",
        badge="Founder",
        location="Rosario",
        country="AR",
        awards=("Gold",),
    )


def test_at_an_anonymous_table_there_is_the_alias_and_nothing_else() -> None:
    assert visible(ANA, book=ACONCAGUA).country  # there is something to hide
    seen = at_table(ANA, viewer=8, seat=5, anonymous=True, book=ACONCAGUA)
    assert seen == Seen(name="Anonym 5", alias=True)
    assert at_table(ANA, viewer=None, seat=5, anonymous=True, book=ACONCAGUA) == seen


def test_everybody_sees_himself() -> None:
    assert at_table(ANA, viewer=7, seat=5, anonymous=True, book=ACONCAGUA) == visible(ANA, book=ACONCAGUA)


def test_two_players_in_one_seat_one_after_the_other_look_alike() -> None:
    """Nothing that is seen tells one from the other, so that no session can be told from another."""
    other = Person(account=9, name="Bruno", country="BR")
    assert at_table(ANA, viewer=8, seat=2, anonymous=True, book=ACONCAGUA) == at_table(
        other, viewer=8, seat=2, anonymous=True, book=ACONCAGUA
    )


def test_a_book_decides_what_is_hidden() -> None:
    less = with_value(ACONCAGUA, "ring.anonymous_hidden", ("name", "avatar"))
    seen = at_table(ANA, viewer=8, seat=5, anonymous=True, book=less)
    assert (seen.name, seen.avatar, seen.country, seen.account) == ("Anonym 5", "", "AR", None)


@pytest.mark.parametrize("tool", get_args(Tool))
def test_no_tool_is_to_be_had_at_an_anonymous_table(tool: Tool) -> None:
    assert offers(tool, anonymous=False, book=ACONCAGUA)
    assert not offers(tool, anonymous=True, book=ACONCAGUA)


def test_an_alias_of_a_tournament_lasts_until_the_player_is_out_for_good() -> None:
    one = Participant(person=ANA, number=4)
    out = Participant(person=ANA, number=4, place=12, may_return=True)
    gone = Participant(person=ANA, number=4, place=12)

    def seen(who: Participant, *, over: bool = False) -> str:
        return in_tournament(who, viewer=8, anonymous=True, book=ACONCAGUA, event_over=over).name

    assert [seen(one), seen(out), seen(gone)] == ["Anónimo 4", "Anónimo 4", "Ana"]
    assert seen(out, over=True) == "Ana"


def test_the_place_comes_with_the_name() -> None:
    gone = Participant(person=ANA, number=4, place=12)
    seen = in_tournament(gone, viewer=8, anonymous=True, book=ACONCAGUA)
    assert (seen.name, seen.place, seen.account) == ("Ana", 12, 7)


def test_at_the_tables_of_a_tournament_the_alias_stays() -> None:
    """A name that the list tells later must not be tied to the hands that were played under the alias."""
    gone = Participant(person=ANA, number=4, place=12)
    seen = in_tournament(gone, viewer=8, anonymous=True, book=ACONCAGUA, where="table")
    assert seen == Seen(name="Anónimo 4", alias=True)


def test_a_tournament_is_visible_unless_it_says_otherwise() -> None:
    one = Participant(person=ANA, number=4)
    assert in_tournament(one, viewer=8, anonymous=None, book=ACONCAGUA) == visible(ANA, book=ACONCAGUA)
    other = with_value(ACONCAGUA, "ring.identity", "anonymous")
    assert in_tournament(one, viewer=8, anonymous=None, book=other).alias


def test_a_book_that_knows_no_anonymous_tables_covers_none() -> None:
    with pytest.raises(NotCovered):
        at_table(ANA, viewer=8, seat=5, anonymous=True, book=book("tda-2019"))
    assert at_table(ANA, viewer=8, seat=5, anonymous=False, book=book("tda-2019")).country == "AR"
    one = Participant(person=ANA, number=4)
    assert in_tournament(one, viewer=8, anonymous=None, book=book("tda-2019")).name == "Ana"
