"""Implement `tapete equity HAND HAND...`: print each hand's share of the pot, and optionally a picture."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.progress import BarColumn, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tapete.cards import Card, read_cards, text_of
from tapete.cards.equity import GAMES, SAMPLES, Equity, Game, equity, game_from
from tapete.cli.as_json import print_json
from tapete.cli.bars import progress_bar
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.untrusted import is_standard
from tapete.rules import RulebookError, declared_games
from tapete.rules.loader import read_game

_PATIENCE_S: Final = 0.4  # shorter work needs no progress bar


def show_equity(
    hands: Sequence[str],
    *,
    board: str,
    dead: str,
    game: str,
    exact: bool,
    samples: int | None,
    seed: int,
    plot: Path | None,
    as_json: bool = False,
) -> int:
    """Print the equities, and draw them if asked. Returns the exit code: 2 if there is no result."""
    try:
        hands = [*_asked_for(hands)]
        if exact and samples is not None:
            raise ValueError("--exact counts all deals and --samples draws some: give one of them")
        if plot:
            from tapete.cli.equity_plot import check_plot, draw_plot

            check_plot(plot)
        shown, gone, played = read_cards(board), read_cards(dead), _game(game)

        def asked(board: Sequence[Card], exact: bool | None) -> Equity:
            with _bar() as progress:
                return equity(
                    hands,
                    board=board,
                    dead=gone,
                    game=played,
                    exact=exact,
                    samples=SAMPLES if samples is None else samples,
                    chance=seed,
                    progress=progress,
                )

        unless_told = None if samples is None else False
        answer = asked(shown, True if exact else unless_told)
        if plot:
            before = [shown[:count] for count in (0, 3, 4) if count < len(shown) >= 3]
            draw_plot(
                [asked(board, unless_told) for board in before], answer, plot, title=_title(answer, seed)
            )
    except (ValueError, ModuleNotFoundError, OSError, RulebookError) as error:
        complain(error)
        return NOT_DONE
    if as_json:
        print_json(_facts(answer, seed), sys.stderr if plot and is_standard(plot) else sys.stdout)
        return DONE
    console = Console(highlight=False, stderr=plot is not None and is_standard(plot))
    console.print(_title(answer, seed), markup=False)
    console.print(_table(answer))
    if plot and not is_standard(plot):
        console.print(f"The picture is in {plot}.", markup=False)
    return DONE


def _facts(answer: Equity, seed: int) -> dict[str, Any]:
    """Return the result for programs: shares from 0 to 1, and the numbers of deals behind them."""
    return {
        "game": answer.game,
        "board": answer.board,
        "exact": answer.exact,
        "deals": answer.deals,
        "seed": None if answer.exact else seed,
        "players": [
            {
                "hands": share.hands,
                "equity": share.equity,
                "error": share.error,
                "win": share.win,
                "tie": share.tie,
                **({"low_win": share.low_win, "low_tie": share.low_tie} if answer.splits else {}),
                "scoop": share.scoop,
            }
            for share in answer.shares
        ],
    }


def _asked_for(hands: Sequence[str]) -> Iterator[str]:
    """List the hands; `-` stands for all words on the standard input."""
    for hand in hands:
        yield from sys.stdin.read().split() if hand == "-" else [hand]


def _game(name: str) -> Game:
    """Load a game by name or from a file, for equities.

    Raises:
        ValueError: the game does not exist, or its equities cannot be computed.
        RulebookError: the file is invalid.
        OSError: the file cannot be read.
    """
    if name.endswith(".toml"):
        return game_from(read_game(Path(name).read_text(encoding="utf-8"), file=name))
    short = {game.name.short: game for game in declared_games().values() if game.name is not None}
    declared = declared_games().get(name) or short.get(name.upper())
    if declared is None:
        raise ValueError(f"unknown game {name!r}: expected one of {', '.join(GAMES)}, or a file")
    return game_from(declared)


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on the error output of a terminal once the work takes long."""
    console = Console(stderr=True)
    began = time.monotonic()
    columns = (TextColumn("dealing"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with progress_bar(console, *columns) as bar:
        task: TaskID | None = None

        def progress(done: int, total: int) -> None:
            nonlocal task
            if task is None:
                if time.monotonic() - began < _PATIENCE_S:
                    return
                task = bar.add_task("dealing", total=total)
            bar.update(task, completed=done, total=total)

        yield progress


def _title(answer: Equity, seed: int) -> str:
    board = f", board {text_of(answer.board)}" if answer.board else ""
    deals = f"{answer.deals:,} random deals, seed {seed}"
    if answer.exact:
        deals = f"all {answer.deals:,} deals" if answer.deals > 1 else "the only deal"
    return f"{answer.game}{board}: {deals}"


def _table(answer: Equity) -> Table:
    splits = answer.splits
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("hands", overflow="fold")
    table.add_column("equity", justify="right", style="bold", no_wrap=True)
    titles = [] if answer.exact else ["±"]
    titles += ["high win", "high tie", "low win", "low tie", "scoop"] if splits else ["win", "tie"]
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for share in answer.shares:
        figures = [share.equity, *([] if answer.exact else [share.error]), share.win, share.tie]
        if splits:
            figures += [share.low_win, share.low_tie, share.scoop]
        decimals = 4 if answer.exact else 2
        table.add_row(Text(share.hands), *(f"{figure:.{decimals}%}" for figure in figures))
    return table
