"""Plots of a simulated tournament: stacks, tables, moves and payouts, as one HTML file or one PNG.

The HTML file holds everything it shows: vector drawings, no script, nothing from a network.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from tapete.simulation import History, Result
from tapete.tournament import Structure

# Told apart by people who see few colours, and in print (after Okabe and Ito).
_COLOURS: Final = tuple(
    "#0072B2 #D55E00 #009E73 #CC79A7 #E69F00 #56B4E9 #8C6D31 #6A3D9A #AA4499 #7F7F7F".split()
)
_MOST_BARS: Final = 60


class Line(NamedTuple):
    """One line of a chart."""

    name: str
    values: Sequence[int]

    alive: bool = False
    """Whether it is a stack: nothing is drawn before it was bought and after it was lost."""


class Chart(NamedTuple):
    """Lines over hours, or bars over places."""

    title: str
    unit: str
    xs: Sequence[float]
    lines: Sequence[Line]
    across: str = "hours"
    bars: bool = False


def check_plot(kind: str) -> None:
    """Raise what would keep plots from being drawn, before anything is played.

    Raises:
        ValueError: neither html nor png.
        ModuleNotFoundError: Matplotlib is not installed, which a PNG needs.
    """
    if kind not in ("html", "png"):
        raise ValueError(f"plots are html or png, not {kind!r}")
    if kind == "png":
        try:
            import matplotlib.figure  # noqa: F401
        except ModuleNotFoundError:
            raise ModuleNotFoundError("a PNG needs Matplotlib: install the extra tapete[reports]") from None


def draw_plots(path: Path, *, structure: Structure, lines: Sequence[Result], told: History) -> None:
    """Draw everything into one file; its ending says how."""
    charts = charts_of(structure, lines, told)
    if path.suffix == ".png":
        _png(path, structure.name, charts)
    else:
        path.write_text(_html(structure, lines, told, charts), encoding="utf-8")


def charts_of(structure: Structure, lines: Sequence[Result], told: History) -> list[Chart]:
    """The charts, as numbers."""
    hours = [at / 3_600_000 for at in told.at]
    place = {line.entry: line for line in lines}
    stacks = [
        Line(f"{place[entry].place}. player {place[entry].account}", values, alive=True)
        for entry, values in told.stacks.items()
    ]
    found = [
        Chart("Stacks of those who finished best", "chips", hours, [*stacks, Line("average", told.average)]),
        Chart(
            "Players at a table",
            "players",
            hours,
            [Line("fullest table", told.fullest), Line("shortest table", told.shortest)],
        ),
        Chart("Players and tables", "", hours, [Line("players", told.players), Line("tables", told.tables)]),
        Chart(
            "Players moved, in all",
            "moves",
            hours,
            [Line(kind, counts) for kind, counts in told.moves.items()],
        ),
        Chart(
            "Average stack in big blinds",
            "big blinds",
            hours,
            [
                Line(
                    "average",
                    [
                        chips // max(1, blind)
                        for chips, blind in zip(told.average, told.big_blind, strict=True)
                    ],
                )
            ],
        ),
    ]
    # A player without a win between two winners keeps a place on the axis.
    last = max((at for at, line in enumerate(lines, start=1) if line.won or line.tickets), default=0)
    if paid := lines[: min(last, _MOST_BARS)]:
        won = [Line("prize", [line.won - line.bounties for line in paid])]
        if structure.bounty:
            won.append(Line("bounties", [line.bounties for line in paid]))
        if any(line.tickets for line in paid):
            value = structure.prizes.ticket or 0
            won.append(Line("tickets", [line.tickets * value for line in paid]))
        xs = [float(number + 1) for number in range(len(paid))]
        found.append(
            Chart("Payouts", structure.currency, xs, won, across="finish, the winner first", bars=True)
        )
    return found


# -------------------------------------------------------------------- PNG


def _png(path: Path, name: str, charts: Sequence[Chart]) -> None:
    from matplotlib.figure import Figure
    from matplotlib.ticker import StrMethodFormatter

    rows = (len(charts) + 1) // 2
    figure = Figure(figsize=(13, 4 * rows), dpi=120, layout="constrained")
    axes = list(figure.subplots(rows, 2, squeeze=False).flat)
    for ax in axes[len(charts) :]:
        ax.set_visible(False)
    for chart, ax in zip(charts, axes, strict=False):
        below = [0] * len(chart.xs)
        for line, colour in zip(chart.lines, _cycle(len(chart.lines)), strict=True):
            if chart.bars:
                ax.bar(chart.xs, line.values, bottom=below, color=colour, label=line.name)
                below = [low + value for low, value in zip(below, line.values, strict=True)]
            else:
                first, end = _shown(line)
                ax.plot(
                    chart.xs[first:end],
                    line.values[first:end],
                    color=colour,
                    label=line.name.replace("$", r"\$"),
                    linewidth=1.4,
                )
        ax.set_title(chart.title, fontsize=11)
        ax.set_xlabel(chart.across)
        ax.set_ylabel(chart.unit)
        ax.set_ylim(bottom=0)
        ax.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        ax.grid(axis="y", alpha=0.3)
        ax.spines[["top", "right"]].set_visible(False)
        if len(chart.lines) > 1:
            ax.legend(fontsize=8, frameon=False)
    figure.suptitle(name.replace("$", r"\$"))
    figure.savefig(path)


def _cycle(count: int) -> list[str]:
    return [_COLOURS[number % len(_COLOURS)] for number in range(count)]


# -------------------------------------------------------------------- HTML

_WIDTH, _HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 88, 16, 12, 44

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
svg text {{ fill: var(--dim); font-size: 12px }} .grid {{ stroke: var(--line) }}
ul {{ list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 0; padding: 0;
  font-size: .85rem }}
i {{ display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin-right: .35rem }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem }}
th, td {{ text-align: right; padding: .2rem .5rem; border-bottom: 1px solid var(--line) }}
section {{ min-width: 0 }} .results {{ grid-column: 1 / -1; overflow-x: auto }}
@media (prefers-color-scheme: dark) {{ polyline, rect, i {{ filter: brightness(1.35) }} }}
@media (max-width: 600px) {{ body {{ padding: .75rem }} section {{ padding: .75rem }}
  svg text {{ font-size: 16px }} }}
</style></head><body><main><h1>{name}</h1><p>{about}</p><div class="charts">
{charts}
<section class="results"><h2>Results</h2>{table}</section>
</div></main></body></html>
"""


