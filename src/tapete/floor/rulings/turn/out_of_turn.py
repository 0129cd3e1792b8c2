"""Rule on an act out of turn at the moment it happens (TDA19-53)."""

from msgspec.structs import replace

from tapete.engine.commands import Command, Fold, HoldAct, LetStand
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.turn import OutOfTurn, SeatSkipped
from tapete.floor.known.turn import early_acts
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.turn.acts import (
    IS_PENALISED,
    MAY_BE_PENALISED,
    aggressive_to,
    check_can_act,
    command_for,
)
from tapete.floor.rulings.turn.early_acts import as_made, binding_acts
from tapete.floor.rulings.turn.skipped import fate, lost_by
from tapete.floor.spot import Spot, StreetAct
from tapete.rules import Book


def out_of_turn(spot: Spot, early: OutOfTurn, book: Book, read: Citing) -> Ruling:
    """Rule on an act out of turn: a fold may bind; any other act is pending until the seat's turn."""
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


def to_hold(spot: Spot, early: OutOfTurn) -> tuple[Command, ...]:
    """Return the command that remembers an act out of turn; a pre-action is private and needs none."""
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
    act = StreetAct(seat=early.seat, act=early.act, to=early.to)
    # A new act out of turn replaces the seat's earlier pending act.
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
        steps=(RulingStep("ask_had_time", {"seat": skipped}),),
        options=(Option(name="had_no_time", ruling=replace(usual, cites=read.cites)), *options),
        facts=facts,
        cites=read.cites,
    )


def fold_out_of_turn(spot: Spot, early: OutOfTurn, book: Book, read: Citing) -> Ruling | None:
    """Rule on a fold out of turn; None if it is pending like any other act out of turn."""
    seat, turn = early.seat, book.turn
    if turn.aggressor_fold is not None and is_aggressor(spot, seat):
        if read(turn.aggressor_fold) == "hold-cards":
            return Ruling(
                outcome="hold_cards",
                seat=seat,
                turn=spot.to_act,
                steps=(RulingStep("hold_cards", {"seat": seat}), RulingStep("call_floor")),
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
    """Whether the seat made the last bet or raise of this street and waits for responses."""
    last = next((act.seat for act in reversed(spot.acts) if act.act in ("bet", "raise")), None)
    return last == seat and spot.place(seat).bet == spot.bet


def penalty_of(early: OutOfTurn, book: Book, read: Citing) -> tuple[str, ...]:
    """Return the possible penalties of an act out of turn; a pre-action has none."""
    if book.turn.early_penalty is None or early.by == "box":
        return ()
    match read(book.turn.early_penalty):
        case "may":
            return MAY_BE_PENALISED
        case "repeated-or-deliberate":
            return IS_PENALISED if early.repeated or early.deliberate else MAY_BE_PENALISED
        case "never":
            return ()


RULES: Rules = {OutOfTurn: out_of_turn}
