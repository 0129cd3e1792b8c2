"""The vectors of lobby, page and wallet are fresh, and folding news in Python leads to them."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools import generate_subject_vectors
from tools.generate_subject_vectors import SUBJECTS, TARGET, Case

from tapete.room import protocol as p

FOLDS: dict[str, Any] = {"wallet": p.fold_wallet, "lobby": p.fold_lobby, "page": p.fold_page}


def cases() -> list[tuple[str, Case]]:
    found = []
    for subject in SUBJECTS:
        read = msgspec.json.decode((TARGET / f"{subject}.json").read_bytes(), type=list[Case])
        found += [(subject, case) for case in read]
    return found


def test_the_vectors_are_fresh() -> None:
    assert generate_subject_vectors.main(["--check"]) == 0


def test_stale_vectors_are_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_subject_vectors, "TARGET", tmp_path)
    assert generate_subject_vectors.main(["--check"]) == 1
    assert generate_subject_vectors.main([]) == 0
    assert generate_subject_vectors.main(["--check"]) == 0


@pytest.mark.parametrize(("subject", "case"), cases(), ids=lambda one: getattr(one, "name", one))
def test_news_leads_to_the_whole(subject: str, case: Case) -> None:
    fold, state = FOLDS[subject], case.whole
    for step in case.steps:
        state = reduce(fold, step.news, state)
        assert state == step.then
        assert reduce(fold, step.news, state) == state, "what is known already changes nothing"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_gap_in_the_news_is_seen(subject: str) -> None:
    case = next(case for of, case in cases() if of == subject and len(case.steps) > 1)
    with pytest.raises(p.Gap, match="is missing"):
        reduce(FOLDS[subject], case.steps[1].news, case.whole)
