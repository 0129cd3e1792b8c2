"""Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Binds = Literal["not-binding", "binding"]
Until = Literal["new-hand", "substantial-action"]
"""A claim ends when a new hand begins, or with substantial action in it."""


class Claims(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""

    # What decides a showdown.
    dealer_reading: Sourced[Literal["cards-decide", "stands"]] | None = None
    """A hand that the dealer announces wrongly."""
    spoken_value: Sourced[Binds] | None = None
    """What a player says to hold at showdown."""
    spoken_fold: Sourced[Binds] | None = None
    """The word "fold", once the betting is over."""
    spoken_concession: Sourced[Binds] | None = None
    """Words like "you win", once the betting is over."""
    statement_relief: Sourced[Literal["director", "none"]] | None = None
    """A hand given up because of what another player said falsely."""
    hands_announced: Sourced[Literal["all", "best"]] | None = None
    """Which of the hands on the table the dealer reads aloud."""

    # Tabling.
    must_table: Sourced[Literal["all-cards", "cards-that-win"]] | None = None
    """What must lie face up for a hand to win anything."""
    one_card: Sourced[Literal["ask-for-all", "wait"]] | None = None
    """What the dealer does when a part of a hand is shown that would win."""
    one_card_refused: Sourced[Literal["director", "claim-lost"]] | None = None
    """A player who won't show the rest of it."""
    play_board: Sourced[Literal["table-all", "say-so", "keep-and-show"]] | None = None
    """What a player who plays the board does for a share: table the hole cards; say so before they are thrown
    away; keep them and show them if anybody asks."""
    play_board_tournament: Sourced[Literal["table-all", "say-so", "keep-and-show"]] | None = None
    """The same in a tournament, where that is another thing."""

    # The order of showing.
    show_order: Sourced[Literal["may-be-enforced", "enforced"]] | None = None
    """Whether hands are shown in order when nobody shows, or only if the director says so."""
    checked_first: Sourced[Literal["first-to-act", "left-of-button"]] | None = None
    """Who shows first when nobody has bet on the last street."""
    side_pots_show: Sourced[Literal["with-all", "first"]] | None = None
    """When the players of a side pot show."""
    decline: Sourced[Literal["may", "all-but-first", "never"]] | None = None
    """Who may give the hand up at showdown without showing it."""
    uncontested: Sourced[Literal["unseen", "shown"]] | None = None
    """The last hand, when all others have been thrown away."""
    all_in_discard: Sourced[Literal["must-show", "director"]] | None = None
    """A hand thrown away unseen though an all-in has to be shown: it is shown nevertheless, or it may be."""
    all_in_discard_penalty: Sourced[Literal["must", "never"]] | None = None
    """Whether that is penalised."""

    # Hands laid down or thrown away.
    showdown_line: Sourced[Literal["none", "line", "forward-motion"]] | None = None
    """Whether the house kills cards at showdown that cross a line, or that are pushed forward."""
    face_down: Sourced[Literal["live", "dead"]] | None = None
    """Cards laid face down at showdown."""
    dead_when: Sourced[Literal["mucked-or-lost", "lost"]] | None = None
    """When such cards are dead: in the muck by the dealer's hand, or only when nobody can tell them."""
    thrown_in: Sourced[Literal["lost-if-unread", "lost-if-unidentified", "lost"]] | None = None
    """Cards thrown away, not all of them shown, as the player believes the pot won. The claim is lost if they
    can't be identified and were not read clearly; if they can't be identified; in any case."""
    finding_final: Sourced[bool] | None = None
    """Whether what the director finds about such a hand is final."""
    discard_exceptional: Sourced[Literal["director", "none"]] | None = None
    """Whether the director may still let a hand live that was thrown away, if it can be identified."""
    bettor_discard: Sourced[Literal["director", "dead"]] | None = None
    """The cards of a bettor who forgot that an opponent was left, as long as they can be identified."""
    bettor_called: Sourced[Literal["stays", "returned"]] | None = None
    """Called chips of that bettor, if the hand is lost."""
    bettor_uncalled: Sourced[Literal["returned", "stays"]] | None = None
    """And the part of the bet that nobody called."""

    # Hands killed by mistake.
    tabled_winner: Sourced[Literal["restored", "dead"]] | None = None
    """A hand on the table, plainly the best, that the dealer has mucked."""
    killed_identified: Sourced[Literal["plays-on", "dead"]] | None = None
    """A hand killed by accident whose cards can be told with certainty."""
    killed_exceptional: Sourced[Literal["director", "none"]] | None = None
    """Whether the director may let it live in an extreme case, where it is dead otherwise."""
    killed_unidentified: Sourced[Literal["no-refund", "bets-of-street"]] | None = None
    """What a player gets back whose hand is dead by such an accident."""
    killed_uncalled: Sourced[Literal["returned", "stays"]] | None = None
    """And of a bet or raise that nobody has called."""
    mixed_hand: Sourced[Literal["dead", "if-unidentified"]] | None = None
    """The hand of a player who mixes it with another player's."""

    # Hands that somebody asks to see.
    ask_needs: Sourced[Literal["cards", "nothing"]] | None = None
    """Whether only those may ask who hold their cards or have tabled them."""
    ask_aggressor: Sourced[Literal["inalienable", "director"]] | None = None
    """The hand of the last to bet on the last street, asked for by a caller of that bet."""
    ask_other: Sourced[Literal["director", "refused"]] | None = None
    """Any other hand."""

    # Disputes.
    reading_until: Sourced[Until] | None = None
    """How long the reading of a hand can be disputed."""
    award_until: Sourced[Until] | None = None
    """How long counting and award of a pot can be."""
    break_seconds: Sourced[Annotated[int, Meta(ge=1)]] | None = None
    """How many seconds either can be disputed if a break follows the hand."""

    # Pots.
    tabled_losers: Sourced[Literal["apart-until-award", "to-the-muck"]] | None = None
    """Hands that were tabled and lose."""
    pot_stacked: Sourced[Literal["split-pot-games", "all-games", "never"]] | None = None
    """Whether the dealer keeps the pot in stacks."""
    side_pots_lie: Sourced[Literal["apart", "together"]] | None = None
    """How side pots lie on the table."""
    side_pots_shared: Sourced[Literal["one-by-one", "together"]] | None = None
    """Whether each pot is divided on its own."""
    split_unit: Sourced[Literal["smallest-chip", "single-unit"]] | None = None
    """Down to what a pot is broken to be divided."""
    odd_chip_otherwise: Sourced[Literal["worst-position", "best-position"]] | None = None
    """Who gets the odd chip in a game that is played neither with a board nor with upcards."""
