"""Plot a simulated tournament: stacks, tables, moves and payouts, as one HTML file or one PNG.

Matplotlib draws both. The HTML file is self-contained: vector drawings, no script, no network.
"""

import re
from collections.abc import Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tapete.simulation import EntryResult, History
from tapete.tournament import Structure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Colours distinguishable by colour-blind people and in print (after Okabe and Ito).
_COLOURS: Final = tuple(
    "#0072B2 #D55E00 #009E73 #CC79A7 #E69F00 #56B4E9 #8C6D31 #6A3D9A #AA4499 #7F7F7F".split()
)
_MOST_BARS: Final = 60


_METADATA: Final = ("Creator", "Date", "Format", "Type")
"""Metadata that Matplotlib would write into a drawing."""


class PlotLine(NamedTuple):
    """Line of a chart."""

    name: str
    values: Sequence[int]

    alive: bool = False
    """Whether the line is a stack: it begins with the entry and ends with the elimination."""


class Chart(NamedTuple):
    """Chart with lines over hours, or bars over places."""

    title: str
    unit: str
    xs: Sequence[float]
    lines: Sequence[PlotLine]
    across: str = "hours"
    bars: bool = False


def check_plot(kind: str) -> None:
    """Check that plots can be drawn, before anything is played.

    Raises:
        ValueError: the kind is not html or png.
        ModuleNotFoundError: Matplotlib is not installed.
    """
    if kind not in ("html", "png"):
        raise ValueError(f"plots are html or png, not {kind!r}")
    try:
        import matplotlib.figure  # noqa: F401
    except ModuleNotFoundError:
        raise ModuleNotFoundError("a plot needs Matplotlib: install the extra tapete[reports]") from None


def draw_plots(path: Path, *, structure: Structure, lines: Sequence[EntryResult], told: History) -> None:
    """Draw all charts into one file; its extension selects the kind."""
    charts = charts_of(structure, lines, told)
    if path.suffix == ".png":
        _png(path, structure.name, charts)
    else:
        path.write_text(_html(structure, lines, told, charts), encoding="utf-8")


def charts_of(structure: Structure, lines: Sequence[EntryResult], told: History) -> list[Chart]:
    """Return the charts as numbers."""
    hours = [at / 3_600_000 for at in told.at]
    place = {line.entry: line for line in lines}
    stacks = [
        PlotLine(f"{place[entry].place}. player {place[entry].account}", values, alive=True)
        for entry, values in told.stacks.items()
    ]
    found = [
        Chart(
            "Stacks of those who finished best", "chips", hours, [*stacks, PlotLine("average", told.average)]
        ),
        Chart(
            "Players at a table",
            "players",
            hours,
            [PlotLine("fullest table", told.fullest), PlotLine("shortest table", told.shortest)],
        ),
        Chart(
            "Players and tables",
            "",
            hours,
            [PlotLine("players", told.players), PlotLine("tables", told.tables)],
        ),
        Chart(
            "Players moved, in all",
            "moves",
            hours,
            [PlotLine(kind, counts) for kind, counts in told.moves.items()],
        ),
        Chart(
            "Average stack in big blinds",
            "big blinds",
            hours,
            [
                PlotLine(
                    "average",
                    [
                        chips // max(1, blind)
                        for chips, blind in zip(told.average, told.big_blind, strict=True)
                    ],
                )
            ],
        ),
    ]
    # A place without winnings between two winners stays on the axis.
    last = max((at for at, line in enumerate(lines, start=1) if line.won or line.tickets), default=0)
    if paid := lines[: min(last, _MOST_BARS)]:
        won = [PlotLine("prize", [line.won - line.bounties for line in paid])]
        if structure.bounty:
            won.append(PlotLine("bounties", [line.bounties for line in paid]))
        if any(line.tickets for line in paid):
            value = structure.prizes.ticket or 0
            won.append(PlotLine("tickets", [line.tickets * value for line in paid]))
        xs = [float(number + 1) for number in range(len(paid))]
        found.append(
            Chart("Payouts", structure.currency, xs, won, across="finish, the winner first", bars=True)
        )
    return found


# -------------------------------------------------------------------- drawing


def _png(path: Path, name: str, charts: Sequence[Chart]) -> None:
    from matplotlib.figure import Figure

    rows = (len(charts) + 1) // 2
    figure = Figure(figsize=(13, 4 * rows), dpi=120, layout="constrained")
    axes = list(figure.subplots(rows, 2, squeeze=False).flat)
    for ax in axes[len(charts) :]:
        ax.set_visible(False)
    for chart, ax in zip(charts, axes, strict=False):
        _draw(chart, ax)
        ax.set_title(chart.title, fontsize=11)
    figure.suptitle(_literal(name))
    figure.savefig(path)


