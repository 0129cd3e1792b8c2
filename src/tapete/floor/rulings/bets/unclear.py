"""Rule on words, gestures and numbers with an unclear meaning."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tapete.engine.commands import Call, Command, Forfeit
from tapete.engine.types import Chips
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.bets import AmbiguousAmount, CalledBeforeAmount, Declaration, FakedBet, Wager
from tapete.floor.ruling import Fact, Option, Rules, Ruling
from tapete.floor.rulings.bets.amounts import AmountFacts, no_action, raise_to
from tapete.floor.rulings.bets.wager import wager
from tapete.floor.rulings.turn.acts import IS_PENALISED, check_to_act
from tapete.floor.spot import Spot
from tapete.rules import Book
from tapete.rules.points.bets import Said


def declaration(spot: Spot, said: Declaration, book: Book, read: Citing) -> Ruling:
    """Rule on the meaning of a word or a gesture."""
    check_to_act(spot, said.seat)
    if said.word is not None and said.gesture is not None:
        raise Impossible("gesture", "word_or_gesture")
    if said.context != "declaration":
        return in_talk(spot, said, book, read)
    bets = book.bets
    match said.gesture:
        case "tap":
            if read(bets.tap) == "check":
                return as_said(spot, said, "check", book, read)
            return unclear(spot, said, said.understood or ("check",), book, read)
        case "item_without_value":
            facing = spot.bet > spot.place(said.seat).bet
            return item(spot, said, ("call", "all_in") if facing else ("check", "all_in"), book, read)
        case "other":
            return unclear(spot, said, said.understood, book, read)
        case None:
            if said.word is None:
                raise Impossible("word", "no_word_no_gesture")
    terms = read(bets.terms)
    official = meaning(said.word, terms)
    if official is not None:
        return as_said(spot, said, official, book, read)
    regional = meaning(said.word, said.house_words.items())
    if regional is not None and read(bets.regional_terms) == "house-list":
        return as_said(spot, said, regional, book, read)
    return unclear(spot, said, said.understood, book, read)


def meaning(word: str, terms: Iterable[tuple[str, Said]]) -> Said | None:
    """Look up the act that a word declares in a list of words.

    >>> meaning("Apuesto", (("bet", "bet"), ("apuesto", "bet")))
    'bet'
    """
    plain = word.strip().casefold()
    return next((act for term, act in terms if term.casefold() == plain), None)


def as_said(spot: Spot, said: Declaration, act: Said, book: Book, read: Citing) -> Ruling:
    """Rule on the declared act as if its plain word was said."""
    return wager(spot, Wager(seat=said.seat, says=act, amount=said.amount), book, read)


def unclear(spot: Spot, said: Declaration, readings: tuple[Said, ...], book: Book, read: Citing) -> Ruling:
    """Rule on what the others could understand; the player who acts unclearly bears the risk."""
    if read(book.bets.unclear_words) == "as-meant":
        if said.meant is None:
            raise Impossible("meant", "say_meant")
        readings = (said.meant,)
    if not readings:
        raise Impossible("understood", "say_understood")
    return choice(spot, said, readings, book, read)


def choice(spot: Spot, said: Declaration, readings: tuple[Said, ...], book: Book, read: Citing) -> Ruling:
    """Rule on the only reading, or return the director's choice between several readings."""
    if len(readings) == 1:
        return as_said(spot, said, readings[0], book, read)
    options = tuple(
        Option(name=act, ruling=as_said(spot, said, act, book, Citing())) for act in dict.fromkeys(readings)
    )
    return Ruling(outcome="director", seat=said.seat, options=options, cites=read.cites)


def item(spot: Spot, said: Declaration, readings: tuple[Said, ...], book: Book, read: Citing) -> Ruling:
    """Rule on an item without value put out like a chip."""
    point = book.bets.item_without_value
    if point is None:
        return unclear(spot, said, said.understood or readings, book, read)
    match read(point):
        case "call":
            return as_said(spot, said, "call", book, read)
        case "all-in":
            return as_said(spot, said, "all_in", book, read)
        case "director":
            return choice(spot, said, readings, book, read)


def in_talk(spot: Spot, said: Declaration, book: Book, read: Citing) -> Ruling:
    """Rule on an official word in a question or in talk; without an official word nothing binds."""
    how = read(book.bets.words_in_talk)
    case = AmountFacts(spot, Wager(seat=said.seat), book, read)
    act = None
    if said.word is not None and how != "no-action":
        terms = read(book.bets.terms)
        act = meaning(said.word, terms)
    if act is None:
        return no_action(case)
    if how == "bind":
        return as_said(spot, said, act, book, read)
    binding = as_said(spot, said, act, book, Citing())
    return Ruling(
        outcome="director",
        seat=said.seat,
        options=(Option(name="no_action", ruling=no_action(case)), Option(name=act, ruling=binding)),
        cites=read.cites,
    )


def ambiguous_amount(spot: Spot, said: AmbiguousAmount, book: Book, read: Citing) -> Ruling:
    """Rule on an ambiguous number: choose the amount, and the act that it makes.

    Rules: TDA19-57.2, TDA19-57.3, TDA13-49-2.
    """
    check_to_act(spot, said.seat)
    if said.says == "all_in":
        # Every reading puts the seat all-in.
        return wager(spot, Wager(seat=said.seat, says="all_in"), book, read)
    if said.number == 0 or said.smallest_chip == 0:
        raise Impossible("number", "number_or_chip_0")
    legal = legal_amounts(spot, said, book)
    if not legal:
        raise NotCovered
    chosen = legal[:1]
    facts: dict[str, Fact] = {"readings": [*legal]}
    if len(legal) > 1 and read(book.bets.ambiguous_amount) == "highest-within-pot":
        pot = spot.pot
        if read(book.bets.ambiguous_pot) == "gathered":
            pot -= sum(place.bet for place in spot.seats.values())
        facts["pot"] = pot
        chosen = [amount for amount in legal if amount <= pot][-1:] or legal
    if len(chosen) == 1:
        made = as_total(spot, said, chosen[0], book, read)
        return replace(made, facts=made.facts | facts)
    options = tuple(
        Option(name=f"reading_{number}", ruling=as_total(spot, said, amount, book, Citing()))
        for number, amount in enumerate(chosen, start=1)
    )
    return Ruling(
        outcome="director",
        seat=said.seat,
        options=options,
        facts=facts,
        cites=(*read.cites, *book.general_power),
    )


