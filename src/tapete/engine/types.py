"""The small types a rulebook fills in: streets, stakes, posts and where each value comes from."""

from enum import StrEnum
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

Seat = int
"""The number printed on the table, from 1, clockwise."""

Chips = int
"""Chips or money in the smallest unit. Never a float."""

T = TypeVar("T")


def snake(name: str) -> str:
    """The wire name of a message class.

    >>> snake("RaiseTo")
    'raise_to'
    """
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Sourced(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A value of a rulebook and the catalogue row that it comes from."""

    value: T
    source: Annotated[str, Meta(min_length=1)]
    also: tuple[str, ...] = ()
    """Further rows that say the same, or a part of it."""
    reading: str = ""
    """Where the source leaves a doubt: how it is read, and why."""


class Named(StrEnum):
    """A word that is its own text; its `repr` pastes back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class PostKind(Named):
    """The forced bets. `ANTE` and `DEAD_BLIND` go straight to the pot; the others count as the seat's bet."""

    ANTE = "ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    DEAD_BLIND = "dead_blind"

    @property
    def live(self) -> bool:
        """Whether the chips count towards the seat's bet of the first street."""
        return self not in (PostKind.ANTE, PostKind.DEAD_BLIND)


class Post(Struct, frozen=True, kw_only=True, gc=False):
    """One forced bet that a seat owes; a short stack posts what it has."""

    seat: Seat
    kind: PostKind
    amount: Chips


class Pot(Struct, frozen=True, gc=False):
    """Chips, and the seats that can win them."""

    amount: Chips
    eligible: tuple[Seat, ...]


Limit = Literal["no-limit", "pot-limit", "fixed-limit"]
"""The betting structures."""

Opener = Literal["left-of-big-blind", "left-of-button", "bring-in", "best-showing"]
"""Who acts first: `left-of-big-blind` counts from the last straddle if there is one; `bring-in` is the seat
with the worst door card, `best-showing` the one with the best cards in sight."""

Ranking = Literal["high", "high-short", "low-8", "low-a5", "low-27", "badugi", "badugi-27", "high-few"]
"""How hands are compared, by the names of `tapete.cards.RANKINGS`."""

FromHole = int | Literal["at-most-2"] | None
"""How many hole cards play (`tapete.cards.choosing`): a number, at most two, or None for any
number."""


class Street(Struct, frozen=True, kw_only=True):
    """One round of dealing, or of drawing, and betting."""

    name: str
    hole_down: int = 0
    """Cards dealt face down to each live seat."""
    hole_up: int = 0
    """Cards dealt face up to each live seat, after those face down."""
    board: int = 0
    """Community cards dealt."""
    draw: int = 0
    """The most cards that a seat may change before the betting; before the board, if one is dealt."""
    discard: int = 0
    """How many cards each live seat throws away as the street begins, without getting others."""
    burn: bool = False
    """Whether a card is burned before this street's deals."""
    opener: Opener = "left-of-button"
    bet: Literal["small", "big"] = "small"
    """Which of the two bets it is played at in fixed limit."""

    @property
    def chooses(self) -> bool:
        """Whether the street begins with choices of the seats: cards to change or to throw away."""
        return self.draw > 0 or self.discard > 0


class Upcards(Struct, frozen=True, kw_only=True):
    """How cards in sight decide who acts first."""

    ranking: Literal["high", "low-a5"]
    """What makes the best hand in sight, which acts first after the bring-in."""
    bring_in: Literal["lowest-card", "highest-card"]
    """Which door card brings in; the ace is low where the lowest hand is best."""
    suits: Sourced[str]
    """Suits from the best to the worst, for equal ranks."""


MinRaise = Literal["largest-full-raise", "big-blind"]
"""The least raise: the largest full bet or raise of the street, or never more than the big blind."""

Reopen = Literal["full-raise-faced", "single-full-raise"]
"""When a seat that has acted may raise again: it faces at least a full raise, short all-ins added up; or
somebody has made a full raise at once since it acted, and short all-ins never add up."""

StreetBet = Literal["exact", "spread"]
"""In fixed limit: a bet is that of its street, neither less nor more; or it is any amount from the small bet
to the big bet on every street, and no raise is less than the bet or raise before it (spread limit)."""

AfterShortAllIn = Literal["completes", "one-bet-more"]
"""In fixed limit, the raise after an all-in that is less than a bet but counts as one: to the whole bet, or
one bet on top of the all-in. An all-in too short to count is always completed."""

PotLimit = Literal["pot-after-call", "pot-before-call"]
"""The most that a raise adds in pot limit: the pot once the raiser has called, or as it lies there."""

ShortBlind = Literal["as-posted", "short-as-whole", "dead-too"]
"""What counts in the pot limit of the first street: what was posted; a blind that is all-in for less as
whole; a dead small blind, which nobody posts, as well."""

FreeFold = Literal["binding", "refused"]
"""A fold with nothing to call: accepted, binding and shown as irregular; or not on the menu."""


class BettingStructure(Struct, frozen=True, kw_only=True):
    """The betting structure of a game, each value with its row."""

    kind: Limit
    min_raise: Sourced[MinRaise]
    """The least raise."""
    reopen: Sourced[Reopen]
    """When a seat that has acted may raise again."""
    limit_reopen_percent: Sourced[int]
    """In fixed limit, the percentage of a bet that counts as a bet and reopens the betting."""
    after_short_all_in: Sourced[AfterShortAllIn]
    """In fixed limit, the raise after an all-in that is less than a bet but counts as one."""
    bets_per_round: Sourced[int]
    """In fixed limit, how many bets and raises a round has."""
    blind_is_a_bet: Sourced[bool]
    """Whether the big blind is the first of them."""
    cap_lifted: Sourced[Literal["event-heads-up", "never"]]
    """When there is no such number: once only two players are left in the event."""
    street_bet: Sourced[StreetBet]
    """In fixed limit, how large a bet is."""
    pot_limit: Sourced[PotLimit]
    """In pot limit, the most that a raise adds."""
    short_blind_in_pot: Sourced[ShortBlind]
    """Which blinds that lack something count as whole in the pot limit of the first street."""
    free_fold: Sourced[FreeFold]
    """What becomes of a fold with nothing to call."""


OddChip = Literal["left-of-button", "highest-card-by-suit"]
"""Who of several winners gets a chip that can't be shared: by position, or by the top card of the hand."""

FirstToShow = Literal["last-aggressor", "left-of-button"]
"""Who shows first: the last to bet or raise on the last street, or else who would act first on it; or always
the latter, no matter who bet. That is the first seat on the button's left, in stud the best cards in
sight."""

Half = Literal["high", "low"]
"""One of the two hands that share a pot."""

IdenticalHands = Literal["share-whole-pot", "by-half"]
"""Seats that win both halves together: they share the pot as a whole, or each half for itself."""

OddBoard = Literal["first", "last"]
"""A board of a hand that is run more than once."""

HeadsUpButton = Literal["small-blind", "big-blind"]
"""Which blind the button posts when two play."""


class Showdown(Struct, frozen=True, kw_only=True):
    """How hands are shown and pots shared."""

    first_to_show: Sourced[FirstToShow]
    """Who shows first."""
    all_in_tabled: Sourced[bool]
    """Whether all hands are tabled at once when no more betting is possible. Not while draws are to come."""
    odd_chip: Sourced[OddChip]
    """Who of several winners gets a chip that can't be shared; more such chips go one each, in that order."""
    odd_chip_of_halves: Sourced[Half]
    """Which half gets the odd chip of a pot split between high and low."""
    identical_hands: Sourced[IdenticalHands]
    """How seats share that tie for both halves."""
    odd_chip_of_boards: Sourced[OddBoard]
    """Which board gets the odd chip of a pot that is run more than once; the last, and then backwards."""
    heads_up_button: Sourced[HeadsUpButton]
    """Which blind the button posts when two play."""


class HandRules(Struct, frozen=True, kw_only=True):
    """All that a hand needs to know of the rulebook; it is the same for every hand of an event."""

    id: str
    """SHA-256 of the resolved ruleset; a hand's log names it."""
    game: str
    deck: str
    ranking: tuple[Ranking, ...]
    """How hands are compared; with two, the pot is split between them: `("high", "low-8")`."""
    from_hole: FromHole | tuple[FromHole, ...]
    """How many hole cards a hand must use, or None for any number; one for each ranking where they differ."""
    streets: tuple[Street, ...]
    upcards: Upcards | None
    """Only in games with cards in sight."""
    betting: BettingStructure
    showdown: Showdown
    boards: int = 1
    """How many boards are dealt beside each other; the pot is shared between them."""

    @property
    def hands(self) -> tuple[tuple[Ranking, FromHole], ...]:
        """The rankings, each with the number of hole cards that play."""
        from_hole = self.from_hole
        if isinstance(from_hole, tuple):
            return tuple(zip(self.ranking, from_hole, strict=True))
        return tuple([(ranking, from_hole) for ranking in self.ranking])

    @property
    def halves(self) -> tuple[str, ...]:
        """The names of the hands that share the pot: their rankings, or "draw" for one of the same ranking
        that is made of the hole cards alone."""
        rankings = self.ranking
        if len(rankings) == 2 and rankings[0] == rankings[1]:
            return (rankings[0], "draw")
        return rankings

    @property
    def has_blinds(self) -> bool:
        """Whether two seats post blinds; otherwise antes, and maybe a bring-in, are all that is posted."""
        return self.streets[0].opener == "left-of-big-blind"

    @property
    def can_run_twice(self) -> bool:
        """Whether the rest of the board may be dealt several times once nobody can bet."""
        later = self.streets[1:]
        return self.has_board and self.boards == 1 and all([s.board and not s.chooses for s in later])

    @property
    def has_board(self) -> bool:
        """Whether community cards are dealt."""
        return any(street.board for street in self.streets)


class Rake(Struct, frozen=True, kw_only=True):
    """What the house takes from a hand. Exact integers; no part of a chip is ever taken."""

    per_mille: int = 0
    cap: Chips | None = None
    """The most that is taken, or None."""
    cap_by_players: tuple[tuple[int, Chips], ...] = ()
    """Other caps by the least number of seats dealt in: `((2, 50), (5, 300))`."""
    no_flop_no_drop: bool = True
    """Whether nothing is taken in a game with a board if the hand ends on its first street."""
    exact: Chips | None = None
    """A total known beforehand, as from a hand history; it overrides the rest."""


AnteForm = Literal["none", "per_player", "big_blind", "button"]
"""Who pays the ante: every seat, or one for all. An empty seat with the button pays none."""


class Stakes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is posted in a hand and the least bet."""

    small_blind: Chips
    big_blind: Chips
    """The least bet in no-limit and pot-limit, also where nobody posts it. 0 in games with a bring-in."""
    ante: Chips = 0
    ante_form: AnteForm = "none"
    ante_first: bool = True
    """Whether a short stack serves the ante before the blind."""
    bring_in: Chips = 0
    small_bet: Chips = 0
    """The bet of the early streets in fixed limit; 0 stands for the big blind."""
    big_bet: Chips = 0
    """The bet of the late streets in fixed limit; 0 stands for twice the small bet."""
    smallest_chip: Chips = 1
    """What pots are shared in."""
    rake: Rake | None = None

    def bet_of(self, street: Street) -> Chips:
        """The bet of a street in fixed limit.

        >>> Stakes(small_blind=5, big_blind=10).bet_of(Street(name="turn", bet="big"))
        20
        """
        small = self.small_bet or self.big_blind
        return small if street.bet == "small" else self.big_bet or 2 * small
