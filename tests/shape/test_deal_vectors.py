"""The vectors of deals are fresh, and `tools/verify.py` finds the hands that were tampered with."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from tools import generate_deal_vectors, verify

from tapete.room.fair.decks import contribution, leaf, mixed
from tapete.room.world.chance import below, permutation

VECTORS: dict[str, Any] = json.loads(generate_deal_vectors.TARGET.read_bytes())
TRUE = {one["what"]: one["proof"] for one in VECTORS["true"]}


def tampered(case: dict[str, Any]) -> dict[str, Any]:
    proof: dict[str, Any] = copy.deepcopy(TRUE[case["of"]])
    *path, last = case["path"]
    inner: Any = proof
    for step in path:
        inner = inner[step]
    inner[last] = case["value"]
    return proof


def test_the_vectors_are_fresh() -> None:
    assert generate_deal_vectors.main(["--check"]) == 0, "run .venv/bin/python tools/generate_deal_vectors.py"


def test_stale_vectors_are_seen_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_deal_vectors, "TARGET", tmp_path / "deal.json")
    monkeypatch.setattr(generate_deal_vectors, "generate", lambda: b"{}\n")
    assert generate_deal_vectors.main(["--check"]) == 1
    assert generate_deal_vectors.main([]) == 0 == generate_deal_vectors.main(["--check"])
    assert generate_deal_vectors.main(["--what"]) == 2


def test_both_programs_hash_alike() -> None:
    for one in VECTORS["permutations"]:
        seed = bytes.fromhex(one["seed"])
        assert list(permutation(one["count"], seed)) == verify.permutation(one["count"], seed) == one["order"]
    hashes = VECTORS["hashes"]
    given = hashes["contribution"]
    for made in (contribution, lambda reveal: verify.digest("entropy", reveal)):
        assert made(bytes.fromhex(given["bytes"])).hex() == given["hash"]
    card = hashes["leaf"]
    for hashed in (leaf, verify.leaf):
        assert (
            hashed(card["name"], card["place"], bytes.fromhex(card["salt"]), card["card"]).hex()
            == card["hash"]
        )
    cut = hashes["cut"]
    reveals = {int(seat): bytes.fromhex(one) for seat, one in cut["reveals"].items()}
    assert mixed(bytes.fromhex(cut["commitment"]), reveals).hex() == cut["hash"]


@pytest.mark.parametrize("what", TRUE)
def test_a_true_hand_passes(what: str) -> None:
    assert verify.check(TRUE[what]) == []


@pytest.mark.parametrize("case", VECTORS["tampered"], ids=lambda case: case["what"])
def test_a_tampered_hand_is_found(case: dict[str, Any]) -> None:
    assert tampered(case) != TRUE[case["of"]]
    assert verify.check(tampered(case))


def test_a_stub_was_reshuffled_in_one_of_them() -> None:
    assert max(len(proof["decks"]) for proof in TRUE.values()) > 1


def test_both_programs_draw_alike() -> None:
    for one in VECTORS["below"]:
        seed = bytes.fromhex(one["seed"])
        drawn = list(below(one["bounds"], seed))
        assert drawn == verify.below(one["bounds"], seed) == one["numbers"]


def test_true_draws_pass() -> None:
    assert verify.check(VECTORS["draws"]["true"]) == []


@pytest.mark.parametrize("case", VECTORS["draws"]["tampered"], ids=lambda case: case["what"])
def test_a_tampered_draw_is_found(case: dict[str, Any]) -> None:
    proof = copy.deepcopy(VECTORS["draws"]["true"])
    *steps, last = case["path"]
    inner: Any = proof
    for step in steps:
        inner = inner[step]
    assert inner[last] != case["value"]
    inner[last] = case["value"]
    assert verify.check(proof)


def test_what_the_browser_saves_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It saves a proof beside what its page was told before, on many lines."""
    file = tmp_path / "hand.json"
    proof = next(iter(TRUE.values()))
    file.write_text(json.dumps({"type": "tapete-download", "proof": proof, "told": None}, indent=1))
    assert verify.main([str(file)]) == 0
    changed = copy.deepcopy(proof)
    changed["decks"][0]["openings"][0]["salt"] = "0" * 64
    file.write_text(json.dumps({"type": "tapete-download", "proof": changed, "told": None}, indent=1))
    assert verify.main([str(file)]) == 1 and "WRONG: deck 0: the card of place" in capsys.readouterr().out
