"""Define the options of `tapete simulate`, `league`, and `tapete tournament`."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import LANGUAGE, AsJson, Tongue


class Plots(StrEnum):
    """Format of plots."""

    html = "html"
    png = "png"


class SimulationBots(StrEnum):
    """Kind of bots that play a simulation."""

    house = "house"
    quick = "quick"


def simulate_(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="A tournament, by file or packaged name (sit-and-go-6); or its flights and its final.",
            metavar="FILE",
        ),
    ],
    seed: Annotated[int, typer.Option(help="Number that fixes the draws of seats and cards.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="Folder for results (CSV, JSON), event log and plots.")
    ] = None,
    plot: Annotated[Plots | None, typer.Option(help="Draw stacks, tables, moves and payouts.")] = None,
    entries: Annotated[int | None, typer.Option(min=2, help="Number of entries (in each flight).")] = None,
    bots: Annotated[
        SimulationBots, typer.Option(help="The house bots, or quick ones for large fields.")
    ] = SimulationBots.house,
    hands: Annotated[
        str | None, typer.Option(help="Write every hand to the folder too: phh, ohh or text.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot of your own, module:callable, instead of --bots: it gets a view, returns a command."
            " Several, house and quick among them, take the entries in turn.",
            metavar="BOT",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play a tournament to its end on virtual time. The engine deals every hand."""
    from tapete.cli.simulate import simulate_files

    raise typer.Exit(
        simulate_files(
            files,
            seed=seed,
            out=out,
            plot=plot.value if plot else None,
            entries=entries,
            bots=bots.value,
            hands=hands,
            named=bot or (),
            as_json=as_json,
        )
    )


def league(
    settings: Annotated[Path, typer.Argument(help="The league's settings, TOML.", metavar="LEAGUE")],
    results: Annotated[
        list[Path],
        typer.Argument(
            help="Results: JSON of a room or a desk, or CSV with event, date, place, player.",
            metavar="RESULTS",
        ),
    ],
    season: Annotated[str | None, typer.Option(help="Name of a season; without it, the last one.")] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, with the points of each event.")] = False,
) -> None:
    """Compute a league's standings from the results of its events."""
    from tapete.cli.league import show_league

    raise typer.Exit(
        show_league(settings, results, sys.stdout, season=season, as_json=as_json, as_csv=as_csv)
    )


tournament_app = typer.Typer(no_args_is_help=True, help="Check tournament files and replay logs.")


@tournament_app.command("lint")
def tournament_lint(
    files: Annotated[list[Path], typer.Argument(help="Tournament files, or packaged names.", metavar="FILE")],
    entries: Annotated[
        int | None,
        typer.Option(min=2, help="Number of entries to judge the structure for; without it, a few tables."),
    ] = None,
    as_json: AsJson = False,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
) -> None:
    """Check structures and print a director's remarks: length, blinds at the end, payouts, breaks."""
    from tapete.cli.tournament import lint_files

    raise typer.Exit(lint_files(files, sys.stdout, entries=entries, as_json=as_json, language=language.value))


@tournament_app.command("replay")
def tournament_replay(
    files: Annotated[
        list[Path], typer.Argument(help="Event logs, as `simulate` writes them.", metavar="LOG")
    ],
    as_json: AsJson = False,
) -> None:
    """Replay event logs, checking chips and money after every event, and print the final hash."""
    from tapete.cli.tournament import replay_logs

    raise typer.Exit(replay_logs(files, sys.stdout, as_json=as_json))
