"""Some books let one player have several entries in play at the same time."""

from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import Structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.several import seed_of
from tapete.tournament.policy import EntryPolicy, Policies, PricePolicy, SeatPolicy
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.structure.lint import remarks
from tapete.tournament.structure.sections import Deals, End, Entries, Rebuys, Stage

TWO = Policies(entries=EntryPolicy(entries_at_once=2))
AGAIN = Entries(late_until_level=2, re_entries=3)


def two(**changes: object) -> Structure:
    return event(**{"policy": TWO, "entries": AGAIN, "seats": 6, **changes})


def numbers(game: Game, account: int) -> list[tuple[int, int]]:
    """Return the entry and number of each of a player's entries."""
    return [(one.entry, one.number) for one in game.t.entries_of(account)]


def test_both_play_and_a_third_has_to_wait_until_one_is_out() -> None:
    game = Game(two(), entries=3)
    game.do(cmd.ReEnter(account=1))
    assert numbers(game, 1) == [(1, 1), (4, 2)]
    assert game.refusal(cmd.ReEnter(account=1)).startswith("still_alive: asked 3, most 2")
    game.start()
    assert game.t.in_play == 4_000
    assert game.refusal(cmd.ReEnter(account=1)).startswith("still_alive")
    game.play({1: -1_000, 2: 1_000})
    assert game.t.entries[1].place == 4 and game.t.offered(1) == "re_entry"
    assert (game.t.seat_of(1), game.t.re_entries_left(game.t.entries[1])) == (4, 2)
    game.do(cmd.ReEnter(account=1))
    assert numbers(game, 1) == [(1, 1), (4, 2), (5, 3)] and game.t.offered(1) is None
    assert game.refusal(cmd.ReEnter(account=1)).startswith("still_alive")


def test_beside_one_that_is_in_the_second_gets_a_seat_at_another_table_while_there_is_one() -> None:
    game = Game(two(seats=3), entries=4)
    game.start()
    (seated,) = of(game.do(cmd.ReEnter(account=1)), ev.LateSeated)
    assert (seated.seat.place.table, game.t.entries[1].table) == (2, 1)


def test_not_after_late_registration_and_not_in_a_freezeout() -> None:
    game = Game(two(), entries=3)
    game.start()
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    game.do(cmd.AnnounceLevel(), at=20 * MINUTE)
    assert game.refusal(cmd.ReEnter(account=1)).startswith("registration_closed")
    once = Game(two(entries=Entries(late_until_level=2)), entries=3)
    assert once.refusal(cmd.ReEnter(account=1)).startswith("entries_used: asked 2, most 1")


def test_by_all_other_books_an_entry_that_is_in_is_alone() -> None:
    game = Game(two(policy=Policies()), entries=3)
    assert game.refusal(cmd.ReEnter(account=1)) == "not_running"
    game.start()
    assert game.refusal(cmd.ReEnter(account=1)).startswith("still_alive: asked 2, most 1")


def test_a_command_says_which_entry_it_means() -> None:
    game = Game(two(), entries=3)
    game.do(cmd.ReEnter(account=1))
    game.do(cmd.Withdraw(account=1, number=1))
    game.do(cmd.ReEnter(account=1))
    assert numbers(game, 1) == [(4, 2), (5, 3)]
    game.start()
    game.do(cmd.MovePlayer(account=1, number=2, to=SeatPlace(1, 6), why="light"))
    assert game.t.entries[4].seat == 6 and game.t.seat_of(1) == 4
    game.do(cmd.Leave(account=1, number=2))
    assert (game.t.entries[4].place, game.t.entries[5].place) == (4, None)
    assert game.refusal(cmd.Leave(account=1, number=2)) == "not_playing"
    assert game.refusal(cmd.Leave(account=1, number=9)) == "not_registered"
    assert game.refusal(cmd.ReEnter(account=1)) == "not_playing"


def test_chips_pass_between_entries_of_one_player() -> None:
    game = Game(two(), entries=2)
    game.do(cmd.ReEnter(account=1))
    game.start()
    game.do(cmd.PassChips(giver=1, giver_number=1, taker=1, taker_number=2, chips=100, why="a mistake"))
    assert (game.t.entries[1].stack, game.t.entries[3].stack) == (900, 1_100)


