"""Read the first lines of a Winamax hand: tournament, game, stakes and table."""

import re
from typing import Final

from tapete.formats.money import Currency
from tapete.formats.pokerstars.head import Head
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.pokerstars.when import started_at
from tapete.formats.record.units import SIGNS
from tapete.formats.site_text.amounts import AMOUNT, read_amount, sign_of
from tapete.formats.site_text.games import game_named
from tapete.formats.site_text.prices import price_of

BEGINS: Final = re.compile(
    r"^Winamax Poker - (?=CashGame|Go ?Fast|Escape|Tournament \")"
    r"(?:.*? HandId: #(?P<number>[0-9]+(?:-[0-9]+)*))?"
)
BETWEEN: Final = re.compile(r"^(?:[-=* ]+|\ufeff)$")
_HEAD: Final = re.compile(
    r"^Winamax Poker - (?:(?:CashGame|Go ?Fast|Escape)(?: \".*\")?"
    r"|Tournament \"(?P<title>.*)\" buyIn: (?P<price>.*?)(?: ?level: (?P<level>[0-9]+))?)"
    r"(?: - .*?)? - HandId: #(?P<number>[0-9]+(?:-[0-9]+)*)"
    r" - (?P<game>.+?) (?P<limit>fixed limit|no limit|pot limit|limit)"
    rf" \((?P<stakes>{AMOUNT}(?:/{AMOUNT})+)\)(?: - (?P<time>.*))?$"
)
_LONGEST: Final = 500
"""Longest first line, in characters; the pattern would be slow on longer text."""
_CODES: Final = {sign: code for code, sign in SIGNS.items()}
TABLE: Final = re.compile(
    r"^Table:? '(?P<name>.*)' (?P<seats>[0-9]{1,2})-max \((?P<money>real|play) money\)"
    r"(?: Seat #(?P<button>[0-9]{1,2}) is the button)?$"
)
_TOURNAMENT: Final = re.compile(r"\(([0-9]+)\)#[0-9]+$")


def read_head(text: str, table: "re.Match[str]") -> Head:
    """Read the first line, and the table line that follows it.

    Raises:
        Trouble: the line is damaged.
        UnknownGame: the engine does not know the game.
    """
    found = _HEAD.match(text) if len(text) <= _LONGEST else None
    if found is None:
        raise Trouble
    game = game_named(found["game"], found["limit"])
    cash = found["title"] is None
    stakes = found["stakes"].split("/")
    sign = sign_of(found["stakes"]) if cash and table["money"] == "real" else ""
    money = Currency(sign, 2 if cash else 0)
    # Of three amounts, the first is the ante.
    lower, upper = (read_amount(text, money.digits) for text in stakes[-2:])
    number = _TOURNAMENT.search(table["name"])
    return Head(
        site="Winamax",
        number=found["number"],
        game=game,
        money=money,
        code=_CODES.get(sign, ""),
        tournament=None if cash else number[1] if number else "",
        buy_in="" if cash else price_of(found["price"], title=found["title"]),
        level=found["level"] or "",
        lower=lower,
        upper=upper,
        table=table["name"],
        seat_count=int(table["seats"]),
        started_at=started_at(found["time"] or ""),
    )
