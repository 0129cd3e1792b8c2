"""Draw players' winnings hand by hand: actual, and by the equity at all-ins."""

import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

from tapete.cli.untrusted import is_standard, plain
from tapete.stats import Line

_MOST_PLAYERS: Final = 6
_LONGEST_NAME: Final = 24
# Colours distinguishable by colour-blind people and in print (after Okabe and Ito).
_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")


def draw_winnings(lines: Sequence[Line], path: Path) -> None:
    """Draw the big blinds won by the players with the most hands, in the order of play.

    Hands without a date keep the order of the files and come first.
    """
    from matplotlib.figure import Figure

    of: dict[str, list[Line]] = {}
    for line in sorted(lines, key=lambda line: line.at or 0):
        of.setdefault(line.player, []).append(line)
    shown = sorted(of, key=lambda name: (-len(of[name]), name))[:_MOST_PLAYERS]
    figure = Figure(figsize=(10, 5.5), dpi=150, layout="constrained")
    axes = figure.subplots()
    for colour, name in zip(_COLOURS, shown, strict=False):
        hands = range(len(of[name]) + 1)
        won = list(accumulate((line.net / line.unit for line in of[name]), initial=0.0))
        worth = list(accumulate((line.expected / line.unit for line in of[name]), initial=0.0))
        label = plain(name, _LONGEST_NAME).replace("$", r"\$")
        axes.plot(hands, won, color=colour, label=label)
        if worth != won:
            axes.plot(hands, worth, color=colour, linestyle=":", label=f"{label}, by equity at all-ins")
    axes.axhline(0, color="#777777", linewidth=0.8)
    axes.set_xlabel("hands")
    axes.set_ylabel("big blinds won")
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8)
    if is_standard(path):
        figure.savefig(sys.stdout.buffer, format="png")
    else:
        figure.savefig(path)
