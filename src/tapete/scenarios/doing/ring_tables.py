"""Play cash tables for scenarios, line by line.

>>> read_step("P sits 3 200")
PoolLine(who='P', does='sits', words=('3', '200'))
>>> read_step("P leavs")
Traceback (most recent call last):
tapete.floor.impossible.Impossible: play: 'P leavs': no such step `leavs`; did you mean `leaves`?
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tapete.cards import deck_named
from tapete.engine import Fold, Stakes
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.ring.refusals import RingRefused
from tapete.ring.returning import MINUTE_MS
from tapete.ring.settings import TableSettings
from tapete.ring.table import RingTable, dealing
from tapete.ring.table import commands as cmd
from tapete.ring.table import events as ev
from tapete.ring.table.terms import table_terms
from tapete.rules import Book, hand_rules
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.doing.pools import PoolLine
from tapete.scenarios.lines import number


class RingPlayed(Given, frozen=True, kw_only=True):
    """Cash table, and its players' steps."""

    game: str = "holdem-no-limit"
    blinds: tuple[Chips, Chips] = (1, 2)
    buy_in: tuple[Chips, Chips] = (0, 0)
    """Smallest and largest buy-in; 0 for the book's values."""
    seats: int = 6
    play: tuple[str, ...]
    """Steps: `P sits 3 200`, `P leaves`, `P sits_out`, `P comes_back`, `P posts`, `P waits`, `P tops_up 50`,
    `P fills_up 100 200`: to 200 when below 100; `P moves 4`; `hand`: a hand in which all but the last player
    fold; `wait 15`: minutes.
    """


