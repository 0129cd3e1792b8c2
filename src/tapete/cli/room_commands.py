"""Define the options of `tapete room`: orders to a running room."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tapete.cli.options import LANGUAGE, Tongue
from tapete.rules.points.tournament import SyncUnit

room_app = typer.Typer(no_args_is_help=True, help="Operate the tournaments of a running room.")

_Data = Annotated[
    str,
    typer.Option(help="Data folder, or a sqlite: or postgresql: URL.", envvar="TAPETE_DATA"),
]
_PasswordFile = Annotated[
    Path | None,
    typer.Option(
        help="File with the password of a PostgreSQL database; or TAPETE_DATABASE_PASSWORD holds it.",
        envvar="TAPETE_DATABASE_PASSWORD_FILE",
    ),
]
_Stream = Annotated[
    str,
    typer.Argument(help="A tournament, as listed by `tapete room list`: tournament/7.", metavar="STREAM"),
]
_RoomData = Annotated[str, typer.Option("--data", help="The room's data folder.", envvar="TAPETE_DATA")]
_RoomUrl = Annotated[
    str | None,
    typer.Option("--url", help="The room's address, if not the one in its data folder.", envvar="TAPETE_URL"),
]
_Reason = Annotated[str, typer.Option("--reason", help="Reason, for the log.")]
_RoomLanguage = Annotated[Tongue, LANGUAGE]
_Yes = Annotated[bool, typer.Option("--yes", "-y", help="Don't ask for confirmation.")]


def _key() -> str | None:
    return os.environ.get("TAPETE_OPERATOR_KEY")


class Switch(StrEnum):
    """Whether to begin or to end a mode."""

    begin = "begin"
    end = "end"


class Unit(StrEnum):
    """Unit that tables wait for in simultaneous hands."""

    hand = "hand"
    betting_round = "betting-round"


def _order(
    stream: str,
    what: str,
    data: str,
    url: str | None,
    reason: str,
    language: Tongue,
    *,
    sure: bool = True,
    by: SyncUnit | None = None,
) -> NoReturn:
    """Send an order for one tournament to the room and exit with its code."""
    from tapete.cli.room import order

    raise typer.Exit(
        order(
            stream,
            what,
            data=data,
            url=url,
            key=_key(),
            reason=reason,
            sure=sure,
            language=language.value,
            by=by,
        )
    )


@room_app.command("list")
def room_list(
    data: _RoomData = "data",
    url: _RoomUrl = None,
    all_: Annotated[bool, typer.Option("--all", help="Include finished ones.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the tournaments: stopped ones first, with the reason."""
    from tapete.cli.room import list_streams

    raise typer.Exit(list_streams(data=data, url=url, key=_key(), all_=all_, as_json=as_json))


@room_app.command("role")
def room_role(
    account: Annotated[str, typer.Argument(help="Name or number of an account that has a password.")],
    role: Annotated[str, typer.Argument(help="player, floor or operator.")],
    data: _RoomData = "data",
    url: _RoomUrl = None,
    reason: _Reason = "",
) -> None:
    """Give an account a role; the order is in the room's audit log."""
    from tapete.cli.room import give_role

    raise typer.Exit(give_role(account, role, data=data, url=url, key=_key(), reason=reason))