def test_each_entry_has_its_own_offer_of_a_rebuy() -> None:
    game = Game(two(rebuys=Rebuys(until_level=2)), entries=3)
    game.do(cmd.ReEnter(account=1))
    game.start()
    game.play({1: -1_000, 2: 1_000})
    assert game.t.offered(1) == "rebuy" and game.t.entry_of(1, 1) is game.t.entries[1]
    game.do(cmd.Rebuy(account=1))
    assert game.t.entries[1].stack == 1_000 and game.t.entries[4].rebuys == 0
    game.play({1: -1_000, 2: 1_000})
    assert game.refusal(cmd.DeclineRebuy(account=1, number=2)).startswith("no_offer")
    game.do(cmd.DeclineRebuy(account=1))
    assert game.t.entries[1].place == 4 and game.t.entries[4].place is None


def test_surrendered_chips_come_back_once() -> None:
    policy = Policies(entries=TWO.entries, seats=SeatPolicy(surrendered_chips="stay-in-play"))
    entries = Entries(late_until_level=2, re_entries=4, surrender=True)
    game = Game(two(policy=policy, entries=entries), entries=4)
    game.start()
    game.do(cmd.ReEnter(account=1))
    game.do(cmd.Surrender(account=1, number=1))
    game.do(cmd.ReEnter(account=1))
    assert game.t.entries[6].stack == 2_000 and not game.t.surrendered
    game.do(cmd.Surrender(account=1, number=2))
    game.do(cmd.ReEnter(account=1))
    assert game.t.entries[7].stack == 2_000


def test_one_vote_counts_for_all_entries_of_a_player_and_they_share_by_their_stacks() -> None:
    deals = Deals(offered=True)
    game = Game(two(deals=deals, entries=Entries(late_until_level=1, re_entries=1)), entries=2)
    game.do(cmd.ReEnter(account=1))
    game.start()
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    game.play({1: -500, 3: 500})
    game.do(cmd.ProposeDeal(method="custom", amounts={1: 200, 2: 100}))
    assert game.t.deal is not None and dict(game.t.deal.amounts) == {1: 50, 3: 150, 2: 100}
    terms = game.t.deal.terms
    assert len(of(game.do(cmd.VoteOnDeal(account=1, terms=terms, yes=True)), ev.DealVoted)) == 2
    game.do(cmd.VoteOnDeal(account=2, terms=terms, yes=True))
    assert of(game.log, ev.Finished) and game.t.entries[3].prize == 150


def test_both_stacks_of_a_flight_go_to_the_final() -> None:
    structure = two(stage=Stage(kind="flight", flight="1A"), end=End(kind="level", level=3))
    game = Game(structure, entries=2)
    game.do(cmd.ReEnter(account=1))
    game.start()
    game.play({1: -500, 2: 500})
    for level in range(1, 4):
        game.at = level * 10 * MINUTE
        if level < 3:
            game.do(cmd.AnnounceLevel())
    game.do(cmd.EndEvent())
    seed = seed_of([game.t], levels=5)
    assert [(one.account, one.flight, one.stack) for one in seed.results if one.account == 1] == [
        (1, "7: 1A", 500),
        (1, "7: 1A [2]", 1_000),
    ]


def test_who_can_not_pay_for_a_seat_loses_the_entry_that_is_not_paid() -> None:
    policy = Policies(entries=TWO.entries, prices=PricePolicy(entry_paid="on-seating"))
    entries = Entries(late_until_level=2, re_entries=1, alternates=True)
    game = Game(two(policy=policy, seats=3, entries=entries), entries=3)
    game.start()
    assert of(game.do(cmd.ReEnter(account=1)), ev.Queued)
    assert game.refusal(cmd.DropUnpaid(account=1, number=1)).startswith("entry_paid")
    game.do(cmd.DropUnpaid(account=1))
    assert numbers(game, 1) == [(1, 1)]


def test_the_check_of_a_file_says_what_a_room_does_of_it() -> None:
    said = {one.where: one.says for one in remarks(two(), entries=20)}
    assert said["entries.entries_at_once"].startswith("a player may have 2 entries in at the same time")
    assert "entries.entries_at_once" not in {one.where for one in remarks(two(policy=Policies()), entries=20)}
