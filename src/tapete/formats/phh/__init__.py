"""PHH, the poker hand history format: TOML, one hand in a `.phh` file or a table for each in a `.phhs` file.

Data that PHH lacks, and our way to keep it:

* games beyond its eleven variants: a code in PHH's style (`NO`, `PO/8`, `F5D`), or our own name;
* a dead blind: an ante of that seat, so that pots add up; `_tapete` has its kind and the order of posts;
* an empty button or small blind, seats away, bounties, the tournament, cash-outs, the cap: in `_tapete`;
* a second board: its cards follow those of the first; a killed hand: a comment;
* the rake of each pot: only what is missing from the finishing stacks; burned cards: lost;
* a hand that is not over, or an unknown stack (`inf`): refused.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any

from msgspec import structs

from tapete.cards import Card, read_cards
from tapete.cards.typed import checked
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency
from tapete.formats.phh.table import KILLED, PhhTable, game_of, opening_in
from tapete.formats.phh.toml import plain
from tapete.formats.record import Comment, Record, Unread, digits_of
from tapete.formats.record.cards import boards_told
from tapete.formats.record.check import check_fields
from tapete.formats.record.paid import paid_as
from tapete.formats.record.replaying import drive
from tapete.formats.record.steps import (
    DealBoard,
    DealCards,
    FirstBets,
    RecordedAct,
    ShowOrMuck,
    Step,
    Unplayable,
)
from tapete.formats.record.time import moment
from tapete.formats.record.units import brief, chips, digits_of_amounts, in_words, trouble_in, why_unread
from tapete.formats.record.unsaved_details import NAME, fields_in, opening_with, stubs_in
from tapete.formats.text import lenient, not_utf8
from tapete.rules import RulebookError, hand_rules
from tapete.rules.parse_errors import toml_words

_TABLE = re.compile(
    r"""^\[\s*("[^"\n]*"|'[^'\n]*'|[\w-]+)\s*\](?!\s*,)"""
    r"""|^(?![\]\s#])[^=\n]+\n(?=variant\s*=)"""
    r"""|\[\s*[\w-]+\s*\]\n(?=variant\s*=)"""
    r"""|^\[[^\s\[\]=,."']+\]?$""",
    re.MULTILINE,
)
"""Pattern of the first line of a hand's table, valid or damaged. No other line matches it."""
_KEY = re.compile(r"^[ \t]*([\w-]+)[ \t]*=")
_KILLED = re.compile("^" + KILLED.format(r"(\d+)") + "$")
_PLAYER = re.compile(r"^p([1-9][0-9]?)$")
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet")
_DATE = ("day", "month", "year")
_READ = frozenset(
    ("variant", "actions", "hand", "seats", "seat_count", "table", "players", "currency", "currency_symbol")
    + ("venue", "ante_trimming_status", NAME, *_LISTS, *_AMOUNTS)
)


@checked
def read_phh(data: bytes) -> Iterator[Record | Unread]:
    """Read the hands of a file in order; an unreadable hand does not hide the next one.

    >>> [str(read) for read in read_phh(b"variant = ")]
    ['line 1: expected a value']
    """
    text = lenient(data)
    whole = _parsed(text, 1)
    if not isinstance(whole, Unread):
        yield from _hands(whole, "")
        return
    starts = [found.start() for found in _TABLE.finditer(text)]
    if not starts:
        yield whole
        return
    if text[: starts[0]].strip():
        starts.insert(0, 0)
    line, counted = 1, 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        line += text.count("\n", counted, start)
        counted = start
        part = _parsed(text[start:end], line)
        if isinstance(part, Unread):
            yield part
        elif part:
            yield from _hands(part, "")


def _parsed(text: str, line: int) -> dict[str, Any] | Unread:
    strange = not_utf8(text)
    if strange is not None:
        return Unread(at=f"line {line + strange}", why="not UTF-8")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        found = toml_words(str(error))
        if found.line is not None:
            at = f"line {found.line + line - 1}, column {found.column}"
            named = _KEY.match(text.split("\n")[found.line - 1])
            return Unread(at=f"{at}: {named[1]}" if named else at, why=found.why)
        where = line + text.rstrip().count("\n") if found.at_end else line
        return Unread(at=f"line {where}" if found.at_end or line > 1 else "", why=found.why)
    except (InvalidOperation, RecursionError, ValueError) as error:
        # An error without a position may be anywhere after the beginning.
        return Unread(at=f"line {line}" if line > 1 else "", why=why_unread(error))