@room_app.command("resume")
def room_resume(
    stream: _Stream,
    data: _RoomData = "data",
    url: _RoomUrl = None,
    reason: _Reason = "",
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Resume a stopped tournament from its log."""
    _order(stream, "resume", data, url, reason, language)


@room_app.command("rollback")
def room_rollback(
    stream: _Stream,
    data: _RoomData = "data",
    url: _RoomUrl = None,
    reason: _Reason = "",
    yes: _Yes = False,
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Take back the running hands, then resume the tournament; the hands are dealt again."""
    _order(stream, "roll_back", data, url, reason, language, sure=yes)


@room_app.command("cancel")
def room_cancel(
    stream: _Stream,
    data: _RoomData = "data",
    url: _RoomUrl = None,
    reason: _Reason = "",
    yes: _Yes = False,
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Cancel a tournament and refund its players by the published rule."""
    _order(stream, "cancel", data, url, reason, language, sure=yes)


@room_app.command("audit")
def room_audit(
    context: typer.Context,
    stream: _Stream,
    data: _Data = "data",
    deal_key: Annotated[
        Path | None,
        typer.Option(
            help="File with the key that decks grow from, if it is not beside the data folder.",
            envvar="TAPETE_DEAL_KEY_FILE",
        ),
    ] = None,
    database_password_file: _PasswordFile = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; without it tournament-7.audit.jsonl."),
    ] = None,
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Write a file that lets auditors repeat each deal and each draw of a tournament.

    It covers finished hands and has every card, so give it to auditors only. The command changes nothing,
    and a server may run meanwhile. `tools/verify.py` checks the file.
    """
    from tapete.cli.audit import export

    source = context.get_parameter_source("data")
    raise typer.Exit(
        export(
            stream,
            data=data,
            on_command_line=source is not None and source.name == "COMMANDLINE",
            password_file=database_password_file,
            deal_key=deal_key,
            output=output,
            language=language.value,
        )
    )


@room_app.command("stage")
def room_stage(
    context: typer.Context,
    stream: _Stream,
    data: _Data = "data",
    database_password_file: _PasswordFile = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; without it tournament-7.stage.json."),
    ] = None,
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Write the result of an online flight to a stage file for the final of a live event.

    The file has the players with their names and stacks, the pool, the entries and the last level. The
    command changes nothing, and a server may run meanwhile.
    """
    from tapete.cli.stage import export

    source = context.get_parameter_source("data")
    raise typer.Exit(
        export(
            stream,
            data=data,
            on_command_line=source is not None and source.name == "COMMANDLINE",
            password_file=database_password_file,
            output=output,
            language=language.value,
        )
    )


@room_app.command("finish")
def room_finish(
    structure: Annotated[Path, typer.Argument(help="The final's structure file, with stage.kind = final.")],
    stages: Annotated[list[Path], typer.Argument(help="Stage files of the live flights.")],
    starts: Annotated[str, typer.Option(help="Start of the final: 2026-12-01 20:00, in local time.")],
    accounts: Annotated[
        Path | None,
        typer.Option(help="CSV file: player, account; only for accounts with other names than the players."),
    ] = None,
    url: Annotated[str, typer.Option(help="Address of the server.")] = "http://127.0.0.1:8000",
    key: Annotated[
        str | None, typer.Option(help="Key of the server's desk; or TAPETE_DESK_KEY holds it.")
    ] = None,
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Open an online final for flights that were played live, from their stage files.

    Every player who goes on needs an account in the room. Stacks and pool are taken over as they are. The
    same files open one final only, so that the command can be given again after an error.
    """
    from tapete.cli.finish import finish

    raise typer.Exit(
        finish(
            structure,
            stages,
            starts=starts,
            accounts=accounts,
            url=url,
            key=key,
            language=language.value,
        )
    )


@room_app.command("simultaneous")
def room_simultaneous(
    stream: _Stream,
    what: Annotated[Switch, typer.Argument(help="Begin or end it.", metavar="begin|end")],
    by: Annotated[
        Unit, typer.Option(help="What tables wait for: each hand, or each betting round as well.")
    ] = Unit.hand,
    data: _RoomData = "data",
    url: _RoomUrl = None,
    reason: _Reason = "",
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Begin or end simultaneous hands at all tables of a running tournament, if its book has them.

    A hand in progress is played to its end.
    """
    unit: SyncUnit = by.value
    _order(
        stream,
        f"{what.value}_simultaneous",
        data,
        url,
        reason,
        language,
        by=unit if what == "begin" else None,
    )
