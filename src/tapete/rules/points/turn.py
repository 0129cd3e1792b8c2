"""Points on acts out of turn, undercalls, underbets, accepted action and substantial action."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Acts = Annotated[int, Meta(ge=1)]


class TurnValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on acts out of turn, undercalls, underbets, accepted action and substantial action."""

    substantial_with_chips: Sourced[Acts] | None = None
    """Number of acts that are substantial action if at least one act puts chips in."""
    substantial_any: Sourced[Acts] | None = None
    """Number of acts of any kind that are substantial action."""
    substantial_blinds: Sourced[bool] | None = None
    """Whether posted blinds, and a bring-in, count as acts."""
    substantial_in_turn: Sourced[bool] | None = None
    """Whether only acts in turn count."""

    # Acts in turn.
    act_in_turn: Sourced[Literal["binding", "until-next-act"]] | None = None
    """Whether an act in turn can be taken back: never, or until somebody else has acted."""
    fold_before_amount: Sourced[Literal["binding", "taken-back"]] | None = None
    """Fold to a raise before its amount was known."""

    # Acts out of turn.
    early_act: Sourced[Literal["pending", "stands", "refused"]] | None = None
    """An act out of turn is pending until the skipped seats have acted, stands at once, or does not count."""
    early_box: Sourced[Literal["pending", "refused"]] | None = None
    """Treatment of an online pre-action: pending or refused."""
    action_changed_by: Sourced[Literal["bet-or-raise", "full-raise"]] | None = None
    """Change of the action to a seat that has acted early: any bet or raise, or only a full raise."""
    early_unchanged: Sourced[Literal["binding", "released"]] | None = None
    """Early act on the seat's turn if the action has not changed."""
    early_check_changed: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """Acts open to a seat that has checked early if the action has changed."""
    early_call_changed: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """Acts open to a seat that has called early if the action has changed."""
    early_raise_changed: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """Acts open to a seat that has bet, raised or folded early if the action has changed."""
    early_check_heads_up: Sourced[Literal["all-options", "call-or-fold"]] | None = None
    """Acts open to a seat that has checked early heads-up, for the rest of the street."""
    early_act_heads_up: Sourced[Literal["director", "as-multiway"]] | None = None
    """Any other early act heads-up."""
    early_fold: Sourced[Literal["binding", "pending"]] | None = None
    """Cards folded out of turn: dead at once, or a pending act."""
    early_fold_said: Sourced[Literal["binding", "pending"]] | None = None
    """Spoken fold out of turn: dead at once, or a pending act."""
    aggressor_fold: Sourced[Literal["hold-cards", "binding"]] | None = None
    """Last bettor or raiser folds while others still have to respond."""
    early_penalty: Sourced[Literal["may", "repeated-or-deliberate", "never"]] | None = None
    """Whether an act out of turn is penalised; `repeated-or-deliberate`: it may be, and is if repeated or
    deliberate."""

    # Skipped seats.
    skipped_lost_by: Sourced[Literal["substantial-action", "any-act"]] | None = None
    """Amount of action after a skipped seat that makes the acts out of turn binding."""
    skipped_needs_time: Sourced[bool] | None = None
    """Whether the skipped seat must have had reasonable time to speak up."""
    skipped_hand: Sourced[Literal["director", "dead", "call-or-fold"]] | None = None
    """Hand of the skipped seat if the acts out of turn bind."""
    skipped_next_card: Sourced[Literal["director", "back-up"]] | None = None
    """Skipped seat noticed after the next card was dealt, without substantial action."""

    # Undercalls.
    undercall_after_call: Sourced[Literal["full-call", "undercall"]] | None = None
    """Undercall after "call" was said: the words count, or it is an undercall like others."""
    undercall_heads_up: Sourced[Literal["full-call", "director"]] | None = None
    """Undercall in turn, heads-up, facing any bet."""
    undercall_opening_bet: Sourced[Literal["full-call", "director"]] | None = None
    """Undercall in turn, with several players, facing the opening bet."""
    blind_is_opening_bet: Sourced[bool] | None = None
    """Whether the big blind is the opening bet of the first street."""
    undercall_otherwise: Sourced[Literal["director", "full-call"]] | None = None
    """Undercall facing a raise with several players, or out of turn."""
    undercall_forfeit: Sourced[Literal["chips-put", "meant"]] | None = None
    """Chips forfeited with the hand: the chips put out, or the bet that a single larger chip was meant to
    call."""
    undercall_run: Sourced[Literal["first-corrects", "all-correct"]] | None = None
    """Several undercalls in a row: play goes back to the first, or each becomes a full call."""
    undercall_run_others: Sourced[Literal["director", "full-call"]] | None = None
    """Undercalls after the first in a row."""

    # Bets of a wrong amount.
    underbet_until: Sourced[Literal["next-card", "substantial-action", "always"]] | None = None
    """Deadline for correcting a bet or raise below the minimum; on the last street it is the showdown."""
    underbet_for: Sourced[Literal["bettor-and-callers", "bettor"]] | None = None
    """Players who put in the missing chips at once; other players respond to the correct amount in turn."""
    pot_too_high_until: Sourced[Literal["next-card", "substantial-action"]] | None = None
    """Deadline for correcting a pot bet that was counted too high."""
    pot_too_low_until: Sourced[Literal["next-card", "substantial-action"]] | None = None
    """Deadline for correcting a pot bet that was counted too low."""

    # Counts.
    wrong_count_paid: Sourced[Literal["accepted", "released"]] | None = None
    """A player who puts in a wrong amount as told owes the correct amount, or may act again."""
    wrong_count_called: Sourced[Literal["accepted", "released"]] | None = None
    """A player who says "call" to a wrong amount owes the correct amount, or may act again."""
    wrong_count_of_all_in: Sourced[Literal["accepted", "released"]] | None = None
    """A player who acts on a wrong count of an all-in owes the correct amount, or may act again."""
    wrong_count_relief: Sourced[Literal["director", "none"]] | None = None
    """Whether the director may decide otherwise for fairness."""

    # Folds.
    free_fold: Sourced[Literal["binding", "taken-back"]] | None = None
    """A fold in turn with nothing to call."""
    free_fold_until: Sourced[Literal["end-of-last-street", "last-street"]] | None = None
    """Deadline of the rule on such folds: the end of the last street, or its beginning."""
    free_fold_penalty: Sourced[Literal["may", "never"]] | None = None
    """Whether such a fold may be penalised."""

    cards_forward: Sourced[Literal["dead-if-others-acted", "live"]] | None = None
    """Cards moved forward silently, so that others take it for a fold."""

    # Conditional statements.
    conditional: Sourced[Literal["director", "binding", "void"]] | None = None
    """Effect of "If you bet, I raise" once the other player has bet."""
    conditional_penalty: Sourced[Literal["may", "never"]] | None = None
    """Whether a conditional statement may be penalised."""

    # Leaving the seat.
    left_hand: Sourced[Literal["live", "fold"]] | None = None
    """Hand of a player who leaves the seat too early."""
    left_until: Sourced[Literal["own-act", "betting-over", "showdown"]] | None = None
    """How long a player with cards must stay."""
    left_penalty: Sourced[Literal["may", "must", "never"]] | None = None
    """Whether leaving is penalised."""
