"""Rule by the director's general powers: final decisions, uncovered cases, chance (TDA19-1, PR14)."""

from tapete.floor.citing import Citing, NotCovered
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.penalties import Appeal, RandomRemedy, Uncovered
from tapete.floor.ruling import Rules, Ruling
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book


def appeal(spot: Spot, made: Appeal, book: Book, read: Citing) -> Ruling:
    """Rule on an appeal; a decision confirmed by the director may be final."""
    final = read(book.penalties.decisions) == "final"
    outcome: Outcome = "decision_final" if final and made.confirmed else "decision_open"
    return Ruling(outcome=outcome, seat=made.seat, cites=read.cites)


def uncovered(spot: Spot, found: Uncovered, book: Book, read: Citing) -> Ruling:
    """Leave the case to the director's general power, because no rule covers it."""
    raise NotCovered


def random_remedy(spot: Spot, found: RandomRemedy, book: Book, read: Citing) -> Ruling:
    """Return the drawn items, by an order drawn outside and recorded."""
    if sorted(found.order) != list(range(len(found.items))):
        raise Impossible("order", "no_permutation", count=len(found.items))
    if found.take > len(found.items):
        raise Impossible("take", "only_so_many_items", count=len(found.items))
    if read(book.penalties.random_remedy) == "never" or found.covered:
        return Ruling(outcome="rule_decides", cites=read.cites)
    drawn: list[int | str] = [found.items[place] for place in found.order[: found.take]]
    return Ruling(
        outcome="drawn",
        facts={"drawn": drawn, "items": [*found.items], "order": [*found.order]},
        cites=read.cites,
    )


RULES: Rules = {Appeal: appeal, Uncovered: uncovered, RandomRemedy: random_remedy}
