"""Cells of CSV files that spreadsheets would run as formulas."""

import pytest

from tapete.formats.spreadsheet import FORMULA_STARTS, harmless


@pytest.mark.parametrize("start", FORMULA_STARTS)
def test_text_that_a_spreadsheet_would_run_gets_an_apostrophe(start: str) -> None:
    assert harmless(f"{start}1+1") == f"'{start}1+1"


@pytest.mark.parametrize("cell", ["Ana", "", "1-2", -5, 1.5, None])
def test_other_cells_stay_as_they_are(cell: object) -> None:
    assert harmless(cell) == cell
