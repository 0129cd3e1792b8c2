"""Repair Open Hand History fields: numbers written as text, and names written as numbers.

>>> typed({"dealer_seat": "5", "game_number": 17, "ante_amount": "0.50", "table_skin": "6"})
{'dealer_seat': 5, 'game_number': '17', 'ante_amount': Decimal('0.50'), 'table_skin': '6'}
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from msgspec import Struct


class _Shape(Struct, frozen=True, kw_only=True):
    """Types of an object's fields: numbers, names, and nested objects or lists of objects."""

    amounts: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    """Fields with ids, seats and counts."""
    names: frozenset[str] = frozenset()
    inside: dict[str, "_Shape"] = {}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ACTION: Final = _Shape(amounts=_words("amount"), whole=_words("action_number player_id"))
_WIN: Final = _Shape(
    amounts=_words("win_amount cashout_amount cashout_fee bonus_amount contributed_rake"),
    whole=_words("player_id"),
)
_HAND: Final = _Shape(
    amounts=_words("small_blind_amount big_blind_amount ante_amount"),
    whole=_words("table_size dealer_seat hero_player_id"),
    names=_words("game_number table_name"),
    inside={
        "bet_limit": _Shape(amounts=_words("bet_cap")),
        "tournament_info": _Shape(
            amounts=_words("buyin_amount bounty_fee_amount fee_amount"),
            names=_words("tournament_number name"),
        ),
        "players": _Shape(
            amounts=_words("starting_stack player_bounty"), whole=_words("id seat"), names=_words("name")
        ),
        "rounds": _Shape(whole=_words("id"), inside={"actions": _ACTION}),
        "pots": _Shape(
            amounts=_words("amount rake jackpot"), whole=_words("number"), inside={"player_wins": _WIN}
        ),
        "tournament_bounties": _Shape(
            amounts=_words("bounty_won"), whole=_words("player_id defeated_player_id")
        ),
    },
)
_NUMBER: Final = re.compile(r"-?[0-9]{1,30}(?:\.[0-9]{1,30})?")


def typed(told: Mapping[str, Any]) -> dict[str, Any]:
    """Convert the hand's fields to numbers or text, as the format requires.

    Invalid values stay unchanged, so that the reader refuses them with their path. Unknown fields also stay
    unchanged.
    """
    return _typed(told, _HAND)


def _typed(told: Mapping[str, Any], shape: _Shape) -> dict[str, Any]:
    return {name: _field(name, value, shape) for name, value in told.items()}


def _field(name: str, value: Any, shape: _Shape) -> Any:
    if name in shape.amounts:
        return _number(value)
    if name in shape.whole:
        found = _number(value)
        return int(found) if isinstance(found, Decimal) and _is_whole(found) else found
    if name in shape.names:
        return str(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else value
    inside = shape.inside.get(name)
    if inside is None:
        return value
    if isinstance(value, dict):
        return _typed(value, inside)
    if isinstance(value, list):
        return [_typed(part, inside) if isinstance(part, dict) else part for part in value]
    return value


def _number(value: Any) -> Any:
    """Parse a text that is a number; return any other value unchanged."""
    if not isinstance(value, str) or not _NUMBER.fullmatch(value.strip()):
        return value
    return Decimal(value.strip()) if "." in value else int(value)


def _is_whole(number: Decimal) -> bool:
    return number.is_finite() and number.adjusted() < 40 and number == number.to_integral_value()
