"""Play fast-fold pools for scenarios, line by line.

>>> read_step("P/2 join 200")
PoolLine(who='P/2', does='join', words=('200',))
>>> read_step("P jion 200")
Traceback (most recent call last):
tapete.floor.impossible.Impossible: play: 'P jion 200': no such step `jion`; did you mean `join`?
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from tapete.cards import deck_named
from tapete.engine import Bet, Call, Check, Fold, HandRefused, RaiseTo, Stakes
from tapete.engine import events as hand_events
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.ring.pool import RingPool
from tapete.ring.pool import commands as cmd
from tapete.ring.pool import events as ev
from tapete.ring.pool.terms import pool_terms
from tapete.ring.pool.views import view_for
from tapete.ring.refusals import RingRefused
from tapete.ring.settings import TableSettings
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.lines import number


class PoolPlayed(Given, frozen=True, kw_only=True):
    """Pool, and its players' steps."""

    game: str = "holdem-no-limit"
    blinds: tuple[Chips, Chips] = (1, 2)
    buy_in: tuple[Chips, Chips] = (80, 200)
    """Smallest and largest buy-in."""
    seats: int | None = None
    """Seats at each table; by default the book's number."""
    play: tuple[str, ...]
    """Steps: `P join 100`, `P/2 join 100` for another entry of P; `P leave`, `P sit_out`, `P come_back`,
    `P top_up 50`; `P fills_up 80 100`: to 100 when below 80; `table P Q R`, with these players first in the
    draw; `P fold`, `P check`, `P call`, `P bet 6`, `P raise_to 6`; `P fast_fold`, with `watch` or
    `confirmed`; `P next_hand`; `P look`; `end P`: all others fold until P's hand is over; `wait 4`: seconds;
    `close`.
    """


class PoolLine(Struct, frozen=True):
    """One line of a pool's play."""

    who: str
    """Entry that acts; empty for a step without one."""
    does: str
    words: tuple[str, ...]


