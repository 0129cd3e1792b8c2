"""Rule on bets of a wrong amount, and on wrong counts (TDA19-49, 52)."""

from msgspec.structs import replace

from tapete.engine.commands import AddChips, Call, CorrectBets, Forfeit
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.turn import PotMiscount, Underbet, WrongCount
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.claims.facts import check_showdown
from tapete.floor.rulings.turn.acts import check_to_act, options_of
from tapete.floor.spot import Spot, StreetAct
from tapete.floor.substantial import substantial
from tapete.rules import Book


def underbet(spot: Spot, bet: Underbet, book: Book, read: Citing) -> Ruling:
    """Rule on a bet or raise below the minimum: it is increased, or stands."""
    seat, made = bet.seat, made_by(spot, bet)
    if spot.limit == "pot-limit":
        raise NotCovered
    right = bet.faced + (bet.least_raise or spot.least_raise)
    if made <= bet.faced:
        raise Impossible("faced", "no_raise", made=made, faced=bet.faced)
    if made >= right:
        raise Impossible("made", "no_less_than_least", made=made, least=right)
    if spot.place(seat).stack == 0 and bet.found == "same_street":
        raise Impossible("seat", "all_in_for_less", seat=seat, least=right)
    until = read(book.turn.underbet_until)
    late = bet.found != "same_street"
    if until == "substantial-action":
        late = late or substantial(acts_after(spot, seat), book, read)
    if late and until != "always":
        return stands(spot, bet, made, right, read)
    everybody = read(book.turn.underbet_for) == "bettor-and-callers"
    if bet.found != "same_street":
        return pay_later(spot, bet, made, right, read, bet.callers if everybody else ())
    return put_right(spot, bet, made, right, read, everybody=everybody)


def pot_miscount(spot: Spot, bet: PotMiscount, book: Book, read: Citing) -> Ruling:
    """Rule on a miscounted bet of the pot: it is corrected for everybody, or stands."""
    made = made_by(spot, bet)
    if spot.limit != "pot-limit":
        raise Impossible("limit", "pot_limit_alone")
    if made == bet.right:
        raise Impossible("right", "was_bet", right=bet.right)
    turn = book.turn
    until = read(turn.pot_too_high_until if made > bet.right else turn.pot_too_low_until)
    late = bet.found != "same_street"
    if until == "substantial-action":
        late = late or substantial(acts_after(spot, bet.seat), book, read)
    if late:
        return stands(spot, bet, made, bet.right, read)
    return put_right(spot, bet, made, bet.right, read, everybody=True)


def made_by(spot: Spot, bet: Underbet | PotMiscount) -> Chips:
    """Return the total of the bet as made."""
    lies = spot.place(bet.seat).bet
    if bet.found == "showdown":
        check_showdown(spot)
    if not bet.made and bet.found != "same_street":
        raise Impossible("made", "say_made")
    if bet.found == "same_street" and bet.made not in (0, lies):
        raise Impossible("made", "stands_in_front", lies=lies, seat=bet.seat, made=bet.made)
    made = bet.made or lies
    if not made:
        raise Impossible("seat", "has_bet_nothing", seat=bet.seat)
    if bet.found == "same_street" and spot.bet > made:
        # A later raise has its own amount; no book rules on it.
        raise NotCovered
    return made


def acts_after(spot: Spot, seat: Seat) -> tuple[StreetAct, ...]:
    """Return the acts after the last bet or raise of a seat, without the bet itself (TDA19-X52B-2)."""
    last = max(
        (i for i, act in enumerate(spot.acts) if act.seat == seat and act.act in ("bet", "raise")), default=-1
    )
    return spot.acts[last + 1 :]


def counted(spot: Spot, bet: Underbet | PotMiscount) -> dict[str, Fact]:
    """Count the acts since the bet; they decide whether a correction is too late (TDA19-52B.2)."""
    if bet.found != "same_street":
        return {}
    acts = acts_after(spot, bet.seat)
    return {"acts": len(acts), "with_chips": sum(act.with_chips for act in acts)}


def stands(spot: Spot, bet: Underbet | PotMiscount, made: Chips, right: Chips, read: Citing) -> Ruling:
    """Rule that the amount stands, because it is too late."""
    facts: dict[str, Fact] = {"right_to": right, **counted(spot, bet)}
    return Ruling(outcome="stands", seat=bet.seat, to=made, facts=facts, cites=read.cites)


