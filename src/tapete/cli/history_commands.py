"""Define the options of `tapete replay`, `convert`, `stats` and `hand`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import LANGUAGE, UNDER, AsJson, Tongue


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(help="Hand histories of a site that is read, PHH, OHH; or folders.", metavar="FILE"),
    ],
    as_json: AsJson = False,
) -> None:
    """Replay hand histories through the engine and check every pot and stack against the file."""
    from tapete.cli.replay import replay_files

    raise typer.Exit(replay_files(files, sys.stdout, as_json=as_json))


def convert(
    source: Annotated[Path, typer.Argument(help="A hand history.", metavar="A")],
    target: Annotated[Path, typer.Argument(help="File to write: .txt, .phh, .phhs, .ohh.", metavar="B")],
    source_format: Annotated[
        str | None, typer.Option("--from", help="Format of A; without it, the format is detected.")
    ] = None,
    target_format: Annotated[str | None, typer.Option("--to", help="pokerstars, phh or ohh.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Write nothing if anything would be lost.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Convert hand histories between PokerStars text, PHH and Open Hand History; other sites are read too."""
    from tapete.cli.convert import convert_named

    raise typer.Exit(
        convert_named(
            source,
            target,
            sys.stdout,
            source_format,
            target_format,
            force=force,
            strict=strict,
            as_json=as_json,
        )
    )


def stats(
    files: Annotated[
        list[Path],
        typer.Argument(help="Hand histories, or folders, as `replay` takes them.", metavar="FILE"),
    ],
    player: Annotated[str | None, typer.Option(help="Only this player, with all figures.")] = None,
    by: Annotated[str | None, typer.Option(help="Group by position or by game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with every interval.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one row for each player.")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the winnings into this file: .png, .svg or .pdf.")
    ] = None,
) -> None:
    """Count what players did over many hands: VPIP, PFR, 3-bets, continuation bets, showdowns, bb/100."""
    from tapete.cli.stats import show_stats_named

    raise typer.Exit(show_stats_named(files, player=player, by=by, as_json=as_json, as_csv=as_csv, plot=plot))


def hand(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Hands as text (docs/hand-text.md), hand histories, or scenarios by file or name.",
            metavar="FILE",
        ),
    ],
    text: Annotated[bool, typer.Option("--text", help="Print each hand on one line.")] = False,
    under: Annotated[str | None, UNDER] = None,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """Show hands step by step: each command, and the position after it."""
    from tapete.cli.hand import show_hands

    raise typer.Exit(
        show_hands(files, sys.stdout, text=text, under=under, language=language.value, as_json=as_json)
    )
