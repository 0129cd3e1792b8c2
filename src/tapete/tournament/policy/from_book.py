"""Fill a structure from its book: every value that its file leaves out and the book has.

The file's own values win. The result is stored with the event that opens a tournament's log, so a log is
replayed under its original values, even if its book changes later.

>>> from tapete.tournament.structure.reading import read_structure
>>> event = '''
... name = "Live"
... book = "casino-club"
... seats = 10
... starting_stack = 500
... buy_in = 100
... payout = [100]
... levels = [{ small_blind = 5, big_blind = 10, minutes = 30 }]
... %s
... '''
>>> live = read_structure(event % "", "live.toml")
>>> live.tables.final_table_players, live.rows("tables.final_table_players")
(10, ('CCL-final-table',))
>>> smaller = read_structure(event % "[tables]\\nfinal_table_players = 8", "live.toml")
>>> smaller.tables.final_table_players, smaller.rows("tables.final_table_players")
(8, ())
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import structs

from tapete.engine.types import Sourced
from tapete.floor.citing import Citing, NotCovered
from tapete.rules import Book, RulebookError
from tapete.tournament.money.prices import starting_bounty
from tapete.tournament.policy import policies_of
from tapete.tournament.structure.speeds import speed
from tapete.tournament.structure.table_sizes import seats_value

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import AnteForm, Structure


class Point(NamedTuple):
    """One key of a structure that a book may fill."""

    where: str
    """`key` or `section.key`."""
    read: Callable[[Book, Citing, Structure], Any]
    """Reader of the value. It sees the keys filled before; it raises `NotCovered` where the book is
    silent."""
    beside: tuple[str, ...] = ()
    """Keys on the same subject; if the file has one of these, the book fills none of them."""


def with_book(structure: Structure, given: Mapping[str, Any], found: Book) -> Structure:
    """Fill a structure with its book's values where its file has none; `by_book` names their rows.

    Args:
        structure: the file's values, with plain defaults for the rest.
        given: the file's document.
        found: the book, with its layers stacked.
    """
    rows: dict[str, tuple[str, ...]] = {}
    structure = structs.replace(structure, policy=policies_of(found))
    for point in POINTS:
        section, _, key = point.where.rpartition(".")
        if any(_is_given(given, where) for where in (point.where, *point.beside)):
            continue
        if section and getattr(structure, section) is None:
            continue  # an event without rebuys has none from its book either
        read = Citing()
        try:
            value = point.read(found, read, structure)
        except NotCovered:
            continue
        structure = _replaced(structure, section, key, value)
        rows[point.where] = read.cites
    return structs.replace(structure, by_book=rows)


def _replaced(structure: Structure, section: str, key: str, value: Any) -> Structure:
    if not section:
        return structs.replace(structure, **{key: value})
    changed = structs.replace(getattr(structure, section), **{key: value})
    return structs.replace(structure, **{section: changed})


def _is_given(given: Mapping[str, Any], where: str) -> bool:
    section, _, key = where.rpartition(".")
    return key in (given.get(section, {}) if section else given)


# -------------------------------------------------------------------- what books say, in a structure's words


def _plain(value: Callable[[Book], Sourced[Any] | None]) -> Callable[[Book, Citing, Structure], Any]:
    """Return a reader for a value that the structure says in the book's words."""
    return lambda book, read, structure: read(value(book))


def _worded(
    value: Callable[[Book], Sourced[Any] | None], words: Mapping[Any, Any]
) -> Callable[[Book, Citing, Structure], Any]:
    """Return a reader for a value that the structure says in other words than the book."""

    def reader(book: Book, read: Citing, structure: Structure) -> Any:
        said = read(value(book))
        if said not in words:
            raise NotCovered
        return words[said]

    return reader


def _final_table_sizes(book: Book, read: Citing, structure: Structure) -> dict[int, int]:
    """Rules: TDA19-PR9, TDA19-PR9.2."""
    points = book.tournament
    if points.final_table_plus is not None:
        read(points.final_table_plus)
        return {}
    if structure.seats in FULL_RING:
        return {structure.seats: read(points.final_table_full_ring)}
    if structure.seats in SHORT_HANDED:
        return {structure.seats: read(points.final_table_short)}
    raise NotCovered


def _redraw_at(book: Book, read: Citing, structure: Structure) -> tuple[int, ...]:
    """Rules: CCL-seat-draw."""
    return (2,) if "two-tables" in read(book.tournament.redraws) else ()


