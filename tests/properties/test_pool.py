"""Pools with any luck and any choices: chips are conserved, nobody plays twice, folds stay hidden."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tapete.cards import HIDDEN, deck_named
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    HandRefused,
    Menu,
    RaiseTo,
    Rake,
    Reshuffle,
    Stakes,
    VoidHand,
)
from tapete.engine.commands import Action
from tapete.engine.events import HoleDealt
from tapete.engine.types import Seat
from tapete.ring import RingPool, RingReason, RingRefused, TableSettings
from tapete.ring.pool import commands as cmd
from tapete.ring.pool import events as ev
from tapete.ring.pool.fast_fold import on_turn
from tapete.ring.pool.terms import PoolTerms
from tapete.ring.pool.views import PoolView, event_for, view_for

GAMES = ("holdem-no-limit", "omaha-5-pot-limit", "omaha-8-fixed-limit", "27-triple-draw-fixed-limit")


@dataclass
class Played:
    """A pool as its room drives it: each step does something for one entry, then the due steps follow."""

    table: TableSettings
    chance: random.Random
    watch: bool = True
    """Whether everything is looked at after each event."""
    terms: dict[str, object] = field(default_factory=dict)
    """Other terms than the book's."""
    log: list[ev.Event] = field(default_factory=list)
    at: int = 0
    refused: set[str] = field(default_factory=set)
    hidden: int = 0
    """Fast folds that others did not see."""
    lapsed: int = 0
    filled: int = 0
    """Entries that were filled up by themselves."""
    pool: RingPool = field(init=False)

    def __post_init__(self) -> None:
        (opened,) = RingPool.create(self.table, pool=1)
        assert isinstance(opened, ev.PoolOpened)
        terms: PoolTerms = replace(opened.terms, **self.terms)
        self.log = [replace(opened, terms=terms)]
        self.pool = RingPool.replay(self.log)

    def do(self, command: cmd.Command) -> bool:
        """Try something. Return whether it was accepted; if not, nothing may have changed."""
        try:
            events = self.pool.decide(command, at=self.at)
        except (RingRefused, HandRefused) as refused:
            self.refused.add(refused.reason.value)
            return False
        accounts = sorted(self.pool.of_account)
        before: dict[int, PoolView] = {}
        if isinstance(command, cmd.PoolFastFold):
            before = {account: view_for(self.pool, account) for account in accounts}
        for event in events:
            self.see(event, accounts)
            self.pool.apply(event)
            self.log.append(event)
            if self.watch:
                check(self.pool)
        if isinstance(command, cmd.PoolFastFold):
            self.unseen(command, events, before)
        return True

    def see(self, event: ev.Event, accounts: list[int]) -> None:
        """Check that nothing sent to anybody holds a deck or cards of others."""
        for account in accounts:
            seen = event_for(self.pool, event, account)
            if isinstance(seen, ev.TableFormed):
                assert seen.deck == ()
                own = self.pool.of_account[account]
                assert set(seen.entries.values()) - {0} <= set(own)
            if isinstance(event, ev.HandPlayed) and isinstance(seen, ev.HandPlayed):
                seats = self.seats(event.hand)
                for one in seen.events:
                    if isinstance(one, HoleDealt) and one.up == 0:
                        assert (HIDDEN in one.cards) == (seats[one.seat] != account)
        if isinstance(event, ev.PoolHandFinished):
            self.lapsed += len(event.lapsed)

    def seats(self, hand: int) -> dict[Seat, int]:
        """Return accounts by seat of a running hand, or of one that is just dealt."""
        formed = self.pool.forming
        entries = self.pool.hands[hand].entries if formed is None else formed.entries
        return {seat: self.pool.entries[entry].account for seat, entry in entries.items()}

    def unseen(
        self, command: cmd.PoolFastFold, events: tuple[ev.Event, ...], before: dict[int, PoolView]
    ) -> None:
        """Check that nobody else sees a fold before its turn, in an event or in a view."""
        if any(isinstance(event, ev.HandPlayed) for event in events):
            return  # it was the folder's turn
        account = self.pool.entries[command.entry].account
        for other in before.keys() - {account}:
            assert view_for(self.pool, other) == before[other]
            assert not any(event_for(self.pool, event, other) for event in events)
        assert view_for(self.pool, account) != before[account]
        self.hidden += 1

    # ---------------------------------------------------------------- what players do

    def play(self, steps: int) -> RingPool:
        for _ in range(steps):
            self.step()
            self.due()
        return self.pool

    def step(self) -> None:
        pick = self.chance.random()
        entries = list(self.pool.entries)
        if pick < 0.1 or not entries:
            low, high = self.table.buy_in_least, self.table.buy_in_most
            account = self.chance.randrange(1, 12)
            self.do(cmd.Join(account=account, stack=self.chance.randint(low - 1, high + 1)))
        elif pick < 0.25:
            self.whim(self.chance.choice(entries))
        elif pick < 0.4:
            active = [entry.entry for entry in self.pool.entries.values() if entry.table]
            self.do(
                cmd.PoolFastFold(
                    entry=self.chance.choice(active or entries),
                    then=self.chance.choice(("next-hand", "next-hand", "watch")),
                    confirmed=self.chance.random() < 0.5,
                )
            )
        elif self.pool.hands:
            self.act(self.chance.choice(list(self.pool.hands)))
        self.at += self.chance.choice((0, 50, 900, 5_000))

    def whim(self, entry: int) -> None:
        chips, most = self.chance.randint(0, self.table.buy_in_most), self.table.buy_in_most
        self.do(
            self.chance.choice(
                (
                    cmd.PoolSitOut(entry=entry),
                    cmd.PoolComeBack(entry=entry),
                    cmd.PoolComeBack(entry=entry),
                    cmd.PoolLeave(entry=entry),
                    cmd.PoolTopUp(entry=entry, chips=chips),
                    cmd.PoolSetAutoTopUp(entry=entry, below=chips, to=self.chance.randint(0, most)),
                    cmd.PoolSetAutoTopUp(entry=entry, below=self.table.buy_in_least, to=most),
                    cmd.PoolSetAutoTopUp(entry=entry),
                    cmd.WaitNextHand(entry=entry),
                    cmd.WaitNextHand(entry=entry),
                )
            )
        )

    def act(self, number: int) -> None:
        running = self.pool.hands[number]
        hand = running.hand
        if hand.to_shuffle:
            cards = list(hand.to_shuffle)
            self.chance.shuffle(cards)
            assert self.do(cmd.Intervene(hand=number, action=Reshuffle(cards=tuple(cards))))
        elif self.chance.random() < 0.005:
            assert self.do(cmd.Intervene(hand=number, action=VoidHand()))
        else:
            menu = hand.menu
            assert menu is not None and menu.seat not in running.kept
            entry = running.entries[menu.seat]
            assert self.do(cmd.ActInHand(entry=entry, action=some_action(menu, self.chance)))

    def due(self) -> None:
        while (need := self.pool.required(self.at)) is not None:
            if need.kind == "remove":
                assert self.do(cmd.RemoveIdle())
                continue
            if need.kind == "top_up":
                if self.chance.random() < 0.3:
                    assert self.do(cmd.PoolSetAutoTopUp(entry=need.entry))  # the purse is empty
                else:
                    assert self.do(cmd.PoolTopUp(entry=need.entry, chips=need.chips))
                    assert self.pool.entries[need.entry].status == "waiting"
                    self.filled += 1
                continue
            deck = list(deck_named(self.pool.rules.deck))
            self.chance.shuffle(deck)
            draws = tuple(self.chance.randrange(bound) for bound in need.bounds)
            assert self.do(cmd.FormTable(draws=draws, deck=tuple(deck)))
            self.formed()
        assert self.pool.due_at is None or self.pool.due_at > self.at

    def formed(self) -> None:
        """Check that nobody is seen playing who must still fold elsewhere, and that the right entry has the
        big blind.
        """
        number = self.pool.last_hand
        formed = next(event for event in reversed(self.log) if isinstance(event, ev.TableFormed))
        entries = [self.pool.entries[entry] for entry in formed.entries.values()]
        accounts = {entry.account for entry in entries}
        assert len(entries) >= min(self.pool.terms.least, self.pool.terms.seats)
        for entry in entries:
            for other, seat in entry.hands.items():
                if other != number and self.pool.hands[other].hides(seat):
                    assert accounts & self.pool.hands[other].accounts == {entry.account}
        if number in self.pool.hands:
            before = self.pool.hands[number].before
            longest = max((99_999 if since is None else since) for since in before.values())
            blind = before[formed.entries[formed.big_blind]]
            assert (99_999 if blind is None else blind) == longest


