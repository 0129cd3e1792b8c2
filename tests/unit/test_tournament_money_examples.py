"""The worked examples of the catalogue about money, entries and places, each named by its id."""

import pytest

from tapete.engine.events import PotAwarded
from tapete.tournament import presets
from tapete.tournament.chips.leaving import chip_penalty, disqualify, in_play, prize_of_disqualified
from tapete.tournament.course import ranking, stages, windfall
from tapete.tournament.money import payments, purchases
from tapete.tournament.money.prices import Price, progressive_price, read_price, reward_points
from tapete.tournament.policy import PricePolicy
from tapete.tournament.prizes import bounties, deals, pools
from tapete.tournament.prizes.payouts import percentages, prizes_by_place, prizes_of
from tapete.tournament.prizes.tickets import Prize, TicketPrizes, give_up_seat, ticket_prizes
from tapete.tournament.refusals import TournamentRefused

CENTS = 2


def euros(text: str) -> int:
    """Convert an amount in euros to cents."""
    return read_price(text, decimals=CENTS).total


# ---------------------------------------------------------------- entries


def test_aco_x_entry_1() -> None:
    price = read_price("10+1")
    assert (price.total, price.prize, price.fee, price.bounty) == (11, 10, 1, 0)


def test_aco_x_entry_2() -> None:
    price = read_price("20+5+2")
    assert (price.total, price.prize, price.bounty, price.fee) == (27, 20, 5, 2)


def test_aco_x_entry_3() -> None:
    price = read_price("30+3", decimals=CENTS)
    assert (price.total, price.prize, price.fee) == (3_300, 3_000, 300)
    assert (price.title(decimals=CENTS), price.details(decimals=CENTS)) == ("33", "30+3")


def test_aco_x_freeroll_1() -> None:
    free = Price(0)
    purse = payments.Purse()
    assert payments.pay(purse, free.total) == payments.Payment()
    assert pools.prize_pool(free, entries=100, house=50, rebuys=3, rebuy_price=1).total == 53


def test_aco_x_ticket_1() -> None:
    price = read_price("20+2")
    purse = payments.Purse(money=100, tickets=(22,))
    payment = payments.pay(purse, price.total, ticket=22)
    assert payment.money == 0
    assert payments.after_paying(purse, payment) == payments.Purse(money=100, tickets=())
    pool = pools.prize_pool(price, entries=1)
    assert (pool.total, pool.fees) == (20, 2)


def test_aco_x_tm_1() -> None:
    purse = payments.Purse(tournament_money=give_up_seat(200, PricePolicy(seat_given_up="tournament-money")))
    assert purse.tournament_money == 200
    purse = payments.after_paying(purse, payments.pay(purse, 55))
    assert purse.tournament_money == 145
    uses: tuple[payments.Use, ...] = ("cash-table", "withdrawal")
    for use in uses:
        with pytest.raises(TournamentRefused) as refused:
            payments.pay(purse, 100, use=use)
        assert str(refused.value) == (
            "not_for_tournament_money: asked 100, most 0, tournament_money 145 (ACO-tm-not-cash)"
        )


def test_aco_x_re_1() -> None:
    price = read_price("10+1")
    made = 0
    names = []
    for _ in range(3):
        made = purchases.re_entry(made=made, most=None, alive=False)
        names.append(purchases.entry_name("AsPro", made))
    assert names == ["AsPro", "AsPro [2]", "AsPro [3]"]
    assert (made * price.total, made * price.fee) == (33, 3)
    assert reward_points(made * price.fee, per_unit=10) == 30
    outs = [
        ranking.WentOut(entry=name, at=at, chips=5, table=at, hand=at) for at, name in enumerate(names, 1)
    ]
    assert [placed.place for placed in ranking.rank(outs, before=40)] == [40, 39, 38]


