"""Copies and pickles of mutable objects equal the original and are independent of it."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from msgspec import Struct
from tests.properties.dealing import Deal, deals, play
from tests.properties.staffing import play_with_staff

import tapete
from tapete import Bet, Call, Check, Fold, Hand, RaiseTo, Refused, Stakes, hand_rules, read_hand
from tapete.batch import HandLog, ManyTables
from tapete.batch.logs import LoggedMenu
from tapete.cards import STANDARD_52, Card, evaluator, high
from tapete.client import HelloRefused
from tapete.desk import LiveEvent, Opened
from tapete.desk.orders import RegisterPlayer
from tapete.desk.setup import for_desk
from tapete.engine import Command, HandRules, Reason
from tapete.env import DealtGame, DealtHand
from tapete.floor import Impossible
from tapete.formats import record_of
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.record import Unwritable
from tapete.formats.record.steps import Unplayable
from tapete.ring import RingPool, RingRefused, RingTable, TableSettings
from tapete.ring.pool import commands as pool_cmd
from tapete.ring.refusals import RingReason
from tapete.ring.table import commands as ring_cmd
from tapete.room import protocol as p
from tapete.room.protocol import ErrorCode
from tapete.room.store.ledger import InsufficientFunds
from tapete.room.store.store import Conflict, DuplicateCommand, DuplicateTransfer, NameTaken
from tapete.rules.loader import RulebookError
from tapete.scenarios import Run, check, packaged
from tapete.scenarios.document import ScenarioError
from tapete.simulation import ONLINE, Driver, Habits, Simulated, quick, simulate
from tapete.stats import lines_of, statistics
from tapete.stats.totals import Statistics, Totals
from tapete.tournament import Entry, Tournament, TournamentReason
from tapete.tournament import TournamentRefused as TournamentRefused
from tapete.tournament import commands as cmd
from tapete.tournament.director.schedule import TableSchedule, Wait
from tapete.tournament.state import State, TableState
from tapete.tournament.structures import structure

Way = Callable[[Any], Any]


def pickled(protocol: int) -> Way:
    def copied(thing: Any) -> Any:
        return pickle.loads(pickle.dumps(thing, protocol))  # noqa: S301 - our own

    return copied


WAYS: dict[str, Way] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": pickled(protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)},
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def started(rules: HandRules | None = None, **changes: Any) -> Hand:
    given_: dict[str, Any] = {
        "hand": 7,
        "stakes": Stakes(small_blind=50, big_blind=100),
        "stacks": {1: 5_000, 2: 700, 3: 5_000},
        "button": 1,
        "small_blind": 2,
        "big_blind": 3,
        "deck": STANDARD_52,
    }
    return Hand.start(rules or hand_rules("holdem-no-limit"), **(given_ | changes))[0]


def snapshot(hand: Hand) -> Any:
    """Return a frozen snapshot of a hand's state and answers."""
    state = {name: copy.deepcopy(value) for name, value in hand.state().items()}
    return state, hand.menu, hand.to_shuffle, hand.halt, [hand.view_for(seat) for seat in (*hand.seats, None)]


def next_command(hand: Hand) -> Command:
    menu = hand.menu
    assert menu is not None
    return Check(seat=menu.seat) if menu.check else Call(seat=menu.seat)


@every_way
def test_a_copy_runs_on_without_changing_its_original(way: Way) -> None:
    hand = started()
    hand.act(RaiseTo(seat=1, amount=300))
    before = snapshot(hand)
    other = way(hand)
    assert type(other) is Hand and other is not hand and other == hand
    assert snapshot(other) == before
    while not other.over:
        other.act(next_command(other))
    assert snapshot(hand) == before
    twin = hand.copy()
    while not hand.over:
        hand.act(next_command(hand))
    assert hand == other and snapshot(hand) == snapshot(other) and hand != twin