def as_total(spot: Spot, said: AmbiguousAmount, total: Chips, book: Book, read: Citing) -> Ruling:
    """Rule on one reading. Readings are totals, so the book's rule on raise amounts is not needed."""
    if said.says != "raise" or not spot.bet:
        return wager(spot, Wager(seat=said.seat, says=said.says, amount=total), book, read)
    if book.bets.raise_amount is not None:
        read(book.bets.raise_amount)
    elif not read.cites:
        read(book.bets.ambiguous_amount)
    return raise_to(AmountFacts(spot, Wager(seat=said.seat, says="raise", amount=total), book, read), total)


def legal_amounts(spot: Spot, said: AmbiguousAmount, book: Book) -> list[Chips]:
    """List the totals that a number can mean, from the least legal one to the seat's whole stack.

    These are the given readings, or the number times powers of ten. For a raise the number is added to the
    bet if the book says so.
    """
    if not spot.bet:
        least = spot.least_bet
    else:
        least = spot.least_raise_to if said.says == "raise" else spot.called_to(said.seat)
    most = spot.most_to(said.seat)
    if said.readings:
        amounts = sorted(set(said.readings))
    else:
        # Without a known stack, the next power of ten above the pot is the largest plausible amount.
        bound = most if most is not None else 10 * max(spot.pot, spot.bet, least)
        on_top = book.bets.raise_amount is not None and book.bets.raise_amount.value == "on-top"
        base = spot.bet if said.says == "raise" and on_top else 0
        amounts = []
        amount = said.number
        while base + amount <= bound:
            amounts.append(base + amount)
            amount *= 10
    return [
        amount
        for amount in amounts
        if amount >= least and (most is None or amount <= most) and amount % said.smallest_chip == 0
    ]


def faked_bet(spot: Spot, faked: FakedBet, book: Book, read: Citing) -> Ruling:
    """Rule on a pretended bet followed by a check."""
    check_to_act(spot, faked.seat)
    if spot.bet > spot.place(faked.seat).bet:
        raise Impossible("seat", "cannot_check", seat=faked.seat)
    if not faked.chips:
        raise Impossible("chips", "say_chips_handled")
    how = read(book.bets.faked_bet)
    check = wager(spot, Wager(seat=faked.seat, says="check"), book, Citing())
    if how == "check":
        return replace(check, cites=read.cites, penalty=IS_PENALISED)
    chips = wager(spot, Wager(seat=faked.seat, chips=faked.chips), book, Citing())
    return Ruling(
        outcome="director",
        seat=faked.seat,
        penalty=IS_PENALISED,
        options=(Option(name="chips", ruling=chips), Option(name="check", ruling=check)),
        cites=read.cites,
    )


def called_before_amount(spot: Spot, called: CalledBeforeAmount, book: Book, read: Citing) -> Ruling:
    """Rule on a call before the amount was known: bound to the bet, to the expected amount, or not at all."""
    place, bettor = spot.place(called.seat), spot.place(called.bettor)
    if called.seat == called.bettor or not place.live or place.all_in:
        raise Impossible("seat", "cannot_call", seat=called.seat)
    if not bettor.live or called.amount < spot.bet or called.amount <= place.bet:
        raise Impossible("amount", "no_bet_to_call", amount=called.amount, seat=called.seat)
    if called.expected is not None and not place.bet < called.expected < called.amount:
        raise Impossible("expected", "no_lower_call", expected=called.expected)
    have = spot.total_of(called.seat)
    to = called.amount if have is None else min(called.amount, have)
    in_turn = spot.to_act == called.seat and spot.bet == called.amount
    now: tuple[Command, ...] = (Call(seat=called.seat),) if in_turn else ()
    how = read(book.bets.early_call)
    bound = Ruling(outcome="call", seat=called.seat, to=to, add=to - place.bet, cites=read.cites, carry=now)
    released = Ruling(
        outcome="released", seat=called.seat, turn=called.seat if in_turn else None, cites=read.cites
    )
    if how != "director":
        return bound if how == "full-call" else released
    options = [Option(name="full_call", ruling=bound)]
    if called.expected is not None and (have is None or called.expected < have):
        more = called.expected - place.bet
        given_up = Ruling(
            outcome="forfeit_and_fold",
            seat=called.seat,
            to=called.expected,
            add=more,
            dead=(called.seat,),
            facts={"forfeits": more},
            cites=read.cites,
            carry=(Forfeit(seat=called.seat, amount=more),) if in_turn else (),
        )
        options.append(Option(name="forfeit_expected", ruling=given_up))
    options.append(Option(name="released", ruling=released))
    return Ruling(outcome="director", seat=called.seat, options=tuple(options), cites=read.cites)


RULES: Rules = {
    Declaration: declaration,
    AmbiguousAmount: ambiguous_amount,
    FakedBet: faked_bet,
    CalledBeforeAmount: called_before_amount,
}
