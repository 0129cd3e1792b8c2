"""Rule on the turn of a seat that acted early: whether its act is binding (TDA19-53A, TDA19-55.2)."""

from typing import Literal

from msgspec.structs import replace

from tapete.engine.commands import Restrict
from tapete.engine.types import Chips, Sourced
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.turn import TurnComes
from tapete.floor.known.turn import pending_of
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.turn.acts import (
    aggressive_to,
    check_to_act,
    command_for,
    options_of,
    without_raise,
)
from tapete.floor.rulings.turn.early_acts import as_made, released_from
from tapete.floor.spot import Spot
from tapete.rules import Book

Left = Literal["all-options", "call-or-fold"]


def turn_comes(spot: Spot, early: TurnComes, book: Book, read: Citing) -> Ruling:
    """Rule on the turn of a seat that acted early: the act binds if the action has not changed."""
    seat, turn = early.seat, book.turn
    check_to_act(spot, seat)
    early = as_made(spot, early)
    held = pending_of(spot, seat)
    if held is not None and held.answered > early.faced and early.by != "box":
        # The seat acted on a raise out of turn that may have been released since.
        early = replace(early, faced=held.answered)
    elif early.faced > spot.bet:
        raise Impossible("faced", "faced_more_before", bet=spot.bet, faced=early.faced)
    if early.any_bet and early.by != "box":
        raise Impossible("any_bet", "only_a_box")
    by = early.faced != spot.bet and not early.any_bet
    if early.by == "box":
        dropped = read(turn.early_box) == "refused"
        return released(spot, early, read) if by or dropped else bound(spot, early, book, read)
    heads_up = (early.players or len(spot.live)) == 2
    if heads_up and early.act == "check" and turn.early_check_heads_up is not None:
        if not by:
            read(turn.early_check_heads_up)
            return bound(spot, early, book, read)
        return changed(spot, early, turn.early_check_heads_up, read, street=True)
    if heads_up and early.act != "check" and turn.early_act_heads_up is not None:
        if read(turn.early_act_heads_up) == "director":
            usual = by_change(spot, early, book, read)
            return Ruling(
                outcome="director",
                seat=seat,
                options=(
                    Option(name="as_multiway", ruling=usual),
                    Option(name="released", ruling=released(spot, early, read)),
                ),
                facts=usual.facts,
                cites=read.cites,
            )
    return by_change(spot, early, book, read)


def by_change(spot: Spot, early: TurnComes, book: Book, read: Citing) -> Ruling:
    """Rule by whether the action to the seat has changed."""
    turn = book.turn
    whole = read(turn.action_changed_by) == "full-raise"
    if abs(spot.bet - early.faced) < (spot.least_raise if whole else 1):
        holds = read(turn.early_unchanged) == "binding"
        return bound(spot, early, book, read) if holds else released(spot, early, read)
    left = {"check": turn.early_check_changed, "call": turn.early_call_changed}
    return changed(spot, early, left.get(early.act, turn.early_raise_changed), read)


def changed(
    spot: Spot,
    early: TurnComes,
    point: Sourced[Left] | None,
    read: Citing,
    *,
    street: bool = False,
) -> Ruling:
    """Rule after a change of the action: all options, or only a call or a fold."""
    if read(point) == "all-options" or point is None:
        return released(spot, early, read)
    seat, chips = early.seat, early_chips(spot, early)
    steps = (RulingStep("ask_director_early_chips", {"seat": seat, "chips": chips}),) if chips else ()
    may = without_raise(spot, seat)
    return Ruling(
        outcome="limited",
        seat=seat,
        turn=seat,
        may=may,
        steps=steps,
        facts={"call_to": spot.called_to(seat), "early_chips": chips},
        cites=read.cites,
        carry=(
            Restrict(seat=seat, may=may, until="street" if street else "act", rule=point.source),
            *released_from(spot, seat),
        ),
    )


def bound(spot: Spot, early: TurnComes, book: Book, read: Citing) -> Ruling:
    """Rule that the early act binds."""
    seat = early.seat
    if early.act == "check" and spot.bet > spot.place(seat).bet:
        return checked_a_bet(spot, early, book, read)
    if early.act in ("bet", "raise") and "raise" not in options_of(spot, seat):
        raise NotCovered
    command = command_for(spot, seat, early.act, early.to)
    to = spot.place(seat).bet
    if early.act in ("bet", "raise"):
        to = aggressive_to(spot, seat, early.to)
    elif early.act == "call":
        to = spot.called_to(seat)
    return Ruling(
        outcome="binding",
        seat=seat,
        to=to,
        dead=(seat,) if early.act == "fold" else (),
        facts={"act": early.act},
        cites=read.cites,
        carry=(command,),
    )


def checked_a_bet(spot: Spot, early: TurnComes, book: Book, read: Citing) -> Ruling:
    """Rule on an early check facing a bet: it is void, but may cost the right to raise (TDA19-55.2)."""
    seat, said, checked = early.seat, book.bets.check_facing_bet, book.turn.early_check_changed
    rule = ""
    if said is not None:
        if read(said) != "call-or-fold":
            return released(spot, early, read)
        rule = said.source
    elif checked is not None and checked.value == "call-or-fold":
        read(checked)
        rule = checked.source
    else:
        raise NotCovered
    may = without_raise(spot, seat)
    return Ruling(
        outcome="limited",
        seat=seat,
        turn=seat,
        may=may,
        facts={"call_to": spot.called_to(seat)},
        cites=read.cites,
        carry=(Restrict(seat=seat, may=may, rule=rule), *released_from(spot, seat)),
    )


def released(spot: Spot, early: TurnComes, read: Citing) -> Ruling:
    """Release the act out of turn: its chips come back and all options are open."""
    seat = early.seat
    return Ruling(
        outcome="released",
        seat=seat,
        turn=seat,
        returned=early_chips(spot, early),
        may=options_of(spot, seat),
        facts={"call_to": spot.called_to(seat), "min_raise_to": spot.least_raise_to},
        cites=read.cites,
        carry=released_from(spot, seat),
    )


def early_chips(spot: Spot, early: TurnComes) -> Chips:
    """Return the chips that the early act has put out."""
    if early.by != "chips":
        return 0
    before = spot.place(early.seat).bet
    if early.act == "call":
        have = spot.total_of(early.seat)
        return (early.faced if have is None else min(early.faced, have)) - before
    return early.to - before if early.act in ("bet", "raise") else 0


RULES: Rules = {TurnComes: turn_comes}