def _html(structure: Structure, lines: Sequence[Result], told: History, charts: Sequence[Chart]) -> str:
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
    """How level the tables were, in words; nothing of a single table."""
    by_spread = told.fairness.hands_by_spread
    if max(told.tables) < 2:
        return ""
    even, by_one = by_spread.get(0, 0), by_spread.get(1, 0)
    more = sum(by_spread.values()) - even - by_one
    return (
        f" {even:,} hands began with all tables equally full, {by_one:,} with one player more at the fullest"
        f" than at the shortest, {more:,} with a greater difference."
    )


def _rows(lines: Sequence[Result]) -> str:
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


def _svg(chart: Chart) -> str:
    """A chart as a drawing: gridlines with round numbers, lines or stacked bars, a key below."""
    if chart.bars:
        top = max(
            (sum(column) for column in zip(*(line.values for line in chart.lines), strict=True)), default=1
        )
    else:
        top = max((max(line.values, default=0) for line in chart.lines), default=1)
    step = _round_step(max(1, top))
    top = -(-max(1, top) // step) * step
    last = max(chart.xs[-1], 1e-9)
    inner, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def up(value: float) -> float:
        return _TOP + tall * (1 - value / top)

    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(chart.title)}">']
    for value in range(0, top + 1, step):
        y = up(value)
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:,}</text>')
    colours = _cycle(len(chart.lines))
    if chart.bars:
        parts += _bars(chart, colours, inner, up)
    else:
        for line, colour in zip(chart.lines, colours, strict=True):
            first, end = _shown(line)
            points = " ".join(
                f"{_LEFT + inner * x / last:.1f},{up(value):.1f}"
                for x, value in list(zip(chart.xs, line.values, strict=True))[first:end]
            )
            title = escape(line.name)
            parts.append(
                f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.8">'
                f"<title>{title}</title></polyline>"
            )
        for hour in _hours(last):
            x = _LEFT + inner * float(hour) / last
            parts.append(
                f'<text x="{x:.1f}" y="{_HEIGHT - 22}" text-anchor="middle">{float(hour):.3g}</text>'
            )
    parts.append(
        f'<text x="{_LEFT + inner / 2}" y="{_HEIGHT - 4}" text-anchor="middle">{escape(chart.across)}</text>'
        "</svg>"
    )
    key = "".join(
        f'<li><i style="background:{colour}"></i>{escape(line.name)}</li>'
        for line, colour in zip(chart.lines, colours, strict=True)
    )
    return "".join(parts) + f"<ul>{key}</ul>"


