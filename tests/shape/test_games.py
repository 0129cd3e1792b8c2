"""The code generated from the games' files is fresh."""

from pathlib import Path

import pytest
from tools import generate_games


def test_the_generated_games_are_fresh() -> None:
    assert generate_games.main(["--check"]) == 0, "run .venv/bin/python tools/generate_games.py"


def test_a_stale_file_is_reported_and_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = {tmp_path / path.name: text for path, text in generate_games.files().items()}
    stale = {tmp_path / f"{place}": text for place, text in enumerate(stale.values())}
    monkeypatch.setattr(generate_games, "files", lambda: stale)
    monkeypatch.setattr(generate_games, "ROOT", tmp_path)
    assert generate_games.main(["--check"]) == 1
    assert capsys.readouterr().out.startswith("0 is stale")
    assert generate_games.main([]) == 0
    assert generate_games.main(["--check"]) == 0
