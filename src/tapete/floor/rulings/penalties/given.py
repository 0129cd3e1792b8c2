"""Rule on giving and serving penalties (TDA19-71, TDA26-RP26, CCL-penalty-*)."""

from collections.abc import Mapping
from typing import Final

from tapete.engine.commands import BringIn, Command
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.penalties import Penalise, ServePenalty
from tapete.floor.penalty_terms import (
    after_the_hand,
    hands_of_rounds,
    hands_served,
    needs_release,
    players_counted,
)
from tapete.floor.ruling import Fact, Rules, Ruling, RulingStep
from tapete.floor.rulings.hands import holding, in_stud, killed
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book
from tapete.rules.points.penalties import Kind


def penalise(spot: Spot, given: Penalise, book: Book, read: Citing) -> Ruling:
    """Rule on a penalty and its terms, if the book has it."""
    points = book.penalties
    if points.given_by is not None:
        by: list[int | str] = [*read(points.given_by)]
        if given.by not in by:
            return not_open(given, read, {"by": by})
    if given.kind == "other":
        if not given.what.strip():
            raise Impossible("what", "say_penalty")
        if points.other_kinds is None or not read(points.other_kinds):
            return not_open(given, read, {"kinds": [*read(points.kinds)]})
        return Ruling(outcome="other_penalty", seat=given.seat, facts={"what": given.what}, cites=read.cites)
    kinds = read(points.kinds)
    if given.kind not in kinds:
        return not_open(given, read, {"kinds": [*kinds]})
    match given.kind:
        case "missed_hands" | "missed_rounds":
            return missed(given, book, read)
        case "chip_penalty":
            return chips_taken(given, book, read)
        case "disqualification":
            return disqualified(given, book, read)
        case kind:
            return Ruling(outcome=GIVEN[kind], seat=given.seat, cites=read.cites)


GIVEN: Final[Mapping[Kind, Outcome]] = {
    "warning": "given_warning",
    "suspension": "given_suspension",
    "confiscation": "given_confiscation",
    "closure": "given_closure",
}
"""Outcomes of penalties without effect at the table."""


def not_open(given: Penalise, read: Citing, facts: dict[str, Fact]) -> Ruling:
    """Rule that this book doesn't have the penalty; the director may overrule with a reason."""
    return Ruling(outcome="penalty_not_open", seat=given.seat, facts=facts, cites=read.cites)


def missed(given: Penalise, book: Book, read: Citing) -> Ruling:
    """Rule on missed hands or rounds, counted in hands when the penalty is given."""
    points = book.penalties
    rounds = given.kind == "missed_rounds"
    allowed = points.round_counts if rounds else points.hand_counts
    if allowed is not None:
        counts: list[int | str] = [*read(allowed)]
        if given.count not in counts:
            return not_open(given, read, {"counts": counts})
    hands = given.count
    facts: dict[str, Fact] = {}
    if rounds:
        players = players_counted(given.players, given.players_at_offence, book, read)
        hands = hands_of_rounds(given.count, players, book, read)
        facts = {"rounds": given.count, "players": players}
    steps = [RulingStep("miss_hands", {"seat": given.seat, "hands": hands})]
    if given.in_hand and (after := after_the_hand(book, read)) is not None:
        steps.insert(0, RulingStep("penalty_after_hand" if after else "penalty_now", {"seat": given.seat}))
    if points.away is not None and read(points.away):
        steps.append(RulingStep("stay_away", {"seat": given.seat}))
    if needs_release(book, read):
        steps.append(RulingStep("wait_for_director", {"seat": given.seat}))
    return Ruling(
        outcome="misses_hands",
        seat=given.seat,
        steps=tuple(steps),
        facts={"hands": hands, **facts},
        cites=read.cites,
    )


