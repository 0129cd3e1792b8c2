"""Bets by words and chips: what they bind to (TDA19-40 to 46)."""

from tapete.engine.commands import Bet, Call, Check, Command, RaiseTo
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.incidents.bets import Wager
from tapete.floor.ruling import Option, Rules, Ruling
from tapete.floor.spot import Spot
from tapete.rules import Book


def wager(spot: Spot, made: Wager, book: Book, read: Citing) -> Ruling:
    """What a seat in turn has done by speaking, by putting chips out, or by both."""
    check_chips(spot, made)
    spoken = made.says is not None or made.amount is not None
    if not spoken:
        return chips_alone(spot, made, book, read)
    if not made.chips:
        return words_alone(spot, made, book, read)
    if made.order == "together":
        first = read(book.bets.words_with_chips)
        words = first == "words" or (first == "clear-words" and made.clear)
        return words_alone(spot, made, book, read) if words else chips_alone(spot, made, book, read)
    if made.amount is not None and made.amount != sum(made.chips) and not made.clear:
        return contradiction(spot, made, book, read)
    by = read(book.bets.words_and_chips)
    if by == "words" or (by == "first-in-time" and made.order == "words_first"):
        return words_alone(spot, made, book, read)
    return chips_alone(spot, made, book, read)


def check_chips(spot: Spot, made: Wager) -> None:
    """Nobody puts out what they don't have."""
    stack = spot.place(made.seat).stack
    if stack is not None and sum(made.chips) > stack:
        raise ValueError(f"chips: seat {made.seat} has {stack} and can't put out {sum(made.chips)}")
    if made.left is not None and not set(made.left) <= set(made.prior or ()):
        raise ValueError(f"left: {list(made.left)} are not among the chips of the earlier bet")


def words_alone(spot: Spot, made: Wager, book: Book, read: Citing) -> Ruling:
    """What the words bind to; after a bare "raise", the chips say how much."""
    if made.says == "call":
        read(book.bets.call_said)
        return call(spot, made.seat, read)
    if made.says == "all_in":
        return all_in(spot, made.seat, read)
    if made.says == "raise":
        if made.amount is not None:
            total = read(book.bets.raise_amount) == "total"
            return raise_to(spot, made.seat, made.amount if total else spot.bet + made.amount, read)
        if len(made.chips) == 1:
            most = read(book.bets.overchip_raise) == "most-for-chip"
            return raise_to(spot, made.seat, made.chips[0] if most else spot.least_raise_to, read)
        return raise_to(spot, made.seat, lying(spot, made) + sum(made.chips), read)
    if made.amount is None:
        raise ValueError("says: nothing that binds to an amount was said")
    if read(book.bets.amount_said) == "as-raise":
        return raise_to(spot, made.seat, made.amount, read)
    if not spot.bet:
        return open_for(spot, made.seat, made.amount, read)
    return by_half(spot, made.seat, made.amount, book, read)


def chips_alone(spot: Spot, made: Wager, book: Book, read: Citing) -> Ruling:
    """What chips bind to without a word that counts."""
    put, before = sum(made.chips), lying(spot, made)
    total = before + put
    if not spot.bet:
        if len(made.chips) == 1:
            read(book.bets.overchip_opening)
        return open_for(spot, made.seat, total, read)
    if total <= spot.bet:
        return call(spot, made.seat, read, put=total)
    smallest = min(made.chips)
    needed = total - smallest < spot.bet
    if len(made.chips) == 1 and needed:
        if read(book.bets.overchip) == "raise-to-chip":
            return by_half(spot, made.seat, total, book, read)
        return call(spot, made.seat, read, put=total)
    if needed and read(book.bets.chips_all_needed) == "call":
        facts = {"smallest_chip": smallest, "without_smallest": total - smallest}
        return call(spot, made.seat, read, put=total, facts=facts)
    stack = spot.place(made.seat).stack
    if put == stack and read(book.bets.last_chips_not_all_needed) == "all-in":
        return all_in(spot, made.seat, read)
    if read(book.bets.chips_not_all_needed) == "call":
        return call(spot, made.seat, read, put=total)
    return by_half(spot, made.seat, total, book, read)


