"""Read the first lines of a PartyPoker hand: game, stakes or largest buy-in, tournament, table."""

import re
from typing import Final

from tapete.formats.money import Currency
from tapete.formats.partypoker.when import started_at
from tapete.formats.pokerstars.head import Head
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.site_text.amounts import AMOUNT, code_of, read_amount, sign_of
from tapete.formats.site_text.games import game_named
from tapete.formats.site_text.prices import price_of

BEGINS: Final = re.compile(r"^\*+ ?Hand History [Ff]or Game (?P<number>\w+)?")
BETWEEN: Final = re.compile(r"^(?:Game #\w+ starts\.?|#?Game No ?: ?\w+|[-=* ]+|\ufeff)$")
_LIMIT: Final = "NL|PL|FL|Limit"
_DASH: Final = r" ?- ?(?=[A-Z][a-z]+,? ?[A-Z])"
"""Dash before the time, which begins with the day of the week."""
_CASH: Final = re.compile(
    rf"^(?P<lower>{AMOUNT})(?: ?/ ?(?P<upper>{AMOUNT}))? (?:(?P<limit>{_LIMIT}) )?(?P<game>[^($€]+?){_DASH}"
    r"(?P<time>.*)$"
)
_TABLE_GAME: Final = re.compile(
    rf"^(?P<lower>{AMOUNT}) ?/ ?(?P<upper>{AMOUNT}) (?P<tourney>Tourney )?(?P<game>.+?) Game Table"
    rf" \((?P<limit>{_LIMIT})\)(?: \((?P<kind>[^()]*) #(?P<number>[0-9]+)\))?"
    rf"(?: \(Buy-?in (?P<price>[^()]*)\))?(?:{_DASH}(?P<time>.*))?$"
)
_BUY_IN: Final = re.compile(
    rf"^(?:(?P<limit>{_LIMIT}) )?(?P<game>.+?) (?P<price>[$€£]? ?[0-9][^-]*?|Freeroll) ?Buy-in"
    r"(?: ?\+ ?(?P<fee>[$€£]? ?[0-9][^-]*?) ?Entry Fee)?"
    rf"(?: ?Trny: ?(?P<number>[0-9]+) Level: ?(?P<level>[0-9]+) (?P<levels>[A-Za-z-]+\([^()]*\)))?"
    rf"(?:{_DASH}(?P<time>.*))?$"
)
LEVEL: Final = re.compile(r"^Trny: ?([0-9]+) Level: ?([0-9]+)$")
LEVELS: Final = re.compile(
    rf"^(?:Blinds|Stakes)(?:-Antes)? ?\( ?({AMOUNT}) ?/ ?({AMOUNT}) ?(?:- ?({AMOUNT}))? ?\)$"
)
TABLE: Final = re.compile(
    r"^Table (?P<name>.*?) ?\( ?(?P<money>Real|Play) Money ?\)"
    r"(?: ?-+ ?Seat (?P<button>[0-9]{1,2}) is the button)?$"
)


def read_head(number: str, text: str, table: "re.Match[str]", signed: str) -> Head:
    """Read the line with the game.

    Args:
        number: the hand's number.
        text: the line with the game.
        table: match of the line with the table.
        signed: a stack; its currency sign is used if the line has none.

    Raises:
        Trouble: the line is damaged.
        UnknownGame: the engine does not know the game.
    """
    cash = _CASH.match(text)
    found = _TABLE_GAME.match(text) or _BUY_IN.match(text) or cash
    if found is None:
        raise Trouble("no game in")
    parts = found.groupdict()
    name, limit = parts["game"], parts["limit"]
    game = game_named(name, limit or ("FL" if "stud" in name.lower() else ""))
    tournament = bool(parts.get("price") or parts.get("tourney"))
    real = table["money"] == "Real"
    sign = "" if tournament or not real else sign_of(parts.get("lower") or "") or sign_of(signed)
    money = Currency(sign, 0 if tournament else 2)
    levels = LEVELS.match(parts.get("levels") or "")
    lower, upper = levels.group(1, 2) if levels else (parts.get("lower"), parts.get("upper"))
    stakes = (
        (read_amount(lower, money.digits), read_amount(upper, money.digits)) if lower and upper else (0, 0)
    )
    at = started_at(parts["time"] or "")
    return Head(
        site="PartyPoker",
        number=number,
        game=game,
        money=money,
        code="" if tournament or not real else code_of(parts.get("lower") or "") or code_of(signed),
        tournament=(parts.get("number") or "") if tournament else None,
        buy_in=price_of(" + ".join(filter(None, (parts.get("price"), parts.get("fee")))))
        if tournament
        else "",
        level=parts.get("level") or "",
        lower=stakes[0],
        upper=stakes[1],
        table=table["name"],
        started_at=at,
        local_time=at is None and bool(parts["time"]),
    )