def chips_taken(given: Penalise, book: Book, read: Citing) -> Ruling:
    """Rule on a chip penalty, limited by the stack; no hand is missed."""
    if given.amount is None or given.stack is None:
        raise Impossible("amount", "chip_penalty_needs")
    gone = read(book.penalties.chip_penalty) == "out-of-play"
    taken = min(given.amount, given.stack)
    facts: dict[str, Fact] = {"taken": taken, "stack": given.stack - taken, "hands": 0}
    if given.in_play is not None:
        facts["in_play"] = given.in_play - (taken if gone else 0)
    step = RulingStep("remove_chips" if gone else "chips_to_pot", {"seat": given.seat, "amount": taken})
    return Ruling(outcome="chips_taken", seat=given.seat, steps=(step,), facts=facts, cites=read.cites)


def disqualified(given: Penalise, book: Book, read: Citing) -> Ruling:
    """Rule on a disqualification, with the offender's chips and secured prize."""
    points = book.penalties
    steps = [RulingStep("disqualify", {"seat": given.seat})]
    facts: dict[str, Fact] = {}
    gone = read(points.disqualified_chips) == "out-of-play"
    steps.append(RulingStep("remove_stack" if gone else "post_for", {"seat": given.seat}))
    if given.stack is not None:
        facts["removed"] = given.stack if gone else 0
        if given.in_play is not None:
            facts["in_play"] = given.in_play - (given.stack if gone else 0)
    if given.prize and points.disqualified_prize is not None:
        match read(points.disqualified_prize):
            case "shared":
                facts["prizes"] = shares(given.prize, given.active)
                steps.append(RulingStep("share_prize", {"amount": given.prize}))
            case "house":
                steps.append(RulingStep("hold_prize", {"amount": given.prize}))
            case "paid":
                steps.append(RulingStep("pay_prize", {"seat": given.seat, "amount": given.prize}))
    if points.disqualified_leaves is not None and read(points.disqualified_leaves):
        steps.append(RulingStep("leave_area", {"seat": given.seat}))
    return Ruling(outcome="disqualified", seat=given.seat, steps=tuple(steps), facts=facts, cites=read.cites)


def shares(prize: Chips, active: tuple[Seat, ...]) -> dict[Seat, Chips]:
    """Divide a prize equally; odd units go one each in the order given.

    >>> shares(1_000, (3, 5, 8))
    {3: 334, 5: 333, 8: 333}
    """
    if not active:
        raise Impossible("active", "nobody_shares")
    each, odd = divmod(prize, len(active))
    return {seat: each + (index < odd) for index, seat in enumerate(active)}


def serve(spot: Spot, found: ServePenalty, book: Book, read: Citing) -> Ruling:
    """Rule on a hand dealt to a penalised player, and on the rest of the penalty."""
    points = book.penalties
    place = holding(spot, found.seat)
    left = max(0, found.left - hands_served(found.deals, book, read))
    facts: dict[str, Fact] = {"left": left}
    if read(points.served) == "not-dealt":
        return Ruling(
            outcome="not_dealt",
            seat=found.seat,
            dead=(found.seat,),
            facts=facts,
            cites=read.cites,
            carry=killed(found.seat),
        )
    steps = [RulingStep("deal_in", {"seat": found.seat})]
    carry: list[Command] = []
    outcome: Outcome = "hand_killed"
    if read(points.serving_posts):
        steps.append(RulingStep("post_for", {"seat": found.seat}))
        if in_stud(spot) and spot.to_act == found.seat and not spot.acts:
            carry.append(BringIn(seat=found.seat))
        if place.stack == 0 and points.blinded_out is not None and read(points.blinded_out):
            outcome = "blinded_out"
    steps.append(RulingStep("kill_after_deal", {"seat": found.seat}))
    if not left:
        back = found.released or not needs_release(book, read)
        steps.append(RulingStep("may_return" if back else "wait_for_director", {"seat": found.seat}))
    return Ruling(
        outcome=outcome,
        seat=found.seat,
        dead=(found.seat,),
        steps=tuple(steps),
        facts=facts,
        cites=read.cites,
        carry=(*carry, *killed(found.seat)),
    )


RULES: Rules = {Penalise: penalise, ServePenalty: serve}
