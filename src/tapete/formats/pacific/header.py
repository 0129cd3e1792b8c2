"""Read the first lines of an 888poker hand: stakes and game, then the table or the tournament."""

import re
from typing import Final

from tapete.formats.money import Currency
from tapete.formats.pokerstars.head import Head
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.site_text.amounts import AMOUNT, read_amount, sign_of
from tapete.formats.site_text.games import game_named
from tapete.formats.site_text.prices import price_of

BEGINS: Final = re.compile(
    r"^\*+ ?(?P<site>Cassava|888[\w.]*|Pacific|Lucky ?Ace)(?P<kind>[^*]*) Hand History for Game"
    r" ?(?P<number>[0-9]+)?"
)
BETWEEN: Final = re.compile(r"^(?:#?Game No ?: ?[0-9]+|[-=* ]+|\ufeff)$")
_STAKES: Final = re.compile(
    rf"^({AMOUNT}) ?/ ?({AMOUNT}) Blinds (No Limit|Fix(?:ed)? Limit|Pot Limit) (.+?)( Jackpot table)?"
    r" - \*+(?: .*)?$",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"^(?:Tournament #(?P<number>[0-9]+) (?P<price>.*?)(?: - (?=Table))?(?:Table #?(?P<room>.*?))?"
    r"|Table (?P<table>.*?))(?: (?P<seats>[0-9]{1,2}) Max)? \((?P<money>Real Money|Practice Play)\)$"
)


def read_head(number: str, stakes: str, place: str) -> Head:
    """Read the line of the stakes and the line of the table.

    Raises:
        Trouble: a line is damaged.
        UnknownGame: the engine does not know the game.
    """
    found, where = _STAKES.match(stakes), _PLACE.match(place)
    if found is None or where is None:
        raise Trouble("no stakes in" if found is None else "no table in")
    game = game_named(found[4], found[3])
    cash = where["number"] is None
    sign = sign_of(found[1]) or sign_of(found[2])
    money = Currency(sign if cash and where["money"] == "Real Money" else "", 2 if cash else 0)
    small, big = (read_amount(amount, money.digits) for amount in found.group(1, 2))
    fixed = game.endswith("-fixed-limit")
    return Head(
        site="888poker",
        number=number,
        game=game,
        money=money,
        tournament=where["number"],
        buy_in="" if cash else price_of(where["price"].strip(" -") or "Free"),
        # In fixed limit too the header gives the blinds: the big blind is the small bet.
        lower=big if fixed else small,
        upper=2 * big if fixed else big,
        table=where["table"] or where["room"] or "",
        seat_count=int(where["seats"]) if where["seats"] else None,
        local_time=bool(re.search(r"[0-9]$", stakes)),
    )
