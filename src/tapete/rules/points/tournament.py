"""Points on events: entries, seating, balancing, levels, chips, prizes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Count = Annotated[int, Meta(ge=0)]
Players = Annotated[int, Meta(ge=1)]
Percent = Annotated[int, Meta(ge=0, le=100)]

Redraw = Literal["day-start", "two-tables", "final-table"]
HandSign = Literal["first-riffle", "shuffler-button", "dealer-push", "deal"]
"""Sign that a hand begins; online it is the deal itself."""
LevelSign = Literal["announcement", "signal"]
StageEnd = Literal["level", "players"]
SyncUnit = Literal["hand", "betting-round"]
Tie = Literal["stack", "share"]
"""Order of tied players: more chips at the start of the hand finish higher, or all share the prizes."""
PurchaseEnd = Literal["registration-close", "any-time"]


class EventValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on events: entries, seating, balancing, levels, chips, prizes."""

    # Seats.
    seat_draw: Sourced[Literal["random", "by-entry"]] | None = None
    """Assignment of seats: drawn, or in the order of entry."""
    redraws: Sourced[tuple[Redraw, ...]] | None = None
    """Moments when all remaining players draw new seats."""
    start_stacks: Sourced[Literal["seated-only", "every-entry"]] | None = None
    """Stacks that are on the tables at the start."""
    seat_change: Sourced[Literal["director", "player"]] | None = None
    """Person who may change an assigned seat."""
    late_stack: Sourced[Literal["full", "less-blinds"]] | None = None
    """Stack of a late entry, an alternate or a re-entry: full, or less the missed blinds."""
    late_seat: Sourced[Literal["same-draw", "same-draw-and-pool"]] | None = None
    """Seats in the draw of such an entry: all open seats, or the seats for new players at that time."""
    re_entry_seat: Sourced[Literal["drawn-anew", "kept"]] | None = None
    """Seat of a re-entry."""
    surrendered_chips: Sourced[Literal["out-of-play", "stay-in-play"]] | None = None
    """Chips surrendered for a re-entry."""

    # Newcomers at a table.
    newcomer_seats: Sourced[Literal["any", "without-duty"]] | None = None
    """Open seats for newcomers: any, or only seats without a blind or the button."""
    newcomer_waits: Sourced[Literal["between-button-and-small-blind", "until-big-blind"]] | None = None
    """Newcomers who receive no cards yet."""
    newcomer_on_button: Sourced[Literal["plays", "sits-out"]] | None = None
    """Whether a newcomer on the button is dealt in."""

    # Tables that break.
    break_draw: Sourced[Literal["two-step", "one-step"]] | None = None
    """Seat draw of a breaking table: seat cards are shuffled and the order of players is also drawn, or one
    draw."""
    break_order: Sourced[Literal["preset", "random-allowed"]] | None = None
    """Next table to break: by a preset list, or drawn if the floor chooses."""
    break_order_posted: Sourced[bool] | None = None
    """Whether the list is shown to the players."""

    # Balancing.
    balance_move: Sourced[Literal["next-big-blind-to-worst", "drawn"]] | None = None
    """Move for balancing: the next big blind to the worst position, or a drawn player and seat."""
    worst_position: Sourced[Literal["soonest-big-blind", "soonest-blind"]] | None = None
    """Definition of the worst position: the big blind comes soonest, and never the small blind; or any blind
    comes soonest."""
    stud_move: Sourced[Literal["last-vacated", "lowest-open"]] | None = None
    """Seat to fill in a stud event."""
    mixed_mover: Sourced[Literal["would-be-big-blind", "by-position"]] | None = None
    """Player to move while a mix plays stud: by the held button, or as in a stud event."""
    donor: Sourced[Literal["settled-beforehand", "floor"]] | None = None
    """Choice of the table that gives a player: settled before the event, or by the floor."""
    balance_gap: Sourced[Literal["adjustable", "fixed"]] | None = None
    """Whether tables are balanced more closely later in the event."""
    balance_spread: Sourced[Players] | None = None
    """Most players by which the fullest table may exceed the shortest."""

    # Short tables.
    halt_gap: Sourced[Players] | None = None
    """Number of players below the fullest table at which a table stops play."""
    halt_full_ring: Sourced[Players] | None = None
    """Least seats of a table for this rule."""
    halt_other_formats: Sourced[Literal["director", "as-full-ring"]] | None = None
    """Rule for smaller tables and turbos."""
    halt_from: Sourced[Literal["at-once", "big-blind-on-open-seat"]] | None = None
    """When such a table stops play."""
    halt_cause: Sourced[Literal["any", "eliminations"]] | None = None
    """Cause of the gap that is required."""
    halt_players: Sourced[Players] | None = None
    """Most players at which a table stops play, except the final table."""

    # The final table.
    final_table_players: Sourced[Players] | None = None
    """Players left at which the final table is formed, for all table sizes."""
    final_table_full_ring: Sourced[Players] | None = None
    """Players left at which the final table is formed, with eight or nine seats per table."""
    final_table_short: Sourced[Players] | None = None
    """Players left at which the final table is formed, with six or seven seats per table."""
    final_table_plus: Sourced[Count] | None = None
    """Players above a full table with which the final table is formed."""
    final_table_most: Sourced[Players] | None = None
    """Most players of the final table."""
    final_table_heads_up: Sourced[bool] | None = None
    """Whether heads-up events also have a final table."""
    final_table_seats: Sourced[Literal["drawn", "by-entry"]] | None = None
    """Assignment of seats at the final table."""

    # Button and ante.
    dead_button: Sourced[Literal["empty-seat", "stays", "before-small-blind"]] | None = None
    """Place of the button if its due seat is empty."""
    dead_small_blind: Sourced[Literal["nobody-posts", "next-posts"]] | None = None
    """Small blind due at an empty seat."""
    heads_up_adjusted: Sourced[bool] | None = None
    """Whether the button is adjusted for heads-up, so that nobody has the big blind twice in a row."""
    mixed_button: Sourced[Literal["held", "goes-on"]] | None = None
    """Button of a mix when stud begins: it moves once more and is then held, or it moves with every hand."""
    mixed_button_back: Sourced[Literal["where-held", "goes-on"]] | None = None
    """Button of the first hand with blinds after stud."""
    ante_payer: Sourced[Literal["button", "big-blind"]] | None = None
    """Payer of the ante for the whole table."""
    ante_order: Sourced[Literal["ante-first", "blind-first"]] | None = None
    """Post that a short big blind pays first: the whole ante, or the whole blind."""
    ante_half_players: Sourced[Count] | None = None
    """Most players at the table at which the ante is halved."""
    ante_small_blind_out: Sourced[Literal["none", "due"]] | None = None
    """Ante of the hand after the small blind was eliminated."""
    ante_may_fall: Sourced[bool] | None = None
    """Whether an ante may be smaller than in an earlier level."""

    # Levels.
    level_begins_on: Sourced[tuple[LevelSign, ...]] | None = None
    """Signs that begin a due level; the first sign counts."""
    hand_begins_on: Sourced[tuple[HandSign, ...]] | None = None
    """Signs that begin a hand; the first sign counts."""
    new_level_from: Sourced[Literal["next-hand", "at-once"]] | None = None
    """Moment from which a new level applies."""
    push_at_level: Sourced[Literal["one-hand-at-old-level", "new-level"]] | None = None
    """Level of the first hand of a dealer who was taking over when the level began."""
    levels_rise: Sourced[Literal["at-intervals", "never"]] | None = None
    """Whether blinds and antes rise with time."""
    structure_changes: Sourced[Literal["announced", "never"]] | None = None
    """Whether later levels may be changed during the event."""

    # Hand-for-hand and simultaneous hands.
    bubble: Sourced[Players] | None = None
    """Number of players above the paid places at which the bubble begins."""
    hand_for_hand_by: Sourced[Literal["by-itself", "director"]] | None = None
    """Start of hand-for-hand on the bubble: automatic, or by the director."""
    hand_for_hand_clock: Sourced[Literal["goes-on", "charged"]] | None = None
    """Level clock during hand-for-hand: it runs, or each hand takes a fixed time."""
    hand_for_hand_from: Sourced[Literal["after-the-hand", "at-once"]] | None = None
    """When tables hold after the announcement: after the hand in progress, or at once."""
    hand_for_hand_seconds: Sourced[Count] | None = None
    """Seconds that each hand takes from the clock."""
    hand_for_hand_most: Sourced[Count] | None = None
    """Most seconds that an event may set for each hand."""
    hand_for_hand_first: Sourced[Literal["charged", "free"]] | None = None
    """Whether the hand in progress at the announcement takes time from the clock."""
    hand_for_hand_deducted: Sourced[Literal["each-hand", "in-batches"]] | None = None
    """When the time of the hands is taken from the clock."""
    hand_for_hand_levels: Sourced[Literal["rise", "stand"]] | None = None
    """Whether levels rise during hand-for-hand."""
    hand_for_hand_all_in: Sourced[Literal["held", "dealt"]] | None = None
    """Called all-in in hand-for-hand: cards stay down and the deal waits for the floor, or the hand goes
    on."""
    simultaneous: Sourced[Literal["director", "never"]] | None = None
    """Person who may order simultaneous hands at all tables."""
    simultaneous_start: Sourced[Literal["together", "as-ready"]] | None = None
    """Start of the next simultaneous hand."""
    simultaneous_by: Sourced[tuple[SyncUnit, ...]] | None = None
    """Units after which simultaneous tables may wait."""

    # Places.
    rank_by: Sourced[Literal["time-lasted", "chips-won"]] | None = None
    """Base of the places: time lasted, or chips at the start of the last hand."""
    rank_one_table: Sourced[Tie] | None = None
    """Order of players eliminated in one hand at one table."""
    rank_many_tables: Sourced[Literal["order", "share"]] | None = None
    """Order of players eliminated at different tables: the order in which their hands ended, or equal places
    if the hands overlapped."""
    rank_together: Sourced[Tie] | None = None
    """Order of players eliminated at different tables in the same hand of hand-for-hand or simultaneous
    play."""
    rank_one_table_together: Sourced[Tie] | None = None
    """Order of players eliminated at one table in the same hand of hand-for-hand or simultaneous play."""
    rank_unknown: Sourced[Literal["share", "director"]] | None = None
    """Order of players whose order is unknown."""
    rank_after_ante: Sourced[bool] | None = None
    """Whether stacks are compared after the antes, once all players are in the money."""
    bounty_rank: Sourced[Literal["as-places", "share"]] | None = None
    """Bounties on the places of players eliminated in one hand: each gets the bounty of the own place, or
    they share them equally."""

    # Chips.
    colour_up: Sourced[Literal["when-not-needed", "director"]] | None = None
    """When a denomination leaves play: as soon as no later level needs it, or by order of the director."""
    race_leftovers: Sourced[Literal["raced", "taken"]] | None = None
    """Odd chips that don't make a larger chip."""
    race_from: Sourced[Literal["seat-1", "left-of-button"]] | None = None
    """First seat in the deal of a chip race."""
    race_most: Sourced[Players] | None = None
    """Most chips that one player may win in a chip race."""
    race_rescue: Sourced[bool] | None = None
    """Whether a player who would lose all chips in a chip race gets one chip."""
    late_chips: Sourced[Literal["lowest-in-play", "any-in-play"]] | None = None
    """Denomination for exchanging chips that turn up after theirs has left play, at equal value."""
    late_chips_rest: Sourced[Literal["taken", "rounded-up"]] | None = None
    """Remainder of late chips that makes no whole chip."""
    colour_up_any_time: Sourced[bool] | None = None
    """Whether the director may colour up any player's chips at any time."""
    colour_up_announced: Sourced[bool] | None = None
    """Whether an unscheduled color-up must be announced."""
    designated_buyer: Sourced[Literal["no-action", "never"]] | None = None
    """When one player may buy the small chips of the others."""

    # Entries and re-entries.
    minimum_age: Sourced[Count] | None = None
    """Minimum age of players, in years."""
    barred: Sourced[tuple[Literal["excluded", "staff", "inspector"], ...]] | None = None
    """People who may not take part."""
    entry_needs: Sourced[tuple[Literal["form", "full-payment"], ...]] | None = None
    """Requirements of an entry."""
    entry_transfer: Sourced[Literal["never", "allowed"]] | None = None
    """Whether another person may play an entry bought by a player."""
    entries_each: Sourced[Players] | None = None
    """Default number of entries of one player in an event."""
    entries_at_once: Sourced[Players] | None = None
    """Most live entries of one player at the same time."""
    entry_limit: Sourced[Literal["event", "none"]] | None = None
    """Whether an event may limit the entries of one player."""
    re_entry_late: Sourced[Literal["until-registration-close", "at-once-only"]] | None = None
    """Deadline for the re-entry of an eliminated player."""
    re_entry_offer: Sourced[Literal["at-once", "on-request"]] | None = None
    """Whether an eliminated player is offered a re-entry."""
    re_entry_price: Sourced[Literal["full", "without-fee"]] | None = None
    """Price of a re-entry: the full entry, or the entry without its fee."""
    withdrawal: Sourced[Literal["ranked-for-good", "may-return"]] | None = None
    """Player who withdraws: ranked as eliminated for good, or free to enter again."""

    # Start and format of an event.
    scheduled_start: Sourced[Literal["at-its-time", "when-full"]] | None = None
    """Trigger that starts a scheduled event."""
    sit_and_go_start: Sourced[Literal["when-full", "at-its-time"]] | None = None
    """Trigger that starts a Sit & Go."""
    hyper_minutes: Sourced[Count] | None = None
    """Longest level of a hyper-turbo, in minutes."""
    turbo_minutes: Sourced[Count] | None = None
    """Longest level of a turbo, in minutes; slower events are normal."""
    speed_said: Sourced[tuple[Literal["turbo", "hyper_turbo"], ...]] | None = None
    """Speeds mentioned in a title."""
    heads_up_seats: Sourced[Players] | None = None
    """Seats of a table for matches of two."""
    four_seats: Sourced[Players] | None = None
    """Seats of a table for four."""
    short_handed_seats: Sourced[Players] | None = None
    """Seats of a short-handed table."""
    omaha_seats: Sourced[Players] | None = None
    """Seats of a full table in Omaha."""
    full_seats: Sourced[Players] | None = None
    """Seats of a full table."""

    # Prices, rebuys, add-ons.
    price_shown: Sourced[Literal["by-parts", "total-only"]] | None = None
    """Form of a price before payment: 20+5+2, or 27."""
    entry_paid: Sourced[Literal["on-registering", "on-seating"]] | None = None
    """When the price is charged."""
    entry_means: Sourced[tuple[Literal["money", "tournament-money", "ticket"], ...]] | None = None
    """Means of payment for an entry."""
    tournament_money: Sourced[tuple[Literal["entry", "cash-table", "withdrawal"], ...]] | None = None
    """Uses of tournament money."""
    seat_given_up: Sourced[Literal["tournament-money", "nothing"]] | None = None
    """Compensation of a player who does not take a seat won in a satellite."""
    freeroll_prize: Sourced[Literal["house", "players"]] | None = None
    """Payer of the prizes of a freeroll."""
    rebuy_stack: Sourced[Literal["starting-stack-or-less", "less-than-starting-stack", "any"]] | None = None
    """Stacks that may rebuy."""
    double_rebuy: Sourced[Literal["when-broke", "never"]] | None = None
    """When two rebuys may be bought at once."""
    rebuy_until: Sourced[PurchaseEnd] | None = None
    """Deadline for rebuys."""
    rebuy_unlimited: Sourced[Players] | None = None
    """Number of rebuys that means unlimited."""
    rebuy_money: Sourced[Literal["all-to-prizes", "split-as-entry"]] | None = None
    """Destination of the money of a rebuy."""
    rebuy_offer: Sourced[Literal["at-once", "on-request"]] | None = None
    """Whether a player who has lost all chips is offered a rebuy."""
    add_on_when: Sourced[PurchaseEnd] | None = None
    """When the add-on is sold."""
    add_on_stack: Sourced[Literal["any", "starting-stack-or-less"]] | None = None
    """Stacks that may buy the add-on."""
    add_on_chips: Sourced[Literal["more-than-rebuy", "any"]] | None = None
    """Chips of the add-on; if they are more than those of a rebuy, it costs no less than a rebuy."""
    add_on_money: Sourced[Literal["all-to-prizes", "split-as-entry"]] | None = None
    """Destination of the money of an add-on."""
    freezeout: Sourced[Literal["one-buy-in", "re-entry-allowed"]] | None = None
    """Meaning of an event without rebuys and add-ons."""

    # Prizes.
    pool_fixed: Sourced[Literal["registration-close", "start"]] | None = None
    """When the prize pool is final."""
    shortfall: Sourced[Literal["house", "prizes-cut"]] | None = None
    """Coverage of a guarantee that is not reached."""
    payout_order: Sourced[Literal["never-rising", "any"]] | None = None
    """Whether a lower place may be paid more than a higher one."""
    paid_percent: Sourced[Percent] | None = None
    """Percentage of entries that are paid."""
    fixed_table: Sourced[Literal["whatever-the-field", "cut-to-field"]] | None = None
    """Whether a table of fixed places is the same for every field."""
    ticket_remainder: Sourced[Literal["next-place", "house"]] | None = None
    """Money that is not enough for another ticket."""
    bounty_share: Sourced[Percent] | None = None
    """Percentage of an eliminated player's bounty that is added to the eliminator's own bounty, in a
    progressive knockout."""
    bounty_of_entry: Sourced[Percent] | None = None
    """Percentage of an entry, without its fee, that is the starting bounty of a progressive knockout."""
    winner_bounty: Sourced[Literal["kept", "to-prizes"]] | None = None
    """Bounty on the winner."""
    timed_minutes: Sourced[Players] | None = None
    """Default length of a timed event, in minutes."""
    timed_end: Sourced[Literal["hands-completed", "hands-void"]] | None = None
    """Hands in progress when the time is up."""
    timed_prizes: Sourced[Literal["by-table", "by-chips"]] | None = None
    """Prizes when the time is up: the payout table by the order of stacks, or shares by chips."""

    # Stages.
    qualifying_level: Sourced[Players] | None = None
    """Level at which every qualifying series starts."""
    qualifying_ends: Sourced[tuple[StageEnd, ...]] | None = None
    """Conditions that can end a qualifying series."""
    qualifying_terms: Sourced[Literal["may-change", "fixed"]] | None = None
    """Whether level and number of qualifiers may be changed during a series."""
    qualifying_series: Sourced[Literal["drawn", "chosen"]] | None = None
    """Assignment of players to a series."""
    qualifying_again: Sourced[Literal["another-day", "never"]] | None = None
    """Whether a player who failed may play another qualifier."""
    final_level: Sourced[Literal["next", "same"]] | None = None
    """Level at which a final starts: the level after the last one of qualifying, or the same level."""
    final_stacks: Sourced[Literal["carried", "equal"]] | None = None
    """Stacks at the start of a final: carried from qualifying, or equal for everybody."""
    final_entry: Sourced[Literal["qualified-only", "open"]] | None = None
    """Players who may enter a final."""
    final_chips_given: Sourced[Literal["after-seat-draw", "with-receipt"]] | None = None
    """When qualified players receive their chips."""
    final_ends: Sourced[Literal["winner-or-deal", "winner"]] | None = None
    """End of a final."""
    deal_supervised: Sourced[bool] | None = None
    """Whether the house helps with a deal and supervises it."""
    deal_vote: Sourced[Literal["secret", "open"]] | None = None
    """Whether the votes on a deal are open, or only the count is published."""

    # Windfall.
    windfall_players: Sourced[Players] | None = None
    """Players of one Windfall game."""
    windfall_draw: Sourced[Literal["last-registration", "first-registration"]] | None = None
    """When the prize is drawn; it is announced before the first card in any case."""
    windfall_least: Sourced[Players] | None = None
    """Least prize pool, in entries."""
    windfall_most: Sourced[Players] | None = None
    """Largest prize pool, in entries."""
    windfall_at_once: Sourced[Players] | None = None
    """Most games of one player at the same time."""
