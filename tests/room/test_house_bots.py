"""House bots answer offers and votes once, soon, and with randomness of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs
from tests.room.persons import GO, T1, game_of, in_room, log, of, person, until
from tests.room.test_room_messages import new_id

from tapete.bots import plain_act
from tapete.cards import STANDARD_52
from tapete.engine import commands as cmd
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.menu import Menu
from tapete.engine.types import Stakes
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.table_play import ACTIONS
from tapete.room.people.house_bots import Bot
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Account
from tapete.room.world.clock import Timer
from tapete.rules import hand_rules
from tapete.tournament.structure.sections import StartRule


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
    shares = (p.DealShare(name="Ana", amount=1_000 - amount), p.DealShare(name="Bot 1", amount=amount))
    deal = SimpleNamespace(terms="t", shares=shares, since=5_000)
    table = SimpleNamespace(stream="tournament/1", purchases=(), deal=deal, seats=seats, you=1)
    ((at, vote),) = asked(table)
    assert (vote.terms, vote.yes) == ("t", yes) and 6_000 <= at < 8_000


def test_a_bot_without_a_part_in_a_deal_does_not_vote() -> None:
    seats = (SimpleNamespace(seat=1, name="Bot 1", stack=2_000, finish=None),)
    deal = SimpleNamespace(terms="t", shares=(p.DealShare(name="Ana", amount=9),), since=0)
    for you in (1, 4, None):
        table = SimpleNamespace(stream="s", purchases=(), deal=deal, seats=seats, you=you)
        assert asked(table) == []


# ------------------------------------------------------------ faults


HOUSE_ONLY = structs.replace(GO, name="House", seats=2, start=StartRule(), payout=(70, 30), fill_ms=1)


@pytest.mark.parametrize("where", ["thinking", "engine", "pause"])
def test_a_bot_whose_act_hits_a_fault_does_the_plain_thing_at_once(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It neither lets its time run out nor stops its table."""
    failed = [0]

    def fails(*_: Any, **__: Any) -> Any:
        failed[0] += 1
        raise ZeroDivisionError("something nobody thought of")

    async def check(room: Room, disk: MemoryDisk) -> None:
        match where:
            case "thinking":
                monkeypatch.setattr("tapete.room.people.house_bots.house_bot", fails)
            case "pause":
                monkeypatch.setattr("tapete.room.people.house_bots.think_ms", fails)
            case _:
                whole = Hand.act
                plain = (cmd.Fold, cmd.Check)

                def act(hand: Hand, command: Any) -> Any:
                    return whole(hand, command) if isinstance(command, plain) else fails()

                monkeypatch.setattr(Hand, "act", act)
        guest = await person(room, "Ana", plan=plain_of)
        await until(lambda: game_of(room).tournament.hands_played > 8)
        assert failed[0]
        assert (
            not of(disk, room_events.TimedOut)
            and not of(disk, room_events.TimeBankUsed)
            and not of(disk, room_events.FaultFound)
        )
        bots = {f"player/{entry.account}" for entry in game_of(room).tournament.entries.values() if entry.bot}
        acts = {type(event) for _, by, event in log(disk) if by in bots and isinstance(event, ACTIONS)}
        assert acts and acts <= {hand_events.Folded, hand_events.Checked}
        assert not room.owners[T1].stopped and guest.account

    in_room(check, HOUSE_ONLY)


def plain_of(table: p.Table) -> p.Act | None:
    if table.menu is None or table.decision is None:
        return None
    action = p.Action.CHECK if table.menu.check else p.Action.FOLD
    return p.Act(id=new_id(), stream=table.stream, decision=table.decision, action=action)


@pytest.mark.parametrize(
    ("menu", "does"),
    [
        ({"check": True}, cmd.Check(seat=3)),
        ({"check": False}, cmd.Fold(seat=3)),
        ({"check": False, "bring_in": 5, "fold": False}, cmd.BringIn(seat=3)),
        ({"check": False, "draw": 3, "fold": False}, cmd.Draw(seat=3)),
    ],
)
def test_the_plain_act_is_the_least_on_the_menu(menu: dict[str, Any], does: cmd.Action) -> None:
    shown = Menu(seat=3, call=None, bet=None, raise_to=None, **menu)
    stakes = Stakes(small_blind=10, big_blind=20)
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=stakes,
        stacks={3: 100, 4: 100},
        button=3,
        small_blind=3,
        big_blind=4,
        deck=STANDARD_52,
    )
    view = hand.view_for(3)
    assert plain_act(structs.replace(view, menu=shown)) == does
    with pytest.raises(ValueError, match="turn"):
        plain_act(structs.replace(view, menu=None))


@pytest.mark.parametrize(
    ("answer", "sends"),
    [
        (p.ErrorCode.FAULT, 1),
        (p.ErrorCode.NOT_ALLOWED_NOW, 1),
        (p.ErrorCode.STORE_UNAVAILABLE, 0),
        (p.ErrorCode.STALE_DECISION, 0),
        (None, 0),
    ],
)
def test_a_rebuy_that_could_not_be_taken_is_declined(answer: p.ErrorCode | None, sends: int) -> None:
    for number in range(1, 20):
        hall = Hall()
        bot = Bot(Account(number, f"Bot {number}", True, b"", 0), clock=hall, room=hall, secret=b"s" * 32)
        table = selling(p.Purchase.REBUY)
        bot._answer_offer(table, table.purchases[0], 30_000)
        ((_, sent),) = hall.sent
        if isinstance(sent, p.Buy):
            told = p.Accepted(re=sent.id) if answer is None else p.Error(code=answer, text="", re=sent.id)
            for _ in range(2):
                bot.tell(told)
            more = [message for _, message in hall.sent[1:]]
            assert [type(message) for message in more] == [p.Decline] * sends
            assert sent.id not in [message.id for message in more]
            return
    raise AssertionError("no bot bought")