@dataclass
class PoolStory:
    """Running pool, with everything to report of it."""

    pool: RingPool
    at: int = 0
    entries: dict[str, int] = field(default_factory=dict)
    accounts: dict[str, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    """Names by entry."""
    accepted: list[bool | str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    states: dict[str, list[str]] = field(default_factory=dict)
    tables: list[dict[str, Any]] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)
    wins: dict[str, Chips] = field(default_factory=dict)
    lapsed: list[str] = field(default_factory=list)
    left: dict[str, Chips] = field(default_factory=dict)

    def do(self, command: cmd.Command) -> None:
        """Carry out a command and record its events."""
        for event in self.pool.decide(command, at=self.at):
            self.note(event)
            self.pool.apply(event)
            for name, entry in self.entries.items():
                found = self.pool.entries.get(entry)
                if found is not None and self.states[name][-1:] != [found.status]:
                    self.states[name].append(found.status)

    def note(self, event: ev.Event) -> None:
        """Record the facts of an event, before the event is applied."""
        match event:
            case ev.TableFormed():
                self.tables.append(self.table(event))
            case ev.HandPlayed():
                seats = self.seats(event.hand)
                for one in event.events:
                    if isinstance(one, hand_events.PotAwarded):
                        name = seats[one.seat]
                        self.wins[name] = self.wins.get(name, 0) + one.amount
            case ev.PoolHandFinished():
                self.lapsed += [self.names[entry] for entry in event.lapsed]
            case ev.PoolLeft():
                self.left[self.names[event.entry]] = event.stack
            case _:
                pass

    def seats(self, hand: int) -> dict[Seat, str]:
        """Return the players by seat."""
        formed = self.pool.forming
        entries = formed.entries if formed is not None else self.pool.hands[hand].entries
        return {seat: self.names[entry] for seat, entry in entries.items()}

    def table(self, formed: ev.TableFormed) -> dict[str, Any]:
        """Return a formed table, its players clockwise from the button."""
        at = {seat: self.names[entry] for seat, entry in formed.entries.items()}
        return {
            "players": list(at.values()),
            "small_blind": at.get(formed.small_blind or 0),
            "big_blind": at[formed.big_blind],
        }

    def entry(self, who: str) -> int:
        """Return the number of a named entry."""
        if who not in self.entries:
            raise Impossible("play", "has_not_joined", word=who, among=[*self.entries])
        return self.entries[who]


def read_step(line: str) -> PoolLine:
    """Read one line of a pool's play.

    Raises:
        ValueError: the line is invalid; with the nearest known word.
    """
    words = line.split()
    for index, word in enumerate(words[:2]):
        if word in (ALONE, STEPS)[index]:
            return PoolLine(words[0] if index else "", word, tuple(words[index + 1 :]))
    known = list(STEPS) if len(words) > 1 else []
    raise Impossible(f"play: {line!r}", "no_such_step", word=words[1] if known else line, among=known)


def _one(step: PoolLine) -> int:
    if len(step.words) != 1:
        raise Impossible("play", "number_after", step=step.does)
    return number(step.words[0])


def _join(told: PoolStory, step: PoolLine) -> None:
    account = step.who.partition("/")[0]
    told.accounts.setdefault(account, len(told.accounts) + 1)
    if step.who in told.entries and told.entries[step.who] in told.pool.entries:
        raise Impossible("play", "in_the_pool", who=step.who, account=account)
    entry = told.pool.last_entry + 1
    command = cmd.Join(account=told.accounts[account], stack=_one(step))
    told.pool.decide(command, at=told.at)  # raises if refused, so that a refused entry gets no name
    told.entries[step.who], told.names[entry] = entry, step.who
    told.states.setdefault(step.who, [])
    told.do(command)


def _act(make: Callable[[Seat, PoolLine], Any]) -> Callable[[PoolStory, PoolLine], None]:
    def acts(told: PoolStory, step: PoolLine) -> None:
        entry = told.entry(step.who)
        _, seat = told.pool.at_hand(told.pool.entry(entry))
        told.do(cmd.ActInHand(entry=entry, action=make(seat, step)))

    return acts


def _fast_fold(told: PoolStory, step: PoolLine) -> None:
    told.do(
        cmd.PoolFastFold(
            entry=told.entry(step.who),
            then="watch" if "watch" in step.words else "next-hand",
            confirmed="confirmed" in step.words,
        )
    )


def _look(told: PoolStory, step: PoolLine) -> None:
    """Record what a player sees of the hand in which their entry sits."""
    entry = told.entry(step.who)
    own = view_for(told.pool, told.accounts[step.who.partition("/")[0]]).entries
    table = next(one.table for one in own if one.entry == entry)
    if table is None:
        raise Impossible("play", "looks_at_no_hand", who=step.who)
    seats = told.seats(table.hand.hand)
    hand = table.hand
    told.seen.append(
        {
            "to_act": seats.get(hand.to_act or 0),
            "folded": [seats[seat] for seat in hand.folded],
            "fast_folded": [seats[seat] for seat in table.fast_folded],
            "with_cards": [seats[seat] for seat in sorted(hand.hole_cards)],
            "may_fast_fold": table.fast_fold,
        }
    )


def _fills_up(told: PoolStory, step: PoolLine) -> None:
    if len(step.words) != 2:
        raise Impossible("play", "number_after", step=step.does)
    below, to = map(number, step.words)
    told.do(cmd.PoolSetAutoTopUp(entry=told.entry(step.who), below=below, to=to))


def _settle(told: PoolStory) -> None:
    """Do every due step except forming a table; top-ups are always affordable."""
    while (need := told.pool.required(told.at)) is not None and need.kind != "form":
        if need.kind == "remove":
            told.do(cmd.RemoveIdle())
        else:
            told.do(cmd.PoolTopUp(entry=need.entry, chips=need.chips))


def _table(told: PoolStory, step: PoolLine) -> None:
    pool = told.pool
    _settle(told)
    first = [told.entry(who) for who in step.words]
    line = list(pool.line)
    wanted = [*(one for one in first if one in line), *(one for one in line if one not in first)]
    need = pool.required(told.at)
    draws = _draws(line, wanted) if need is not None and need.bounds else ()
    told.do(cmd.FormTable(draws=draws, deck=deck_named(pool.rules.deck)))


def _draws(line: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...]:
    """Return the draws that put the waiting entries in a given order."""
    order, draws = list(line), []
    for at in range(len(order) - 1):
        found = order.index(wanted[at], at)
        draws.append(found - at)
        order[at], order[found] = order[found], order[at]
    return tuple(draws)


def _end(told: PoolStory, step: PoolLine) -> None:
    """Let all other players fold, one after the other."""
    entry = told.pool.entry(told.entry(step.words[0]))
    running, _ = told.pool.at_hand(entry)
    while not running.hand.over and running.hand.to_act is not None:
        seat = running.hand.to_act
        told.do(cmd.ActInHand(entry=running.entries[seat], action=Fold(seat=seat)))


def _wait(told: PoolStory, step: PoolLine) -> None:
    told.at += _one(step) * 1_000
    _settle(told)


def _plain(kind: Any) -> Callable[[PoolStory, PoolLine], None]:
    return lambda told, step: told.do(kind(entry=told.entry(step.who)))


STEPS: Mapping[str, Callable[[PoolStory, PoolLine], None]] = MappingProxyType(
    {
        "join": _join,
        "leave": _plain(cmd.PoolLeave),
        "sit_out": _plain(cmd.PoolSitOut),
        "come_back": _plain(cmd.PoolComeBack),
        "top_up": lambda told, step: told.do(cmd.PoolTopUp(entry=told.entry(step.who), chips=_one(step))),
        "fills_up": _fills_up,
        "fold": _act(lambda seat, step: Fold(seat=seat)),
        "check": _act(lambda seat, step: Check(seat=seat)),
        "call": _act(lambda seat, step: Call(seat=seat)),
        "bet": _act(lambda seat, step: Bet(seat=seat, amount=_one(step))),
        "raise_to": _act(lambda seat, step: RaiseTo(seat=seat, amount=_one(step))),
        "fast_fold": _fast_fold,
        "next_hand": _plain(cmd.WaitNextHand),
        "look": _look,
    }
)
ALONE: Mapping[str, Callable[[PoolStory, PoolLine], None]] = MappingProxyType(
    {
        "table": _table,
        "end": _end,
        "wait": _wait,
        "close": lambda told, step: told.do(cmd.ClosePool()),
    }
)
UNANSWERED = ("look", "wait")


@procedure(PoolPlayed)
def play_pool(given: PoolPlayed, book: Book, read: Citing) -> Mapping[str, Any]:
    """Play a fast-fold pool: return what is `accepted`, the `tables` formed and the entries' `states`.

    Also return the views `seen`, the chips each player `wins`, the fast folds that `lapsed`, `stacks` outside
    hands, chips of players who `left`, and the `rows` behind refusals.
    """
    small, big = given.blinds
    table = TableSettings(
        name="A pool",
        game=given.game,
        book=book.id,
        stakes=Stakes(small_blind=small, big_blind=big),
        seats=given.seats,
        buy_in_least=given.buy_in[0],
        buy_in_most=given.buy_in[1],
        fast_fold=True,
    )
    steps = [read_step(line) for line in given.play]
    pool_terms(table, book, read)
    told = PoolStory(RingPool.replay(RingPool.create(table, pool=1, book=book), book=book))
    for step in steps:
        doing = STEPS[step.does] if step.who else ALONE[step.does]
        try:
            doing(told, step)
        except (RingRefused, HandRefused) as refused:
            told.accepted.append(refused.reason.value)
            told.rows += [refused.rule] if refused.rule else []
        else:
            if step.does not in UNANSWERED:
                told.accepted.append(True)
    pool = told.pool
    return {
        "accepted": told.accepted,
        "rows": told.rows,
        "states": told.states,
        "tables": told.tables,
        "seen": told.seen,
        "wins": told.wins,
        "lapsed": told.lapsed,
        "left": told.left,
        "stacks": {
            name: pool.entries[entry].stack for name, entry in told.entries.items() if entry in pool.entries
        },
        "entries": len(pool.entries),
    }


PROCEDURES: Procedures = {"play_pool": play_pool}
