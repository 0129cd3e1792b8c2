"""Eliminations in an undetermined order share places and prizes; money is conserved."""

import pytest
from tests.room.test_money import Money
from tests.unit.tournament_game import Game, event

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.structure.sections import Deals, Entries, Prizes, Ranking, TablePolicy
from tapete.tournament.structure.structure import Structure

FIXED = Prizes(kind="fixed", amounts=(400, 250, 180, 70, 41, 20))


def nine(**changes: object) -> Structure:
    """Start nine players at three tables, six paid places, no moves needed."""
    kept = {
        "payout": (),
        "prizes": FIXED,
        "tables": TablePolicy(enforced=False),
        "deals": Deals(offered=False),
    }
    return event(**{**kept, **changes})


def two_out(game: Game) -> None:
    """Eliminate entry 1 at table 1, and entry 4 at table 2 in the next hand that ends."""
    game.start()
    for table in (1, 2):
        game.begin(table)
    game.finish({1: -1_000, 2: 1_000}, table=1)
    game.finish({1: -1_000, 2: 1_000}, table=2)


def places(game: Game) -> dict[int, tuple[int, int]]:
    return {one.entry: (one.place, one.prize) for one in game.t.standings}


def all_to(game: Game, winner: int) -> None:
    """Eliminate all other players, one after the other."""
    for account in range(1, 10):
        entry = game.t.entry_of(account)
        if game.t.state == "running" and account != winner and entry and entry.place is None:
            game.do(cmd.Leave(account=account))


def test_two_at_different_tables_share_their_places_and_prizes() -> None:
    game = Money(
        nine(prizes=Prizes(kind="fixed", amounts=(300, 200, 100, 90, 70, 50, 40, 30, 20))), entries=9
    )
    two_out(game)
    assert places(game) == {1: (9, 20), 4: (8, 30)}
    (marked,) = game.do(cmd.MarkUndetermined(entries=(4, 1), why="both hands ended at once"))
    assert marked == ev.OrderUndetermined(
        entries=(1, 4),
        place=8,
        number=1,
        why="both hands ended at once",
        rules=("CCL-rank-undetermined",),
    )
    assert places(game) == {1: (8, 25), 4: (8, 25)}
    assert [game.t.entries[one].place for one in (1, 4)] == [8, 8]
    all_to(game, 9)
    assert game.t.state == "finished"
    assert [game.t.entries[one].prize for one in (1, 4)] == [25, 25]
    assert game.t.accounts.pool == 0
    assert sum(entry.prize for entry in game.t.entries.values()) == 900


def test_an_odd_unit_goes_to_the_first_and_places_above_stay() -> None:
    game = Game(nine(prizes=Prizes(kind="fixed", amounts=(300, 200, 100, 90, 70, 50, 40, 31, 20))), entries=9)
    two_out(game)
    game.do(cmd.MarkUndetermined(entries=(1, 4)))
    assert places(game) == {1: (8, 26), 4: (8, 25)}
    game.begin(3)
    game.finish({1: -1_000, 2: 1_000}, table=3)
    assert places(game)[7] == (7, 40)


def test_a_group_of_three_and_a_group_that_grows() -> None:
    game = Game(nine(prizes=Prizes(kind="fixed", amounts=(300, 200, 100, 90, 70, 50, 40, 30, 20))), entries=9)
    two_out(game)
    game.do(cmd.MarkUndetermined(entries=(1, 4)))
    game.begin(3)
    game.finish({1: -1_000, 2: 1_000}, table=3)
    game.do(cmd.MarkUndetermined(entries=(1, 4, 7)))
    assert places(game) == {1: (7, 30), 4: (7, 30), 7: (7, 30)}


def test_paid_prizes_are_corrected_in_the_ledger() -> None:
    """Prizes are paid at once; the higher one is corrected by half of the difference."""
    prizes = Prizes(kind="fixed", amounts=(300, 200, 100, 90, 70, 50, 40, 35, 15), paid="when_out")
    game = Money(nine(prizes=prizes), entries=9)
    two_out(game)
    before = {account: game.books.purse(account).money for account in (1, 4)}
    game.do(cmd.MarkUndetermined(entries=(1, 4)))
    assert game.moved == [
        ("correction/1/4", "prize", {"tournament/7": 10, "player/4": -10}),
        ("correction/1/1", "prize", {"tournament/7": -10, "player/1": 10}),
    ]
    assert {account: game.books.purse(account).money for account in (1, 4)} == {
        1: before[1] + 10,
        4: before[4] - 10,
    }
    all_to(game, 9)
    assert game.t.accounts.pool == 0
    assert sum(entry.prize for entry in game.t.entries.values()) == 900


