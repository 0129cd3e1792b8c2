"""Define the `tapete` command and its subcommands."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from tapete import __version__
from tapete.cli.codes import EPILOG
from tapete.cli.drill_commands import drill_app
from tapete.cli.history_commands import convert, hand, replay, stats
from tapete.cli.options import LANGUAGE, Tongue
from tapete.cli.room_commands import room_app
from tapete.cli.rules_commands import check, rule, rules_app
from tapete.cli.serve_command import gateway, serve, worker
from tapete.cli.study_commands import deal, equity, games, icm, payouts
from tapete.cli.tournament_commands import league, simulate_, tournament_app

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, epilog=EPILOG)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tapete {__version__}")
        raise typer.Exit


@app.callback()
def tapete(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """A poker room on one rules engine.

    Instead of a file name, `-` means the standard input or output.
    """


def play(
    url: Annotated[str, typer.Argument(help="The room's address.")] = "http://127.0.0.1:8000",
    name: Annotated[str | None, typer.Option(help="Play as a new player of this name.")] = None,
    token: Annotated[
        str | None, typer.Option(help="Play as the player of this token.", envvar="TAPETE_TOKEN")
    ] = None,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
) -> None:
    """Play in a room from the terminal with the keyboard."""
    from tapete.cli.play import play_in_terminal

    raise typer.Exit(play_in_terminal(url, name=name, token=token, language=language.value))


app.command("serve")(serve)
app.command("gateway")(gateway)
app.command("worker")(worker)
app.command("games")(games)
app.command("deal")(deal)
app.command("icm")(icm)
app.command("payouts")(payouts)
app.command("replay")(replay)
app.command("convert")(convert)
app.command("stats")(stats)
app.command("equity")(equity)
app.command("simulate")(simulate_)
app.command("league")(league)
app.command("play")(play)
app.command("check")(check)
app.command("rule")(rule)
app.command("hand")(hand)
app.add_typer(drill_app, name="drill")
app.add_typer(tournament_app, name="tournament")
app.add_typer(rules_app, name="rules")
app.add_typer(room_app, name="room")


def main() -> None:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal's encoding may lack the rupee sign or the plus-minus sign.
            stream.reconfigure(errors="replace")
    app()
