"""Prizes by policy: rising places, tables cut to the field, remainders, bounties of winners."""

from typing import Any

from msgspec import structs
from tests.unit.tournament_game import Game, event, of

from tapete.tournament import Structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, PrizePolicy
from tapete.tournament.prizes.cancelling import roll_forward
from tapete.tournament.prizes.deals import chip_chop, icm_deal
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.sections import Prizes, StartRule


def small(*, payout: tuple[int, ...] = (), prizes: Prizes | None = None, **values: Any) -> Structure:
    """Return a Sit & Go of three under a book with these values on prizes."""
    return event(
        seats=3,
        payout=payout,
        start=StartRule(),
        prizes=prizes or Prizes(),
        policy=Policies(prizes=PrizePolicy(**values)),
    )


def test_a_lower_place_may_be_paid_more_where_the_book_has_any_order() -> None:
    """ACO-pay-decreasing."""
    fixed = Prizes(kind="fixed", amounts=(10, 20))
    assert list(wrongs(small(payout=(30, 70), payout_order="any"))) == []
    assert list(wrongs(small(prizes=fixed, payout_order="any"))) == []
    assert list(wrongs(small(payout=(30, 70)))) == [
        "payout[1]: 70 per cent is more than the place above gets"
    ]
    assert next(wrongs(small(prizes=fixed))) == "prizes.amounts[1]: 20 is more than the place above gets"


def test_the_second_of_a_running_event_gets_more_than_the_winner() -> None:
    game = Game(small(payout=(30, 70), payout_order="any"), entries=3)
    game.start()
    assert game.t.prizes == (90, 210)
    game.play({1: -1_000, 2: 1_000})
    game.play({2: -2_000, 3: 2_000})
    assert game.won() == {2: 210, 3: 90}


def test_deals_and_ends_by_misfortune_count_the_least_prize_wherever_it_stands() -> None:
    assert icm_deal({"A": 1, "B": 1}, (40, 60)).amounts == {"A": 50, "B": 50}
    assert chip_chop({"A": 3, "B": 1}, (40, 60)).amounts == {"A": 55, "B": 45}
    assert roll_forward({"A": 3, "B": 1}, contributed=100, prizes=(40, 60)).prizes == {"A": 55, "B": 45}


def test_a_table_that_is_cut_to_the_field_pays_its_usual_share() -> None:
    """ACO-pay-fixed: 15 per cent of three are one place, of twelve two."""
    game = Game(small(payout=(50, 30, 20), fixed_table="cut-to-field"), entries=3)
    assert game.t.prizes == (300,) and game.t.paid_places == 1
    game.start()
    game.play({1: -1_000, 2: -1_000, 3: 2_000})
    assert game.won() == {3: 300}
    larger = event(policy=Policies(prizes=PrizePolicy(fixed_table="cut-to-field")))
    assert Game(larger, entries=12).t.prizes == (750, 450)
    amounts = event(
        payout=(),
        prizes=Prizes(kind="fixed", amounts=(60, 40, 20)),
        policy=Policies(prizes=PrizePolicy(fixed_table="cut-to-field")),
    )
    assert Game(amounts, entries=12).t.prizes == (1_160, 40)
    assert Game(event(payout=(), prizes=amounts.prizes), entries=12).t.prizes == (1_140, 40, 20)


def test_the_house_keeps_what_buys_no_further_ticket() -> None:
    """ACO-pay-ticket-remainder; a pool that buys no ticket is still the first place's (ACO-O-ticket-edge)."""
    game = Game(small(prizes=Prizes(kind="tickets", ticket=220), ticket_remainder="house"), entries=3)
    assert game.t.paid_places == 1
    game.start()
    assert (game.t.pool, game.t.accounts.house) == (220, 80)
    game.play({1: -1_000, 2: -1_000, 3: 2_000})
    assert game.won() == {} and game.t.entries[3].tickets == 1
    poor = Game(small(prizes=Prizes(kind="tickets", ticket=500), ticket_remainder="house"), entries=3)
    assert poor.t.prizes == (300,)


def test_the_winners_own_bounty_makes_all_prizes_larger() -> None:
    """ACO-O-bounty-winner; what was handed out before is made up to the new prize."""
    for paid in ("at_the_end", "when_out"):
        rule = StartRule(kind="scheduled")
        structure = structs.replace(
            small(payout=(60, 40), prizes=Prizes(paid=paid), winner_bounty="to-prizes"), bounty=30, start=rule
        )
        game = Game(structure, entries=3)
        game.start()
        game.play({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
        game.play({2: -2_000, 3: 2_000}, knockouts={2: [[3]]})
        (moved,) = of(game.log, ev.BountyToPrizes)
        assert (moved.entry, moved.amount, moved.prizes) == (3, 30, (198, 132))
        assert game.won() == {2: 30 + 132, 3: 30 + 198}
        assert [one.prize for one in game.t.standings] == [198, 132, 0]


def test_after_a_deal_everybody_keeps_the_own_bounty() -> None:
    """ACO-O-bounty-leftover: nobody has won alone."""
    structure = structs.replace(small(payout=(60, 40), winner_bounty="to-prizes"), bounty=30)
    game = Game(structure, entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
    game.do(cmd.ProposeDeal(method="even"))
    terms = game.t.deal.terms if game.t.deal else ""
    game.do(cmd.VoteOnDeal(account=2, terms=terms, yes=True))
    game.do(cmd.VoteOnDeal(account=3, terms=terms, yes=True))
    assert game.t.state == "finished" and game.won() == {2: 30 + 30 + 150, 3: 30 + 150}
