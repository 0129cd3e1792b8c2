"""Places by policy: by time or by chips, alike at tables that played at once; bounties on places."""

from typing import Any, Literal

import pytest
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.room.core import notices, prospects
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, RankingPolicy, SeatPolicy
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.sections import (
    Bounties,
    End,
    Entries,
    HandForHandPlay,
    Prizes,
    Stage,
    StartRule,
    TablePolicy,
)

APART = TablePolicy(enforced=False, redraw_at_tables=())


def game(entries: int, *, changes: dict[str, Any] | None = None, **values: Any) -> Game:
    """Start an event under a book with these values on places, with tables of three."""
    structure = event(tables=APART, policy=Policies(ranking=RankingPolicy(**values)), **(changes or {}))
    found = Game(structure, entries=entries)
    found.start()
    return found


def places(found: Game) -> dict[int, str]:
    """Return places by entry, with "=" for each shared one. The standings must agree."""
    shared = {one.place: 0 for one in found.t.standings}
    for one in found.t.standings:
        shared[one.place] += 1
    told = {one.entry: f"{one.place}{'=' * (shared[one.place] - 1)}" for one in found.t.standings}
    assert {n: one.place for n, one in found.t.entries.items() if one.place} == {
        one.entry: one.place for one in found.t.standings
    }
    return told


def test_places_that_go_by_chips_change_while_the_event_runs() -> None:
    """CCL-rank-order: entry 1 goes out first with 1,000, entry 2 later with 400."""
    one = game(3, changes={"payout": (60, 40)}, rank_by="chips-won")
    one.play({2: -600, 3: 600})
    one.play({1: -1_000, 3: 1_000})
    assert places(one) == {1: "3"}
    one.play({2: -400, 3: 400})
    (changed,) = of(one.log, ev.PlacesChanged)
    assert changed.places == (ev.PlaceNow(entry=1, place=2, shared=1),)
    assert changed.rules == ("CCL-rank-order",)
    assert places(one) == {3: "1", 1: "2", 2: "3"}
    assert one.won() == {3: 180, 1: 120}


def test_places_that_go_by_chips_are_paid_at_the_end() -> None:
    one = game(3, changes={"payout": (50, 30, 20), "prizes": Prizes(paid="when_out")}, rank_by="chips-won")
    one.play({2: -600, 3: 600})
    one.play({1: -1_000, 3: 1_000})
    assert one.won() == {}
    one.play({2: -400, 3: 400})
    assert one.won() == {3: 150, 1: 90, 2: 60}


def test_places_that_go_by_chips_count_later_entries() -> None:
    entries = Entries(late_until_level=1)
    one = game(3, changes={"entries": entries}, rank_by="chips-won")
    one.play({2: -600, 3: 600})
    one.play({1: -1_000, 3: 1_000})
    one.do(cmd.Enter(account=4))
    one.play({2: -400, 3: 400})
    assert places(one) == {1: "3", 2: "4"}


def test_whoever_gives_up_goes_by_the_chips_that_are_taken() -> None:
    one = game(6, rank_by="chips-won")
    one.play({1: -600, 3: 600})
    one.do(cmd.Leave(account=2))
    one.do(cmd.Leave(account=1))
    assert places(one) == {2: "5", 1: "6"}
    assert one.refusal(cmd.MarkUndetermined(entries=(1, 2))).startswith("order_known")


def test_those_of_hands_that_were_under_way_at_the_same_time_share() -> None:
    """CCL-rank-different-tables the other way round: nobody's place stands before those hands are over."""
    one = game(6, changes={"prizes": Prizes(paid="when_out"), "payout": (30, 25, 20, 15, 10)})
    assert one.t.structure.policy.ranking.rank_many_tables == "order"
    one = game(
        6,
        changes={"prizes": Prizes(paid="when_out"), "payout": (30, 25, 20, 15, 10)},
        rank_many_tables="share",
    )
    one.begin(1)
    one.begin(2)
    one.finish({1: -1_000, 2: 1_000})
    assert places(one) == {1: "6"}
    one.finish({1: -1_000, 2: -1_000, 3: 2_000}, table=2)
    assert places(one) == {1: "4==", 4: "4==", 5: "4=="}
    (changed,) = of(one.log, ev.PlacesChanged)
    assert changed.places == (ev.PlaceNow(entry=1, place=4, shared=3),)
    one.play({1: 0}, table=1)
    while one.t.state == "running":
        table = one.t.tables.numbers[0]
        low, *_, high = one.t.stacks(table)
        one.play({low: -one.t.stacks(table)[low], high: one.t.stacks(table)[low]}, table=table)
    assert {entry: one.t.entries[entry].prize for entry in (1, 4, 5)} == {1: 50, 4: 50, 5: 50}