def put_right(
    spot: Spot, bet: Underbet | PotMiscount, made: Chips, right: Chips, read: Citing, *, everybody: bool
) -> Ruling:
    """Correct the amount for the bettor and, with `everybody`, for all callers."""
    seat = bet.seat
    total = within(spot, seat, right)
    callers = [other for other in spot.live if other != seat and spot.place(other).bet == made and everybody]
    bets = {seat: total} | {other: within(spot, other, right) for other in callers}
    owes = {other: bets[other] - made for other in callers if bets[other] != made}
    return Ruling(
        outcome="corrected" if right > made else "reduced",
        seat=seat,
        to=total,
        add=max(0, total - made),
        returned=max(0, made - total),
        owes=owes,
        turn=spot.to_act if everybody else None,
        facts={"right_to": right, "call_to": right, **counted(spot, bet)},
        cites=read.cites,
        carry=(CorrectBets(bets=bets),),
    )


def pay_later(
    spot: Spot, bet: Underbet, made: Chips, right: Chips, read: Citing, callers: tuple[Seat, ...]
) -> Ruling:
    """Add the missing chips to the pot of a finished street, limited by the stacks."""
    chips = {}
    for seat in (bet.seat, *callers):
        stack = spot.place(seat).stack
        chips[seat] = right - made if stack is None else min(right - made, stack)
    chips = {seat: missing for seat, missing in chips.items() if missing}
    return Ruling(
        outcome="corrected",
        seat=bet.seat,
        to=made + chips.get(bet.seat, 0),
        add=chips.get(bet.seat, 0),
        owes={seat: missing for seat, missing in chips.items() if seat != bet.seat},
        steps=tuple(
            RulingStep("add_to_pot", {"seat": seat, "chips": missing}) for seat, missing in chips.items()
        ),
        facts={"right_to": right},
        cites=read.cites,
        carry=(AddChips(chips=chips),) if chips and spot.street != "over" else (),
    )


def within(spot: Spot, seat: Seat, total: Chips) -> Chips:
    """Return a total, limited by the seat's stack."""
    have = spot.total_of(seat)
    return total if have is None else min(total, have)


def wrong_count(spot: Spot, count: WrongCount, book: Book, read: Citing) -> Ruling:
    """Rule on a call after a wrong count: usually it is a call of the correct amount."""
    seat, turn = count.seat, book.turn
    check_to_act(spot, seat)
    before, right = spot.place(seat).bet, spot.called_to(seat)
    if not spot.bet or spot.bet <= before:
        raise Impossible("seat", "faces_no_bet", seat=seat)
    if count.stated == spot.bet:
        raise Impossible("stated", "right_amount", stated=count.stated)
    if count.stated <= before:
        raise Impossible("stated", "in_front_already", before=before, seat=seat)
    by = read(turn.wrong_count_paid if count.did == "put_in" else turn.wrong_count_called)
    if count.all_in and by == "accepted":
        by = read(turn.wrong_count_of_all_in)
    put = min(count.stated, spot.total_of(seat) or count.stated) if count.did == "put_in" else before
    percent = spot.bet * 100 // count.stated
    facts: dict[str, Fact] = {
        "stated": count.stated,
        "bet": spot.bet,
        "percent_of_stated": percent,
    }
    accepted = Ruling(
        outcome="accepted_action",
        seat=seat,
        to=right,
        add=max(0, right - put),
        returned=max(0, put - right),
        facts=facts,
        cites=read.cites,
        carry=(Call(seat=seat),),
    )
    free = Ruling(
        outcome="released",
        seat=seat,
        turn=seat,
        returned=put - before,
        may=options_of(spot, seat),
        facts=facts | {"call_to": right, "min_raise_to": spot.least_raise_to},
        cites=read.cites,
    )
    if by == "released":
        return free
    if turn.wrong_count_relief is None or read(turn.wrong_count_relief) == "none":
        return accepted
    gives_up = Ruling(
        outcome="forfeit_and_fold",
        seat=seat,
        to=put,
        dead=(seat,),
        facts=facts | {"forfeits": put - before},
        cites=read.cites,
        carry=(Forfeit(seat=seat, amount=put - before),),
    )
    options = [("accepted_action", accepted), ("released", free), ("forfeit_and_fold", gives_up)]
    return Ruling(
        outcome="director",
        seat=seat,
        options=tuple(
            Option(name=name, ruling=replace(ruling, cites=read.cites))
            for name, ruling in options
            if name != "forfeit_and_fold" or put > before
        ),
        facts=facts,
        cites=read.cites,
    )


RULES: Rules = {Underbet: underbet, PotMiscount: pot_miscount, WrongCount: wrong_count}