def test_aco_x_re_2() -> None:
    with pytest.raises(TournamentRefused, match=r"still_alive: asked 2, most 1 \(ACO-re-one-at-a-time\)"):
        purchases.re_entry(made=1, most=None, alive=True)


def test_aco_x_re_3() -> None:
    with pytest.raises(TournamentRefused, match=r"entries_used: asked 4, most 3 \(ACO-re-limit\)"):
        purchases.re_entry(made=3, most=3, alive=False)


def test_aco_x_freezeout_1() -> None:
    issued = 50 * 5_000
    with pytest.raises(TournamentRefused, match=r"no_rebuys \(ACO-freezeout\)"):
        purchases.rebuy(stack=0, starting_stack=5_000, chips=5_000, used=0, most=0)
    assert in_play(issued, []) == 250_000


def test_aco_x_rebuy_1() -> None:
    assert purchases.rebuy(stack=3_000, starting_stack=3_000, chips=3_000, used=0) == 6_000
    with pytest.raises(TournamentRefused, match=r"stack_too_large: asked 3,001, most 3,000"):
        purchases.rebuy(stack=3_001, starting_stack=3_000, chips=3_000, used=0)


def test_aco_x_rebuy_2() -> None:
    with pytest.raises(TournamentRefused, match=r"rebuys_used: asked 1, used 3, most 3 \(ACO-rebuy-count\)"):
        purchases.rebuy(stack=0, starting_stack=3_000, chips=3_000, used=3, most=3)


def test_aco_x_rebuy_3() -> None:
    assert purchases.UNLIMITED == 99


def test_aco_x_rebuy_4() -> None:
    def at(seconds: int) -> int:
        return purchases.rebuy(stack=0, starting_stack=3_000, chips=3_000, used=0, at=seconds, until=60 * 60)

    assert at(59 * 60 + 59) == 3_000
    with pytest.raises(TournamentRefused, match=r"rebuys_over: at 3,601, until 3,600"):
        at(60 * 60 + 1)


def test_aco_x_rebuy_5() -> None:
    pool = pools.prize_pool(
        read_price("10+1"), entries=10, rebuys=6, rebuy_price=10, add_ons=5, add_on_price=15
    )
    assert (pool.total, pool.fees) == (235, 10)


def test_aco_x_addon_1() -> None:
    purchases.check_add_on(chips=6_000, price=10, rebuy_chips=3_000, rebuy_price=10)
    with pytest.raises(TournamentRefused, match="add_on_too_small: asked 3,000, least 3,001"):
        purchases.check_add_on(chips=3_000, price=10, rebuy_chips=3_000, rebuy_price=10)
    with pytest.raises(TournamentRefused, match="add_on_too_cheap: asked 8, least 10"):
        purchases.check_add_on(chips=4_000, price=8, rebuy_chips=3_000, rebuy_price=10)


# ---------------------------------------------------------------- pools and payouts


def test_aco_x_guarantee_1() -> None:
    pool = pools.PrizePool(contributed=800, guarantee=1_000)
    assert (pool.total, pool.overlay) == (1_000, 200)


def test_aco_x_guarantee_2() -> None:
    pool = pools.PrizePool(contributed=1_250, guarantee=1_000)
    assert (pool.total, pool.overlay) == (1_250, 0)


def test_aco_x_pay_1() -> None:
    payout = (20, 15, 12, 11, 10, 9, 8, 7, 5, 3)
    prizes = prizes_by_place(1_000, payout)
    assert (prizes[0], prizes[9]) == (200, 30)
    assert sum(percentages(payout)) == 100
    for wrong in ((20, 21, 59), (50, 30, 19)):
        with pytest.raises(TournamentRefused, match="percentages_wrong"):
            prizes_by_place(1_000, wrong)


def test_aco_x_pay_2() -> None:
    assert pools.paid_places(500) > pools.paid_places(50)
    table = presets.payouts("payouts-small-fields")
    assert len(table.payout(500)) > len(table.payout(50))


