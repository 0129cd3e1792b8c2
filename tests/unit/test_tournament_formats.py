"""Formats and ends: bounties, rebuys, breaks, timed ends, satellites, stages, Windfall, deals, cancelling."""

from typing import Literal

import pytest
from msgspec import structs
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.cards import read_cards
from tapete.tournament import BlindLevel
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.money.payments import Payment
from tapete.tournament.policy import ChipPolicy, Policies
from tapete.tournament.structure.sections import (
    AddOns,
    Bounties,
    Breaks,
    Cancelling,
    Deals,
    Discipline,
    End,
    Entries,
    Prizes,
    Rebuys,
    Stage,
    StartRule,
    TablePolicy,
)

ONE_TABLE = {"seats": 4, "start": StartRule(kind="scheduled")}

# -------------------------------------------------------------------- bounties


def test_a_fixed_bounty_goes_to_whoever_took_the_last_chips() -> None:
    """ACO-bounty-ko, ACO-O-bounty-winner: the winner has his own."""
    game = Game(event(bounty=25, payout=(100,)), entries=3)
    game.start()
    with pytest.raises(ValueError, match="who has won its bounty"):
        game.play({1: -1_000, 2: 1_000})
    out = game.finish({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
    assert of(out, ev.BountyWon) == [ev.BountyWon(entry=2, victim=1, cash=25)]
    game.play({2: -2_000, 3: 2_000}, knockouts={2: [[3]]})
    assert game.won() == {2: 25, 3: 350}
    assert game.t.accounts.heads == 0


def test_a_progressive_bounty_is_half_paid_and_half_put_on_the_head() -> None:
    """ACO-pko-split, ACO-O-pko-rounding: the odd unit is cash; two winners share."""
    structure = event(seats=4, bounty=75, payout=(100,), bounties=Bounties(kind="progressive"))
    game = Game(structure, entries=4)
    game.start()
    out = game.play({1: -1_000, 2: 500, 3: 500}, knockouts={1: [[2, 3]]})
    assert of(out, ev.BountyWon) == [
        ev.BountyWon(entry=2, victim=1, cash=19, added=19),
        ev.BountyWon(entry=3, victim=1, cash=19, added=18),
    ]
    assert [game.t.entries[number].head for number in (2, 3, 4)] == [94, 93, 75]
    game.play({3: -1_500, 2: 1_500}, knockouts={3: [[2]]})
    game.play({4: -1_000, 2: 1_000}, knockouts={4: [[2]]})
    assert sum(game.won().values()) == 4 * 175
    assert game.t.accounts.heads == 0


def test_the_bounty_of_a_disqualified_player_goes_to_all_others() -> None:
    """ACO-O-bounty-leftover, TDA19-71D; his prize is held."""
    game = Game(event(bounty=25), entries=3)
    game.start()
    out = game.do(cmd.Disqualify(account=2))
    assert of(out, ev.ChipsRemoved)[0].removal.chips == 1_000
    assert (game.t.entries[2].place, game.t.entries[2].head) == (3, 0)
    assert game.won() == {1: 13, 3: 12}
    assert (game.t.issued, game.t.removed, game.t.in_play) == (3_000, 1_000, 2_000)
    held = of(game.play({1: -1_000, 3: 1_000}, knockouts={1: [[3]]}), ev.PrizeHeld)
    assert held == [ev.PrizeHeld(entry=2, place=3, amount=60)]


def test_the_prize_of_a_disqualified_player_may_be_shared() -> None:
    """CCL-penalty-dq-prize."""
    game = Game(event(discipline=Discipline(disqualified_prize="shared")), entries=3)
    game.start()
    game.do(cmd.Disqualify(account=2, rule="CCL-penalty-dq"))
    game.play({1: -1_000, 3: 1_000})
    assert game.won() == {1: 120, 3: 180}


# -------------------------------------------------------------------- rebuys, add-ons, breaks


def rebuys() -> Game:
    return Game(
        event(
            seats=4,
            fee=10,
            rebuys=Rebuys(until_level=1, most=2),
            add_ons=AddOns(after_level=1, price=200, chips=1_500),
            breaks=Breaks(after={1: 5}),
        ),
        entries=4,
    )


def test_rebuys_keep_the_seat_and_are_limited() -> None:
    """ACO-rebuy-what, ACO-rebuy-count, ACO-rebuy-stack-limit, ACO-O-rebuy-details."""
    game = rebuys()
    game.start()
    (bought,) = game.do(cmd.Rebuy(account=1))
    assert bought == ev.Rebought(entry=1, chips=1_000, payment=Payment(money=110))
    assert game.t.pool == 510  # none of it is fee
    assert game.refusal(cmd.Rebuy(account=1)).startswith("stack_too_large: asked 2,000, most 1,000")
    assert game.refusal(cmd.Rebuy(account=2, count=3)).startswith("too_many_at_once: asked 3, most 2")
    assert game.refusal(cmd.Rebuy(account=2, payment=Payment(money=100))).startswith("payment_differs")
    game.begin()
    assert game.refusal(cmd.Rebuy(account=2)) == "hand_running: hand 1"


def test_a_table_waits_for_those_who_went_broke_and_ranks_them_together() -> None:
    """ACO-rebuy-offer, ACO-O-bust-order: the larger stack finishes higher, no matter who declines first."""
    game = rebuys()
    game.start()
    game.do(cmd.Rebuy(account=1))
    out = game.play({1: -2_000, 2: -1_000, 3: -1_000, 4: 4_000})
    assert [one.entry for one in of(out, ev.WentBroke)] == [1, 2, 3]
    assert not of(out, ev.Eliminated)
    assert game.refusal(cmd.BeginHand()).startswith("offers_open")
    assert game.refusal(cmd.CloseOffers()).startswith("offers_open: until 15,000")
    assert game.do(cmd.DeclineRebuy(account=1)) == (ev.OfferDeclined(entry=1),)
    assert game.refusal(cmd.DeclineRebuy(account=1)).startswith("no_offer")
    game.do(cmd.Rebuy(account=3))
    closed = game.do(cmd.CloseOffers(), at=15_000)
    assert [(one.entry, one.place) for one in of(closed, ev.Eliminated)] == [(2, 4), (1, 3)]
    assert game.stacks() == {3: 1_000, 4: 5_000}


def test_a_rebuy_may_be_what_ends_the_offers() -> None:
    game = rebuys()
    game.start()
    game.play({1: -1_000, 2: -1_000, 3: 2_000})
    game.do(cmd.DeclineRebuy(account=2))
    bought = game.do(cmd.Rebuy(account=1))
    assert [(one.entry, one.place) for one in of(bought, ev.Eliminated)] == [(2, 4)]


def test_add_ons_are_sold_in_their_break_and_then_the_prizes_are_fixed() -> None:
    """ACO-addon-what, ACO-O-level-change, ACO-pool-lock: the pool with all that was sold."""
    game = rebuys()
    game.start()
    assert game.refusal(cmd.AddOn(account=1)).startswith("registration_closed")
    game.at = 10 * MINUTE
    assert game.refusal(cmd.BeginHand()).startswith("break_due: level 1")
    assert game.do(cmd.BeginBreak()) == (ev.BreakBegan(at=10 * MINUTE, ms=5 * MINUTE, after_level=1),)
    game.do(cmd.AddOn(account=1))
    assert game.refusal(cmd.AddOn(account=1)).startswith("add_ons_used")
    assert game.refusal(cmd.BeginHand()).startswith("on_break: until 900,000")
    game.do(cmd.Rebuy(account=2))  # the level is not over before the next one begins
    told = game.do(cmd.BeginHand(), at=16 * MINUTE)
    assert told[:2] == (
        ev.BreakEnded(at=15 * MINUTE),
        ev.LevelBegan(level=2, at=15 * MINUTE, ends_at=25 * MINUTE),
    )
    assert of(told, ev.PrizesFixed)[0].pool == 710
    assert game.stacks()[1] == 2_500
    assert game.refusal(cmd.Rebuy(account=3)).startswith("hand_running")
    game.finish({})
    assert game.refusal(cmd.Rebuy(account=3)).startswith("rebuys_over: at 2, until 1")


def test_a_synchronised_break_stops_the_level_clock() -> None:
    game = Game(event(breaks=Breaks(synchronised=True)), entries=3)
    hour = 60 * MINUTE
    game.do(cmd.Start(seat_order=(0, 1, 2)), at=20 * hour + 50 * MINUTE)
    game.at = 20 * hour + 56 * MINUTE
    assert game.refusal(cmd.BeginHand()).startswith("break_due")
    game.do(cmd.BeginBreak())
    told = game.do(cmd.BeginHand(), at=21 * hour + MINUTE)
    assert told[0] == ev.BreakEnded(at=21 * hour)
    assert game.t.clock(at=21 * hour + MINUTE).remaining_ms == 4 * MINUTE
    assert game.t.level_number == 1


def test_a_director_announces_levels_and_stops_the_clock() -> None:
    """TDA19-23: the announcement is the binding instant."""
    game = Game(event(breaks=Breaks(announced="director")), entries=3)
    game.start()
    game.at = 12 * MINUTE
    assert of(game.play({}), ev.HandFinished) and game.t.level_number == 1
    game.do(cmd.AnnounceLevel())
    assert game.t.level == ev.LevelBegan(level=2, at=12 * MINUTE, ends_at=22 * MINUTE)
    assert game.refusal(cmd.AnnounceLevel()) == "no_level_due: level 2, remaining 600,000 (TDA19-23)"
    game.do(cmd.StopClock(), at=13 * MINUTE)
    game.do(cmd.SetClock(remaining_ms=MINUTE), at=20 * MINUTE)
    game.do(cmd.StartClock(), at=21 * MINUTE)
    assert game.t.clock(at=22 * MINUTE).level_due == 3
    assert game.refusal(cmd.EndBreak()) == "not_on_break"
    game.do(cmd.BeginBreak(minutes=3))
    assert game.refusal(cmd.BeginHand()).startswith("on_break")
    game.do(cmd.EndBreak())
    assert game.refusal(cmd.AnnounceLevel(level=9)) == "no_such_level: asked 9, most 5"


# -------------------------------------------------------------------- ends and prizes


@pytest.mark.parametrize(("pay", "won"), [("places", {4: 200, 2: 120, 1: 40, 3: 40}),
                                          ("chips", {1: 50, 2: 100, 3: 50, 4: 200})])  # fmt: skip
def test_a_timed_event_ends_after_the_last_hands(
    pay: Literal["places", "chips"], won: dict[int, int]
) -> None:
    """ACO-duration-time, ACO-O-timed-end, ACO-duration-time-pay: by chips, equal chips share."""
    structure = event(seats=4, end=End(kind="time", minutes=15, pay=pay))
    game = Game(structure, entries=4)
    game.start()
    assert game.refusal(cmd.EndEvent()) == "event_goes_on: players 4"
    game.begin()
    game.at = 15 * MINUTE
    ended = game.finish({1: -500, 3: -500, 4: 1_000})
    assert [(one.entry, one.place, one.shared) for one in of(ended, ev.Survived)] == [
        (1, 3, 2), (3, 3, 2), (2, 2, 1), (4, 1, 1),
    ]  # fmt: skip
    assert game.t.state == "finished" and game.won() == won


def test_an_event_by_level_is_closed_when_no_hand_runs() -> None:
    game = Game(event(end=End(kind="level", level=2)), entries=3)
    game.start()
    game.play({})
    game.do(cmd.AnnounceLevel(), at=10 * MINUTE)
    game.at = 20 * MINUTE
    assert game.refusal(cmd.BeginHand()).startswith("event_over")
    game.do(cmd.EndEvent())
    assert game.won() == {1: 100, 2: 100, 3: 100}


def test_a_satellite_ends_with_as_many_as_it_has_tickets() -> None:
    """ACO-satellite-what, ACO-pay-ticket-remainder, ACO-O-satellite-end."""
    structure = event(seats=4, buy_in=135, payout=(), prizes=Prizes(kind="tickets", ticket=215))
    game = Game(structure, entries=4)
    game.start()
    assert (game.t.prizes, game.t.paid_places) == ((0, 0, 110), 3)
    game.play({4: -1_000, 1: 1_000})
    game.play({3: -1_000, 1: 1_000})
    assert game.t.state == "finished"
    assert {one.account: (one.tickets, one.prize) for one in game.t.entries.values()} == {
        1: (1, 0), 2: (1, 0), 3: (0, 110), 4: (0, 0),
    }  # fmt: skip
    assert [(one.place, one.tickets) for one in game.t.standings] == [(1, 1), (2, 1), (3, 0), (4, 0)]


def test_the_house_keeps_its_guarantee() -> None:
    """ACO-pool-overlay; ACO-freeroll-prize."""
    game = Game(event(prizes=Prizes(guarantee=1_000)), entries=3)
    fixed = of(game.start(), ev.PrizesFixed)[0]
    assert (fixed.pool, fixed.overlay, fixed.prizes) == (1_000, 700, (500, 300, 200))
    assert game.t.accounts.house == -700
    freeroll = Game(event(buy_in=0, prizes=Prizes(house=50)), entries=3)
    assert [one.payments for one in freeroll.t.entries.values()] == [[], [], []]  # nothing was paid
    assert of(freeroll.start(), ev.PrizesFixed)[0].prizes == (25, 15, 10)


def test_a_windfall_is_drawn_before_the_first_card() -> None:
    """ACO-windfall-draw-time, ACO-windfall-example: 25 times the entry, 75/15/10."""
    structure = event(
        buy_in=500, payout=(), start=StartRule(), starting_stack=500, prizes=Prizes(kind="windfall")
    )
    game = Game(structure, entries=3)
    with pytest.raises(ValueError, match="begins with its draw"):
        game.start()
    game.start(windfall=999_000)
    assert game.t.prizes == (9_375, 1_875, 1_250)
    assert game.t.level is not None and game.t.level.ends_at == 4 * MINUTE
    game.play({1: -500, 2: 500})
    game.play({2: -1_000, 3: 1_000})
    assert game.won() == {3: 9_375, 2: 1_875, 1: 1_250}
    assert game.t.accounts.house == 1_500 - 12_500


def test_flights_send_their_stacks_and_their_pool_to_the_final() -> None:
    """ACO-stage-qualify, ACO-O-stage-double (best stack), ACO-O-stage-prizes, ACO-stage-final-blinds."""
    flight = event(payout=(), stage=Stage(kind="flight"), end=End(kind="level", level=1))
    flights = []
    for name in ("1A", "1B"):
        game = Game(flight, entries=3)
        game.start()
        game.play({1: -1_000, 2: 1_000} if name == "1A" else {3: -1_000, 2: 500, 1: 500})
        game.do(cmd.EndEvent(), at=10 * MINUTE)
        (carried,) = of(game.log, ev.PoolCarried)
        flights.append((name, game, carried.amount))
    results = tuple(
        cmd.Carried(account=game.t.entries[one.entry].account, flight=name, stack=one.stack)
        for name, game, _ in flights
        for one in of(game.log, ev.Qualified)
    )
    final = Game(event(stage=Stage(kind="final")))
    assert final.refusal(cmd.Enter(account=9)).startswith("by_invitation")
    seed = cmd.SeedFinal(results=results, pool=sum(f[2] for f in flights), entries=6, end_levels=(1, 1))
    final.do(seed)
    assert final.refusal(seed).startswith("not_qualified")
    final.start()
    assert final.stacks() == {2: 2_000, 3: 1_000, 1: 1_500}
    assert (final.t.level_number, final.t.pool, final.t.accounts.pool) == (2, 600, 600)
    apart = Game(event(stage=Stage(kind="final")))
    unequal = cmd.SeedFinal(results=results, pool=600, entries=6, end_levels=(1, 2))
    assert apart.refusal(unequal).startswith("flights_differ")


# -------------------------------------------------------------------- deals


def heads_up(**changes: object) -> Game:
    game = Game(event(**changes), entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000})
    return game


def test_a_deal_needs_everybody_and_leaves_a_part_to_play_for() -> None:
    """ACO-O-deals, TDA26-RP27: unanimous; the rest goes on."""
    game = heads_up()
    (proposed,) = game.do(cmd.ProposeDeal(method="chip_chop", kept=15))
    assert proposed == ev.DealProposed(method="chip_chop", amounts={2: 120, 3: 105}, kept=15)
    assert game.t.deal is not None
    terms = game.t.deal.terms
    assert game.refusal(cmd.VoteOnDeal(account=2, terms="other", yes=True)).startswith("other_terms")
    assert game.refusal(cmd.VoteOnDeal(account=1, terms=terms, yes=True)) == "not_playing"
    game.do(cmd.VoteOnDeal(account=2, terms=terms, yes=True))
    game.do(cmd.VoteOnDeal(account=3, terms=terms, yes=True))
    assert (game.won(), game.t.prizes) == ({2: 120, 3: 105}, (15, 0, 60))
    game.play({2: -2_000, 3: 2_000})
    assert game.won() == {1: 60, 2: 120, 3: 120}


def test_a_deal_about_everything_ends_the_event() -> None:
    """ACO-stage-final-ends."""
    game = heads_up()
    game.do(cmd.ProposeDeal(method="custom", amounts={2: 140, 3: 100}))
    assert game.t.deal is not None
    for account in (2, 3):
        game.do(cmd.VoteOnDeal(account=account, terms=game.t.deal.terms, yes=True))
        if game.t.state == "finished":
            break
    assert game.t.state == "finished" and game.won() == {1: 60, 2: 140, 3: 100}
    assert [one.place for one in game.t.standings] == [1, 2, 3]


def test_one_no_or_the_next_hand_closes_a_deal() -> None:
    game = heads_up()
    game.do(cmd.ProposeDeal(method="icm"))
    assert game.t.deal is not None
    terms = game.t.deal.terms
    assert ev.DealClosed() in game.do(cmd.VoteOnDeal(account=2, terms=terms, yes=False))
    assert game.refusal(cmd.VoteOnDeal(account=3, terms=terms, yes=True)).startswith("no_deal_proposed")
    game.do(cmd.ProposeDeal(method="even"))
    assert ev.DealClosed() in game.play({})
    assert (
        heads_up(deals=Deals(offered=False))
        .refusal(cmd.ProposeDeal(method="icm"))
        .startswith("deals_not_offered")
    )
    early = Game(event(), entries=6)
    early.start()
    assert early.refusal(cmd.ProposeDeal(method="icm")).startswith("deals_not_offered")


# -------------------------------------------------------------------- cancelling


def test_before_the_start_everybody_gets_back_what_he_paid_as_he_paid_it() -> None:
    """ACO-O-start-minimum, ACO-O-unregister, ACO-O-ticket-terms."""
    game = Game(event(fee=10), entries=1)
    game.do(cmd.Enter(account=2, payment=Payment(ticket=110)))
    game.do(cmd.Enter(account=3, payment=Payment(money=60, tournament_money=50)))
    cancelled = game.do(cmd.Cancel())
    assert cancelled == (
        ev.Refunded(entry=1, money=110),
        ev.Refunded(entry=2, tickets=(110,)),
        ev.Refunded(entry=3, money=60, tournament_money=50),
        ev.Cancelled(at=0, rule="back"),
    )
    assert game.t.state == "cancelled" and game.t.accounts.players == 0
    assert game.refusal(cmd.Cancel()) == "event_over"


def test_means_that_are_not_taken_are_refused() -> None:
    game = Game(event(entries=Entries(pay=("ticket",))))
    assert game.refusal(cmd.Enter(account=1)).startswith("payment_not_taken")
    game.do(cmd.Enter(account=1, payment=Payment(ticket=100)))


def test_a_running_event_is_rolled_forward_by_its_rule() -> None:
    """ACO-O-cancel-running: in the money the least prize each, the rest by chips."""
    game = heads_up()
    cancelled = game.do(cmd.Cancel())
    assert of(cancelled, ev.SharePaid) == [ev.SharePaid(entry=2, prize=130), ev.SharePaid(entry=3, prize=110)]
    assert of(cancelled, ev.Cancelled) == [ev.Cancelled(at=0, rule="in_the_money")]
    assert game.won() == {1: 60, 2: 130, 3: 110}
    early = Game(event(fee=10), entries=6)
    early.start()
    paid = of(early.do(cmd.Cancel()), ev.SharePaid)
    assert paid[0] == ev.SharePaid(entry=1, prize=100, fee=10)
    assert early.t.accounts.players == 0


def test_a_running_event_may_be_rolled_back() -> None:
    game = heads_up(fee=10, bounty=0, cancelling=Cancelling(rule="back"))
    assert len(of(game.do(cmd.Cancel()), ev.Refunded)) == 3
    assert game.t.accounts.players == 0


# -------------------------------------------------------------------- the director


def test_a_director_can_not_bust_a_player_who_has_chips() -> None:
    game = Game(event(), entries=3)
    game.start()
    assert game.refusal(cmd.BustOut(account=1)) == "has_chips: stack 1,000, table 1 (ACO-t-elimination)"
    assert game.refusal(cmd.PassChips(giver=1, taker=2, chips=1_001, why="miscount")).startswith(
        "more_than_stack: asked 1,001, most 1,000"
    )
    game.do(cmd.PassChips(giver=1, taker=2, chips=1_000, why="hand not recorded"))
    assert of(game.do(cmd.BustOut(account=1)), ev.Eliminated)[0].place == 3
    assert game.refusal(cmd.BustOut(account=1)) == "not_playing"
    assert game.refusal(cmd.BustOut(account=9)) == "not_registered"


def test_penalties_in_chips_leave_one() -> None:
    """TDA26-RP26A, TDA19-63.3: removals say by which rule."""
    game = Game(event(), entries=3)
    game.start()
    too_much = cmd.TakeChips(account=1, chips=1_000, rule="TDA26-RP26A")
    assert game.refusal(too_much).startswith("more_than_stack: asked 1,000, most 999")
    game.do(cmd.TakeChips(account=1, chips=300, rule="TDA26-RP26A"))
    game.do(cmd.TakeChips(account=2, chips=1_000, rule="TDA19-63.3", why="forfeited"))
    assert game.stacks() == {1: 700, 3: 1_000}
    assert (game.t.issued, game.t.removed, game.t.in_play) == (3_000, 1_300, 1_700)
    none = Game(event(discipline=Discipline(chip_penalties=False)), entries=3)
    none.start()
    assert none.refusal(too_much).startswith("no_penalties_in_chips")


def test_who_leaves_or_is_not_there() -> None:
    """CCL-withdrawal, CCL-absent-removal, ACO-O-t-sit-out."""
    game = Game(event(discipline=Discipline(absent="after_first_level")), entries=4)
    game.start()
    assert game.refusal(cmd.RemoveAbsent(account=1)).startswith("stays_in: stack 1,000")
    game.do(cmd.RemoveAbsent(account=1, first_level_over=True))
    game.do(cmd.Leave(account=2))
    assert [(one.place, one.entry) for one in game.t.standings] == [(3, 2), (4, 1)]
    assert game.refusal(cmd.Surrender(account=3)).startswith("surrender_not_offered")
    game.do(cmd.Leave(account=3))
    assert game.t.state == "finished" and game.won() == {4: 200, 3: 120, 2: 80}


def test_a_stack_is_given_up_for_a_new_entry() -> None:
    """TDA19-8B."""
    entries = Entries(late_until_level=1, re_entries=1, surrender=True)
    game = Game(event(entries=entries), entries=3)
    game.start()
    game.play({1: -900, 2: 900})
    game.do(cmd.Surrender(account=1))
    game.do(cmd.ReEnter(account=1, draw=0))
    assert game.stacks() == {1: 1_000, 2: 1_900, 3: 1_000}
    assert (game.t.issued, game.t.removed) == (4_000, 100)


def test_chips_are_coloured_up_at_one_table() -> None:
    """TDA19-24A: what the race issues or takes is in the books."""
    game = Game(event(smallest_chip=25), entries=3)
    game.start()
    game.play({1: -25, 2: 25})
    counts = {1: {25: 3, 100: 9}, 2: {25: 1, 100: 10}, 3: {100: 10}}
    wrong = cmd.ColourUp(table=1, counts={**counts, 3: {100: 9}}, removed=25, in_play=(100,))
    assert game.refusal(wrong) == "count_differs: seat 3, counted 900, recorded 1,000 (TDA19-24A)"
    race = cmd.ColourUp(
        table=1, counts=counts, removed=25, in_play=(100,), shown=tuple(read_cards("9h 2c Ks As"))
    )
    game.do(race)
    assert game.stacks() == {1: 900, 2: 1_100, 3: 1_000}
    assert game.t.in_play == 3_000


def test_a_player_who_is_raced_out_is_ranked_and_the_others_share_the_bounty() -> None:
    """A house that rescues nobody; ACO-O-bounty-leftover."""
    policy = Policies(chips=ChipPolicy(race_rescue=False))
    game = Game(event(bounty=30, smallest_chip=25, policy=policy), entries=3)
    game.start()
    game.play({1: -975, 2: 975})
    game.do(
        cmd.ColourUp(
            table=1,
            counts={1: {25: 1}, 2: {25: 3, 100: 19}, 3: {100: 10}},
            removed=25,
            in_play=(100,),
            shown=tuple(read_cards("2c Ks As 3d")),
        )
    )
    assert (game.stacks(), game.t.in_play) == ({2: 2_000, 3: 1_000}, 3_000)
    out = game.t.entries[1]
    assert (out.place, [game.t.entries[entry].bounties for entry in (2, 3)]) == (3, [15, 15])


def test_nobody_is_left_without_a_player_when_odd_chips_are_taken() -> None:
    policy = Policies(chips=ChipPolicy(race_leftovers="taken", race_rescue=False))
    game = Game(event(starting_stack=50, smallest_chip=25, policy=policy), entries=3)
    game.start()
    race = cmd.ColourUp(table=1, counts={seat: {25: 2} for seat in (1, 2, 3)}, removed=25, in_play=(100,))
    assert game.refusal(race) == "too_few_players: table 1, players 0"


def test_late_chips_can_be_the_last_that_a_player_has() -> None:
    """TDA19-24C.2: what makes no whole chip leaves play."""
    game = Game(event(smallest_chip=25), entries=3)
    game.start()
    game.play({1: -950, 2: 950})
    late = cmd.ChangeLateChips(account=1, denomination=25, count=3, in_play=(100,))
    assert game.refusal(late) == "more_than_stack: asked 75, most 50 (TDA19-24C)"
    game.do(structs.replace(late, count=2))
    assert (game.stacks(), game.t.removed, game.t.entries[1].place) == ({2: 1_950, 3: 1_000}, 50, 3)


def test_chips_of_a_player_at_another_table_are_not_bought() -> None:
    policy = Policies(chips=ChipPolicy(designated_buyer="no-action"))
    game = Game(event(policy=policy), entries=6)
    game.start()
    change = cmd.ChangeChips(account=1, has={25: 4}, gives={25: 4}, gets={100: 1}, partner=1)
    with pytest.raises(ValueError, match="does not sit beside"):
        game.do(change)
    other = structs.replace(change, partner=6, partner_has={100: 99})
    with pytest.raises(ValueError, match="does not sit beside"):
        game.do(other)


def test_a_mix_is_dealt_with_the_button_held_in_stud() -> None:
    """TDA19-11B: HORSE goes on by orbits, table by table."""
    levels = (
        BlindLevel(small_blind=40, big_blind=80, minutes=10, small_bet=80, bring_in=20, stud_ante=10),
        BlindLevel(small_blind=80, big_blind=160, minutes=10, small_bet=160, bring_in=40, stud_ante=20),
    )
    game = Game(event(mix="horse", levels=levels, tables=TablePolicy()), entries=3)
    game.start()
    games, buttons = [], []
    for _ in range(10):
        began = game.begin()[-1]
        assert isinstance(began, ev.HandBegan)
        games.append(game.t.game())
        buttons.append((began.button, began.big_blind))
        game.finish({})
    assert games == ["holdem-fixed-limit"] * 3 + ["omaha-8-fixed-limit"] * 3 + ["razz-fixed-limit"] * 3 + [
        "stud-fixed-limit"
    ]
    assert {blind for _, blind in buttons[6:]} == {None} and len({button for button, _ in buttons[6:]}) == 1
    assert game.t.stakes().bring_in == 20


def test_a_hand_of_a_mix_that_is_undone_is_dealt_again_in_the_same_game() -> None:
    levels = (BlindLevel(small_blind=40, big_blind=80, minutes=10, small_bet=80, bring_in=20, stud_ante=10),)
    game = Game(event(mix="horse", levels=levels, tables=TablePolicy()), entries=3)
    game.start()
    games = []
    for number in range(1, 11):
        game.begin()
        games.append(game.t.game())
        if number % 3 == 0:
            game.do(cmd.UndoHand(hand=game.t.hands_played))
            game.begin()
            assert game.t.game() == games[-1]
        game.finish({})
    assert games == ["holdem-fixed-limit"] * 3 + ["omaha-8-fixed-limit"] * 3 + ["razz-fixed-limit"] * 3 + [
        "stud-fixed-limit"
    ]
