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
    entries: Annotated[
        int | None, typer.Option(min=1, help="Number of entries: divide by the usual table.")
    ] = None,
    paid: Annotated[int | None, typer.Option(min=1, help="Number of paid places: divide by a curve.")] = None,
    minimum: Annotated[int | None, typer.Option(min=1, help="Last prize of the curve.")] = None,
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
        typer.Option(min=2, max=10, help="Number of players.", show_default="6, or as the deck allows"),
    ] = None,
    stakes: Annotated[
        str | None,
        typer.Option(
            help="Blinds and other stakes: 50/100 ante=10 ante_form=per_player.",
            show_default="50/100, or as the game needs",
        ),
    ] = None,
    stack: Annotated[
        int | None,
        typer.Option(min=1, help="Chips of each seat.", show_default="10000, or as the stakes need"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Number that fixes the cards: the same seed deals the same hand.")
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the hand as text, with its deck.")] = False,
    as_json: AsJson = False,
) -> None:
    """Deal a hand and show it with all cards face up."""
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
    exact: Annotated[bool, typer.Option("--exact", help="Count all deals, even if that takes long.")] = False,
    samples: Annotated[
        int | None, typer.Option(help="Draw this number of random deals; ± shows the standard error.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Number that fixes the random deals.")] = 0,
    plot: Annotated[
        Path | None, typer.Option(help="Draw a picture into this file: .png, .svg or .pdf.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compute each hand's share of the pot: exactly if that is quick, otherwise from random deals."""
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
