"""Overrule a computed ruling by decision of the director, with a reason."""

from msgspec.structs import replace

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.ruling import Ruling
from tapete.rules import Book


def overrule(computed: Ruling, applied: Ruling, book: Book, *, reason: str) -> Ruling:
    """Return the director's ruling, with the computed ruling attached.

    Args:
        computed: the ruling by the rules.
        applied: the director's decision; its `carry` will be carried out.
        book: decides whether overruling is allowed.
        reason: the circumstances, in the director's words.

    Returns:
        `applied` with the reason, the computed ruling, and first the rows that allow overruling.

    Raises:
        ValueError: no reason, the book allows no overruling, or a ruling with open options.
        NotCovered: the book has no value for overruling.

    Rules: TDA19-1.2, TDA13-1-1, CCL-uncovered-cases.

    >>> from tapete.floor import Spot, rule
    >>> from tapete.floor.incidents import Wager
    >>> from tapete.rules import book
    >>> facing = Spot.facing(seat=4, bet=1_100, raise_by=600)
    >>> computed = rule(facing, Wager(seat=4, chips=(1_000, 500)), book("tda-2019"))
    >>> applied = Ruling(outcome="raise", seat=4, to=1_700)
    >>> given = overrule(computed, applied, book("tda-2019"), reason="the dealer had announced no bet")
    >>> given.outcome, given.instead_of.outcome, given.cites[0]
    ('raise', 'call', 'TDA19-1.2')
    """
    if not reason.strip():
        raise Impossible("reason", "overrule_needs_reason")
    if applied.options:
        raise Impossible("applied", "option_first")
    read = Citing()
    if read(book.penalties.override) == "never":
        raise Impossible("override", "no_overruling", book=book.title)
    cites = tuple(dict.fromkeys((*read.cites, *applied.cites)))
    return replace(applied, reason=reason.strip(), instead_of=computed, cites=cites)
