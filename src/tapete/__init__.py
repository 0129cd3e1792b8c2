"""Tapete: a poker room on one rules engine.

`docs/api.md` lists the public names; this module exports the ones used most. `icm`, `payouts` and the readers
and writers of hands are loaded at their first use.
"""

from typing import TYPE_CHECKING, Any

from tapete.cards import Card, read_cards
from tapete.cards.equity import equity
from tapete.cards.ranges import Range
from tapete.cards.shuffling import shuffled
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    HandView,
    Menu,
    RaiseTo,
    Refused,
    Reshuffle,
    Stakes,
    command_text,
    hand_text,
    read_command,
    usual_blinds,
)
from tapete.rules import RulebookError, hand_rules, read_book, read_game
from tapete.rules.listing import all_games as games
from tapete.rules.played import read_hand

if TYPE_CHECKING:
    from tapete.formats import read_hands, record_of, write_hands
    from tapete.tournament.prizes.plain import icm, payouts

__version__ = "0.1.0"

__all__ = [
    "Bet",
    "BringIn",
    "Call",
    "Card",
    "Check",
    "Draw",
    "Fold",
    "Hand",
    "HandView",
    "Menu",
    "RaiseTo",
    "Range",
    "Refused",
    "Reshuffle",
    "RulebookError",
    "Stakes",
    "command_text",
    "equity",
    "games",
    "hand_rules",
    "hand_text",
    "icm",
    "payouts",
    "read_book",
    "read_cards",
    "read_command",
    "read_game",
    "read_hand",
    "read_hands",
    "record_of",
    "shuffled",
    "usual_blinds",
    "write_hands",
]

_LATER = {
    "icm": "tapete.tournament.prizes.plain",
    "payouts": "tapete.tournament.prizes.plain",
    "read_hands": "tapete.formats",
    "record_of": "tapete.formats",
    "write_hands": "tapete.formats",
}
"""Names whose modules are imported at first use, to keep `import tapete` fast."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_LATER[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
