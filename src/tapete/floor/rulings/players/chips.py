"""Rule on hidden, concealed, lost and passed chips, and on announced rebuys (TDA19-27, 62 to 64, 69)."""

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.players import ChipsPassed, ConcealedChips, FoundChips, HiddenChips, RebuySaid
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.claims.facts import check_showdown
from tapete.floor.rulings.penalties.offered import weigh
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book


def rebuy_said(spot: Spot, said: RebuySaid, book: Book, read: Citing) -> Ruling:
    """Rule on an announced rebuy: whether it binds, and the first hand of its chips."""
    if said.skips:
        may = read(book.players.rebuy_misses_hand)
        return Ruling(outcome="may_skip" if may else "may_not_skip", seat=said.seat, cites=read.cites)
    if read(book.players.rebuy_said) == "not-binding":
        return Ruling(outcome="rebuy_not_made", seat=said.seat, cites=read.cites)
    steps = (
        RulingStep("add_chips", {"seat": said.seat, "amount": said.chips}),
        RulingStep("collect_payment", {"seat": said.seat, "amount": said.price}),
    )
    return Ruling(
        outcome="rebuy_plays" if said.before_hand else "rebuy_next_hand",
        seat=said.seat,
        steps=steps,
        facts={"chips": said.chips, "owed": said.price},
        cites=read.cites,
    )


def hidden_chips(spot: Spot, found: HiddenChips, book: Book, read: Citing) -> Ruling:
    """Rule on chips that turn up after a called all-in of the same player."""
    place = spot.place(found.seat)
    if not place.all_in:
        raise Impossible("seat", "not_all_in", seat=found.seat)
    if found.caller == found.seat:
        raise Impossible("caller", "calls_own_all_in")
    if found.won is not None:
        check_showdown(spot)
    behind = spot.place(found.caller).stack if found.covered is None else found.covered
    if read(book.players.hidden_chips) == "not-part":
        return no_part(found, behind, book, read)
    return Ruling(
        outcome="director",
        seat=found.seat,
        options=(
            Option(name="part_of_bet", ruling=part(found, behind, read)),
            Option(name="no_part", ruling=no_part(found, behind, book, read)),
        ),
        facts={"amount": found.amount},
        cites=read.cites,
    )


def part(found: HiddenChips, behind: Chips | None, read: Citing) -> Ruling:
    """Rule that the chips are part of the all-in: the caller owes them, limited by the caller's stack."""
    more = found.amount if behind is None else min(found.amount, behind)
    return Ruling(
        outcome="part_of_bet",
        seat=found.seat,
        owes={found.caller: more},
        returned=found.amount - more,
        facts={"amount": found.amount, "more": more},
        cites=read.cites,
    )


def no_part(found: HiddenChips, behind: Chips | None, book: Book, read: Citing) -> Ruling:
    """Rule that the chips are not part of the bet."""
    amount = found.amount
    if found.won is None:
        return Ruling(outcome="no_part", seat=found.seat, facts={"amount": amount}, cites=read.cites)
    if found.won:
        if read(book.players.hidden_if_won) == "paid":
            return part(found, behind, read)
        return Ruling(outcome="unpaid", seat=found.seat, facts={"amount": amount}, cites=read.cites)
    rule = read(book.players.hidden_if_lost)
    if rule == "director":
        return Ruling(
            outcome="director",
            seat=found.seat,
            options=(
                Option(name="to_winner", ruling=eliminated(found, read, to_winner=True)),
                Option(name="out_of_play", ruling=eliminated(found, read, to_winner=False)),
            ),
            cites=read.cites,
        )
    covered = behind is None or behind >= amount
    given = rule == "to-winner-if-covered" and covered and not found.new_hand
    return eliminated(found, read, to_winner=given)


def eliminated(found: HiddenChips, read: Citing, *, to_winner: bool) -> Ruling:
    """Rule the player eliminated despite the hidden chips."""
    chips = (
        RulingStep("give_chips", {"to": found.caller, "amount": found.amount})
        if to_winner
        else RulingStep("remove_chips", {"seat": found.seat, "amount": found.amount})
    )
    return Ruling(
        outcome="eliminated_chips_to_winner" if to_winner else "eliminated_chips_out",
        seat=found.seat,
        steps=(RulingStep("eliminate", {"seat": found.seat}), chips),
        facts={"amount": found.amount, "winner": found.caller},
        cites=read.cites,
    )


def concealed_chips(spot: Spot, found: ConcealedChips, book: Book, read: Citing) -> Ruling:
    """Rule that concealed chips are forfeited and leave the event, unless the book keeps them."""
    if found.stack is not None and found.stack < found.amount:
        raise Impossible("amount", "has_in_all", seat=found.seat, stack=found.stack)
    if read(book.players.concealed_chips) == "kept":
        return Ruling(outcome="chips_kept", seat=found.seat, cites=read.cites)
    verdict = weigh(read(book.players.concealed_disqualifies), deliberate=True, repeated=False)
    facts = {"amount": found.amount}
    if found.stack is not None:
        facts["stack"] = found.stack - found.amount
    return Ruling(
        outcome="chips_forfeited",
        seat=found.seat,
        steps=(RulingStep("remove_chips", {"seat": found.seat, "amount": found.amount}),),
        penalty={"must": ("disqualification",), "may": ("none", "disqualification"), "no": ()}[verdict],
        facts=dict(facts),
        cites=read.cites,
    )


def found_chips(spot: Spot, found: FoundChips, book: Book, read: Citing) -> Ruling:
    """Rule on found chips: they go to the owner; if the owner is unknown, the book decides."""
    to_bank = read(book.players.lost_chips) == "to-chip-bank"
    if found.owner is not None:
        step = RulingStep("give_chips", {"to": found.owner, "amount": found.amount})
        outcome: Outcome = "chips_to_owner"
    elif to_bank:
        step = RulingStep("to_chip_bank", {"amount": found.amount})
        outcome = "chips_to_bank"
    else:
        if found.finder is None:
            raise Impossible("finder", "say_finder")
        step = RulingStep("give_chips", {"to": found.finder, "amount": found.amount})
        outcome = "chips_to_finder"
    return Ruling(
        outcome=outcome, seat=found.owner, steps=(step,), facts={"amount": found.amount}, cites=read.cites
    )


def chips_passed(spot: Spot, found: ChipsPassed, book: Book, read: Citing) -> Ruling:
    """Rule on passing chips and collusion."""
    if found.seat == found.to:
        raise Impossible("to", "passes_to_himself")
    rule = read(book.players.chips_passed)
    out: list[int | str] = [found.seat, found.to] if found.taken else [found.seat]
    steps = tuple(
        step
        for seat in out
        for step in (RulingStep("disqualify", {"seat": seat}), RulingStep("remove_stack", {"seat": seat}))
    )
    if rule == "may-be-disqualified":
        return Ruling(
            outcome="may_be_disqualified",
            seat=found.seat,
            penalty=("disqualification", "none"),
            facts={"seats": out},
            cites=read.cites,
        )
    return Ruling(
        outcome="disqualified",
        seat=found.seat,
        steps=steps,
        penalty=("disqualification",),
        facts={"seats": out},
        cites=read.cites,
    )


RULES: Rules = {
    RebuySaid: rebuy_said,
    HiddenChips: hidden_chips,
    ConcealedChips: concealed_chips,
    FoundChips: found_chips,
    ChipsPassed: chips_passed,
}
