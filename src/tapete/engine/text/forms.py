"""Written form of each command: a table from words to fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

import tapete.engine.text.words as w
from tapete.cards import card, read_cards, text_of
from tapete.engine import commands as cmd
from tapete.engine.types import AnteForm


class CommandForm(NamedTuple):
    """Written form of a command: positional values, then `name=value` for values other than the default.

    The last value of `follows` may take several words.
    """

    kind: type[cmd.Command]
    example: str
    follows: Mapping[str, w.Codec[Any]] = MappingProxyType({})
    named: Mapping[str, w.Codec[Any]] = MappingProxyType({})
    flag: str = ""
    """Boolean field that is true if its name is present."""
    may_lack: bool = False
    """Whether the positional values may be left out."""


MAY: Final = w.many(
    w.Codec[tuple[str, ...]](
        lambda text: tuple(w.one_of("may", get_args(cmd.May))(word) for word in text.split()), " ".join
    ),
    (),
)
SHUFFLED: Final = w.Codec(read_cards, text_of)
_AMOUNT: Final = {"amount": w.NUMBER}

SEAT_FORMS: Final[Mapping[str, CommandForm]] = MappingProxyType(
    {
        "fold": CommandForm(cmd.Fold, "3 fold"),
        "check": CommandForm(cmd.Check, "3 check"),
        "call": CommandForm(cmd.Call, "3 call"),
        "bet": CommandForm(cmd.Bet, "3 bet 400", _AMOUNT),
        "raise_to": CommandForm(cmd.RaiseTo, "3 raise_to 900", _AMOUNT),
        "bring_in": CommandForm(cmd.BringIn, "3 bring_in"),
        "draw": CommandForm(cmd.Draw, "3 draw AhKd", {"discard": w.CARDS}),
        "stand_pat": CommandForm(cmd.Draw, "3 stand_pat"),
        "kill": CommandForm(cmd.Kill, "3 kill"),
        "restore": CommandForm(cmd.Restore, "3 restore"),
        "take_back": CommandForm(cmd.TakeBack, "3 take_back folds_stand", flag="folds_stand"),
        "restrict": CommandForm(
            cmd.Restrict,
            "3 restrict fold call until=street rule=TDA19-53B.3",
            {"may": MAY},
            {"until": w.choice("until", get_args(cmd.Until)), "rule": w.WORD},
        ),
        "hold_act": CommandForm(
            cmd.HoldAct,
            "3 hold_act raise to=900 by=words",
            {"act": w.choice("act", get_args(cmd.Early))},
            {"to": w.NUMBER, "by": w.choice("by", get_args(cmd.Openly))},
        ),
        "release_act": CommandForm(cmd.ReleaseAct, "3 release_act"),
        "forfeit": CommandForm(cmd.Forfeit, "3 forfeit 200", _AMOUNT),
        "expose_cards": CommandForm(cmd.ExposeCards, "3 expose_cards Ah", {"cards": w.CARDS}),
        "door_card": CommandForm(cmd.DoorCard, "3 door_card 7c", {"card": w.Codec(card, str)}),
    }
)
"""Commands that begin with a seat."""

TABLE_FORMS: Final[Mapping[str, CommandForm]] = MappingProxyType(
    {
        "reshuffle": CommandForm(cmd.Reshuffle, "reshuffle 4hQs7d", {"cards": SHUFFLED}, may_lack=True),
        "correct_bets": CommandForm(cmd.CorrectBets, "correct_bets 1:300 2:300", {"bets": w.CHIPS}),
        "set_level": CommandForm(
            cmd.SetLevel,
            "set_level 100/200 ante=25 ante_form=per_player",
            named={
                "ante": w.NUMBER,
                "ante_form": w.choice("ante_form", get_args(AnteForm)),
                "bring_in": w.MAYBE_NUMBER,
                "small_bet": w.MAYBE_NUMBER,
                "big_bet": w.MAYBE_NUMBER,
            },
        ),
        "move_button": CommandForm(
            cmd.MoveButton,
            "move_button 4 small_blind=5 big_blind=6",
            {"button": w.NUMBER},
            {"small_blind": w.MAYBE_NUMBER, "big_blind": w.NUMBER},
        ),
        "add_chips": CommandForm(cmd.AddChips, "add_chips 1:50 2:50", {"chips": w.CHIPS}),
        "burns": CommandForm(cmd.SetBurns, "burns 2", {"count": w.NUMBER}),
        "hold": CommandForm(cmd.Hold, "hold"),
        "go_on": CommandForm(cmd.GoOn, "go_on"),
        "release": CommandForm(cmd.Release, "release boards=2", named={"boards": w.MAYBE_NUMBER}),
        "declare_misdeal": CommandForm(cmd.DeclareMisdeal, "declare_misdeal"),
        "void_hand": CommandForm(cmd.VoidHand, "void_hand"),
        "share_pot": CommandForm(cmd.SharePot, "share_pot 2 4", {"seats": w.SEATS}),
        "correct_award": CommandForm(
            cmd.CorrectAward,
            "correct_award take=2:500 give=3:300,4:200",
            named={"take": w.CHIPS_IN_A_WORD, "give": w.CHIPS_IN_A_WORD},
        ),
    }
)
"""Commands that begin with their own word and follow the general form."""

INSTEAD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "discard": "draw",
        "raise": "raise_to",
        "pat": "stand_pat",
        "muck": "fold",
        "allin": "all_in",
        "jam": "all_in",
        "shove": "all_in",
        "complete": "bet",
    }
)
"""Correct word for each common wrong word."""