def some_action(menu: Menu, chance: random.Random) -> Action:
    """Choose anything that is on the menu, an all-in not too rarely."""
    seat = menu.seat
    if menu.draw is not None:
        return Draw(seat=seat)
    if menu.bring_in is not None:
        return BringIn(seat=seat)
    found: list[Action] = [Check(seat=seat)] if menu.check else [Fold(seat=seat), Call(seat=seat)]
    for amounts, kind in ((menu.bet, Bet), (menu.raise_to, RaiseTo)):
        if amounts is not None:
            amount = chance.choice((amounts.least, amounts.least, amounts.most))
            found.append(kind(seat=seat, amount=amount))
    return chance.choice(found)


def check(pool: RingPool) -> None:
    """Check everything that must hold, counted afresh."""
    outside = sum(entry.stack for entry in pool.entries.values())
    inside = sum(running.chips for running in pool.hands.values())
    if pool.forming is None:
        assert (outside, inside) == (pool.outside, pool.inside)
        assert outside + inside == pool.issued - pool.paid - pool.rake
    for entry in pool.entries.values():
        assert entry.stack >= 0
        assert (entry.status == "active") == (entry.table is not None)
        assert (entry.status == "waiting") == (entry.entry in pool.line)
        assert (entry.status == "inactive") == (entry.entry in pool.inactive)
        assert entry.entry in pool.of_account[entry.account]
        assert entry.hands.keys() <= pool.hands.keys()
    for numbers in pool.of_account.values():
        assert 1 <= len(numbers) <= pool.terms.entries
    for running in pool.hands.values():
        assert len(running.accounts) == len(running.entries)
        assert running.gone.keys() <= running.kept.keys() | running.hand.folded
        for seat, chips in running.gone.items():
            assert running.hand.stacks[seat] >= chips