def _bars(chart: Chart, colours: Sequence[str], inner: int, up: Callable[[float], float]) -> list[str]:
    """Stacked bars, one a finish."""
    parts = []
    wide = inner / len(chart.xs)
    every = max(1, len(chart.xs) // 10)
    for number in range(len(chart.xs)):
        low = 0
        for line, colour in zip(chart.lines, colours, strict=True):
            high = low + line.values[number]
            x = _LEFT + wide * number
            parts.append(
                f'<rect x="{x + wide * 0.1:.1f}" y="{up(high):.1f}" width="{wide * 0.8:.1f}" '
                f'height="{up(low) - up(high):.1f}" fill="{colour}">'
                f"<title>{number + 1}: {escape(line.name)} {line.values[number]:,}</title></rect>"
            )
            low = high
        if number % every == 0:
            parts.append(
                f'<text x="{_LEFT + wide * (number + 0.5):.1f}" y="{_HEIGHT - 22}" '
                f'text-anchor="middle">{number + 1}</text>'
            )
    return parts


def _shown(line: Line) -> tuple[int, int]:
    """From which value on a line is drawn, and before which it ends: with one zero on each side.

    >>> _shown(Line("a", [0, 0, 5, 7, 0, 0, 0], alive=True)), _shown(Line("b", [0, 5, 0]))
    ((1, 5), (0, 3))
    """
    count = len(line.values)
    chips = [at for at, value in enumerate(line.values) if value]
    if not line.alive or not chips:
        return 0, count
    return max(0, chips[0] - 1), min(count, chips[-1] + 2)


def _hours(last: float) -> list[Fraction]:
    """Round times for the axis, at most ten of them.

    >>> [float(hour) for hour in _hours(1.3)], len(_hours(5.2)), len(_hours(40))
    ([0.0, 0.25, 0.5, 0.75, 1.0, 1.25], 6, 9)
    """
    steps = [
        Fraction(1, 60),
        Fraction(1, 12),
        Fraction(1, 4),
        Fraction(1, 2),
        *map(Fraction, (1, 2, 5, 10, 24)),
    ]
    step = next((one for one in steps if last / float(one) < 9), steps[-1])
    return [step * number for number in range(int(last / float(step)) + 1)]


def _round_step(top: int) -> int:
    """The distance of gridlines: one, two or five times a power of ten, eight of them at most.

    >>> [_round_step(top) for top in (1, 7, 9, 100, 4_200, 1_000_000)]
    [1, 1, 2, 20, 1000, 200000]
    """
    power = 1
    while True:
        for times in (1, 2, 5):
            if top <= times * power * 8:
                return times * power
        power *= 10
