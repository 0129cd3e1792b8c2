"""House bots answer offers and votes once, soon, and with randomness of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tapete.room import protocol as p
from tapete.room.clock import Timer
from tapete.room.house import Bot
from tapete.room.store import Account


class Hall:
    """A fake room and clock that records messages with their times."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, Any]] = []
        self.at = 0

    def now(self) -> int:
        return self.at

    def call_at(self, at: int, call: Callable[[], object]) -> Timer:
        self.at = at
        call()
        return self

    def cancel(self) -> None:
        """Too late: it was called at once."""

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        self.sent.append((self.at, message))


def asked(table: Any, *, account: int = 1, times: int = 1) -> list[tuple[int, Any]]:
    """Show a bot a table; return what it sends."""
    hall = Hall()
    bot = Bot(Account(account, f"Bot {account}", True, b"", 0), clock=hall, room=hall, secret=b"s" * 32)
    for _ in range(times):
        for offer in table.purchases:
            bot._answer_offer(table, offer, offer.since)
        if table.deal:
            bot._vote(table, table.deal)
    return hall.sent


def selling(what: p.Purchase) -> Any:
    price = p.Prices(buy_in=100, bounty=0, fee=0, currency="PLAY", pay=())
    offer = p.Offer(what=what, price=price, chips=1_000, until=60_000, left=1, since=30_000)
    return SimpleNamespace(stream="tournament/1", purchases=(offer,), deal=None)


@pytest.mark.parametrize(("what", "declines"), [(p.Purchase.REBUY, True), (p.Purchase.ADD_ON, False)])
def test_half_of_the_bots_buy_and_the_others_say_so_where_a_table_waits(
    what: p.Purchase, declines: bool
) -> None:
    answers = [asked(selling(what), account=number) for number in range(1, 201)]
    kinds = Counter(type(message) for sent in answers for _, message in sent)
    assert 70 < kinds[p.Buy] < 130 and kinds[p.Decline] == (200 - kinds[p.Buy] if declines else 0)
    moments = [at for sent in answers for at, _ in sent]
    assert min(moments) >= 31_000 and max(moments) < 33_000 and len(set(moments)) > 50
    assert asked(selling(what), account=7) == asked(selling(what), account=7, times=3)  # once


@pytest.mark.parametrize(
    ("amount", "yes"), [(500, True), (450, True), (449, False), (0, False), (1_000, True)]
)
def test_a_bot_votes_for_nine_tenths_of_its_part_by_chips(amount: int, yes: bool) -> None:
    """The bot has half of the remaining chips; an eliminated seat does not count."""
    seats = (
        SimpleNamespace(seat=1, name="Bot 1", stack=2_000, finish=None),
        SimpleNamespace(seat=2, name="Ana", stack=2_000, finish=None),
        SimpleNamespace(seat=3, name="Eva", stack=900, finish=3),
    )
    shares = (p.Share(name="Ana", amount=1_000 - amount), p.Share(name="Bot 1", amount=amount))
    deal = SimpleNamespace(terms="t", shares=shares, since=5_000)
    table = SimpleNamespace(stream="tournament/1", purchases=(), deal=deal, seats=seats, you=1)
    ((at, vote),) = asked(table)
    assert (vote.terms, vote.yes) == ("t", yes) and 6_000 <= at < 8_000


def test_a_bot_without_a_part_in_a_deal_does_not_vote() -> None:
    seats = (SimpleNamespace(seat=1, name="Bot 1", stack=2_000, finish=None),)
    deal = SimpleNamespace(terms="t", shares=(p.Share(name="Ana", amount=9),), since=0)
    for you in (1, 4, None):
        table = SimpleNamespace(stream="s", purchases=(), deal=deal, seats=seats, you=you)
        assert asked(table) == []