def tables(game: str, *, seats: int | None, big_blind: int = 10, rake: bool = False) -> TableSettings:
    return TableSettings(
        name="Any",
        game=game,
        book="aconcagua",
        seats=seats,
        stakes=Stakes(
            small_blind=big_blind // 2, big_blind=big_blind, rake=Rake(per_mille=50, cap=30) if rake else None
        ),
        buy_in_least=4 * big_blind,
        buy_in_most=20 * big_blind,
        fast_fold=True,
    )


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    game=st.sampled_from(GAMES),
    seats=st.sampled_from([2, 3, 4, 6]),
    rake=st.booleans(),
    returning=st.sampled_from([0, 0, 1]),
)
def test_any_play_keeps_every_chip_and_every_secret(
    seed: int, game: str, seats: int, rake: bool, returning: int
) -> None:
    played = Played(
        tables(game, seats=seats, rake=rake),
        random.Random(seed),
        terms={"least": min(seats, 3), "rest_ms": 20_000, "return_minutes": returning},
    )
    pool = played.play(150)
    text = msgspec.json.encode(played.log)
    log = msgspec.json.decode(text, type=list[ev.Event])
    assert log == played.log
    assert RingPool.replay(log) == pool
    # Who goes on from the log plays the same pool.
    other = RingPool.replay(log)
    for number in pool.hands:
        assert other.hands[number].hand.menu == pool.hands[number].hand.menu


