"""Rule on cards improperly shown, folded or asked for (TDA19-28, 66, 68; CCL-exposed-*)."""

from collections.abc import Mapping
from typing import Final

from tapete.cards import Card, read_cards
from tapete.engine.commands import Command, ExposeCards, Fold, LetStand
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.players import CardsShown, ImproperFold, Rabbit, UpcardsLifted
from tapete.floor.penalty_terms import after_the_hand
from tapete.floor.ruling import Rules, Ruling, RulingStep
from tapete.floor.rulings.hands import holding, in_stud, killed
from tapete.floor.rulings.penalties.offered import offer, weigh
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Deed
from tapete.rules import Book


def upcards_lifted(spot: Spot, found: UpcardsLifted, book: Book, read: Citing) -> Ruling:
    """Rule on picked-up upcards: facing action, the hand is dead."""
    if not in_stud(spot):
        raise Impossible("seat", "no_upcards", game=spot.game)
    place = holding(spot, found.seat)
    facing = not place.all_in and (spot.to_act == found.seat or place.bet < spot.bet)
    if facing and read(book.players.upcards_lifted) == "dead":
        return Ruling(
            outcome="hand_killed",
            seat=found.seat,
            dead=(found.seat,),
            cites=read.cites,
            carry=killed(found.seat),
        )
    read(book.players.upcards_lifted)
    return Ruling(outcome="hand_lives", seat=found.seat, cites=read.cites)


def cards_shown(spot: Spot, found: CardsShown, book: Book, read: Citing) -> Ruling:
    """Rule on cards exposed too early: the hand, the penalty, and who else sees the cards."""
    holding(spot, found.seat)
    exposed = read_cards(found.cards)
    points = book.players
    if points.exposed_by is not None and found.seen_by == "nobody":
        if read(points.exposed_by) == "one-player":
            return Ruling(outcome="not_exposed", seat=found.seat, cites=read.cites)
    dead = found.action_pending and read(points.exposed_hand) == "dead"
    penalty: tuple[str, ...] = ()
    after = False
    if found.action_pending:
        weight = read(book.penalties.exposing_cards)
        verdict = weigh(weight, deliberate=found.deliberate, repeated=found.earlier > 0)
        penalty = offer(book, read, verdict, deliberate=found.deliberate, earlier=found.earlier).kinds
        after = after_the_hand(book, read) is True
    steps = [*seen(found, book, read)]
    if penalty:
        steps.append(RulingStep("penalty_after_hand" if after else "penalty_now", {"seat": found.seat}))
    return Ruling(
        outcome="hand_killed" if dead else "hand_lives",
        seat=found.seat,
        dead=(found.seat,) if dead else (),
        steps=tuple(steps),
        penalty=penalty,
        cites=read.cites,
        carry=killed(found.seat) if dead else shown_to_all(found.seat, exposed, steps),
    )


def shown_to_all(seat: Seat, exposed: tuple[Card, ...], steps: list[RulingStep]) -> tuple[Command, ...]:
    """Return the command that exposes the cards in the running hand, if everybody sees them at once."""
    now = any(step.do == "show_now" for step in steps)
    return (ExposeCards(seat=seat, cards=exposed),) if now else ()


WHOLE_HAND: Final[Mapping[Deed, Deed]] = {
    "show_now": "show_now_whole_hand",
    "show_after_hand": "show_after_hand_whole_hand",
}
"""Step for an unknown selection of cards, by the usual step."""


def seen(found: CardsShown, book: Book, read: Citing) -> tuple[RulingStep, ...]:
    """Return the steps that show the cards to others, if the book requires it."""
    points = book.players
    what = found.cards
    if found.seen_by == "live_hand" and points.exposed_to_live is not None:
        when: Deed | None = "show_now" if read(points.exposed_to_live) == "at-once" else None
    elif found.seen_by == "out_of_hand" and found.asked and points.exposed_to_others is not None:
        when = "show_after_hand" if read(points.exposed_to_others) == "after-the-hand-if-asked" else None
    else:
        when = None
    if when is None:
        return ()
    if not what:
        if points.exposed_unknown is None or read(points.exposed_unknown) == "nothing":
            return ()
        return (RulingStep(WHOLE_HAND[when], {"seat": found.seat}),)
    return (RulingStep(when, {"seat": found.seat, "cards": what}),)


def improper_fold(spot: Spot, found: ImproperFold, book: Book, read: Citing) -> Ruling:
    """Rule that an improper fold stands; the player is told the proper way."""
    holding(spot, found.seat)
    points = book.players
    way = read(points.stud_fold_way if in_stud(spot) else points.fold_way)
    verdict = weigh(read(book.penalties.other), deliberate=False, repeated=found.earlier > 0)
    return Ruling(
        outcome="fold_stands",
        seat=found.seat,
        dead=(found.seat,),
        steps=tuple(RulingStep(act) for act in way),
        penalty=offer(book, read, verdict, earlier=found.earlier).kinds,
        cites=read.cites,
        carry=folded(spot, found.seat),
    )


def folded(spot: Spot, seat: Seat) -> tuple[Command, ...]:
    """Return the command that folds the hand, in turn or out of turn."""
    fold = Fold(seat=seat)
    return (fold if spot.to_act == seat else LetStand(act=fold),)


def rabbit(spot: Spot, found: Rabbit, book: Book, read: Citing) -> Ruling:
    """Rule on rabbit hunting: the next cards are shown or refused; looking may be penalised."""
    if read(book.players.rabbit) == "shown":
        return Ruling(outcome="rabbit_shown", seat=found.seat, cites=read.cites)
    penalty: tuple[str, ...] = ()
    if found.looked:
        points = book.penalties
        weight = read(points.other if points.rabbit_hunting is None else points.rabbit_hunting)
        verdict = weigh(weight, deliberate=True, repeated=found.earlier > 0)
        penalty = offer(book, read, verdict, earlier=found.earlier).kinds
    return Ruling(outcome="rabbit_refused", seat=found.seat, penalty=penalty, cites=read.cites)


RULES: Rules = {
    Rabbit: rabbit,
    UpcardsLifted: upcards_lifted,
    CardsShown: cards_shown,
    ImproperFold: improper_fold,
}
