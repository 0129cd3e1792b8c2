"""Events of a hand, named in the past tense. The state of a hand is derived only from its events.

The log is private to the process that runs the hand, because `HoleDealt` holds every card.
`tapete.engine.views.seen_by` returns an event as one seat may see it.
"""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.commands import Early, May, Openly, Until
from tapete.engine.places import Moved
from tapete.engine.rounds import Round
from tapete.engine.types import Chips, Post, PostKind, Seat, Stakes, snake


class HandEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, gc=False, omit_defaults=True):
    """Base of all events of a hand."""


class HandStarted(HandEvent, frozen=True, kw_only=True):
    """A hand began with these seats, stacks and positions."""

    hand: int
    rules: str
    """`HandRules.id` of the rules in force, a SHA-256; a hand is replayed under the same rules."""
    game: str
    stakes: Stakes
    stacks: dict[Seat, Chips]
    """Every seat that is dealt in, with its chips before posting."""
    button: Seat
    """The seat may be empty (dead button)."""
    small_blind: Seat | None
    big_blind: Seat | None
    """None in games with a bring-in."""
    boards: int = 1
    """Number of boards dealt once no more betting is possible."""
    event_heads_up: bool = False
    """Whether only two players are left in the event, which lifts the cap on raises."""
    openers: dict[str, Seat] = {}
    """The first seat to act, by street name. Read only if an up card is unknown, as in a hand history."""


class Posted(HandEvent, frozen=True, kw_only=True):
    """A forced bet was put in: a blind, an ante, a straddle, a dead or a live post."""

    seat: Seat
    kind: PostKind
    amount: Chips
    """Chips added; less than due if the seat is all-in."""
    all_in: bool = False


class HoleDealt(HandEvent, frozen=True, kw_only=True):
    """Cards were dealt to a seat at the start, on a street of stud or to replace discards."""

    seat: Seat
    cards: tuple[Card, ...]
    up: int = 0
    """Number of face-up cards, the last of `cards`."""


class StreetBegan(HandEvent, frozen=True, kw_only=True):
    """A street began with cards for the seats, or with their draws."""

    street: str


class Burned(HandEvent, frozen=True, kw_only=True):
    """Cards were burned face down before a street."""

    cards: tuple[Card, ...]


class BoardDealt(HandEvent, frozen=True, kw_only=True):
    """Community cards were dealt; they begin the street, except on the first street of Courchevel."""

    street: str
    cards: tuple[Card, ...]
    board: int = 0
    """0 for the first board, 1 for the second of a hand that is run twice."""


class Discarded(HandEvent, frozen=True, kw_only=True):
    """A seat discarded cards, or none; in a draw the same number is dealt to it next."""

    seat: Seat
    cards: tuple[Card, ...]


class StubReshuffled(HandEvent, frozen=True, kw_only=True):
    """The stub was shuffled; these cards are dealt from now on, in this order."""

    cards: tuple[Card, ...]
    put_back: bool = False
    """Whether the shuffle followed cards put back by the floor; burns and muck then stay."""


class BroughtIn(HandEvent, frozen=True, kw_only=True):
    """The bring-in was put in."""

    seat: Seat
    amount: Chips
    """Chips added, without the ante."""
    all_in: bool = False


class Folded(HandEvent, frozen=True, kw_only=True):
    """A seat folded."""

    seat: Seat
    irregular: bool = False
    """Whether there was nothing to call."""


class Checked(HandEvent, frozen=True, kw_only=True):
    """A seat checked."""

    seat: Seat


class Called(HandEvent, frozen=True, kw_only=True):
    """A seat called by adding `amount`; its bet now matches the bet faced, or it is all-in."""

    seat: Seat
    amount: Chips
    all_in: bool = False


class BetMade(HandEvent, frozen=True, kw_only=True):
    """A seat made the first bet of a street."""

    seat: Seat
    amount: Chips
    """Total in front of the seat, including chips it posted."""
    all_in: bool = False


