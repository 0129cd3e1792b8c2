"""The director sets aside what the rules say, with a reason."""

from msgspec.structs import replace

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.ruling import Ruling
from tapete.rules import Book


def overrule(computed: Ruling, applied: Ruling, book: Book, *, reason: str) -> Ruling:
    """The ruling that the director gives in place of the computed one, which stays beside it.

    Args:
        computed: what the rules say.
        applied: what is decided; its `carry` is what will be done.
        book: says whether that is allowed.
        reason: the circumstances, in the director's words.

    Returns:
        `applied` with the reason, the computed ruling, and the rows that allow it before its own.

    Raises:
        ValueError: without a reason; the book allows it to nobody; a ruling with options still open.
        NotCovered: the book says nothing about it.

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