def test_aco_x_pay_3() -> None:
    top_5 = (40, 25, 15, 12, 8)
    for entries in (20, 200):
        pool = pools.prize_pool(Price(10), entries=entries)
        assert len(prizes_by_place(pool.total, top_5)) == 5


def test_aco_x_satellite_1() -> None:
    pool = pools.prize_pool(read_price("20"), entries=10).total
    assert ticket_prizes(pool, value=200, players=10) == TicketPrizes(200, 1, 0, None)


def test_aco_x_satellite_2() -> None:
    pool = pools.prize_pool(read_price("20"), entries=20).total
    won = ticket_prizes(pool, value=200, players=20)
    assert won == TicketPrizes(200, 2, 0, None)
    assert won.prizes == (Prize(tickets=1), Prize(tickets=1))


def test_aco_x_satellite_3() -> None:
    pool = pools.prize_pool(read_price("20"), entries=25).total
    assert ticket_prizes(pool, value=200, players=25) == TicketPrizes(200, 2, 100, 3)


def test_aco_x_satellite_4() -> None:
    pool = pools.prize_pool(read_price("20+2"), entries=27).total
    assert pool == 540
    won = ticket_prizes(pool, value=read_price("200+15").total, players=27)
    assert won == TicketPrizes(215, 2, 110, 3)


def test_aco_x_satellite_5() -> None:
    pool = pools.prize_pool(read_price("20"), entries=9).total
    won = ticket_prizes(pool, value=200, players=9)
    assert (pool, won) == (180, TicketPrizes(200, 0, 180, 1))
    assert won.prizes == (Prize(money=180),)


def test_aco_x_duration_2() -> None:
    """What is paid when time is up: the table, by the ranks that the chips give."""
    placed = ranking.rank_survivors({"A": 30_000, "B": 50_000, "C": 20_000})
    assert ranking.pay(placed, prizes_by_place(1_000, (50, 30, 20))) == {"C": 200, "A": 300, "B": 500}


# ---------------------------------------------------------------- bounties


def test_aco_x_ko_1() -> None:
    price = read_price("20+5+2")
    heads = dict.fromkeys("ABCD", price.bounty)
    received = dict.fromkeys("ABCD", 0)
    for winner, victim in (("A", "B"), ("A", "C"), ("D", "A")):
        out = bounties.knock_out(heads, victim, [[winner]], order="ABCD")
        assert out.added == {}
        for player, amount in out.cash.items():
            received[player] += amount
        heads = bounties.after(heads, out)
    for player, amount in bounties.own_head(heads, ["D"]).items():
        received[player] += amount
    assert received == {"A": 10, "B": 0, "C": 0, "D": 10}
    pool = pools.prize_pool(price, entries=4)
    assert (pool.total, pool.fees, pool.bounties) == (80, 8, 20)


def test_aco_x_ko_2() -> None:
    # seats A 1, B 2, C 3; the button is C's
    pot = bounties.last_pot(2, {1: 1_500, 2: 1_500, 3: 1_500}, folded=set(), all_in={2})
    awards = [PotAwarded(pot=0, seat=1, amount=2_250), PotAwarded(pot=0, seat=3, amount=2_250)]
    winners = bounties.bounty_winners(2, pot, awards)
    out = bounties.knock_out({1: 25, 2: 25, 3: 25}, 2, winners, order=[1, 2, 3])
    assert out.cash == {1: 13, 3: 12}


def test_aco_x_pko_1() -> None:
    price = progressive_price(2_000, 0)
    assert (price.prize, price.bounty) == (1_000, 1_000)
    heads = {"A": price.bounty, "B": price.bounty}
    out = bounties.knock_out(heads, "B", ["A"], order="AB", own_share="1/2")
    assert (out.cash, bounties.after(heads, out)) == ({"A": 500}, {"A": 1_500})


