"""Terms of a cash table as protocol objects: stakes, rake, boards. Table and lobby share them."""

from __future__ import annotations

from tapete.engine.types import Rake, Stakes
from tapete.ring.settings import marks
from tapete.ring.table.state import RingTableState
from tapete.room import protocol as p
from tapete.rules import hand_rules
from tapete.rules.mixed_stakes import stakes_in


def stakes_told(stakes: Stakes) -> p.CashStakes:
    """Return the stakes as a protocol object."""
    return p.CashStakes(
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
    )


def rake_told(rake: Rake | None) -> p.RakeTerms | None:
    """Return the terms of the rake; None without rake."""
    if rake is None or not rake.per_mille:
        return None
    caps = rake.cap_by_players or (((2, rake.cap),) if rake.cap is not None else ())
    return p.RakeTerms(per_mille=rake.per_mille, caps=caps, no_flop_no_drop=rake.no_flop_no_drop)


def twice_told(table: RingTableState) -> p.TwiceTerms:
    """Return whether the rest of the board is dealt twice."""
    if not table.settings.twice:
        return "no"
    return "asked" if table.terms.twice_asked else "always"


def mark_told(table: RingTableState) -> str:
    """Return the book's mark for a table run twice; empty for others. Rules: ACO-rit-badge."""
    return " ".join(marks(table.settings, table.rulebook))


def stakes_now(table: RingTableState) -> Stakes:
    """Return the stakes of the running hand, or of the table's own game."""
    if table.running is not None:
        return table.running.began.stakes
    settings = table.settings
    if settings.options.level is not None and settings.options.mix is not None:
        return stakes_in(settings.options.level, hand_rules(settings.game, book=table.rulebook))
    return settings.stakes