class RaisedTo(HandEvent, frozen=True, kw_only=True):
    """A seat raised to a total of `amount` in front of it."""

    seat: Seat
    amount: Chips
    all_in: bool = False


class HandKilled(HandEvent, frozen=True, kw_only=True):
    """The floor or the room killed a hand."""

    seat: Seat


class UncalledReturned(HandEvent, frozen=True, kw_only=True):
    """Chips that nobody matched went back to the seat that bet them."""

    seat: Seat
    amount: Chips


class BetsCollected(HandEvent, frozen=True, kw_only=True):
    """The betting of a street ended; all bets are in the pots."""

    pots: tuple[Chips, ...]
    """Size of each pot, main pot first."""


class Shown(HandEvent, frozen=True, kw_only=True):
    """A seat tabled its whole hand."""

    seat: Seat
    cards: tuple[Card, ...]


class Mucked(HandEvent, frozen=True, kw_only=True):
    """A seat mucked its hand at the showdown without showing it."""

    seat: Seat


class RakeTaken(HandEvent, frozen=True, kw_only=True):
    """The house took its share of a pot: 0 for the main pot, 1 for the first side pot and so on."""

    pot: int
    amount: Chips


class PotAwarded(HandEvent, frozen=True, kw_only=True):
    """A pot, or part of it, was awarded: `pot` is 0 for the main pot, 1 for the first side pot and so on."""

    pot: int
    seat: Seat
    amount: Chips
    cards: tuple[Card, ...] = ()
    """The winning cards; empty if no other hand was left."""
    half: str = ""
    """The ranking of the award, if the pot is split between two rankings."""
    board: int = 0


class HandEnded(HandEvent, frozen=True, kw_only=True):
    """Everything is paid. The event comes again after a pot is shared or an award corrected."""

    stacks: dict[Seat, Chips]
    """Stack of every seat."""


class HandRestored(HandEvent, frozen=True, kw_only=True):
    """A hand folded or killed by mistake was restored."""

    seat: Seat
    round: Round


class BetsCorrected(HandEvent, frozen=True, kw_only=True):
    """The bets of seats were corrected."""

    bets: dict[Seat, Chips]
    """New totals of the seats whose bets changed."""
    round: Round


class ActionTakenBack(HandEvent, frozen=True, kw_only=True):
    """The betting went back to a seat's last act."""

    seat: Seat
    round: Round


class ActLetStand(HandEvent, frozen=True, kw_only=True):
    """The next event, an act that the menu does not offer, stands by ruling."""

    seat: Seat
    waiting: tuple[Seat, ...]
    """Seats still to act, this seat first."""


class TurnGiven(HandEvent, frozen=True, kw_only=True):
    """A seat received the turn out of the usual order."""

    seat: Seat
    waiting: tuple[Seat, ...]
    """Seats still to act, this seat first."""


class Restricted(HandEvent, frozen=True, kw_only=True):
    """The acts allowed to a seat were limited."""

    seat: Seat
    may: tuple[May, ...]
    until: Until = "act"
    rule: str = ""


class ActHeld(HandEvent, frozen=True, kw_only=True):
    """A seat openly acted out of turn; the act is pending until its turn."""

    seat: Seat
    act: Early
    to: Chips = 0
    """Total in front of the seat after the bet, call or raise."""
    by: Openly = "chips"
    faced: Chips = 0
    """The bet to match when the seat acted."""
    answered: Chips = 0
    """Total of an earlier bet or raise out of turn that the seat saw; 0 if there was none."""
    players: int = 0
    """Live hands when the seat acted."""


class ActReleased(HandEvent, frozen=True, kw_only=True):
    """A pending act out of turn was dropped."""

    seat: Seat


class ChipsForfeited(HandEvent, frozen=True, kw_only=True):
    """Chips were forfeited to the pot; the next event kills the hand."""

    seat: Seat
    amount: Chips


