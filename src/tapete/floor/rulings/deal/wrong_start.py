"""Rule on a hand begun with a wrong button or at the old level (TDA24-34A, TDA19-23.4)."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.engine.commands import MoveButton, SetLevel
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.dealing import street_index
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.deal import OldLevel, WrongButton
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.deal.misdeal import MisdealFacts, play_on, redealt, substantial_in_hand
from tapete.floor.spot import Spot
from tapete.rules import Book

# ------------------------------------------------------------ the button


def wrong_button(spot: Spot, made: WrongButton, book: Book, read: Citing) -> Ruling:
    """Rule on a wrong button: it is moved, the hand is a misdeal, or the button stays."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    check_button(spot, made)
    if made.found == "before_deal":
        read(deal.wrong_button_dealing)
        return case.ruling("button_moved", facts={"button": made.should}, steps=(move_step(made.should),))
    if made.found == "during_deal":
        if read(deal.wrong_button_dealing) == "misdeal":
            return redealt(case, button=made.should)
        return corrected(case, made)
    if stands(case):
        return button_stays(case, made)
    if read(deal.wrong_button_dealt) == "corrected":
        return corrected(case, made)
    stays = button_stays(case.branch(), made)
    again = redealt(case.branch(), button=made.should)
    options = (Option(name="play_on", ruling=stays), Option(name="misdeal", ruling=again))
    return Ruling(outcome="director", options=options, cites=(*case.cites, *book.general_power))


def check_button(spot: Spot, made: WrongButton) -> None:
    """Check that the button was wrong, and that the time of discovery is possible."""
    if spot.button is None:
        raise Impossible("button", "where_is_the_button")
    if made.should == spot.button:
        raise Impossible("should", "button_is_there", seat=made.should)
    if made.found != "after_deal" and (spot.acts or street_index(spot) > 0):
        raise Impossible("found", "deal_was_over")


def stands(case: MisdealFacts) -> bool:
    """Whether it is too late to move the button."""
    spot = case.spot
    if case.read(case.book.deal.wrong_button_until) == "first-act":
        return bool(spot.acts) or street_index(spot) > 0
    return substantial_in_hand(spot, case.book, case.read)


def button_stays(case: MisdealFacts, made: WrongButton) -> Ruling:
    """Rule that the button stays, and find the next button."""
    spot = case.spot
    from_actual = case.read(case.book.deal.wrong_button_next) == "from-actual"
    after = spot.button if from_actual and spot.button is not None else made.should
    following = clockwise(spot.seats, after=after)[0]
    return case.ruling("button_stays", facts={"button": spot.button, "next_button": following})


def move_step(button: Seat) -> RulingStep:
    """Return the step that moves the button to its correct seat."""
    return RulingStep("move_button", {"button": button})


def corrected(case: MisdealFacts, made: WrongButton) -> Ruling:
    """Move the button; the director decides on cards and blinds, because no book does."""
    again = redealt(case, button=made.should, first=(move_step(made.should),))
    small, big, owes = blinds_moved(case.spot, made.should)
    moved = case.ruling(
        "button_moved",
        facts={"button": made.should, "small_blind": small, "big_blind": big},
        owes=owes,
        steps=(move_step(made.should), RulingStep("move_blinds", {"small_blind": small, "big_blind": big})),
        carry=(MoveButton(button=made.should, small_blind=small, big_blind=big),),
    )
    options = (Option(name="redeal", ruling=again), Option(name="move_blinds", ruling=moved))
    return case.ruling("director", options=options, facts={"button": made.should})


def blinds_moved(spot: Spot, button: Seat) -> tuple[Seat, Seat, dict[Seat, Chips]]:
    """Return the blinds for this button, and the chips that each seat puts in or gets back."""
    order = clockwise(spot.seats, after=button)
    small, big = (button, order[0]) if len(order) == 2 else (order[0], order[1])
    due = {small: spot.small_blind, big: spot.big_blind}
    return small, big, put_right(spot, {seat: due.get(seat, 0) for seat in order})


def put_right(spot: Spot, due: Mapping[Seat, Chips]) -> dict[Seat, Chips]:
    """Return the chips each seat puts in or gets back to correct its blind; later bets and calls stay in."""
    with_chips = {act.seat for act in spot.acts if act.with_chips}
    owes = {}
    for seat, blind in due.items():
        place = spot.place(seat)
        more = blind - place.bet
        if seat in with_chips:
            more = max(0, more)
        owes[seat] = more if place.stack is None else min(more, place.stack)
    return {seat: chips for seat, chips in owes.items() if chips}


# ------------------------------------------------------------ the level


def old_level(spot: Spot, made: OldLevel, book: Book, read: Citing) -> Ruling:
    """Rule on a hand begun at the previous level: correct it, or play it to the end as it is."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    blinds = (made.small_blind, made.big_blind, made.ante) == (
        spot.small_blind,
        spot.big_blind,
        made.ante_posted,
    )
    if blinds and not (made.bring_in or made.small_bet or made.big_bet):
        raise Impossible("big_blind", "right_level")
    if made.by == "player" and deal.old_level_noticed_by is not None:
        if read(deal.old_level_noticed_by) == "staff":
            return play_on(case, steps=(RulingStep("tell_floor"),))
    if read(deal.old_level_until) == "first-act":
        over = bool(spot.acts) or street_index(spot) > 0
    else:
        over = substantial_in_hand(spot, book, read)
    if over or read(deal.old_level_in_time) == "stands":
        return case.ruling("level_stands", facts={"next_small": made.small_blind, "next_big": made.big_blind})
    return case.ruling(
        "level_corrected",
        owes=to_add(spot, made),
        facts={"small_blind": made.small_blind, "big_blind": made.big_blind},
        steps=(RulingStep("correct_posts"),),
        carry=(
            SetLevel(
                small_blind=made.small_blind,
                big_blind=made.big_blind,
                ante=made.ante,
                ante_form=made.ante_form if made.ante else None,
                bring_in=made.bring_in or None,
                small_bet=made.small_bet or None,
                big_bet=made.big_bet or None,
            ),
        ),
    )


def to_add(spot: Spot, made: OldLevel) -> dict[Seat, Chips]:
    """Return the chips each seat adds for the correct blinds and antes, limited by its stack."""
    due = {spot.small_blind_seat: made.small_blind, spot.big_blind_seat: made.big_blind}
    blinds = put_right(spot, {seat: chips for seat, chips in due.items() if seat is not None})
    owes = dict.fromkeys(spot.seats, 0) | blinds
    ante = made.ante - made.ante_posted
    payers = {"per_player": tuple(spot.seats), "big_blind": (spot.big_blind_seat,), "button": (spot.button,)}
    for payer in payers[made.ante_form]:
        if payer in owes:
            owes[payer] += ante
    for seat, chips in owes.items():
        stack = spot.place(seat).stack
        owes[seat] = chips if stack is None else min(chips, stack)
    return {seat: chips for seat, chips in owes.items() if chips}


RULES: Rules = {WrongButton: wrong_button, OldLevel: old_level}
