"""Rule on wrong seats, absent players, lost connections and dodged blinds (TDA19-7, 9, 30, 33)."""

from tapete.engine.types import Seat
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.players import (
    Absent,
    AbsentStack,
    Disconnected,
    DodgedBlind,
    SittingOut,
    SpecialNeed,
    WrongSeat,
)
from tapete.floor.penalty_terms import hands_of_rounds, players_counted
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.hands import at_seat, holding, posted_and_killed, to_act
from tapete.floor.rulings.penalties.offered import offer, weigh
from tapete.floor.rulings.players.clock import expired
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book


def wrong_seat(spot: Spot, found: WrongSeat, book: Book, read: Citing) -> Ruling:
    """Rule on players who began in wrong seats: they move with their current stacks, or stay."""
    moves = {found.seat: found.assigned, **found.others}
    if any(seat == to for seat, to in moves.items()):
        raise Impossible("assigned", "in_the_right_seat")
    if len(set(moves.values())) < len(moves):
        raise Impossible("assigned", "two_to_one_seat")
    if not found.right_chips:
        raise NotCovered
    if read(book.players.wrong_seat) == "stay":
        return Ruling(outcome="stays", seat=found.seat, cites=read.cites)
    place = spot.seats.get(found.seat)
    facts = {"assigned": found.assigned}
    if place is not None and place.stack is not None:
        facts["stack"] = place.stack + place.bet
    return Ruling(
        outcome="moves", seat=found.seat, steps=moves_in_order(moves), facts=dict(facts), cites=read.cites
    )


def moves_in_order(moves: dict[Seat, Seat]) -> tuple[RulingStep, ...]:
    """Order the moves so that each seat is free in time; players in a circle stand up together."""
    steps: list[RulingStep] = []
    left = dict(moves)
    while left:
        ready = sorted(seat for seat, to in left.items() if to not in left)
        if not ready:
            steps.append(RulingStep("stand_up", {"seats": sorted(left)}))
            ready = sorted(left)
        steps += [RulingStep("move_player", {"seat": seat, "to": left[seat]}) for seat in ready]
        for seat in ready:
            del left[seat]
    return tuple(steps)


def special_need(spot: Spot, found: SpecialNeed, book: Book, read: Citing) -> Ruling:
    """Rule on a seat for a special need: it is fixed and kept in later draws."""
    if read(book.players.special_needs) == "no" or not found.possible:
        return Ruling(outcome="not_possible", seat=found.seat, cites=read.cites)
    steps = (RulingStep("fix_seat", {"seat": found.seat}), RulingStep("keep_in_draws", {"seat": found.seat}))
    return Ruling(outcome="seat_fixed", seat=found.seat, steps=steps, cites=read.cites)


def absent(spot: Spot, found: Absent, book: Book, read: Citing) -> Ruling:
    """Rule on the hand of a player who was absent or late."""
    holding(spot, found.seat)
    there = at_seat(found.where, book, read)
    by_last = read(book.players.seat_deadline) == "last-card"
    in_time = ("before_first_card", "before_last_card") if by_last else ("before_first_card",)
    if there and found.came in in_time:
        return Ruling(outcome="hand_lives", seat=found.seat, cites=read.cites)
    fate = read(book.players.absent_hand)
    if fate == "not-dealt":
        return Ruling(
            outcome="not_dealt",
            seat=found.seat,
            dead=(found.seat,),
            cites=read.cites,
            carry=posted_and_killed(spot, found.seat),
        )
    steps = [RulingStep("deal_in", {"seat": found.seat})]
    if read(book.players.absent_posts):
        steps.append(RulingStep("post_for", {"seat": found.seat}))
    if fate == "dealt-and-folded":
        steps.append(RulingStep("fold_in_turn", {"seat": found.seat}))
        return Ruling(outcome="folded_in_turn", seat=found.seat, steps=tuple(steps), cites=read.cites)
    steps.append(RulingStep("kill_after_deal", {"seat": found.seat}))
    penalty: tuple[str, ...] = ()
    may_look = book.players.absent_may_look
    if found.looked and may_look is not None and not read(may_look):
        penalty = offer(book, read, weigh(read(book.penalties.other), deliberate=False, repeated=False)).kinds
    return Ruling(
        outcome="hand_killed",
        seat=found.seat,
        dead=(found.seat,),
        steps=tuple(steps),
        penalty=penalty,
        cites=read.cites,
        carry=posted_and_killed(spot, found.seat),
    )


