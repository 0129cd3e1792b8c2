"""Payout and Windfall tables that come with Tapete, each a TOML file in this folder.

>>> names()
('payouts-small-fields', 'windfall-seven-percent', 'windfall-standard')
>>> payouts("payouts-small-fields").payout(30)[:3]
(Fraction(37, 1), Fraction(22, 1), Fraction(15, 1))
>>> windfall("windfall-seven-percent").mean
Fraction(279, 100)
"""

from functools import cache
from importlib import resources

from tapete.tournament.course.windfall import WindfallTable, read_windfall
from tapete.tournament.prizes.payouts import PayoutTable, read_payout_table
from tapete.tournament.structure.toml_data import StructureError

_SUFFIX = ".toml"


def names() -> tuple[str, ...]:
    """Return the names of the packaged tables, in order."""
    files = (file.name for file in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in files if name.endswith(_SUFFIX)))


@cache
def payouts(name: str) -> PayoutTable:
    """Return a packaged table of percentages.

    Raises:
        StructureError: no table has this name; the message lists all names.
    """
    return read_payout_table(_text(name), name + _SUFFIX)


@cache
def windfall(name: str) -> WindfallTable:
    """Return a packaged Windfall table.

    Raises:
        StructureError: no table has this name; the message lists all names.
    """
    return read_windfall(_text(name), name + _SUFFIX)


def _text(name: str) -> str:
    if name not in names():
        raise StructureError(f"{name}: no such table; there are {', '.join(names())}")
    return resources.files(__name__).joinpath(name + _SUFFIX).read_text(encoding="utf-8")
