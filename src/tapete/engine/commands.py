"""Commands to a hand: one for each physical act, named in the imperative.

The acts of the seats come first, then the commands of the dealer and the floor (`StaffCommand`), which carry
out a ruling. The engine refuses an impossible command; the rulebook and the floor decide what is allowed.
"""

from typing import Final, Literal, get_args

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.places import Move
from tapete.engine.types import AnteForm, Chips, Seat, snake


class HandCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, gc=False):
    """Base of the commands of a seat; `seat` is the seat that acts."""

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
    """Raise to a total of `amount` in front of the seat."""

    amount: Chips


class BringIn(HandCommand, frozen=True, kw_only=True):
    """Put in the bring-in, or as much of it as the stack covers. Completing is a `Bet`."""


class Draw(HandCommand, frozen=True, kw_only=True):
    """Change some of the seat's hole cards; no cards means stand pat.

    If cards must be discarded, the number is exactly that of the menu. If the seat names no cards, the dealer
    discards its last ones.
    """

    discard: tuple[Card, ...] = ()


class Kill(HandCommand, frozen=True, kw_only=True):
    """Kill a hand at any time; an act of the floor or the room."""


Action = Fold | Check | Call | Bet | RaiseTo | BringIn | Draw
"""Any command of the seat to act."""


class TableCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of the commands of the dealer and the floor, which are allowed at any time."""


class Reshuffle(TableCommand, frozen=True, kw_only=True):
    """Shuffle the cards of `Hand.to_shuffle`: the stub runs out, or cards were put back into it."""

    cards: tuple[Card, ...]
    """The shuffled cards in their new order. If some are hidden, a hidden card may stand for any card."""


# ------------------------------------------------------------ corrections of the betting


class Restore(TableCommand, frozen=True, kw_only=True):
    """Restore a hand that was folded or killed by mistake, with its bets and its turn (TDA19-65B)."""

    seat: Seat


class CorrectBets(TableCommand, frozen=True, kw_only=True):
    """Correct the bets of seats on this street.

    The betting is recomputed as if each seat had put in the correct total at its last act: the bet to match,
    the least raise, the seats still to act and the turn. Uses: an under-raise and its callers (TDA19-52A), a
    miscounted pot (TDA19-52B), the amount that a caller has accepted (TDA19-49.2).
    """

    bets: dict[Seat, Chips]
    """Correct totals; a seat with less goes all-in."""


class TakeBack(TableCommand, frozen=True, kw_only=True):
    """Take back the last act of `seat` on this street, and all later acts.

    An act that was taken back no longer counts: taking back twice goes back two acts. Killed hands stay dead,
    with their chips in. Rules: TDA19-51C, TDA19-53A.
    """

    seat: Seat
    folds_stand: bool = False
    """Whether seats that have folded since stay folded."""


class LetStand(TableCommand, frozen=True, kw_only=True):
    """Let an act stand that the menu does not offer: out of turn, or with an amount that is not allowed.

    The seat that had the turn acts next, if it still has to act. Rules: TDA19-53A.5, TDA19-53B.2, TDA19-58.
    """

    act: Fold | Check | Call | Bet | RaiseTo


May = Literal["fold", "check", "call", "raise"]
"""A kind of act that can be forbidden; `raise` includes a bet."""

Until = Literal["act", "street", "hand"]
"""How long a restriction lasts: for the seat's next act, for this street, for the hand."""


class Restrict(TableCommand, frozen=True, kw_only=True):
    """Limit what a seat may do in its turn.

    If none of the allowed acts is possible, the seat has its usual menu. A new restriction replaces the
    seat's old one. Rules: TDA19-46B, TDA19-53B.3, TDA19-54C, TDA19-55.2.
    """

    seat: Seat
    may: tuple[May, ...]
    until: Until = "act"
    rule: str = ""
    """The row that the refusals cite."""


Early = Literal["fold", "check", "call", "bet", "raise"]
"""Kind of an act out of turn."""

Openly = Literal["chips", "words"]
"""How the act was made, openly: with chips or cards, or with words alone."""


class HoldAct(TableCommand, frozen=True, kw_only=True):
    """Remember an act out of turn until its seat's turn or the end of the street.

    A new act replaces an earlier one of the same seat. Rules: TDA19-53A, TDA19-53B.2.
    """

    seat: Seat
    act: Early
    to: Chips = 0
    """Total in front of the seat after the bet, call or raise."""
    by: Openly = "chips"


class ReleaseAct(TableCommand, frozen=True, kw_only=True):
    """Forget a seat's pending act out of turn (TDA19-53A.4)."""

    seat: Seat


