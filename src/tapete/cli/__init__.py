"""Define the `tapete` command and its subcommands."""

import os
import sys
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tapete import __version__
from tapete.cli.codes import EPILOG
from tapete.cli.drill_commands import drill_app
from tapete.cli.serve_command import gateway, serve, worker
from tapete.cli.study_commands import AsJson, Tongue, deal, games, icm, payouts
from tapete.rules.points.tournament import SyncUnit

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


app.command("serve")(serve)
app.command("gateway")(gateway)
app.command("worker")(worker)
app.command("games")(games)
app.command("deal")(deal)
app.add_typer(drill_app, name="drill")
app.command("icm")(icm)
app.command("payouts")(payouts)


@app.command()
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


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(help="A hand history.", metavar="A")],
    target: Annotated[Path, typer.Argument(help="The file to make: .txt, .phh, .phhs, .ohh.", metavar="B")],
    source_format: Annotated[
        str | None, typer.Option("--from", help="The format of A; else it is detected.")
    ] = None,
    target_format: Annotated[str | None, typer.Option("--to", help="pokerstars, phh or ohh.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
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


@app.command()
def stats(
    files: Annotated[
        list[Path],
        typer.Argument(help="Hand histories, or folders, as `replay` takes them.", metavar="FILE"),
    ],
    player: Annotated[str | None, typer.Option(help="Only this player, with all figures.")] = None,
    by: Annotated[str | None, typer.Option(help="Divide by position or by game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with every interval.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a row a player.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw what was won: .png, .svg or .pdf.")] = None,
) -> None:
    """Count what players did over many hands: VPIP, PFR, 3-bets, continuation bets, showdowns, bb/100."""
    from tapete.cli.stats import show_stats_named

    raise typer.Exit(show_stats_named(files, player=player, by=by, as_json=as_json, as_csv=as_csv, plot=plot))


@app.command()
def equity(
    hands: Annotated[
        list[str],
        typer.Argument(help="A hand (AhKh), a range (QQ+,AKs,A5s:0.5) or random, by player.", metavar="HAND"),
    ],
    board: Annotated[str, typer.Option(help="Community cards, such as 2c7d9s.")] = "",
    dead: Annotated[str, typer.Option(help="Cards out of play, such as AcAd.")] = "",
    game: Annotated[
        str, typer.Option(help="holdem, omaha, omaha-8, stud, razz..., or a game's file.")
    ] = "holdem",
    exact: Annotated[bool, typer.Option("--exact", help="Count all deals, however many.")] = False,
    samples: Annotated[
        int | None, typer.Option(help="Number of random deals to draw instead; ± is then the standard error.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed draws other deals.")] = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw a picture too: .png, .svg or .pdf.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say what share of the pot each hand wins, exactly where that is quick."""
    from tapete.cli.equity import show_equity

    raise typer.Exit(
        show_equity(
            hands,
            board=board,
            dead=dead,
            game=game,
            exact=exact,
            samples=samples,
            seed=seed,
            plot=plot,
            as_json=as_json,
        )
    )


class Plots(StrEnum):
    """Format of plots."""

    html = "html"
    png = "png"


class SimulationBots(StrEnum):
    """Kind of bots that play a simulation."""

    house = "house"
    quick = "quick"


@app.command("simulate")
def simulate_(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="A tournament; or its flights, in the order of play, and its final.", metavar="FILE"
        ),
    ],
    seed: Annotated[int, typer.Option(help="Another seed draws other seats and deals.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="The folder for results (CSV, JSON), event log and plots.")
    ] = None,
    plot: Annotated[Plots | None, typer.Option(help="Draw stacks, tables, moves and payouts.")] = None,
    entries: Annotated[int | None, typer.Option(min=2, help="How many enter (in each flight).")] = None,
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
    """Let bots play a tournament to its end, every hand dealt by the engine, on virtual time."""
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


_LANGUAGE = typer.Option("--language", "-l", help="en, es or pt.")


tournament_app = typer.Typer(no_args_is_help=True, help="Tournament files and logs.")
app.add_typer(tournament_app, name="tournament")


@tournament_app.command("lint")
def tournament_lint(
    files: Annotated[list[Path], typer.Argument(help="Tournament files.", metavar="FILE")],
    entries: Annotated[
        int | None, typer.Option(min=2, help="The field to judge it for; a few tables, if not said.")
    ] = None,
    as_json: AsJson = False,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
) -> None:
    """Check structures and say what a director would: length, blinds at the end, payouts, breaks."""
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


_UNDER = typer.Option(
    "--book", help="A rulebook, by name (tda-2019; see `tapete rules list`) or file (my-house.toml)."
)


@app.command()
def league(
    settings: Annotated[Path, typer.Argument(help="The league's settings, TOML.", metavar="LEAGUE")],
    results: Annotated[
        list[Path],
        typer.Argument(
            help="Results: JSON of a room or a desk, or CSV with event, date, place, player.",
            metavar="RESULTS",
        ),
    ],
    season: Annotated[str | None, typer.Option(help="A season by name; else the last one.")] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, with the points of each event.")] = False,
) -> None:
    """Compute a league's standings from the results of its events."""
    from tapete.cli.league import show_league

    raise typer.Exit(
        show_league(settings, results, sys.stdout, season=season, as_json=as_json, as_csv=as_csv)
    )


@app.command()
def play(
    url: Annotated[str, typer.Argument(help="The room's address.")] = "http://127.0.0.1:8000",
    name: Annotated[str | None, typer.Option(help="Play as a new player of this name.")] = None,
    token: Annotated[
        str | None, typer.Option(help="Play as the player of this token.", envvar="TAPETE_TOKEN")
    ] = None,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
) -> None:
    """Play in a room from the terminal, by keys."""
    from tapete.cli.play import play_in_terminal

    raise typer.Exit(play_in_terminal(url, name=name, token=token, language=language.value))


@app.command()
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Scenario files, folders or names; without any, all of the package.", metavar="PATH"
        ),
    ] = None,
    under: Annotated[str | None, _UNDER] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only what differs.")] = False,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """Run scenarios and show what is not as they say."""
    from tapete.cli.check import check_paths

    raise typer.Exit(
        check_paths(
            paths or [], sys.stdout, under=under, quiet=quiet, language=language.value, as_json=as_json
        )
    )


@app.command()
def rule(
    file: Annotated[
        Path | None,
        typer.Argument(help="A scenario with an incident: a file, or one of the package.", metavar="FILE"),
    ] = None,
    interactive: Annotated[bool, typer.Option("--interactive", "-i", help="Ask for the facts.")] = False,
    as_json: AsJson = False,
    under: Annotated[str | None, _UNDER] = None,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
) -> None:
    """Rule on an incident, in plain words, with the rules and the director's options."""
    if interactive or file is None:
        from tapete.cli.ask import rule_by_asking

        raise typer.Exit(
            rule_by_asking(sys.stdin, sys.stdout, under=under or "tda-2019", language=language.value)
        )
    from tapete.cli.rule import rule_file

    raise typer.Exit(rule_file(file, sys.stdout, under=under, language=language.value, as_json=as_json))


@app.command()
def hand(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Hands as text (docs/hand-text.md), hand histories, or scenarios by file or name.",
            metavar="FILE",
        ),
    ],
    text: Annotated[bool, typer.Option("--text", help="Print each hand on one line.")] = False,
    under: Annotated[str | None, _UNDER] = None,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """Show hands step by step: each command, and the position after it."""
    from tapete.cli.hand import show_hands

    raise typer.Exit(
        show_hands(files, sys.stdout, text=text, under=under, language=language.value, as_json=as_json)
    )


