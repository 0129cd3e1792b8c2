"""Events of a hand, named in the past tense. A hand's state comes from these and from nothing else.

The log is private to the process that runs the hand: `HoleDealt` holds every card.
`tapete.engine.views.seen_by` says what one seat may see of an event.
"""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.commands import Early, May, Openly, Until
from tapete.engine.places import Moved
from tapete.engine.rounds import Round
from tapete.engine.types import Chips, Post, PostKind, Seat, Stakes, snake


class HandEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, gc=False, omit_defaults=True):
    """The base of all events of a hand."""


class HandStarted(HandEvent, frozen=True, kw_only=True):
    """A hand began: who sits where with how much, and who has which position."""

    hand: int
    rules: str
    """`HandRules.id` of the rules in force, a SHA-256: a hand is replayed under the same ones."""
    game: str
    stakes: Stakes
    stacks: dict[Seat, Chips]
    """Every seat that is dealt in, with its chips before posting."""
    button: Seat
    """It may stand at an empty seat (dead button)."""
    small_blind: Seat | None
    big_blind: Seat | None
    """None in games with a bring-in."""
    boards: int = 1
    """How many boards are dealt once no more betting is possible."""
    event_heads_up: bool = False
    """Whether only two players are left in the event, which lifts the cap on raises."""
    openers: dict[str, Seat] = {}
    """The first seat to act, by street name. Read only if an up card is unknown, as in a hand history."""


class Posted(HandEvent, frozen=True, kw_only=True):
    """A forced bet was put in: a blind, an ante, a straddle, a dead or a live post."""

    seat: Seat
    kind: PostKind
    amount: Chips
    """Chips added; less than was due if the seat is all-in."""
    all_in: bool = False


class HoleDealt(HandEvent, frozen=True, kw_only=True):
    """Cards were dealt to a seat, at the start, on a street of stud or in place of discards."""

    seat: Seat
    cards: tuple[Card, ...]
    up: int = 0
    """How many of them, the last ones, lie face up."""


class StreetBegan(HandEvent, frozen=True, kw_only=True):
    """A street that begins with cards for the seats, or with their draws."""

    street: str


class Burned(HandEvent, frozen=True, kw_only=True):
    """Cards were burned before a street, face down."""

    cards: tuple[Card, ...]


class BoardDealt(HandEvent, frozen=True, kw_only=True):
    """Community cards were dealt; but on the first street of Courchevel, a street begins with them."""

    street: str
    cards: tuple[Card, ...]
    board: int = 0
    """0 for the first board, 1 for the second of a hand that is run twice."""


class Discarded(HandEvent, frozen=True, kw_only=True):
    """A seat gave cards away, or none; as many are dealt to it next."""

    seat: Seat
    cards: tuple[Card, ...]


class StubReshuffled(HandEvent, frozen=True, kw_only=True):
    """The cards that are dealt from now on, in their order."""

    cards: tuple[Card, ...]
    put_back: bool = False
    """Whether they were shuffled because the floor had cards put back, so that burns and muck stay."""


class BroughtIn(HandEvent, frozen=True, kw_only=True):
    """The bring-in was put in, by the seat that has to."""

    seat: Seat
    amount: Chips
    """Chips added, beside the ante."""
    all_in: bool = False


class Folded(HandEvent, frozen=True, kw_only=True):
    """A seat gave its hand up."""

    seat: Seat
    irregular: bool = False
    """Whether there was nothing to call."""


class Checked(HandEvent, frozen=True, kw_only=True):
    """A seat passed its turn, with nothing to call."""

    seat: Seat


class Called(HandEvent, frozen=True, kw_only=True):
    """`amount` was added; the seat's bet matches the one faced, or it is all-in."""

    seat: Seat
    amount: Chips
    all_in: bool = False


class BetMade(HandEvent, frozen=True, kw_only=True):
    """The first bet of a street."""

    seat: Seat
    amount: Chips
    """What stands in front of the seat in all, chips that it posted included."""
    all_in: bool = False


class RaisedTo(HandEvent, frozen=True, kw_only=True):
    """`amount` stands in front of the seat in all."""

    seat: Seat
    amount: Chips
    all_in: bool = False


class HandKilled(HandEvent, frozen=True, kw_only=True):
    """A hand was declared dead by the floor or the room."""

    seat: Seat


class UncalledReturned(HandEvent, frozen=True, kw_only=True):
    """Chips that nobody matched went back to the seat that bet them."""

    seat: Seat
    amount: Chips


class BetsCollected(HandEvent, frozen=True, kw_only=True):
    """The betting of a street is over; what stood in front of the seats is in the pots."""

    pots: tuple[Chips, ...]
    """The size of each pot now, main pot first."""


class Shown(HandEvent, frozen=True, kw_only=True):
    """A hand was tabled, with all its cards."""

    seat: Seat
    cards: tuple[Card, ...]


class Mucked(HandEvent, frozen=True, kw_only=True):
    """A hand was given up at the showdown without being shown."""

    seat: Seat


class RakeTaken(HandEvent, frozen=True, kw_only=True):
    """The house took its share of a pot: 0 for the main pot, 1 for the first side pot and so on."""

    pot: int
    amount: Chips


class PotAwarded(HandEvent, frozen=True, kw_only=True):
    """`pot` is 0 for the main pot, 1 for the first side pot and so on."""

    pot: int
    seat: Seat
    amount: Chips
    cards: tuple[Card, ...] = ()
    """The cards that won it; empty when nobody else was left."""
    half: str = ""
    """The ranking that won it, where the pot is split between two."""
    board: int = 0


