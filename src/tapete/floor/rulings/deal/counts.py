"""Rule on hands with too many cards or too few (TDA19-37, TDA19-38)."""

from __future__ import annotations

from tapete.cards import read_cards
from tapete.engine.commands import Command, Kill, MoveCards
from tapete.engine.places import Move, Place
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.dealing import (
    cards_by_now,
    deal_order,
    kind_of,
    next_street,
    street_index,
)
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.deal import (
    WrongCardCount,
)
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.deal.misdeal import MisdealFacts, in_draw, misdeal, too_late, unlisted
from tapete.floor.spot import Spot
from tapete.rules import Book


def wrong_count(spot: Spot, made: WrongCardCount, book: Book, read: Citing) -> Ruling:
    """Rule on hands with too many cards or too few."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    should = cards_by_now(spot)
    check_counts(spot, made, should)
    alone = next(iter(made.hands)) if len(made.hands) == 1 else None
    if alone is not None:
        of_button = button_short(case, alone, should - made.hands[alone])
        if of_button is not None:
            return of_button
    if case.late:
        return wrong_count_late(case, made, should)
    of_house = in_draw(case, "wrong_count", seat=alone)
    if of_house is not None:
        return of_house
    if alone is not None and alone == deal_order(spot)[0] and made.hands[alone] == should + 1:
        burned = extra_to_first(case, alone, made)
        if burned is not None:
            return burned
    extra = sum(max(0, held - should) for held in made.hands.values())
    if deal.extra_for_misdeal is not None and extra >= deal.extra_for_misdeal.value:
        read(deal.extra_for_misdeal)
        return misdeal(case, seat=alone, facts={"extra": extra})
    if deal.wrong_count is None:
        dead = dead_hands(case.branch(), tuple(made.hands), made, should)
        return unlisted(case, seat=alone, dead=(dead,))
    if read(deal.wrong_count) == "misdeal-unless-in-sequence" and alone is not None:
        # The top card is the missing card only if it would have been the last card of the deal.
        last = street_index(spot) == 0 and alone == deal_order(spot)[-1]
        if last and made.hands[alone] == should - 1:
            return deal_missing(case, alone)
    return misdeal(case, seat=alone, facts={"should": should})


def check_counts(spot: Spot, made: WrongCardCount, should: int) -> None:
    """Check that every counted hand is live and has a wrong number of cards."""
    if not made.hands:
        raise Impossible("hands", "one_hand_or_more")
    for seat, held in made.hands.items():
        if not spot.place(seat).live:
            raise Impossible(f"hands.{seat}", "hand_is_dead")
        if held == should:
            raise Impossible(f"hands.{seat}", "right_count", held=held)


def button_short(case: MisdealFacts, seat: Seat, lacks: int) -> Ruling | None:
    """Rule on a button that is short of cards; None if no special rule applies.

    The missing card may be dealt while it is still the next card of the deck: before another street, and not
    in stud, which has no button.
    """
    deal, spot = case.book.deal, case.spot
    if seat != spot.button or lacks < 1 or deal.button_short is None or kind_of(spot) == "stud":
        return None
    acted = street_index(spot) > 0 or any(act.seat == seat for act in spot.acts)
    if acted and case.read(deal.button_acted_short) == "dead":
        should = cards_by_now(spot)
        return dead_hands(case, (seat,), WrongCardCount(hands={seat: should - lacks}), should)
    if street_index(spot) > 0 or lacks > 1:
        return None
    if case.read(deal.button_short) == "deal-card":
        return deal_missing(case, seat)
    return too_late(case, seat=seat) if case.late else misdeal(case, seat=seat)


def deal_missing(case: MisdealFacts, seat: Seat) -> Ruling:
    """Deal the missing card from the top of the stub."""
    move = Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat)
    return case.ruling(
        "missing_card_dealt",
        seat=seat,
        steps=(RulingStep("deal_from_top", {"seat": seat}),),
        carry=(MoveCards(moves=(move,)),),
    )


def extra_to_first(case: MisdealFacts, seat: Seat, made: WrongCardCount) -> Ruling | None:
    """Rule on an extra card of the first player, which is burned; None if no rule applies or too late."""
    deal = case.book.deal
    if deal.extra_to_first is None:
        return None
    if case.spot.acts and case.read(deal.extra_to_first_until) == "first-act":
        return None
    if case.read(deal.extra_to_first) == "misdeal":
        return misdeal(case, seat=seat)
    back = read_cards(made.extra)
    carry: tuple[Command, ...] = ()
    if back:
        carry = (MoveCards(moves=(Move(source=Place.HOLE, target=Place.NEXT_BURN, cards=back, seat=seat),)),)
    return case.ruling(
        "extra_card_burned",
        seat=seat,
        steps=(RulingStep("take_extra_card", {"seat": seat}), RulingStep("use_as_burn", {"seat": seat})),
        carry=carry,
    )


def wrong_count_late(case: MisdealFacts, made: WrongCardCount, should: int) -> Ruling:
    """Rule on wrong counts too late for a misdeal: the hands are dead, or the director decides."""
    deal, read, seats = case.book.deal, case.read, tuple(made.hands)
    if deal.wrong_count_late is None:
        plays = too_late(case.branch(), seat=seats[0])
        dead = dead_hands(case.branch(), seats, made, should)
        options = (Option(name="dead_hand", ruling=dead), Option(name="play_on", ruling=plays))
        return Ruling(
            outcome="director",
            seat=seats[0],
            options=options,
            cites=(*case.cites, *case.book.general_power),
        )
    if read(deal.wrong_count_late) == "plays":
        return too_late(case, seat=seats[0])
    return dead_hands(case, seats, made, should)


def dead_hands(case: MisdealFacts, seats: tuple[Seat, ...], made: WrongCardCount, should: int) -> Ruling:
    """Rule the hands dead: muck all their cards, and burn as usual or to restore the order."""
    steps = [RulingStep("muck_cards", {"seat": seat, "cards": made.hands[seat]}) for seat in seats]
    facts: dict[str, int] = {"should": should}
    point, before = case.book.deal.burns_after_dead, next_street(case.spot)
    if point is not None and before is not None:
        burns = 1
        if case.read(point) == "restore-order":
            burns = max(0, 1 + sum(should - made.hands[seat] for seat in seats))
        steps.append(RulingStep("burn", {"cards": burns, "before": before}))
        facts["burns"] = burns
    return case.ruling(
        "dead_hand",
        seat=seats[0],
        dead=seats,
        steps=tuple(steps),
        facts=dict(facts),
        carry=tuple(Kill(seat=seat) for seat in seats),
    )


RULES: Rules = {WrongCardCount: wrong_count}
