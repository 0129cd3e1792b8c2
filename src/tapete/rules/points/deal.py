"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Cards = Annotated[int, Meta(ge=1)]
Defect = Literal["duplicate", "foreign", "different_back", "missing", "extra"]
"""What can be wrong with a deck: a card twice, one of another kind of deck, one with another back, too few
cards, too many."""

Ground = Literal[
    "exposed", "boxed", "first_card", "sequence", "unentitled", "skipped", "wrong_count", "mixed", "foreign"
]
"""What can make a deal a misdeal."""

DeckChange = Literal["dealer_change", "level_change", "house", "director"]
"""When a table gets another deck."""


class DealValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

    # Misdeals as such.
    misdeal_until: Sourced[Literal["substantial-action", "third-player-acts", "first-act"]] | None = None
    """What ends the time in which a misdeal can be declared."""
    misdeal_after_action: Sourced[Literal["director", "misdeal"]] | None = None
    """Whether the director decides on a misdeal found after an act; by default it is a misdeal."""
    misdeal_list: Sourced[Literal["open", "closed"]] | None = None
    """Whether a fault that the book doesn't list can be a misdeal, too: then the director decides."""
    misdeal_chips: Sourced[Literal["returned", "posts-stay"]] | None = None
    """What goes back in a misdeal: all chips, or all but what was posted, which waits for the redeal."""
    misdeal_cards: Sourced[Literal["shuffle-and-cut", "shuffle"]] | None = None
    """What is done with the cards before they are dealt again."""
    draw_misdeals: Sourced[Literal["house", "listed"]] | None = None
    """Whether draw games have misdeals of the house's own, or those that the book lists."""
    draw_grounds: Sourced[tuple[Ground, ...]] | None = None
    """The house's own misdeals in draw games. Without them the director decides."""

    # Grounds that are about order and seats.
    first_card_wrong_seat: Sourced[Literal["misdeal", "play-on"]] | None = None
    """The first card of the deal goes to another seat than the first."""
    out_of_sequence: Sourced[Literal["misdeal", "misdeal-unless-burned", "play-on"]] | None = None
    """A later card dealt out of its place; `unless-burned`: not if that is so because an exposed card was
    burned."""
    button_two_in_a_row: Sourced[Literal["allowed", "misdeal"]] | None = None
    """Two cards one after the other for the button, who lacked one."""
    unentitled_seat: Sourced[Literal["misdeal", "take-back"]] | None = None
    """Cards for a seat that has no right to the hand."""
    away_is_entitled: Sourced[bool] | None = None
    """Whether the seats of absent and of penalised players are entitled to cards, hence no ground."""
    skipped_seat: Sourced[Literal["misdeal", "sits-out"]] | None = None
    """No cards for a seat that has a right to the hand."""
    cards_mixed: Sourced[Literal["misdeal", "play-on"]] | None = None
    """The dealer mixes the cards of players during the initial deal."""

    not_halted: Sourced[Literal["play-on", "misdeal"]] | None = None
    """A hand at a table that should have stopped until it was balanced."""

    server_fault: Sourced[Literal["void", "director"]] | None = None
    """A hand that the room's own machine can't go on with, online: it is void, or the director decides."""

    # Cards face up.
    boxed_for_misdeal: Sourced[Cards] | None = None
    """From how many cards face up in the deck on there is more to it than scrap."""
    boxed: Sourced[Literal["misdeal", "scrap-unless-dealt-on"]] | None = None
    """What they are; `scrap-unless-dealt-on`: a misdeal only if the next player has a card face down."""
    boxed_in: Sourced[Literal["whole-deck", "initial-deal"]] | None = None
    """Whether cards that turn up after the initial deal count."""
    boxed_fewer: Sourced[Literal["scrap", "play-on"]] | None = None
    """What fewer are: scrap, laid aside, with the next card in their place; or dealt as they are."""
    exposed_protected: Sourced[Literal["first-two-cards", "first-player", "none"]] | None = None
    """Cards that must not be exposed: the first two of the deal, or those of the first player."""
    exposed_for_misdeal: Sourced[Cards] | None = None
    """The number of exposed cards of any seats that is a misdeal."""
    exposed_by_player: Sourced[Literal["stands", "counts"]] | None = None
    """A card that a player exposes: it is played as it lies, or counts like one that the dealer exposed."""
    exposed_one: Sourced[Literal["replaced", "kept", "player-chooses"]] | None = None
    """What becomes of exposed cards that make no misdeal."""
    exposed_card_to: Sourced[Literal["burn", "muck"]] | None = None
    """Where a card goes that was replaced: it is the burn of the next street, or it is out of play."""
    stud_down_exposed: Sourced[Literal["becomes-up", "misdeal"]] | None = None
    """In stud, a down card that the dealer exposes in the initial deal."""
    stud_exposed_brings_in: Sourced[bool] | None = None
    """Whether a down card that became the door card can have the bring-in."""
    dead_stud_hand: Sourced[Literal["no-cards", "cards", "house"]] | None = None
    """Whether a dead hand gets cards on the later streets of stud; a house that says nothing deals none."""

    # Too many cards, too few.
    wrong_count: Sourced[Literal["misdeal", "misdeal-unless-in-sequence"]] | None = None
    """A wrong number of cards; `unless-in-sequence`: not if the top card is the one that is missing."""
    extra_for_misdeal: Sourced[Cards] | None = None
    """The number of extra cards in the deal that is a misdeal."""
    extra_to_first: Sourced[Literal["burn", "misdeal"]] | None = None
    """One extra card for the first player, after everybody has the starting hand."""
    extra_to_first_until: Sourced[Literal["first-act", "next-street"]] | None = None
    """Until when that card can go back."""
    button_short: Sourced[Literal["deal-card", "misdeal"]] | None = None
    """The button has a card too few and has not acted; substantial action does not matter."""
    button_acted_short: Sourced[Literal["dead", "deal-card"]] | None = None
    """The button has acted with too few cards."""
    wrong_count_late: Sourced[Literal["dead", "plays"]] | None = None
    """A hand with a wrong number of cards, once it is too late for a misdeal."""
    burns_after_dead: Sourced[Literal["one-a-street", "restore-order"]] | None = None
    """Burns after such a hand was killed: one a street, or the number that restores the old order."""

    # The redeal.
    redeal_button: Sourced[Literal["same", "moves"]] | None = None
    """Where the button is in the redeal."""
    redeal_newcomers: Sourced[bool] | None = None
    """Whether players who have sat down since are dealt in."""
    redeal_level: Sourced[Literal["same", "new"]] | None = None
    """The limits, if a new level has begun since."""
    redeal_absent: Sourced[Literal["killed", "may-play"]] | None = None
    """Who was away from the first deal and is back for the second."""
    redeal_penalised: Sourced[Literal["killed", "may-play"]] | None = None
    """Who serves a penalty."""
    redeal_counts: Sourced[Literal["one-hand", "two-hands"]] | None = None
    """What deal and redeal are to a player who serves a penalty."""

    # The deck.
    fouled_if: Sourced[tuple[Defect, ...]] | None = None
    """What makes a deck fouled."""
    fouled_otherwise: Sourced[Literal["house", "sound"]] | None = None
    """Other defects: law or house say what they are, through the director; or they foul nothing."""
    fouled_effect: Sourced[Literal["void", "misdeal-in-time"]] | None = None
    """A fouled deck in a hand: all chips go back whatever was done, or only while a misdeal is in time."""
    fouled_claim: Sourced[Literal["next-hand", "next-substantial-action", "never"]] | None = None
    """Until when a fouled deck can be claimed once the hand is over."""
    fouled_used: Sourced[Literal["dead-and-penalty", "penalty"]] | None = None
    """A player who knew of it and played on."""
    fouled_on_purpose: Sourced[Literal["disqualification", "penalty"]] | None = None
    """A player who made it so."""
    foreign_in_time: Sourced[Literal["misdeal", "fouled"]] | None = None
    """A card that is no part of the game's deck, found while a misdeal is in time."""
    foreign_late: Sourced[Literal["scrap", "fouled"]] | None = None
    """The same found later; `scrap`: a scrap of paper, and the hand goes on."""
    deck_change_at: Sourced[tuple[DeckChange, ...]] | None = None
    """When a table gets another deck."""
    deck_request: Sourced[Literal["never", "if-fouled"]] | None = None
    """Whether a player can have the deck changed."""

    # The button and the level of the hand.
    wrong_button_dealing: Sourced[Literal["misdeal", "corrected"]] | None = None
    """A button in the wrong place, noticed before the initial deal is complete."""
    wrong_button_dealt: Sourced[Literal["corrected", "director"]] | None = None
    """Noticed with all cards out, but in time."""
    wrong_button_until: Sourced[Literal["substantial-action", "first-act"]] | None = None
    """What makes it stand."""
    wrong_button_next: Sourced[Literal["from-actual", "from-right"]] | None = None
    """From where the button goes on after a hand in which it stood wrong."""
    initial_button: Sourced[Literal["drawn-for-all", "seat-1"]] | None = None
    """Where the button begins, at every table the same."""
    old_level_until: Sourced[Literal["substantial-action", "first-act"]] | None = None
    """What makes a hand at the old level stand that was begun so by mistake."""
    old_level_in_time: Sourced[Literal["corrected", "stands"]] | None = None
    """What becomes of it before that."""
    old_level_noticed_by: Sourced[Literal["anyone", "staff"]] | None = None
    """Whose word is enough for the right limits."""
