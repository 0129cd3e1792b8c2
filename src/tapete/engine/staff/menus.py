"""Limit the menu of a seat by ruling or by the book, and refuse the acts it may not make."""

from __future__ import annotations

from msgspec import structs

from tapete.engine import commands as cmd
from tapete.engine.menu import Menu
from tapete.engine.rare_betting import pot_preset
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff.changes import floor_of
from tapete.engine.staff.rewinding import acts_of
from tapete.engine.staff.state import Restriction
from tapete.engine.state import HandState
from tapete.engine.types import Seat


def restriction_on(hand: HandState, seat: Seat) -> Restriction | None:
    """Return the restriction in force on a seat, or None."""
    for one in floor_of(hand).restrictions:
        if one.seat == seat:
            if one.until == "hand":
                return one
            if one.until == "street":
                return one if one.street == hand.street_index else None
            acted = any(at >= one.since and act.seat == seat for at, act in acts_of(hand.events))
            return None if acted else one
    return None


def limited(hand: HandState, menu: Menu | None) -> Menu | None:
    """Return the menu without the acts the seat may not make; the whole menu if nothing would be left."""
    if menu is None or menu.draw is not None or menu.bring_in is not None:
        return menu
    menu = structs.replace(menu, pot_raise_to=pot_preset(hand, menu))
    if menu.free_fold and hand.rules.betting.free_fold.value == "refused":
        menu = structs.replace(menu, fold=False, free_fold=False)
    one = restriction_on(hand, menu.seat)
    if one is None:
        return menu
    may_raise = "raise" in one.may
    fold = menu.fold and "fold" in one.may
    less = structs.replace(
        menu,
        fold=fold,
        free_fold=menu.free_fold and fold,
        check=menu.check and "check" in one.may,
        call=menu.call if "call" in one.may else None,
        bet=menu.bet if may_raise else None,
        raise_to=menu.raise_to if may_raise else None,
        pot_raise_to=menu.pot_raise_to if may_raise else None,
    )
    possible = less.fold or less.check or less.call is not None or less.bet or less.raise_to
    return less if possible else menu


def refuse_limited(hand: HandState, whole: Menu | None, menu: Menu, command: cmd.Action) -> None:
    """Refuse an act that is missing only because of a limit on the seat; ignore any other act.

    Args:
        whole: the menu without limits.
    """
    if whole is None:
        return
    match command:
        case cmd.Fold():
            missing = whole.fold and not menu.fold
        case cmd.Check():
            missing = whole.check and not menu.check
        case cmd.Call():
            missing = whole.call is not None and menu.call is None
        case cmd.Bet():
            missing = menu.bet is None and whole.bet is not None
        case cmd.RaiseTo():
            missing = menu.raise_to is None and whole.raise_to is not None
        case _:
            missing = False
    if not missing:
        return
    one = restriction_on(hand, menu.seat)
    free_fold = hand.rules.betting.free_fold
    if isinstance(command, cmd.Fold) and whole.free_fold and free_fold.value == "refused":
        raise HandRefused(Reason.NO_FREE_FOLD, free_fold.source)
    raise HandRefused(Reason.RESTRICTED, one.rule or None if one else None)
