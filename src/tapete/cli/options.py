"""Options that several commands share."""

from enum import StrEnum
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Tongue(StrEnum):
    """Languages of the product."""

    en = "en"
    es = "es"
    pt = "pt"


LANGUAGE = typer.Option("--language", "-l", help="en, es or pt.")


UNDER = typer.Option(
    "--book", help="A rulebook, by name (tda-2019; see `tapete rules list`) or file (my-house.toml)."
)
