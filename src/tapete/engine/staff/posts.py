"""Correct the stakes or the positions of a running hand, and recompute posts and betting."""

from __future__ import annotations

from msgspec import structs

from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff.arguments import dealt_in, one_of, whole_chips
from tapete.engine.staff.rewinding import do_over, footing, posted_anew, posts_due, settled, standing
from tapete.engine.start_checks import MOST_CHIPS
from tapete.engine.state import HandState
from tapete.engine.types import AnteForm, Chips


def set_level(hand: HandState, command: cmd.SetLevel) -> ev.PostsCorrected:
    """Change the stakes of the hand (TDA19-23.4)."""
    old, bring_in = hand.stakes, command.bring_in
    stakes = structs.replace(
        old,
        small_blind=_chips(hand, command.small_blind),
        big_blind=_chips(hand, command.big_blind, least=0 if hand.big_blind is None else 1),
        ante=_chips(hand, command.ante),
        bring_in=old.bring_in if bring_in is None else _chips(hand, bring_in),
        small_bet=_bet(hand, command.small_bet, old.small_bet, command.big_blind),
        big_bet=_bet(hand, command.big_bet, old.big_bet, command.big_blind),
    )
    if command.ante_form is not None:
        one_of(hand, AnteForm, command.ante_form)
    if stakes.small_blind > stakes.big_blind:
        raise HandRefused(Reason.BET_TOO_SMALL, asked=stakes.big_blind, least=stakes.small_blind)
    form = command.ante_form or ("per_player" if stakes.ante and old.ante_form == "none" else old.ante_form)
    stakes = structs.replace(stakes, ante_form=form)
    if stakes.ante and (form == "none" or (form == "big_blind" and hand.big_blind is None)):
        raise HandRefused(Reason.NOTHING_CHANGES)  # nobody would pay the ante
    bet = stakes.small_bet or stakes.big_blind
    if hand.rules.upcards is not None and not 1 <= stakes.bring_in <= bet:
        raise HandRefused(
            Reason.BET_TOO_SMALL, asked=min(stakes.bring_in, bet), least=max(1, stakes.bring_in)
        )
    return _corrected(hand, structs.replace(footing(hand), stakes=stakes))


def move_button(hand: HandState, command: cmd.MoveButton) -> ev.PostsCorrected:
    """Move the button and the blinds to other seats (TDA24-34A)."""
    for seat in (command.small_blind, command.big_blind):
        if seat is not None:
            dealt_in(hand, seat)
    if type(command.button) is not int:
        raise TypeError(f"hand {hand.number}: there is no seat {command.button!r}")
    if command.button < 1:
        raise HandRefused(Reason.NOT_IN_HAND, seat=command.button)
    if hand.big_blind is None or command.small_blind == command.big_blind:
        raise HandRefused(Reason.NOTHING_CHANGES)
    moved = structs.replace(
        footing(hand),
        button=command.button,
        small_blind=command.small_blind,
        big_blind=command.big_blind,
    )
    return _corrected(hand, moved)


def _corrected(hand: HandState, started: ev.HandStarted) -> ev.PostsCorrected:
    if hand.street_index or not hand.betting:
        raise HandRefused(Reason.NO_BETTING)
    if started == footing(hand):
        raise HandRefused(Reason.NOTHING_CHANGES)
    posts = posts_due(hand, started)
    state = posted_anew(hand, started, posts)
    do_over(state, standing(hand.events, hand.seats))
    return ev.PostsCorrected(
        stakes=started.stakes,
        button=started.button,
        small_blind=started.small_blind,
        big_blind=started.big_blind,
        posts=posts,
        antes={seat: state.put_in[seat] - state.bets[seat] for seat in state.seats},
        dead=state.dead_money,
        short_blinds=state.short_blinds,
        opens_after=state.opens_after,
        opener=state.opener,
        round=settled(state),
    )


def _bet(hand: HandState, asked: Chips | None, old: Chips, big_blind: Chips) -> Chips:
    """Return a fixed-limit bet: the amount asked for, or the old bet scaled to the new big blind."""
    if asked is not None:
        return _chips(hand, asked)
    before = hand.stakes.big_blind
    return old * big_blind // before if before else old


def _chips(hand: HandState, amount: Chips, *, least: Chips = 0) -> Chips:
    if not least <= whole_chips(hand, amount) <= MOST_CHIPS:
        raise HandRefused(Reason.BET_TOO_SMALL, asked=amount, least=least)
    return amount