def absent_stack(spot: Spot, found: AbsentStack, book: Book, read: Citing) -> Ruling:
    """Rule on the stack of an absent player."""
    rule = read(book.players.absent_stack)
    if rule == "removed-after-first-level":
        gone = found.first_level_over
        if gone and found.hold_asked and read(book.players.absent_hold) == "until-back":
            kept = blinded(found.seat, read, outcome="stack_kept")
            if not found.hold_too_long:
                return kept
            options = (
                Option(name="remove_stack", ruling=removed(found, read)),
                Option(name="keep_stack", ruling=kept),
            )
            return Ruling(outcome="director", seat=found.seat, options=options, cites=read.cites)
    else:
        gone = rule == "removed-if-pointless" and not found.can_cash and not found.will_return
    return removed(found, read) if gone else blinded(found.seat, read)


def removed(found: AbsentStack, read: Citing) -> Ruling:
    """Rule that the stack leaves the event."""
    step = RulingStep("remove_chips", {"seat": found.seat, "amount": found.stack})
    return Ruling(
        outcome="stack_removed",
        seat=found.seat,
        steps=(step,),
        facts={"removed": found.stack},
        cites=read.cites,
    )


def blinded(seat: Seat, read: Citing, *, outcome: Outcome = "blinded_off") -> Ruling:
    """Rule that the stack stays and pays antes and blinds."""
    return Ruling(
        outcome=outcome, seat=seat, steps=(RulingStep("post_for", {"seat": seat}),), cites=read.cites
    )


def disconnected(spot: Spot, found: Disconnected, book: Book, read: Citing) -> Ruling:
    """Rule on a disconnected seat whose time has run out."""
    to_act(spot, found.seat)
    points = book.players
    grace = read(points.reconnect_cash if found.play == "cash" else points.reconnect_tournament)
    if found.back_after is not None and found.back_after <= grace:
        return Ruling(outcome="in_time", seat=found.seat, facts={"seconds": grace}, cites=read.cites)
    return expired(spot, found.seat, book, read, facts={"seconds": grace})


def sitting_out(spot: Spot, found: SittingOut, book: Book, read: Citing) -> Ruling:
    """Rule whether a seat of a cash table is kept for a player who sits out."""
    minutes, blinds = read(book.players.sit_out_minutes), read(book.players.sit_out_big_blinds)
    over = seat_lost(found.minutes, found.missed_big_blinds, minutes_most=minutes, blinds_most=blinds)
    return Ruling(
        outcome="seat_freed" if over else "seat_kept",
        seat=found.seat,
        facts={"minutes": minutes, "big_blinds": blinds},
        cites=read.cites,
    )


def seat_lost(minutes: int, missed_big_blinds: int, *, minutes_most: int, blinds_most: int) -> bool:
    """Whether a cash seat is lost after this time or this number of missed big blinds (ACO-O-sit-out).

    >>> seat_lost(14, 2, minutes_most=15, blinds_most=3), seat_lost(15, 0, minutes_most=15, blinds_most=3)
    (False, True)
    """
    return minutes >= minutes_most or missed_big_blinds >= blinds_most


def dodged_blind(spot: Spot, found: DodgedBlind, book: Book, read: Citing) -> Ruling:
    """Rule on a missed blind, deliberate or not."""
    steps: tuple[RulingStep, ...] = ()
    if found.holds_chips and found.missed and book.players.in_event is not None:
        if read(book.players.in_event) == "chips-held":
            steps = (RulingStep("post_missed", {"seat": found.seat, "amount": found.missed}),)
    if read(book.players.dodging_when) == "on-a-move" and not found.on_a_move:
        raise NotCovered
    if not found.deliberate:
        return Ruling(outcome="no_breach", seat=found.seat, steps=steps, cites=read.cites)
    verdict = weigh(read(book.players.dodging), deliberate=True, repeated=found.earlier > 0)
    if book.players.dodging_rounds is None:
        penalty = offer(book, read, verdict, deliberate=True, earlier=found.earlier).kinds
        return Ruling(outcome="penalty", seat=found.seat, steps=steps, penalty=penalty, cites=read.cites)
    rounds = read(book.players.dodging_rounds)
    players = players_counted(found.players, found.players_at_offence, book, read)
    hands = hands_of_rounds(rounds, players, book, read)
    return Ruling(
        outcome="penalty",
        seat=found.seat,
        steps=(*steps, RulingStep("miss_hands", {"seat": found.seat, "hands": hands})),
        penalty={"must": ("missed_rounds",), "may": ("missed_rounds", "none"), "no": ()}[verdict],
        facts={"rounds": rounds, "hands": hands},
        cites=read.cites,
    )


RULES: Rules = {
    WrongSeat: wrong_seat,
    SpecialNeed: special_need,
    Absent: absent,
    AbsentStack: absent_stack,
    Disconnected: disconnected,
    SittingOut: sitting_out,
    DodgedBlind: dodged_blind,
}