def _hands(found: Mapping[str, Any], before: str) -> Iterator[Record | Unread]:
    """The hands of parsed text; `before` names the place for errors."""
    if not found:
        yield Unread(why="there is no hand in the file")
    tables = {name: part for name, part in found.items() if isinstance(part, dict)}
    if "variant" in found or len(tables) < len(found):
        # If the first line of a file is lost, its first hand stands outside the tables.
        yield from _apart(found, before)
        return
    for name, hand in tables.items():
        yield from _apart(hand, f"[{name}]")


def _apart(found: Mapping[str, Any], before: str) -> Iterator[Record | Unread]:
    """Read a hand and hands nested in it: a damaged table name can nest one hand in another."""
    inside = {name: part for name, part in found.items() if isinstance(part, dict) and "variant" in part}
    yield _read({name: part for name, part in found.items() if name not in inside}, before)
    for name, hand in inside.items():
        yield _read(hand, f"{before[:-1]}.{name}]" if before else f"[{name}]")


def _read(found: Mapping[str, Any], before: str) -> Record | Unread:
    trouble = trouble_in(found)
    if trouble:
        return Unread(at=before, why=trouble)
    hand = found.get("hand", "")
    name = str(hand) if isinstance(hand, int | str) and not isinstance(hand, bool) else ""
    try:
        return _Reader(found, name).record()
    except Unplayable as error:
        at = " ".join(part for part in (before, error.at) if part)
        return Unread(at=at, number=name, why=error.why)


