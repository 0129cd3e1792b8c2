"""Sections of a structure: settings that not every event needs.

All sections are optional in a file; the defaults are a plain freezeout. Times are minutes where people plan
with them and milliseconds elsewhere.
"""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from tapete.tournament.chips.leaving import Absent
from tapete.tournament.course.stages import Carry
from tapete.tournament.structure.table_sizes import TableSize
from tapete.tournament.structure.toml_data import NotNegative, Positive, Share, Words

__all__ = [
    "AddOns",
    "Bounties",
    "Breaks",
    "Cancelling",
    "Deals",
    "Discipline",
    "End",
    "Entries",
    "HandForHandPlay",
    "Means",
    "Prizes",
    "Ranking",
    "Rebuys",
    "RollBack",
    "Stage",
    "StartRule",
    "TablePolicy",
]

Means = Literal["money", "tournament_money", "ticket"]
"""Means of paying for an entry."""


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all sections."""


class Entries(Section, frozen=True, kw_only=True):
    """Limits on entries: number, deadlines and re-entries."""

    least: Positive = 2
    """Minimum number of entries; an event with fewer is cancelled (ACO-O-start-minimum)."""
    most: Positive | None = None
    """Maximum number of entries sold, with re-entries."""
    pay: Annotated[tuple[Means, ...], Meta(min_length=1)] = ("money", "tournament_money", "ticket")
    """Accepted means of payment (ACO-entry-payment)."""
    late_until_level: NotNegative = 0
    """Last level in which entries are sold after the start; 0 for none (ACO-O-late-reg)."""
    alternates: bool = False
    """Whether late entries wait for a free seat when all tables are full; if not, a table is added."""
    re_entries: NotNegative | None = None
    """Number of times that one account may enter again after elimination; None: the book decides
    (CCL-entry-once, ACO-freezeout)."""
    re_enter_until_level: NotNegative = 0
    """Last level for re-entries; 0: as long as late registration is open."""
    surrender: bool = False
    """Whether a player may surrender their chips to enter again (TDA19-8B)."""
    house_bots: NotNegative = 0
    """For scheduled events of an online room: minimum number of entries at the start, with house bots in
    free places, once any person has entered."""
    withdraw_until: Literal["start", "last_seat"] | None = None
    """Deadline for withdrawing an entry; None: `last_seat` in a Sit & Go and `start` in other events
    (ACO-O-unregister)."""


class Rebuys(Section, frozen=True, kw_only=True):
    """Chips bought without leaving the seat."""

    until_level: Positive
    price: NotNegative | None = None
    """Price of a rebuy, without any fee; None: the price of an entry, with its fee
    (ACO-O-rebuy-price-base)."""
    chips: Positive | None = None
    """Chips of a rebuy; None: the starting stack."""
    most: Positive = 99
    """Maximum number of rebuys of an entry; 99 is no limit (ACO-rebuy-count)."""
    at_most_stack: NotNegative | None = None
    """Largest stack that may rebuy; None: the starting stack (ACO-rebuy-stack-limit)."""
    at_once: Positive | None = None
    """Rebuys in one request of a player with chips; a player without chips buys one at a time. None: the
    book decides; two, if it is silent."""
    offer_ms: NotNegative = 15_000
    """Time that the table waits for a player who went broke."""


class AddOns(Section, frozen=True, kw_only=True):
    """Chips that every player may buy in one break, with any stack."""

    after_level: Positive
    """Level before the break in which the add-on is sold."""
    price: NotNegative
    chips: Positive
    most: Positive = 1


Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = get_args(Weekday)


class StartRule(Section, frozen=True, kw_only=True):
    """Start of the event, and the first button."""

    kind: Literal["sit_and_go", "scheduled"] = "sit_and_go"
    players: Positive | None = None
    """Players of a Sit & Go, if it has more than one table."""
    every_minutes: Positive | None = None
    """In an online room: a new event begins at every multiple of this number of minutes of the day (UTC)."""
    at: Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] | None = None
    """In an online room: local time of day at which a new event begins, for example `"20:30"`."""
    days: tuple[Weekday, ...] = ()
    """With `at`: days of the week, for example `["friday"]`; all days if empty."""
    zone: Annotated[str, Meta(min_length=1, max_length=60)] = "UTC"
    """With `at`: its time zone, for example `"Europe/Madrid"`; daylight saving is followed."""
    button: Positive = 1
    """Seat of the first button at all tables (ACO-t-button-seat1), unless a button is drawn."""
    button_drawn: bool = False
    """Whether the seat of the first button is drawn at the start, one for all tables (CCL-button-initial)."""


class Breaks(Section, frozen=True, kw_only=True):
    """Breaks, and who announces breaks and levels."""

    announced: Literal["automatic", "director"] = "automatic"
    """Whether levels begin automatically or by the director's announcement (TDA19-23)."""
    after: dict[int, Positive] = {}
    """Minutes of the break after each level."""
    synchronised: bool = False
    """Whether there is a break at the same minute of every hour (ACO-O-level-change)."""
    every_minutes: Positive = 60
    at_minute: NotNegative = 55
    minutes: Positive = 5


