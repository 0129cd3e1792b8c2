"""Acts out of turn, and seats that were passed over (TDA19-53)."""

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import convert
from msgspec.structs import replace

from tapete.engine.commands import Command, Early, Fold, HoldAct, Kill, LetStand, ReleaseAct, Restrict
from tapete.engine.types import Chips, Seat, Sourced
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.turn import OutOfTurn, SeatSkipped, TurnComes
from tapete.floor.known import early_acts, pending_of
from tapete.floor.ruling import Fact, Option, Ruling, Step
from tapete.floor.rulings.turn.acts import (
    IS_PENALISED,
    MAY_BE_PENALISED,
    aggressive_to,
    all_in_as,
    check_can_act,
    check_to_act,
    command_for,
    options_of,
    without_raise,
)
from tapete.floor.spot import Act, Spot
from tapete.floor.substantial import substantial
from tapete.rules import Book

Left = Literal["all-options", "call-or-fold"]

# ------------------------------------------------------------ when it happens


def out_of_turn(spot: Spot, early: OutOfTurn, book: Book, read: Citing) -> Ruling:
    """A seat acts while another is to act: a fold binds, the rest goes back and waits for its turn."""
    seat, turn = early.seat, book.turn
    if spot.to_act is None:
        raise Impossible("to_act", "who_was_to_act")
    if spot.to_act == seat:
        raise Impossible("seat", "is_in_turn", seat=seat)
    check_can_act(spot, seat)
    # A later act faces the bets and raises out of turn that are already in front.
    then, _ = binding_acts(spot, [act for act in early_acts(spot) if act.act in ("bet", "raise")])
    early = as_made(then, early)
    facts: dict[str, Fact] = {"act": early.act, "faced": spot.bet, "players": len(spot.live)}
    if early.act in ("bet", "raise"):
        facts["to"] = aggressive_to(then, seat, early.to)
    if early.act == "fold" and early.by != "box":
        folded = fold_out_of_turn(spot, early, book, read)
        if folded is not None:
            return if_skipped_too_long(spot, early, folded, book, read)
    if early.by == "box":
        value: str = read(turn.early_box)
    elif early.act == "check" and len(spot.live) == 2 and turn.early_check_heads_up is not None:
        read(turn.early_check_heads_up)
        value = "pending"
    else:
        value = read(turn.early_act)
    if value == "refused":
        return Ruling(outcome="refused", seat=seat, turn=spot.to_act, facts=facts, cites=read.cites)
    penalty = penalty_of(early, book, read)
    if value == "stands":
        return Ruling(
            outcome="binding",
            seat=seat,
            turn=spot.to_act,
            penalty=penalty,
            facts=facts,
            cites=read.cites,
            carry=(LetStand(act=command_for(spot, seat, early.act, early.to)),),
        )
    pending = Ruling(
        outcome="pending",
        seat=seat,
        turn=spot.to_act,
        penalty=penalty,
        facts=facts | {"call_to": spot.bet},
        cites=read.cites,
        carry=to_hold(then, early),
    )
    return pending if early.by == "box" else if_skipped_too_long(spot, early, pending, book, read)


E = TypeVar("E", OutOfTurn, TurnComes)


def as_made(spot: Spot, early: E) -> E:
    """Replace an all-in by the act that it makes: a raise, or a call for less."""
    act, to = all_in_as(spot, early.seat, early.act, early.to)
    return replace(early, act=act, to=to)


def to_hold(spot: Spot, early: OutOfTurn) -> tuple[Command, ...]:
    """The command that remembers an act out of turn; a pre-action is private and needs none."""
    if early.by == "box":
        return ()
    seat, to = early.seat, 0
    if early.act in ("bet", "raise"):
        to = aggressive_to(spot, seat, early.to)
    elif early.act == "call":
        to = spot.called_to(seat)
    return (HoldAct(seat=seat, act=early.act, to=to, by=early.by),) if early.act != "all_in" else ()


def if_skipped_too_long(spot: Spot, early: OutOfTurn, usual: Ruling, book: Book, read: Citing) -> Ruling:
    """Rule on one more act out of turn; after enough of them the skipped seat may lose its right to act.

    It then matters whether that seat had reasonable time to speak up. If that is unknown, the director
    decides.

    Args:
        usual: the ruling on the act alone.

    Rules: TDA19-53B.2, TDA19-53B.3, TDA19-36A, TDA13-38B-1.
    """
    turn, skipped = book.turn, spot.to_act
    act = Act(seat=early.seat, act=early.act, to=early.to)
    # A seat that acts out of turn again has one act that waits: the new one.
    acts = (*(one for one in early_acts(spot) if one.seat != early.seat), act)
    if skipped is None or turn.skipped_lost_by is None or usual.outcome not in ("pending", "binding_fold"):
        return usual
    if len(acts) < 2 and turn.skipped_lost_by.value != "any-act":
        return usual
    lost, facts = lost_by(acts, book, read)
    usual = replace(usual, facts=usual.facts | facts, cites=tuple(dict.fromkeys((*usual.cites, *read.cites))))
    if not lost or early.had_time is False:
        return usual
    skip = SeatSkipped(seat=skipped, acts=acts, had_time=True)
    asked = early.had_time is None and read(turn.skipped_needs_time)
    too_late = fate(spot, skip, book, read, facts, stand=True)
    if not asked:
        return too_late
    options = too_late.options or (Option(name="had_time", ruling=too_late),)
    return Ruling(
        outcome="director",
        seat=skipped,
        turn=skipped,
        steps=(Step("ask_had_time", {"seat": skipped}),),
        options=(Option(name="had_no_time", ruling=replace(usual, cites=read.cites)), *options),
        facts=facts,
        cites=read.cites,
    )


