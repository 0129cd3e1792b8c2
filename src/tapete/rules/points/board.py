"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Count = Annotated[int, Meta(ge=0)]
Extra = Literal["redeal", "next-burn"]
"""What becomes of a street with too many cards: it is shuffled in and dealt anew; or the first cards stand,
and the one too many, which would have been burned, is the next burn."""
Premature = Literal["redeal", "next-card"]
"""What becomes of cards that came too early, once the betting is over: they are shuffled in and the street is
dealt anew, its burn being made already; or they are set aside, and another burn and the next cards take their
place until they are shuffled in for the last street."""
Fixed = Literal["proper-cards", "redeal"]
"""How a wrong number of burns is put right: burn and street are laid as they should have come, or the street
is shuffled in and dealt anew."""


class BoardValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

    # Too many cards.
    flop_four: Sourced[Literal["random-burn", "redeal", "next-burn"]] | None = None
    """A flop of four cards: one drawn at random is the next burn and the others the flop, or as `Extra`."""
    flop_four_floor: Sourced[Literal["called-first", "called-to-draw"]] | None = None
    """When the floor comes to a flop of four cards: before they are scrambled, or to draw one of them."""
    flop_extra: Sourced[Extra] | None = None
    """A flop of more cards; of four, too, where `flop_four` is left out."""
    turn_extra: Sourced[Extra] | None = None
    """A turn of two cards or more."""
    river_extra: Sourced[Extra] | None = None
    """A river of two cards or more."""
    extra_known: Sourced[Literal["no-matter", "taken-back"]] | None = None
    """Whether it matters that everybody knows which card is one too many: it goes back on top, or it is as if
    nobody knew."""

    # Too many burns, or none.
    burn_until: Sourced[Literal["first-act", "end-of-street"]] | None = None
    """Until when a wrong number of burns is put right; then the cards stand."""
    flop_burn_until: Sourced[Literal["first-act", "end-of-street"]] | None = None
    """The same deadline before a flop, if the book has a separate one."""
    burn_all_in: Sourced[Literal["until-award", "until-next-street"]] | None = None
    """The same where nobody can bet on the street because of all-ins."""
    flop_burn_unseen: Sourced[Fixed] | None = None
    """How it is put right before a flop of which no card is seen yet."""
    flop_burn_seen: Sourced[Fixed] | None = None
    """The same with a card of the flop seen."""
    street_burn: Sourced[Fixed] | None = None
    """The same before turn and river."""
    burn_acted: Sourced[Literal["restore-order", "one-a-street"]] | None = None
    """Burns after cards that stand: as many as bring the old order back, or one as ever."""
    burn_returned: Sourced[Literal["next-burn", "no-burn"]] | None = None
    """How the order comes back after too many burns: one of them is the next burn, or the next has none."""
    flop_no_burn: Sourced[Literal["random-burn", "proper-cards"]] | None = None
    """A flop of three cards without a burn, on which nobody has acted: one drawn at random is the burn, and
    the next card of the stub joins the flop; or burn and flop are laid as they should have come."""
    flop_no_burn_acted: Sourced[Literal["one-a-street", "restore-order"]] | None = None
    """Burns after such a flop if somebody has acted on it, so that it stands."""

    # Cards dealt anew.
    redeal_burn: Sourced[Literal["stays", "another"]] | None = None
    """Whether another card is burned before cards that are dealt anew, the burn on the table being made."""
    redeal_cut: Sourced[bool] | None = None
    """Whether the stub is cut before them."""
    reshuffle: Sourced[Literal["face-down", "as-it-lies"]] | None = None
    """How the stub is shuffled during a hand."""

    # Cards too early.
    premature_used: Sourced[Literal["never", "if-the-rest-fold", "preferably"]] | None = None
    """Whether cards that came too early can be used: never, if all who had still to act have folded, or
    rather than others, as the director decides."""
    premature_choice: Sourced[Literal["nobody", "players"]] | None = None
    """Whether the players can have them used, if all of them want it."""
    premature_when: Sourced[Literal["after-betting", "at-once"]] | None = None
    """When it is put right."""
    premature_burn: Sourced[Literal["stays", "returned"]] | None = None
    """A burn alone that came too early: it is the burn of its street, or it goes back on top."""
    premature_flop: Sourced[Premature] | None = None
    """A flop that comes before the betting is over."""
    premature_turn: Sourced[Premature] | None = None
    """The same of a turn."""
    premature_river: Sourced[Premature] | None = None
    """The same of a river."""
    premature_stud: Sourced[Literal["redeal", "set-aside-round"]] | None = None
    """Cards of a street of stud: shuffled in, and the street dealt without a burn; or set aside until the
    last street, with as many more as complete the round, and the street dealt from what is left."""

    # A stub in disorder.
    stub_rebuilt: Sourced[Literal["if-possible", "never"]] | None = None
    """Whether a stub that fell goes on in its old order, if that can be rebuilt."""
    stub_apart: Sourced[Literal["stub-alone", "everything"]] | None = None
    """What is shuffled if the cards of the stub can be told from muck and burns."""
    stub_mixed: Sourced[Literal["everything", "director"]] | None = None
    """What is shuffled if they can't."""

    # Stud.
    seventh_exposed: Sourced[Literal["replaced", "shuffled-in"]] | None = None
    """A seventh card that the dealer exposes: the next card replaces it, or it is shuffled in and the rest is
    dealt from the new stub without a burn."""
    seventh_if: Sourced[Literal["action-pending", "always"]] | None = None
    """Whether that is so only while somebody can still bet."""
    seventh_no_action: Sourced[Literal["dealt-down", "dealt-up"]] | None = None
    """How the seventh cards are dealt when nobody can bet any more."""
    seventh_all_in: Sourced[Literal["not-allowed", "allowed"]] | None = None
    """Whether its seat can go all-in on the exposed card."""
    stud_last_card: Sourced[Literal["never-dealt", "dealt"]] | None = None
    """The last card of the deck on seventh street, which is or isn't counted as one that can be dealt."""
    stud_short_burns: Sourced[Literal["if-enough", "never"]] | None = None
    """Whether the burns are shuffled in, if everybody then gets a seventh card."""
    stud_common_stub: Sourced[Count] | None = None
    """How many cards of the stub are enough for a card in the middle from it alone, after a burn."""
    stud_common_burns: Sourced[Literal["shuffled-in", "left-out"]] | None = None
    """Whether the burns are shuffled in for that card, if fewer are left."""
    stud_common_opener: Sourced[Literal["as-on-sixth", "best-showing"]] | None = None
    """Who acts first with a card in the middle."""

    # Draw games.
    draw_last_card: Sourced[Literal["used", "never-dealt"]] | None = None
    """The last card of the stub, where it completes a draw."""
    draw_burns: Sourced[Literal["shuffled-in", "left-out"]] | None = None
    """Whether the burns complete a short stub before the muck does."""
    draw_exact: Sourced[Literal["no-burn", "add-muck"]] | None = None
    """If stub and burns are just enough: nothing is burned, or the muck is shuffled in, too."""
    draw_burn_exposed: Sourced[Literal["add-muck", "no-matter"]] | None = None
    """If one of the burns was seen."""
    draw_muck: Sourced[Literal["shuffled-in", "left-out"]] | None = None
    """Whether the muck completes a stub that is still short."""
    draw_muck_burn: Sourced[Count] | None = None
    """How many cards are burned once the muck is shuffled in."""
    draw_own_discards: Sourced[Literal["left-out", "shuffled-in"]] | None = None
    """What the seat that waits has just thrown away, as far as the rest is enough."""
    draw_motion: Sourced[Literal["push-and-pull", "discards-first"]] | None = None
    """How a draw is dealt: new cards pushed and as many discards pulled, or the discards taken first."""
