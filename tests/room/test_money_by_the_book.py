"""A book's values about prices show in the ledger: fees of re-entries and chips, a final pool."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.room.test_money import Money
from tests.unit.tournament_game import event

from tapete.room import money
from tapete.room import protocol as p
from tapete.tournament import Structure
from tapete.tournament import commands as cmd
from tapete.tournament.money.payments import Payment, Purse
from tapete.tournament.policy import Policies, PricePolicy, PrizePolicy
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.sections import Breaks, Cancelling, Entries, Rebuys

LATE = Entries(late_until_level=2, re_entries=1)


def under(
    structure: Structure, *, prices: PricePolicy | None = None, prizes: PrizePolicy | None = None
) -> Structure:
    """The event under another book."""
    policy = Policies(prices=prices or PricePolicy(), prizes=prizes or PrizePolicy())
    return structs.replace(structure, policy=policy)


def test_a_re_entry_without_fee() -> None:
    without = PricePolicy(re_entry_price="without-fee")
    game = Money(under(event(fee=10, entries=LATE, bounty=50), prices=without), entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
    game.do(cmd.ReEnter(account=1, draw=0))
    parts = {"tournament/7": 100, "tournament/7/heads": 50}
    assert game.moved == [("buy_in/4", "re_entry", {"player/1": -150, **parts})]
    with pytest.raises(TournamentRefused, match="payment_differs: asked 150"):
        game.play({2: -2_000, 3: 2_000}, knockouts={2: [[3]]})
        game.do(cmd.ReEnter(account=2, draw=0, payment=Payment(money=160)))


def test_a_rebuy_that_pays_a_fee_gives_it_back_when_the_event_is_called_off() -> None:
    split = PricePolicy(rebuy_money="split-as-entry")
    rules = Cancelling(rule="back")
    structure = event(fee=10, rebuys=Rebuys(until_level=2), cancelling=rules, breaks=Breaks())
    game = Money(under(structure, prices=split), entries=3)
    game.start()
    game.do(cmd.Rebuy(account=1))
    assert game.moved == [
        ("rebuy/1/1", "rebuy", {"player/1": -110, "tournament/7": 100, "house/fees": 10}),
    ]
    game.do(cmd.Cancel())
    assert game.books["house/fees"] == 0
    assert [game.books.purse(account).money for account in (1, 2, 3)] == [10_000] * 3


def test_fees_of_chips_come_back_in_the_mix_in_which_they_were_paid() -> None:
    split = PricePolicy(rebuy_money="split-as-entry")
    structure = under(event(fee=10, rebuys=Rebuys(until_level=2)), prices=split)
    game = Money(structure, entries=3, purses={1: Purse(money=110, tournament_money=110)})
    game.start()
    game.do(cmd.Rebuy(account=1))
    assert game.books.purse(1) == Purse()
    game.do(cmd.Cancel())
    back = {
        name: amount for what, _, lines in game.moved for name, amount in lines.items() if "refund/1" in what
    }
    assert back == {"player/1/tournament_money": 10, "player/1": 10, "house/fees": -20}


def test_a_pool_that_is_final_at_the_start_leaves_later_sales_to_the_house() -> None:
    fixed = PrizePolicy(pool_fixed="start")
    game = Money(under(event(fee=10, entries=LATE, rebuys=Rebuys(until_level=2)), prizes=fixed), entries=3)
    game.start()
    game.books.fund(Purse(money=1_000), 4)
    game.do(cmd.Enter(account=4))
    assert game.moved == [
        ("buy_in/4", "buy_in", {"player/4": -110, "house/guarantees": 100, "house/fees": 10})
    ]
    game.do(cmd.Rebuy(account=1))
    assert game.moved == [("rebuy/1/1", "rebuy", {"player/1": -110, "house/guarantees": 110})]
    assert (game.t.pool, game.t.accounts.house) == (300, 210)
    game.do(cmd.AnnounceLevel(level=3), at=20 * 60_000)
    assert game.t.fixed and (game.t.fixed.pool, sum(game.t.prizes)) == (300, 300)


def test_who_waited_in_vain_gets_it_back_from_the_house_where_the_pool_was_final() -> None:
    fixed = PrizePolicy(pool_fixed="start")
    waits = Entries(late_until_level=1, alternates=True)
    game = Money(under(event(fee=10, entries=waits), prizes=fixed), entries=3)
    game.start()
    game.books.fund(Purse(money=1_000), 4)
    game.do(cmd.Enter(account=4))
    game.do(cmd.AnnounceLevel(), at=10 * 60_000)
    back = {"player/4": 110, "house/guarantees": -100, "house/fees": -10}
    assert game.moved == [("refund/4", "refund", back)]
    assert game.t.fixed and game.t.fixed.pool == 300


def test_tournament_money_that_pays_for_no_entry_is_not_taken() -> None:
    cash = PricePolicy(tournament_money=("cash-table",))
    structure = under(event(fee=10), prices=cash)
    game = Money(structure, purses={1: Purse(money=200, tournament_money=500)})
    with pytest.raises(TournamentRefused, match=r"not_for_tournament_money: asked 110 \(ACO-tm-use\)"):
        game.do(cmd.Enter(account=1, payment=Payment(tournament_money=110)))
    with pytest.raises(TournamentRefused, match="payment_not_taken"):
        money.choose(game.books.purse(1), 110, p.Means.TOURNAMENT_MONEY, taken=structure.pay)
    game.do(cmd.Enter(account=1))
    assert game.books.purse(1) == Purse(money=90, tournament_money=500)


SEATED = PricePolicy(entry_paid="on-seating")


def test_an_entry_that_is_paid_with_its_seat() -> None:
    """ACO-entry-cost, turned round: nothing moves before the start, and nothing comes back."""
    game = Money(under(event(fee=10, bounty=50), prices=SEATED), entries=3)
    assert game.books.purse(1).money == 10_000 and game.t.accounts.pool == 0
    assert game.t.pool == 300  # what the places will be paid from
    game.do(cmd.Withdraw(account=3))
    assert game.moved == []
    game.do(cmd.Enter(account=3))
    game.start()
    assert len(game.moved) == 3 and game.moved[0][:2] == ("buy_in/1", "buy_in")
    assert (game.t.accounts.pool, game.t.accounts.heads, game.t.accounts.fees) == (300, 150, 30)
    assert [game.books.purse(account).money for account in (1, 2, 3)] == [9_840] * 3


def test_who_can_not_pay_for_the_seat_is_taken_out_and_who_has_paid_stays() -> None:
    late = Entries(late_until_level=1, alternates=True)
    game = Money(under(event(fee=10, entries=late), prices=SEATED), entries=3)
    game.do(cmd.DropUnpaid(account=3))
    assert game.moved == [] and game.t.entry_of(3) is None
    game.do(cmd.Enter(account=3))
    game.start()
    with pytest.raises(TournamentRefused, match="entry_paid"):
        game.do(cmd.DropUnpaid(account=3))
    game.books.fund(Purse(money=500), 4)
    game.do(cmd.Enter(account=4))
    assert len(game.t.queue) == 1 and game.moved == []
    game.do(cmd.AnnounceLevel(), at=10 * 60_000)
    assert game.moved == [] and game.t.fixed and game.t.fixed.pool == 300


def test_an_event_that_is_called_off_gives_nothing_back_to_who_has_not_paid() -> None:
    game = Money(under(event(fee=10), prices=SEATED), entries=3)
    game.do(cmd.Cancel())
    assert game.moved == []


def test_seats_of_the_start_pay_into_a_pool_that_is_final_at_the_start() -> None:
    fixed = PrizePolicy(pool_fixed="start")
    structure = event(fee=10, entries=LATE)
    game = Money(under(structure, prices=SEATED, prizes=fixed), entries=3)
    game.start()
    assert (game.t.pool, game.t.accounts.house) == (300, 0)
    game.books.fund(Purse(money=500), 4)
    game.do(cmd.Enter(account=4))
    assert (game.t.pool, game.t.accounts.house) == (300, 100)
