"""The tournament's no: a reason by name, the rule behind it, and the numbers."""

from enum import StrEnum
from functools import partial
from typing import Any


class TournamentReason(StrEnum):
    """Why a command was refused. The first four are also error codes of the room's protocol."""

    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_FULL = "tournament_full"
    SEATS_FREE = "seats_free"
    NOT_RUNNING = "not_running"
    HAND_RUNNING = "hand_running"
    NO_HAND_RUNNING = "no_hand_running"
    ANOTHER_HAND = "another_hand"
    # Procedures.
    TOO_EARLY = "too_early"
    NO_SUCH_TABLE = "no_such_table"
    TOO_FEW_PLAYERS = "too_few_players"
    OFFERS_OPEN = "offers_open"
    NO_OFFER = "no_offer"
    EVENT_OVER = "event_over"
    EVENT_GOES_ON = "event_goes_on"
    MOVES_DUE = "moves_due"
    NOTHING_TO_MOVE = "nothing_to_move"
    SEAT_TAKEN = "seat_taken"
    NO_SEAT_FREE = "no_seat_free"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_CLOSED = "seat_closed"
    SEAT_OPEN = "seat_open"
    TOO_FEW_SEATS = "too_few_seats"
    NOBODY_WAITS = "nobody_waits"
    TABLE_HALTED = "table_halted"
    WAITS_FOR_TABLES = "waits_for_tables"
    TABLE_HELD = "table_held"
    TABLE_NOT_HELD = "table_not_held"
    ON_BREAK = "on_break"
    BREAK_DUE = "break_due"
    NO_BREAK_DUE = "no_break_due"
    NOT_ON_BREAK = "not_on_break"
    NO_LEVEL_DUE = "no_level_due"
    NO_SUCH_LEVEL = "no_such_level"
    HAND_FOR_HAND_ALREADY = "hand_for_hand_already"
    NOT_HAND_FOR_HAND = "not_hand_for_hand"
    STILL_SELLING = "still_selling"
    PAYMENT_DIFFERS = "payment_differs"
    PAYMENT_NOT_TAKEN = "payment_not_taken"
    NO_ADD_ONS = "no_add_ons"
    HAS_CHIPS = "has_chips"
    NOT_PLAYING = "not_playing"
    NO_PENALTIES_IN_CHIPS = "no_penalties_in_chips"
    STAYS_IN = "stays_in"
    COUNT_DIFFERS = "count_differs"
    NOT_OUT = "not_out"
    ORDER_KNOWN = "order_known"
    PLACES_APART = "places_apart"
    PRIZE_HANDED_OUT = "prize_handed_out"
    NO_DEAL_PROPOSED = "no_deal_proposed"
    BY_INVITATION = "by_invitation"
    # Chips on the table.
    EXCHANGE_UNEQUAL = "exchange_unequal"
    CHIPS_NOT_THERE = "chips_not_there"
    # Money: what was asked and what is possible are among the facts of each.
    PERCENTAGES_WRONG = "percentages_wrong"
    MINIMUM_CASH_TOO_LARGE = "minimum_cash_too_large"
    FIELD_NOT_IN_TABLE = "field_not_in_table"
    TOO_FEW_ENTRIES = "too_few_entries"
    NOT_ENOUGH_MONEY = "not_enough_money"
    NO_SUCH_TICKET = "no_such_ticket"
    NOT_FOR_TOURNAMENT_MONEY = "not_for_tournament_money"
    TICKET_OF_ANOTHER_PRICE = "ticket_of_another_price"
    SEAT_NOT_EXCHANGED = "seat_not_exchanged"
    STILL_ALIVE = "still_alive"
    ENTRIES_USED = "entries_used"
    REGISTRATION_CLOSED = "registration_closed"
    REBUYS_USED = "rebuys_used"
    REBUYS_OVER = "rebuys_over"
    NO_REBUYS = "no_rebuys"
    STACK_TOO_LARGE = "stack_too_large"
    ADD_ON_TOO_SMALL = "add_on_too_small"
    ADD_ON_TOO_CHEAP = "add_on_too_cheap"
    ADD_ONS_USED = "add_ons_used"
    TOO_MANY_AT_ONCE = "too_many_at_once"
    RESERVE_TOO_SMALL = "reserve_too_small"
    TOO_MANY_FOR_ICM = "too_many_for_icm"
    KEPT_TOO_MUCH = "kept_too_much"
    DEAL_DOES_NOT_ADD_UP = "deal_does_not_add_up"
    DEAL_NAMES_ALL = "deal_names_all"
    DEALS_NOT_OFFERED = "deals_not_offered"
    OTHER_TERMS = "other_terms"
    NOT_IN_THE_DEAL = "not_in_the_deal"
    NOT_UNANIMOUS = "not_unanimous"
    SURRENDER_NOT_OFFERED = "surrender_not_offered"
    MORE_THAN_STACK = "more_than_stack"
    NOT_QUALIFIED = "not_qualified"
    QUALIFIED_ALREADY = "qualified_already"
    FLIGHTS_DIFFER = "flights_differ"


class Refused(Exception):
    """A command that can't be done now. Nothing has changed.

    >>> str(Refused(TournamentReason.SEATS_FREE, "ACO-start-sng", entries=5, seats=6))
    'seats_free: entries 5, seats 6 (ACO-start-sng)'
    """

    def __init__(self, reason: TournamentReason, rule: str | None = None, **facts: int) -> None:
        self.reason = reason
        self.rule = rule
        self.facts = facts
        numbers = ", ".join(f"{name} {value:,}" for name, value in facts.items())
        text = reason.value + (f": {numbers}" if numbers else "") + (f" ({rule})" if rule else "")
        super().__init__(text)

    def __reduce__(self) -> tuple[Any, ...]:
        made: Any = partial(type(self), **self.facts)  # type: ignore[arg-type]  # facts have no `reason` key
        return made, (self.reason, self.rule)
