"""The sections of a structure: everything about an event that not every event has.

All of them are optional in a file, and what they leave out is the plain freezeout. Times are minutes in files
where people plan with them and milliseconds where machines do.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tapete.tournament.chips.leaving import Absent
from tapete.tournament.course.stages import Carry
from tapete.tournament.structure.declared import NotNegative, Positive, Share, Words
from tapete.tournament.structure.kinds import TableSize

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
"""What an entry is paid with."""


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all sections."""


class Entries(Section, frozen=True, kw_only=True):
    """Who may enter, until when, and how often."""

    least: Positive = 2
    """An event with fewer is cancelled (ACO-O-start-minimum)."""
    most: Positive | None = None
    """Entries that are sold in all, those of re-entries counted."""
    pay: Annotated[tuple[Means, ...], Meta(min_length=1)] = ("money", "tournament_money", "ticket")
    """Means of payment that are taken (ACO-entry-payment)."""
    late_until_level: NotNegative = 0
    """Entries are sold until this level ends, after the start too; 0 for not at all (ACO-O-late-reg)."""
    alternates: bool = False
    """Whether late entries wait for a free seat when all tables are full; if not, a table is added."""
    re_entries: NotNegative | None = None
    """How often one account may enter again after it went out; as the book has it, if not said
    (CCL-entry-once, ACO-freezeout)."""
    re_enter_until_level: NotNegative = 0
    """Until when; 0 for as long as late registration is open."""
    surrender: bool = False
    """Whether a player may give up his chips to enter again (TDA19-8B)."""
    house_bots: NotNegative = 0
    """In an online room, of an event with a scheduled start: with how many entries it begins at least, bots
    of the house taking the places that people have left, once anybody has entered."""
    withdraw_until: Literal["start", "last_seat"] | None = None
    """Until when an entry may be given back; None for `last_seat` in a Sit & Go and `start` elsewhere
    (ACO-O-unregister)."""


class Rebuys(Section, frozen=True, kw_only=True):
    """Chips that are bought without leaving the seat."""

    until_level: Positive
    price: NotNegative | None = None
    """That of an entry, fee included, if not said (ACO-O-rebuy-price-base); none of it is fee."""
    chips: Positive | None = None
    """The starting stack, if not said."""
    most: Positive = 99
    """How many an entry may buy; 99 is no limit (ACO-rebuy-count)."""
    at_most_stack: NotNegative | None = None
    """The largest stack that may rebuy: the starting stack, if not said (ACO-rebuy-stack-limit)."""
    at_once: Positive | None = None
    """Rebuys in one request of somebody who has chips; somebody who has none buys one at a time. As the book
    has it, if not said; two, where it says nothing."""
    offer_ms: NotNegative = 15_000
    """How long the table waits for a player who went broke."""


class AddOns(Section, frozen=True, kw_only=True):
    """Chips that everybody may buy in one break, whatever the stack."""

    after_level: Positive
    """Sold in the break after this level."""
    price: NotNegative
    chips: Positive
    most: Positive = 1


class StartRule(Section, frozen=True, kw_only=True):
    """When it begins, and where the first button is."""

    kind: Literal["sit_and_go", "scheduled"] = "sit_and_go"
    players: Positive | None = None
    """Of a Sit & Go, if they are not just one table."""
    every_minutes: Positive | None = None
    """In an online room: one begins at every multiple of this number of minutes of the day (UTC)."""
    button: Positive = 1
    """The seat with the first button at all tables (ACO-t-button-seat1), unless one is drawn."""


class Breaks(Section, frozen=True, kw_only=True):
    """Interruptions, and who announces them and the levels."""

    announced: Literal["automatic", "director"] = "automatic"
    """Whether a level begins when its time has come or when the director says so (TDA19-23)."""
    after: dict[int, Positive] = {}
    """Minutes of the break after a level."""
    synchronised: bool = False
    """Whether there is one at the same minute of every hour (ACO-O-level-change)."""
    every_minutes: Positive = 60
    at_minute: NotNegative = 55
    minutes: Positive = 5


class End(Section, frozen=True, kw_only=True):
    """When it is over."""

    kind: Literal["one_left", "time", "level", "players"] = "one_left"
    minutes: Positive | None = None
    """Of an event that ends by time, breaks included (ACO-duration-time)."""
    level: Positive | None = None
    """After which it ends by level."""
    players: Positive | None = None
    """With how many left it ends; a satellite ends with as many as it has tickets whatever stands here."""
    share: Share | None = None
    """The same as a share of all entries, rounded up (ACO-O-stage-end)."""
    pay: Literal["places", "chips"] = "places"
    """Whether those who are left are paid by their places or by their chips (ACO-O-timed-end)."""


