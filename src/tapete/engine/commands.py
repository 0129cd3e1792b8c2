"""Commands to a hand: one a physical act, named in the imperative.

The seats' own acts come first, then what the dealer and the floor do (`StaffCommand`): a ruling is carried
out by them. The engine refuses what cannot be done; whether it may be done is for rulebook and floor to say.
"""

from typing import Final, Literal, get_args

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.places import Move
from tapete.engine.types import AnteForm, Chips, Seat, snake


class HandCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, gc=False):
    """The base of all commands; `seat` is who acts."""

    seat: Seat


class Fold(HandCommand, frozen=True, kw_only=True):
    """Give the hand up; binding even with nothing to call (TDA19-58)."""


class Check(HandCommand, frozen=True, kw_only=True):
    """Pass with nothing to call."""


class Call(HandCommand, frozen=True, kw_only=True):
    """Match the bet faced, or as much of it as the stack covers."""


class Bet(HandCommand, frozen=True, kw_only=True):
    """Open the betting of a street with `amount` chips."""

    amount: Chips


class RaiseTo(HandCommand, frozen=True, kw_only=True):
    """Raise so that `amount` stands in front of the seat in all."""

    amount: Chips


class BringIn(HandCommand, frozen=True, kw_only=True):
    """Put in the bring-in, or as much of it as the stack covers. To complete instead is a `Bet`."""


class Draw(HandCommand, frozen=True, kw_only=True):
    """Change some of one's hole cards; none is to stand pat.

    Where cards must be thrown away, exactly as many as the menu says. A seat that names none leaves it to the
    dealer: its last cards go.
    """

    discard: tuple[Card, ...] = ()


class Kill(HandCommand, frozen=True, kw_only=True):
    """Kill a hand, at any time: an act of the floor or the room."""


Action = Fold | Check | Call | Bet | RaiseTo | BringIn | Draw
"""What the seat to act may do."""


class TableCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of the commands of the dealer and the floor, which are allowed at any time."""


class Reshuffle(TableCommand, frozen=True, kw_only=True):
    """Shuffle the cards of `Hand.to_shuffle`: the stub runs out, or cards were put back into it."""

    cards: tuple[Card, ...]
    """They, in their new order. If some of them are hidden, a hidden card may stand for any other too."""


# ------------------------------------------------------------ the betting put right


class Restore(TableCommand, frozen=True, kw_only=True):
    """A hand that was folded or killed by mistake plays on, with its bets and its turn (TDA19-65B)."""

    seat: Seat


class CorrectBets(TableCommand, frozen=True, kw_only=True):
    """Put right what stands in front of seats on this street.

    It is as if each of them had put in that much when it last acted: the bet to match, the least raise, who
    has still to act and whose turn it is follow. An under-raise and its callers (TDA19-52A), a miscounted pot
    (TDA19-52B), the amount that a caller has accepted (TDA19-49.2).
    """

    bets: dict[Seat, Chips]
    """The right totals; a seat that has less is all-in for what it has."""


class TakeBack(TableCommand, frozen=True, kw_only=True):
    """Go back to where `seat` last acted on this street: that act and all later ones are released.

    An act that was taken back does not count any more: taking back twice goes back two acts. Hands that
    were killed stay dead, with their chips in. Rules: TDA19-51C, TDA19-53A.
    """

    seat: Seat
    folds_stand: bool = False
    """Whether those who have folded since stay folded."""


class LetStand(TableCommand, frozen=True, kw_only=True):
    """An act that the menu does not offer stands by ruling: out of turn, or of an amount that is not allowed.

    Whose turn it was acts next, if it has still to act. Rules: TDA19-53A.5, TDA19-53B.2, TDA19-58.
    """

    act: Fold | Check | Call | Bet | RaiseTo


May = Literal["fold", "check", "call", "raise"]
"""A kind of act, as far as it can be forbidden; to bet is to raise."""

Until = Literal["act", "street", "hand"]
"""How long a restriction lasts: for the seat's next act, for this street, for the hand."""


class Restrict(TableCommand, frozen=True, kw_only=True):
    """Limit what a seat may do when it is its turn.

    Where nothing of what it may do is possible, its menu is the usual one. A new restriction takes the place
    of the seat's old one. Rules: TDA19-46B, TDA19-53B.3, TDA19-54C, TDA19-55.2.
    """

    seat: Seat
    may: tuple[May, ...]
    until: Until = "act"
    rule: str = ""
    """The row that the refusals cite."""


Early = Literal["fold", "check", "call", "bet", "raise"]
"""The kind of act done out of turn."""

Openly = Literal["chips", "words"]
"""How the act was made, openly: with chips or cards, or with words alone."""


class HoldAct(TableCommand, frozen=True, kw_only=True):
    """Remember an act out of turn until its seat's turn or the end of the street.

    A new act replaces an earlier one of the same seat. Rules: TDA19-53A, TDA19-53B.2.
    """

    seat: Seat
    act: Early
    to: Chips = 0
    """The total in front that a bet, call or raise would make."""
    by: Openly = "chips"


class ReleaseAct(TableCommand, frozen=True, kw_only=True):
    """Forget a seat's pending act out of turn (TDA19-53A.4)."""

    seat: Seat


