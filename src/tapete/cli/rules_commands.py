"""Define the options of `tapete check`, `rule`, and `tapete rules`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import LANGUAGE, UNDER, AsJson, Tongue


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Scenario files, folders or names; without any, all of the package.", metavar="PATH"
        ),
    ] = None,
    under: Annotated[str | None, UNDER] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only what differs.")] = False,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """Run scenarios and show where the result differs from the expected one."""
    from tapete.cli.check import check_paths

    raise typer.Exit(
        check_paths(
            paths or [], sys.stdout, under=under, quiet=quiet, language=language.value, as_json=as_json
        )
    )


def rule(
    file: Annotated[
        Path | None,
        typer.Argument(help="A scenario with an incident: a file, or one of the package.", metavar="FILE"),
    ] = None,
    interactive: Annotated[bool, typer.Option("--interactive", "-i", help="Ask for the facts.")] = False,
    as_json: AsJson = False,
    under: Annotated[str | None, UNDER] = None,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
) -> None:
    """Rule on an incident, in plain words, with the rules and the director's options."""
    if interactive or file is None:
        from tapete.cli.ask import rule_by_asking

        raise typer.Exit(
            rule_by_asking(sys.stdin, sys.stdout, under=under or "tda-2019", language=language.value)
        )
    from tapete.cli.rule import rule_file

    raise typer.Exit(rule_file(file, sys.stdout, under=under, language=language.value, as_json=as_json))


rules_app = typer.Typer(no_args_is_help=True, help="Read the rulebooks: rows, differences, coverage.")


@rules_app.command("list")
def rules_list(
    under: Annotated[str | None, UNDER] = None,
    kind: Annotated[str | None, typer.Option(help="enforced, ruled, directed or stated.")] = None,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """List the books, or the rows of one."""
    from tapete.cli.rules import list_rows

    raise typer.Exit(list_rows(sys.stdout, under=under, kind=kind, language=language.value, as_json=as_json))


@rules_app.command("show")
def rules_show(
    row: Annotated[str, typer.Argument(help="The id of a row, such as TDA19-45A.", metavar="ID")],
    under: Annotated[str | None, UNDER] = None,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """Show a row: what it says, the values that rest on it, the scenarios that show it."""
    from tapete.cli.rules import show_row

    raise typer.Exit(show_row(row, sys.stdout, language=language.value, under=under, as_json=as_json))


@rules_app.command("diff")
def rules_diff(
    left: Annotated[str, typer.Argument(metavar="BOOK")],
    right: Annotated[str, typer.Argument(metavar="BOOK")],
    as_json: AsJson = False,
) -> None:
    """Show where two books differ: values, and scenarios that end differently."""
    from tapete.cli.rules import diff_books

    raise typer.Exit(diff_books(left, right, sys.stdout, as_json=as_json))


@rules_app.command("lint")
def rules_lint(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="House overlays; without any, the package's books.", metavar="FILE"),
    ] = None,
    event: Annotated[
        Path | None,
        typer.Option(help="A tournament's file: name the values that cannot have an effect in it."),
    ] = None,
    as_json: AsJson = False,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
) -> None:
    """Find outdated rows, values without effect, and missing words."""
    from tapete.cli.rules import lint_books

    raise typer.Exit(
        lint_books(files or [], sys.stdout, event=event, as_json=as_json, language=language.value)
    )


@rules_app.command("coverage")
def rules_coverage(
    under: Annotated[str | None, UNDER] = None,
    missing: Annotated[
        str | None,
        typer.Option(
            help="Only rows that a face should reach and does not: engine, floor, tournament, ring, room, "
            "desk or stated; `any` for rows that no face reaches.",
            metavar="FACE",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Annotated[Tongue, LANGUAGE] = Tongue.en,
) -> None:
    """Show which faces of the product (engine, floor, room...) reach each row, and in which scenarios."""
    from tapete.cli.coverage import show_coverage

    code = show_coverage(sys.stdout, under=under, missing=missing, as_json=as_json, language=language.value)
    raise typer.Exit(code)
