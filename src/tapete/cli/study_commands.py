"""Define the options of `tapete games`, `icm`, `payouts`, `deal` and `equity`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import AsJson, Tongue


def games(
    language: Annotated[Tongue, typer.Option("--language", "-l", help="en, es or pt.")] = Tongue.en,
    as_json: AsJson = False,
) -> None:
    """List the games: names, cards in hand and on the board, limits."""
    from tapete.cli.study import list_games

    raise typer.Exit(list_games(sys.stdout, language=language.value, as_json=as_json))


def icm(
    stacks: Annotated[str, typer.Argument(help="5000,3000,2000 or Ana=5000,Leo=3000.")],
    prizes: Annotated[str, typer.Argument(help="First prize, second and so on: 500,300,200.")],
    as_json: AsJson = False,
) -> None:
    """Value stacks in prize money by the independent chip model, exactly."""
    from tapete.cli.study import show_icm

    raise typer.Exit(show_icm(stacks, prizes, sys.stdout, as_json=as_json))


def payouts(
    pool: Annotated[int, typer.Argument(min=0, help="The prize pool.")],
    parts: Annotated[str | None, typer.Option(help="Per cent by place: 50,30,20.")] = None,
    entries: Annotated[int | None, typer.Option(min=1, help="How many entered: by the usual table.")] = None,
    paid: Annotated[int | None, typer.Option(min=1, help="How many places: by a curve.")] = None,
    minimum: Annotated[int | None, typer.Option(min=1, help="Of a curve, the last prize.")] = None,
    as_json: AsJson = False,
) -> None:
    """Divide a prize pool: by percentages, by the usual table for the entries, or by a curve over places."""
    from tapete.cli.study import show_payouts

    raise typer.Exit(
        show_payouts(
            pool, sys.stdout, parts=parts, entries=entries, paid=paid, minimum=minimum, as_json=as_json
        )
    )


def deal(
    game: Annotated[str, typer.Argument(help="A game with its limit: `tapete games`.")] = "holdem-no-limit",
    seats: Annotated[
        int | None,
        typer.Option(min=2, max=10, help="How many are dealt in.", show_default="6, or as the deck allows"),
    ] = None,
    stakes: Annotated[
        str | None,
        typer.Option(
            help="Blinds, and what else there is: 50/100 ante=10 ante_form=per_player.",
            show_default="50/100, or as the game needs",
        ),
    ] = None,
    stack: Annotated[
        int | None,
        typer.Option(min=1, help="Chips of each seat.", show_default="10000, or as the stakes need"),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the hand as text, with its deck.")] = False,
    as_json: AsJson = False,
) -> None:
    """Deal a hand and show it, all cards face up."""
    from tapete.cli.study import deal_hand

    code = deal_hand(
        game, sys.stdout, seats=seats, stakes=stakes, stack=stack, seed=seed, text=text, as_json=as_json
    )
    raise typer.Exit(code)


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
