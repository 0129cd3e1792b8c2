"""Implement `tapete stats FILES`: print players' figures as a table, JSON or CSV, or draw a picture."""

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.replay import hand_files
from tapete.cli.untrusted import bytes_of, is_standard, name_of, plain
from tapete.formats.detect import detect
from tapete.formats.readers import READERS
from tapete.formats.record import Record, Unread
from tapete.formats.spreadsheet import harmless
from tapete.stats import DEFINITIONS, SHARES, By, Frequency, Line, Rate, Statistics, Totals, statistics

_COLUMNS: Final = (
    *("vpip", "pfr", "three_bet", "steal", "cbet_flop", "aggression_factor"),
    *("wtsd", "wsd", "bb_per_100", "ev_per_100"),
)
"""Figures in a table of several players, in 80 columns; for a single player all figures are shown."""
_LONGEST_NAME: Final = 14
_SHORTEST_NAME: Final = 8
_WIDE: Final = 120
_MOST_WIDTH: Final = 1_000
"""Least width at which the meaning of each figure is printed beside it."""
_MOST_COMPLAINTS: Final = 20


def show_stats(
    files: Sequence[Path],
    out: TextIO,
    *,
    player: str | None = None,
    by: By | None = None,
    as_json: bool = False,
    as_csv: bool = False,
    plot: Path | None = None,
) -> int:
    """Print the figures of all players of some files, or of one.

    Returns:
        `DONE`; `FOUND` if some hands were not counted; `NOT_DONE` if a file is unreadable or none has a hand.
    """
    if as_json and as_csv:
        complain("--json and --csv: give one of them")
        return NOT_DONE
    try:
        if plot is not None:
            from tapete.cli.equity_plot import check_plot

            check_plot(plot)
    except (ValueError, ModuleNotFoundError, OSError) as error:
        complain(error)
        return NOT_DONE
    unread: list[Path] = []
    lines: list[Line] = []
    found = statistics(_hands(files, unread), player=player, by=by, on_line=lines.append if plot else None)
    for why in found.left_out[:_MOST_COMPLAINTS]:
        complain(f"not counted: {plain(why, 300)}")
    if len(found.left_out) > _MOST_COMPLAINTS:
        complain(f"not counted: {len(found.left_out) - _MOST_COMPLAINTS:,} more hands")
    if not found.totals:
        whom = f" of {plain(player)}" if player is not None and found.hands else ""
        complain(f"no hand{whom} to count")
        return NOT_DONE
    if plot is not None:
        from tapete.cli.stats_plot import draw_winnings

        draw_winnings(lines, plot)
    if as_json:
        json.dump(as_data(found), out, indent=2, ensure_ascii=False)
        print(file=out)
    elif as_csv:
        _write_csv(found.totals, out)
    else:
        _print(found, out, alone=player is not None)
    if unread:
        return NOT_DONE
    return FOUND if found.left_out else DONE


def _hands(paths: Iterable[Path], unread: list[Path]) -> Iterator[Record | Unread]:
    for path in paths:
        files = hand_files(path)
        if not files:
            unread.append(path)
            complain(f"{name_of(path)}: no hand history in this folder")
        for file in files:
            try:
                data = bytes_of(file)
            except OSError as error:
                unread.append(file)
                complain(f"{name_of(file)}: cannot read the file: {error.strerror or error}")
                continue
            yield from READERS[detect(file.name, data)](data)


def as_data(found: Statistics) -> dict[str, Any]:
    """Return the figures for JSON; shares are from 0 to 1, each with its interval."""
    return {
        "hands": found.hands,
        "not_counted": found.left_out,
        "players": [
            {
                "player": one.player,
                "group": one.group,
                "hands": one.hands,
                "net": {currency: str(amount) for currency, amount in sorted(one.net.items())},
                "shares": {id: _share_data(one.share(id)) for id in SHARES},
                "aggression_factor": one.aggression_factor,
                "bb_per_100": _rate_data(one.won),
                "ev_per_100": _rate_data(one.expected),
            }
            for one in found.totals
        ],
    }


def _share_data(share: Frequency) -> dict[str, float | int | None]:
    return {
        "made": share.made,
        "chances": share.chances,
        "value": share.value,
        "low": share.low,
        "high": share.high,
    }


def _rate_data(rate: Rate) -> dict[str, float | None]:
    return {"value": rate.value, "low": rate.low, "high": rate.high, "deviation": rate.deviation}


