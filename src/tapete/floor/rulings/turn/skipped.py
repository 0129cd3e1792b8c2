"""Rule on skipped seats: whether they keep the right to act (TDA19-53B, TDA19-36A)."""

from collections.abc import Sequence

from msgspec import convert
from msgspec.structs import replace

from tapete.engine.commands import Command, Early, Fold, HoldAct, Kill, LetStand, Restrict
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.turn import SeatSkipped
from tapete.floor.known.turn import early_acts, pending_of
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.turn.acts import (
    all_in_as,
    check_can_act,
    check_to_act,
    options_of,
    without_raise,
)
from tapete.floor.rulings.turn.early_acts import binding_acts, released_from
from tapete.floor.spot import Spot, StreetAct
from tapete.floor.substantial import substantial
from tapete.rules import Book


def lost_by(acts: Sequence[StreetAct], book: Book, read: Citing) -> tuple[bool, dict[str, Fact]]:
    """Whether these acts out of turn cost the skipped seat its right to act; also return the counts."""
    # Rule 36 counts acts in turn; rule 53B.2 applies its test to acts out of turn (TDA19-53B.2).
    counted = [replace(act, in_turn=True) for act in acts]
    facts: dict[str, Fact] = {"acts": len(acts), "with_chips": sum(act.with_chips for act in acts)}
    return read(book.turn.skipped_lost_by) == "any-act" or substantial(counted, book, read), facts


def seat_skipped(spot: Spot, skip: SeatSkipped, book: Book, read: Citing) -> Ruling:
    """Rule on a skipped seat: the action goes back to it, or it has lost its right to act."""
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
        steps=(RulingStep("take_card_back"),) if skip.next_card else (),
        facts=facts | {"pending": waiting},
        cites=read.cites,
        carry=(
            *(LetStand(act=Fold(seat=folded)) for folded in folds if spot.place(folded).live),
            *(held_act(spot, act) for act in forgotten),
        ),
    )


def stands_already(spot: Spot, act: StreetAct) -> bool:
    """Whether an act out of turn is a fold that already stands."""
    return act.act == "fold" and act in early_acts(spot) and not spot.place(act.seat).live


def held_act(spot: Spot, act: StreetAct) -> Command:
    """Return the command that remembers one of several acts out of turn."""
    made, to = all_in_as(spot, act.seat, act.act, act.to)
    return HoldAct(seat=act.seat, act=convert(made, Early), to=to)


def fate(
    spot: Spot, skip: SeatSkipped, book: Book, read: Citing, facts: dict[str, Fact], *, stand: bool
) -> Ruling:
    """Rule on the hand of the skipped seat; with `stand`, the acts out of turn bind."""
    seat, point, said = skip.seat, book.turn.skipped_hand, book.bets.check_facing_bet
    by = read(point)
    acts: Sequence[StreetAct] = [act for act in skip.acts if not stands_already(spot, act)] if stand else ()
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


RULES: Rules = {SeatSkipped: seat_skipped}