@every_way
def test_the_original_runs_on_without_changing_its_copy(way: Way) -> None:
    hand = started()
    other = way(hand)
    before = snapshot(other)
    hand.act(Fold(seat=1))
    hand.act(Fold(seat=2))
    assert hand.over and snapshot(other) == before and not other.over


@every_way
def test_a_hand_without_a_deck_and_one_between_two_events_of_a_command(way: Way) -> None:
    first = started()
    log = list(first.events)
    for _ in range(3):
        log += first.act(next_command(first))
    for length in range(1, len(log) + 1):
        hand = Hand.replay(first.rules, log[:length])
        other = way(hand)
        assert other == hand and snapshot(other) == snapshot(hand)
        for event in log[length:]:
            other.apply(event)
        assert len(hand.events) == length
        assert other == first


@every_way
def test_a_hand_that_is_over(way: Way) -> None:
    hand = started()
    hand.act(Fold(seat=1))
    hand.act(Fold(seat=2))
    other = way(hand)
    assert other.over and other == hand and other.view_for(None) == hand.view_for(None)
    with pytest.raises(Refused):
        other.act(Bet(seat=3, amount=100))


@every_way
def test_what_cards_are_made_of(way: Way) -> None:
    for thing in (Card, high, evaluator, hand_rules):
        assert way(thing) is thing


@every_way
def test_what_stands_beside_a_hand_is_copied_with_it(way: Way) -> None:
    hand = started()
    for thing in (hand.rules, hand.menu, hand.view_for(1), hand.view_for(None), tuple(hand.events)):
        assert way(thing) == thing


@pytest.mark.parametrize("staff", [False, True], ids=["players", "dealer and floor"])
def test_hands_of_every_game_at_every_moment(staff: bool) -> None:
    def look(hand: Hand, command: Command) -> None:
        before = snapshot(hand)
        for way in (copy.copy, copy.deepcopy, pickled(pickle.HIGHEST_PROTOCOL)):
            other = way(hand)
            assert snapshot(other) == before
            try:
                told = other.act(command)
            except Refused as refused:
                with pytest.raises(Refused) as again:
                    hand.decide(command)
                assert str(again.value) == str(refused) and snapshot(other) == before
            else:
                assert told == hand.decide(command)
            assert snapshot(hand) == before

    @settings(max_examples=40, phases=[Phase.explicit, Phase.reuse, Phase.generate])
    @given(deals())
    def every_moment(deal: Deal) -> None:
        (play_with_staff if staff else play)(deal, look)

    every_moment()


# -------------------------------------------------------------------- what else changes


def a_tournament() -> Tournament:
    event = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=1))
    for account in range(101, 107):
        settle(event, cmd.Enter(account=account))
    settle(event, cmd.Start(seat_order=(5, 0, 1, 2, 3, 4)))
    return event


def settle(event: Tournament | RingPool | RingTable, command: Any, at: int = 1_000) -> None:
    for told in event.decide(command, at=at):
        event.apply(told)  # type: ignore[arg-type]


def a_pool() -> RingPool:
    table = TableSettings(
        name="Lima",
        game="holdem-no-limit",
        book="aconcagua",
        fast_fold=True,
        stakes=Stakes(small_blind=1, big_blind=2),
        buy_in_least=80,
        buy_in_most=200,
    )
    pool = RingPool.replay(RingPool.create(table, pool=1))
    for account in (11, 12, 13):
        settle(pool, pool_cmd.Join(account=account, stack=100), at=0)
    settle(pool, pool_cmd.FormTable(draws=(0, 0), deck=STANDARD_52), at=4_000)
    return pool


def a_cash_table() -> RingTable:
    settings = TableSettings(
        name="Lima",
        game="holdem-no-limit",
        book="aconcagua",
        seats=6,
        stakes=Stakes(small_blind=1, big_blind=2),
    )
    table = RingTable.replay(RingTable.create(settings, table=1))
    for account, seat in ((11, 1), (12, 3), (13, 4)):
        settle(table, ring_cmd.TakeCashSeat(account=account, seat=seat, chips=200), at=0)
    settle(table, ring_cmd.BeginCashHand(), at=0)
    return table


