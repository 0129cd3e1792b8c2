"""Cash tables under any commands: chips conserved, blinds paid, replay equal, refusals change nothing."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.test_pool import some_action

from tapete.cards import deck_named
from tapete.engine import Hand, PostKind, Reshuffle, Stakes, VoidHand
from tapete.ring import RingReason, RingRefused, RingTable
from tapete.ring.options import Private, RingOptions
from tapete.ring.settings import TableSettings
from tapete.ring.table import commands as cmd
from tapete.ring.table import dealing
from tapete.ring.table import events as ev
from tapete.ring.table.money import movements
from tapete.ring.table.state import Player
from tapete.ring.table.views import view_for
from tapete.rules import hand_rules
from tapete.rules.mixed_stakes import MixedLevel

MIXED = MixedLevel(small_bet=10, ante=1, bring_in=3, small_blind=5, big_blind=10)
HOST = 1
KINDS: dict[str, dict[str, Any]] = {
    "holdem": {},
    "rake": {"rake_caps": ((2, 20), (5, 40))},
    "omaha-8": {"game": "omaha-8-fixed-limit"},
    "stud": {
        "game": "stud-fixed-limit",
        "stakes": Stakes(
            small_blind=0, big_blind=0, ante=1, ante_form="per_player", bring_in=3, small_bet=10
        ),
        "buy_in_least": 100,
        "buy_in_most": 1_000,
    },
    "straddles": {"options": RingOptions(straddles=2, straddle_players=4, buy_button=True)},
    "button-straddle": {"options": RingOptions(straddles=1, straddle_from="button", straddle_players=3)},
    "twice": {"twice": True},
    "asked": {"twice": True, "options": RingOptions(twice_asked=True)},
    "mix": {"options": RingOptions(mix="horse", level=MIXED), "game": "holdem-fixed-limit"},
    "choice": {
        "options": RingOptions(
            choice=("holdem-no-limit", "omaha-pot-limit", "razz-fixed-limit"),
            level=MIXED,
            private=Private(host=HOST, password_hash="abc"),  # noqa: S106
            bomb_ante=30,
        )
    },
}


def opened(kind: str, seats: int = 6) -> TableSettings:
    usual: dict[str, Any] = {
        "name": "Any",
        "game": "holdem-no-limit",
        "book": "aconcagua",
        "seats": seats,
        "stakes": Stakes(small_blind=5, big_blind=10),
    }
    return TableSettings(**(usual | KINDS[kind]))


@dataclass
class Played:
    """A table as its room drives it: somebody does something, and what is required follows."""

    settings: TableSettings
    chance: random.Random
    terms: dict[str, object] = field(default_factory=dict)
    at: int = 0
    log: list[ev.Event] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    purses: Counter[int] = field(default_factory=Counter)
    house: int = 0
    hand: Hand | None = None
    last_blind: int | None = None
    """The arrival that had the last big blind."""
    table: RingTable = field(init=False)

    def __post_init__(self) -> None:
        (event,) = RingTable.create(self.settings, table=1)
        assert isinstance(event, ev.CashTableOpened)
        self.log = [msgspec.structs.replace(event, terms=msgspec.structs.replace(event.terms, **self.terms))]
        self.table = RingTable.replay(self.log)

    def do(self, command: cmd.Command) -> bool:
        """Try something. Return whether it was accepted; if not, nothing may have changed."""
        before = self.table.fork()
        try:
            events = self.table.decide(command, at=self.at)
        except RingRefused as refused:
            self.refused[refused.reason.value] += 1
            assert self.table == before
            return False
        assert self.table == before, "deciding changes nothing"
        for event in events:
            self.see(event)
            self.table.apply(event)
            self.log.append(event)
            self.seen[type(event).__name__] += 1
            check(self.table)
        for one in movements(events):
            if one.account is None:
                self.house += one.amount
            else:
                self.purses[one.account] += one.amount if one.what == "cash-out" else -one.amount
        assert sum(self.purses.values()) + self.house + self.table.in_play == 0
        return True

    def see(self, event: ev.Event) -> None:
        """Check before a hand that all who are dealt in have paid what the book asks, and nobody more."""
        if not isinstance(event, ev.CashHandBegan):
            return
        table = self.table
        posts: dict[int, Counter[PostKind]] = {}
        for post in event.posts:
            posts.setdefault(post.seat, Counter())[post.kind] += post.amount
        assert posts.keys() <= event.stacks.keys()
        if event.bomb:
            self.seen["bomb pots"] += 1
            assert posts == {seat: {PostKind.ANTE: 30} for seat in event.stacks}
        if event.blinds is None:
            return
        there = [player for player in table.players.values() if ready(player)]
        free = {player.account for player in there if not owes(player)}
        if len(free) < 2:  # the game starts anew
            free |= {player.account for player in there if not (player.owes_big or player.owes_small)}
        free = free or {player.account for player in there}
        for seat, player in table.players.items():
            paid = posts.get(seat, Counter[PostKind]())
            if seat not in event.stacks:
                assert not paid
                continue
            assert ready(player)
            assert paid == self.asked(event, player, free=player.account in free)
            if owes(player) and seat != event.big_blind:
                self.seen["fresh" if player.account in free else "posted"] += 1
        big_blind = table.players[event.big_blind or 0]
        if len(event.stacks) > 2:
            assert big_blind.arrival != self.last_blind, "nobody has the big blind twice in a row"
        self.last_blind = big_blind.arrival
        self.seen["bought the button" if buyer(event, table) else "usual blinds"] += 1

    def asked(self, event: ev.CashHandBegan, player: Player, *, free: bool) -> Counter[PostKind]:
        """Return what the book asks a player to post in a hand, computed differently than the table does."""
        small, big = event.stakes.small_blind, event.stakes.big_blind
        found = Counter[PostKind]()
        if player.seat == event.big_blind:
            found[PostKind.BIG_BLIND] = big
            if buyer(event, self.table):
                found[PostKind.DEAD_BLIND] = small
        elif player.seat == event.small_blind:
            found[PostKind.SMALL_BLIND] = small
        elif not free:
            if player.new or player.owes_big:
                found[PostKind.BIG_BLIND] = big
            if player.owes_small:
                found[PostKind.DEAD_BLIND] = small
        straddle = next(
            (post for post in event.posts if post.kind is PostKind.STRADDLE and post.seat == player.seat),
            None,
        )
        if straddle is not None:
            assert player.straddles and free and player.stack >= straddle.amount
            assert straddle.amount in (2 * big, 4 * big)
            found[PostKind.STRADDLE] = straddle.amount
            self.seen["straddled"] += 1
        return found

    # ---------------------------------------------------------------- what players do

    def play(self, steps: int) -> RingTable:
        for _ in range(steps):
            self.step()
            self.due()
        return self.table

    def step(self) -> None:
        pick = self.chance.random()
        if self.hand is not None and pick < 0.75:
            self.act()
        else:
            seated = list(self.table.seats_of)
            self.whim(self.chance.choice(seated) if seated and pick > 0.8 else self.chance.randrange(1, 14))
        self.at += self.chance.choice((0, 50, 900, 5_000, 40_000))

    def whim(self, account: int) -> None:
        chance, table = self.chance, self.table
        least, most = table.settings.buy_in_least, table.settings.buy_in_most
        seat = chance.randrange(0, table.capacity + 2)
        chips = chance.randint(least - 1, most + 1)
        kept = table.kept_for(account)
        found: list[cmd.Command] = [
            cmd.TakeCashSeat(account=account, seat=kept or seat, chips=chips, bot=account > 11),
            cmd.TakeCashSeat(account=account, seat=kept or seat, chips=most, bot=account > 11),
            cmd.ReserveSeat(account=account, seat=seat),
            cmd.JoinLine(account=account),
            cmd.JoinLine(account=account),
            cmd.LeaveLine(account=account),
            cmd.ChangeSeat(account=account, seat=seat),
            cmd.LeaveTable(account=account, when=chance.choice(("now", "next-big-blind"))),
            cmd.TopUp(account=account, chips=chance.randint(0, most)),
            cmd.DropTopUp(account=account),
            cmd.SetAutoTopUp(account=account, below=chance.randint(0, most), to=chance.randint(0, most)),
            cmd.SetAutoTopUp(account=account, below=most, to=most),
            cmd.SitOut(account=account, when=chance.choice(("now", "next-big-blind"))),
            cmd.SitOut(account=account, why="away"),
            cmd.ComeBack(account=account),
            cmd.ComeBack(account=account),
            cmd.ComeBack(account=account),
            cmd.SetPresets(
                account=account,
                posts=chance.choice((None, True, False)),
                straddles=chance.choice((None, True)),
                buys_button=chance.choice((None, True)),
                twice=chance.choice((None, "always", "never", "ask")),
            ),
            cmd.SetPresets(account=account, posts=True),
            cmd.ChooseGame(account=account, game=chance.choice((*table.settings.options.choice, "chess"))),
            cmd.Invite(account=HOST, guests=(account,)),
            cmd.ComeIn(account=account, password_hash=chance.choice(("abc", "abd"))),
            cmd.AnswerTwice(account=account, yes=chance.random() < 0.7),
            cmd.CallBombPot(account=chance.choice((account, HOST))),
        ]
        if account in table.seats_of:
            found = found[5:] if chance.random() < 0.5 else [cmd.ComeBack(account=account), *found[-7:-5]]
        else:
            found = [*found[:6], *found[-4:]]
            if table.free_seats:
                free = chance.choice(table.free_seats)
                found += 12 * [
                    cmd.TakeCashSeat(account=account, seat=kept or free, chips=most, bot=account > 11)
                ]
        if table.running is None and table.next_hand is not None:
            chooser = table.players.get(table.next_hand.button)
            if chooser is not None and table.settings.options.choice:
                game = chance.choice(table.settings.options.choice)
                found.append(cmd.ChooseGame(account=chooser.account, game=game))
        self.do(chance.choice(found))
        if self.hand is not None:
            self.after()

    def act(self) -> None:
        hand, chance, table = self.hand, self.chance, self.table
        assert hand is not None and table.running is not None
        if table.running.until is not None:
            asked = table.players[chance.choice(table.running.asked)]
            assert self.do(cmd.AnswerTwice(account=asked.account, yes=chance.random() < 0.8))
        elif hand.to_shuffle:
            cards = list(hand.to_shuffle)
            chance.shuffle(cards)
            hand.act(Reshuffle(cards=tuple(cards)))
        elif chance.random() < 0.01:
            hand.act(VoidHand())
            self.last_blind = None
        else:
            assert hand.menu is not None
            done = dealing.act(table, hand, some_action(hand.menu, chance))
            self.hand = done.hand
            if done.ask is not None:
                assert self.do(done.ask)
        self.after()

    def after(self) -> None:
        """Deal the rest of the board, once it is settled, and end the hand."""
        table = self.table
        assert self.hand is not None
        running = table.running
        if running is not None and running.settled is not None and self.hand.floor is not None:
            if self.hand.floor.held:
                self.hand, _ = dealing.deal_rest(self.hand, running.settled)
                self.seen[f"boards {len(self.hand.boards)}"] += 1
        if self.hand.over:
            if len(self.hand.boards) > 1:
                self.seen["twice"] += 1
            assert self.do(dealing.finished(self.hand))
            self.hand = None

    def due(self) -> None:
        while (need := self.table.required(self.at)) is not None:
            match need.kind:
                case "elapse":
                    assert self.do(cmd.Elapse())
                    if self.hand is not None:
                        self.after()
                case "top-up":
                    if self.chance.random() < 0.3:
                        assert self.do(cmd.DropTopUp(account=need.account))
                    else:
                        assert self.do(cmd.TopUp(account=need.account, chips=need.chips))
                case "begin":
                    if self.chance.random() < 0.25:
                        return  # the room pauses between hands
                    assert self.do(cmd.BeginCashHand())
                    began = next(
                        (e for e in reversed(self.log[-8:]) if isinstance(e, ev.CashHandBegan)), None
                    )
                    if self.table.running is None or began is None:
                        continue
                    deck = list(deck_named(self.deck(began)))
                    self.chance.shuffle(deck)
                    self.hand, events = dealing.start_hand(self.table, began, tuple(deck))
                    assert tuple(self.hand.events) == events
                    assert not began.bomb or len(self.hand.board) >= 3
                    if self.hand.over:
                        self.after()
                        if self.chance.random() < 0.5:
                            return
        assert self.table.due_at is None or self.table.due_at > self.at

    def deck(self, began: ev.CashHandBegan) -> str:
        return hand_rules(began.game, book=self.table.rulebook).deck


def ready(player: Player) -> bool:
    return player.stack > 0 and player.out is None


def owes(player: Player) -> bool:
    return player.new or player.owes_big or player.owes_small


def buyer(event: ev.CashHandBegan, table: RingTable) -> bool:
    """Whether the big blind bought the button."""
    player = table.players[event.big_blind or 0]
    dead = [post.seat for post in event.posts if post.kind is PostKind.DEAD_BLIND]
    return player.buys_button and player.seat in dead


def check(table: RingTable) -> None:
    """Check everything that must hold, counted afresh."""
    table.check_conserved()
    accounts = [player.account for player in table.players.values()]
    assert len(set(accounts)) == len(accounts)
    assert all(1 <= seat <= table.capacity and player.seat == seat for seat, player in table.players.items())
    assert not table.players.keys() & table.kept.keys()
    kept = [one.account for one in table.kept.values()]
    assert len(set(kept)) == len(kept) and not set(kept) & set(accounts)
    assert not set(table.line) & set(accounts)
    assert {one.account for one in table.kept.values() if one.offered} <= set(table.line)
    if table.settings.options.private is not None:
        assert all(table.may_enter(account) for account in accounts)
    for account in (None, *accounts):
        view = view_for(table, account)
        assert (view.own is None) == (account is None)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    kind=st.sampled_from(sorted(KINDS)),
    seats=st.sampled_from([2, 3, 6, 7]),
    button=st.sampled_from(["moving", "moving", "dead"]),
)
def test_any_play_keeps_every_chip(seed: int, kind: str, seats: int, button: str) -> None:
    played = Played(opened(kind, seats), random.Random(seed), terms={"button": button})
    table = played.play(250)
    log = msgspec.json.decode(msgspec.json.encode(played.log), type=list[ev.Event])
    assert log == played.log
    again = RingTable.replay(log)
    assert again == table
    assert again.required(played.at) == table.required(played.at)


def test_the_play_of_the_test_meets_what_it_looks_for() -> None:
    seen: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for kind in KINDS:
        for seed in range(6):
            played = Played(opened(kind, (2, 6, 4)[seed % 3]), random.Random(seed))
            played.play(700)
            seen += played.seen
            refused += played.refused
    assert seen["CashHandFinished"] > 1_000
    expected = {kind.__name__ for kind in get_args(ev.Event)} - {
        "CashTableOpened",
        "TableClosing",
        "TableClosed",
    }
    assert expected <= seen.keys()
    assert seen["posted"] and seen["fresh"] and seen["straddled"] and seen["bomb pots"]
    assert seen["bought the button"] and seen["boards 2"] and seen["boards 1"] and seen["twice"]
    assert {
        RingReason.BUY_IN_TOO_SMALL,
        RingReason.BUY_IN_TOO_LARGE,
        RingReason.SEAT_TAKEN,
        RingReason.SEAT_RESERVED,
        RingReason.SEAT_FREE,
        RingReason.NOT_INVITED,
        RingReason.WRONG_WORD,
        RingReason.NOT_THE_HOST,
        RingReason.NOT_YOUR_CHOICE,
        RingReason.NOT_ASKED,
        RingReason.NO_CHIPS,
    } <= refused.keys()


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), kind=st.sampled_from(sorted(KINDS)))
def test_a_table_that_closes_pays_everybody_out(seed: int, kind: str) -> None:
    played = Played(opened(kind), random.Random(seed))
    played.play(100)
    assert played.do(cmd.Close())
    while played.hand is not None:
        played.act()
        played.due()
    table = played.table
    assert table.closed and not table.players and not table.in_play and not table.line
    assert table.cashed + table.raked == table.bought
    assert table.required(played.at) is None and table.due_at is None
    with pytest.raises(RingRefused, match="table_closed"):
        table.decide(cmd.JoinLine(account=1), at=played.at)