def test_a_hand_that_began_later_is_ranked_by_itself() -> None:
    one = game(6, rank_many_tables="share")
    one.begin(1)
    one.finish({1: -1_000, 2: 1_000})
    one.play({1: -1_000, 2: 1_000}, table=2)
    assert places(one) == {1: "6", 4: "5"}


def test_a_group_grows_by_hands_that_had_begun_when_its_first_one_ended() -> None:
    """Table 3 was dealing when table 1 ended; the next hand of table 1 was not, though table 3 still was."""
    one = game(9, rank_many_tables="share")
    for table in (1, 3):
        one.begin(table)
    one.finish({1: -1_000, 2: 1_000})
    one.begin(1)
    one.finish({1: -1_000, 2: 1_000}, table=3)
    assert places(one) == {1: "8=", 7: "8="}
    one.finish({2: -2_000, 3: 2_000})
    assert places(one) == {1: "8=", 7: "8=", 2: "7"}


def test_somebody_who_leaves_in_between_parts_the_group() -> None:
    one = game(6, rank_many_tables="share")
    one.begin(1)
    one.begin(2)
    one.finish({1: -1_000, 2: 1_000})
    one.do(cmd.Leave(account=2))
    one.finish({1: -1_000, 2: 1_000}, table=2)
    assert places(one) == {1: "6", 2: "5", 4: "4"}


def test_a_round_of_hand_for_hand_is_a_group_by_itself() -> None:
    """CCL-rank-simul has a value of its own."""
    one = game(
        6,
        changes={"hand_for_hand": HandForHandPlay(hand_ms=0, ties="stack")},
        rank_many_tables="share",
    )
    one.begin(1)
    one.begin(2)
    one.finish({1: -1_000, 2: 1_000})
    one.do(cmd.BeginHandForHand())
    one.finish({1: -1_000, 2: 1_000}, table=2)
    assert places(one) == {1: "6", 4: "5"}


def test_older_logs_and_other_books_store_nothing_of_it() -> None:
    one = game(3)
    one.play({1: -1_000, 2: 1_000})
    (out,) = of(one.log, ev.Eliminated)
    assert (out.chips, out.until) == (0, 0) and not of(one.log, ev.PlacesChanged)


def told(found: Game, done: tuple[ev.Event, ...]) -> list[str]:
    """Return the news that people get of changed places."""
    (changed,) = of(done, ev.PlacesChanged)
    return [notices.told(one, name=str).words["en"] for one in notices.of_event(found.t, changed, at=0)]


def test_people_are_told_that_places_have_changed() -> None:
    one = game(6, rank_many_tables="share")
    one.begin(1)
    one.begin(2)
    one.finish({1: -1_000, 2: 1_000})
    assert told(one, one.finish({1: -1_000, 2: 1_000}, table=2)) == [
        "2 players went out at different tables in hands that were under way at the same time. They share"
        " places 5 to 6 and their prizes equally."
    ]
    one = game(3, changes={"payout": (60, 40)}, rank_by="chips-won")
    one.play({2: -600, 3: 600})
    one.play({1: -1_000, 3: 1_000})
    place = next(iter(one.t.standings))
    assert prospects.payment(one.t, one.t.entries[1], place) == "provisional"
    assert told(one, one.play({2: -400, 3: 400})) == [
        "1 player who is out has another place now. Places go by the chips at the start of the last hand"
        " until the event is over."
    ]


def absent(**changes: Any) -> Game:
    """Play five entries under a book with places by chips, two of them absent; one of the three goes out."""
    seats = SeatPolicy(start_stacks="seated-only")
    policy = Policies(ranking=RankingPolicy(rank_by="chips-won"), seats=seats)
    one = Game(event(tables=APART, seats=6, payout=(60, 40), policy=policy, **changes), entries=5)
    one.do(cmd.Start(seat_order=(0, 1, 2), absent=(2, 4)))
    one.play({2: -600, 3: 600})
    one.play({1: -1_000, 3: 1_000})
    assert places(one) == {1: "5"}
    return one