rules_app = typer.Typer(no_args_is_help=True, help="The rulebooks: rows, differences, coverage.")
app.add_typer(rules_app, name="rules")


@rules_app.command("list")
def rules_list(
    under: Annotated[str | None, _UNDER] = None,
    kind: Annotated[str | None, typer.Option(help="enforced, ruled, directed or stated.")] = None,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """List the books, or the rows of one."""
    from tapete.cli.rules import list_rows

    raise typer.Exit(list_rows(sys.stdout, under=under, kind=kind, language=language.value, as_json=as_json))


@rules_app.command("show")
def rules_show(
    row: Annotated[str, typer.Argument(help="The id of a row, such as TDA19-45A.", metavar="ID")],
    under: Annotated[str | None, _UNDER] = None,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
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
    """Show where two books part: values, and scenarios that end differently."""
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
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
) -> None:
    """Look for stale rows, idle values and missing words."""
    from tapete.cli.rules import lint_books

    raise typer.Exit(
        lint_books(files or [], sys.stdout, event=event, as_json=as_json, language=language.value)
    )


@rules_app.command("coverage")
def rules_coverage(
    under: Annotated[str | None, _UNDER] = None,
    missing: Annotated[
        str | None,
        typer.Option(
            help="Only rows that a face should reach and does not: engine, floor, tournament, ring, room, "
            "desk or stated; `any` for rows that no face reaches.",
            metavar="FACE",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Annotated[Tongue, _LANGUAGE] = Tongue.en,
) -> None:
    """Show through which faces each row can be reached, and by which scenarios."""
    from tapete.cli.coverage import show_coverage

    code = show_coverage(sys.stdout, under=under, missing=missing, as_json=as_json, language=language.value)
    raise typer.Exit(code)


room_app = typer.Typer(no_args_is_help=True, help="Operate a running room: its tournaments.")
app.add_typer(room_app, name="room")

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
_RoomLanguage = Annotated[Tongue, _LANGUAGE]
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
    data: Annotated[
        str,
        typer.Option(help="Data folder, or a sqlite: or postgresql: URL.", envvar="TAPETE_DATA"),
    ] = "data",
    deal_key: Annotated[
        Path | None,
        typer.Option(
            help="File with the key that decks grow from, if it is not beside the data folder.",
            envvar="TAPETE_DEAL_KEY_FILE",
        ),
    ] = None,
    database_password_file: Annotated[
        Path | None,
        typer.Option(
            help="File with the password of a PostgreSQL database; or TAPETE_DATABASE_PASSWORD holds it.",
            envvar="TAPETE_DATABASE_PASSWORD_FILE",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; without it tournament-7.audit.jsonl."),
    ] = None,
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Write all that it takes to deal each hand of a tournament again, and to make each draw again.

    For hands that are over, and for auditors alone: the file has every card. Nothing is changed, and a server
    may run meanwhile. `tools/verify.py` checks the file.
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
    data: Annotated[
        str,
        typer.Option(help="Data folder, or a sqlite: or postgresql: URL.", envvar="TAPETE_DATA"),
    ] = "data",
    database_password_file: Annotated[
        Path | None,
        typer.Option(
            help="File with the password of a PostgreSQL database; or TAPETE_DATABASE_PASSWORD holds it.",
            envvar="TAPETE_DATABASE_PASSWORD_FILE",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; without it tournament-7.stage.json."),
    ] = None,
    language: _RoomLanguage = Tongue.en,
) -> None:
    """Write the result of an online flight to a stage file, which the final of a live event takes over.

    The file has the players with their names and stacks, the pool, the entries and the last level. Nothing is
    changed, and a server may run meanwhile.
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
    """Have all tables of a running tournament play in step, where its book has simultaneous hands; or end it.

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


def main() -> None:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal's encoding may lack the rupee sign or the plus-minus sign.
            stream.reconfigure(errors="replace")
    app()
