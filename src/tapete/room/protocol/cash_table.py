"""The fields of a cash table that one account may see, and its row in the lobby."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.room.protocol.cash import TwicePreset, When

WhyOut = Literal["asked", "away", "no_chips"]
"""Why a player sits out: they asked to, they do not answer, or they have no chips."""
TwiceTerms = Literal["no", "always", "asked"]
"""Whether the rest of the board is dealt twice once no more betting is possible."""


class RakeTerms(Struct, frozen=True, kw_only=True):
    """Rake that the house takes from a pot."""

    per_mille: int = 0
    caps: tuple[tuple[int, Chips], ...] = ()
    """Maximum rake by number of players: pairs of the fewest players dealt in and the cap."""
    no_flop_no_drop: bool = False


class CashStakes(Struct, frozen=True, kw_only=True):
    """Blinds, ante, bring-in and fixed bets."""

    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    bring_in: Chips = 0
    small_bet: Chips = 0
    """Fixed limit only; the same holds for `big_bet`."""
    big_bet: Chips = 0


class CashTable(Struct, frozen=True, kw_only=True):
    """Public part of a cash table."""

    game: str = ""
    """Game with its limit, `holdem-no-limit`. In a mix or dealer's choice: the game of the running hand."""
    mix: str | None = None
    games: tuple[str, ...] = ()
    """Games that the player on the button may choose from, with dealer's choice."""
    stakes: CashStakes = CashStakes()
    buy_in_least: Chips = 0
    buy_in_most: Chips = 0
    rake: RakeTerms | None = None
    twice: TwiceTerms = "no"
    mark: str = ""
    """Mark that the book gives to tables run twice; empty for other tables."""
    straddles: int = 0
    """Number of players who may straddle in one hand."""
    straddle_from: Literal["left_of_big_blind", "button"] = "left_of_big_blind"
    buy_button: bool = False
    """Whether a newcomer between button and small blind may post both blinds at once."""
    auto_top_up: bool = False
    """Whether players may set an automatic top-up."""
    bomb_ante: Chips = 0
    bomb_boards: int = 1
    """Boards of a bomb pot, where the game has one with two."""
    rabbit_hunt: bool = False
    """Whether players may ask for the cards that would have come."""
    anonymous: bool = False
    pool: bool = False
    """Whether the table belongs to a pool and was formed for one hand."""
    private: bool = False
    line: int = 0
    """Number of players who wait for a seat."""
    kept: tuple[Seat, ...] = ()
    """Free seats that are reserved for a player."""
    out: dict[Seat, WhyOut] = {}
    """Seats that sit out, with the reason."""
    waits: tuple[Seat, ...] = ()
    """Seats that wait for the big blind or for the next hand to be dealt in."""
    next_game: str | None = None
    """Game chosen for the next hand."""
    choice_until: int | None = None
    """Dealer's choice: end of the time in which the player on the button chooses the next game."""
    next_bomb: bool = False
    """Whether the next hand is a bomb pot."""
    bomb: bool = False
    """Whether the running hand is a bomb pot."""
    twice_until: int | None = None
    """End of the time to answer whether to run it twice; None while nobody is asked."""
    closing: bool = False


class OwnCash(Struct, frozen=True, kw_only=True):
    """Your private part of a cash table: what you may do there, and what you have asked for."""

    may_sit: bool = False
    """Whether you may sit down if a seat is free."""
    needs_entry: bool = False
    """Whether you need a password or an invitation: `enter_private_table`."""
    buy_in_least: Chips = 0
    """Least that you must bring. More than the table's minimum if you left with more a short time ago."""
    buy_in_most: Chips = 0
    returns_until: int | None = None
    """End of the time in which you must bring back the stack that you left with."""
    place: int | None = None
    """Your place on the waiting list, from 1."""
    offered: Seat | None = None
    """Seat that is kept for you."""
    offered_until: int | None = None
    out: WhyOut | None = None
    missed: int = 0
    """Number of big blinds that you missed while sitting out."""
    seat_until: int | None = None
    """Time at which you lose your seat if you do not come back."""
    owes_big: bool = False
    owes_small: bool = False
    sits_out: When | None = None
    """Your pending request to sit out."""
    stands_up: When | None = None
    """Your pending request to leave."""
    new_seat: Seat | None = None
    """Seat that you will have after the hand."""
    chips_asked: Chips = 0
    """Chips that you asked for and get after the hand."""
    top_up_most: Chips = 0
    """Most chips that you may add now."""
    top_up_below: Chips = 0
    top_up_to: Chips = 0
    posts: bool = False
    buys_button: bool = False
    straddles: bool = False
    twice: TwicePreset = "ask"
    asked_twice: bool = False
    """Whether you must answer if the rest of the board is dealt twice, before `twice_until`."""
    may_choose: tuple[str, ...] = ()
    """Games from which you may choose the next one now."""
    host: bool = False
    invitation: str | None = None
    """Code that a link to the table carries, for `enter_private_table`. Only the host sees it."""


class CashRow(Struct, frozen=True, kw_only=True):
    """One cash table or pool in the lobby, the same for everybody. Private tables are not listed."""

    stream: str
    name: str
    game: str
    """Game with its limit, `holdem-no-limit`; in a mix, the first game."""
    mix: str | None = None
    stakes: CashStakes
    currency: str
    buy_in_least: Chips
    buy_in_most: Chips
    seats: int
    players: int
    """Players at the table, house bots included."""
    bots: int
    """House bots among `players`; they make room for people."""
    free: int
    """Free seats that are not reserved."""
    waiting: int
    average_pot: Chips = 0
    """Average pot of the last hands; 0 before the first hand."""
    hands_per_hour: int = 0
    flop_percent: int = 0
    """Percentage of the players dealt in who saw the flop; 0 in games without a flop."""
    twice: TwiceTerms = "no"
    mark: str = ""
    """Mark that the book gives to tables run twice; empty for other tables."""
    straddles: bool = False
    anonymous: bool = False
    beginners: bool = False
    """Whether the table is for beginners only."""
    pool: bool = False
    """Whether the row is a pool. A pool has no seats to choose, and `players` counts its entries."""
    entries_most: int = 1
    """Number of entries that one player may have at a time; more than 1 only in a pool."""
    closing: bool = False
    stopped: bool = False
    """Whether a fault has stopped it, until the operator resumes it."""
