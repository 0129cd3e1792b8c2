"""Open Hand History 1.4.7: JSON, one object for each hand, with a blank line between them.

Data that the format lacks, and our way to keep it:

* draws: our own action `Discards Cards`; razz, short deck and Courchevel: our own `game_type`;
* the level of a tournament, comments, chips bought, cards of a reshuffled stub, bets of stud other than small
  and double, the moment of a kill: in `_tapete`; a killed hand is a fold marked `_killed`;
* the winnings by board of a hand that is run twice: only the sums; the engine derives the rest again;
* hidden cards: left out, `??` only where cards after them are known; burned cards: lost;
* a hand that is not over: refused.

Comments keep adjustments outside the pot, and the arrival and departure of players.
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from msgspec import structs

from tapete.cards.typed import checked
from tapete.engine.types import Chips, Seat
from tapete.formats.money import Currency
from tapete.formats.ohh.numbers import typed
from tapete.formats.ohh.opening import (
    actions_in,
    amount,
    cap_in,
    currency_in,
    digits_told,
    field,
    objects,
    opening_in,
    seat_of,
    seats_in,
    tournament_in,
)
from tapete.formats.ohh.steps import steps_in
from tapete.formats.record import AwayPlayer, Bounty, CashOut, Comment, Record, Unread
from tapete.formats.record.check import check_fields
from tapete.formats.record.paid import paid_as
from tapete.formats.record.replaying import drive
from tapete.formats.record.steps import Unplayable
from tapete.formats.record.time import utc
from tapete.formats.record.units import SIGNS, OwnWords, brief, trouble_in, why_unread
from tapete.formats.record.unsaved_details import NAME, fields_in, opening_with, stubs_in
from tapete.formats.text import lenient, not_utf8
from tapete.rules.parse_errors import json_words

_READ: Final = frozenset(
    "spec_version internal_version site_name network_name tournament tournament_info game_number table_name"
    " start_date_utc game_type bet_limit table_size currency dealer_seat hero_player_id small_blind_amount"
    " big_blind_amount ante_amount players rounds pots tournament_bounties".split()
)
_BETWEEN: Final = re.compile(r"(?:[ \t\r\n,\]]|\[(?=[ \t\r\n]*\{))*")
_HAND: Final = re.compile(r'[\n}][ \t\r]*\n(?=\{)|(?=\{\s*"ohh"\s*:)')
_LINE_END: Final = re.compile(r"[ \t\r,]*\n")
_EMPTY_LINE: Final = re.compile(r"[ \t\r,]*\n[ \t\r]*\n")
_FLAGS: Final = ("Run_It_Twice", "Cap", "Observed")


@checked
def read_ohh(data: bytes) -> Iterator[Record | Unread]:
    """Read the hands of a file in order; an unreadable hand does not hide the next one.

    >>> [str(read) for read in read_ohh(b'{"ohh": {')]
    ['line 1, column 10: expected a name in double quotes']
    """
    text = lenient(data)
    decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_constant)
    at, line = _gap(text, 0), 1
    counted = 0
    if at == len(text):
        yield Unread(why="there is no hand in the file")
    while at < len(text):
        line += text.count("\n", counted, at)
        counted = at
        try:
            found, end = decoder.raw_decode(text, at)
            following = _gap(text, end)
            if text[following : following + 1] not in ("", "{", "[") and not _stands_apart(text, at, end):
                raise OwnWords("unexpected text after the end of the hand")
        except (ValueError, RecursionError, InvalidOperation) as error:
            following = _next_hand(text, at)
            yield _unread(text[at:following], line, error, at)
        else:
            strange = not_utf8(text[at:end])
            for hand in found if isinstance(found, list) else [found]:
                if strange is None:
                    yield _read(hand, line)
                else:
                    yield Unread(at=f"line {line + strange}", why="not UTF-8")
        at = following


def _unread(part: str, line: int, error: Exception, at: int) -> Unread:
    """Explain why the text from one hand's beginning to the next is not a hand, with the line."""
    strange = not_utf8(part)
    if strange is not None:
        return Unread(at=f"line {line + strange}", why="not UTF-8")
    if not isinstance(error, json.JSONDecodeError):
        return Unread(at=f"line {line}", why=why_unread(error))
    if len(part) <= error.pos - at and error.pos < len(error.doc):
        return Unread(at=f"line {line}", why="the hand has no end before the next one begins")
    where = line + part.count("\n", 0, error.pos - at)
    return Unread(at=f"line {where}, column {error.colno}", why=json_words(error.msg))


