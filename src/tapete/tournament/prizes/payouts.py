"""Share the pool by place, exactly, in the smallest unit.

>>> prizes_by_place(1_000, ("50", "37.5", "12.5"))
(500, 375, 125)
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.tournament.policy.prizes import BY_DEFAULT, PrizePolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, Ratio, ratio
from tapete.tournament.structure.toml_data import StructureError, read_toml

HUNDRED = 100


def percentages(payout: Sequence[Ratio], policy: PrizePolicy = BY_DEFAULT) -> tuple[Fraction | int, ...]:
    """Return exact per cent by place, the winner first.

    Args:
        payout: ints, or decimals as text.
        policy: whether a lower place may get more than a higher one.

    Raises:
        Refused: they don't add up to 100 (the facts are hundredths of a per cent), one is below 0, or one is
            larger than the one above it although it must not be.

    Rules: ACO-pay-decreasing, ACO-t-winner.

    >>> percentages(["27.5", "17.5", 55])
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: percentages_wrong: place 3, asked 5,500, most 1,750 ...
    """
    # Keep ints: a Sit & Go computes its prizes for every view, and fractions are slow.
    exact = tuple(part if type(part) is int else ratio(part) for part in payout)
    falling = policy.payout_order == "never-rising"
    above = exact[:1] if falling else (HUNDRED,)
    for place, part in enumerate(exact, start=1):
        if not 0 <= part <= above[0]:
            raise TournamentRefused(
                TournamentReason.PERCENTAGES_WRONG,
                "ACO-pay-decreasing",
                place=place,
                asked=int(part * HUNDRED),
                most=int(above[0] * HUNDRED),
            )
        above = (part,) if falling else above
    total = sum(exact)
    if total != HUNDRED:
        raise TournamentRefused(
            TournamentReason.PERCENTAGES_WRONG,
            "ACO-pay-decreasing",
            asked=int(total * HUNDRED),
            wanted=HUNDRED * HUNDRED,
        )
    return exact


@checked
def prizes_by_place(
    pool: Money, payout: Sequence[Ratio], policy: PrizePolicy = BY_DEFAULT
) -> tuple[Money, ...]:
    """Return the prize of each paid place, the winner first. The prizes add up to `pool`.

    Args:
        pool: the amount to share.
        payout: per cent by place, ints or decimals as text, adding up to 100.
        policy: see `percentages`.

    Raises:
        Refused: invalid percentages; see `percentages`.

    Rules: ACO-pay-fixed (a table of percentages), ACO-O-pay-table (rounded down, remainder to the winner).

    >>> prizes_by_place(605, (50, 30, 20))
    (303, 181, 121)
    """
    parts = percentages(payout, policy)
    below = [pool * part.numerator // (part.denominator * HUNDRED) for part in parts[1:]]
    return (pool - sum(below), *below)


def rolled_up(
    payout: Sequence[Ratio], players: int, policy: PrizePolicy = BY_DEFAULT
) -> tuple[Fraction, ...]:
    """Cut a payout table to the number of players; missing places are shared by the others in proportion.

    Rules: ACO-O-pay-few.

    >>> rolled_up((50, 30, 20), 2)
    (Fraction(125, 2), Fraction(75, 2))
    """
    kept = percentages(payout, policy)[:players]
    if not sum(kept):
        raise ValueError(f"no paid place for {players} players")
    return tuple(Fraction(part * HUNDRED) / sum(kept) for part in kept)


def prizes_of(prizes: Sequence[int], *, place: int, shared: int) -> tuple[int, ...]:
    """Return the prize of each entry that shares a place: equal parts of the prizes of all covered places.

    Unpaid places count as zero. Odd units go one each to the first entries, in the order of their
    eliminations: clockwise from the button's left, as odd chips do (TDA19-20A).

    Rules: ACO-O-bust-order, CCL-rank-undetermined, CCL-rank-simul and TDA19-PR8A.2 (entries share the prizes
    of the places at stake).

    >>> prizes_of((303, 181, 121), place=2, shared=2)
    (151, 151)
    >>> prizes_of((303, 181, 120), place=3, shared=2)
    (60, 60)
    >>> prizes_of((303, 180, 121), place=2, shared=2)
    (151, 150)
    """
    each, odd = divmod(sum(prizes[place - 1 : place - 1 + shared]), shared)
    return tuple(each + (turn < odd) for turn in range(shared))


class Bracket(Struct, frozen=True, forbid_unknown_fields=True):
    """Percentages for a range of field sizes."""

    entries: tuple[int, int]
    """Smallest and largest number of entries, both included."""
    places: tuple[str, ...]
    """Per cent of the first places, the winner first."""
    then: tuple[tuple[int, str], ...] = ()
    """Lower places in tiers: number of places, and per cent for each."""

    @property
    def payout(self) -> tuple[Fraction, ...]:
        """Per cent by place, one value for each place."""
        tiers = [ratio(part) for width, part in self.then for _ in range(width)]
        return (*map(ratio, self.places), *tiers)


class PayoutTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Table of percentages by field size; read one with `read_payout_table`, which checks it.

    Rules: ACO-pay-proportional, ACO-pay-places-grow.
    """

    name: str
    brackets: tuple[Bracket, ...]

    def payout(self, entries: int) -> tuple[Fraction, ...]:
        """Return per cent by place for a number of entries, with re-entries (ACO-O-pay-count).

        Raises:
            Refused: the table has no bracket for this field size.
        """
        for bracket in self.brackets:
            if bracket.entries[0] <= entries <= bracket.entries[1]:
                return bracket.payout
        least, most = self.brackets[0].entries[0], self.brackets[-1].entries[1]
        raise TournamentRefused(
            TournamentReason.FIELD_NOT_IN_TABLE, "ACO-pay-proportional", asked=entries, least=least, most=most
        )


def read_payout_table(text: str, name: str) -> PayoutTable:
    """Read a table of percentages from TOML.

    Raises:
        StructureError: the first error, with its place: a bracket that does not add up to 100, a gap between
            brackets, fewer places for a larger field.

    >>> text = 'name = "Odd"\\nbrackets = [{ entries = [2, 9], places = ["60", "39"] }]'
    >>> read_payout_table(text, "odd.toml")
    Traceback (most recent call last):
    ...
    tapete.tournament.structure.toml_data.StructureError: odd.toml: brackets[0]: percentages_wrong: ...
    """
    table = read_toml(text, name, PayoutTable)
    for wrong in _wrongs(table):
        raise StructureError(f"{name}: {wrong}")
    return table


def _wrongs(table: PayoutTable) -> Iterator[str]:
    if not table.brackets:
        yield "brackets: none"
    before, paid = None, 0
    for index, bracket in enumerate(table.brackets):
        least, most = bracket.entries
        if not 1 <= least <= most or (before is not None and least != before + 1):
            yield f"brackets[{index}].entries: [{least}, {most}] does not follow {before}"
        try:
            places = len(percentages(bracket.payout))
        except (TournamentRefused, ValueError) as error:
            yield f"brackets[{index}]: {error}"
            return
        if not paid <= places <= least:  # ACO-pay-places-grow
            yield f"brackets[{index}]: {places} places are paid, after {paid}, to {least} entries or more"
        before, paid = most, places