@pytest.mark.parametrize("early", [False, True])
def test_whoever_never_came_has_no_chips_to_be_ranked_by(early: bool) -> None:
    """They share the last places, whether they are ranked before others go out or after them."""
    one = absent()
    if not early:
        one.play({2: -400, 3: 400})
        assert places(one) == {1: "4", 3: "5"}
    one.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    one.do(cmd.RankAbsent())
    if early:
        assert places(one) == {1: "3", 2: "4=", 4: "4="}
        one.play({2: -400, 3: 400})
    assert places(one) == {5: "1", 1: "2", 3: "3", 2: "4=", 4: "4="}
    assert one.won() == {5: 300, 1: 200}


def test_whoever_never_came_is_ranked_by_chips_when_the_time_is_up() -> None:
    one = absent(end=End(kind="time", minutes=5))
    one.do(cmd.EndEvent(), at=5 * MINUTE)
    assert places(one) == {5: "1", 3: "2", 1: "3", 2: "4=", 4: "4="}


PUT_UP = Bounties(places={1: 50, 3: 70, 4: 40})


def with_bounties(bounty_rank: Literal["as-places", "share"] = "as-places", **changes: Any) -> Game:
    """Play four players for bounties on places; entry 1 has 400 left and entry 2 has 1,600."""
    policy = Policies(ranking=RankingPolicy(bounty_rank=bounty_rank))
    one = Game(event(seats=4, payout=(60, 40), bounties=PUT_UP, policy=policy, **changes), entries=4)
    one.start()
    one.play({1: -600, 2: 600})
    return one


def bounties(one: Game) -> dict[int, int]:
    return {n: entry.bounties for n, entry in one.t.entries.items() if entry.bounties}


@pytest.mark.parametrize(
    ("rank", "won"), [("as-places", {2: 50, 3: 70, 1: 40}), ("share", {2: 50, 3: 55, 1: 55})]
)
def test_bounties_on_the_places_of_those_who_go_out_in_one_hand(
    rank: Literal["as-places", "share"], won: dict[int, int]
) -> None:
    """TDA26-22.2; the house puts them up, and the prizes are those of the places either way."""
    one = with_bounties(rank)
    one.play({1: -400, 3: -1_000, 2: 1_400})
    assert bounties(one) == {}
    one.play({4: -1_000, 2: 1_000})
    assert bounties(one) == won
    assert one.won() == {2: 290, 3: won[3], 1: won[1], 4: 160}
    assert one.t.accounts.house == -160


def test_those_who_share_a_place_share_the_bounties_on_the_places_it_covers() -> None:
    one = with_bounties()
    one.play({1: -400, 3: 400})
    one.play({4: -1_000, 3: 1_000})
    one.play({2: -1_600, 3: 1_600})
    assert bounties(one) == {3: 50, 4: 70, 1: 40}
    one = Game(event(seats=4, payout=(60, 40), bounties=PUT_UP), entries=4)
    one.start()
    one.play({1: -1_000, 3: -1_000, 2: 2_000})
    one.play({4: -1_000, 2: 1_000})
    assert bounties(one) == {2: 50, 1: 55, 3: 55}


def test_the_house_keeps_the_bounty_on_the_place_of_somebody_disqualified() -> None:
    one = with_bounties()
    one.do(cmd.Disqualify(account=1, rule="TDA19-71D"))
    one.play({4: -1_000, 3: 1_000})
    one.play({2: -1_600, 3: 1_600})
    assert bounties(one) == {3: 50, 4: 70}


def test_bounties_need_places_that_somebody_can_have() -> None:
    flight = Stage(kind="flight", flight="1A")
    assert "bounties.places: a flight leaves places to its final" in list(
        wrongs(event(bounties=PUT_UP, stage=flight, end=End(kind="level", level=2)))
    )
    assert list(wrongs(event(bounties=PUT_UP, start=StartRule()))) == [
        "bounties.places: place 4, but there are 3 seats"
    ]
    assert list(wrongs(event(bounties=PUT_UP))) == []


def test_a_bounty_on_a_place_is_announced() -> None:
    one = with_bounties()
    one.play({1: -400, 3: -1_000, 2: 1_400})
    done = one.play({4: -1_000, 2: 1_000})
    said = [
        notices.told(found, name=str).words["en"]
        for event_ in of(done, ev.PlaceBountyWon)
        for found in notices.of_event(one.t, event_, at=0)
    ]
    assert said == [
        "2 wins 50, the bounty on place 1.",
        "3 wins 70, the bounty on place 3.",
        "1 wins 40, the bounty on place 4.",
    ]
