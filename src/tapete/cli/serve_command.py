"""The options of `tapete serve`; each of them can also be given as an environment variable."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

_ADDRESSES = "separated by spaces in the variable"


class LogFormat(StrEnum):
    """How log lines are written."""

    text = "text"
    json = "json"


class LogLevel(StrEnum):
    """The least level of log lines that are written."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on.", envvar="TAPETE_HOST")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="Port to listen on.", envvar="TAPETE_PORT")
    ] = 8000,
    data: Annotated[
        str,
        typer.Option(
            help="Data folder, or a sqlite: or postgresql: URL; with a password in the variable only.",
            envvar="TAPETE_DATA",
            show_envvar=True,
        ),
    ] = "data",
    database_password_file: Annotated[
        Path | None,
        typer.Option(
            help="File with the password of a PostgreSQL database. The variable TAPETE_DATABASE_PASSWORD may"
            " hold the password itself.",
            envvar="TAPETE_DATABASE_PASSWORD_FILE",
        ),
    ] = None,
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
            help="A tournament file or a folder of them, in place of the house's own; may be repeated, or"
            " separated as in PATH in the variable.",
            envvar="TAPETE_TOURNAMENTS",
        ),
    ] = None,
    fast: Annotated[
        bool, typer.Option(help="Short pauses and quick bots, to try things out.", envvar="TAPETE_FAST")
    ] = False,
    lines: Annotated[
        int,
        typer.Option(
            min=0, help="Connections open at once from one address; 0: no limit.", envvar="TAPETE_LINES"
        ),
    ] = 200,
    hellos: Annotated[
        int,
        typer.Option(
            min=0, help="`hello` messages a minute from one address; 0: no limit.", envvar="TAPETE_HELLOS"
        ),
    ] = 300,
    accounts: Annotated[
        int,
        typer.Option(
            min=0, help="New accounts an hour from one address; 0: no limit.", envvar="TAPETE_ACCOUNTS"
        ),
    ] = 100,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="Address or network of a proxy whose X-Forwarded-For header is trusted; may be repeated, or"
            f" {_ADDRESSES}. Without it, all clients behind a proxy share its address.",
            envvar="TAPETE_PROXY",
        ),
    ] = None,
    log_format: Annotated[
        LogFormat,
        typer.Option(help="Log lines as text (logfmt) or as JSON.", envvar="TAPETE_LOG_FORMAT"),
    ] = LogFormat.text,
    log_level: Annotated[
        LogLevel,
        typer.Option(help="The least level that is logged.", envvar="TAPETE_LOG_LEVEL"),
    ] = LogLevel.info,
    metrics_host: Annotated[
        str,
        typer.Option(help="Address to listen on for Prometheus.", envvar="TAPETE_METRICS_HOST"),
    ] = "127.0.0.1",
    metrics_port: Annotated[
        int,
        typer.Option(
            min=0, max=65535, help="Port for Prometheus, at /metrics; 0: none.", envvar="TAPETE_METRICS_PORT"
        ),
    ] = 0,
) -> None:
    """Run the room: browser client, WebSocket and store in one process.

    Connections from this machine have no limits. Every option can also be given as the environment variable
    that stands beside it; the command line goes before it.
    """
    from tapete.cli.serve import Watched, serve_room
    from tapete.room.people.doors import Limits

    source = context.get_parameter_source("data")
    raise typer.Exit(
        serve_room(
            host=host,
            port=port,
            data=data,
            data_on_command_line=source is not None and source.name == "COMMANDLINE",
            password_file=database_password_file,
            deal_key=deal_key,
            tournaments=tournaments,
            fast=fast,
            limits=Limits(lines=lines, hellos=hellos, accounts=accounts),
            proxies=proxy or (),
            watched=Watched(
                log_format=log_format.value,
                log_level=log_level.value,
                metrics_host=metrics_host,
                metrics_port=metrics_port,
            ),
        )
    )
