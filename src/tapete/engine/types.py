"""Small types that a rulebook fills in: streets, stakes, posts, and values with their source."""

from enum import StrEnum
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

Seat = int
"""Seat number printed on the table, from 1, clockwise."""

Chips = int
"""Chips or money in the smallest unit. Never a float."""

T = TypeVar("T")


def snake(name: str) -> str:
    """Return the wire name of a message class.

    >>> snake("RaiseTo")
    'raise_to'
    """
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Sourced(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """Value of a rulebook with the catalogue row that states it."""

    value: T
    source: Annotated[str, Meta(min_length=1)]
    also: tuple[str, ...] = ()
    """Further rows that state the same value, fully or in part."""
    reading: str = ""
    """How an unclear source is read, and why."""


class Named(StrEnum):
    """String enumeration with a `repr` that can be pasted back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class PostKind(Named):
    """Kinds of forced bets. `ANTE` and `DEAD_BLIND` go straight to the pot; the others count as a bet."""

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
    """Forced bet of one seat; a short stack posts what it has."""

    seat: Seat
    kind: PostKind
    amount: Chips


class Pot(Struct, frozen=True, gc=False):
    """Pot: chips, and the seats that can win them."""

    amount: Chips
    eligible: tuple[Seat, ...]


Limit = Literal["no-limit", "pot-limit", "fixed-limit"]
"""Betting structures."""

Opener = Literal["left-of-big-blind", "left-of-button", "bring-in", "best-showing"]
"""First seat to act: `left-of-big-blind` counts from the last straddle if there is one; `bring-in` is the
seat with the worst door card, `best-showing` the seat with the best upcards."""

Ranking = Literal["high", "high-short", "low-8", "low-a5", "low-27", "badugi", "badugi-27", "high-few"]
"""Ranking of hands, by name in `tapete.cards.RANKINGS`."""

FromHole = int | Literal["at-most-2"] | None
"""Number of hole cards that play (`tapete.cards.choosing`): exactly this number, at most two, or None for
any number."""


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
    """Most cards that a seat may change before the betting; before the board, if one is dealt."""
    discard: int = 0
    """Number of cards each live seat discards at the start of the street, without replacement."""
    burn: bool = False
    """Whether a card is burned before this street's deals."""
    opener: Opener = "left-of-button"
    bet: Literal["small", "big"] = "small"
    """Bet size of the street in fixed limit."""

    @property
    def chooses(self) -> bool:
        """Whether the street begins with a draw or a discard."""
        return self.draw > 0 or self.discard > 0


class Upcards(Struct, frozen=True, kw_only=True):
    """Rules by which upcards decide the first seat to act."""

    ranking: Literal["high", "low-a5"]
    """Ranking of the upcards; the best hand in sight acts first after the bring-in."""
    bring_in: Literal["lowest-card", "highest-card"]
    """Door card that must bring in; the ace is low if the lowest hand is best."""
    suits: Sourced[str]
    """Suits from the best to the worst, for equal ranks."""


MinRaise = Literal["largest-full-raise", "big-blind"]
"""Least raise: the largest full bet or raise of the street, or always the big blind."""

Reopen = Literal["full-raise-faced", "single-full-raise"]
"""Condition for a seat that has acted to raise again. `full-raise-faced`: it faces at least a full raise,
with short all-ins added up. `single-full-raise`: one full raise since its act; short all-ins never add up."""

StreetBet = Literal["exact", "spread"]
"""Bet size in fixed limit. `exact`: the bet of the street. `spread`: any amount from the small bet to the big
bet on every street, and no raise smaller than the bet or raise before it (spread limit)."""

AfterShortAllIn = Literal["completes", "one-bet-more"]
"""In fixed limit, the raise after an all-in that is less than a bet but counts as a bet: it completes the
bet, or adds one bet to the all-in. An all-in too short to count is always completed."""

PotLimit = Literal["pot-after-call", "pot-before-call"]
"""Most that a raise adds in pot limit: the pot after the raiser's call, or the pot before it."""

ShortBlind = Literal["as-posted", "short-as-whole", "dead-too"]
"""Blinds in the pot limit of the first street: as posted; a short all-in blind as a whole blind; or a dead
small blind as well."""

FreeFold = Literal["binding", "refused"]
"""Fold with nothing to call: accepted, binding and shown as irregular; or not on the menu."""


class BettingStructure(Struct, frozen=True, kw_only=True):
    """Betting structure of a game, each value with its row."""

    kind: Limit
    min_raise: Sourced[MinRaise]
    """Least raise."""
    reopen: Sourced[Reopen]
    """Condition for a seat that has acted to raise again."""
    limit_reopen_percent: Sourced[int]
    """In fixed limit, the percentage of a bet that counts as a bet and reopens the betting."""
    after_short_all_in: Sourced[AfterShortAllIn]
    """In fixed limit, the raise after an all-in that is less than a bet but counts as a bet."""
    bets_per_round: Sourced[int]
    """In fixed limit, the most bets and raises of a round."""
    blind_is_a_bet: Sourced[bool]
    """Whether the big blind counts as the first bet of the round."""
    cap_lifted: Sourced[Literal["event-heads-up", "never"]]
    """When the cap on bets is lifted: once only two players are left in the event, or never."""
    street_bet: Sourced[StreetBet]
    """In fixed limit, the size of a bet."""
    pot_limit: Sourced[PotLimit]
    """In pot limit, the most that a raise may add."""
    short_blind_in_pot: Sourced[ShortBlind]
    """Incomplete blinds that count as whole in the pot limit of the first street."""
    free_fold: Sourced[FreeFold]
    """Treatment of a fold with nothing to call."""


OddChip = Literal["left-of-button", "highest-card-by-suit"]
"""Winner of the odd chip among tied seats: by position, or by the top card of the hand."""

FirstToShow = Literal["last-aggressor", "left-of-button"]
"""First seat to show. `last-aggressor`: the last seat to bet or raise on the last street, otherwise the seat
that acts first on it. `left-of-button`: always the seat that acts first. That seat is the first on the
button's left, or in stud the best upcards."""

Half = Literal["high", "low"]
"""Half of a split pot."""

IdenticalHands = Literal["share-whole-pot", "by-half"]
"""How seats that tie for both halves share: the whole pot, or each half separately."""

OddBoard = Literal["first", "last"]
"""Board of a hand that is run more than once."""

HeadsUpButton = Literal["small-blind", "big-blind"]
"""Blind that the button posts heads-up."""


class Showdown(Struct, frozen=True, kw_only=True):
    """Rules for showing hands and sharing pots."""

    first_to_show: Sourced[FirstToShow]
    """First seat to show."""
    all_in_tabled: Sourced[bool]
    """Whether all hands are tabled at once when no more betting is possible and no draws are to come."""
    odd_chip: Sourced[OddChip]
    """Winner of the odd chip among tied seats; further odd chips go one each in the same order."""
    odd_chip_of_halves: Sourced[Half]
    """Half that gets the odd chip of a pot split between high and low."""
    identical_hands: Sourced[IdenticalHands]
    """How seats share that tie for both halves."""
    odd_chip_of_boards: Sourced[OddBoard]
    """Board that gets the odd chip of a pot run more than once; from the last board, chips go backwards."""
    heads_up_button: Sourced[HeadsUpButton]
    """Blind that the button posts heads-up."""


class HandRules(Struct, frozen=True, kw_only=True):
    """Values of the rulebook that a hand needs; the same for every hand of an event."""

    id: str
    """SHA-256 of the resolved ruleset, recorded in a hand's log."""
    game: str
    deck: str
    ranking: tuple[Ranking, ...]
    """Rankings of hands; with two, the pot is split between them: `("high", "low-8")`."""
    from_hole: FromHole | tuple[FromHole, ...]
    """Number of hole cards a hand must use, or None for any number; one value per ranking if they differ."""
    streets: tuple[Street, ...]
    upcards: Upcards | None
    """Only in games with cards in sight."""
    betting: BettingStructure
    showdown: Showdown
    boards: int = 1
    """Number of boards dealt side by side; the pot is shared between them."""

    @property
    def hands(self) -> tuple[tuple[Ranking, FromHole], ...]:
        """Rankings, each with the number of hole cards that play."""
        from_hole = self.from_hole
        if isinstance(from_hole, tuple):
            return tuple(zip(self.ranking, from_hole, strict=True))
        return tuple([(ranking, from_hole) for ranking in self.ranking])

    @property
    def halves(self) -> tuple[str, ...]:
        """Names of the hands that share the pot: their rankings. If both rankings are the same, the second,
        made of the hole cards alone, is "draw"."""
        rankings = self.ranking
        if len(rankings) == 2 and rankings[0] == rankings[1]:
            return (rankings[0], "draw")
        return rankings

    @property
    def has_blinds(self) -> bool:
        """Whether two seats post blinds; otherwise only antes, and maybe a bring-in, are posted."""
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
    """Rake of a hand, in whole chips."""

    per_mille: int = 0
    cap: Chips | None = None
    """Largest rake of a hand, or None."""
    cap_by_players: tuple[tuple[int, Chips], ...] = ()
    """Caps by the least number of seats dealt in: `((2, 50), (5, 300))`."""
    no_flop_no_drop: bool = True
    """Whether no rake is taken in a game with a board if the hand ends on its first street."""
    exact: Chips | None = None
    """Total known beforehand, for example from a hand history; it overrides the other fields."""


AnteForm = Literal["none", "per_player", "big_blind", "button"]
"""Payer of the ante: every seat, or one seat for all. An empty seat with the button pays no ante."""


class Stakes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Forced bets of a hand and the least bet."""

    small_blind: Chips
    big_blind: Chips
    """Least bet in no-limit and pot-limit, even if nobody posts the big blind. 0 in games with a bring-in."""
    ante: Chips = 0
    ante_form: AnteForm = "none"
    ante_first: bool = True
    """Whether a short stack pays the ante before the blind."""
    bring_in: Chips = 0
    small_bet: Chips = 0
    """Bet of the early streets in fixed limit; 0 means the big blind."""
    big_bet: Chips = 0
    """Bet of the late streets in fixed limit; 0 means twice the small bet."""
    smallest_chip: Chips = 1
    """Smallest chip; pots are shared in whole chips of this value."""
    rake: Rake | None = None

    def bet_of(self, street: Street) -> Chips:
        """Return the bet of a street in fixed limit.

        >>> Stakes(small_blind=5, big_blind=10).bet_of(Street(name="turn", bet="big"))
        20
        """
        small = self.small_bet or self.big_blind
        return small if street.bet == "small" else self.big_bet or 2 * small
