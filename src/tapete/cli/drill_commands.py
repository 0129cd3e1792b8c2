"""Define the options of `tapete drill` and `tapete drill report`."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import AsJson, Tongue

drill_app = typer.Typer(help="Train rulings: questions from the scenarios, graded with the rules.")

_File = Annotated[
    Path | None,
    typer.Option("--file", help="File for your answers; without it `drill.jsonl` in your data folder."),
]
_Language = Annotated[Tongue, typer.Option("--language", "-l", help="en, es or pt.")]


class DrillArea(StrEnum):
    """The areas that a drill can be limited to."""

    bets = "bets"
    turn = "turn"
    deal = "deal"
    board = "board"
    claims = "claims"
    players = "players"
    penalties = "penalties"


@drill_app.callback(invoke_without_command=True)
def drill(
    context: typer.Context,
    under: Annotated[
        str,
        typer.Option(
            "--book", help="A rulebook, by name (tda-2019; see `tapete rules list`) or file (my-house.toml)."
        ),
    ] = "tda-2019",
    area: Annotated[DrillArea | None, typer.Option(help="Ask only about this subject.")] = None,
    count: Annotated[int, typer.Option(min=1, max=500, help="Number of questions.")] = 10,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="Number that fixes the questions: the same seed asks the same ones."),
    ] = None,
    language: _Language = Tongue.en,
    person: Annotated[
        str | None, typer.Option("--as", help="Name of the person who answers; without it, your user name.")
    ] = None,
    file: _File = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the questions as JSON, with the right answers.")
    ] = False,
) -> None:
    """Train rulings: a situation, four to six answers, then the ruling with its rules.

    Answers are kept, and a question comes again when it is due: sooner after a wrong answer.
    """
    if context.invoked_subcommand is not None:
        return
    from tapete.cli.drill import drill_in_terminal

    code = drill_in_terminal(
        sys.stdin,
        sys.stdout,
        under=under,
        area=None if area is None else area.value,
        count=count,
        seed=seed,
        language=language.value,
        person=person,
        file=file,
        as_json=as_json,
    )
    raise typer.Exit(code)


@drill_app.command("report")
def drill_report(
    file: _File = None,
    language: _Language = Tongue.en,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one row for each person.")] = False,
) -> None:
    """Show how many answers everybody gave, how many were right, what is due and which rules are weakest."""
    from tapete.cli.drill import show_report

    raise typer.Exit(show_report(file, sys.stdout, language=language.value, as_json=as_json, as_csv=as_csv))
