"""Cards dealt face up, to the wrong seat or in the wrong number (TDA19-35A, 35B, 37, 38, PR10A)."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.cards import Card, read_cards
from tapete.engine.commands import Command, DoorCard, ExposeCards, Kill, MoveCards
from tapete.engine.places import Move, Place
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.dealing import (
    cards_by_now,
    deal_order,
    face_down,
    kind_of,
    next_street,
    owner,
    street_index,
)
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.deal import (
    BoxedCards,
    CardsMixed,
    DealtToSeat,
    ExposedInDeal,
    OtherDealFault,
    OutOfSequence,
    SkippedSeat,
    TableNotHalted,
    TwoInARow,
    WrongCardCount,
)
from tapete.floor.ruling import Option, Rules, Ruling, Step
from tapete.floor.rulings.deal.misdeal import Case, by_ground, in_draw, misdeal, play_on, too_late, unlisted
from tapete.floor.spot import Spot
from tapete.rules import Book

# ------------------------------------------------------------ seats and order


def out_of_sequence(spot: Spot, made: OutOfSequence, book: Book, read: Citing) -> Ruling:
    """A card that went to a seat whose turn it was not."""
    case, deal = Case(spot, book, read), book.deal
    right = owner(spot, made.card)
    if right == made.seat and not made.burned:
        raise Impossible("seat", "card_of_that_seat", card=made.card, seat=right)
    if made.card == 1 and deal.first_card_wrong_seat is not None:
        facts = {"right_seat": right}
        return by_ground(case, "first_card", deal.first_card_wrong_seat, seat=made.seat, facts=dict(facts))
    return sequence(case, made.seat, burned=made.burned)


def sequence(case: Case, seat: Seat, *, burned: bool = False) -> Ruling:
    """A card out of its place, perhaps because an exposed one was laid aside for the burn."""
    point = case.book.deal.out_of_sequence
    if point is None or point.value != "misdeal-unless-burned":
        return by_ground(case, "sequence", point, seat=seat)
    if burned:
        case.read(point)
        return play_on(case, seat=seat)
    if case.late:
        return too_late(case, seat=seat)
    case.read(point)
    return misdeal(case, seat=seat)


def two_in_a_row(spot: Spot, made: TwoInARow, book: Book, read: Citing) -> Ruling:
    """Two cards one after the other: the button may get what it lacked that way."""
    case, allowed = Case(spot, book, read), book.deal.button_two_in_a_row
    spot.place(made.seat)
    if made.seat != spot.button or allowed is None:
        return sequence(case, made.seat)
    return by_ground(case, "sequence", allowed, seat=made.seat)


def dealt_to_seat(spot: Spot, made: DealtToSeat, book: Book, read: Citing) -> Ruling:
    """Cards for a seat that perhaps has no right to them."""
    case = Case(spot, book, read)
    if made.holds in ("absent", "penalised"):
        spot.place(made.seat)
        if read(book.deal.away_is_entitled):
            return play_on(case, seat=made.seat)
    elif made.seat in spot.seats:
        raise Impossible("seat", "somebody_sits_there", seat=made.seat)
    back = (Step("muck_cards", {"seat": made.seat}),)
    return by_ground(case, "unentitled", book.deal.unentitled_seat, seat=made.seat, otherwise=back)


def skipped_seat(spot: Spot, made: SkippedSeat, book: Book, read: Citing) -> Ruling:
    """No cards for a seat that should have some."""
    if made.seat in spot.seats:
        raise Impossible("seat", "is_dealt_in", seat=made.seat)
    out = (Step("sit_out", {"seat": made.seat}),)
    case = Case(spot, book, read)
    return by_ground(case, "skipped", book.deal.skipped_seat, seat=made.seat, otherwise=out)


def cards_mixed(spot: Spot, made: CardsMixed, book: Book, read: Citing) -> Ruling:
    """The cards of players can't be told apart."""
    return by_ground(Case(spot, book, read), "mixed", book.deal.cards_mixed)


def other_fault(spot: Spot, made: OtherDealFault, book: Book, read: Citing) -> Ruling:
    """Something else: no misdeal unless the director makes it one."""
    case = Case(spot, book, read)
    return too_late(case) if case.late else unlisted(case, default="play_on")


def table_not_halted(spot: Spot, made: TableNotHalted, book: Book, read: Citing) -> Ruling:
    """Hands that were dealt before the tables were balanced."""
    case = Case(spot, book, read)
    if read(book.deal.not_halted) == "play-on":
        return play_on(case)
    return too_late(case) if case.late else misdeal(case)


# ------------------------------------------------------------ cards face up


