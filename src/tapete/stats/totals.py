"""Add up lines: the figures of a player, in all or by position or game."""

from collections import Counter
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Final, Literal

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.engine.deep_copy import DeepCopied
from tapete.formats.record import Record, Unread
from tapete.stats.course import Uncounted
from tapete.stats.definitions import DEFINITIONS, SHARES
from tapete.stats.intervals import Frequency, Rate
from tapete.stats.lines import Line, lines_of
from tapete.stats.positions import POSITIONS

By = Literal["position", "game"]
"""Grouping of a player's hands."""

_GROUPS: Final[dict[By, Callable[[Line], str]]] = {
    "position": lambda line: line.position,
    "game": lambda line: line.game,
}
_ORDER: Final = {name: place for place, name in enumerate(POSITIONS)}


class Totals(DeepCopied, Struct, kw_only=True):
    """Figures of one player, or of one group of their hands."""

    player: str
    group: str = ""
    """Position or game; empty for all hands."""
    hands: int = 0
    done: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    aggressive: int = 0
    calls: int = 0
    folds: int = 0
    won: Rate = Rate()
    """Average win, in big blinds."""
    expected: Rate = Rate()
    net: dict[str, Decimal] = {}
    """Net win by currency; tournament chips, and files without a currency, are under `chips`."""

    def __post_init__(self) -> None:
        self.done, self.chances, self.net = Counter(self.done), Counter(self.chances), dict(self.net)

    def add(self, line: Line) -> None:
        """Count one hand."""
        self.hands += 1
        self.done.update(line.done)
        self.chances.update(line.done)
        self.chances.update(line.left)
        self.aggressive += line.aggressive
        self.calls += line.calls
        self.folds += line.folds
        self.won = _with(self.won, line.net / line.unit)
        self.expected = _with(self.expected, line.expected / line.unit)
        name = line.currency if line.currency and not line.tournament else "chips"
        self.net[name] = self.net.get(name, Decimal(0)) + Decimal(line.net).scaleb(-line.money.digits)

    def share(self, id: str) -> Frequency:
        """Return one share.

        Raises:
            KeyError: unknown id of a share.
        """
        if id == "aggression_frequency":
            return Frequency(self.aggressive, self.aggressive + self.calls + self.folds)
        if id not in SHARES:
            raise KeyError(id)
        return Frequency(self.done[id], self.chances[id])

    @property
    def aggression_factor(self) -> float | None:
        """Bets and raises divided by calls; None without a call."""
        return self.aggressive / self.calls if self.calls else None


class Statistics(DeepCopied, Struct, kw_only=True):
    """Statistics over some hands."""

    totals: list[Totals]
    """Totals by player, the player with the most hands first; groups of one player together."""
    hands: int = 0
    """Number of hands counted."""
    left_out: list[str] = []
    """Hands that were not counted, each with the reason: unread, not over, changed by the floor."""

    def __str__(self) -> str:
        """Write the main figures as a table, one line for each player, shares in per cent.

        >>> line = Totals(player="Ana", hands=2, done=Counter(vpip=1), chances=Counter(vpip=2))
        >>> print(Statistics(totals=[line]))
        player  hands   VPIP    PFR  3-bet   WTSD   W$SD bb/100
        Ana         2   50.0      -      -      -      -      -
        """
        width = max([6, *[len(_named(line)) for line in self.totals]])
        heads = [DEFINITIONS[id].short for id in _PRINTED]
        lines = [_row("player", width, "hands", [*heads, "bb/100"])]
        for line in self.totals:
            shares = [line.share(id).value for id in _PRINTED]
            cells = [_cell(None if value is None else 100 * value) for value in shares]
            lines.append(_row(_named(line), width, str(line.hands), [*cells, _cell(line.won.value)]))
        return "\n".join(lines)


_PRINTED: Final = ("vpip", "pfr", "three_bet", "wtsd", "wsd")
"""Shares of the printed table; `share` has the others."""


def _row(name: str, width: int, hands: str, cells: Iterable[str]) -> str:
    return " ".join([f"{name:{width}} {hands:>6}", *[f"{cell:>6}" for cell in cells]])


def _cell(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _named(line: Totals) -> str:
    return f"{line.player} {line.group}".rstrip()


def _with(rate: Rate, one: float) -> Rate:
    return Rate(rate.hands + 1, rate.total + one, rate.squares + one * one)


@checked
def statistics(
    hands: Iterable[Record | Unread],
    *,
    player: str | None = None,
    by: By | None = None,
    with_expected: bool = True,
    on_line: Callable[[Line], None] | None = None,
) -> Statistics:
    """Compute the figures of all players, or of one, over any hands.

    Args:
        hands: records, for example from `tapete.formats.read_hands`.
        player: count only this player.
        by: group each player's hands by position or by game.
        with_expected: whether to compute equities of all-ins, which may take a moment each.
        on_line: called with each counted line.

    >>> from tapete import read_hand
    >>> from tapete.formats import record_of
    >>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 raise_to 300; 2 fold")
    >>> ana, leo = statistics([record_of(hand, names={1: "Ana", 2: "Leo"})]).totals
    >>> ana.player, ana.share("pfr"), ana.won.value, ana.net
    ('Ana', Frequency(made=1, chances=1), 100.0, {'chips': Decimal('100')})
    """
    if by is not None and by not in _GROUPS:
        raise ValueError(f"by should be {' or '.join(_GROUPS)}, not {by!r}")
    found: dict[tuple[str, str], Totals] = {}
    counted = 0
    left_out: list[str] = []
    for hand in hands:
        if isinstance(hand, Unread):
            left_out.append(str(hand))
            continue
        try:
            lines = lines_of(hand, with_expected=with_expected)
        except Uncounted as why:
            left_out.append(f"hand {hand.number}: {why}" if hand.number else str(why))
            continue
        counted += 1
        for line in lines:
            if player is None or line.player == player:
                _add(found, line, by)
                if on_line is not None:
                    on_line(line)
    return Statistics(totals=_sorted(found), hands=counted, left_out=left_out)


def totals_of(lines: Iterable[Line], *, by: By | None = None) -> list[Totals]:
    """Add up given lines."""
    found: dict[tuple[str, str], Totals] = {}
    for line in lines:
        _add(found, line, by)
    return _sorted(found)


def _add(found: dict[tuple[str, str], Totals], line: Line, by: By | None) -> None:
    group = _GROUPS[by](line) if by else ""
    key = line.player, group
    if key not in found:
        found[key] = Totals(player=line.player, group=group)
    found[key].add(line)


def _sorted(found: dict[tuple[str, str], Totals]) -> list[Totals]:
    hands: Counter[str] = Counter()
    for one in found.values():
        hands[one.player] += one.hands
    return sorted(
        found.values(),
        key=lambda one: (-hands[one.player], one.player, _ORDER.get(one.group, 0), one.group),
    )