class End(Section, frozen=True, kw_only=True):
    """End of the event."""

    kind: Literal["one_left", "time", "level", "players"] = "one_left"
    minutes: Positive | None = None
    """Duration of an event that ends by time, with breaks (ACO-duration-time)."""
    level: Positive | None = None
    """Last level of an event that ends by level."""
    players: Positive | None = None
    """Number of players left at the end; a satellite always ends with as many players as tickets."""
    share: Share | None = None
    """Number of players left at the end, as a share of all entries, rounded up (ACO-O-stage-end)."""
    pay: Literal["places", "chips"] = "places"
    """Whether the remaining players are paid by their places or by their chips (ACO-O-timed-end)."""


class Prizes(Section, frozen=True, kw_only=True):
    """Prizes. The percentages of `payout` are the kind that needs no section."""

    kind: Literal["percentages", "table", "curve", "fixed", "tickets", "windfall", "winner"] = "percentages"
    table: Words = "payouts-small-fields"
    """Name of a packaged table of percentages by the number of entries."""
    share: Share = "0.15"
    """For a curve: share of the entries that is paid."""
    minimum: Positive | None = None
    """For a curve: least prize; None: one and a half entries."""
    top: Share = "1.5"
    """For a curve: first prize over second."""
    unit: Positive = 1
    """For a curve: prizes are multiples of this amount, except the first."""
    amounts: tuple[NotNegative, ...] = ()
    """For `fixed`: prize of each place. The winner gets any surplus of the pool; the house adds any
    shortfall."""
    items: tuple[str, ...] = ()
    """Objects and packages by place, in words, beside the money (ACO-pay-inkind)."""
    ticket: Positive | None = None
    """Full price of the tickets' target event."""
    seat_kept: bool = False
    """For `tickets`: whether a won seat can't be exchanged for tournament money (ACO-tm-choice)."""
    windfall: Words = "windfall-standard"
    """Name of the table from which the prize pool is drawn."""
    guarantee: NotNegative = 0
    """Smallest pool; the house adds any shortfall (ACO-pool-overlay)."""
    house: NotNegative = 0
    """Fixed contribution of the house, as in a freeroll (ACO-freeroll-prize)."""
    paid: Literal["at_the_end", "when_out"] = "at_the_end"
    """When prizes are paid."""


class Bounties(Section, frozen=True, kw_only=True):
    """Use of the bounty on each head; its price is `bounty` of the structure."""

    kind: Literal["fixed", "progressive"] = "fixed"
    share: Share = "1/2"
    """For `progressive`: share that goes on the winner's own head (ACO-pko-split)."""
    odd: Literal["cash", "head"] = "cash"
    """Part that gets the odd unit of this split (ACO-O-pko-rounding)."""
    unit: Positive = 1
    places: dict[Positive, Positive] = {}
    """Bounties on places, besides any on heads: paid by the house to the player who finishes there, when
    the event is over (TDA26-22.2)."""


class Stage(Section, frozen=True, kw_only=True):
    """One part of an event with several stages."""

    kind: Literal["flight", "final"]
    flight: Words = "1A"
    """Name of a flight."""
    series: str = ""
    """In an online room: flights feed the final of the same series."""
    carry: Carry = "best"
    """Use of several stacks of one player (ACO-O-stage-double)."""
    cash: NotNegative = 0
    """Amount paid for each further stack, if the event pays for these."""
    same_end: bool = True
    """Whether all flights must end at one level (ACO-O-stage-levels)."""
    bagged: bool = False
    """Whether a live flight ends only once its stacks are counted and bagged. The desk sets it."""