def _gap(text: str, at: int) -> int:
    """Return the offset of the next hand, after white space and the separators of a list."""
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _stands_apart(text: str, at: int, end: int) -> bool:
    """Whether an empty line follows the hand, or a line break if the hand is a single line."""
    alone = "\n" not in text[at:end] and text[max(0, at - 1) : at] in ("", "\n")
    return text[at] == "{" and bool((_LINE_END if alone else _EMPTY_LINE).match(text, end))


def _no_constant(name: str) -> None:
    raise OwnWords(f"{name} is not a JSON number")


def _next_hand(text: str, at: int) -> int:
    """Return the offset of the next text that looks like a hand."""
    found = _HAND.search(text, at + 1)
    return found.end() if found else len(text)


def _read(found: Any, line: int) -> Record | Unread:
    told = found.get("ohh", found) if isinstance(found, dict) else found
    if not isinstance(told, dict):
        return Unread(at=f"line {line}", why=f"expected an object, found {brief(told)}")
    number = told.get("game_number")
    name = str(number) if isinstance(number, str | int) and not isinstance(number, bool) else ""
    trouble = trouble_in(told)
    if trouble:
        return Unread(at=f"line {line}", number=name, why=trouble)
    try:
        json.dumps(told, ensure_ascii=False, default=str).encode()
        return _Reader(typed(told)).record()
    except Unplayable as error:
        at = f"line {line}: ohh" + (f".{error.at}" if error.at else "")
        return Unread(at=at, number=name, why=error.why)
    except UnicodeEncodeError:
        return Unread(at=f"line {line}", number=name, why="half a character in a text")


