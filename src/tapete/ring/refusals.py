"""Refusals of cash play: a reason, the rule behind it, and the figures."""

from enum import StrEnum

from tapete.engine.refusals import Refused


class RingReason(StrEnum):
    """Reason why a table's settings or a command are refused."""

    # Tables.
    TWICE_NOT_AT_THIS_LIMIT = "twice_not_at_this_limit"
    TWICE_NOT_IN_THIS_GAME = "twice_not_in_this_game"
    TWICE_NOT_HERE = "twice_not_here"
    TOO_MANY_SEATS = "too_many_seats"
    POOL_NEEDS_BLINDS = "pool_needs_blinds"
    ANTES_ALONE = "antes_alone"
    BUY_INS_WRONG = "buy_ins_wrong"
    ONLY_AT_PRIVATE_TABLES = "only_at_private_tables"
    GAMES_TWICE = "games_twice"
    # Tables: seats.
    TABLE_CLOSED = "table_closed"
    NOT_INVITED = "not_invited"
    NOT_THE_HOST = "not_the_host"
    WRONG_WORD = "wrong_word"
    SEATED_ALREADY = "seated_already"
    NOT_SEATED = "not_seated"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    SEAT_RESERVED = "seat_reserved"
    SEAT_FREE = "seat_free"
    WAITING_ALREADY = "waiting_already"
    NOT_WAITING = "not_waiting"
    LEAVE_ASKED = "leave_asked"
    # Tables: chips and hands.
    NOTHING_ASKED = "nothing_asked"
    AUTO_TOP_UP_NOT_OFFERED = "auto_top_up_not_offered"
    HAND_RUNNING = "hand_running"
    NO_HAND_RUNNING = "no_hand_running"
    TOO_FEW_PLAYERS = "too_few_players"
    FIRST_THE_CHIPS = "first_the_chips"
    NOT_ASKED = "not_asked"
    ANSWERED_ALREADY = "answered_already"
    NOT_YOUR_CHOICE = "not_your_choice"
    # Pools: joining and leaving.
    POOL_CLOSED = "pool_closed"
    ENTRIES_USED = "entries_used"
    BUY_IN_TOO_SMALL = "buy_in_too_small"
    BUY_IN_TOO_LARGE = "buy_in_too_large"
    NO_SUCH_ENTRY = "no_such_entry"
    LEAVING_ALREADY = "leaving_already"
    SITTING_OUT = "sitting_out"
    NOT_SITTING_OUT = "not_sitting_out"
    NO_CHIPS = "no_chips"
    IN_A_HAND = "in_a_hand"
    # Pools: tables and hands.
    TOO_FEW_WAIT = "too_few_wait"
    NOT_IN_A_HAND = "not_in_a_hand"
    NO_SUCH_HAND = "no_such_hand"
    NOT_YOUR_SEAT = "not_your_seat"
    # Fast folds.
    FOLDED_ALREADY = "folded_already"
    ALL_IN = "all_in"
    BET_IS_HIGHEST = "bet_is_highest"
    NOT_YOUR_TURN = "not_your_turn"
    CHECK_IS_FREE = "check_is_free"
    FACING_NO_BET = "facing_no_bet"
    NOT_OFFERED = "not_offered"


class RingRefused(Refused[RingReason]):
    """Settings or a command were refused. Nothing has changed.

    >>> str(RingRefused(RingReason.ENTRIES_USED, "ACO-boost-max-entries", asked=5, most=4))
    'entries_used: asked 5, most 4 (ACO-boost-max-entries)'
    """
