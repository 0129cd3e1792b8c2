"""Find values of a book that need a game or a limit that an event does not play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from tapete.engine.types import HandRules
from tapete.rules.mixes import mix

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


class NeedsGame(NamedTuple):
    """Condition on one of an event's games for a value to matter."""

    met: Callable[[HandRules], bool]
    lacks: str
    """Code of the remark on an event without such a game."""


_FIXED = NeedsGame(lambda rules: rules.betting.kind == "fixed-limit", "idle.no_fixed_limit")
_POT = NeedsGame(lambda rules: rules.betting.kind == "pot-limit", "idle.no_pot_limit")
_STUD = NeedsGame(lambda rules: rules.upcards is not None, "idle.no_stud")
_NO_STUD = NeedsGame(lambda rules: rules.upcards is None, "idle.only_stud")
_DRAW = NeedsGame(lambda rules: any(street.draw for street in rules.streets), "idle.no_draw")
_BOARD = NeedsGame(lambda rules: rules.has_board, "idle.no_board")
_HALVES = NeedsGame(lambda rules: len(rules.ranking) > 1, "idle.no_halves")
_BOARDS = NeedsGame(lambda rules: False, "idle.one_board")

BY_GAME: Final[Mapping[str, NeedsGame]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "betting.limit_reopen_percent",
                "betting.after_short_all_in",
                "betting.bets_per_round",
                "betting.blind_is_a_bet",
                "betting.cap_lifted",
                "betting.street_bet",
            ),
            _FIXED,
        ),
        **dict.fromkeys(("betting.pot_limit", "betting.short_blind_in_pot"), _POT),
        **dict.fromkeys(
            (
                "showdown.odd_chip_in_stud",
                "deal.stud_down_exposed",
                "deal.stud_exposed_brings_in",
                "deal.dead_stud_hand",
                "board.premature_stud",
                "board.seventh_exposed",
                "board.seventh_if",
                "board.seventh_no_action",
                "board.seventh_all_in",
                "board.stud_last_card",
                "board.stud_short_burns",
                "board.stud_common_stub",
                "board.stud_common_burns",
                "board.stud_common_opener",
                "players.upcards_lifted",
                "players.stud_fold_way",
            ),
            _STUD,
        ),
        "showdown.odd_chip_on_board": _NO_STUD,
        **dict.fromkeys(
            (
                "deal.draw_misdeals",
                "deal.draw_grounds",
                "board.draw_last_card",
                "board.draw_burns",
                "board.draw_exact",
                "board.draw_burn_exposed",
                "board.draw_muck",
                "board.draw_muck_burn",
                "board.draw_own_discards",
                "board.draw_motion",
            ),
            _DRAW,
        ),
        **dict.fromkeys(
            (
                "board.flop_four",
                "board.flop_four_floor",
                "board.flop_extra",
                "board.flop_burn_until",
                "board.flop_burn_unseen",
                "board.flop_burn_seen",
                "board.flop_no_burn",
                "board.flop_no_burn_acted",
                "board.premature_flop",
                "board.premature_turn",
                "board.premature_river",
            ),
            _BOARD,
        ),
        "showdown.odd_chip_of_halves": _HALVES,
        "showdown.odd_chip_of_boards": _BOARDS,
    }
)
"""Values of hands and of the floor that matter only in some games; all others may matter in any game."""


def lacks_game(structure: Structure, value: str) -> str:
    """Return the text code that explains why no game of an event needs a value; empty if one may need it.

    >>> from tapete.tournament.structures import structure
    >>> lacks_game(structure("sit-and-go-6"), "betting.bets_per_round")
    'idle.no_fixed_limit'
    >>> lacks_game(structure("sit-and-go-6"), "betting.reopen")
    ''
    """
    needs = BY_GAME.get(value)
    if needs is None:
        return ""
    games = [structure.game] if structure.mix is None else mix(structure.mix).games
    return "" if any(needs.met(structure.rules(game)) for game in games) else needs.lacks
