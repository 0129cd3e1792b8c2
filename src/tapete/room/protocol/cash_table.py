"""A cash table as one account may see it, beside what every table shows; and its row in the lobby."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.room.protocol.cash import TwicePreset, When

WhyOut = Literal["asked", "away", "no_chips"]
"""Why a player takes no part in hands: by their wish, since they do not answer, since they have no chips."""
TwiceTerms = Literal["no", "always", "asked"]
"""Whether the rest of the board is dealt twice once nobody can bet any more."""


class RakeTerms(Struct, frozen=True, kw_only=True):
    """What the house takes from a pot."""

    per_mille: int = 0
    caps: tuple[tuple[int, Chips], ...] = ()
    """The most that is taken, by the least number of players dealt in."""
    no_flop_no_drop: bool = False


class CashStakes(Struct, frozen=True, kw_only=True):
    """What is posted and bet."""

    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    bring_in: Chips = 0
    small_bet: Chips = 0
    """Fixed limit only, as `big_bet`."""
    big_bet: Chips = 0


class CashTable(Struct, frozen=True, kw_only=True):
    """What everybody may see of a cash table."""

    game: str = ""
    """The game at its limit, `holdem-no-limit`; in a mix, and with dealer's choice, of the running hand."""
    mix: str | None = None
    games: tuple[str, ...] = ()
    """Dealer's choice: the games among which the player on the button chooses."""
    stakes: CashStakes = CashStakes()
    buy_in_least: Chips = 0
    buy_in_most: Chips = 0
    rake: RakeTerms | None = None
    twice: TwiceTerms = "no"
    mark: str = ""
    """What the book marks such tables with; empty for others."""
    straddles: int = 0
    """How many players may straddle in one hand."""
    straddle_from: Literal["left_of_big_blind", "button"] = "left_of_big_blind"
    buy_button: bool = False
    """Whether a newcomer between button and small blind may post both blinds at once."""
    auto_top_up: bool = False
    """Whether stacks may be filled up by themselves."""
    bomb_ante: Chips = 0
    rabbit_hunt: bool = False
    """Whether players may look at the cards that would have come."""
    anonymous: bool = False
    pool: bool = False
    """Whether it is a table of a pool, formed for one hand."""
    private: bool = False
    line: int = 0
    """How many wait for a seat."""
    kept: tuple[Seat, ...] = ()
    """Free seats that are kept for somebody."""
    out: dict[Seat, WhyOut] = {}
    """Who takes no part in hands, and why."""
    waits: tuple[Seat, ...] = ()
    """Who sits in, and waits for the big blind or for the next hand."""
    next_game: str | None = None
    """What was chosen for the next hand."""
    choice_until: int | None = None
    """Dealer's choice: until when the next hand waits for the player on the button to choose its game."""
    next_bomb: bool = False
    """Whether the next hand is a bomb pot."""
    bomb: bool = False
    """Whether the running hand is one."""
    twice_until: int | None = None
    """While players are asked whether the board is dealt twice: until when they have to answer."""
    closing: bool = False


class OwnCash(Struct, frozen=True, kw_only=True):
    """What only you may see of a cash table: what you may do there, and what you have asked for."""

    may_sit: bool = False
    """Whether you may sit down, if there is a seat."""
    needs_entry: bool = False
    """Whether you need a password or an invitation: `enter_private_table`."""
    buy_in_least: Chips = 0
    """What you have to bring at least: more than the table asks for, if you left it with more just now."""
    buy_in_most: Chips = 0
    returns_until: int | None = None
    """Until when you have to bring what you left with."""
    place: int | None = None
    """Your place on the waiting list, from 1."""
    offered: Seat | None = None
    """The seat that is kept for you."""
    offered_until: int | None = None
    out: WhyOut | None = None
    missed: int = 0
    """Big blinds that you have missed while sitting out."""
    seat_until: int | None = None
    """When you lose your seat, if you do not come back."""
    owes_big: bool = False
    owes_small: bool = False
    sits_out: When | None = None
    """Your wish to sit out, until it is done."""
    stands_up: When | None = None
    """Your wish to leave, until it is done."""
    new_seat: Seat | None = None
    """The seat that you will have after the hand."""
    chips_asked: Chips = 0
    """Chips that come after the hand."""
    top_up_most: Chips = 0
    """The most chips that you may bring now."""
    top_up_below: Chips = 0
    top_up_to: Chips = 0
    posts: bool = False
    buys_button: bool = False
    straddles: bool = False
    twice: TwicePreset = "ask"
    asked_twice: bool = False
    """Whether you have to say if the rest of the board is dealt twice; `twice_until` says until when."""
    may_choose: tuple[str, ...] = ()
    """The games of which you may choose the next one now."""
    host: bool = False
    invitation: str | None = None
    """Of a host: what a link to the table carries, for `enter_private_table`."""


class CashRow(Struct, frozen=True, kw_only=True):
    """One cash table or pool in the lobby, the same for everybody. Private tables are not listed."""

    stream: str
    name: str
    game: str
    """The game at its limit, `holdem-no-limit`; of a mix, its first one."""
    mix: str | None = None
    stakes: CashStakes
    currency: str
    buy_in_least: Chips
    buy_in_most: Chips
    seats: int
    players: int
    """Who sits there, house bots included."""
    bots: int
    """House bots among them; they make room for people."""
    free: int
    """Free seats that are kept for nobody."""
    waiting: int
    average_pot: Chips = 0
    """Of the last hands; 0 before there are any."""
    hands_per_hour: int = 0
    flop_percent: int = 0
    """How many of the players dealt in saw the flop; 0 in games without one."""
    twice: TwiceTerms = "no"
    mark: str = ""
    """What the book marks tables with whose hands are run twice; empty for others."""
    straddles: bool = False
    anonymous: bool = False
    pool: bool = False
    """Whether it is a pool: it has no seats to choose, and `players` are the entries in it."""
    entries_most: int = 1
    """Of a pool: how many entries one player may have at a time."""
    closing: bool = False
    stopped: bool = False
    """Whether it stands still by a fault, until the operator resumes it."""