class Prizes(Section, frozen=True, kw_only=True):
    """What is won. The percentages of `payout` are the kind that needs no section."""

    kind: Literal["percentages", "table", "curve", "fixed", "tickets", "windfall", "winner"] = "percentages"
    table: Words = "payouts-small-fields"
    """Percentages by the number of entries: the name of a shipped table."""
    share: Share = "0.15"
    """Of the curve: the share of the entries that is paid."""
    minimum: Positive | None = None
    """Of the curve: the least prize; one and a half entries, if not said."""
    top: Share = "1.5"
    """Of the curve: the first prize over the second."""
    unit: Positive = 1
    """Of the curve: prizes are multiples of it, the first one apart."""
    amounts: tuple[NotNegative, ...] = ()
    """Of the fixed kind: what each place gets. What the entries bring beyond that is the winner's, what they
    lack the house adds."""
    items: tuple[str, ...] = ()
    """Things and packages by place, in words, beside the money (ACO-pay-inkind)."""
    ticket: Positive | None = None
    """The full price of the event that tickets are for."""
    seat_kept: bool = False
    """Of tickets: whether a seat that was won can't be given up for tournament money (ACO-tm-choice)."""
    windfall: Words = "windfall-standard"
    """The name of the table that the prize pool is drawn from."""
    guarantee: NotNegative = 0
    """The least pool; the house adds what is missing (ACO-pool-overlay)."""
    house: NotNegative = 0
    """What the house puts up in any case, as in a freeroll (ACO-freeroll-prize)."""
    paid: Literal["at_the_end", "when_out"] = "at_the_end"
    """When a prize is handed out."""


class Bounties(Section, frozen=True, kw_only=True):
    """What becomes of the bounty that is on every head; its price is `bounty` of the structure."""

    kind: Literal["fixed", "progressive"] = "fixed"
    share: Share = "1/2"
    """Of a progressive one: what goes on the winner's own head (ACO-pko-split)."""
    odd: Literal["cash", "head"] = "cash"
    """What gets the odd unit of that (ACO-O-pko-rounding)."""
    unit: Positive = 1
    places: dict[Positive, Positive] = {}
    """Bounties on places, beside any on heads: what the house pays the player who finishes there. They are
    paid when the event is over (TDA26-22.2)."""


class Stage(Section, frozen=True, kw_only=True):
    """A part of an event of several stages."""

    kind: Literal["flight", "final"]
    flight: Words = "1A"
    """The name of a flight."""
    series: str = ""
    """In an online room: flights feed the final of the same series."""
    carry: Carry = "best"
    """What becomes of several stacks of one player (ACO-O-stage-double)."""
    cash: NotNegative = 0
    """Paid for each further stack, where they are paid for."""
    same_end: bool = True
    """Whether all flights have to end at one level (ACO-O-stage-levels)."""