def test_the_play_of_the_test_meets_what_it_looks_for() -> None:
    """There are hidden folds, lapsed ones, and refusals of every kind that such play can meet."""
    hidden = lapsed = hands = filled = 0
    refused: set[str] = set()
    for seed in range(24):
        played = Played(
            tables("holdem-no-limit", seats=(2, 3, 6)[seed % 3]),
            random.Random(seed),
            watch=False,
            terms={"least": 2, "rest_ms": 20_000, "return_minutes": seed % 2},
        )
        hands += played.play(300).last_hand
        hidden, lapsed = hidden + played.hidden, lapsed + played.lapsed
        refused |= played.refused
        filled += played.filled
    assert hands > 1_000 and hidden > 60 and lapsed and filled > 10
    assert {
        RingReason.ENTRIES_USED,
        RingReason.BUY_IN_TOO_SMALL,
        RingReason.BUY_IN_TOO_LARGE,
        RingReason.BET_IS_HIGHEST,
        RingReason.ALL_IN,
        RingReason.CHECK_IS_FREE,
        RingReason.FOLDED_ALREADY,
        RingReason.NOT_IN_A_HAND,
        RingReason.IN_A_HAND,
        RingReason.NO_CHIPS,
        RingReason.LEAVING_ALREADY,
        RingReason.SITTING_OUT,
        RingReason.NOT_SITTING_OUT,
    } <= refused


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_pool_that_closes_pays_everybody_out(seed: int) -> None:
    played = Played(tables("holdem-no-limit", seats=3, rake=True), random.Random(seed))
    played.play(120)
    assert played.do(cmd.ClosePool())
    while played.pool.hands:
        played.act(next(iter(played.pool.hands)))
        played.due()
    pool = played.pool
    assert not pool.entries and not pool.in_play
    assert pool.paid + pool.rake == pool.issued


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_kept_fold_is_what_the_same_fold_on_turn_would_be(seed: int) -> None:
    """The hand itself goes as if the player had waited for the turn and folded then."""
    played = Played(tables("holdem-no-limit", seats=6), random.Random(seed), watch=False)
    played.play(150)
    for number, running in played.pool.hands.items():
        hand = running.hand.copy()
        while (menu := hand.menu) is not None:
            command = Fold(seat=menu.seat) if menu.fold else Check(seat=menu.seat)
            if menu.seat in running.kept:
                assert on_turn(menu) == command
            hand.act(command)
        assert hand.over, number


def test_blinds_come_round_evenly() -> None:
    """Everybody who plays on posts the big blind about as often as everybody else."""
    played = Played(tables("holdem-no-limit", seats=6, big_blind=2), random.Random(5), watch=False)
    for account in range(1, 15):
        assert played.do(cmd.Join(account=account, stack=40))
    while played.pool.last_hand < 900:
        played.at += 1_000
        played.due()
        number = played.chance.choice(list(played.pool.hands))
        while number in played.pool.hands:
            running = played.pool.hands[number]
            menu = running.hand.menu
            assert menu is not None
            assert played.do(cmd.ActInHand(entry=running.entries[menu.seat], action=Fold(seat=menu.seat)))
    formed = [event for event in played.log if isinstance(event, ev.TableFormed)]
    dealt = Counter(entry for event in formed for entry in event.entries.values())
    blinds = Counter(event.entries[event.big_blind] for event in formed)
    shares = [blinds[entry] / dealt[entry] for entry in dealt if dealt[entry] > 100]
    assert len(shares) == 14
    assert max(shares) - min(shares) < 0.02
    (six,) = [one for one in played.pool.fairness() if one.players == 6]
    assert six.accounts == 14 and len(six.places) == 6
    assert six.hands == sum(1 for event in formed if len(event.entries) == 6) - len(played.pool.hands)
    big_blind = six.places[2]
    assert abs(big_blind.mean - 1_000 // 6) <= 2 and big_blind.most - big_blind.least <= 20
    assert sum(place.mean for place in six.places) in range(995, 1_006)