def _svg(chart: Chart) -> str:
    """Return a chart as an SVG element. Text stays text; text and axis colours suit light and dark themes."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    dim = "#7c8985"
    file = StringIO()
    with rc_context(
        {
            "axes.edgecolor": dim,
            "axes.labelcolor": dim,
            "xtick.color": dim,
            "ytick.color": dim,
            "text.color": dim,
            "svg.fonttype": "none",
            "svg.hashsalt": chart.title,  # equal ids in every run, different ids in each chart of the page
        }
    ):
        figure = Figure(figsize=(6.4, 3.4), layout="constrained")
        _draw(chart, figure.subplots())
        figure.savefig(file, format="svg", transparent=True, metadata=dict.fromkeys(_METADATA))
    drawn = file.getvalue()
    return f'<svg role="img" aria-label="{escape(chart.title)}"{drawn[drawn.index("<svg") + 4 :]}'


def _draw(chart: Chart, ax: "Axes") -> None:
    from matplotlib.ticker import StrMethodFormatter

    below = [0] * len(chart.xs)
    for number, line in enumerate(chart.lines):
        colour, label = _COLOURS[number % len(_COLOURS)], _literal(line.name)
        # Tests find elements of the drawing by these ids.
        id_ = re.sub(r"\W+", "-", f"{chart.title} {line.name}".lower())
        if chart.bars:
            for place, bar in enumerate(
                ax.bar(chart.xs, line.values, bottom=below, color=colour, label=label), start=1
            ):
                bar.set_gid(f"{id_}-{place}")
            below = [low + value for low, value in zip(below, line.values, strict=True)]
        else:
            first, end = _shown(line)
            xs, values = chart.xs[first:end], line.values[first:end]
            ax.plot(xs, values, color=colour, label=label, linewidth=1.4, gid=id_)
    ax.set_xlabel(chart.across)
    ax.set_ylabel(_literal(chart.unit))
    ax.set_ylim(bottom=0)
    ax.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.grid(axis="y", alpha=0.3)
    ax.spines[["top", "right"]].set_visible(False)
    if len(chart.lines) > 1:
        ax.legend(fontsize=8, frameon=False)


def _literal(text: str) -> str:
    """Escape the dollar sign, which would start a formula."""
    return text.replace("$", r"\$")


def _shown(line: PlotLine) -> tuple[int, int]:
    """Return the range of values to draw: the nonzero values with one zero on each side.

    >>> _shown(PlotLine("a", [0, 0, 5, 7, 0, 0, 0], alive=True)), _shown(PlotLine("b", [0, 5, 0]))
    ((1, 5), (0, 3))
    """
    count = len(line.values)
    chips = [at for at, value in enumerate(line.values) if value]
    if not line.alive or not chips:
        return 0, count
    return max(0, chips[0] - 1), min(count, chips[-1] + 2)


# -------------------------------------------------------------------- the page

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{name}</title><style>
:root {{ color-scheme: light dark; --ink: #1c2321; --dim: #5c6965; --paper: #f7f6f2; --card: #fff;
  --line: #d9ddd9 }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #e8ece9; --dim: #9fada8; --paper: #14201c;
  --card: #1b2a25; --line: #33463f }} }}
body {{ margin: 0; padding: 2rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif }}
main {{ max-width: 1360px; margin: auto }}
h1 {{ margin: 0 }} h2 {{ font-size: 1rem; margin: 0 0 .5rem }}
p {{ color: var(--dim); margin: .25rem 0 1.5rem }}
.charts {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 1rem }}
section {{ background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem }}
svg {{ width: 100%; height: auto; display: block }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem }}
th, td {{ text-align: right; padding: .2rem .5rem; border-bottom: 1px solid var(--line) }}
section {{ min-width: 0 }} .results {{ grid-column: 1 / -1; overflow-x: auto }}
@media (max-width: 600px) {{ body {{ padding: .75rem }} section {{ padding: .75rem }} }}
</style></head><body><main><h1>{name}</h1><p>{about}</p><div class="charts">
{charts}
<section class="results"><h2>Results</h2>{table}</section>
</div></main></body></html>
"""


def _html(structure: Structure, lines: Sequence[EntryResult], told: History, charts: Sequence[Chart]) -> str:
    minutes = told.at[-1] // 60_000
    figures = told.fairness
    about = (
        f"{len(lines):,} entries, {len(told.spreads):,} hands, {minutes // 60} h {minutes % 60:02} min. "
        f"{figures.moves_in_all / max(1, figures.entries):.2f} moves a player.{_uneven(told)}"
    )
    return _PAGE.format(
        name=escape(structure.name),
        about=escape(about),
        charts="\n".join(
            f"<section><h2>{escape(chart.title)}</h2>{_svg(chart)}</section>" for chart in charts
        ),
        table=_rows(lines),
    )


def _uneven(told: History) -> str:
    """Return a sentence on the tables' balance; empty for a single table."""
    by_spread = told.fairness.hands_by_spread
    if max(told.tables) < 2:
        return ""
    even, by_one = by_spread.get(0, 0), by_spread.get(1, 0)
    more = sum(by_spread.values()) - even - by_one
    return (
        f" {even:,} hands began with all tables equally full, {by_one:,} with one player more at the fullest"
        f" than at the shortest, {more:,} with a greater difference."
    )


def _rows(lines: Sequence[EntryResult]) -> str:
    head = ("place", "player", "entry", "won", "bounties", "paid", "moves")
    body = "".join(
        "<tr>"
        + "".join(
            f"<td>{value:,}</td>"
            for value in (
                line.place,
                line.account,
                line.number,
                line.won,
                line.bounties,
                line.paid,
                line.moves,
            )
        )
        + "</tr>"
        for line in lines[:_MOST_BARS]
    )
    return f"<table><tr>{''.join(f'<th>{name}</th>' for name in head)}</tr>{body}</table>"
