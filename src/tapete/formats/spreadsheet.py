"""Write cells of CSV files so that no spreadsheet runs them as formulas."""

from typing import Final

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""First characters by which spreadsheets recognise a formula."""


def harmless(cell: object) -> object:
    """Return a cell that spreadsheets can't read as a formula; text in doubt gets an apostrophe.

    >>> harmless("=1+1"), harmless("Ana"), harmless(-5)
    ("'=1+1", 'Ana', -5)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell
