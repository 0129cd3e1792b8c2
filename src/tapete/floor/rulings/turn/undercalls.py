"""Rule on undercalls: a full call, or the director decides (TDA19-51)."""

from msgspec.structs import replace

from tapete.engine.commands import Call, Command, Forfeit, LetStand
from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.turn import Undercall, UndercallRun
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.turn.acts import check_can_act, check_to_act, options_of
from tapete.floor.spot import Spot
from tapete.rules import Book


def undercall(spot: Spot, made: Undercall, book: Book, read: Citing) -> Ruling:
    """Rule on one undercall."""
    check_undercall(spot, made)
    after_call = book.turn.undercall_after_call
    if made.said_call and after_call is not None and read(after_call) == "full-call":
        return full_call(spot, made, read)
    if made.behind_another:
        by: str = read(book.turn.undercall_run_others)
        return full_call(spot, made, read) if by == "full-call" else director(spot, made, book, read)
    by = what_decides(spot, made, book, read)
    if after_call is not None and not made.said_call:
        read(after_call)
    return full_call(spot, made, read) if by == "full-call" else director(spot, made, book, read)


def what_decides(spot: Spot, made: Undercall, book: Book, read: Citing) -> str:
    """Return whether the undercall must be a full call, or the director decides."""
    turn = book.turn
    if made.in_turn:
        if len(spot.live) == 2 and turn.undercall_heads_up is not None:
            return read(turn.undercall_heads_up)
        if turn.undercall_opening_bet is not None and faces_opening_bet(spot, book, read):
            return read(turn.undercall_opening_bet)
    return read(turn.undercall_otherwise)


def faces_opening_bet(spot: Spot, book: Book, read: Citing) -> bool:
    """Whether nobody has raised the opening bet; on the first street, the big blind may be that bet."""
    blinds = spot.big_blind_seat is not None and spot.board == 0 and spot.street == "preflop"
    if blinds and not read(book.turn.blind_is_opening_bet):
        return spot.raise_count == 1
    return spot.raise_count == 0


def check_undercall(spot: Spot, made: Undercall) -> None:
    """Check that the amount is less than a call and less than the whole stack.

    Raises:
        ValueError: a call or more, an all-in, or more than the seat has.
    """
    seat = made.seat
    if made.in_turn:
        check_to_act(spot, seat)
    else:
        check_can_act(spot, seat)
    if not made.chips and made.amount is None:
        raise Impossible("chips", "what_was_put_out")
    stack = spot.place(seat).stack
    if stack is not None and sum(made.chips) > stack:
        raise Impossible("chips", "cannot_put_out", seat=seat, stack=stack, out=sum(made.chips))
    if total_of(spot, made) >= spot.called_to(seat):
        raise Impossible("chips", "no_undercall", total=total_of(spot, made))


def put_of(spot: Spot, made: Undercall) -> Chips:
    """Return the chips that the undercall adds."""
    if made.chips or made.amount is None:
        return sum(made.chips)
    return max(0, made.amount - spot.place(made.seat).bet)


def total_of(spot: Spot, made: Undercall) -> Chips:
    """Return the total in front of the seat with the undercall."""
    return spot.place(made.seat).bet + put_of(spot, made)


def full_call(spot: Spot, made: Undercall, read: Citing) -> Ruling:
    """Rule that the rest of the call must be put in."""
    to = spot.called_to(made.seat)
    call = Call(seat=made.seat)
    command: Command = call if made.in_turn else LetStand(act=call)
    return Ruling(
        outcome="full_call",
        seat=made.seat,
        to=to,
        add=to - total_of(spot, made),
        facts={"put": put_of(spot, made)},
        cites=read.cites,
        carry=(command,),
    )


def director(spot: Spot, made: Undercall, book: Book, read: Citing) -> Ruling:
    """Offer the director a full call, or a forfeit and fold; behind another undercall, also neither."""
    seat, put = made.seat, put_of(spot, made)
    forfeits = put
    rule = read(book.turn.undercall_forfeit)
    if rule == "meant" and len(made.chips) == 1 and made.meant is not None:
        forfeits = min(put, max(0, made.meant - spot.place(seat).bet))
    options = [
        Option(name="full_call", ruling=full_call(spot, made, read)),
        Option(
            name="forfeit_and_fold",
            ruling=Ruling(
                outcome="forfeit_and_fold",
                seat=seat,
                to=spot.place(seat).bet + forfeits,
                returned=put - forfeits,
                dead=(seat,),
                facts={"forfeits": forfeits},
                cites=read.cites,
                carry=(Forfeit(seat=seat, amount=forfeits),),
            ),
        ),
    ]
    if made.behind_another:
        free = Ruling(
            outcome="released",
            seat=seat,
            turn=seat,
            returned=put,
            may=options_of(spot, seat),
            facts={"call_to": spot.called_to(seat), "min_raise_to": spot.least_raise_to},
            cites=read.cites,
        )
        options.insert(0, Option(name="released", ruling=free))
    return Ruling(outcome="director", seat=seat, options=tuple(options), facts={"put": put}, cites=read.cites)


def undercall_run(spot: Spot, made: UndercallRun, book: Book, read: Citing) -> Ruling:
    """Rule on several undercalls in a row: correct the first; the others follow one by one."""
    if len(made.run) < 2:
        raise Impossible("run", "run_of_one")
    seats = [one.seat for one in made.run]
    if len(set(seats)) < len(seats):
        raise Impossible("run", "run_twice")
    for one in made.run:
        check_can_act(spot, one.seat)
        if not spot.place(one.seat).bet <= one.to < spot.called_to(one.seat):
            raise Impossible("run", "no_undercall_of", to=one.to, seat=one.seat, bet=spot.bet)
    first, *others = made.run
    check_to_act(spot, first.seat)
    by = read(book.turn.undercall_run)
    opening = Undercall(seat=first.seat, amount=first.to, in_turn=True)
    if by == "all-correct":
        owes = {one.seat: spot.called_to(one.seat) - one.to for one in others}
        ruling = full_call(spot, opening, read)
        calls = [Call(seat=one.seat) for one in others]
        return replace(ruling, owes=owes, carry=(*ruling.carry, *calls))
    ruling = undercall(spot, opening, book, read)
    rest: list[int | str] = [one.seat for one in others]
    return replace(
        ruling,
        turn=first.seat,
        steps=(RulingStep("back_up", {"seat": first.seat}), RulingStep("rule_on_others", {"seats": rest})),
        facts=ruling.facts | {"others": rest},
        cites=read.cites,
    )


RULES: Rules = {Undercall: undercall, UndercallRun: undercall_run}
