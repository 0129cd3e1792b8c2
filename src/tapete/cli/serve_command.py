"""The options of `tapete serve`."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[str, typer.Option(help="Data folder, or a sqlite: or postgresql: URL.")] = "data",
    deal_key: Annotated[
        Path | None,
        typer.Option(
            help="File with the key that decks grow from; made at the first start. Without it, it lies beside"
            " the data folder and has its name with `.deal-key` after it. Keep a copy of it, but not with the"
            " copies of the database.",
            envvar="TAPETE_DEAL_KEY_FILE",
        ),
    ] = None,
    tournaments: Annotated[
        list[Path] | None,
        typer.Option(
            help="A tournament file or a folder of them, in place of the house's own; may be repeated."
        ),
    ] = None,
    fast: Annotated[bool, typer.Option(help="Short pauses and quick bots, to try things out.")] = False,
    lines: Annotated[
        int, typer.Option(min=0, help="Connections open at once from one address; 0: no limit.")
    ] = 200,
    hellos: Annotated[
        int, typer.Option(min=0, help="`hello` messages a minute from one address; 0: no limit.")
    ] = 300,
    accounts: Annotated[
        int, typer.Option(min=0, help="New accounts an hour from one address; 0: no limit.")
    ] = 100,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="Address or network of a proxy whose X-Forwarded-For header is trusted; may be repeated."
            " Without it, all clients behind a proxy share its address."
        ),
    ] = None,
) -> None:
    """Run the room: browser client, WebSocket and store in one process.

    Connections from this machine have no limits.
    """
    from tapete.cli.serve import serve_room
    from tapete.room.people.doors import Limits

    raise typer.Exit(
        serve_room(
            host=host,
            port=port,
            data=data,
            deal_key=deal_key,
            tournaments=tournaments,
            fast=fast,
            limits=Limits(lines=lines, hellos=hellos, accounts=accounts),
            proxies=proxy or (),
        )
    )
