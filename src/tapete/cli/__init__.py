"""The `tapete` command."""

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
    files: Annotated[list[Path], typer.Argument(help="PokerStars hand histories.", metavar="FILE...")],
) -> None:
    """Replay hand histories through the engine and check every pot and stack against the file."""
    import sys

    from tapete.cli.replay import replay_files

    raise typer.Exit(replay_files(files, sys.stdout))


def main() -> None:
    """Entry point of the console script."""
    app()