def lost_by(acts: Sequence[Act], book: Book, read: Citing) -> tuple[bool, dict[str, Fact]]:
    """Whether these acts out of turn cost the skipped seat its right to act; also return the counts."""
    # Rule 36 counts acts in turn; rule 53B.2 applies its test to acts out of turn (TDA19-53B.2).
    counted = [replace(act, in_turn=True) for act in acts]
    facts: dict[str, Fact] = {"acts": len(acts), "with_chips": sum(act.with_chips for act in acts)}
    return read(book.turn.skipped_lost_by) == "any-act" or substantial(counted, book, read), facts


def fold_out_of_turn(spot: Spot, early: OutOfTurn, book: Book, read: Citing) -> Ruling | None:
    """A fold out of turn, or None where it waits like any early act."""
    seat, turn = early.seat, book.turn
    if turn.aggressor_fold is not None and is_aggressor(spot, seat):
        if read(turn.aggressor_fold) == "hold-cards":
            return Ruling(
                outcome="hold_cards",
                seat=seat,
                turn=spot.to_act,
                steps=(Step("hold_cards", {"seat": seat}), Step("call_floor")),
                cites=read.cites,
            )
    if read(turn.early_fold_said if early.by == "words" else turn.early_fold) == "pending":
        return None
    penalty = penalty_of(early, book, read)
    return Ruling(
        outcome="binding_fold",
        seat=seat,
        turn=spot.to_act,
        dead=(seat,),
        penalty=penalty,
        cites=read.cites,
        carry=(LetStand(act=Fold(seat=seat)),),
    )


def is_aggressor(spot: Spot, seat: Seat) -> bool:
    """Whether the seat was the last to bet or raise on this street, and waits for answers."""
    last = next((act.seat for act in reversed(spot.acts) if act.act in ("bet", "raise")), None)
    return last == seat and spot.place(seat).bet == spot.bet


def penalty_of(early: OutOfTurn, book: Book, read: Citing) -> tuple[str, ...]:
    """What an act out of turn may cost; a box ticked beforehand costs nothing."""
    if book.turn.early_penalty is None or early.by == "box":
        return ()
    match read(book.turn.early_penalty):
        case "may":
            return MAY_BE_PENALISED
        case "repeated-or-deliberate":
            return IS_PENALISED if early.repeated or early.deliberate else MAY_BE_PENALISED
        case "never":
            return ()


# ------------------------------------------------------------ when its turn comes


def turn_comes(spot: Spot, early: TurnComes, book: Book, read: Citing) -> Ruling:
    """The turn has come to a seat that acted early: the act holds if the action has not changed."""
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
    """Whether the action to the seat has changed decides."""
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
    """The action has changed: all options, or a call or a fold."""
    if read(point) == "all-options" or point is None:
        return released(spot, early, read)
    seat, chips = early.seat, early_chips(spot, early)
    steps = (Step("ask_director_early_chips", {"seat": seat, "chips": chips}),) if chips else ()
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


def released_from(spot: Spot, seat: Seat) -> tuple[Command, ...]:
    """The command that drops a seat's pending act out of turn, if any."""
    return () if pending_of(spot, seat) is None else (ReleaseAct(seat=seat),)


def bound(spot: Spot, early: TurnComes, book: Book, read: Citing) -> Ruling:
    """The early act is the act of the seat."""
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
    """An early check that faced a bet: no check is possible, but it may cost the raise (TDA19-55.2)."""
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
    """Chips that the early act has put out."""
    if early.by != "chips":
        return 0
    before = spot.place(early.seat).bet
    if early.act == "call":
        have = spot.total_of(early.seat)
        return (early.faced if have is None else min(early.faced, have)) - before
    return early.to - before if early.act in ("bet", "raise") else 0


# ------------------------------------------------------------ the seat that was passed over