def test_aco_x_pko_2() -> None:
    heads = {"A": euros("15"), "C": euros("10")}
    out = bounties.knock_out(heads, "A", ["C"], order="AC", own_share="1/2")
    assert (out.cash, bounties.after(heads, out)) == ({"C": 750}, {"C": 1_750})


def test_aco_x_pko_3() -> None:
    heads = {"A": euros("7.25"), "B": euros("10")}
    out = bounties.knock_out(heads, "A", ["B"], order="AB", own_share="1/2")
    assert (out.cash, bounties.after(heads, out)) == ({"B": 363}, {"B": 1_362})


# ---------------------------------------------------------------- stages and deals


def test_aco_x_stage_1() -> None:
    final = stages.carried([("A", "1", 45_000), ("B", "1", 30_000)])
    assert stages.opened(final, starting_stack=10_000).stacks == {"A": 45_000, "B": 30_000}
    assert stages.first_level([16]) == 17


def test_aco_x_stage_2() -> None:
    stages.check_flight(qualified_before=False)
    assert stages.carried([("P", "1B", 20_000)]).stacks == {"P": 20_000}


def test_aco_x_stage_3() -> None:
    stacks = {"A": 40_000, "B": 30_000, "C": 20_000, "D": 10_000}
    deals.check_deal(offered=True, left=4, table=9)
    deal = deals.icm_deal(stacks, (50_000, 30_000, 15_000, 5_000))
    settled = deals.settle(deal, [deals.Vote(player, deal.terms, yes=True) for player in stacks])
    assert settled.ended
    assert settled.paid == deal.amounts
    assert sum(settled.paid.values()) == 100_000


# ---------------------------------------------------------------- Windfall


@pytest.mark.parametrize("name", ["windfall-standard", "windfall-seven-percent"])
def test_aco_x_windfall_1(name: str) -> None:
    table = presets.windfall(name)
    drawn = [windfall.draw(table, number) for number in (0, table.per - 1)]
    assert [sum(windfall.prizes(table, one, entry=5)) for one in drawn] == [10, 10_000]


def test_aco_x_windfall_2() -> None:
    """With two players nothing is drawn; with three the draw comes first, and the prizes are known by it."""
    table = presets.windfall("windfall-standard")
    with pytest.raises(TournamentRefused, match="seats_free: entries 2, seats 3"):
        windfall.start(table, registered=2, number=0)
    drawn = windfall.start(table, registered=3, number=600_000)
    assert windfall.prizes(table, drawn, entry=euros("5")) == (1_500,)


def test_aco_x_windfall_3() -> None:
    assert windfall.charge(5, 4) == 20
    with pytest.raises(TournamentRefused, match="too_many_games: asked 3, running 4, most 6"):
        windfall.charge(5, 3, running=4)


@pytest.mark.parametrize("name", ["windfall-standard", "windfall-seven-percent"])
def test_aco_x_windfall_4(name: str) -> None:
    lines = presets.windfall(name).multipliers
    assert [line.times for line in lines] == sorted(line.times for line in lines)
    paid = [len(line.places) for line in lines]
    assert paid == sorted(paid)


@pytest.mark.parametrize(
    ("name", "mean", "at_25"),
    [
        ("windfall-standard", "57/20", (9_375, 1_875, 1_250)),
        ("windfall-seven-percent", "279/100", (10_000, 1_500, 1_000)),
    ],
)
def test_aco_x_windfall_5(name: str, mean: str, at_25: tuple[int, ...]) -> None:
    table = presets.windfall(name)
    assert sum(line.weight for line in table.multipliers) == table.per == 1_000_000
    assert str(table.mean) == mean
    first = {times: number for times, number, _ in table.ranges}
    assert windfall.prizes(table, windfall.draw(table, first[10]), entry=euros("5")) == (4_000, 1_000)
    assert windfall.prizes(table, windfall.draw(table, first[25]), entry=euros("5")) == at_25


# ---------------------------------------------------------------- places