def test_one_of_them_out_of_the_money_gets_a_part() -> None:
    prizes = Prizes(kind="fixed", amounts=(400, 250, 100, 50, 30, 25, 25, 20), paid="when_out")
    game = Money(nine(prizes=prizes), entries=9)
    two_out(game)
    assert places(game) == {1: (9, 0), 4: (8, 20)}
    events = game.do(cmd.MarkUndetermined(entries=(1, 4)))
    assert [type(one) for one in events] == [ev.OrderUndetermined, ev.PrizeCorrected, ev.PrizeWon]
    assert [game.t.entries[one].prize for one in (1, 4)] == [10, 10]
    all_to(game, 9)
    assert [game.t.entries[one].prize for one in (1, 4)] == [10, 10]
    assert game.t.accounts.pool == 0


def test_later_entries_push_a_shared_place_down() -> None:
    late = nine(entries=Entries(late_until_level=2), seats=4)
    game = Game(late, entries=8)
    game.start()
    for table in (1, 2):
        game.begin(table)
    game.finish({1: -1_000, 2: 1_000}, table=1)
    game.finish({1: -1_000, 2: 1_000}, table=2)
    game.do(cmd.MarkUndetermined(entries=(1, 5)))
    assert {one.place for one in game.t.standings} == {7}
    game.do(cmd.Enter(account=20))
    assert {one.place for one in game.t.standings} == {8}


def test_what_is_refused_changes_nothing() -> None:
    game = Game(nine(), entries=9)
    game.start()
    assert game.refusal(cmd.MarkUndetermined(entries=(1, 4))) == "not_out: entry 1 (CCL-rank-undetermined)"
    for table in (1, 2, 3):
        game.begin(table)
    game.finish({1: -1_000, 2: -1_000, 3: 2_000}, table=1)
    game.finish({1: -1_000, 2: 1_000}, table=2)
    game.finish({1: -1_000, 2: 1_000}, table=3)
    assert places(game) == {1: (8, 0), 2: (8, 0), 4: (7, 0), 7: (6, 20)}
    for entries, why in (
        ((1, 99), "not_out: entry 99"),
        ((1, 2), "order_known: entries 2"),
        ((1,), "order_known: entries 1"),
        ((), "order_known: entries 0"),
        ((4, 4), "order_known: entries 1"),
        ((2, 4), "places_apart: entries 2, first 7, last 9"),
        ((1, 2, 7), "places_apart: entries 3, first 6, last 9"),
    ):
        assert game.refusal(cmd.MarkUndetermined(entries=entries)).startswith(why), entries
    game.do(cmd.MarkUndetermined(entries=(1, 2, 4)))
    assert places(game) == {1: (7, 0), 2: (7, 0), 4: (7, 0), 7: (6, 20)}


def test_a_book_that_leaves_the_order_to_the_director_shares_nothing() -> None:
    game = Game(nine(ranking=Ranking(unknown="director")), entries=9)
    two_out(game)
    assert game.refusal(cmd.MarkUndetermined(entries=(1, 4))).startswith("order_known")


def test_an_item_prize_is_not_taken_back() -> None:
    prizes = Prizes(
        kind="fixed", amounts=(300, 200, 100, 90, 70, 50, 40, 50), items=("Cup",) * 8, paid="when_out"
    )
    game = Game(nine(prizes=prizes), entries=9)
    two_out(game)
    assert game.t.entries[4].items == ("Cup",)
    assert game.refusal(cmd.MarkUndetermined(entries=(1, 4))).startswith("prize_handed_out: entry")


@pytest.mark.parametrize("book", ["casino-club", "tda-2019"])
def test_the_value_comes_from_the_book_or_is_to_share(book: str) -> None:
    from tapete.tournament import read_structure

    text = f'''
name = "Event"
book = "{book}"
seats = 3
starting_stack = 1000
buy_in = 100
payout = [100]
levels = [{{ small_blind = 50, big_blind = 100, minutes = 10 }}]
[start]
kind = "scheduled"
'''
    found = read_structure(text, "event.toml")
    assert found.ranking.unknown == "share"
    assert found.rows("ranking.unknown") == (("CCL-rank-undetermined",) if book == "casino-club" else ())


def test_an_old_log_keeps_its_fingerprint() -> None:
    game = Game(nine(), entries=9)
    assert "marks" not in game.t.snapshot()
    two_out(game)
    game.do(cmd.MarkUndetermined(entries=(1, 4)))
    assert game.t.snapshot()["marks"] == 1