class _Reader:
    """Reader of one hand's fields."""

    def __init__(self, found: Mapping[str, Any], name: str) -> None:
        self.found, self.number = found, name
        self.rest: dict[str, Any] = self._of("_tapete", dict, {})
        self.actions: list[str] = self._list("actions", str)
        texts = [word for action in self.actions for word in action.partition("#")[0].split()]
        numbers = [found.get(name) for name in _AMOUNTS]
        numbers += [part for name in _LISTS for part in self._of(name, list, [])]
        self.digits = digits_of_amounts([*numbers, *map(_number, texts)], "")
        self.stacks = self._chips("starting_stacks")
        count = len(self.stacks)
        if count < 2:
            raise Unplayable("starting_stacks", "expected two players at least")
        seats = self._list("seats", int) if "seats" in found else list(range(1, count + 1))
        if len(seats) != count or len(set(seats)) != count or min(seats, default=1) < 1:
            raise Unplayable("seats", f"expected {count} different seats")
        self.seats: tuple[Seat, ...] = tuple(seats)

    def record(self) -> Record:
        steps, comments = self._steps()
        told = fields_in({name: part for name, part in self.rest.items() if name != "sign"})
        table = self._table(steps, told.get("added", 0))
        opening = opening_with(opening_in(table), self.rest)
        _check_blind(opening)
        played = drive(opening, steps, stubs_in(self.rest))
        symbol = self._of("currency_symbol", str, "")
        said = [Comment(played.places[step] if step is not None else 0, text) for step, text in comments]
        record = Record(
            game=opening.game,
            events=played.events,
            money=Currency(self._sign(symbol), self.digits),
            showed=played.showed,
            notes=played.notes,
            comments=tuple(sorted(said, key=lambda comment: comment.event)),
            **self._about(),
        )
        record = structs.replace(record, **told)
        check_fields(record)
        return self._checked(record, opening.stacks)

    def _about(self) -> dict[str, Any]:
        names = self._list("players", str) if "players" in self.found else []
        if names and len(names) != len(self.seats):
            raise Unplayable("players", f"expected {len(self.seats)} names")
        table = self.found.get("table", "")
        if isinstance(table, bool) or not isinstance(table, int | str):
            raise Unplayable("table", f"expected a name or a number, found {brief(table)}")
        dated = self._dated()
        known = _READ | ({"time", "time_zone", *_DATE} if dated is not None else set())
        extra = {name: plain(part) for name, part in self.found.items() if name not in known}
        return {
            "number": self.number,
            "currency": self._of("currency", str, ""),
            "site": self._of("venue", str, ""),
            "table": str(table),
            "seat_count": self._of("seat_count", int, None),
            "started_at": dated,
            "names": {seat: name for seat, name in zip(self.seats, names, strict=False) if name},
            "extra": {"phh": extra} if extra else {},
        }

    def _sign(self, symbol: str) -> str:
        sign = self.rest.get("sign", symbol)
        if not isinstance(sign, str):
            raise Unplayable(f"{NAME}.sign", f"expected text, found {brief(sign)}")
        return sign

    def _dated(self) -> int | None:
        """Return the start if the file gives it in UTC; otherwise date and time stay as extra fields."""
        at, zone = self.found.get("time"), self.found.get("time_zone")
        day, month, year = (self.found.get(name) for name in _DATE)
        if not (isinstance(at, time) and isinstance(day, int) and isinstance(month, int)):
            return None
        if zone != "UTC" or not isinstance(year, int) or at.tzinfo is not None or at.microsecond % 1000:
            return None
        try:
            return moment(year, month, day, at.hour, at.minute, at.second, at.microsecond // 1000)
        except ValueError:
            raise Unplayable("day", f"there is no day {year}-{month}-{day}") from None

    def _table(self, steps: list[Step], added: Chips) -> PhhTable:
        game = game_of(self._of("variant", str, None))
        try:
            rules = hand_rules(game)
        except RulebookError:
            raise Unplayable("variant", f"no game of ours: {brief(self.found.get('variant'))}") from None
        single = {name: chips(self.found[name], self.digits, name) for name in _AMOUNTS if name in self.found}
        wanted = ["bring_in"] if rules.upcards is not None else []
        wanted += ["blinds_or_straddles"] if rules.has_blinds else []
        wanted += ["small_bet", "big_bet"] if rules.betting.kind == "fixed-limit" else ["min_bet"]
        missing = next((name for name in wanted if name not in self.found), None)
        if missing is not None:
            raise Unplayable(missing, f"{game} needs this field")
        taken = 0
        if "finishing_stacks" in self.found:
            taken = max(0, sum(self.stacks) - sum(self._chips("finishing_stacks")) + added)
        return PhhTable(
            game=game,
            hand=digits_of(self.number),
            seats=self.seats,
            stacks=tuple(self.stacks),
            antes=tuple(self._chips("antes")),
            blinds=tuple(self._chips("blinds_or_straddles")) if rules.has_blinds else None,
            taken=taken,
            boards=boards_told(steps, rules),
            **{name: single[name] for name in wanted if name in single},
        )

    def _steps(self) -> tuple[list[Step], list[tuple[int | None, str]]]:
        """Return the steps, and each comment with the number of its step."""
        steps: list[Step] = []
        comments: list[tuple[int | None, str]] = []
        for place, action in enumerate(self.actions):
            words, mark, comment = action.partition("#")
            comment = comment.removeprefix(" ")
            at = f'actions[{place}] "{action}"' if len(action) <= 60 else f"actions[{place}]"
            killed = _KILLED.match(comment)
            if words.strip():
                steps.append(self._step(words.split(), at))
            elif killed:
                steps.append(RecordedAct(at=at, seat=self._seat(f"p{killed[1]}", at), kind="kill"))
                continue
            if mark:
                comments.append((len(steps) - 1 if steps else None, comment))
        return steps, comments

    def _step(self, words: list[str], at: str) -> Step:
        match words:
            case ["d", "db", text]:
                return DealBoard(at=at, cards=_cards(text, at))
            case ["d", "dh", player, text]:
                return DealCards(at=at, seat=self._seat(player, at), cards=_cards(text, at))
            case [player, "sd", *texts] if len(texts) < 2:
                return RecordedAct(
                    at=at, seat=self._seat(player, at), kind="draw", cards=_cards("".join(texts), at)
                )
            case [player, "pb"]:
                return RecordedAct(at=at, seat=self._seat(player, at), kind="bring in")
            case [player, "f"]:
                return RecordedAct(at=at, seat=self._seat(player, at), kind="fold")
            case [player, "cc"]:
                return RecordedAct(at=at, seat=self._seat(player, at), kind="check or call")
            case [player, "cbr", amount]:
                total = chips(_number(amount), self.digits, at)
                return RecordedAct(at=at, seat=self._seat(player, at), kind="to", amount=total)
            case [player, "sm", "-"]:
                return ShowOrMuck(at=at, seat=self._seat(player, at))
            case [player, "sm", *texts] if len(texts) < 2:
                return ShowOrMuck(at=at, seat=self._seat(player, at), cards=_cards("".join(texts), at))
            case _:
                raise Unplayable(at, "no action of this format")

    def _seat(self, player: str, at: str) -> Seat:
        found = _PLAYER.match(player)
        if not found or int(found[1]) > len(self.seats):
            raise Unplayable(at, f"there is no player {brief(player)}")
        return self.seats[int(found[1]) - 1]

    def _checked(self, record: Record, stacks: Mapping[Seat, Chips]) -> Record:
        """Check the money against the file's; odd chips of a split pot may go to another winner."""
        for name, amounts in (("finishing_stacks", record.finishing_stacks), ("winnings", record.winnings)):
            if name not in self.found:
                continue
            told = dict(zip(self.seats, self._chips(name), strict=True))
            ours = {
                seat: amounts[seat] - record.stacks.get(seat, stacks[seat]) + stacks[seat] for seat in told
            }
            if name == "winnings":
                ours = dict(amounts)
            won = {seat: record.winnings[seat] + told[seat] - ours[seat] for seat in told}
            paid = paid_as(record, won)
            if paid is None:
                seat = next(seat for seat in told if told[seat] != ours[seat])
                place = self.seats.index(seat)
                text = f"p{place + 1} has {told[seat]:,}; the engine says {ours[seat]:,}"
                raise Unplayable(f"{name}[{place}]", text)
            if paid:
                record = structs.replace(record, paid=paid)
        return record

    def _chips(self, name: str) -> list[Chips]:
        found = self._of(name, list, None)
        if name != "starting_stacks" and len(found) != len(self.stacks):
            raise Unplayable(name, f"expected {len(self.stacks)} amounts, found {len(found)}")
        return [chips(part, self.digits, f"{name}[{place}]") for place, part in enumerate(found)]

    def _list(self, name: str, kind: type) -> list[Any]:
        found: list[Any] = self._of(name, list, None)
        for place, part in enumerate(found):
            if not isinstance(part, kind) or isinstance(part, bool):
                raise Unplayable(f"{name}[{place}]", f"expected {in_words(kind)}, found {brief(part)}")
        return found

    def _of(self, name: str, kind: type, default: Any) -> Any:
        """Return a field of the given type. Without a default, only an integer may be missing."""
        found = self.found.get(name, default)
        if found is None and name not in self.found:
            if kind is int:
                return None
            raise Unplayable(name, "this field is missing" + (": expected a list" if kind is list else ""))
        if not isinstance(found, kind) or isinstance(found, bool):
            raise Unplayable(name, f"expected {in_words(kind)}, found {brief(found)}")
        return found


def _check_blind(opening: FirstBets) -> None:
    """Check that a full big blind equals the least bet, as in all our games; a short stack may post less."""
    least = opening.stakes.big_blind
    for post in opening.posts:
        if post.kind is PostKind.BIG_BLIND and post.amount != least:
            posted = sum(other.amount for other in opening.posts if other.seat == post.seat)
            if post.amount > least or posted < opening.stacks[post.seat]:
                raise Unplayable("min_bet", f"a big blind of {post.amount:,} for a least bet of {least:,}")


def _number(text: str) -> int | Decimal | str:
    """Parse a number as TOML does; return the text unchanged if it is not a number."""
    if re.fullmatch(r"[0-9]{1,20}", text):
        return int(text)
    return Decimal(text) if re.fullmatch(r"[0-9]{1,20}\.[0-9]{1,20}", text) else text


def _cards(text: str, at: str) -> tuple[Card, ...]:
    try:
        return read_cards(text)
    except ValueError as error:
        raise Unplayable(at, str(error)) from None