class Forfeit(TableCommand, frozen=True, kw_only=True):
    """Chips go to the pot though they call nothing, and the hand is dead (TDA19-51B.4)."""

    seat: Seat
    amount: Chips
    """What is added to what already stands in front of the seat."""


class SetLevel(TableCommand, frozen=True, kw_only=True):
    """The hand goes on as if it had begun at these blinds, antes and bets; only on its first street.

    What was posted is put right, and all acts since stand as far as they can: chips that were put in stay in,
    and who has not matched the bet has still to act. Rules: TDA19-23.4, TDA26-25C.
    """

    small_blind: Chips
    big_blind: Chips
    """0 in games with a bring-in."""
    ante: Chips = 0
    ante_form: AnteForm | None = None
    """Who pays the ante; None: as before, or every player if nobody paid one."""
    bring_in: Chips | None = None
    """None: as before."""
    small_bet: Chips | None = None
    """None: the same as before to the big blind."""
    big_bet: Chips | None = None
    """None: the same as before to the big blind."""


class MoveButton(TableCommand, frozen=True, kw_only=True):
    """The hand goes on as if it had begun with button and blinds at these seats; only on its first street.

    Blinds of others go back, and acts since stand, as by a `SetLevel`. Cards stay where they are.
    Rules: TDA24-34A.
    """

    button: Seat
    small_blind: Seat | None = None
    """None if it is dead."""
    big_blind: Seat


class AddChips(TableCommand, frozen=True, kw_only=True):
    """Chips go from stacks to the pots for a street that is over: what a bet or call of it lacked.

    They count as put in then; nobody on the present street faces more for them. Rules: CCL-verify-amounts.
    """

    chips: dict[Seat, Chips]


# ------------------------------------------------------------ the cards put right


class ExposeCards(TableCommand, frozen=True, kw_only=True):
    """Hole cards of a seat are seen by everybody; the hand goes on."""

    seat: Seat
    cards: tuple[Card, ...]


class DoorCard(TableCommand, frozen=True, kw_only=True):
    """In stud, a down card of the deal that everybody saw is the door card; the other one is turned down.

    If nobody has acted, who brings it in is found anew. Rules: TDA19-PR10A, TDA19-PR10A.2.
    """

    seat: Seat
    card: Card


class MoveCards(TableCommand, frozen=True, kw_only=True):
    """Cards go from place to place by the dealer's hand, one move after another, all of them or none.

    What went wrong in a deal is told by it, and put right by it.
    """

    moves: tuple[Move, ...]


class DealEarly(TableCommand, frozen=True, kw_only=True):
    """The next street's cards are burned and turned up while betting is on (TDA19-PR5). They lie loose."""

    count: int | None = None
    """How many board cards, or None for as many as the street has; 0 if only the burn came out early."""
    seats: tuple[Seat, ...] = ()
    """In stud, the seats that got a card."""


class SetBurns(TableCommand, frozen=True, kw_only=True):
    """Burn this number of cards before the next street, or before a board that is dealt anew.

    Without it the usual number is burned, and none before a board that is dealt anew."""

    count: int


# ------------------------------------------------------------ the course of the hand


class Hold(TableCommand, frozen=True, kw_only=True):
    """Let nothing follow by itself: no bets gathered, no cards dealt or tabled, no pot awarded."""


class GoOn(TableCommand, frozen=True, kw_only=True):
    """Let the next thing follow, in a hand that is held."""


class Release(TableCommand, frozen=True, kw_only=True):
    """End a `Hold`."""

    boards: int | None = None
    """How often the rest of the board is dealt, where nobody can bet any more (ACO-rit-what); None: as often
    as was said at the start."""


class DeclareMisdeal(TableCommand, frozen=True, kw_only=True):
    """All that was put in goes back and the hand is over, to be dealt again to the same seats (TDA19-35C)."""


class VoidHand(TableCommand, frozen=True, kw_only=True):
    """All that was put in, or won, goes back whatever has happened: a fouled deck (TDA19-35E.2), a fault."""


class SharePot(TableCommand, frozen=True, kw_only=True):
    """Whatever these seats win in the end they share in equal parts, a dead hand too (CCL-miscall-relief)."""

    seats: tuple[Seat, ...]
    """Two or more, one of them at least with a live hand."""


class CorrectAward(TableCommand, frozen=True, kw_only=True):
    """After the hand, chips go from seats that were paid wrongly to those that should have been paid.

    Rules: TDA19-22.2.
    """

    take: dict[Seat, Chips]
    give: dict[Seat, Chips]


StaffCommand = (
    Reshuffle
    | Restore
    | CorrectBets
    | TakeBack
    | LetStand
    | Restrict
    | HoldAct
    | ReleaseAct
    | Forfeit
    | SetLevel
    | MoveButton
    | AddChips
    | ExposeCards
    | DoorCard
    | MoveCards
    | DealEarly
    | SetBurns
    | Hold
    | GoOn
    | Release
    | DeclareMisdeal
    | VoidHand
    | SharePot
    | CorrectAward
)
"""Commands of the dealer and the floor, allowed at any time. `Kill` is theirs too, but decided as an act."""

STAFF: Final[frozenset[type[StaffCommand]]] = frozenset(get_args(StaffCommand))

Command = Action | Kill | StaffCommand
"""Any command to a hand: from the seat to act, the dealer or the floor."""