def _write_csv(totals: Sequence[Totals], out: TextIO) -> None:
    """Write a row for each player and group; a name that looks like a formula gets an apostrophe."""
    writer = csv.writer(out, lineterminator="\n")
    shares = [name for id in SHARES for name in (id, f"{id}_made", f"{id}_chances")]
    rates = ["bb_per_100", "bb_per_100_low", "bb_per_100_high", "ev_per_100"]
    writer.writerow(["player", "group", "hands", *shares, "aggression_factor", *rates])
    for one in totals:
        row: list[object] = [harmless(one.player), one.group, one.hands]
        for id in SHARES:
            share = one.share(id)
            row += [_figure(share.value), share.made, share.chances]
        row.append(_figure(one.aggression_factor))
        row += [_figure(value) for value in (one.won.value, one.won.low, one.won.high, one.expected.value)]
        writer.writerow(row)


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"


def _print(found: Statistics, out: TextIO, *, alone: bool) -> None:
    console = Console(file=out, highlight=False)
    grouped = any(one.group for one in found.totals)
    if alone and not grouped:
        console.print(_of_one(found.totals[0], wide=console.width >= _WIDE))
    else:
        console.print(_fitting(console, found.totals, named=not alone, grouped=grouped))
    hands = "1 hand" if found.hands == 1 else f"{found.hands:,} hands"
    left = f", {len(found.left_out):,} not counted" if found.left_out else ""
    console.print(f"{hands}{left}", markup=False)


def _fitting(console: Console, totals: Sequence[Totals], *, named: bool, grouped: bool) -> Table:
    """Return the table of many players with every column whole: names give way first, then the width."""
    unbounded = console.options.update(width=_MOST_WIDTH)
    for longest in range(_LONGEST_NAME, _SHORTEST_NAME - 1, -1):
        table = _of_many(totals, named=named, grouped=grouped, longest=longest)
        least = Measurement.get(console, unbounded, table).maximum
        if least <= console.width:
            return table
    console.width = least
    return table


def _of_many(totals: Sequence[Totals], *, named: bool, grouped: bool, longest: int) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    if named:
        table.add_column("player", no_wrap=True)
    if grouped:
        table.add_column("", overflow="fold")
    table.add_column("hands", justify="right", no_wrap=True)
    for id in _COLUMNS:
        table.add_column("\n".join(DEFINITIONS[id].short.split()), justify="right", no_wrap=True)
    for one in totals:
        name = [Text(plain(one.player, longest))] if named else []
        group = [one.group] if grouped else []
        table.add_row(*name, *group, f"{one.hands:,}", *(_cell(one, id, brief=True) for id in _COLUMNS))
    return table


def _of_one(one: Totals, *, wide: bool) -> Table:
    """Return a table of one player's figures with their intervals, and their meaning if there is room."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(Text(plain(one.player, 24)), no_wrap=True)
    for title in ("", "of", "95% interval"):
        table.add_column(title, justify="right", no_wrap=True)
    if wide:
        table.add_column("")
    for id, meant in DEFINITIONS.items():
        of, between = "", ""
        if meant.kind == "share":
            share = one.share(id)
            of = f"{share.made:,}/{share.chances:,}"
            between = f"{100 * share.low:.0f} to {100 * share.high:.0f}%" if share.chances else ""
        elif meant.kind == "rate":
            rate = one.won if id == "bb_per_100" else one.expected
            of = f"{rate.hands:,} hands"
            between = "" if rate.low is None else f"{rate.low:+.1f} to {rate.high:+.1f}"
        says = [Text(meant.says, style="dim")] if wide else []
        table.add_row(meant.short, _cell(one, id), of, between, *says)
    return table


def _cell(one: Totals, id: str, *, brief: bool = False) -> str:
    """Return a figure without its interval; `-` if there was no chance. A brief figure has fewer digits."""
    match DEFINITIONS[id].kind:
        case "share":
            value = one.share(id).value
            return "-" if value is None else f"{100 * value:.0f}" if brief else f"{100 * value:.1f}%"
        case "ratio":
            value = one.aggression_factor
            return "-" if value is None else f"{value:.2f}"
        case "rate":
            value = (one.won if id == "bb_per_100" else one.expected).value
            return "-" if value is None else f"{value:+.{0 if brief and abs(value) >= 100 else 1}f}"


def show_stats_named(
    files: Sequence[Path],
    *,
    player: str | None,
    by: str | None,
    as_json: bool,
    as_csv: bool,
    plot: Path | None,
) -> int:
    """Run `show_stats` with words typed by the user; a picture on stdout moves the text to stderr."""
    known: tuple[By, ...] = ("position", "game")
    group = next((one for one in known if one == by), None)
    if by is not None and group is None:
        complain(f"--by {plain(by)}: expected {' or '.join(known)}")
        return NOT_DONE
    out = sys.stderr if plot is not None and is_standard(plot) else sys.stdout
    return show_stats(files, out, player=player, by=group, as_json=as_json, as_csv=as_csv, plot=plot)
