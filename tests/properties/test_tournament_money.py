"""Money with any figures: all of it is paid, nobody gets less than nothing, more is never less."""

from fractions import Fraction
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from tapete.tournament.course.ranking import Tie, TieRules, WentOut, pay_by_chips, rank, rank_survivors
from tapete.tournament.course.ranking import pay as pay_places
from tapete.tournament.course.stages import Carry, carried
from tapete.tournament.course.windfall import WindfallTable, draw, prizes
from tapete.tournament.money.payments import Purse, after_paying, pay, refund, refund_part
from tapete.tournament.money.prices import Price, progressive_price, read_price
from tapete.tournament.policy import RankingPolicy
from tapete.tournament.presets import payouts, windfall
from tapete.tournament.prizes import bounties, cancelling, deals
from tapete.tournament.prizes.icm import worth
from tapete.tournament.prizes.payout_curve import payout_curve
from tapete.tournament.prizes.payouts import percentages, prizes_by_place, rolled_up
from tapete.tournament.prizes.pools import joined, paid_places, prize_pool
from tapete.tournament.prizes.tickets import ticket_prizes, tied_prizes
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.sharing import by_weight, evenly

money = st.integers(0, 10**9)
shares = st.fractions(0, 1, max_denominator=100)
TABLE = payouts("payouts-small-fields")
WINDFALLS = [windfall("windfall-standard"), windfall("windfall-seven-percent")]


@st.composite
def tables_of_percentages(draw_: st.DrawFn) -> tuple[Fraction, ...]:
    """Draw hundredths of a per cent that fall from place to place and add up to 100."""
    weights = draw_(st.lists(st.integers(1, 50), min_size=1, max_size=12))
    parts = by_weight(10_000, dict(enumerate(sorted(weights, reverse=True))))
    return tuple(Fraction(part, 100) for part in sorted(parts.values(), reverse=True))


stacks_of_few = st.dictionaries(st.integers(1, 9), st.integers(1, 200_000), min_size=2, max_size=6)


@st.composite
def final_tables(draw_: st.DrawFn) -> tuple[dict[int, int], tuple[int, ...]]:
    """Draw stacks, and prizes for at most as many places, of which the first pays something."""
    stacks = draw_(stacks_of_few)
    found = draw_(st.lists(st.integers(0, 100_000), min_size=1, max_size=len(stacks)))
    return stacks, tuple(sorted(found, reverse=True))


# ---------------------------------------------------------------- sharing, prices, payments


@given(money, st.lists(st.integers(), unique=True, min_size=1, max_size=30))
def test_even_parts_differ_by_one_unit_at_most(amount: int, among: list[int]) -> None:
    parts = evenly(amount, among)
    assert sum(parts.values()) == amount
    assert list(parts.values()) == sorted(parts.values(), reverse=True)
    assert max(parts.values()) - min(parts.values()) <= 1


@given(money, st.lists(st.integers(0, 10**6), min_size=1, max_size=30).filter(any))
def test_weighted_parts_are_within_one_unit_of_exact(amount: int, weights: list[int]) -> None:
    parts = by_weight(amount, dict(enumerate(weights)))
    assert sum(parts.values()) == amount
    for one, part in parts.items():
        assert abs(part - Fraction(amount * weights[one], sum(weights))) < 1
    for weight, part in zip(weights, parts.values(), strict=True):
        for other, its in zip(weights, parts.values(), strict=True):
            assert weight <= other or part >= its  # a larger weight never gets less


@given(money, money, money, st.integers(0, 3))
def test_a_price_is_read_as_it_is_shown(prize: int, fee: int, bounty: int, decimals: int) -> None:
    price = Price(prize, fee, bounty)
    assert read_price(price.details(decimals=decimals), decimals=decimals) == price
    assert price.total == prize + fee + bounty