class _Reader:
    """Reader of one hand's fields."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told
        self.rest: dict[str, Any] = field(told, NAME, dict, "", {})
        self.digits = digits_told(told)
        self.ids, self.seats = seats_in(told)
        self.fields = fields_in({name: part for name, part in self.rest.items() if name != "sign"})

    def record(self) -> Record:
        told = self.told
        opening = opening_with(opening_in(told, self.digits), self.rest)
        steps, comments = steps_in(told, self.ids, opening, self.digits)
        played = drive(opening, steps, stubs_in(self.rest))
        currency = currency_in(told)
        sign = field(self.rest, "sign", str, NAME, SIGNS.get(currency, ""))
        said = [Comment(played.places[step] if step is not None else 0, text) for step, text in comments]
        record = Record(
            game=opening.game,
            events=played.events,
            money=Currency(sign, self.digits),
            currency=currency,
            showed=played.showed,
            notes=played.notes,
            comments=tuple(sorted(said, key=lambda comment: comment.event)),
            **self._about(),
        )
        fields = self.fields
        if "comments" not in fields:
            fields["comments"] = record.comments
        if "extra" in fields:
            fields["extra"] = record.extra | fields["extra"]
        record = structs.replace(record, **fields)
        check_fields(record)
        return self._checked(record)

    def _about(self) -> dict[str, Any]:
        told = self.told
        cap = cap_in(told, self.digits)
        players = [(self.ids[player["id"]], at, player) for at, player in objects(told, "players")]
        stacks = {seat: amount(player, "starting_stack", self.digits, at) for seat, at, player in players}
        names = {seat: field(player, "name", str, at, "") for seat, at, player in players}
        info = field(told, "tournament_info", dict, "", {})
        tournament = tournament_in(info) if told.get("tournament") or info else None
        tournament = self.fields.get("tournament", tournament)  # keeps the unit of its money
        cents = tournament.money.digits if tournament else self.digits
        heads = {
            seat: amount(player, "player_bounty", cents, at)
            for seat, at, player in players
            if player.get("player_bounty")
        }
        site = field(told, "site_name", str, "", "")
        network = field(told, "network_name", str, "", "")
        return {
            "number": field(told, "game_number", str, "", ""),
            "site": site,
            "network": "" if network == site else network,
            "table": field(told, "table_name", str, "", ""),
            "seat_count": None if told.get("table_size") is None else field(told, "table_size", int, ""),
            "started_at": self._started(),
            "names": {seat: names[seat] for seat in self.seats if names[seat]},
            "hero": self._hero(),
            "tournament": tournament,
            "away": tuple(
                AwayPlayer(seat=seat, name=names[seat], stack=stacks[seat])
                for seat, _, _ in players
                if seat not in self.seats
            ),
            "cap": cap,
            "stacks": {s: stacks[s] for s in self.seats if cap is not None and stacks[s] > cap},
            "heads": heads,
            "sitting_out": tuple(
                sorted(seat for seat, at, player in players if seat in self.seats and _away(player, at))
            ),
            "bounties": self._bounties(cents),
            "cashed_out": self._cashed_out(),
            "jackpot": sum(amount(pot, "jackpot", self.digits, at) for at, pot in objects(told, "pots")),
            "added": sum(
                amount(action, "amount", self.digits, at)
                for at, action in actions_in(told)
                if action.get("action") == "Add to Pot"
            ),
            "extra": self._extra(),
        }

    def _extra(self) -> dict[str, Any]:
        extra = {name: value for name, value in self.told.items() if name not in (*_READ, "flags", NAME)}
        flags = [flag for flag in field(self.told, "flags", list, "", []) if flag not in _FLAGS]
        if flags:
            extra["flags"] = flags
        return {"ohh": extra} if extra else {}

    def _started(self) -> int | None:
        text = field(self.told, "start_date_utc", str, "", "")
        if not text:
            return None
        try:
            when = datetime.fromisoformat(text)
            when = when.replace(tzinfo=UTC) if when.tzinfo is None else when
            at = round((when - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds() * 1000)
            utc(at)
        except ValueError:
            raise Unplayable("start_date_utc", f"{brief(text)} is no moment") from None
        return at

    def _hero(self) -> Seat | None:
        hero = self.told.get("hero_player_id")
        return self.ids.get(hero) if isinstance(hero, int) else None

    def _bounties(self, digits: int) -> tuple[Bounty, ...]:
        bounties = []
        for at, bounty in objects(self.told, "tournament_bounties"):
            defeated = bounty.get("defeated_player_id")
            won = amount(bounty, "bounty_won", digits, at)
            bounties.append(
                Bounty(
                    seat=self._seat(bounty, at),
                    amount=won,
                    defeated=self.ids.get(defeated) if isinstance(defeated, int) else None,
                )
            )
        return tuple(bounties)

    def _cashed_out(self) -> tuple[CashOut, ...]:
        return tuple(
            CashOut(
                seat=self._seat(win, path),
                amount=amount(win, "cashout_amount", self.digits, path),
                fee=amount(win, "cashout_fee", self.digits, path),
            )
            for at, pot in objects(self.told, "pots")
            for path, win in objects(pot, "player_wins", at)
            if win.get("cashout_amount")
        )

    def _seat(self, found: Mapping[str, Any], at: str) -> Seat:
        return seat_of(found, at, self.ids)

    def _checked(self, record: Record) -> Record:
        """Check the winnings against the file's; odd chips of a split pot may go to another winner."""
        if "pots" not in self.told or "paid" in {name.removesuffix("_") for name in self.rest}:
            return record
        told: dict[Seat, Chips] = {}
        for at, pot in objects(self.told, "pots"):
            for path, win in objects(pot, "player_wins", at):
                seat = self._seat(win, path)
                told[seat] = told.get(seat, 0) + amount(win, "win_amount", self.digits, path)
        paid = paid_as(record, told)
        if paid is None:
            ours = record.winnings
            seat = next(seat for seat in {**ours, **told} if told.get(seat, 0) != ours.get(seat, 0))
            text = f"seat {seat} wins {told.get(seat, 0):,}; the engine says {ours.get(seat, 0):,}"
            raise Unplayable("pots", text)
        return structs.replace(record, paid=paid) if paid else record


def _away(player: Mapping[str, Any], at: str) -> bool:
    return field(player, "is_sitting_out", bool, at, False)