def contradiction(spot: Spot, made: Wager, book: Book, read: Citing) -> Ruling:
    """Words and chips that can't both be meant: the director chooses between what each would be."""
    by = read(book.bets.contradiction)
    words = words_alone(spot, made, book, Citing())
    chips = chips_alone(spot, made, book, Citing())
    if by != "director":
        return words if by == "words" else chips
    return Ruling(
        outcome="director",
        seat=made.seat,
        options=(Option(name="words", ruling=words), Option(name="chips", ruling=chips)),
        facts={"candidates": [made.amount or 0, sum(made.chips)]},
        cites=(*read.cites, *book.general_power),
    )


def lying(spot: Spot, made: Wager) -> Chips:
    """The chips of an earlier bet that still lie in front."""
    if made.prior is None:
        return spot.place(made.seat).bet
    return sum(made.prior if made.left is None else made.left)


def by_half(spot: Spot, seat: Seat, total: Chips, book: Book, read: Citing) -> Ruling:
    """More than a call: a raise, an underraise to be made up, or a call, by how much of a raise it is."""
    if total >= spot.least_raise_to:
        read(book.bets.half_rule)
        return raise_to(spot, seat, total, read)
    percent = read(book.bets.half_rule)
    # Rounded up: half of an odd raise is reached by the chip above it.
    threshold = spot.bet - -spot.least_raise * percent // 100
    facts = {"threshold_to": threshold, "min_raise_to": spot.least_raise_to}
    if total >= threshold or read(book.bets.underraise_below_half) == "must-raise":
        return raise_to(spot, seat, total, read, facts=facts)
    return call(spot, seat, read, put=total, facts=facts)


def call(
    spot: Spot, seat: Seat, read: Citing, *, put: Chips | None = None, facts: dict[str, int] | None = None
) -> Ruling:
    """A call, and what comes back or is still due of `put` chips that lie in front."""
    to = spot.called_to(seat)
    nothing_due = spot.place(seat).bet >= spot.bet
    action: Command = Check(seat=seat) if nothing_due else Call(seat=seat)
    return Ruling(
        outcome="check" if nothing_due else "call",
        seat=seat,
        to=to,
        returned=max(0, put - to) if put is not None else 0,
        add=max(0, to - put) if put is not None else 0,
        facts=dict(facts or {}),
        cites=read.cites,
        carry=(action,),
    )


def raise_to(
    spot: Spot, seat: Seat, total: Chips, read: Citing, *, facts: dict[str, int] | None = None
) -> Ruling:
    """A raise to a total, made up to the least one; all-in if the seat has no more."""
    have = spot.total_of(seat)
    if not spot.bet:
        return open_for(spot, seat, total, read)
    if have is not None and have <= max(total, spot.least_raise_to):
        return all_in(spot, seat, read)
    least = spot.least_raise_to
    to = max(total, least)
    return Ruling(
        outcome="raise" if total >= least else "forced_min_raise",
        seat=seat,
        to=to,
        add=to - total,
        facts=dict(facts or {"min_raise_to": least}),
        cites=read.cites,
        carry=(RaiseTo(seat=seat, amount=to),),
    )


def open_for(spot: Spot, seat: Seat, total: Chips, read: Citing) -> Ruling:
    """A bet that opens the betting, made up to the least one."""
    have = spot.total_of(seat)
    to = max(total, spot.big_blind)
    if have is not None and have <= to:
        return all_in(spot, seat, read)
    return Ruling(
        outcome="bet", seat=seat, to=to, add=to - total, cites=read.cites, carry=(Bet(seat=seat, amount=to),)
    )


def all_in(spot: Spot, seat: Seat, read: Citing) -> Ruling:
    """Everything the seat has."""
    have = spot.total_of(seat)
    if have is None:
        raise ValueError(f"seats.{seat}.stack: an all-in needs it")
    carry: Command = RaiseTo(seat=seat, amount=have) if have > spot.bet else Call(seat=seat)
    if not spot.bet:
        carry = Bet(seat=seat, amount=have)
    return Ruling(outcome="all_in", seat=seat, to=have, cites=read.cites, carry=(carry,))


RULES: Rules = {Wager: wager}