def boxed_cards(spot: Spot, made: BoxedCards, book: Book, read: Citing) -> Ruling:
    """Cards that lie face up in the deck."""
    case, deal = Case(spot, book, read), book.deal
    many = deal.boxed_for_misdeal
    if made.count > 1 and (many is None or made.count >= many.value):
        of_house = in_draw(case, "boxed")
        if of_house is not None:
            return of_house
        if many is None:
            return too_late(case) if case.late else unlisted(case)
        if made.in_deal or read(deal.boxed_in) == "whole-deck":
            read(many)
            if read(deal.boxed) != "misdeal" and not made.dealt_on:
                return scrap(case, made)
            if not case.late:
                return misdeal(case)
            steps = scrap_steps(made) if read(deal.boxed_fewer) == "scrap" else ()
            return too_late(case, steps=steps)
    elif many is not None:
        read(many)
    return fewer_boxed(case, made)


def fewer_boxed(case: Case, made: BoxedCards) -> Ruling:
    """Cards face up that make no misdeal."""
    if case.read(case.book.deal.boxed_fewer) == "scrap":
        return scrap(case, made)
    return play_on(case)


def scrap(case: Case, made: BoxedCards) -> Ruling:
    """Scrap paper: out of the deck, and the next card in its place."""
    return case.ruling("scrap", steps=scrap_steps(made), facts={"cards": made.count})


def scrap_steps(made: BoxedCards) -> tuple[Step, ...]:
    """What the dealer does with cards that are no cards."""
    return (Step("set_aside", {"cards": made.count}), Step("deal_next"))


def exposed(spot: Spot, made: ExposedInDeal, book: Book, read: Citing) -> Ruling:
    """Cards seen during the initial deal."""
    case, deal = Case(spot, book, read), book.deal
    seats = seats_of_exposed(spot, made)
    of_house = in_draw(case, "exposed")
    if of_house is not None:
        return of_house
    if made.by == "player" and (deal.exposed_by_player is None or read(deal.exposed_by_player) == "stands"):
        read(deal.exposed_by_player)
        return case.ruling("card_stands", seat=seats[0], carry=shown(made, seats))
    if kind_of(spot) == "stud":
        return exposed_in_stud(case, made, seats)
    protected = deal.exposed_protected
    if made.by == "dealer" and protected is not None and touches(spot, made.cards, protected.value):
        if case.late:
            return too_late(case)
        read(protected)
        return misdeal(case, facts={"cards": list(made.cards)})
    if len(made.cards) >= read(deal.exposed_for_misdeal):
        return too_late(case) if case.late else misdeal(case, facts={"cards": list(made.cards)})
    if made.by == "player":
        return case.ruling("card_stands", seat=seats[0], carry=shown(made, seats))
    if case.late:
        return too_late(case)
    return replaced(case, made, seats)


def seats_of_exposed(spot: Spot, made: ExposedInDeal) -> list[Seat]:
    """Whose cards they are, in their order."""
    down = len(spot.seats) * face_down(spot)
    if not made.cards or len(set(made.cards)) < len(made.cards):
        raise Impossible("cards", "one_or_more_cards")
    for card in made.cards:
        if card > down:
            raise Impossible("cards", "not_face_down", card=card, down=down)
    if made.faces and len(read_cards(made.faces)) != len(made.cards):
        raise Impossible("faces", "faces_needed", cards=len(made.cards))
    return [owner(spot, card) for card in made.cards]


def touches(spot: Spot, exposed_: Sequence[int], protected: str) -> bool:
    """Whether one of the cards is among those that must not be seen."""
    if protected == "first-two-cards":
        return min(exposed_) <= 2
    return protected == "first-player" and any(owner(spot, card) == deal_order(spot)[0] for card in exposed_)


def exposed_in_stud(case: Case, made: ExposedInDeal, seats: list[Seat]) -> Ruling:
    """A down card of stud: it is the door card now, or it is a misdeal."""
    deal, read = case.book.deal, case.read
    if deal.stud_down_exposed is not None and deal.stud_down_exposed.value == "misdeal":
        if case.late:
            return too_late(case)
        read(deal.stud_down_exposed)
        return misdeal(case, facts={"cards": list(made.cards)})
    if len(set(seats)) < len(seats):
        # One of them can be the door card, not both.
        return too_late(case) if case.late else unlisted(case)
    read(deal.stud_down_exposed)
    brings_in = read(deal.stud_exposed_brings_in)
    steps = [
        step
        for seat in seats
        for step in (Step("turn_up", {"seat": seat}), Step("deal_down", {"seat": seat}))
    ]
    faces = read_cards(made.faces)
    carry: tuple[Command, ...] = ()
    if brings_in:
        # Else the card dealt third still decides who brings it in, which no book wants.
        carry = tuple(DoorCard(seat=seat, card=face) for seat, face in zip(seats, faces, strict=False))
    return case.ruling(
        "door_card",
        seat=seats[0],
        steps=tuple(steps),
        facts={"seats": seats, "may_bring_in": brings_in},
        carry=carry,
    )


