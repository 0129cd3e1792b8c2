"""Write the first lines of a hand and its amounts as PokerStars prints them."""

import re
from typing import Final

from tapete.engine.types import Chips
from tapete.formats.money import Currency
from tapete.formats.pokerstars.header import NUMBER
from tapete.formats.pokerstars.patterns import LEVEL, LONGEST_LINE
from tapete.formats.pokerstars.write_words import game_named
from tapete.formats.record import Record, Unwritable
from tapete.formats.record.time import eastern
from tapete.formats.record.units import number
from tapete.rules import hand_rules

_SITE: Final = re.compile(r"^[A-Za-z][A-Za-z .'&]{0,40}$")
_NUMBER: Final = re.compile(rf"^{NUMBER}$")
_PLAIN: Final = re.compile(r"^(?!Seat [0-9]{1,2}: )[^\s\"*](?:[^\n\r\t]*[^\s])?$")


def money_text(amount: Chips, money: Currency) -> str:
    """Return an amount as PokerStars prints it: no cents for whole dollars, no separator for thousands.

    >>> [money_text(amount, Currency("$", 2)) for amount in (120_050, 200)], money_text(200, Currency("", 2))
    (['$1200.50', '$2'], '2.00')
    """
    text = number(amount, money)
    whole, _, cents = text.partition(".")
    return money.sign + (whole if money.sign and not int(cents or 0) else text)


def header_lines(record: Record) -> list[str]:
    """Return the line with number, game and stakes, the table line, and one line for each seat.

    Raises:
        Unwritable: a value in these lines would not read back as the same value.
    """
    named = game_named(record.game) or record.game
    site = record.site if _SITE.match(record.site) else "PokerStars"
    told = record.number if _NUMBER.match(record.number) else str(record.start.hand)
    try:
        time = f" - {eastern(record.started_at)}" if record.started_at is not None else ""
    except ValueError as error:
        raise Unwritable(record.number, str(error)) from None
    if record.extra.get("pokerstars", {}).get("pot_first"):
        named = named.replace("No Limit", "Pot Limit Pre-Flop, No Limit Post-Flop")
    first = f"{site} Hand #{told}:  {_tournament(record)}{_game(record, named)}{time}"
    lines = [first, _table(record), *_seats(record)]
    if max(map(len, lines)) > LONGEST_LINE // 2:
        # Leave room: later lines add text to a name.
        raise Unwritable(record.number, "a name or a number is too long for a line")
    return lines


def _game(record: Record, named: str) -> str:
    stakes, money = record.start.stakes, record.money
    code = f" {record.currency}" if re.fullmatch("[A-Z]{3}", record.currency) else ""
    small_bet = stakes.small_bet or stakes.big_blind
    lower, upper = stakes.small_blind, stakes.big_blind
    if record.game.endswith("-fixed-limit"):
        lower, upper = small_bet, stakes.big_bet or 2 * small_bet
    blinds = f"{money_text(lower, money)}/{money_text(upper, money)}"
    if button_blind(record):
        blinds = f"Button Blind {money_text(upper, money)} - Ante {money_text(stakes.ante, money)}"
    if record.cap is not None:
        blinds += f" - {money_text(record.cap, money)} Cap"
    mix = record.extra.get("pokerstars", {}).get("mix")
    if isinstance(mix, str) and mix and record.tournament is None:
        return f"{mix} ({named}, {blinds}{code})"
    level = f" - Level {record.tournament.level}" if record.tournament and level_told(record) else ""
    game = f"{mix} ({named})" if isinstance(mix, str) and mix else named
    return f"{game}{level} ({blinds}{code})"


def level_told(record: Record) -> bool:
    """Whether the level is a number; the text has no room for another kind of name."""
    return record.tournament is not None and bool(re.fullmatch(LEVEL, record.tournament.level))


def seats_told(record: Record) -> bool:
    """Whether the number of seats fits: two digits."""
    return record.seat_count is not None and record.seat_count < 100


def button_blind(record: Record) -> bool:
    """Whether only the button posts a blind, as in short deck."""
    start = record.start
    return start.big_blind == start.button and start.small_blind is None and bool(start.stakes.ante)


def _tournament(record: Record) -> str:
    tournament = record.tournament
    if tournament is None:
        return ""
    paid = [tournament.buy_in, tournament.bounty, tournament.fee]
    amounts = "+".join(money_text(amount, tournament.money) for amount in paid if amount is not None)
    if amounts and "+" not in amounts:
        amounts += f"+{money_text(0, tournament.money)}"
    code = tournament.currency if amounts and re.fullmatch("[A-Z]{3}", tournament.currency) else ""
    words = " ".join(part for part in (amounts, code, tournament.name) if part)
    label = tournament.number if re.fullmatch("[A-Za-z0-9]+", tournament.number) else "0"
    return f"Tournament #{label}, {words} " if words else f"Tournament #{label}, "


def _table(record: Record) -> str:
    name = " ".join(record.table.split())
    seats = f" {record.seat_count}-max" if seats_told(record) else ""
    chips = record.tournament is None and not record.money.sign and record.currency in ("", "PLAY")
    play = " (Play Money)" if chips else ""
    stud = hand_rules(record.game).upcards is not None
    button = "" if stud else f" Seat #{record.start.button} is the button"
    return f"Table '{name}'{seats}{play}{button}"


def _seats(record: Record) -> list[str]:
    start = record.start
    stacks = {seat: record.stacks.get(seat, chips) for seat, chips in start.stacks.items()}
    stacks |= {away.seat: away.stack for away in record.away}
    names = {seat: record.name(seat) for seat in start.stacks} | {
        away.seat: away.name for away in record.away
    }
    for seat, name in names.items():
        if not _PLAIN.match(name) or not name.isprintable():
            raise Unwritable(record.number, f"the name {name!r} of seat {seat} does not fit into a line")
        if list(names.values()).count(name) > 1:
            raise Unwritable(record.number, f"two players are called {name!r}")
    lines = []
    for seat in sorted(stacks):
        bounty = ""
        if seat in record.heads and record.tournament is not None:
            bounty = f", {money_text(record.heads[seat], record.tournament.money)} bounty"
        out = seat not in start.stacks or seat in record.sitting_out
        away = " is sitting out" if out else ""
        chips = f"{money_text(stacks[seat], record.money)} in chips{bounty}"
        lines.append(f"Seat {seat}: {names[seat]} ({chips}){away}")
    return lines
