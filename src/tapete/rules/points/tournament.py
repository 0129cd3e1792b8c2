"""Events: entries, seating, balancing, levels, chips, prizes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Count = Annotated[int, Meta(ge=0)]
Players = Annotated[int, Meta(ge=1)]
Percent = Annotated[int, Meta(ge=0, le=100)]

Redraw = Literal["day-start", "two-tables", "final-table"]
HandSign = Literal["first-riffle", "shuffler-button", "dealer-push", "deal"]
"""What shows that a hand begins; the deal itself is the sign online."""
LevelSign = Literal["announcement", "signal"]
StageEnd = Literal["level", "players"]
SyncUnit = Literal["hand", "betting-round"]
Tie = Literal["stack", "share"]
"""More chips at the start of the hand finish higher, or all share the prizes of the places at stake."""
PurchaseEnd = Literal["registration-close", "any-time"]


class EventValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Events: entries, seating, balancing, levels, chips, prizes."""

    # Seats.
    seat_draw: Sourced[Literal["random", "by-entry"]] | None = None
    """How seats are given: drawn, or in the order of entering."""
    redraws: Sourced[tuple[Redraw, ...]] | None = None
    """When all who are left draw new seats."""
    start_stacks: Sourced[Literal["seated-only", "every-entry"]] | None = None
    """Whose chips are on the tables at the start."""
    seat_change: Sourced[Literal["director", "player"]] | None = None
    """Who may change a seat once it is given."""
    late_stack: Sourced[Literal["full", "less-blinds"]] | None = None
    """Chips of a late entry, an alternate or a re-entry: a full stack, or one less the blinds it missed."""
    late_seat: Sourced[Literal["same-draw", "same-draw-and-pool"]] | None = None
    """Seats that such an entry is drawn among: all open ones, or those that new players get at that time."""
    re_entry_seat: Sourced[Literal["drawn-anew", "kept"]] | None = None
    """The seat of a re-entry."""
    surrendered_chips: Sourced[Literal["out-of-play", "stay-in-play"]] | None = None
    """Chips that were given up for a re-entry."""

    # Newcomers at a table.
    newcomer_seats: Sourced[Literal["any", "without-duty"]] | None = None
    """Open seats that they get: any, or none with a blind or the button."""
    newcomer_waits: Sourced[Literal["between-button-and-small-blind", "until-big-blind"]] | None = None
    """Who of them gets no cards yet."""
    newcomer_on_button: Sourced[Literal["plays", "sits-out"]] | None = None
    """Whether the seat with the button is dealt in."""

    # Tables that break.
    break_draw: Sourced[Literal["two-step", "one-step"]] | None = None
    """How its players get their seats: seat cards shuffled and the order of players drawn as well, or one
    draw."""
    break_order: Sourced[Literal["preset", "random-allowed"]] | None = None
    """Which table breaks next: that of a list, or one drawn if the floor likes."""
    break_order_posted: Sourced[bool] | None = None
    """Whether players are shown that list."""

    # Balancing.
    balance_move: Sourced[Literal["next-big-blind-to-worst", "drawn"]] | None = None
    """Who moves where: the next big blind to the worst position, or a player and a seat that are drawn."""
    worst_position: Sourced[Literal["soonest-big-blind", "soonest-blind"]] | None = None
    """What is worst: where the big blind comes soonest and never the small blind; or where any blind does."""
    stud_move: Sourced[Literal["last-vacated", "lowest-open"]] | None = None
    """The seat to be filled in an event of stud alone."""
    mixed_mover: Sourced[Literal["would-be-big-blind", "by-position"]] | None = None
    """Who moves while a mix plays stud: by the button that is held, or as in stud alone."""
    donor: Sourced[Literal["settled-beforehand", "floor"]] | None = None
    """What says which table gives a player: what was settled before the event, or the floor as it likes."""
    balance_gap: Sourced[Literal["adjustable", "fixed"]] | None = None
    """Whether tables are kept more level as the event goes on."""
    balance_spread: Sourced[Players] | None = None
    """Players by which the fullest table may exceed the shortest."""

    # Short tables.
    halt_gap: Sourced[Players] | None = None
    """How many players short of the fullest table play stops at a table."""
    halt_full_ring: Sourced[Players] | None = None
    """Seats of a table from which on that binds."""
    halt_other_formats: Sourced[Literal["director", "as-full-ring"]] | None = None
    """What holds at smaller tables and in turbos."""
    halt_from: Sourced[Literal["at-once", "big-blind-on-open-seat"]] | None = None
    """When such a table stops."""
    halt_cause: Sourced[Literal["any", "eliminations"]] | None = None
    """What must have made the gap."""
    halt_players: Sourced[Players] | None = None
    """The most players with which play stops at a table, the final table apart."""

    # The final table.
    final_table_players: Sourced[Players] | None = None
    """Players with whom it is formed, whatever the size of the tables."""
    final_table_full_ring: Sourced[Players] | None = None
    """The same in events with nine or eight at a table."""
    final_table_short: Sourced[Players] | None = None
    """The same in events with seven or six at a table."""
    final_table_plus: Sourced[Count] | None = None
    """Players above a full table with whom it is formed."""
    final_table_most: Sourced[Players] | None = None
    """It never has more."""
    final_table_heads_up: Sourced[bool] | None = None
    """Whether events of heads-up matches have one, too."""
    final_table_seats: Sourced[Literal["drawn", "by-entry"]] | None = None
    """How its seats are given."""

    # Button and ante.
    dead_button: Sourced[Literal["empty-seat", "stays", "before-small-blind"]] | None = None
    """Where the button lies when nobody sits any more where it is due."""
    dead_small_blind: Sourced[Literal["nobody-posts", "next-posts"]] | None = None
    """The small blind of a seat that is empty now."""
    heads_up_adjusted: Sourced[bool] | None = None
    """Whether the button is moved when two are left, so that nobody has the big blind twice in a row."""
    mixed_button: Sourced[Literal["held", "goes-on"]] | None = None
    """The button of a mix when stud begins: it goes on once more and is held, or goes on with every hand."""
    mixed_button_back: Sourced[Literal["where-held", "goes-on"]] | None = None
    """Where it is for the first hand with blinds after stud."""
    ante_payer: Sourced[Literal["button", "big-blind"]] | None = None
    """Who pays the ante of the whole table."""
    ante_order: Sourced[Literal["ante-first", "blind-first"]] | None = None
    """What a short big blind that pays it serves first: all of the ante, or all of the blind."""
    ante_half_players: Sourced[Count] | None = None
    """The most players at the table with which the ante is halved."""
    ante_small_blind_out: Sourced[Literal["none", "due"]] | None = None
    """The ante of the hand after one in which the small blind went out."""
    ante_may_fall: Sourced[bool] | None = None
    """Whether an ante may be smaller than in an earlier level."""

    # Levels.
    level_begins_on: Sourced[tuple[LevelSign, ...]] | None = None
    """What begins a level once its time has come; the first of them does."""
    hand_begins_on: Sourced[tuple[HandSign, ...]] | None = None
    """What begins a hand; the first of them does."""
    new_level_from: Sourced[Literal["next-hand", "at-once"]] | None = None
    """From when on a new level holds."""
    push_at_level: Sourced[Literal["one-hand-at-old-level", "new-level"]] | None = None
    """The first hand of a dealer who was taking over when the level began."""
    levels_rise: Sourced[Literal["at-intervals", "never"]] | None = None
    """Whether blinds and antes go up with time."""
    structure_changes: Sourced[Literal["announced", "never"]] | None = None
    """Whether levels to come may be changed while the event runs."""

    # Hand-for-hand and simultaneous hands.
    bubble: Sourced[Players] | None = None
    """Players above the paid places at which the bubble is reached."""
    hand_for_hand_by: Sourced[Literal["by-itself", "director"]] | None = None
    """What begins hand-for-hand when the bubble is reached."""
    hand_for_hand_clock: Sourced[Literal["goes-on", "charged"]] | None = None
    """The level clock meanwhile: it goes on, or each hand takes a fixed time off it."""
    hand_for_hand_from: Sourced[Literal["after-the-hand", "at-once"]] | None = None
    """When tables hold after it was announced: their hand in progress done, or as they are."""
    hand_for_hand_seconds: Sourced[Count] | None = None
    """What a hand takes off the clock, however long it lasts."""
    hand_for_hand_most: Sourced[Count] | None = None
    """The most that an event may set for that."""
    hand_for_hand_first: Sourced[Literal["charged", "free"]] | None = None
    """The hand that was in progress at the announcement."""
    hand_for_hand_deducted: Sourced[Literal["each-hand", "in-batches"]] | None = None
    """When the clock is put down."""
    hand_for_hand_levels: Sourced[Literal["rise", "stand"]] | None = None
    """What levels do meanwhile."""
    hand_for_hand_all_in: Sourced[Literal["held", "dealt"]] | None = None
    """An all-in that is called: cards stay down and no card comes until the floor says so, or it goes on."""
    simultaneous: Sourced[Literal["director", "never"]] | None = None
    """Who may order that all tables deal together."""
    simultaneous_start: Sourced[Literal["together", "as-ready"]] | None = None
    """When tables begin the next hand then."""
    simultaneous_by: Sourced[tuple[SyncUnit, ...]] | None = None
    """What tables may be made to wait for."""

    # Places.
    rank_by: Sourced[Literal["time-lasted", "chips-won"]] | None = None
    """What places go by: how long players lasted, or the chips they had at the start of their last hand."""
    rank_one_table: Sourced[Tie] | None = None
    """Those who go out in one hand of one table."""
    rank_many_tables: Sourced[Literal["order", "share"]] | None = None
    """Those who go out at different tables: in the order in which their hands ended; or alike, if the hands
    were under way at the same time."""
    rank_together: Sourced[Tie] | None = None
    """Those who go out at different tables in the same hand of hand-for-hand or simultaneous play."""
    rank_one_table_together: Sourced[Tie] | None = None
    """The same if all of them sat at one table."""
    rank_unknown: Sourced[Literal["share", "director"]] | None = None
    """Those whose order nobody can tell."""
    rank_after_ante: Sourced[bool] | None = None
    """Whether stacks are compared after the antes, once everybody is in the money."""
    bounty_rank: Sourced[Literal["as-places", "share"]] | None = None
    """The bounties on the places of those who go out in one hand: each gets that of the own place, or they
    share them equally."""

    # Chips.
    colour_up: Sourced[Literal["when-not-needed", "director"]] | None = None
    """When a denomination goes: as soon as no level ahead needs it, or when the director says."""
    race_leftovers: Sourced[Literal["raced", "taken"]] | None = None
    """Odd chips that make no larger one."""
    race_from: Sourced[Literal["seat-1", "left-of-button"]] | None = None
    """Where the cards of a chip race begin."""
    race_most: Sourced[Players] | None = None
    """Chips that one player may win in it."""
    race_rescue: Sourced[bool] | None = None
    """Whether a player who would lose all chips in it gets one."""
    late_chips: Sourced[Literal["lowest-in-play", "any-in-play"]] | None = None
    """Chips that turn up after their denomination has left play are changed into these, at equal value."""
    late_chips_rest: Sourced[Literal["taken", "rounded-up"]] | None = None
    """What of them makes no whole chip."""
    colour_up_any_time: Sourced[bool] | None = None
    """Whether the director may change anybody's chips up at any time."""
    colour_up_announced: Sourced[bool] | None = None
    """Whether a change that was not scheduled must be announced."""
    designated_buyer: Sourced[Literal["no-action", "never"]] | None = None
    """When one player may buy the others' small chips."""

    # Who may enter, and how often.
    minimum_age: Sourced[Count] | None = None
    """In years; younger people may not take part."""
    barred: Sourced[tuple[Literal["excluded", "staff", "inspector"], ...]] | None = None
    """Who may not take part."""
    entry_needs: Sourced[tuple[Literal["form", "full-payment"], ...]] | None = None
    """What makes an entry."""
    entry_transfer: Sourced[Literal["never", "allowed"]] | None = None
    """Whether somebody else may play the entry that a player has bought."""
    entries_each: Sourced[Players] | None = None
    """Entries of one player in an event that doesn't say otherwise."""
    entries_at_once: Sourced[Players] | None = None
    """Entries of one player that may be alive at the same time."""
    entry_limit: Sourced[Literal["event", "none"]] | None = None
    """Whether an event may limit the entries of one player."""
    re_entry_late: Sourced[Literal["until-registration-close", "at-once-only"]] | None = None
    """How long somebody who went out may enter again."""
    re_entry_offer: Sourced[Literal["at-once", "on-request"]] | None = None
    """Whether somebody who goes out is offered a re-entry."""
    re_entry_price: Sourced[Literal["full", "without-fee"]] | None = None
    """What a re-entry costs: all of an entry again, or without its fee."""
    withdrawal: Sourced[Literal["ranked-for-good", "may-return"]] | None = None
    """Somebody who leaves of his own will: ranked as eliminated with no way back, or free to enter again."""

    # How it starts.
    scheduled_start: Sourced[Literal["at-its-time", "when-full"]] | None = None
    """What starts an event that has a date."""
    sit_and_go_start: Sourced[Literal["when-full", "at-its-time"]] | None = None
    """What starts a Sit & Go."""
    hyper_minutes: Sourced[Count] | None = None
    """The longest level of a hyper-turbo."""
    turbo_minutes: Sourced[Count] | None = None
    """The longest level of a turbo; anything slower is normal."""
    speed_said: Sourced[tuple[Literal["turbo", "hyper_turbo"], ...]] | None = None
    """Speeds that a title says."""
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
    """How a price is told before it is paid: 20+5+2, or 27."""
    entry_paid: Sourced[Literal["on-registering", "on-seating"]] | None = None
    """When the price is charged."""
    entry_means: Sourced[tuple[Literal["money", "tournament-money", "ticket"], ...]] | None = None
    """What an entry may be paid with."""
    tournament_money: Sourced[tuple[Literal["entry", "cash-table", "withdrawal"], ...]] | None = None
    """What tournament money is good for."""
    seat_given_up: Sourced[Literal["tournament-money", "nothing"]] | None = None
    """What a player gets who does not take the seat that was won in a satellite."""
    freeroll_prize: Sourced[Literal["house", "players"]] | None = None
    """Who puts up the prizes of an event that costs nothing."""
    rebuy_stack: Sourced[Literal["starting-stack-or-less", "less-than-starting-stack", "any"]] | None = None
    """Stacks that may rebuy."""
    double_rebuy: Sourced[Literal["when-broke", "never"]] | None = None
    """When two rebuys may be bought in one."""
    rebuy_until: Sourced[PurchaseEnd] | None = None
    """How long rebuys are sold."""
    rebuy_unlimited: Sourced[Players] | None = None
    """The number that stands for any number."""
    rebuy_money: Sourced[Literal["all-to-prizes", "split-as-entry"]] | None = None
    """Where the money of a rebuy goes."""
    rebuy_offer: Sourced[Literal["at-once", "on-request"]] | None = None
    """Whether somebody who has lost all chips is offered a rebuy."""
    add_on_when: Sourced[PurchaseEnd] | None = None
    """When the add-on is sold."""
    add_on_stack: Sourced[Literal["any", "starting-stack-or-less"]] | None = None
    """Stacks that may buy the add-on."""
    add_on_chips: Sourced[Literal["more-than-rebuy", "any"]] | None = None
    """Chips that it brings; then it costs no less, either."""
    add_on_money: Sourced[Literal["all-to-prizes", "split-as-entry"]] | None = None
    """Where its money goes."""
    freezeout: Sourced[Literal["one-buy-in", "re-entry-allowed"]] | None = None
    """What an event without rebuys and add-ons is called and allows."""

    # Prizes.
    pool_fixed: Sourced[Literal["registration-close", "start"]] | None = None
    """When the prize pool is final."""
    shortfall: Sourced[Literal["house", "prizes-cut"]] | None = None
    """What happens when a guarantee is not reached."""
    payout_order: Sourced[Literal["never-rising", "any"]] | None = None
    """Whether a lower place may be paid more than a higher one."""
    paid_percent: Sourced[Percent] | None = None
    """Places paid of a hundred entries."""
    fixed_table: Sourced[Literal["whatever-the-field", "cut-to-field"]] | None = None
    """Whether a table of fixed places is the same for every field."""
    ticket_remainder: Sourced[Literal["next-place", "house"]] | None = None
    """Money that buys no further ticket."""
    bounty_share: Sourced[Percent] | None = None
    """Of the bounty of a player who went out: what goes on the head of the one who did it, in a progressive
    knockout."""
    bounty_of_entry: Sourced[Percent] | None = None
    """Of an entry to a progressive knockout without its fee: what is the starting bounty."""
    winner_bounty: Sourced[Literal["kept", "to-prizes"]] | None = None
    """The bounty on the winner's own head."""
    timed_minutes: Sourced[Players] | None = None
    """How long a timed event lasts that doesn't say otherwise."""
    timed_end: Sourced[Literal["hands-completed", "hands-void"]] | None = None
    """Hands in progress when the time is up."""
    timed_prizes: Sourced[Literal["by-table", "by-chips"]] | None = None
    """Prizes when the time is up: the payout table by the order of stacks, or shares by chips."""

    # Stages.
    qualifying_level: Sourced[Players] | None = None
    """The level at which every qualifying series starts."""
    qualifying_ends: Sourced[tuple[StageEnd, ...]] | None = None
    """What can end it."""
    qualifying_terms: Sourced[Literal["may-change", "fixed"]] | None = None
    """Whether level and number of qualifiers may be changed while it runs."""
    qualifying_series: Sourced[Literal["drawn", "chosen"]] | None = None
    """How players get into a series."""
    qualifying_again: Sourced[Literal["another-day", "never"]] | None = None
    """Whether somebody who failed may play another qualifier."""
    final_level: Sourced[Literal["next", "same"]] | None = None
    """The level at which a final starts: the one after that at which qualifying ended, or the same."""
    final_stacks: Sourced[Literal["carried", "equal"]] | None = None
    """Chips with which a final starts: those brought from qualifying, or the same for everybody."""
    final_entry: Sourced[Literal["qualified-only", "open"]] | None = None
    """Who may enter a final."""
    final_chips_given: Sourced[Literal["after-seat-draw", "with-receipt"]] | None = None
    """When qualified players get their chips."""
    final_ends: Sourced[Literal["winner-or-deal", "winner"]] | None = None
    """What ends it."""
    deal_supervised: Sourced[bool] | None = None
    """Whether the house helps with a deal and looks after it."""
    deal_vote: Sourced[Literal["secret", "open"]] | None = None
    """Whether it is told who voted how on a deal, or the count alone."""

    # Windfall.
    windfall_players: Sourced[Players] | None = None
    """Players of one game."""
    windfall_draw: Sourced[Literal["last-registration", "first-registration"]] | None = None
    """When the prize is drawn; it is told before the first card either way."""
    windfall_least: Sourced[Players] | None = None
    """The least prize pool, in entries."""
    windfall_most: Sourced[Players] | None = None
    """The largest."""
    windfall_at_once: Sourced[Players] | None = None
    """Games that one player may be in at the same time."""
