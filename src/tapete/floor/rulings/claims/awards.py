"""Rule on disputes of a finished hand: deadline and chips to move (TDA19-22, CCL-pot-award-error)."""

from tapete.engine.commands import CorrectAward
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.claims import AwardDisputed
from tapete.floor.ruling import Rules, Ruling, RulingStep
from tapete.floor.rulings.claims.facts import check_showdown
from tapete.floor.spot import Spot
from tapete.floor.substantial import substantial
from tapete.rules import Book


def award_disputed(spot: Spot, dispute: AwardDisputed, book: Book, read: Citing) -> Ruling:
    """Rule on a dispute: whether it is in time, and the correction."""
    check_dispute(spot, dispute)
    if too_late(dispute, book, read):
        return Ruling(outcome="claim_too_late", cites=read.cites)
    if not dispute.take:
        steps = (() if dispute.new_hand else (RulingStep("hold_next_hand"),)) + (RulingStep("call_floor"),)
        return Ruling(outcome="claim_heard", steps=steps, cites=read.cites)
    return Ruling(
        outcome="award_corrected",
        steps=(RulingStep("log_both_awards"),),
        facts={"take": dispute.take, "give": dispute.give},
        cites=read.cites,
        carry=(CorrectAward(take=dispute.take, give=dispute.give),),
    )


def too_late(dispute: AwardDisputed, book: Book, read: Citing) -> bool:
    """Whether the right to dispute is lost."""
    claims = book.claims
    if dispute.break_seconds is not None and claims.break_seconds is not None:
        return dispute.break_seconds > read(claims.break_seconds)
    until = read(claims.reading_until if dispute.about == "reading" else claims.award_until)
    if not dispute.new_hand or until == "new-hand":
        return dispute.new_hand
    return substantial(dispute.next_acts, book, read, posts=dispute.next_posts)


def check_dispute(spot: Spot, dispute: AwardDisputed) -> None:
    """Check that the facts are consistent.

    Raises:
        ValueError: the betting is not over, acts in a hand that has not begun, or a correction that does not
            add up.
    """
    check_showdown(spot)
    if (dispute.next_acts or dispute.next_posts) and not dispute.new_hand:
        raise Impossible("next_acts", "no_hand_begun")
    if dispute.break_seconds is not None and dispute.new_hand:
        raise Impossible("break_seconds", "no_hand_in_break")
    for name, chips in (("take", dispute.take), ("give", dispute.give)):
        for seat, amount in chips.items():
            spot.place(seat)
            if amount <= 0:
                raise Impossible(name, "no_correction", amount=amount, seat=seat)
    taken, given = sum(dispute.take.values()), sum(dispute.give.values())
    if taken != given:
        raise Impossible("give", "given_not_taken", given=given, taken=taken)
    both = dispute.take.keys() & dispute.give.keys()
    if both:
        raise Impossible("give", "gives_and_gets", seat=min(both))


RULES: Rules = {AwardDisputed: award_disputed}