@given(money, money, shares)
def test_a_progressive_price_loses_nothing(entry: int, fee: int, share: Fraction) -> None:
    price = progressive_price(entry, fee, bounty_share=share)
    assert price.total == entry + fee
    assert min(price.prize, price.bounty) >= 0


@given(money, money, money, st.booleans(), st.data())
def test_a_purse_never_goes_below_zero_and_gets_back_what_it_paid(
    held: int, tournament_money: int, amount: int, cash: bool, data: st.DataObject
) -> None:
    purse = Purse(held, tournament_money)
    usable = held if cash else held + tournament_money
    try:
        payment = pay(purse, amount, use="cash-table" if cash else "entry")
    except TournamentRefused:
        assert amount > usable
        return
    assert amount <= usable
    assert payment.total == amount
    left, back = after_paying(purse, payment), refund(payment)
    assert min(left.money, left.tournament_money) >= 0
    assert Purse(left.money + back.money, left.tournament_money + back.tournament_money) == purse
    part = data.draw(st.integers(0, amount))
    some = refund_part(payment, part)
    assert some.money + some.tournament_money == part
    assert some.money <= payment.money and some.tournament_money <= payment.tournament_money


# ---------------------------------------------------------------- pools and payouts


@given(
    st.builds(Price, money, money, money),
    st.lists(st.tuples(st.integers(0, 500), st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=4),
    money,
    money,
)
def test_a_pool_holds_all_that_was_paid_and_the_overlay(
    price: Price, flights: list[tuple[int, int, int]], guarantee: int, rebuy: int
) -> None:
    pools = [
        prize_pool(
            price, entries=entries, rebuys=rebuys, rebuy_price=rebuy, add_ons=adds, add_on_price=rebuy + 1
        )
        for entries, rebuys, adds in flights
    ]
    pool = joined(pools, guarantee=guarantee)
    sold = sum(price.total * e + rebuy * r + (rebuy + 1) * a for e, r, a in flights)
    assert pool.total + pool.fees + pool.bounties == sold + pool.overlay
    assert pool.total == max(guarantee, pool.contributed)
    assert not pool.overlay or pool.total == guarantee


@given(money, tables_of_percentages())
def test_prizes_by_percentage_are_the_pool_and_fall(pool: int, payout: tuple[Fraction, ...]) -> None:
    found = prizes_by_place(pool, payout)
    assert sum(found) == pool
    assert list(found) == sorted(found, reverse=True)
    assert all(abs(prize - pool * part / 100) < 1 for prize, part in zip(found[1:], payout[1:], strict=True))


@given(tables_of_percentages(), st.integers(1, 12))
def test_a_table_rolled_up_is_a_table(payout: tuple[Fraction, ...], players: int) -> None:
    rolled = rolled_up(payout, players)
    assert len(rolled) == min(players, len(payout))
    assert percentages(rolled) == rolled


@given(money, st.integers(3, 2_000))
def test_the_shipped_table_pays_all(pool: int, entries: int) -> None:
    assert sum(prizes_by_place(pool, TABLE.payout(entries))) == pool


curves = {
    "paid": st.integers(1, 400),
    "minimum": st.integers(1, 5_000),
    "top": st.fractions(1, 4, max_denominator=20),
    "unit": st.sampled_from([1, 5, 100]),
}


@given(pool=st.integers(0, 10**7), **curves)
def test_a_curve_pays_all_or_names_the_largest_least_prize(
    pool: int, paid: int, minimum: int, top: Fraction, unit: int
) -> None:
    try:
        curve = payout_curve(pool, paid=paid, minimum=minimum, top=top, unit=unit)
    except TournamentRefused as refused:
        most = refused.facts["most"]
        assert most < minimum + unit
        if most:
            at_most = payout_curve(pool, paid=paid, minimum=most, top=top, unit=unit)
            assert at_most.prizes[-1] == most or paid == 1
        try:
            payout_curve(pool, paid=paid, minimum=most + unit, top=top, unit=unit)
        except TournamentRefused:
            return
        raise AssertionError(f"{most + unit} is possible too") from None
    found = curve.prizes
    assert len(found) == paid
    assert sum(found) == pool
    assert list(found) == sorted(found, reverse=True)
    assert found[-1] >= minimum
    assert all(prize % unit == 0 for prize in found[1:])
    if paid > 2:  # the first is `top` times the second, up to what rounding brought him
        assert found[0] + unit * top >= top * found[1]


@given(st.integers(40, 2_000), st.integers(1, 100_000))
def test_one_more_entry_lowers_no_prize(entries: int, buy_in: int) -> None:
    """With the same places paid; the first prize takes what rounding leaves, which may be a little less."""
    paid = paid_places(entries)
    before = payout_curve(entries * buy_in, paid=paid, minimum=2 * buy_in)
    after = payout_curve((entries + 1) * buy_in, paid=paid, minimum=2 * buy_in)
    pairs = list(zip(before.prizes, after.prizes, strict=True))
    assert all(now >= then for then, now in pairs[1:])
    assert pairs[0][1] >= pairs[0][0] - paid


@given(st.integers(1, 10**6), st.integers(1, 10**4), st.integers(1, 200), st.data())
def test_tickets_and_remainder_are_the_pool_also_when_shared(
    pool: int, value: int, players: int, data: st.DataObject
) -> None:
    won = ticket_prizes(pool, value=value, players=players)
    assert won.tickets * value + won.remainder == pool
    assert won.tickets == players or won.remainder < value
    assert sum(prize.money + prize.tickets * value for prize in won.prizes) == pool
    place = data.draw(st.integers(1, players))
    shared = data.draw(st.integers(1, players - place + 1))
    covered = won.prizes[place - 1 : place - 1 + shared]
    parts = tied_prizes(won, place=place, shared=shared)
    assert sum(part.money + part.tickets * value for part in parts) == sum(
        prize.money + prize.tickets * value for prize in covered
    )
    assert len({part.tickets for part in parts}) == 1


# ---------------------------------------------------------------- places


@st.composite
def many_out(draw_: st.DrawFn) -> list[WentOut[int]]:
    tables = st.integers(0, 3)
    small = st.integers(1, 3)
    marks = st.one_of(st.none(), st.none(), st.integers(1, 2))
    count = draw_(st.integers(0, 12))
    return [
        WentOut(
            entry=entry,
            at=draw_(st.integers(1, 6)),
            began=draw_(st.one_of(st.none(), st.integers(0, 6))),
            chips=draw_(small) * 100,
            after_ante=draw_(st.one_of(st.none(), small.map(lambda chips: chips * 90))),
            table=draw_(tables),
            hand=draw_(small),
            together=draw_(marks),
            undecided=draw_(marks),
        )
        for entry in range(count)
    ]


ties = st.sampled_from(["stack", "share"])


@given(
    many_out(),
    st.integers(0, 5),
    st.integers(0, 20),
    ties,
    ties,
    ties,
    st.booleans(),
    st.builds(
        RankingPolicy,
        rank_by=st.sampled_from(["time-lasted", "chips-won"]),
        rank_many_tables=st.sampled_from(["order", "share"]),
    ),
    tables_of_percentages(),
)
def test_every_place_is_given_once_and_every_prize_is_paid(
    outs: list[WentOut[int]],
    left: int,
    paid: int,
    one: Tie,
    together: Tie,
    many: Tie,
    after_ante: bool,
    policy: RankingPolicy,
    payout: tuple[Fraction, ...],
) -> None:
    before = len(outs) + left
    ranked = rank(
        outs,
        before=before,
        paid=paid,
        ties=TieRules(one_table=one, one_table_together=together, many_tables=many, after_ante=after_ante),
        policy=policy,
    )
    assert sorted(placed.entry for placed in ranked) == list(range(len(outs)))
    covered = {(placed.place, placed.shared) for placed in ranked}
    places = [place for first, shared in covered for place in range(first, first + shared)]
    assert sorted(places) == list(range(left + 1, before + 1))
    at = {out.entry: out.at for out in outs}
    singles = [
        placed for placed in ranked if not (outs[placed.entry].together or outs[placed.entry].undecided)
    ]
    each_alone = len(singles) == len(outs) and len({(out.table, out.hand) for out in outs}) == len(outs)
    if each_alone and policy.rank_by == "time-lasted":
        for placed in ranked:  # nobody who lasted longer is lower
            assert all(at[other.entry] <= at[placed.entry] for other in ranked if other.place > placed.place)
    prizes_ = prizes_by_place(99_999, payout)
    assert sum(pay_places(ranked, prizes_).values()) == sum(prizes_[left:before])


@given(stacks_of_few, money, tables_of_percentages())
def test_time_is_up_and_all_is_paid(stacks: dict[int, int], pool: int, payout: tuple[Fraction, ...]) -> None:
    found = pay_places(rank_survivors(stacks), prizes_by_place(pool, rolled_up(payout, len(stacks))))
    assert sum(found.values()) == pool
    for one, chips in stacks.items():
        for other, its in stacks.items():
            assert chips <= its or found[one] >= found[other]
    assert sum(pay_by_chips(stacks, pool).values()) == pool


# ---------------------------------------------------------------- bounties


@st.composite
def bounty_runs(draw_: st.DrawFn) -> tuple[int, int, dict[int, int], dict[int, int]]:
    """Draw a whole knockout: what was paid in, the winner, what each was paid, the last bounties."""
    players = draw_(st.integers(2, 9))
    bounty = draw_(st.integers(0, 1_001))
    own_share = draw_(st.sampled_from(["0", "1/2", "0.3", "1"]))
    odds: list[Literal["cash", "head"]] = ["cash", "head"]
    odd = draw_(st.sampled_from(odds))
    unit = draw_(st.sampled_from([1, 1, 25]))
    heads = dict.fromkeys(range(1, players + 1), bounty)
    paid = dict.fromkeys(heads, 0)
    while len(heads) > 1:
        order = draw_(st.permutations(sorted(heads)))
        victims = order[: draw_(st.integers(1, len(order) - 1))]
        others = order[len(victims) :]
        outs = []
        for victim in victims:
            groups = draw_(
                st.lists(st.lists(st.sampled_from(others), min_size=1, unique=True), min_size=1, max_size=2)
            )
            out = bounties.knock_out(
                heads,
                victim,
                groups,
                order=order,
                out=victims,
                own_share=own_share,
                odd=odd,
                unit=unit,
            )
            assert sum(out.cash.values()) + sum(out.added.values()) == out.head == heads[victim]
            outs.append(out)
        before = sum(heads.values())
        heads = bounties.after(heads, *outs)
        cash = sum(sum(out.cash.values()) for out in outs)
        assert sum(heads.values()) + cash == before
        for out in outs:
            for player, amount in out.cash.items():
                paid[player] += amount
    (winner,) = heads
    return players * bounty, winner, paid, heads


@given(bounty_runs())
def test_all_bounties_are_paid_in_the_end(run: tuple[int, int, dict[int, int], dict[int, int]]) -> None:
    held, winner, paid, heads = run
    own = bounties.own_head(heads, [winner])
    assert sum(paid.values()) + own[winner] == held


@given(st.dictionaries(st.integers(1, 9), money, min_size=2), st.data())
def test_the_head_of_a_disqualified_player_is_all_paid(heads: dict[int, int], data: st.DataObject) -> None:
    player = data.draw(st.sampled_from(sorted(heads)))
    shared = bounties.head_of_disqualified(heads, player)
    assert sum(shared.values()) == heads[player]
    assert set(shared) == set(heads) - {player}


# ---------------------------------------------------------------- deals and endings


@given(final_tables())
def test_icm_is_exact_and_fair(table: tuple[dict[int, int], tuple[int, ...]]) -> None:
    stacks, found = table
    values = worth(stacks, found)
    assert sum(values.values()) == sum(found)
    full = (*found, *[0] * (len(stacks) - len(found)))
    for one, chips in stacks.items():
        assert full[-1] <= values[one] <= full[0]
        for other, its in stacks.items():
            assert (chips == its) <= (values[one] == values[other])
            assert chips < its or values[one] >= values[other]


@given(final_tables(), st.data())
def test_deals_share_all_that_is_left(
    table: tuple[dict[int, int], tuple[int, ...]], data: st.DataObject
) -> None:
    stacks, found = table
    kept = data.draw(st.integers(0, sum(found)))
    for make in (deals.icm_deal, deals.chip_chop, deals.even_deal):
        try:
            deal = make(stacks, found, kept=kept)
        except TournamentRefused as refused:
            most = refused.facts["most"]
            assert most < kept
            deal = make(stacks, found, kept=most)  # what is said to be possible is
        assert sum(deal.amounts.values()) + deal.kept == sum(found)
        assert min(deal.amounts.values()) >= 0
        custom = deals.custom_deal(deal.amounts, stacks, found, kept=deal.kept)
        assert custom.amounts == deal.amounts
    full = (*found, *[0] * (len(stacks) - len(found)))
    assert min(deals.chip_chop(stacks, found).amounts.values()) >= full[-1]


@given(stacks_of_few, money, money, shares, tables_of_percentages(), st.booleans(), st.booleans())
def test_an_ending_pays_the_whole_pool(
    chips: dict[int, int],
    contributed: int,
    house: int,
    share: Fraction,
    payout: tuple[Fraction, ...],
    locked: bool,
    house_pays: bool,
) -> None:
    found = prizes_by_place(contributed + house, payout) if locked else ()
    ending = cancelling.roll_forward(
        chips,
        contributed=contributed,
        house=house,
        prizes=found,
        equal_share=share,
        house_pays=house_pays,
        heads=dict.fromkeys(chips, 5),
    )
    paid = sum(ending.prizes.values())
    assert min(ending.prizes.values()) >= 0
    assert ending.heads == dict.fromkeys(chips, 5)
    if ending.rule == "in_the_money":
        assert paid == sum(found[: len(chips)])
        assert min(ending.prizes.values()) >= found[len(chips) - 1]
    else:
        assert paid + ending.house == contributed + house
        assert ending.house == (0 if house_pays else house)
    for one, stack in chips.items():
        for other, its in chips.items():
            assert stack <= its or ending.prizes[one] >= ending.prizes[other]


@given(
    st.lists(
        st.tuples(st.integers(1, 5), st.sampled_from("ABCD"), st.integers(1, 10**6)),
        unique_by=lambda line: line[:2],
        max_size=12,
    ),
    st.sampled_from(["best", "first", "sum", "best_and_cash"]),
)
def test_no_chip_of_a_final_is_new(results: list[tuple[int, str, int]], policy: Carry) -> None:
    final = carried(results, policy=policy, cash=7)
    assert sum(final.stacks.values()) + final.discarded == sum(stack for _, _, stack in results)
    assert set(final.stacks) == {player for player, _, _ in results}
    again = len(results) - len(final.stacks)
    assert sum(final.cashed.values()) == (7 * again if policy == "best_and_cash" else 0)


@given(st.sampled_from(WINDFALLS), st.integers(0, 999_999), st.integers(0, 10**6))
def test_a_windfall_pays_what_was_drawn(table: WindfallTable, number: int, entry: int) -> None:
    drawn = draw(table, number)
    assert sum(prizes(table, drawn, entry=entry)) == drawn.multiplier * entry
