"""Incidents that can happen now in a recorded hand; the others are offered after these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tapete.desk.middle.spot import recorded_spot
from tapete.engine.hand import Hand
from tapete.floor.dealing import shape_of
from tapete.floor.dispatch import RULES
from tapete.floor.incidents import Incident
from tapete.floor.spot import HandSpot

Needs = Callable[[HandSpot], bool]


def _betting(spot: HandSpot) -> bool:
    """Whether a seat is to act."""
    return spot.to_act is not None


def _faced(spot: HandSpot) -> bool:
    """Whether the seat in turn has a bet to call."""
    return spot.to_act is not None and spot.bet > (spot.place(spot.to_act).bet or 0)


def _free(spot: HandSpot) -> bool:
    """Whether the seat in turn may check."""
    return _betting(spot) and not _faced(spot)


def _chips_in(spot: HandSpot) -> bool:
    """Whether a seat has bet on this street."""
    return spot.bet > 0


def _acted(spot: HandSpot) -> bool:
    """Whether a seat has acted in this hand."""
    return bool(spot.log)


def _showdown(spot: HandSpot) -> bool:
    """Whether all betting is over."""
    return spot.to_act is None and len(spot.live) > 1 and spot.last_street


def _board(spot: HandSpot) -> bool:
    """Whether the game has community cards and more than one seat is live."""
    return any(street.board for street in shape_of(spot).streets) and len(spot.live) > 1


def _board_dealt(spot: HandSpot) -> bool:
    """Whether community cards lie on the table."""
    return spot.board > 0


def _stud(spot: HandSpot) -> bool:
    """Whether the game deals upcards to the seats."""
    return not any(street.board for street in shape_of(spot).streets) and not spot.small_blind


def _folded(spot: HandSpot) -> bool:
    """Whether a seat is out of the hand."""
    return len(spot.live) < len(spot.seats)


def _never(spot: HandSpot) -> bool:
    """False: the incident happens only between hands."""
    return False


NEEDS: Mapping[str, Needs] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "wager",
                "declaration",
                "ambiguous_amount",
                "faked_bet",
                "conditional_statement",
                "seat_skipped",
                "out_of_turn",
                "turn_comes",
                "clock_call",
                "clock_expired",
                "timed_action",
                "time_asked",
                "cards_forward",
            ),
            _betting,
        ),
        **dict.fromkeys(("undercall", "undercall_run", "called_before_amount"), _faced),
        **dict.fromkeys(("count_asked", "wrong_count", "underbet", "folded_before_amount"), _chips_in),
        "free_fold": _free,
        **dict.fromkeys(("act_taken_back", "substantial_action"), _acted),
        **dict.fromkeys(
            ("nobody_shows", "declines_to_show", "hand_shown", "hand_announced", "hand_asked"),
            _showdown,
        ),
        "plays_board": lambda spot: _showdown(spot) and _board(spot),
        **dict.fromkeys(("premature_cards", "extra_board_cards", "wrong_burns"), _board),
        "cards_aside": _board_dealt,
        **dict.fromkeys(("seventh_exposed", "upcards_lifted"), _stud),
        **dict.fromkeys(("killed_by_mistake", "rabbit"), _folded),
        **dict.fromkeys(
            ("rebuy_said", "table_not_halted", "identity_check", "accreditation", "absent_stack"),
            _never,
        ),
    }
)
"""Condition of each incident. An incident without an entry can happen at any time of a hand."""


def possible_in(hand: Hand) -> frozenset[type[Incident]]:
    """Return the incidents that can happen now.

    A betting incident needs a seat in turn, a showdown incident needs all betting to be over.
    """
    spot = recorded_spot(hand)
    return frozenset(kind for kind in RULES if _possible(str(kind.__struct_config__.tag), spot))


def _possible(incident: str, spot: HandSpot) -> bool:
    return incident not in NEEDS or NEEDS[incident](spot)