class TablePolicy(Section, frozen=True, kw_only=True):
    """How players are seated and moved."""

    enforced: bool = True
    """Whether a hand is refused at a table with a due task. Under a director, the task is only shown."""
    closed_seats: tuple[Positive, ...] = ()
    """Seats closed at every table: out of use or reserved. The director can close and reopen seats later."""
    size: TableSize | None = None
    """Size of every table, as a word. Without `seats`, the book gives the number of seats (ACO-size-hu,
    ACO-size-4, ACO-size-short, ACO-size-normal)."""
    spread: Positive = 1
    late_spread: Positive | None = None
    late_tables: NotNegative = 0
    by: Literal["blinds", "position"] | None = None
    """Rule that chooses a balancing mover and their seat: see `balancing.balance`; None: the book decides."""
    breaks: Literal["smallest", "order", "random"] | None = None
    """Table that breaks; None: the next in the order where the book presets one, otherwise one with the
    fewest players."""
    break_order: tuple[Positive, ...] = ()
    """Order in which tables break, if it was announced (CCL-break-order)."""
    break_seats: Literal["drawn", "nearest"] = "drawn"
    """Whether players of a broken table draw their new seats (TDA19-10, CCL-break-draw), or the player
    with the soonest big blind gets the seat where it comes soonest, and so on, as in online rooms
    (ACO-O-balancing): then fewer blinds are missed by luck."""
    final_table: dict[int, Positive] = field(default_factory=lambda: {9: 9, 8: 9, 7: 7, 6: 7})
    """Players at the final table by the number of seats of a table (TDA19-PR9)."""
    final_table_players: Positive | None = None
    """Players at the final table for any number of seats (CCL-final-table)."""
    final_table_plus: NotNegative = 0
    """Players above a full table, where `final_table` has no number for its seats (TDA13-11-1)."""
    final_table_most: Positive = 10
    """Maximum number of players at any final table (TDA13-11-2)."""
    final_table_heads_up: bool = False
    """Whether heads-up events have a final table (TDA13-11-3)."""
    final_table_redraw: bool = True
    redraw_at_tables: tuple[Positive, ...] = ()
    halt_gap: NotNegative | None = None
    """Gap to the fullest table, in players, at which a table stops (TDA19-11D); 0 for never."""
    halt_players: NotNegative | None = None
    """Number of players at which a table always stops (CCL-halt-3); 0 for never."""
    halt_binding_from: Positive | None = 9
    """Number of seats of a table from which a gap is binding; at smaller tables, and in a turbo, the
    director decides."""
    halt_at_open_seat: bool = False
    """Whether a table stops only when the big blind would fall on an open seat (TDA24-11D)."""
    halt_eliminations_only: bool = False
    """Whether a gap caused by a move is not binding (TDA24-11D)."""
    dead_button: Literal["empty_seat", "stays", "before_small_blind"] | None = None
    """Position of a dead button; None: the book decides (TDA19-32, TDA26-36B, CCL-dead-button)."""
    button_seat_plays: bool | None = None
    """Whether a newcomer on the button's seat is dealt in (TDA19-10.2) or not (CCL-ante-none-moved); None:
    the book decides."""


class HandForHandPlay(Section, frozen=True, kw_only=True):
    """Hand-for-hand: every table waits for all others."""

    kind: Literal["automatic", "director", "never"] = "director"
    above: Positive = 1
    """Players above the paid places at which it begins automatically (ACO-O-hand-for-hand)."""
    hand_ms: NotNegative = 120_000
    """Milliseconds that each hand takes off the level clock (TDA19-PR8B); 0: the clock runs on."""
    charge_first: bool = True
    hold_all_in: bool = False
    """Whether a called all-in waits for the director (TDA19-PR8F)."""
    until: Literal["paid", "elimination", "director"] = "paid"
    ties: Literal["share", "stack"] = "share"
    """Whether players eliminated together at several tables share places, or are ranked by their stacks."""
    ties_at_one_table: Literal["share", "stack"] = "stack"
    """Whether players eliminated together at one table share places, or are ranked by their stacks
    (TDA24-RP8A.2)."""


class Ranking(Section, frozen=True, kw_only=True):
    """Places of players eliminated in one hand of one table; `hand_for_hand` has its own settings."""

    one_table: Literal["share", "stack"] = "stack"
    """Whether more chips at the start of the hand finish higher (ACO-O-bust-order), or all share."""
    after_ante: bool = False
    """Whether, in the money, the stacks after a big-blind ante are compared (TDA26-22)."""
    unknown: Literal["share", "director"] = "share"
    """Treatment of players eliminated at different tables in an undetermined order: they share their
    places (CCL-rank-undetermined), or the director settles the order."""


class RollBack(Section, frozen=True, kw_only=True):
    """Return to an earlier level when the final table is formed and its players have few big blinds.

    This is an option of the house. Antes fall with the level, which TDA19-PR11.2 advises against.
    """

    below: Positive = 40
    """Minimum average stack in big blinds. Below it, the latest earlier level with this depth begins again.

    A level that sold anything is never chosen."""


class Deals(Section, frozen=True, kw_only=True):
    """Whether players may agree to share the prizes."""

    offered: bool = True
    players: Positive | None = None
    """Maximum number of players left for a deal; None: those at the final table."""


class Cancelling(Section, frozen=True, kw_only=True):
    """Treatment of an event that can't go on (ACO-O-cancel-running)."""

    rule: Literal["forward", "back"] = "forward"
    equal_share: Share = "1/2"
    house_pays: bool = False


class Discipline(Section, frozen=True, kw_only=True):
    """Treatment of absent and disqualified players."""

    absent: Absent = "blinded_off"
    disqualified_prize: Literal["shared", "held", "paid"] = "held"
    chip_penalties: bool = True