class Dice:
    """A random source that is copied with its owner."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, bound: int) -> int:
        return self.rng.randrange(bound)


class Player:
    """A player that is copied with its dice."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def __call__(self, hand: Hand, account: int) -> Any:
        return quick(self.dice)(hand, account)


def nobody(event: Any, at: int) -> None:
    """Do nothing with an event."""


def a_driver() -> Driver:
    event = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=1))
    dice = Dice(7)
    return Driver(
        tournament=event,
        player=Player(dice),
        draw=dice,
        sink=nobody,
        accounts=range(1, 7),
        pace=ONLINE,
        habits=Habits(),
    )


def a_run() -> Run:
    return check(packaged("tda-2019/TDA19-X47-3A"), "tda-2019")


def test_a_tournament_and_a_pool_have_independent_copies() -> None:
    for name, way in WAYS.items():
        event = a_tournament()
        other = way(event)
        assert other == event and type(other) is Tournament and isinstance(other, State), name
        table = TableState(running=True, dealt=(1, 2))
        copied = way(table)
        assert copied == table and copied is not table, name
        before = event.fingerprint
        settle(other, cmd.BeginHand())
        assert event.fingerprint == before != other.fingerprint, name

        pool = a_pool()
        mine, theirs = way(pool), way(pool)
        assert mine == pool == theirs, name
        seat = mine.hands[1].hand.to_act
        settle(mine, pool_cmd.ActInHand(entry=mine.hands[1].entries[seat], action=Fold(seat=seat)), at=5_000)
        assert mine != pool == theirs, name


def test_a_cash_table_has_independent_copies() -> None:
    table = a_cash_table()
    for name, way in WAYS.items():
        mine, theirs = way(table), way(table)
        assert mine == table == theirs and type(mine) is RingTable, name
        settle(mine, ring_cmd.LeaveTable(account=12))
        assert mine != table == theirs, name


def test_a_simulation_is_copied_before_and_after_it_is_run() -> None:
    for name, way in WAYS.items():
        driver = a_driver()
        other = way(driver)
        done = other.run()
        assert (driver.hands, driver.tournament.state) == (0, "registering"), name
        assert done.tournament.state == "finished" and done.hands == driver.run().hands, name

        again = way(done)
        assert again == done and again.tournament is not done.tournament, name


def test_a_scenario_that_was_run_is_copied() -> None:
    for name, way in WAYS.items():
        run = a_run()
        assert run.hand is not None
        other = way(run)
        assert other.outcome() == run.outcome(), name
        assert other.hand == run.hand and other.hand is not run.hand, name
        other.differ("play[0]", "x", 1, 2)
        assert other.differences != run.differences, name


def test_an_entry_is_copied_with_its_payments() -> None:
    entry = a_tournament().entries[1]
    for name, way in WAYS.items():
        other = way(entry)
        assert other == entry, name
        other.payments.append(other.payments[0])
        assert len(other.payments) == len(entry.payments) + 1, name


def test_a_schedule_is_copied_whole() -> None:
    schedule = TableSchedule()
    schedule.put(1, 500)
    schedule.wait(2, Wait("break", 400))
    for other in (copy.copy(schedule), copy.deepcopy(schedule), pickle.loads(pickle.dumps(schedule))):  # noqa: S301
        assert other == schedule and other.first == (400, 0, 2)
    apart = copy.deepcopy(schedule)
    apart.drop(2)
    assert (apart.first, schedule.first) == ((500, 0, 1), (400, 0, 2))


