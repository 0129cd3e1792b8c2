"""Acting out of turn, undercalls, underbets, accepted action and substantial action."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Acts = Annotated[int, Meta(ge=1)]


class TurnValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Acting out of turn, undercalls, underbets, accepted action and substantial action."""

    substantial_with_chips: Sourced[Acts] | None = None
    """The number of acts that are substantial action if at least one of them puts chips in."""
    substantial_any: Sourced[Acts] | None = None
    """The number of acts of any kind that are, too."""
    substantial_blinds: Sourced[bool] | None = None
    """Whether posted blinds, and a bring-in, count as acts."""
    substantial_in_turn: Sourced[bool] | None = None
    """Whether only acts in turn count."""

    # Acts in turn.
    act_in_turn: Sourced[Literal["binding", "until-next-act"]] | None = None
    """Whether an act in turn can be taken back: never, or until somebody else has acted."""
    fold_before_amount: Sourced[Literal["binding", "taken-back"]] | None = None
    """A fold behind "raise", before the amount was known."""

    # Acts out of turn.
    early_act: Sourced[Literal["pending", "stands", "refused"]] | None = None
    """An act out of turn waits until the seats passed over have acted, counts at once, or is none."""
    early_box: Sourced[Literal["pending", "refused"]] | None = None
    """The same of a box that was ticked beforehand, online."""
    action_changed_by: Sourced[Literal["bet-or-raise", "full-raise"]] | None = None
    """What changes the action to a seat that has acted early: any bet or raise, or no short all-in."""
    early_unchanged: Sourced[Literal["binding", "released"]] | None = None
    """An early act if the action has not changed when its turn comes."""
    early_check_changed: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """What is left to a seat that has checked early if the action has changed."""
    early_call_changed: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """The same of an early call."""
    early_raise_changed: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """The same of an early bet, raise or fold."""
    early_check_heads_up: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """The same of an early check with two players in the hand, for the rest of the street."""
    early_act_heads_up: Sourced[Literal["director", "as-multiway"]] | None = None
    """Any other early act with two players in the hand."""
    early_fold: Sourced[Literal["binding", "pending"]] | None = None
    """Cards thrown in out of turn: dead at once, or an early act like others."""
    early_fold_said: Sourced[Literal["binding", "pending"]] | None = None
    """The same of a fold that was only said."""
    aggressor_fold: Sourced[Literal["hold-cards", "binding"]] | None = None
    """The last to bet or raise throws the cards in while others have still to answer."""
    early_penalty: Sourced[Literal["may", "repeated-or-deliberate", "never"]] | None = None
    """Whether an act out of turn is penalised: it may be; if repeated or on purpose, it is."""

    # Seats that were passed over.
    skipped_lost_by: Sourced[Literal["substantial-action", "any-act"]] | None = None
    """How much action on the left of a seat that was passed over makes the acts out of turn binding."""
    skipped_needs_time: Sourced[bool] | None = None
    """Whether the seat must have had reasonable time to speak up."""
    skipped_hand: Sourced[Literal["director", "dead", "call-or-fold"]] | None = None
    """What becomes of its hand then."""
    skipped_next_card: Sourced[Literal["director", "back-up"]] | None = None
    """The next card was dealt before anybody noticed, without substantial action."""

    # Undercalls.
    undercall_after_call: Sourced[Literal["full-call", "undercall"]] | None = None
    """Too little put in after "call" was said: the words count, or it is an undercall like others."""
    undercall_heads_up: Sourced[Literal["full-call", "director"]] | None = None
    """In turn, with two players in the hand, facing any bet."""
    undercall_opening_bet: Sourced[Literal["full-call", "director"]] | None = None
    """In turn, with several players, facing the first bet of the street."""
    blind_is_opening_bet: Sourced[bool] | None = None
    """Whether the big blind is the opening bet of the first street."""
    undercall_otherwise: Sourced[Literal["director", "full-call"]] | None = None
    """Facing a raise with several players, or out of turn."""
    undercall_forfeit: Sourced[Literal["chips-put", "meant"]] | None = None
    """What is given up with the hand: the chips put out, or the bet that one bigger chip was meant for."""
    undercall_run: Sourced[Literal["first-corrects", "all-correct"]] | None = None
    """Several undercalls in a row: play goes back to the first of them, or each is made a full call."""
    undercall_run_others: Sourced[Literal["director", "full-call"]] | None = None
    """The others of such a row."""

    # Bets of a wrong amount.
    underbet_until: Sourced[Literal["next-card", "substantial-action", "always"]] | None = None
    """Until when a bet or raise below the least is put right; on the last street the showdown ends it."""
    underbet_for: Sourced[Literal["bettor-and-callers", "bettor"]] | None = None
    """Who puts the missing chips in at once; others may answer the right amount when it is their turn."""
    pot_too_high_until: Sourced[Literal["next-card", "substantial-action"]] | None = None
    """The same of a pot bet that was counted too high."""
    pot_too_low_until: Sourced[Literal["next-card", "substantial-action"]] | None = None
    """And of one that was counted too low."""

    # Counts.
    wrong_count_paid: Sourced[Literal["accepted", "released"]] | None = None
    """Who is told a wrong amount and puts it in owes the right one, or may act again."""
    wrong_count_called: Sourced[Literal["accepted", "released"]] | None = None
    """The same of who says "call"."""
    wrong_count_of_all_in: Sourced[Literal["accepted", "released"]] | None = None
    """The same where an all-in was counted."""
    wrong_count_relief: Sourced[Literal["director", "none"]] | None = None
    """Whether the director may decide otherwise for the sake of fairness."""

    # Folds.
    free_fold: Sourced[Literal["binding", "taken-back"]] | None = None
    """A fold in turn with nothing to call."""
    free_fold_until: Sourced[Literal["end-of-last-street", "last-street"]] | None = None
    """Until when: the end of the last street, or its beginning."""
    free_fold_penalty: Sourced[Literal["may", "never"]] | None = None
    """Whether it may be penalised."""

    cards_forward: Sourced[Literal["dead-if-others-acted", "live"]] | None = None
    """Cards moved forward without a word, so that others take it for a fold."""

    # What is said beforehand.
    conditional: Sourced[Literal["director", "binding", "void"]] | None = None
    """"If you bet, I raise", once the other has bet."""
    conditional_penalty: Sourced[Literal["may", "never"]] | None = None
    """Whether saying so may be penalised."""

    # Leaving the seat.
    left_hand: Sourced[Literal["live", "fold"]] | None = None
    """The hand of a seat that is left while its player must stay."""
    left_until: Sourced[Literal["own-act", "betting-over", "showdown"]] | None = None
    """How long a player with cards must stay."""
    left_penalty: Sourced[Literal["may", "must", "never"]] | None = None
    """Whether leaving is penalised."""