def _redraw_last(book: Book, read: Citing, structure: Structure) -> bool:
    """Rules: CCL-seat-draw, ACO-O-balancing."""
    if book.tournament.redraws is None:
        read(book.tournament.final_table_seats)  # all players get new seats, drawn or in the order of entry
        return True
    return "final-table" in read(book.tournament.redraws)


def _halt_binding_from(book: Book, read: Citing, structure: Structure) -> int | None:
    """Rules: TDA19-11D, TDA19-11D.2, TDA13-10D-1, TDA13-10D-2."""
    points = book.tournament
    full: int | None = read(points.halt_full_ring)
    if speed(structure) == "normal" and (full is None or structure.seats >= full):
        return full
    return None if read(points.halt_other_formats) == "director" else 1


def _ante_form(book: Book, read: Citing, structure: Structure) -> AnteForm:
    """Return the payer of an ante; the levels decide whether there is one.

    A book that halves the ante at short tables ties it to the blinds (CCL-ante-half). A file that wants this
    says `button_half`, and its levels have no ante amounts.
    """
    if not any(level.ante for level in structure.levels) or book.tournament.ante_half_players:
        raise NotCovered
    return "big_blind" if read(book.tournament.ante_payer) == "big-blind" else "button"


def _hand_ms(book: Book, read: Citing, structure: Structure) -> int:
    clock = book.tournament.hand_for_hand_clock
    if clock is not None and read(clock) == "goes-on":
        return 0
    return 1_000 * int(read(book.tournament.hand_for_hand_seconds))


def _hold_all_in(book: Book, read: Citing, structure: Structure) -> bool:
    if structure.hand_for_hand.kind != "director":
        raise NotCovered  # nobody could release the table
    return bool(read(book.tournament.hand_for_hand_all_in) == "held")


def _rebuy_stack(book: Book, read: Citing, structure: Structure) -> int:
    limits = {
        "starting-stack-or-less": structure.starting_stack,
        "less-than-starting-stack": structure.starting_stack - 1,
        "any": 2**53 - 1,
    }
    return limits[read(book.tournament.rebuy_stack)]


def _paid_share(book: Book, read: Citing, structure: Structure) -> str:
    table = book.tournament.fixed_table
    cut = table is not None and table.value == "cut-to-field"
    if structure.prizes.kind != "curve" and not (cut and structure.prizes.kind in ("percentages", "fixed")):
        raise NotCovered
    return str(Fraction(read(book.tournament.paid_percent), 100))


def _seats(book: Book, read: Citing, structure: Structure) -> int:
    """Return the seats of every table, if the file gives only its size (ACO-size-normal and the others)."""
    size = structure.tables.size
    if size is None:
        raise NotCovered
    try:
        omaha = size == "normal" and structure.omaha
    except (RulebookError, ValueError):
        raise NotCovered from None  # another check reports an unknown game
    seats: int = read(getattr(book.tournament, seats_value(size, omaha=omaha)))
    return seats


def _bounty(book: Book, read: Citing, structure: Structure) -> int:
    """Return the starting bounty of a progressive knockout whose file has none (ACO-pko-entry)."""
    if structure.bounties.kind != "progressive":
        raise NotCovered
    percent = read(book.tournament.bounty_of_entry)
    if percent == 100:
        raise NotCovered  # the bounty is the whole price, so only the file can give the amount
    return starting_bounty(structure.buy_in, bounty_share=str(Fraction(percent, 100)))


def _bounty_share(book: Book, read: Citing, structure: Structure) -> str:
    if structure.bounties.kind != "progressive":
        raise NotCovered
    return str(Fraction(read(book.tournament.bounty_share), 100))


def _timed_minutes(book: Book, read: Citing, structure: Structure) -> int:
    if structure.end.kind != "time":
        raise NotCovered
    return int(read(book.tournament.timed_minutes))


def _timed_prizes(book: Book, read: Citing, structure: Structure) -> str:
    if structure.end.kind != "time":
        raise NotCovered
    return {"by-table": "places", "by-chips": "chips"}[read(book.tournament.timed_prizes)]


def _chip_penalties(book: Book, read: Citing, structure: Structure) -> bool:
    """Whether a penalty may cost chips."""
    kinds = read(book.penalties.kinds)
    soft_play = book.penalties.soft_play_may_cost
    return "chip_penalty" in kinds or (soft_play is not None and "chip_penalty" in read(soft_play))


FINAL_TABLE_KEYS: Final = ("tables.final_table", "tables.final_table_players", "tables.final_table_plus")
"""Alternative keys for the size of the final table; if the file has one, the book fills none."""

BUTTON_KEYS: Final = ("start.button", "start.button_drawn")
"""Alternative keys for the first button; if the file has one, the book fills none."""

