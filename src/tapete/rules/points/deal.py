"""Points on the initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Cards = Annotated[int, Meta(ge=1)]
Defect = Literal["duplicate", "foreign", "different_back", "missing", "extra"]
"""Defect of a deck: a duplicate card, a card of another kind of deck, a card with another back, missing
cards, extra cards."""

Ground = Literal[
    "exposed", "boxed", "first_card", "sequence", "unentitled", "skipped", "wrong_count", "mixed", "foreign"
]
"""Possible ground for a misdeal."""

DeckChange = Literal["dealer_change", "level_change", "house", "director"]
"""Occasion for a deck change."""


class DealValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on the initial deal: misdeals, wrong and exposed cards, fouled decks, redeals."""

    # Misdeals.
    misdeal_until: Sourced[Literal["substantial-action", "third-player-acts", "first-act"]] | None = None
    """End of the time for declaring a misdeal."""
    misdeal_after_action: Sourced[Literal["director", "misdeal"]] | None = None
    """Whether the director decides on a misdeal found after an act; by default it is a misdeal."""
    misdeal_list: Sourced[Literal["open", "closed"]] | None = None
    """Whether a fault that the book doesn't list can also be a misdeal, by decision of the director."""
    misdeal_chips: Sourced[Literal["returned", "posts-stay"]] | None = None
    """Chips that go back in a misdeal: all chips, or all except posts, which stay for the redeal."""
    misdeal_cards: Sourced[Literal["shuffle-and-cut", "shuffle"]] | None = None
    """Preparation of the cards before the redeal."""
    draw_misdeals: Sourced[Literal["house", "listed"]] | None = None
    """Whether draw games follow the house's own misdeals or the book's list."""
    draw_grounds: Sourced[tuple[Ground, ...]] | None = None
    """The house's own misdeals in draw games. Without them the director decides."""

    # Grounds for a misdeal: order and seats.
    first_card_wrong_seat: Sourced[Literal["misdeal", "play-on"]] | None = None
    """First card of the deal dealt to a wrong seat."""
    out_of_sequence: Sourced[Literal["misdeal", "misdeal-unless-burned", "play-on"]] | None = None
    """Later card dealt out of sequence; `unless-burned`: not if the cause is that an exposed card was
    burned."""
    button_two_in_a_row: Sourced[Literal["allowed", "misdeal"]] | None = None
    """Two consecutive cards for the button, which lacked one."""
    unentitled_seat: Sourced[Literal["misdeal", "take-back"]] | None = None
    """Cards dealt to a seat that is not entitled to them."""
    away_is_entitled: Sourced[bool] | None = None
    """Whether seats of absent and penalised players are entitled to cards, and so are no ground for a
    misdeal."""
    skipped_seat: Sourced[Literal["misdeal", "sits-out"]] | None = None
    """No cards for an entitled seat."""
    cards_mixed: Sourced[Literal["misdeal", "play-on"]] | None = None
    """Cards of players mixed by the dealer during the initial deal."""

    not_halted: Sourced[Literal["play-on", "misdeal"]] | None = None
    """Hand dealt at a table that should have waited for balancing."""

    server_fault: Sourced[Literal["void", "director"]] | None = None
    """Online hand that the room's own server can't go on with: it is void, or the director decides."""

    # Cards face up.
    boxed_for_misdeal: Sourced[Cards] | None = None
    """Number of boxed cards from which they are more than scrap."""
    boxed: Sourced[Literal["misdeal", "scrap-unless-dealt-on"]] | None = None
    """Effect of this number of boxed cards; `scrap-unless-dealt-on`: a misdeal only if the next player has a
    card face down."""
    boxed_in: Sourced[Literal["whole-deck", "initial-deal"]] | None = None
    """Whether boxed cards found after the initial deal count."""
    boxed_fewer: Sourced[Literal["scrap", "play-on"]] | None = None
    """Effect of fewer boxed cards: scrap, replaced by the next card; or dealt as they are."""
    exposed_protected: Sourced[Literal["first-two-cards", "first-player", "none"]] | None = None
    """Cards that must not be exposed: the first two of the deal, or the cards of the first player."""
    exposed_for_misdeal: Sourced[Cards] | None = None
    """Number of exposed cards of any seats that makes a misdeal."""
    exposed_by_player: Sourced[Literal["stands", "counts"]] | None = None
    """Card exposed by a player: it is played as it lies, or counts like a card exposed by the dealer."""
    exposed_one: Sourced[Literal["replaced", "kept", "player-chooses"]] | None = None
    """Treatment of exposed cards that make no misdeal."""
    exposed_card_to: Sourced[Literal["burn", "muck"]] | None = None
    """Place of a replaced card: the burn of the next street, or out of play."""
    stud_down_exposed: Sourced[Literal["becomes-up", "misdeal"]] | None = None
    """In stud, effect of a down card exposed by the dealer in the initial deal."""
    stud_exposed_brings_in: Sourced[bool] | None = None
    """Whether a down card that became the door card can have the bring-in."""
    dead_stud_hand: Sourced[Literal["no-cards", "cards", "house"]] | None = None
    """Whether a dead hand gets cards on later streets of stud; the default of the house is no cards."""

    # Wrong numbers of cards.
    wrong_count: Sourced[Literal["misdeal", "misdeal-unless-in-sequence"]] | None = None
    """Effect of a wrong number of cards; `unless-in-sequence`: no misdeal if the missing card is the top
    card."""
    extra_for_misdeal: Sourced[Cards] | None = None
    """Number of extra cards in the deal that makes a misdeal."""
    extra_to_first: Sourced[Literal["burn", "misdeal"]] | None = None
    """One extra card for the first player, after all players have their starting hands."""
    extra_to_first_until: Sourced[Literal["first-act", "next-street"]] | None = None
    """Deadline for returning that extra card."""
    button_short: Sourced[Literal["deal-card", "misdeal"]] | None = None
    """Button with a missing card that has not acted, regardless of substantial action."""
    button_acted_short: Sourced[Literal["dead", "deal-card"]] | None = None
    """Button that has acted with too few cards."""
    wrong_count_late: Sourced[Literal["dead", "plays"]] | None = None
    """Hand with a wrong number of cards, too late for a misdeal."""
    burns_after_dead: Sourced[Literal["one-a-street", "restore-order"]] | None = None
    """Burns after such a hand was killed: one per street, or the number that restores the old order."""

    # The redeal.
    redeal_button: Sourced[Literal["same", "moves"]] | None = None
    """Button of the redeal."""
    redeal_newcomers: Sourced[bool] | None = None
    """Whether players who have sat down since the misdeal are dealt in."""
    redeal_level: Sourced[Literal["same", "new"]] | None = None
    """Level of the redeal, if a new level has begun since."""
    redeal_absent: Sourced[Literal["killed", "may-play"]] | None = None
    """Hand of a player who was away from the first deal and is back for the redeal."""
    redeal_penalised: Sourced[Literal["killed", "may-play"]] | None = None
    """Hand of a player who serves a penalty, in the redeal."""
    redeal_counts: Sourced[Literal["one-hand", "two-hands"]] | None = None
    """Number of penalty hands that deal and redeal count for."""

    # The deck.
    fouled_if: Sourced[tuple[Defect, ...]] | None = None
    """Defects that foul a deck."""
    fouled_otherwise: Sourced[Literal["house", "sound"]] | None = None
    """Other defects: the house decides through the director, or the deck is sound."""
    fouled_effect: Sourced[Literal["void", "misdeal-in-time"]] | None = None
    """Effect of a fouled deck: all chips go back in any case, or only while a misdeal is in time."""
    fouled_claim: Sourced[Literal["next-hand", "next-substantial-action", "never"]] | None = None
    """Deadline for claiming a fouled deck after the hand."""
    fouled_used: Sourced[Literal["dead-and-penalty", "penalty"]] | None = None
    """Consequence for a player who knew of a fouled deck and played on."""
    fouled_on_purpose: Sourced[Literal["disqualification", "penalty"]] | None = None
    """Consequence for a player who fouled the deck."""
    foreign_in_time: Sourced[Literal["misdeal", "fouled"]] | None = None
    """Card that does not belong to the game's deck, found while a misdeal is in time."""
    foreign_late: Sourced[Literal["scrap", "fouled"]] | None = None
    """Such a card found later; `scrap`: it is treated as scrap paper, and the hand goes on."""
    deck_change_at: Sourced[tuple[DeckChange, ...]] | None = None
    """Occasions for a deck change."""
    deck_request: Sourced[Literal["never", "if-fouled"]] | None = None
    """Whether a player can have the deck changed."""

    # The button and the level of the hand.
    wrong_button_dealing: Sourced[Literal["misdeal", "corrected"]] | None = None
    """Wrong button noticed before the initial deal is complete."""
    wrong_button_dealt: Sourced[Literal["corrected", "director"]] | None = None
    """Wrong button noticed after the deal, but in time."""
    wrong_button_until: Sourced[Literal["substantial-action", "first-act"]] | None = None
    """Action after which a wrong button stands."""
    wrong_button_next: Sourced[Literal["from-actual", "from-right"]] | None = None
    """Seat from which the button moves on after a hand with a wrong button."""
    initial_button: Sourced[Literal["drawn-for-all", "seat-1"]] | None = None
    """First seat of the button, the same at every table."""
    old_level_until: Sourced[Literal["substantial-action", "first-act"]] | None = None
    """Action after which a hand begun at the old level by mistake stands."""
    old_level_in_time: Sourced[Literal["corrected", "stands"]] | None = None
    """Treatment of a hand begun at the old level, before that action."""
    old_level_noticed_by: Sourced[Literal["anyone", "staff"]] | None = None
    """People whose word is enough to correct the level."""
