"""Write hands as PHH. `tapete.formats.phh` lists the data that the format cannot hold."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tapete.cards import text_of
from tapete.cards.typed import checked
from tapete.engine import events as ev
from tapete.engine.pots import clockwise
from tapete.engine.types import Seat
from tapete.formats.money import Currency
from tapete.formats.phh import read_phh
from tapete.formats.phh.table import KILLED, PhhTable, code_of, opening_in, table_of
from tapete.formats.phh.toml import key, value
from tapete.formats.record import Record, Unwritable
from tapete.formats.record.floor import check_unchanged
from tapete.formats.record.read_back import check_read_again
from tapete.formats.record.steps import Unplayable, opening_of
from tapete.formats.record.time import utc
from tapete.formats.record.units import number
from tapete.formats.record.unsaved_details import NAME, rest_of
from tapete.rules import hand_rules

HELD: Final = frozenset(
    "number table seat_count names money started_at site events game comments extra".split()
)
"""Record fields that PHH has fields for. PHH holds `currency` only if it is an ISO 4217 code."""


@checked
def write_phh(records: Iterable[Record], *, several: bool | None = None) -> str:
    """Return the text of a `.phh` file, or of a `.phhs` file with a table for each hand.

    Args:
        several: whether to write tables; None does so for more than one hand.

    Raises:
        Unwritable: a hand is not over, its log is incomplete, or the floor has changed it.
    """
    hands = [_hand(record) for record in records]
    if len(hands) == 1 and not several:
        return hands[0]
    return "\n".join(f"[{place}]\n{text}" for place, text in enumerate(hands, 1))


def _hand(record: Record) -> str:
    if not record.over:
        raise Unwritable(record.number, "the hand is not over")
    check_unchanged(record)
    try:
        text = "".join(f"{key(name)} = {text}\n" for name, text in _fields(record))
    except (Unplayable, ValueError) as error:
        raise Unwritable(record.number, str(error)) from None
    check_read_again(record, read_phh(text.encode("utf-8", "surrogatepass")), "PHH")
    return text


def _fields(record: Record) -> list[tuple[str, str]]:
    start = record.start
    seats = tuple(clockwise(start.stacks, after=start.button))
    table = table_of(record, seats, _boards_told(record))
    money = record.money
    fields = [("variant", value(code_of(record.game)))]
    if any(table.antes) and _short_antes(record):
        fields.append(("ante_trimming_status", "true"))
    fields += _amounts(table, money)
    fields.append(("actions", _array(_actions(record, seats))))
    fields += _about(record, seats)
    finishing = {
        seat: chips - record.stacks.get(seat, start.stacks[seat]) + start.stacks[seat]
        for seat, chips in record.finishing_stacks.items()
    }
    won = record.winnings
    fields.append(("finishing_stacks", _list([number(finishing[seat], money) for seat in seats])))
    fields.append(("winnings", _list([number(won[seat], money) for seat in seats])))
    extra = record.extra.get("phh", {})
    fields += [(name, value(found)) for name, found in extra.items()]
    held = HELD | ({"currency"} if _is_iso(record.currency) else set())
    mucked = {event.seat for event in record.events if isinstance(event, ev.Mucked)}
    if mucked.issuperset(record.showed):
        held |= {"showed"}
    rest: dict[str, Any] = rest_of(record, opening_of(record.events), opening_in(table), held)
    if len(money.sign) > 1:
        rest["sign"] = money.sign
    others = {name: found for name, found in record.extra.items() if name != "phh"}
    if others:
        rest["extra_"] = others
    if rest:
        fields.append((NAME, value(rest)))
    return fields


def _amounts(table: PhhTable, money: Currency) -> list[tuple[str, str]]:
    fields = []
    for name in ("antes", "blinds", "bring_in", "small_bet", "big_bet", "min_bet", "stacks"):
        found = getattr(table, name)
        told = {"blinds": "blinds_or_straddles", "stacks": "starting_stacks"}.get(name, name)
        if isinstance(found, tuple):
            fields.append((told, _list([number(amount, money) for amount in found])))
        elif found is not None:
            fields.append((told, number(found, money)))
    return fields


def _about(record: Record, seats: Sequence[Seat]) -> list[tuple[str, str]]:
    fields = []
    if record.site:
        fields.append(("venue", value(record.site)))
    if record.started_at is not None:
        when = utc(record.started_at)
        fields.append(("time", when.time().isoformat()))
        fields.append(("time_zone", '"UTC"'))
        fields += [("day", str(when.day)), ("month", str(when.month)), ("year", str(when.year))]
    if record.number:
        plain = record.number.isdecimal() and record.number.isascii() and len(record.number) < 19
        as_number = plain and str(int(record.number)) == record.number
        fields.append(("hand", record.number if as_number else value(record.number)))
    fields.append(("seats", value(seats)))
    if record.seat_count is not None:
        fields.append(("seat_count", str(record.seat_count)))
    if record.table:
        fields.append(("table", value(record.table)))
    if record.names:
        fields.append(("players", value([record.names.get(seat, "") for seat in seats])))
    if _is_iso(record.currency):
        fields.append(("currency", value(record.currency)))
    if len(record.money.sign) == 1:
        fields.append(("currency_symbol", value(record.money.sign)))
    return fields


def _is_iso(currency: str) -> bool:
    return len(currency) == 3 and currency.isascii() and currency.isupper()


def _short_antes(record: Record) -> bool:
    stakes = record.start.stakes
    antes = [event for event in record.events if isinstance(event, ev.Posted) and event.kind == "ante"]
    return stakes.ante_form == "per_player" and any(ante.amount < stakes.ante for ante in antes)


def _boards_told(record: Record) -> int:
    """Return the number of runs in the actions: a hand planned for two boards may end before the second."""
    if hand_rules(record.game).boards > 1:
        return record.start.boards  # every hand of the game has these boards
    return 1 + max((event.board for event in record.events if isinstance(event, ev.BoardDealt)), default=0)


def _list(texts: Sequence[str]) -> str:
    return "[" + ", ".join(texts) + "]"


def _array(lines: Sequence[str]) -> str:
    return "[\n" + "".join(f"  {value(line)},\n" for line in lines) + "]" if lines else "[]"


def _actions(record: Record, seats: Sequence[Seat]) -> list[str]:
    """Return one line for each action and deal. All draws precede the first replacement card."""
    players = {seat: f"p{place}" for place, seat in enumerate(seats, 1)}
    lines: list[str] = []
    new_cards: list[str] = []
    comments: dict[int, list[str]] = {}
    for comment in record.comments:
        comments.setdefault(comment.event, []).append(comment.text)
    drawing = False
    for place, event in enumerate(record.events):
        line = _line(event, players, record)
        said = comments.get(place, [])
        if said and line is not None and not line.startswith("#"):
            line = f"{line} # {said[0]}"
            said = said[1:]
        told = [*([] if line is None else [line]), *(f"# {words}" for words in said)]
        if isinstance(event, ev.Discarded):
            drawing = True
        if drawing and isinstance(event, ev.HoleDealt):
            new_cards += told
            continue
        if drawing and not isinstance(event, ev.Discarded | ev.StubReshuffled | ev.HandKilled):
            drawing = False
            lines += new_cards
            new_cards = []
        lines += told
    return lines + new_cards


def _line(event: ev.Event, players: dict[Seat, str], record: Record) -> str | None:
    match event:
        case ev.HoleDealt(seat=seat, cards=cards):
            return f"d dh {players[seat]} {text_of(cards)}"
        case ev.BoardDealt(cards=cards):
            return f"d db {text_of(cards)}"
        case ev.Discarded(seat=seat, cards=cards):
            return f"{players[seat]} sd {text_of(cards)}".rstrip()
        case ev.BroughtIn(seat=seat):
            return f"{players[seat]} pb"
        case ev.Folded(seat=seat):
            return f"{players[seat]} f"
        case ev.Checked(seat=seat) | ev.Called(seat=seat):
            return f"{players[seat]} cc"
        case ev.BetMade(seat=seat, amount=amount) | ev.RaisedTo(seat=seat, amount=amount):
            return f"{players[seat]} cbr {number(amount, record.money)}"
        case ev.Shown(seat=seat, cards=cards):
            return f"{players[seat]} sm {text_of(cards)}"
        case ev.Mucked(seat=seat):
            return f"{players[seat]} sm {text_of(record.showed.get(seat, ()))}".rstrip()
        case ev.HandKilled(seat=seat):
            return "# " + KILLED.format(players[seat][1:])
        case _:
            return None