FULL_RING: Final = (8, 9)
SHORT_HANDED: Final = (6, 7)

POINTS: Final = (
    Point(
        "action_ms",
        lambda book, read, structure: 1_000 * int(read(book.players.action_seconds)),
    ),
    Point("anonymous", lambda book, read, structure: read(book.ring.identity) == "anonymous"),
    Point("seats", _seats),
    Point("start.button", _worded(lambda book: book.deal.initial_button, {"seat-1": 1}), BUTTON_KEYS),
    Point(
        "start.button_drawn",
        _worded(lambda book: book.deal.initial_button, {"drawn-for-all": True}),
        BUTTON_KEYS,
    ),
    Point("bounty", _bounty),
    Point("ante_form", _ante_form),
    Point("ante_first", lambda book, read, structure: read(book.tournament.ante_order) == "ante-first"),
    Point("tables.spread", _plain(lambda book: book.tournament.balance_spread)),
    Point("tables.final_table", _final_table_sizes, FINAL_TABLE_KEYS),
    Point(
        "tables.final_table_players",
        _plain(lambda book: book.tournament.final_table_players),
        FINAL_TABLE_KEYS,
    ),
    Point("tables.final_table_plus", _plain(lambda book: book.tournament.final_table_plus), FINAL_TABLE_KEYS),
    Point("tables.final_table_most", _plain(lambda book: book.tournament.final_table_most)),
    Point("tables.final_table_heads_up", _plain(lambda book: book.tournament.final_table_heads_up)),
    Point("tables.final_table_redraw", _redraw_last),
    Point("tables.redraw_at_tables", _redraw_at),
    Point("tables.halt_gap", _plain(lambda book: book.tournament.halt_gap)),
    Point("tables.halt_players", _plain(lambda book: book.tournament.halt_players)),
    Point("tables.halt_binding_from", _halt_binding_from),
    Point(
        "tables.halt_at_open_seat",
        _worded(lambda book: book.tournament.halt_from, {"big-blind-on-open-seat": True, "at-once": False}),
    ),
    Point(
        "tables.halt_eliminations_only",
        _worded(lambda book: book.tournament.halt_cause, {"eliminations": True, "any": False}),
    ),
    Point(
        "entries.pay",
        lambda book, read, structure: tuple(
            means.replace("-", "_") for means in read(book.tournament.entry_means)
        ),
    ),
    Point("rebuys.most", _plain(lambda book: book.tournament.rebuy_unlimited)),
    Point("rebuys.at_most_stack", _rebuy_stack),
    Point("end.minutes", _timed_minutes),
    Point("end.pay", _timed_prizes),
    Point("prizes.share", _paid_share),
    Point("bounties.share", _bounty_share),
    Point("hand_for_hand.above", _plain(lambda book: book.tournament.bubble)),
    Point(
        "hand_for_hand.kind",
        _worded(
            lambda book: book.tournament.hand_for_hand_by,
            {"by-itself": "automatic", "director": "director"},
        ),
    ),
    Point("hand_for_hand.hand_ms", _hand_ms),
    Point(
        "hand_for_hand.charge_first",
        _worded(lambda book: book.tournament.hand_for_hand_first, {"charged": True, "free": False}),
    ),
    Point("hand_for_hand.hold_all_in", _hold_all_in),
    Point("hand_for_hand.ties", _plain(lambda book: book.tournament.rank_together)),
    Point("hand_for_hand.ties_at_one_table", _plain(lambda book: book.tournament.rank_one_table_together)),
    Point("ranking.one_table", _plain(lambda book: book.tournament.rank_one_table)),
    Point("ranking.after_ante", _plain(lambda book: book.tournament.rank_after_ante)),
    Point("ranking.unknown", _plain(lambda book: book.tournament.rank_unknown)),
    Point(
        "deals.offered",
        _worded(lambda book: book.tournament.final_ends, {"winner-or-deal": True, "winner": False}),
    ),
    Point(
        "discipline.absent",
        _worded(
            lambda book: book.players.absent_stack,
            {
                "blinded-off": "blinded_off",
                "removed-after-first-level": "after_first_level",
                "removed-if-pointless": "when_hopeless",
            },
        ),
    ),
    Point(
        "discipline.disqualified_prize",
        _worded(
            lambda book: book.penalties.disqualified_prize,
            {"shared": "shared", "house": "held", "paid": "paid"},
        ),
    ),
    Point("discipline.chip_penalties", _chip_penalties),
)
"""Every key that a book may fill, in the order of the file."""