def test_many_tables_are_copied_and_play_on_by_themselves() -> None:
    def told(many: ManyTables) -> Any:
        logs = [many.log(table) for table in range(len(many))]
        return many.to_act.tolist(), many.stacks.tolist(), many.payoffs.tolist(), events_of(logs)

    def events_of(logs: list[HandLog]) -> Any:
        return [(log.events(), log.offers()) for log in logs]

    for name, way in WAYS.items():
        many = ManyTables(
            "holdem-no-limit", tables=2, seats=2, stakes="50/100", stacks=10_000, seed=7, record=True
        )
        many.step([1, 2], [0, 300])
        before = told(many)
        other = way(many)
        assert type(other) is ManyTables and told(other) == before, name
        other.step([1, 0])
        assert other.done.tolist() == [False, True] and told(many) == before != told(other), name
        assert many.calls.tolist() != other.calls.tolist() and not many.ended, name
        many.step([1, 0])
        assert told(many) == told(other) and many.calls.tolist() == other.calls.tolist(), name
        assert events_of(many.ended) == events_of(other.ended), name

        log = many.ended[0]
        assert events_of([way(log)]) == events_of([log]), name
        assert way(log.offers()[0]) == log.offers()[0], name
        if name != "copy":  # a shallow copy of a tuple has the same parts
            apart = way(log)
            apart.rows[:] = 0
            assert log.rows.any(), name


def test_a_live_event_is_copied_and_runs_on_by_itself() -> None:
    live = LiveEvent.replay([Opened(event=1, structure=for_desk(structure("sit-and-go-6")), at=0)])
    live.apply(live.decide(RegisterPlayer(), by="ana", at=0))
    for name, way in WAYS.items():
        other = way(live)
        other.apply(other.decide(RegisterPlayer(), by="bea", at=1))
        assert (len(live.tournament.entries), len(other.tournament.entries)) == (1, 2), name


def test_figures_are_copied_and_count_on_by_themselves() -> None:
    hand = read_hand("holdem-no-limit 1/2 button=2 1:200 2:200; 2 raise_to 6; 1 fold")
    counted = statistics([record_of(hand)])
    for name, way in WAYS.items():
        other = way(counted)
        assert other == counted, name
        other.totals[0].add(next(iter(lines_of(record_of(hand)))))
        other.left_out.append("another")
        assert other.totals[0].hands == counted.totals[0].hands + 1, name
        assert (
            counted.left_out == [] and counted.totals[0].done == statistics([record_of(hand)]).totals[0].done
        )


def test_a_watched_table_is_copied_with_what_was_told() -> None:
    """A copy folds on by itself, and the table of its original stays what it was."""
    level = p.Level(number=1, small_blind=10, big_blind=20, ante=0)
    shared = p.Shared(version=4, level=level)
    watched = p.Watched()
    watched.fold(
        p.Snapshot(stream="tournament/1", table=1, now=0, news=0, shared=shared, own=p.Own(), events=())
    )
    notice = p.Notice(at=1, kind="break", words={"en": "A break."}, cites=())
    news = p.News(stream="tournament/1", table=1, number=1, now=1, patch={"version": 5}, notices=(notice,))
    for way in (copy.copy, copy.deepcopy, pickled(pickle.HIGHEST_PROTOCOL)):
        apart = way(watched)
        told = apart.fold(news)
        assert told is not None and told.version == 5 and told.notices == (notice,)
        assert watched.table is not None and watched.table.version == 4
    told = watched.fold(news)
    assert told is not None and told.notices == (notice,)


def test_a_hand_dealt_card_by_card_goes_on_in_each_copy_by_itself() -> None:
    start = DealtHand(DealtGame.of("kuhn-fixed-limit", ""))
    for card in start.cards[:2]:
        start = start.deal(card)
    after = start.act(Check(seat=1))
    for name, way in WAYS.items():
        other = way(start)
        assert (other.dealt, other.hand, other.plan) == (start.dealt, start.hand, start.plan), name
        assert other.act(Check(seat=1)).hand == after.hand != other.hand, name