def seat_skipped(spot: Spot, skip: SeatSkipped, book: Book, read: Citing) -> Ruling:
    """A seat was passed over: the action goes back to it, or it has lost its right to act."""
    seat, turn = skip.seat, book.turn
    check_to_act(spot, seat)
    if not skip.acts:
        raise Impossible("acts", "nobody_out_of_turn")
    for act in skip.acts:
        if act.seat == seat:
            raise Impossible("acts", "passed_over", seat=seat)
        if stands_already(spot, act):
            continue
        check_can_act(spot, act.seat)
        have = spot.total_of(act.seat)
        if have is not None and act.to > have:
            raise Impossible("acts", "cannot_make_it", seat=act.seat, have=have, total=act.to)
    acts = skip.acts
    lost, facts = lost_by(acts, book, read)
    if lost and not skip.had_time and read(turn.skipped_needs_time):
        lost = False
    if lost:
        return fate(spot, skip, book, read, facts, stand=True)
    if skip.next_card and turn.skipped_next_card is not None and read(turn.skipped_next_card) == "director":
        return fate(spot, skip, book, read, facts, stand=False)
    folds = [act.seat for act in acts if act.act == "fold"]
    if folds:
        folds = folds if read(turn.early_fold) == "binding" else []
    waiting: list[int | str] = [act.seat for act in acts if act.seat not in folds]
    if waiting:
        read(turn.early_act)
    forgotten = [act for act in acts if act.seat in waiting and pending_of(spot, act.seat) is None]
    return Ruling(
        outcome="back_up",
        seat=seat,
        turn=seat,
        dead=tuple(folds),
        steps=(Step("take_card_back"),) if skip.next_card else (),
        facts=facts | {"pending": waiting},
        cites=read.cites,
        carry=(
            *(LetStand(act=Fold(seat=folded)) for folded in folds if spot.place(folded).live),
            *(held_act(spot, act) for act in forgotten),
        ),
    )


def stands_already(spot: Spot, act: Act) -> bool:
    """Whether an act out of turn is a fold that already stands."""
    return act.act == "fold" and act in early_acts(spot) and not spot.place(act.seat).live


def held_act(spot: Spot, act: Act) -> Command:
    """The command that remembers one of several acts out of turn."""
    made, to = all_in_as(spot, act.seat, act.act, act.to)
    return HoldAct(seat=act.seat, act=convert(made, Early), to=to)


def fate(
    spot: Spot, skip: SeatSkipped, book: Book, read: Citing, facts: dict[str, Fact], *, stand: bool
) -> Ruling:
    """What becomes of the hand that was passed over; with `stand`, the acts out of turn bind."""
    seat, point, said = skip.seat, book.turn.skipped_hand, book.bets.check_facing_bet
    by = read(point)
    acts: Sequence[Act] = [act for act in skip.acts if not stands_already(spot, act)] if stand else ()
    # A check facing a bet is void: its seat may call or fold on its turn.
    unclear: list[int | str] = [
        act.seat for act in acts if act.act == "check" and spot.bet > spot.place(act.seat).bet
    ]
    no_raise = said.source if unclear and said is not None and read(said) == "call-or-fold" else ""
    binding = [act for act in acts if act.seat not in unclear]
    facts = facts | {"binding": [act.seat for act in binding]}
    if unclear:
        facts["call_or_fold" if no_raise else "pending"] = unclear
    if not stand:
        facts["pending"] = [act.seat for act in skip.acts]
    then, carry = binding_acts(spot, binding)
    if no_raise:
        for other in unclear:
            may = without_raise(spot, int(other))
            carry.append(Restrict(seat=int(other), may=may, rule=no_raise))
            carry.extend(released_from(spot, int(other)))
    folded = tuple(act.seat for act in binding if act.act == "fold")
    may = without_raise(then, seat)
    dead = Ruling(
        outcome="dead_hand",
        seat=seat,
        dead=(seat, *folded),
        facts=facts,
        cites=read.cites,
        carry=(*carry, Kill(seat=seat)),
    )
    limited = Ruling(
        outcome="limited",
        seat=seat,
        turn=seat,
        may=may,
        dead=folded,
        facts=facts | {"call_to": then.called_to(seat)},
        cites=read.cites,
        carry=(*carry, Restrict(seat=seat, may=may, until="street", rule=point.source if point else "")),
    )
    free = Ruling(
        outcome="all_options",
        seat=seat,
        turn=seat,
        may=options_of(then, seat),
        dead=folded,
        facts=facts | {"call_to": then.called_to(seat)},
        cites=read.cites,
        carry=tuple(carry),
    )
    if by != "director":
        return dead if by == "dead" else limited
    return Ruling(
        outcome="director",
        seat=seat,
        options=(
            Option(name="dead_hand", ruling=dead),
            Option(name="no_aggressive_action", ruling=limited),
            Option(name="all_options", ruling=free),
        ),
        facts=facts,
        cites=read.cites,
    )


def binding_acts(spot: Spot, acts: Sequence[Act]) -> tuple[Spot, list[Command]]:
    """The betting after acts out of turn that stand, and what lets them stand."""
    carry: list[Command] = []
    for act in acts:
        made, total = all_in_as(spot, act.seat, act.act, act.to)
        carry.append(LetStand(act=command_for(spot, act.seat, made, total)))
        if made in ("bet", "raise"):
            to = aggressive_to(spot, act.seat, total)
            spot = replace(spot, bet=to, raise_by=max(spot.least_raise, to - spot.bet))
    return spot, carry
