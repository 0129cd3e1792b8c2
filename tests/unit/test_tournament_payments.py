"""Payments: whole tickets, tournament money first, nothing below zero, refunds in kind."""

import pytest

from tapete.tournament.money.payments import Payment, Purse, after_paying, pay, refund, refund_part
from tapete.tournament.refusals import TournamentRefused


def test_tournament_money_is_spent_first() -> None:
    assert pay(Purse(money=100, tournament_money=30), 55) == Payment(money=25, tournament_money=30)
    assert pay(Purse(money=100, tournament_money=80), 55) == Payment(tournament_money=55)


def test_cash_tables_take_money_only() -> None:
    assert pay(Purse(money=100, tournament_money=30), 55, use="cash-table") == Payment(money=55)


def test_too_little() -> None:
    with pytest.raises(TournamentRefused, match=r"not_enough_money: asked 55, held 54 \(ACO-entry-payment\)"):
        pay(Purse(money=24, tournament_money=30), 55)
    with pytest.raises(TournamentRefused, match="not_enough_money: asked 55, held 10"):
        pay(Purse(money=10, tournament_money=30), 55, use="withdrawal")


@pytest.mark.parametrize(
    ("ticket", "amount", "says"),
    [
        (30, 30, r"no_such_ticket: asked 30 \(ACO-entry-ticket\)"),
        (20, 22, "ticket_of_another_price: asked 22, ticket 20"),
        (20, 10, "ticket_of_another_price: asked 10, ticket 20"),
    ],
)
def test_a_ticket_covers_the_whole_price_or_nothing(ticket: int, amount: int, says: str) -> None:
    with pytest.raises(TournamentRefused, match=says):
        pay(Purse(money=500, tickets=(20,)), amount, ticket=ticket)


def test_a_ticket_is_for_entries() -> None:
    with pytest.raises(TournamentRefused, match="ticket_of_another_price"):
        pay(Purse(tickets=(20,)), 20, use="withdrawal", ticket=20)


def test_one_of_two_equal_tickets_is_used_up() -> None:
    purse = Purse(tickets=(20, 20))
    assert after_paying(purse, pay(purse, 20, ticket=20)) == Purse(tickets=(20,))


def test_a_refund_is_what_was_paid() -> None:
    purse = Purse(money=100, tournament_money=30, tickets=(22,))
    payment = pay(purse, 55)
    back = refund(payment)
    left = after_paying(purse, payment)
    assert (left.money + back.money, left.tournament_money + back.tournament_money) == (100, 30)
    assert refund(pay(purse, 22, ticket=22)).tickets == (22,)


def test_a_part_comes_back_in_the_same_mix() -> None:
    assert refund_part(Payment(money=2, tournament_money=1), 2) == Purse(money=1, tournament_money=1)
    assert refund_part(Payment(), 0) == Purse()
    with pytest.raises(ValueError, match="not a part"):
        refund_part(Payment(money=2), 3)