COPIED = {
    Hand,
    DealtGame,
    DealtHand,
    Tournament,
    State,  # a tournament is one
    TableState,
    RingPool,
    RingTable,
    LiveEvent,
    Driver,
    Simulated,
    Run,
    Entry,
    TableSchedule,
    ManyTables,
    HandLog,
    LoggedMenu,
    Statistics,
    Totals,
    p.Watched,
}
OF_THE_ROOM = {"Client", "Known", "Programme", "SeededChance", "SystemChance"}
"""Classes that hold a connection, a store or a secret, which can't be copied."""
ENVIRONMENTS = {"SeatEnv", "EnvTable", "TableEnv"}
"""Classes that hold a generator of chance; tests/unit/test_env.py repeats them by their seed."""


def exported() -> Iterator[tuple[str, Any]]:
    for module in pkgutil.walk_packages(tapete.__path__, "tapete."):
        if module.ispkg and ".migrations" not in module.name:
            package = importlib.import_module(module.name)
            for name in getattr(package, "__all__", ()):
                yield name, getattr(package, name)


def test_every_mutable_public_class_is_covered() -> None:
    changing = {
        thing
        for name, thing in exported()
        if inspect.isclass(thing)
        and not issubclass(thing, (Enum, BaseException))
        and not getattr(thing, "_is_protocol", False)
        and not (issubclass(thing, Struct) and thing.__struct_config__.frozen)
        and name not in OF_THE_ROOM | ENVIRONMENTS
    }
    assert changing <= COPIED
    assert Hand in changing


# -------------------------------------------------------------------- errors, which workers send home

ERRORS: tuple[Exception, ...] = (
    Refused(Reason.RAISE_TOO_SMALL, rule="TDA19-43A", asked=700, least=1_100),
    Refused(Reason.HAND_OVER),
    TournamentRefused(TournamentReason.SEATS_FREE, rule="ACO-x", seats=2),
    RingRefused(RingReason.NO_SUCH_ENTRY, entry=4),
    RulebookError("games/razz.toml", "streets[2]", "is wrong"),
    RulebookError("games/razz.toml", "", "is wrong"),
    ScenarioError("a.yaml", "play[2]", "is wrong", line=4),
    ScenarioError("a.yaml", "", Impossible("chips", "cannot_put_out", seat=4, stack=50, out=1_500)),
    Impossible("chips", "cannot_put_out", seat=4, stack=50, out=1_500),
    Impossible("spot", "unknown_word", word="foldd", among=("fold", "call")),
    Unwritable("7", "has no blinds"),
    Unplayable("line 7", "no such seat"),
    Mismatch(7, "the pot is another"),
    HelloRefused(ErrorCode.UNKNOWN_TOKEN, "no such token"),
    InsufficientFunds("wallet/1", "PLAY", 5, 10),
    Conflict("tournament/1", 4, 5),
    DuplicateCommand("1", "x", b"{}"),
    DuplicateTransfer("x"),
    NameTaken("Ana"),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickling(error: Exception) -> None:
    for name, way in WAYS.items():
        other = way(error)
        assert type(other) is type(error) and str(other) == str(error), name
        told, known = dict(vars(other)), dict(vars(error))
        if isinstance(error, ScenarioError):
            assert str(told.pop("fault")) == str(known.pop("fault")), name
        assert told == known, name


def test_a_hand_travels_to_another_process_and_back() -> None:
    """Another process gets only the pickle."""
    hand = started()
    code = (
        "import pickle, sys; from tapete import Fold\n"
        "hand = pickle.load(sys.stdin.buffer); hand.act(Fold(seat=hand.to_act))\n"
        "sys.stdout.buffer.write(pickle.dumps(hand))"
    )
    folder = Path(tapete.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(hand), cwd=folder, capture_output=True, check=True
    )
    hand.act(Fold(seat=1))
    assert pickle.loads(done.stdout) == hand  # noqa: S301 - our own


def test_a_finished_simulation_travels_too() -> None:
    dice = Dice(8)
    done = simulate(structure("sit-and-go-6"), entries=6, player=Player(dice), draw=dice)
    assert pickled(pickle.HIGHEST_PROTOCOL)(done) == done