@dataclass
class TableStory:
    """Running table, with everything to report of it."""

    table: RingTable
    at: int = 0
    accounts: dict[str, int] = field(default_factory=dict)
    accepted: list[bool | str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    hands: list[dict[str, Any]] = field(default_factory=list)
    left: dict[str, Chips] = field(default_factory=dict)
    why: dict[str, str] = field(default_factory=dict)
    bought: dict[str, Chips] = field(default_factory=dict)

    def do(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        """Carry out a command and record its events."""
        events = self.table.decide(command, at=self.at)
        for event in events:
            match event:
                case ev.Left():
                    self.left[self.name(event.account)] = event.chips
                    self.why[self.name(event.account)] = event.why
                case ev.CashSeated() | ev.ToppedUp():
                    name = self.name(event.account)
                    self.bought[name] = self.bought.get(name, 0) + event.chips
                case ev.CashHandBegan():
                    self.hands.append(self.told(event))
                case _:
                    pass
            self.table.apply(event)
        return events

    def name(self, account: int) -> str:
        """Return the player of an account."""
        return next(name for name, number in self.accounts.items() if number == account)

    def at_seat(self, seat: Seat | None) -> str | None:
        """Return the player at a seat."""
        player = self.table.players.get(seat or 0)
        return None if player is None else self.name(player.account)

    def told(self, event: ev.CashHandBegan) -> dict[str, Any]:
        """Return a hand's beginning, with the names of its players."""
        return {
            "button": event.button,
            "small_blind": self.at_seat(event.small_blind),
            "big_blind": self.at_seat(event.big_blind),
            "dealt": [self.at_seat(seat) for seat in event.stacks],
            "posts": [f"{self.at_seat(post.seat)} {post.kind} {post.amount}" for post in event.posts],
        }


def read_step(line: str) -> PoolLine:
    """Read one line of a table's play.

    Raises:
        ValueError: the line is invalid; with the nearest known word.
    """
    words = line.split()
    if words and words[0] in ALONE:
        return PoolLine("", words[0], tuple(words[1:]))
    if len(words) > 1 and words[1] in STEPS:
        return PoolLine(words[0], words[1], tuple(words[2:]))
    word, known = (words[1], list(STEPS)) if len(words) > 1 else (line, list(ALONE))
    raise Impossible(f"play: {line!r}", "no_such_step", word=word, among=known)


def _numbers(step: PoolLine, count: int) -> list[int]:
    if len(step.words) != count:
        raise Impossible("play", "number_after", step=step.does)
    return [number(word) for word in step.words]


def _sits(told: TableStory, step: PoolLine) -> None:
    account = told.accounts.setdefault(step.who, len(told.accounts) + 1)
    seat, chips = _numbers(step, 2)
    told.do(cmd.TakeCashSeat(account=account, seat=seat, chips=chips))


def _fills_up(told: TableStory, step: PoolLine) -> None:
    below, to = _numbers(step, 2)
    told.do(cmd.SetAutoTopUp(account=told.accounts[step.who], below=below, to=to))


def _hand(told: TableStory, step: PoolLine) -> None:
    """Play a hand in which all players fold in turn."""
    began = next(event for event in told.do(cmd.BeginCashHand()) if isinstance(event, ev.CashHandBegan))
    deck = deck_named(hand_rules(began.game, book=told.table.rulebook).deck)
    hand, _ = dealing.start_hand(told.table, began, deck)
    while (menu := hand.menu) is not None:
        hand.act(Fold(seat=menu.seat))
    told.do(dealing.finished(hand))
    _settle(told)


def _wait(told: TableStory, step: PoolLine) -> None:
    told.at += _numbers(step, 1)[0] * MINUTE_MS
    _settle(told)


def _settle(told: TableStory) -> None:
    """Do every due step except beginning a hand."""
    while (need := told.table.required(told.at)) is not None and need.kind != "begin":
        if need.kind == "elapse":
            told.do(cmd.Elapse())
        else:
            told.do(cmd.TopUp(account=need.account, chips=need.chips))


def _asks(make: Callable[[int, PoolLine], cmd.Command]) -> Callable[[TableStory, PoolLine], None]:
    def asks(told: TableStory, step: PoolLine) -> None:
        if step.who not in told.accounts:
            raise Impossible("play", "has_not_joined", word=step.who, among=[*told.accounts])
        told.do(make(told.accounts[step.who], step))
        _settle(told)

    return asks


STEPS: Mapping[str, Callable[[TableStory, PoolLine], None]] = MappingProxyType(
    {
        "sits": _sits,
        "leaves": _asks(lambda account, step: cmd.LeaveTable(account=account)),
        "sits_out": _asks(lambda account, step: cmd.SitOut(account=account)),
        "comes_back": _asks(lambda account, step: cmd.ComeBack(account=account)),
        "posts": _asks(lambda account, step: cmd.SetPresets(account=account, posts=True)),
        "waits": _asks(lambda account, step: cmd.SetPresets(account=account, posts=False)),
        "tops_up": _asks(lambda account, step: cmd.TopUp(account=account, chips=_numbers(step, 1)[0])),
        "fills_up": _fills_up,
        "moves": _asks(lambda account, step: cmd.ChangeSeat(account=account, seat=_numbers(step, 1)[0])),
    }
)
ALONE: Mapping[str, Callable[[TableStory, PoolLine], None]] = MappingProxyType({"hand": _hand, "wait": _wait})


@procedure(RingPlayed)
def play_ring(given: RingPlayed, book: Book, read: Citing) -> Mapping[str, Any]:
    """Play a cash table: return what is `accepted`, and each hand's button, blinds, players and posts.

    Also return the `stacks`, the blinds that each player `owes`, players sitting `out`, chips of players who
    `left` and `why`, and the `rows` behind refusals.
    """
    small, big = given.blinds
    settings = TableSettings(
        name="A table",
        game=given.game,
        book=book.id,
        stakes=Stakes(small_blind=small, big_blind=big),
        seats=given.seats,
        buy_in_least=given.buy_in[0],
        buy_in_most=given.buy_in[1],
    )
    steps = [read_step(line) for line in given.play]
    table_terms(settings, book, read)
    told = TableStory(RingTable.replay(RingTable.create(settings, table=1, book=book), book=book))
    for step in steps:
        doing = STEPS[step.does] if step.who else ALONE[step.does]
        try:
            doing(told, step)
        except RingRefused as refused:
            told.accepted.append(refused.reason.value)
            told.rows += [refused.rule] if refused.rule else []
        else:
            if step.does != "wait":
                told.accepted.append(True)
    players = {told.name(one.account): one for one in told.table.players.values()}
    return {
        "accepted": told.accepted,
        "rows": told.rows,
        "hands": told.hands,
        "stacks": {name: one.stack for name, one in players.items()},
        "owes": {
            name: [blind for blind, due in (("big", one.owes_big), ("small", one.owes_small)) if due]
            for name, one in players.items()
            if one.owes_big or one.owes_small
        },
        "out": {name: one.out for name, one in players.items() if one.out is not None},
        "left": told.left,
        "why": told.why,
        "bought": told.bought,
        "table": {"buy_in": [told.table.settings.buy_in_least, told.table.settings.buy_in_most]},
    }


PROCEDURES: Procedures = {"play_ring": play_ring}