class Forfeit(TableCommand, frozen=True, kw_only=True):
    """Forfeit chips to the pot and kill the hand (TDA19-51B.4)."""

    seat: Seat
    amount: Chips
    """Chips added to the seat's bet."""


class SetLevel(TableCommand, frozen=True, kw_only=True):
    """Continue the hand as if it had begun with these blinds, antes and bets; only on its first street.

    The posts are corrected, and later acts stand as far as possible: chips put in stay in, and seats that
    have not matched the bet still have to act. Rules: TDA19-23.4, TDA26-25C.
    """

    small_blind: Chips
    big_blind: Chips
    """0 in games with a bring-in."""
    ante: Chips = 0
    ante_form: AnteForm | None = None
    """Players who pay the ante; None: unchanged, or every player if there was no ante."""
    bring_in: Chips | None = None
    """None: unchanged."""
    small_bet: Chips | None = None
    """None: the same multiple of the big blind as before."""
    big_bet: Chips | None = None
    """None: the same multiple of the big blind as before."""


class MoveButton(TableCommand, frozen=True, kw_only=True):
    """Continue the hand as if it had begun with these seats of button and blinds; only on its first street.

    Blinds of other seats go back, and later acts stand as they do after `SetLevel`. Cards stay in place.
    Rules: TDA24-34A.
    """

    button: Seat
    small_blind: Seat | None = None
    """None if the small blind is dead."""
    big_blind: Seat


class AddChips(TableCommand, frozen=True, kw_only=True):
    """Add chips that were missing from a bet or call of a street that is over.

    The chips count as put in on that street; nobody faces a larger bet on the current street.
    Rules: CCL-verify-amounts.
    """

    chips: dict[Seat, Chips]


# ------------------------------------------------------------ corrections of the cards


class ExposeCards(TableCommand, frozen=True, kw_only=True):
    """Expose hole cards of a seat to everybody; the hand goes on."""

    seat: Seat
    cards: tuple[Card, ...]


class DoorCard(TableCommand, frozen=True, kw_only=True):
    """In stud, make an exposed down card of the deal the door card; turn the old door card down.

    If nobody has acted, the bring-in is decided again. Rules: TDA19-PR10A, TDA19-PR10A.2.
    """

    seat: Seat
    card: Card


class MoveCards(TableCommand, frozen=True, kw_only=True):
    """Move cards from place to place, one move after another; all moves are made or none.

    The command records an error of the deal, and also corrects it.
    """

    moves: tuple[Move, ...]


class DealEarly(TableCommand, frozen=True, kw_only=True):
    """Burn and deal cards of the next street while the betting is on (TDA19-PR5). The cards lie loose."""

    count: int | None = None
    """Number of board cards; None for all cards of the street, 0 if only the burn came out early."""
    seats: tuple[Seat, ...] = ()
    """In stud, the seats that received a card."""


class SetBurns(TableCommand, frozen=True, kw_only=True):
    """Set the number of burns before the next street, or before a board that is dealt again.

    The default is the usual number, and no burn before a board that is dealt again."""

    count: int


# ------------------------------------------------------------ control of the hand


class Hold(TableCommand, frozen=True, kw_only=True):
    """Stop the hand from advancing: collect no bets, deal and table no cards, award no pot."""


class GoOn(TableCommand, frozen=True, kw_only=True):
    """Advance a held hand by one step."""


class Release(TableCommand, frozen=True, kw_only=True):
    """End a `Hold`."""

    boards: int | None = None
    """Number of times the rest of the board is dealt if nobody can bet (ACO-rit-what); None: the number set
    at the start."""


class DeclareMisdeal(TableCommand, frozen=True, kw_only=True):
    """Return all bets and end the hand; it is dealt again to the same seats (TDA19-35C)."""


class VoidHand(TableCommand, frozen=True, kw_only=True):
    """Return all chips put in or won, at any point: for a fouled deck (TDA19-35E.2) or a fault."""


class SharePot(TableCommand, frozen=True, kw_only=True):
    """Let these seats share their winnings equally, including a dead hand (CCL-miscall-relief)."""

    seats: tuple[Seat, ...]
    """Two or more seats, at least one with a live hand."""


class CorrectAward(TableCommand, frozen=True, kw_only=True):
    """After the hand, move chips from seats paid by mistake to seats that should have been paid.

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
"""Commands of the dealer and the floor, allowed at any time. They also use `Kill`, decided as an act."""

STAFF: Final[frozenset[type[StaffCommand]]] = frozenset(get_args(StaffCommand))

Command = Action | Kill | StaffCommand
"""Any command to a hand: from the seat to act, the dealer or the floor."""
