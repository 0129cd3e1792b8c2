"""Refusals with a reason, a rule and figures, and the refusals of a hand."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic

from tapete.engine.types import Named

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # The default gives `except Refused as refused` a known type. Only Python 3.13 and later can run it.
    R = TypeVar("R", bound=str, default=Any)
else:
    from typing import TypeVar

    R = TypeVar("R", bound=str)


class Reason(Named):
    """Reason for the refusal of a command. The client's catalogue words each reason in every language."""

    HAND_OVER = "hand_over"
    NOT_IN_HAND = "not_in_hand"
    NOT_YOUR_TURN = "not_your_turn"
    CANNOT_CHECK = "cannot_check"
    NOTHING_TO_CALL = "nothing_to_call"
    BET_ALREADY_MADE = "bet_already_made"
    NOTHING_TO_RAISE = "nothing_to_raise"
    BET_TOO_SMALL = "bet_too_small"
    RAISE_TOO_SMALL = "raise_too_small"
    MORE_THAN_STACK = "more_than_stack"
    NOT_REOPENED = "not_reopened"
    NOBODY_TO_RESPOND = "nobody_to_respond"
    RAISE_TOO_LARGE = "raise_too_large"
    CAPPED = "capped"
    MUST_BRING_IN = "must_bring_in"
    NO_BRING_IN = "no_bring_in"
    DRAW_FIRST = "draw_first"
    NO_DRAW = "no_draw"
    TOO_MANY_DISCARDS = "too_many_discards"
    TOO_FEW_DISCARDS = "too_few_discards"
    NOT_YOUR_CARDS = "not_your_cards"
    NOT_THOSE_CARDS = "not_those_cards"
    STUB_RUNS_OUT = "stub_runs_out"
    NO_FREE_FOLD = "no_free_fold"
    RESTRICTED = "restricted"
    # To the dealer and the floor: see `TO_STAFF`.
    FLOOR_FIRST = "floor_first"
    SHUFFLE_FIRST = "shuffle_first"
    CARDS_LIE_LOOSE = "cards_lie_loose"
    NO_SUCH_MOVE = "no_such_move"
    NOT_THERE = "not_there"
    CARD_COUNT = "card_count"
    ALREADY_ACTED = "already_acted"
    NO_MORE_STREETS = "no_more_streets"
    NO_BETTING = "no_betting"
    NOTHING_CHANGES = "nothing_changes"
    NOTHING_FOLLOWS = "nothing_follows"
    LAST_HAND = "last_hand"
    NOT_FOLDED = "not_folded"
    NOT_MATCHED = "not_matched"
    NO_ACT = "no_act"
    NO_CHIPS_LEFT = "no_chips_left"
    FORFEIT_TOO_LARGE = "forfeit_too_large"
    HAND_GOES_ON = "hand_goes_on"
    UNEVEN = "uneven"
    MORE_THAN_WON = "more_than_won"


TO_STAFF: Final = frozenset(list(Reason)[list(Reason).index(Reason.FLOOR_FIRST) :])
"""Reasons given to the dealer and the floor. Players can receive only the first."""


class Refused(Exception, Generic[R]):
    """Base of all refusals: the request is not allowed or not possible, and nothing has changed.

    Catch this class for any refusal: of a hand, the floor, a tournament, cash play or the room. Each kind has
    its own class.
    """

    reason: R
    """Reason, in the enumeration of the kind."""
    rule: str | None
    """Row of the rule that decided; None if no rule did."""
    facts: Mapping[str, Any]
    """Figures of the refusal, by name."""

    def __init__(self, reason: R, rule: str | None = None, **facts: int) -> None:
        self.reason = reason
        self.rule = rule
        self.facts = facts
        numbers = ", ".join(f"{name} {value:,}" for name, value in facts.items())
        text = str(reason) + (f": {numbers}" if numbers else "") + (f" ({rule})" if rule else "")
        super().__init__(text)

    def __reduce__(self) -> tuple[Any, ...]:
        made: Any = partial(type(self), **self.facts)
        return made, (self.reason, self.rule)


class HandRefused(Refused[Reason]):
    """Refusal of a command to a hand. Nothing has changed.

    >>> str(HandRefused(Reason.RAISE_TOO_SMALL, rule="TDA19-43A", asked=700, least=1_100))
    'raise_too_small: asked 700, least 1,100 (TDA19-43A)'
    """

    def __repr__(self) -> str:
        rule = [] if self.rule is None else [f"rule={self.rule!r}"]
        facts = [f"{name}={value!r}" for name, value in self.facts.items()]
        return f"{type(self).__name__}({', '.join([repr(self.reason), *rule, *facts])})"


class InvariantBroken(Exception):
    """A bug on our side: the table stops and keeps its log."""


class UnknownUpcard(InvariantBroken):
    """An unknown upcard decides the first seat to act, and the start of the hand names no opener.

    Only hands read from files have unknown upcards.
    """

    def __init__(self, hand: int, seat: int, street: str) -> None:
        self.seat, self.street = seat, street
        super().__init__(
            f"hand {hand}: the up card of seat {seat} on {street} street is unknown, and so is its opener"
        )
