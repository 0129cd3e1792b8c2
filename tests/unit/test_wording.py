"""Texts with counts: singular and plural forms, and each language's number format."""

import json
import re
from importlib.resources import files

import pytest

from tapete.floor.wording import fill, is_one
from tapete.room import protocol as p
from tapete.room.core import notices

LANGUAGES = ("en", "es", "pt")


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((files("tapete") / "texts" / f"{language}.json").read_text("utf-8"))
    return found


def test_a_count_takes_its_form() -> None:
    text = "{n|# place|# places} of {all}, {who}"
    assert fill(text, {"n": 1, "all": 1_250, "who": "Ana"}, "en") == "1 place of 1,250, Ana"
    assert fill(text, {"n": 2, "all": 1_250, "who": "Ana"}, "es") == "2 places of 1.250, Ana"
    assert [is_one(0, language) for language in ("en", "es", "pt")] == [False, False, True]
    with pytest.raises(KeyError):
        fill(text, {"n": 1}, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gap_is_well_formed(language: str) -> None:
    for key, text in texts(language).items():
        left = re.sub(r"\{\w+(\|[^|{}]*\|[^|{}]*)?\}", "", text)
        assert "{" not in left and "}" not in left and "|" not in left, key


def said(code: str, **facts: int) -> dict[str, str]:
    notice = notices.KeptNotice(0, "prizes_fixed", code, facts)
    told: p.Notice = notices.told(notice, name=str)
    return {str(language): words for language, words in told.words.items()}


def test_one_place_and_one_entry_are_one() -> None:
    one = said("notice.prizes_fixed", entries=1, pool=600, places=1)
    assert one["en"] == "Entries are closed: 1 entry, pool 600, 1 place paid."
    assert one["es"] == "Se cierran las inscripciones: 1 entrada, bolsa 600, 1 puesto con premio."
    assert one["pt"] == "Inscrições encerradas: 1 entrada, prêmio total 600, 1 posição premiada."
    many = said("notice.prizes_fixed", entries=1_200, pool=120_000, places=180)
    assert many["en"] == "Entries are closed: 1,200 entries, pool 120,000, 180 places paid."
    assert many["pt"].endswith("1.200 entradas, prêmio total 120.000, 180 posições premiadas.")


@pytest.mark.parametrize(
    ("code", "facts", "words"),
    [
        ("notice.hand_for_hand", {"paid": 1}, "until 1 player is left."),
        ("notice.hand_for_hand", {"paid": 18}, "until 18 players are left."),
        ("notice.break", {"minutes": 1}, "Break: 1 minute."),
        ("notice.break", {"minutes": 5}, "Break: 5 minutes."),
        ("notice.table_broken", {"table": 4, "players": 1}, "its 1 player drew a new seat."),
        ("notice.table_broken", {"table": 4, "players": 3}, "its 3 players drew new seats."),
        ("notice.redrawn", {"players": 6}, "All 6 players drew their seats anew."),
    ],
)
def test_notices_count(code: str, facts: dict[str, int], words: str) -> None:
    assert said(code, **facts)["en"].endswith(words)
