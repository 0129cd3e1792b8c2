"""Refusals of the desk itself. Refusals of the tournament pass through unchanged."""

from enum import StrEnum

from tapete.engine import refusals


class DeskReason(StrEnum):
    """Reason why the desk did not carry out an order."""

    STALE = "stale"
    """Somebody changed the subject of the order after the page had shown it."""
    REASON_NEEDED = "reason_needed"
    NO_SUCH_ACT = "no_such_act"
    LATER_ACT_DEPENDS = "later_act_depends"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_PROPOSAL = "no_such_proposal"
    COUNT_DIFFERS = "desk_count_differs"
    """Counted chips do not add up to the chips in play."""
    WINNER_NOT_THERE = "winner_not_there"
    DRAW_OPEN = "draw_open"
    """A draw is open for the table; it must be accepted or declined first."""
    BOUNTY_WINNER = "bounty_winner"
    """A player with a bounty goes out, and nobody has named the winner."""
    CLOCK_RUNS = "clock_runs"
    NO_CLOCK = "no_clock"
    NO_DEAL = "no_deal"
    VOTES_MISSING = "votes_missing"
    """There must be exactly one vote on the deal from each of its players."""
    NO_PENALTY = "no_penalty"
    NAME_NEEDED = "name_needed"
    NO_SUCH_EVENT = "no_such_event"
    COUNT_FIRST = "count_first"
    """Typed stacks do not fit a hand that all tables have already begun."""
    NO_RECORDED_HAND = "no_recorded_hand"
    NOBODY_TO_ACT = "nobody_to_act"
    NOT_AT_SHOWDOWN = "not_at_showdown"
    NO_LOW = "no_low"
    POTS_DIFFER = "pots_differ"
    NOT_FROM_THE_MIDDLE = "not_from_the_middle"
    """Games with upcards or draws can't be entered from the middle."""
    NO_SUCH_STREET = "no_such_street"
    SEAT_NOT_DEALT = "seat_not_dealt"
    TOO_FEW_LIVE = "too_few_live"
    NO_POT_YET = "no_pot_yet"
    POT_NEEDED = "pot_needed"
    NO_SUCH_POT = "no_such_pot"
    POT_UNCAPPED = "pot_uncapped"
    """A side pot follows, but nobody is all-in for this pot."""
    POT_TOO_FEW = "pot_too_few"
    POT_UNEVEN = "pot_uneven"
    CAPPED_ACTS = "capped_acts"
    SAY_ITS_POT = "say_its_pot"
    """A seat has no chips, and nobody has named its last pot."""
    STACK_TOO_SMALL = "stack_too_small"
    BLIND_MISSING = "blind_missing"
    SAY_WHOSE_TURN = "say_whose_turn"
    CANNOT_ACT = "cannot_act"
    OTHER_TURN = "other_turn"
    BETTING_IS_OVER = "betting_is_over"
    BET_NOT_LAWFUL = "bet_not_lawful"
    CANNOT_HAVE_FOLDED = "cannot_have_folded"
    NO_WAY_THERE = "no_way_there"
    BOARD_DIFFERS = "board_differs"
    BOARD_UNREAD = "board_unread"
    BOARD_TWICE = "board_twice"
    PAPER_WRONG = "paper_wrong"
    """Something that was noted on paper does not add up yet."""
    PAPER_SINCE = "paper_since"
    PAPER_HAND_OPEN = "paper_hand_open"
    PAPER_OUT_TWICE = "paper_out_twice"
    PAPER_OUT_TIME = "paper_out_time"
    PAPER_OUT_ORDER = "paper_out_order"
    PAPER_SAME_TABLE = "paper_same_table"
    """In the same moment as the one before, at the same table, where the order is known."""
    PAPER_OUT_HAS_CHIPS = "paper_out_has_chips"
    PAPER_NO_CHIPS = "paper_no_chips"
    PAPER_UNEVEN = "paper_uneven"
    PAPER_COUNT_MISSING = "paper_count_missing"
    PAPER_SUM = "paper_sum"
    PAPER_LEVEL = "paper_level"
    PAPER_TIME_LEFT = "paper_time_left"
    PAPER_BREAK = "paper_break"
    NOTHING_PENDING = "nothing_pending"
    NO_SUCH_FACT = "no_such_fact"
    NOT_A_RULING = "not_a_ruling"
    NO_SUCH_QUESTION = "no_such_question"


class DeskRefused(refusals.Refused[DeskReason]):
    """The desk can't carry out an order. Nothing has changed.

    Args:
        at: the typed fact to correct, as `bets.4`; empty if no single fact is to blame.
    """

    def __init__(self, reason: DeskReason, rule: str | None = None, *, at: str = "", **facts: int) -> None:
        super().__init__(reason, rule, **facts)
        self.at = at