class PostsCorrected(HandEvent, frozen=True, kw_only=True):
    """The stakes, or the seats of button and blinds, were corrected, and the betting with them."""

    stakes: Stakes
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    posts: tuple[Post, ...]
    """All posts now due, in order; a short stack has posted what it has."""
    antes: dict[Seat, Chips]
    """Chips that every seat has put in, apart from its bet."""
    dead: dict[Seat, Chips]
    """Part of `antes` that nobody has to match."""
    short_blinds: Chips
    """Missing part of blinds that are all-in for less."""
    opens_after: Seat
    """The seat on whose left the street opened: the big blind or the last straddle."""
    opener: Seat | None
    """First seat to act."""
    round: Round


class ChipsAdded(HandEvent, frozen=True, kw_only=True):
    """Chips were added to the pots for a street that is over."""

    chips: dict[Seat, Chips]


class CardsExposed(HandEvent, frozen=True, kw_only=True):
    """Hole cards were exposed to everybody."""

    seat: Seat
    cards: tuple[Card, ...]


class DoorCardChanged(HandEvent, frozen=True, kw_only=True):
    """A down card became the door card of its seat, and the old door card was turned down."""

    seat: Seat
    up: Card
    down: Card
    opener: Seat | None = None
    """First seat to act, if `round` opens the street again."""
    round: Round | None = None
    """The new betting round if nobody had acted; None: the betting goes on unchanged."""


class CardsMoved(HandEvent, frozen=True, kw_only=True):
    """Cards were moved from place to place."""

    moves: tuple[Moved, ...]
    stub: tuple[Card, ...] | None = None
    """The whole stub afterwards, unless cards were only taken from its top."""


class DealtEarly(HandEvent, frozen=True, kw_only=True):
    """Cards of the next street were dealt while the betting was on; they lie loose."""

    street: str
    burned: tuple[Card, ...]
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...] = ()
    """In stud, the seats that received the cards, one each."""
    up: bool = True
    """Whether the cards lie face up."""


class BurnsSet(HandEvent, frozen=True, kw_only=True):
    """The number of burns before the next cards of a street was set."""

    count: int


class HandHeld(HandEvent, frozen=True, kw_only=True):
    """The hand was held: it does not advance until it is released."""


class HandReleased(HandEvent, frozen=True, kw_only=True):
    """The hold of the hand ended."""

    boards: int | None = None
    """Number of times the rest of the board is dealt, if decided at the release."""


class Misdealt(HandEvent, frozen=True, kw_only=True):
    """The deal does not count: all chips go back, and the same seats are dealt in again."""

    stacks: dict[Seat, Chips]


class HandVoided(HandEvent, frozen=True, kw_only=True):
    """The hand does not count: all chips go back."""

    stacks: dict[Seat, Chips]


class PotShared(HandEvent, frozen=True, kw_only=True):
    """These seats will share their winnings equally, once the pots are awarded."""

    seats: tuple[Seat, ...]


class AwardCorrected(HandEvent, frozen=True, kw_only=True):
    """Chips went from seats paid by mistake to seats that should have been paid."""

    taken: dict[Seat, Chips]
    given: dict[Seat, Chips]


Event = (
    HandStarted
    | Posted
    | HoleDealt
    | StreetBegan
    | Burned
    | BoardDealt
    | Discarded
    | StubReshuffled
    | BroughtIn
    | Folded
    | Checked
    | Called
    | BetMade
    | RaisedTo
    | HandKilled
    | UncalledReturned
    | BetsCollected
    | Shown
    | Mucked
    | RakeTaken
    | PotAwarded
    | HandEnded
    | HandRestored
    | BetsCorrected
    | ActionTakenBack
    | ActLetStand
    | TurnGiven
    | Restricted
    | ActHeld
    | ActReleased
    | ChipsForfeited
    | PostsCorrected
    | ChipsAdded
    | CardsExposed
    | DoorCardChanged
    | CardsMoved
    | DealtEarly
    | BurnsSet
    | HandHeld
    | HandReleased
    | Misdealt
    | HandVoided
    | PotShared
    | AwardCorrected
)
"""Any event of a hand; a log is a sequence of these."""