class TablePolicy(Section, frozen=True, kw_only=True):
    """How players are seated and moved."""

    enforced: bool = True
    """Whether no hand begins at a table before what is due there has been done. A director is only told."""
    closed_seats: tuple[Positive, ...] = ()
    """Seats closed at every table: out of use or reserved. The director can close and reopen seats later."""
    size: TableSize | None = None
    """The size of every table, in a word. Without `seats`, a table has as many as the book gives it
    (ACO-size-hu, ACO-size-4, ACO-size-short, ACO-size-normal)."""
    spread: Positive = 1
    late_spread: Positive | None = None
    late_tables: NotNegative = 0
    by: Literal["blinds", "position"] | None = None
    """Who moves for balance, and where: see `balancing.balance`; as the book has it, if not said."""
    breaks: Literal["smallest", "order", "random"] | None = None
    """Which table breaks; if not said, the next in the order where the book presets one, otherwise one with
    the fewest players."""
    break_order: tuple[Positive, ...] = ()
    """Tables in the order in which they break, if it was announced (CCL-break-order)."""
    break_seats: Literal["drawn", "nearest"] = "drawn"
    """Whether the players of a broken table draw their new seats (TDA19-10, CCL-break-draw), or the player
    with the big blind soonest gets the seat where it comes soonest, and so on, as online rooms do
    (ACO-O-balancing): then fewer blinds are escaped by luck."""
    final_table: dict[int, Positive] = field(default_factory=lambda: {9: 9, 8: 9, 7: 7, 6: 7})
    """Players at the final table by the seats of a table (TDA19-PR9)."""
    final_table_players: Positive | None = None
    """The same number whatever the seats (CCL-final-table)."""
    final_table_plus: NotNegative = 0
    """Players more than at a full table, where `final_table` has no number for its seats (TDA13-11-1)."""
    final_table_most: Positive = 10
    """No final table has more (TDA13-11-2)."""
    final_table_heads_up: bool = False
    """Whether events of heads-up matches have a final table (TDA13-11-3)."""
    final_table_redraw: bool = True
    redraw_at_tables: tuple[Positive, ...] = ()
    halt_gap: NotNegative | None = None
    """Players fewer than at the fullest table with which a table stops (TDA19-11D); 0 for never."""
    halt_players: NotNegative | None = None
    """Players with which a table stops in any case (CCL-halt-3); 0 for never."""
    halt_binding_from: Positive | None = 9
    """Seats of a table from which on a gap binds; at smaller ones, and in a turbo, the director decides."""
    halt_at_open_seat: bool = False
    """Whether it stops only when the big blind would fall on an open seat (TDA24-11D)."""
    halt_eliminations_only: bool = False
    """Whether a gap that a move has made does not bind (TDA24-11D)."""
    dead_button: Literal["empty_seat", "stays", "before_small_blind"] | None = None
    """Where a dead button lies; as the book has it, if not said (TDA19-32, TDA26-36B, CCL-dead-button)."""
    button_seat_plays: bool | None = None
    """Whether a newcomer on the button's seat is dealt in (TDA19-10.2) or not (CCL-ante-none-moved); as the
    book has it, if not said."""


class HandForHandPlay(Section, frozen=True, kw_only=True):
    """When every table waits for all others."""

    kind: Literal["automatic", "director", "never"] = "director"
    above: Positive = 1
    """How many more players than paid places are left when it begins by itself (ACO-O-hand-for-hand)."""
    hand_ms: NotNegative = 120_000
    """What each hand takes off the level clock (TDA19-PR8B); 0 where the clock simply goes on."""
    charge_first: bool = True
    hold_all_in: bool = False
    """Whether an all-in waits for the director (TDA19-PR8F)."""
    until: Literal["paid", "elimination", "director"] = "paid"
    ties: Literal["share", "stack"] = "share"
    """Whether those who go out together at several tables share places, or are ranked by their stacks."""
    ties_at_one_table: Literal["share", "stack"] = "stack"
    """The same if all of them sat at one table (TDA24-RP8A.2)."""


class Ranking(Section, frozen=True, kw_only=True):
    """Places of those who go out in one hand of one table; `hand_for_hand` has its own."""

    one_table: Literal["share", "stack"] = "stack"
    """Whether more chips at the start of the hand finish higher (ACO-O-bust-order), or all share."""
    after_ante: bool = False
    """Whether, in the money, the chips that a big-blind ante has left are compared (TDA26-22)."""
    unknown: Literal["share", "director"] = "share"
    """For players who went out at different tables in an undetermined order: they share their places
    (CCL-rank-undetermined), or the director settles the order."""


class RollBack(Section, frozen=True, kw_only=True):
    """The level falls when the final table is formed and its players have few big blinds. An option of the
    house; antes fall with the level, which TDA19-PR11.2 advises against."""

    below: Positive = 40
    """Big blinds of the average stack: with fewer, the last level before that gives as many begins again.

    It is never a level in which anything was sold."""


class Deals(Section, frozen=True, kw_only=True):
    """Whether players may share the prizes out by agreement."""

    offered: bool = True
    players: Positive | None = None
    """With how many left at most; as many as sit at the final table, if not said."""


class Cancelling(Section, frozen=True, kw_only=True):
    """What becomes of an event that can't go on (ACO-O-cancel-running)."""

    rule: Literal["forward", "back"] = "forward"
    equal_share: Share = "1/2"
    house_pays: bool = False


class Discipline(Section, frozen=True, kw_only=True):
    """What becomes of those who are not there, or no longer may be."""

    absent: Absent = "blinded_off"
    disqualified_prize: Literal["shared", "held", "paid"] = "held"
    chip_penalties: bool = True