class HandEnded(HandEvent, frozen=True, kw_only=True):
    """Everything is paid. It comes again where a pot is shared, or an award put right, afterwards."""

    stacks: dict[Seat, Chips]
    """What every seat has now."""


class HandRestored(HandEvent, frozen=True, kw_only=True):
    """A hand that was folded or killed by mistake plays on."""

    seat: Seat
    round: Round


class BetsCorrected(HandEvent, frozen=True, kw_only=True):
    """What stood in front of seats was put right."""

    bets: dict[Seat, Chips]
    """The new totals of those that changed."""
    round: Round


class ActionTakenBack(HandEvent, frozen=True, kw_only=True):
    """The betting went back to where a seat last acted."""

    seat: Seat
    round: Round


class ActLetStand(HandEvent, frozen=True, kw_only=True):
    """The act of a seat that comes next stands by ruling, though the menu does not offer it."""

    seat: Seat
    waiting: tuple[Seat, ...]
    """Who has still to act, that seat first."""


class TurnGiven(HandEvent, frozen=True, kw_only=True):
    """A seat gets the turn out of the usual order."""

    seat: Seat
    waiting: tuple[Seat, ...]
    """Who has still to act, that seat first."""


class Restricted(HandEvent, frozen=True, kw_only=True):
    """What a seat may do was limited."""

    seat: Seat
    may: tuple[May, ...]
    until: Until = "act"
    rule: str = ""


class ActHeld(HandEvent, frozen=True, kw_only=True):
    """A seat openly acted out of turn; the act is pending until its turn."""

    seat: Seat
    act: Early
    to: Chips = 0
    """The total in front that a bet, call or raise would make."""
    by: Openly = "chips"
    faced: Chips = 0
    """The bet to match at that moment."""
    answered: Chips = 0
    """The total of an earlier bet or raise out of turn that the seat saw; 0 if there was none."""
    players: int = 0
    """Live hands at that moment."""


class ActReleased(HandEvent, frozen=True, kw_only=True):
    """A pending act out of turn was dropped."""

    seat: Seat


class ChipsForfeited(HandEvent, frozen=True, kw_only=True):
    """Chips went to the pot though they called nothing; the hand is dead next."""

    seat: Seat
    amount: Chips


class PostsCorrected(HandEvent, frozen=True, kw_only=True):
    """The stakes of the hand, or the seats of button and blinds, are put right, with the betting."""

    stakes: Stakes
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    posts: tuple[Post, ...]
    """All that is due to be posted now, in order; a short stack has posted what it has."""
    antes: dict[Seat, Chips]
    """What every seat has put in that does not stand in front of it."""
    dead: dict[Seat, Chips]
    """The part of it that nobody has to match."""
    short_blinds: Chips
    """What blinds that are all-in for less lack."""
    opens_after: Seat
    """The seat on whose left the street opened: the big blind or the last straddle."""
    opener: Seat | None
    """Who was first to act."""
    round: Round


class ChipsAdded(HandEvent, frozen=True, kw_only=True):
    """Chips went to the pots for a street that is over."""

    chips: dict[Seat, Chips]


class CardsExposed(HandEvent, frozen=True, kw_only=True):
    """Hole cards were seen by everybody."""

    seat: Seat
    cards: tuple[Card, ...]


class DoorCardChanged(HandEvent, frozen=True, kw_only=True):
    """A down card lies face up now as the door card of its seat, and the other one face down."""

    seat: Seat
    up: Card
    down: Card
    opener: Seat | None = None
    """Who is first to act now, if `round` says how the street opens anew."""
    round: Round | None = None
    """The betting, if nobody had acted; else it goes on as it was."""


class CardsMoved(HandEvent, frozen=True, kw_only=True):
    """Cards went from place to place by the dealer's hand."""

    moves: tuple[Moved, ...]
    stub: tuple[Card, ...] | None = None
    """The whole stub afterwards, unless cards were only taken from its top."""


class DealtEarly(HandEvent, frozen=True, kw_only=True):
    """Cards of the next street came out while betting was on; they lie loose."""

    street: str
    burned: tuple[Card, ...]
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...] = ()
    """In stud, the seats that got them, one each."""
    up: bool = True
    """Whether they lie face up."""


class BurnsSet(HandEvent, frozen=True, kw_only=True):
    """The number of burns before the next cards of a street was set."""

    count: int


class HandHeld(HandEvent, frozen=True, kw_only=True):
    """Nothing follows by itself until it is let go on."""


class HandReleased(HandEvent, frozen=True, kw_only=True):
    """The hand goes its usual course again."""

    boards: int | None = None
    """How often the rest of the board is dealt, if that was settled now."""


class Misdealt(HandEvent, frozen=True, kw_only=True):
    """The deal does not count: everybody has what he had before, and the same seats are dealt in again."""

    stacks: dict[Seat, Chips]


class HandVoided(HandEvent, frozen=True, kw_only=True):
    """The hand does not count: everybody has what he had before."""

    stacks: dict[Seat, Chips]


class PotShared(HandEvent, frozen=True, kw_only=True):
    """Whatever these seats win they share in equal parts; it is done once the pots are awarded."""

    seats: tuple[Seat, ...]


class AwardCorrected(HandEvent, frozen=True, kw_only=True):
    """Chips went from seats that had been paid to those that should have been."""

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
