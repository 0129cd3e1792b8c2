"""Points on later cards: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Count = Annotated[int, Meta(ge=0)]
Extra = Literal["redeal", "next-burn"]
"""Correction of a street with too many cards: it is shuffled in and dealt again; or the first cards stand,
and the extra card becomes the next burn, as it would have been."""
Premature = Literal["redeal", "next-card"]
"""Correction of premature cards once the betting is over: they are shuffled in, and the street is dealt again
without a new burn; or they are set aside, and another burn and the next cards replace them. In the second
case they are shuffled in for the last street."""
Fixed = Literal["proper-cards", "redeal"]
"""Correction of a wrong number of burns: burn and street get the cards they should have had, or the street is
shuffled in and dealt again."""


class BoardValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on later cards: four-card flops, premature streets, burns, disordered decks, stud streets."""

    # Too many cards.
    flop_four: Sourced[Literal["random-burn", "redeal", "next-burn"]] | None = None
    """A flop of four cards: one card drawn at random is the next burn and the others are the flop, or see
    `Extra`."""
    flop_four_floor: Sourced[Literal["called-first", "called-to-draw"]] | None = None
    """When the floor is called to a flop of four cards: before the scramble, or for the draw."""
    flop_extra: Sourced[Extra] | None = None
    """A flop of five cards or more; also of four, if `flop_four` is left out."""
    turn_extra: Sourced[Extra] | None = None
    """A turn of two cards or more."""
    river_extra: Sourced[Extra] | None = None
    """A river of two cards or more."""
    extra_known: Sourced[Literal["no-matter", "taken-back"]] | None = None
    """Whether an extra card that everybody can identify goes back on top, or is treated like an unknown
    one."""

    # Too many burns, or none.
    burn_until: Sourced[Literal["first-act", "end-of-street"]] | None = None
    """Deadline for correcting a wrong number of burns; then the cards stand."""
    flop_burn_until: Sourced[Literal["first-act", "end-of-street"]] | None = None
    """Deadline for correcting burns before a flop, if the book has a separate one."""
    burn_all_in: Sourced[Literal["until-award", "until-next-street"]] | None = None
    """Deadline for correcting burns if nobody can bet because of all-ins."""
    flop_burn_unseen: Sourced[Fixed] | None = None
    """Correction of burns before a flop with no card seen yet."""
    flop_burn_seen: Sourced[Fixed] | None = None
    """Correction of burns before a flop with a card seen."""
    street_burn: Sourced[Fixed] | None = None
    """Correction of burns before the turn and the river."""
    burn_acted: Sourced[Literal["restore-order", "one-a-street"]] | None = None
    """Burns after cards that stand: the number that restores the old order, or one as usual."""
    burn_returned: Sourced[Literal["next-burn", "no-burn"]] | None = None
    """Way to restore the order after extra burns: one of them is the next burn, or the next street has no
    burn."""
    flop_no_burn: Sourced[Literal["random-burn", "proper-cards"]] | None = None
    """A flop without a burn and without action: one card drawn at random is the burn, and the next card of
    the stub joins the flop; or burn and flop get the cards they should have had."""
    flop_no_burn_acted: Sourced[Literal["one-a-street", "restore-order"]] | None = None
    """Burns after a flop without a burn that stands because somebody has acted on it."""

    # Redeals.
    redeal_burn: Sourced[Literal["stays", "another"]] | None = None
    """Whether another card is burned before a redeal, in addition to the burn already made."""
    redeal_cut: Sourced[bool] | None = None
    """Whether the stub is cut before a redeal."""
    reshuffle: Sourced[Literal["face-down", "as-it-lies"]] | None = None
    """Way of shuffling the stub during a hand."""

    # Premature cards.
    premature_used: Sourced[Literal["never", "if-the-rest-fold", "preferably"]] | None = None
    """Whether premature cards can be used: never; if all players still to act have folded; or preferably, as
    the director decides."""
    premature_choice: Sourced[Literal["nobody", "players"]] | None = None
    """Whether premature cards are used if all players agree."""
    premature_when: Sourced[Literal["after-betting", "at-once"]] | None = None
    """When premature cards are corrected."""
    premature_burn: Sourced[Literal["stays", "returned"]] | None = None
    """A premature burn alone: it is the burn of its street, or it goes back on top."""
    premature_flop: Sourced[Premature] | None = None
    """Correction of a premature flop."""
    premature_turn: Sourced[Premature] | None = None
    """Correction of a premature turn."""
    premature_river: Sourced[Premature] | None = None
    """Correction of a premature river."""
    premature_stud: Sourced[Literal["redeal", "set-aside-round"]] | None = None
    """Premature cards in stud: shuffled in, and the street dealt without a burn; or completed to a full
    round, set aside until the last street, and the street dealt from the rest."""

    # A disordered stub.
    stub_rebuilt: Sourced[Literal["if-possible", "never"]] | None = None
    """Whether a fallen stub continues in its old order, if the order can be rebuilt."""
    stub_apart: Sourced[Literal["stub-alone", "everything"]] | None = None
    """Cards to shuffle if the stub can be told from muck and burns."""
    stub_mixed: Sourced[Literal["everything", "director"]] | None = None
    """Cards to shuffle if the stub can't be told from muck and burns."""

    # Stud.
    seventh_exposed: Sourced[Literal["replaced", "shuffled-in"]] | None = None
    """A seventh card exposed by the dealer: the next card replaces it, or it is shuffled in and the rest is
    dealt from the new stub without a burn."""
    seventh_if: Sourced[Literal["action-pending", "always"]] | None = None
    """Whether `seventh_exposed` applies only while somebody can still bet."""
    seventh_no_action: Sourced[Literal["dealt-down", "dealt-up"]] | None = None
    """Whether the remaining seventh cards are dealt down or up if nobody can bet any more."""
    seventh_all_in: Sourced[Literal["not-allowed", "allowed"]] | None = None
    """Whether the seat with the exposed card can go all-in on it."""
    stud_last_card: Sourced[Literal["never-dealt", "dealt"]] | None = None
    """Whether the last card of the deck may be dealt on seventh street."""
    stud_short_burns: Sourced[Literal["if-enough", "never"]] | None = None
    """Whether the burns are shuffled in if every player then gets a seventh card."""
    stud_common_stub: Sourced[Count] | None = None
    """Least cards of the stub for a burn and a common card without the burns."""
    stud_common_burns: Sourced[Literal["shuffled-in", "left-out"]] | None = None
    """Whether the burns are shuffled in for the common card if the stub has fewer cards."""
    stud_common_opener: Sourced[Literal["as-on-sixth", "best-showing"]] | None = None
    """First seat to act with a common card."""

    # Draw games.
    draw_last_card: Sourced[Literal["used", "never-dealt"]] | None = None
    """Whether the last card of the stub is used to complete a draw."""
    draw_burns: Sourced[Literal["shuffled-in", "left-out"]] | None = None
    """Whether the burns complete a short stub before the muck does."""
    draw_exact: Sourced[Literal["no-burn", "add-muck"]] | None = None
    """If stub and burns are exactly enough: no burn, or the muck is also shuffled in."""
    draw_burn_exposed: Sourced[Literal["add-muck", "no-matter"]] | None = None
    """Effect of an exposed burn on completing a stub with the burns."""
    draw_muck: Sourced[Literal["shuffled-in", "left-out"]] | None = None
    """Whether the muck completes a stub that is still short."""
    draw_muck_burn: Sourced[Count] | None = None
    """Number of cards burned once the muck is shuffled in."""
    draw_own_discards: Sourced[Literal["left-out", "shuffled-in"]] | None = None
    """Discards of the waiting seat, if the other cards are enough."""
    draw_motion: Sourced[Literal["push-and-pull", "discards-first"]] | None = None
    """Motion of a draw: new cards are pushed and the discards pulled, or the discards are taken first."""