def test_ccl_x_rank_1() -> None:
    outs = [
        ranking.WentOut(entry="B", at=20_15_40, chips=900, table=2, hand=31),
        ranking.WentOut(entry="A", at=20_15_03, chips=400, table=1, hand=40),
    ]
    assert {placed.entry: placed.place for placed in ranking.rank(outs, before=30)} == {"A": 30, "B": 29}


def test_ccl_x_rank_2() -> None:
    outs = [
        ranking.WentOut(entry="A", at=5, chips=12_000, table=1, hand=9),
        ranking.WentOut(entry="B", at=5, chips=8_000, table=1, hand=9),
    ]
    assert {placed.entry: placed.place for placed in ranking.rank(outs, before=10)} == {"A": 9, "B": 10}


def prizes_with(known: dict[int, int]) -> list[int]:
    """Return prizes down to the lowest place named; nothing is known of the others."""
    return [known.get(place, 0) for place in range(1, max(known) + 1)]


def test_ccl_x_rank_3() -> None:
    outs = [
        ranking.WentOut(entry="A", at=5, chips=12_000, table=1, hand=9, undecided=1),
        ranking.WentOut(entry="B", at=7, chips=8_000, table=2, hand=11, undecided=1),
    ]
    placed = ranking.rank(outs, before=20)
    assert ranking.pay(placed, prizes_with({19: 500, 20: 300})) == {"A": 400, "B": 400}


def test_ccl_x_rank_4() -> None:
    outs = [
        ranking.WentOut(entry="A", at=5, chips=12_000, table=1, hand=9, together=12),
        ranking.WentOut(entry="B", at=7, chips=8_000, table=2, hand=11, together=12),
    ]
    placed = ranking.rank(outs, before=12)
    assert ranking.pay(placed, prizes_with({11: 1_000, 12: 800})) == {"A": 900, "B": 900}


def test_ccl_x_dq_1() -> None:
    removal = disqualify(32_000, rule="CCL-penalty-dq")
    assert (removal.chips, removal.left, in_play(1_000_000, [removal])) == (32_000, 0, 968_000)
    others = prize_of_disqualified(1_000, "A", "BCDE", policy="shared")
    assert others.paid == dict.fromkeys("BCDE", 250)


def test_tda19_xpr8_r1() -> None:
    prizes = [*range(5_000, 1_080, -80), 900]  # 50 places, the last pays 900
    assert len(prizes) == 50
    outs = [
        ranking.WentOut(entry=name, at=at, chips=at * 100, table=at, hand=9, together=1)
        for at, name in enumerate("ABC", start=1)
    ]
    placed = ranking.rank(outs, before=52)
    assert {(one.place, one.shared) for one in placed} == {(50, 3)}
    assert ranking.pay(placed, prizes) == {"A": 300, "B": 300, "C": 300}
    assert prizes_of(prizes, place=50, shared=3) == (300, 300, 300)


def test_tda26_x22_d1() -> None:
    outs = [
        ranking.WentOut(entry="BB", at=5, chips=10_000, after_ante=8_000, table=1, hand=9),
        ranking.WentOut(entry="X", at=5, chips=9_000, after_ante=9_000, table=1, hand=9),
    ]
    places = {
        one.entry: one.place
        for one in ranking.rank(outs, before=12, paid=15, ties=ranking.TieRules(after_ante=True))
    }
    assert places == {"BB": 12, "X": 11}
    # Before the money, and under the other books, the stack that counts is the one before the ante.
    for paid, after_ante in ((11, True), (15, False)):
        ranked = ranking.rank(outs, before=12, paid=paid, ties=ranking.TieRules(after_ante=after_ante))
        assert {one.entry: one.place for one in ranked} == {"BB": 11, "X": 12}


def test_tda26_xrp26_d1() -> None:
    penalty = chip_penalty(45_000, 6_000)
    assert (penalty.left, in_play(3_000_000, [penalty]), penalty.ranked) == (39_000, 2_994_000, False)
