"""Records of the compiled code: the state of a table, the rules of its game, the log."""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

MOST_SEATS: Final = 10
MOST_BOARD: Final = 5
DECK_SIZE: Final = 52


def _number(number: int) -> int:
    """Return a typed number: numba would compile a function again for each Python number passed to it."""
    made: Any = np.int64(number)
    return cast(int, made)


NOBODY: Final = _number(-1)
"""Marks the absence of a seat."""
NONE: Final = _number(0)

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Records = NDArray[np.void]

_BY_SEAT: Final = (np.int64, (MOST_SEATS,))

TABLE: Final = np.dtype(
    [
        ("stack", *_BY_SEAT),  # chips behind
        ("bet", *_BY_SEAT),  # chips in front on this street
        ("put_in", *_BY_SEAT),  # chips put in during the whole hand
        ("began", *_BY_SEAT),  # stacks before posting
        ("pot_amount", np.int64, (MOST_SEATS + 1,)),  # pots, after `pots.find_pots`
        ("pot_seats", np.int64, (MOST_SEATS + 1,)),  # seats that can win each pot
        ("pot_count", np.int64),
        ("level", np.int64),  # from here on like `HandState`; sets of seats are bits
        ("full_raise", np.int64),
        ("raise_from", np.int64),
        ("pot", np.int64),
        ("short_blinds", np.int64),
        ("dead", np.int64),  # the ante that one seat pays for all
        ("dead_seat", np.int64),
        ("bets_made", np.int64),
        ("street", np.int64),
        ("to_act", np.int64),
        ("aggressor", np.int64),
        ("button", np.int64),
        ("small_blind", np.int64),
        ("big_blind", np.int64),
        ("folded", np.int64),
        ("all_in", np.int64),
        ("acted", np.int64),
        ("waiting", np.int64),
        ("shown", np.int64),
        ("betting", np.int64),
        ("over", np.int64),
        ("dealt", np.int64),  # number of cards dealt from the deck
        ("hand", np.int64),  # number of the hand
        ("logged", np.int64),  # number of rows in the log
        ("random", np.uint64),  # state of the generator that shuffles
        ("deck", np.uint8, (DECK_SIZE,)),  # cards in dealing order, by id
    ],
    align=True,
)
"""Record of one table."""

MOST_STREETS: Final = 8
_BY_STREET: Final = (np.int64, (MOST_STREETS,))

RULES: Final = np.dtype(
    [
        ("seats", np.int64),
        ("everybody", np.int64),  # the bits of all seats
        ("small_blind", np.int64),
        ("big_blind", np.int64),
        ("ante", np.int64),
        ("ante_form", np.int64),  # index in `ANTE_FORMS`
        ("ante_first", np.int64),
        ("blinds", np.int64),  # USUAL, BUTTON_POSTS_BIG or BUTTON_HAS_BIG_HEADS_UP
        ("kind", np.int64),  # NO_LIMIT, POT_LIMIT or FIXED_LIMIT
        ("grows", np.int64),  # whether the least raise grows with the largest one
        ("whole_reopens", np.int64),  # whether only a full raise at once reopens the betting
        ("reopen_percent", np.int64),
        ("one_bet_more", np.int64),
        ("most_bets", np.int64),  # a large number if there is no cap
        ("blind_is_a_bet", np.int64),
        ("pot_before_call", np.int64),
        ("short_as_whole", np.int64),
        ("dead_too", np.int64),
        ("dead_blind", np.int64),  # size of a dead small blind
        ("free_fold", np.int64),
        ("bring_in", np.int64),
        ("aggressor_shows", np.int64),
        ("all_in_tabled", np.int64),
        ("odd_to_low", np.int64),
        ("share_whole", np.int64),
        ("smallest_chip", np.int64),
        ("hole", np.int64),  # hole cards of a seat
        ("from_hole", np.int64),  # 2 in Omaha, otherwise 0
        ("rankings", np.int64),  # 2 if high and low share the pot
        ("last_street", np.int64),
        ("needed", np.int64),  # cards dealt in a whole hand
        ("deck_size", np.int64),
        ("bet_of", *_BY_STREET),  # the least bet
        ("board_of", *_BY_STREET),  # cards dealt to the board
        ("burn_of", *_BY_STREET),
        ("board_at", np.int64, (MOST_BOARD,)),  # places of the board's cards in the deck
        ("deck", np.uint8, (DECK_SIZE,)),  # the cards in their order before a shuffle
    ],
    align=True,
)
"""Record of the rules that all tables share."""

USUAL: Final = _number(0)
BUTTON_POSTS_BIG: Final = _number(1)
BUTTON_HAS_BIG_HEADS_UP: Final = _number(2)

NO_LIMIT: Final = _number(0)
POT_LIMIT: Final = _number(1)
FIXED_LIMIT: Final = _number(2)

NO_ANTE: Final = _number(0)
PER_PLAYER: Final = _number(1)
BIG_BLIND_ANTE: Final = _number(2)
BUTTON_ANTE: Final = _number(3)
ANTE_FORMS: Final = ("none", "per_player", "big_blind", "button")

FOLD: Final = _number(0)
"""Fold."""
CALL: Final = _number(1)
"""Call, or check if there is nothing to call."""
RAISE: Final = _number(2)
"""Raise, or bet if there is no bet."""

LOG_WIDTH: Final = 5
"""Numbers in a row of the log: a code, a seat, and three values that depend on the code."""

POSTED: Final = _number(1)
"""Values: amount, kind of post (`POST_ANTE`, `POST_SMALL` or `POST_BIG`), all-in."""
DEALT: Final = _number(2)
"""All hole cards were dealt."""
BURNED: Final = _number(3)
"""Values: place of the first card in the deck, number of cards."""
BOARD: Final = _number(4)
"""Values: place of the first card in the deck, number of cards, street."""
FOLDED: Final = _number(5)
"""Value: whether the fold was irregular."""
CHECKED: Final = _number(6)
CALLED: Final = _number(7)
"""Values: amount, 0, all-in; the same for `BET` and `RAISED`."""
BET: Final = _number(8)
RAISED: Final = _number(9)
RETURNED: Final = _number(10)
"""Value: amount."""
COLLECTED: Final = _number(11)
"""Value: number of rows with a pot that follow."""
POT: Final = _number(12)
"""Value: amount; the row belongs to the `COLLECTED` row before it."""
SHOWN: Final = _number(13)
MUCKED: Final = _number(14)
AWARDED: Final = _number(15)
"""Values: amount, pot, ground of the win: `BY_FOLDS`, `BY_WHOLE`, `BY_HIGH` or `BY_LOW`."""
ENDED: Final = _number(16)
OFFERED: Final = _number(17)
"""Menu of the seat to act, not an event. Values: chips of a call, least and most raise (0 for none)."""

POST_ANTE: Final = _number(0)
POST_SMALL: Final = _number(1)
POST_BIG: Final = _number(2)

BY_FOLDS: Final = _number(0)
BY_WHOLE: Final = _number(1)
"""The best high hand won the whole pot."""
BY_HIGH: Final = _number(2)
BY_LOW: Final = _number(3)
