"""The `tapete` command."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def tapete() -> None:
    """A poker room on one rules engine."""


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[str, typer.Option(help="Data folder, or a sqlite: or postgresql: URL.")] = "data",
    fast: Annotated[bool, typer.Option(help="Short pauses and quick bots, to try things out.")] = False,
) -> None:
    """Run the room: browser client, WebSocket and store in one process."""
    from tapete.cli.serve import serve_room

    raise typer.Exit(serve_room(host=host, port=port, data=data, fast=fast))


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(help="Hand histories, or folders of them: PokerStars text, PHH, OHH.", metavar="FILE"),
    ],
) -> None:
    """Replay hand histories through the engine and check every pot and stack against the file."""
    from tapete.cli.replay import replay_files

    raise typer.Exit(replay_files(files, sys.stdout))


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(help="A hand history.", metavar="A")],
    target: Annotated[Path, typer.Argument(help="The file to make: .txt, .phh, .phhs, .ohh.", metavar="B")],
    source_format: Annotated[str | None, typer.Option("--from", help="pokerstars, phh or ohh.")] = None,
    target_format: Annotated[str | None, typer.Option("--to", help="pokerstars, phh or ohh.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
) -> None:
    """Convert hand histories between PokerStars text, PHH and Open Hand History."""
    from tapete.cli.convert import convert_named

    raise typer.Exit(convert_named(source, target, sys.stdout, source_format, target_format, force=force))


@app.command()
def equity(
    hands: Annotated[
        list[str],
        typer.Argument(help="A hand (AhKh), a range (QQ+,AKs,A5s:0.5) or random, by player.", metavar="HAND"),
    ],
    board: Annotated[str, typer.Option(help="Community cards, such as 2c7d9s.")] = "",
    dead: Annotated[str, typer.Option(help="Cards out of play, such as AcAd.")] = "",
    game: Annotated[str, typer.Option(help="holdem, omaha, omaha-8, short-deck, stud, razz...")] = "holdem",
    exact: Annotated[bool, typer.Option("--exact", help="Count all deals, however many.")] = False,
    samples: Annotated[
        int | None, typer.Option(help="Draw so many deals at random instead; ± is then the standard error.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed draws other deals.")] = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw a picture too: .png, .svg or .pdf.")] = None,
) -> None:
    """Say what share of the pot each hand wins, exactly where that is quick."""
    from tapete.cli.equity import show_equity

    raise typer.Exit(
        show_equity(
            hands, board=board, dead=dead, game=game, exact=exact, samples=samples, seed=seed, plot=plot
        )
    )


def main() -> None:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal may know no rupee sign, and no plus-minus.
            stream.reconfigure(errors="replace")
    app()