def replaced(case: Case, made: ExposedInDeal, seats: list[Seat]) -> Ruling:
    """A single card exposed later: another one in its place, or it is kept."""
    deal, read, seat = case.book.deal, case.read, seats[0]
    what = read(deal.exposed_one)
    kept = Ruling(outcome="card_stands", seat=seat, cites=case.cites, carry=shown(made, seats))
    if what == "kept":
        return kept
    to_burn = read(deal.exposed_card_to) == "burn"
    steps = tuple(
        step
        for whose in seats
        for step in (
            Step("replace_from_top", {"seat": whose}),
            Step("use_as_burn" if to_burn else "muck_exposed", {"seat": whose}),
        )
    )
    other = case.ruling(
        "card_replaced",
        seat=seat,
        steps=(Step("deal_to_end"), *steps),
        facts={"burn": "exposed_card" if to_burn else "top_card"},
        carry=replacing(made, seats, Place.NEXT_BURN if to_burn else Place.MUCK),
    )
    if what == "replaced":
        return other
    options = (Option(name="card_replaced", ruling=other), Option(name="card_stands", ruling=kept))
    return case.ruling("director", seat=seat, options=options)


def shown(made: ExposedInDeal, seats: list[Seat]) -> tuple[Command, ...]:
    """Everybody has seen the cards, where their faces are known."""
    faces = read_cards(made.faces)
    return tuple(ExposeCards(seat=seat, cards=(face,)) for seat, face in zip(seats, faces, strict=False))


def replacing(made: ExposedInDeal, seats: list[Seat], target: Place) -> tuple[Command, ...]:
    """Exposed cards out of the hands and cards from the top in, where their faces are known."""
    faces: tuple[Card, ...] = read_cards(made.faces)
    moves = []
    for seat, face in zip(seats, faces, strict=False):
        moves.append(Move(source=Place.HOLE, target=target, cards=(face,), seat=seat))
        moves.append(Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat))
    return (*shown(made, seats), MoveCards(moves=tuple(moves))) if moves else ()


# ------------------------------------------------------------ too many cards, too few


def wrong_count(spot: Spot, made: WrongCardCount, book: Book, read: Citing) -> Ruling:
    """Hands that hold too many cards or too few."""
    case, deal = Case(spot, book, read), book.deal
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
        # The card on top is the one that is missing only if it would have been the last of the deal.
        last = street_index(spot) == 0 and alone == deal_order(spot)[-1]
        if last and made.hands[alone] == should - 1:
            return deal_missing(case, alone)
    return misdeal(case, seat=alone, facts={"should": should})


def check_counts(spot: Spot, made: WrongCardCount, should: int) -> None:
    """Only live hands are counted, and only those that are wrong."""
    if not made.hands:
        raise Impossible("hands", "one_hand_or_more")
    for seat, held in made.hands.items():
        if not spot.place(seat).live:
            raise Impossible(f"hands.{seat}", "hand_is_dead")
        if held == should:
            raise Impossible(f"hands.{seat}", "right_count", held=held)


def button_short(case: Case, seat: Seat, lacks: int) -> Ruling | None:
    """The button with a card too few; None if that is no matter of its own.

    The game allows the missing card while it would still be the next one off the deck: before another street,
    and not in stud, which has no button.
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


def deal_missing(case: Case, seat: Seat) -> Ruling:
    """The card that is missing comes from the top now."""
    move = Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat)
    return case.ruling(
        "missing_card_dealt",
        seat=seat,
        steps=(Step("deal_from_top", {"seat": seat}),),
        carry=(MoveCards(moves=(move,)),),
    )


def extra_to_first(case: Case, seat: Seat, made: WrongCardCount) -> Ruling | None:
    """One card too many for the first player goes back, to be burned; None if it is too late for that."""
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
        steps=(Step("take_extra_card", {"seat": seat}), Step("use_as_burn", {"seat": seat})),
        carry=carry,
    )


def wrong_count_late(case: Case, made: WrongCardCount, should: int) -> Ruling:
    """Too late for a misdeal: the hands are dead, or the director decides what they are."""
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


def dead_hands(case: Case, seats: tuple[Seat, ...], made: WrongCardCount, should: int) -> Ruling:
    """Hands that are dead; all their cards go to the muck, and the deck is burned from as ever."""
    steps = [Step("muck_cards", {"seat": seat, "cards": made.hands[seat]}) for seat in seats]
    facts: dict[str, int] = {"should": should}
    point, before = case.book.deal.burns_after_dead, next_street(case.spot)
    if point is not None and before is not None:
        burns = 1
        if case.read(point) == "restore-order":
            burns = max(0, 1 + sum(should - made.hands[seat] for seat in seats))
        steps.append(Step("burn", {"cards": burns, "before": before}))
        facts["burns"] = burns
    return case.ruling(
        "dead_hand",
        seat=seats[0],
        dead=seats,
        steps=tuple(steps),
        facts=dict(facts),
        carry=tuple(Kill(seat=seat) for seat in seats),
    )


RULES: Rules = {
    OutOfSequence: out_of_sequence,
    TwoInARow: two_in_a_row,
    DealtToSeat: dealt_to_seat,
    SkippedSeat: skipped_seat,
    CardsMixed: cards_mixed,
    OtherDealFault: other_fault,
    TableNotHalted: table_not_halted,
    BoxedCards: boxed_cards,
    ExposedInDeal: exposed,
    WrongCardCount: wrong_count,
}
