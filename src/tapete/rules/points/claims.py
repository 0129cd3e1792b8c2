"""Points on showdown and pots: hands shown, mucked, killed and asked for; awards and their disputes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Binds = Literal["not-binding", "binding"]
Until = Literal["new-hand", "substantial-action"]
"""End of the time for a claim: the beginning of a new hand, or substantial action in it."""


class Claims(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on showdown and pots: hands shown, mucked, killed and asked for; awards and their disputes."""

    # Words at showdown.
    dealer_reading: Sourced[Literal["cards-decide", "stands"]] | None = None
    """Effect of a wrong announcement by the dealer."""
    spoken_value: Sourced[Binds] | None = None
    """Effect of a player's announcement of a hand at showdown."""
    spoken_fold: Sourced[Binds] | None = None
    """Effect of the word "fold" after the betting."""
    spoken_concession: Sourced[Binds] | None = None
    """Effect of words like "you win" after the betting."""
    statement_relief: Sourced[Literal["director", "none"]] | None = None
    """Relief for a hand folded because of another player's false statement."""
    hands_announced: Sourced[Literal["all", "best"]] | None = None
    """Tabled hands that the dealer reads aloud."""

    # Tabling.
    must_table: Sourced[Literal["all-cards", "cards-that-win"]] | None = None
    """Cards that must lie face up for a hand to win."""
    one_card: Sourced[Literal["ask-for-all", "wait"]] | None = None
    """Act of the dealer if the shown part of a hand would win."""
    one_card_refused: Sourced[Literal["director", "claim-lost"]] | None = None
    """Decision on a player who refuses to show the rest of the hand."""
    play_board: Sourced[Literal["table-all", "say-so", "keep-and-show"]] | None = None
    """Duty of a player who plays the board for a share: table the hole cards; announce it before discarding
    them; or keep them and show them on request."""
    play_board_tournament: Sourced[Literal["table-all", "say-so", "keep-and-show"]] | None = None
    """Duty of a player who plays the board in a tournament, if different."""

    # The order of showing.
    show_order: Sourced[Literal["may-be-enforced", "enforced"]] | None = None
    """Whether the order of showing is enforced if nobody shows, or only at the director's discretion."""
    checked_first: Sourced[Literal["first-to-act", "left-of-button"]] | None = None
    """First seat to show if nobody has bet on the last street."""
    side_pots_show: Sourced[Literal["with-all", "first"]] | None = None
    """When the players of a side pot show their hands."""
    decline: Sourced[Literal["may", "all-but-first", "never"]] | None = None
    """Players who may fold at showdown without showing the hand."""
    uncontested: Sourced[Literal["unseen", "shown"]] | None = None
    """Whether the last hand is shown after all others have been discarded."""
    all_in_discard: Sourced[Literal["must-show", "director"]] | None = None
    """A hand discarded unseen although an all-in must be shown: it must be shown, or the director decides."""
    all_in_discard_penalty: Sourced[Literal["must", "never"]] | None = None
    """Whether discarding a hand unseen despite an all-in is penalised."""

    # Hands laid down or discarded.
    showdown_line: Sourced[Literal["none", "line", "forward-motion"]] | None = None
    """Whether the house kills cards at showdown that cross a line or are pushed forward."""
    face_down: Sourced[Literal["live", "dead"]] | None = None
    """Cards laid face down at showdown."""
    dead_when: Sourced[Literal["mucked-or-lost", "lost"]] | None = None
    """When cards laid face down are dead: once the dealer mucks them, or only if they can't be identified."""
    thrown_in: Sourced[Literal["lost-if-unread", "lost-if-unidentified", "lost"]] | None = None
    """Cards thrown away before all were shown, in the belief that the pot is won. The claim is lost if they
    are not identifiable and were not clearly read; if they are not identifiable; or in any case."""
    finding_final: Sourced[bool] | None = None
    """Whether the director's finding on such a hand is final."""
    discard_exceptional: Sourced[Literal["director", "none"]] | None = None
    """Whether the director may restore a discarded hand, if it can be identified."""
    bettor_discard: Sourced[Literal["director", "dead"]] | None = None
    """Identifiable cards of a bettor who discarded and overlooked a remaining opponent."""
    bettor_called: Sourced[Literal["stays", "returned"]] | None = None
    """Called chips of such a bettor, if the hand is lost."""
    bettor_uncalled: Sourced[Literal["returned", "stays"]] | None = None
    """Uncalled chips of such a bettor, if the hand is lost."""

    # Hands killed by mistake.
    tabled_winner: Sourced[Literal["restored", "dead"]] | None = None
    """A tabled hand, clearly the best, that the dealer has mucked."""
    killed_identified: Sourced[Literal["plays-on", "dead"]] | None = None
    """A hand killed by accident that can be identified with certainty."""
    killed_exceptional: Sourced[Literal["director", "none"]] | None = None
    """Whether the director may restore a hand killed by accident in an extreme case."""
    killed_unidentified: Sourced[Literal["no-refund", "bets-of-street"]] | None = None
    """Refund of a player whose hand is dead by accident."""
    killed_uncalled: Sourced[Literal["returned", "stays"]] | None = None
    """Uncalled bet or raise of a player whose hand is dead by accident."""
    mixed_hand: Sourced[Literal["dead", "if-unidentified"]] | None = None
    """Hand of a player who mixes it with another player's hand."""

    # Requests to see a hand.
    ask_needs: Sourced[Literal["cards", "nothing"]] | None = None
    """Whether only players who hold or have tabled their cards may ask."""
    ask_aggressor: Sourced[Literal["inalienable", "director"]] | None = None
    """Request to see the hand of the last bettor on the last street, by a caller of that bet."""
    ask_other: Sourced[Literal["director", "refused"]] | None = None
    """Request to see any other hand."""

    # Disputes.
    reading_until: Sourced[Until] | None = None
    """Deadline for disputing the reading of a hand."""
    award_until: Sourced[Until] | None = None
    """Deadline for disputing the count or the award of a pot."""
    break_seconds: Sourced[Annotated[int, Meta(ge=1)]] | None = None
    """Seconds in which a reading or an award can be disputed if a break follows the hand."""

    # Pots.
    tabled_losers: Sourced[Literal["apart-until-award", "to-the-muck"]] | None = None
    """Place of tabled hands that lose."""
    pot_stacked: Sourced[Literal["split-pot-games", "all-games", "never"]] | None = None
    """Games in which the dealer stacks the pot."""
    side_pots_lie: Sourced[Literal["apart", "together"]] | None = None
    """Whether side pots are kept apart on the table."""
    side_pots_shared: Sourced[Literal["one-by-one", "together"]] | None = None
    """Whether each pot is divided on its own."""
    split_unit: Sourced[Literal["smallest-chip", "single-unit"]] | None = None
    """Smallest unit into which a pot is divided."""
    odd_chip_otherwise: Sourced[Literal["worst-position", "best-position"]] | None = None
    """Winner of the odd chip in a game without a board and without upcards."""
