"""What follows an action by itself: bets collected, streets dealt, hands shown, pots awarded."""

from collections.abc import Generator, Iterator, Mapping, Sequence

from tapete.cards import HIDDEN, Card, best_five, high
from tapete.engine import events as ev
from tapete.engine.pots import Pot, clockwise, share_pot
from tapete.engine.refusals import InvariantBroken
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat


def onward(hand: HandState, deck: Sequence[Card]) -> Iterator[ev.Event]:
    """The events up to the next decision. Each must be applied to `hand` before the next is asked for."""
    while not hand.over and hand.to_act is None:
        if hand.betting:
            yield from _end_of_betting(hand)
        if len(hand.live) == 1:
            yield from _awards(hand, hand.pots, {})
        elif hand.street_index + 1 == len(hand.rules.streets):
            pots = hand.pots
            strengths = yield from _showdown(hand, pots)
            yield from _awards(hand, pots, strengths)
        else:
            yield from _all_in_tabled(hand)
            yield _next_street(hand, deck)


def opening_deals(hand: HandState, deck: Sequence[Card]) -> Iterator[ev.Event]:
    """Hole cards: one at a time clockwise from the button's left, told seat by seat (TDA19-34.2 heads-up)."""
    count = len(hand.seats)
    first = hand.rules.streets[0]
    for place, seat in enumerate(hand.seats):
        held = tuple(deck[place + turn * count] for turn in range(first.hole_down))
        yield ev.HoleDealt(seat=seat, cards=held)


def _next_street(hand: HandState, deck: Sequence[Card]) -> ev.Event:
    used = hand.rules.streets[0].hole_down * len(hand.seats)
    for street in hand.rules.streets[1 : hand.street_index + 1]:
        used += street.board + street.burn
    street = hand.rules.streets[hand.street_index + 1]
    first = used + street.burn
    return ev.BoardDealt(street=street.name, cards=tuple(deck[first : first + street.board]))


def _end_of_betting(hand: HandState) -> Iterator[ev.Event]:
    uncalled = _uncalled(hand)
    if uncalled is not None:
        yield uncalled
    yield ev.BetsCollected(pots=tuple(pot.amount for pot in hand.pots))


def _uncalled(hand: HandState) -> ev.UncalledReturned | None:
    *_, second, most = sorted(hand.bets.values())
    if most == second:
        return None
    top = next(seat for seat in hand.seats if hand.bets[seat] == most)
    return None if top in hand.folded else ev.UncalledReturned(seat=top, amount=most - second)


def _all_in_tabled(hand: HandState) -> Iterator[ev.Event]:
    """Once somebody is all-in and no more betting is possible, every live hand is tabled (TDA19-16).

    That is before the next card if at most one live seat has chips, and at the latest after the last street.
    """
    if not hand.all_in or not hand.rules.showdown.all_in_tabled.value:
        return
    live = hand.live
    with_chips = len([seat for seat in live if seat not in hand.all_in])
    last = hand.street_index + 1 == len(hand.rules.streets)
    if with_chips == len(live) or (with_chips > 1 and not last):
        return
    for seat in live:
        if seat not in hand.shown and HIDDEN not in hand.hole_cards[seat]:
            yield ev.Shown(seat=seat, cards=hand.hole_cards[seat])


def _showdown(hand: HandState, pots: Sequence[Pot]) -> Generator[ev.Event, None, dict[Seat, int]]:
    """Each seat in turn tables a hand that wins something so far, or mucks (TDA19-17A.2, TDA19-17A.3).

    Returns:
        How strong each tabled hand is.
    """
    yield from _all_in_tabled(hand)
    live = hand.live
    first = hand.aggressor if hand.aggressor in live else None
    order = live if first is None else [first, *clockwise(live, after=first)[:-1]]
    best = [0] * len(pots)
    strengths: dict[Seat, int] = {}
    for seat in order:
        held = hand.hole_cards[seat]
        if HIDDEN in held:
            yield ev.Mucked(seat=seat)
            continue
        strength = high(held + hand.board)
        wins = False
        for number, pot in enumerate(pots):
            if strength >= best[number] and seat in pot.eligible:
                best[number] = strength
                wins = True
        if seat not in hand.shown:
            if not wins:
                yield ev.Mucked(seat=seat)
                continue
            yield ev.Shown(seat=seat, cards=held)
        strengths[seat] = strength
    return strengths


def _awards(hand: HandState, pots: Sequence[Pot], strengths: Mapping[Seat, int]) -> Iterator[ev.Event]:
    """The last side pot first, the main pot last, each shared on its own (TDA19-21)."""
    live = hand.live
    rakes = _rakes(hand, [pot.amount for pot in pots])
    five: dict[Seat, tuple[Card, ...]] = {}
    for number in range(len(pots) - 1, -1, -1):
        pot, rake = pots[number], rakes[number]
        if rake:
            yield ev.RakeTaken(pot=number, amount=rake)
        winners = _winners(hand, pot, strengths) if len(live) > 1 else live
        amount, chip = pot.amount - rake, hand.stakes.smallest_chip
        if amount % chip:  # rake or an odd bet may leave what this chip can't make; nothing of it is lost
            chip = 1
        for seat, share in share_pot(amount, winners, button=hand.button, smallest_chip=chip).items():
            if seat in strengths and seat not in five:
                five[seat] = best_five(hand.hole_cards[seat] + hand.board)
            if share:
                yield ev.PotAwarded(pot=number, seat=seat, amount=share, cards=five.get(seat, ()))
    yield ev.HandEnded(stacks=dict(hand.stacks))


def _winners(hand: HandState, pot: Pot, strengths: Mapping[Seat, int]) -> Sequence[Seat]:
    if len(pot.eligible) == 1:
        return pot.eligible
    tabled = [seat for seat in pot.eligible if seat in strengths]
    if not tabled:
        raise InvariantBroken(f"hand {hand.number}: nobody showed a hand for a pot of {pot.amount}")
    best = max(strengths[seat] for seat in tabled)
    return [seat for seat in tabled if strengths[seat] == best]


def _rakes(hand: HandState, pots: list[Chips]) -> list[Chips]:
    """What the house takes from each pot: in proportion to the pots, the remainder from the main pot on."""
    rake = hand.stakes.rake
    if rake is None:
        return [0] * len(pots)
    total = sum(pots)
    if rake.exact is not None:
        due = min(rake.exact, total)
    elif rake.no_flop_no_drop and not hand.board:
        due = 0
    else:
        due = min(total * rake.per_mille // 1000, rake.cap)
    parts = [due * pot // total for pot in pots]
    for number, pot in enumerate(pots):
        parts[number] += min(due - sum(parts), pot - parts[number])
    return parts
