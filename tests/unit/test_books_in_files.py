"""Custom books: a tournament names the file of a book and follows it."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from tapete.cli.books import own_books_beside
from tapete.cli.codes import FOUND
from tapete.cli.rules import lint_books
from tapete.cli.serve import read_offers
from tapete.floor.words import Wording
from tapete.rules import RulebookError, read_book
from tapete.rules.points import EventValues as BookTournament
from tapete.tournament import StructureError, Tournament
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy.idle import NEEDS
from tapete.tournament.structure.lint import remarks
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structure.structure import Structure

HOUSE = """
id = "mine"
title = "My house"
on = "{on}"
[own.MY-1]
title = {{ en = "The next player posts", es = "Pone el siguiente", pt = "Posta o seguinte" }}
[tournament]
dead_small_blind = {{ value = "next-posts", source = "MY-1" }}
"""
EVENT = """
name = "Mine"
book = "house.toml"
seats = 6
starting_stack = 1_500
buy_in = 100
payout = [65, 35]
levels = [{ small_blind = 10, big_blind = 20, minutes = 5 }]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "house.toml").write_text(HOUSE.format(on="tda-2019"), encoding="utf-8")
    (tmp_path / "event.toml").write_text(EVENT, encoding="utf-8")
    return tmp_path


def read(folder: Path) -> Structure:
    return read_structure(EVENT, "event.toml", own_book=own_books_beside(folder / "event.toml"))


def second_small_blind(structure: Structure) -> int | None:
    """Return who posts the small blind after seat 3 went out in the big blind."""
    tournament = Tournament.replay(Tournament.create(structure, tournament=1))
    for account in range(1, 7):
        do(tournament, cmd.Enter(account=account))
    do(tournament, cmd.Start(seat_order=(0, 1, 2, 3, 4, 5)))
    do(tournament, cmd.BeginHand())
    stacks = {1: 3_000, 2: 1_500, 3: 0, 4: 1_500, 5: 1_500, 6: 1_500}
    do(tournament, cmd.FinishHand(hand=1, stacks=stacks))
    began = do(tournament, cmd.BeginHand())[-1]
    assert isinstance(began, ev.HandBegan)
    return began.small_blind


def do(tournament: Tournament, command: cmd.Command) -> tuple[ev.Event, ...]:
    events = tournament.decide(command, at=0)
    for event in events:
        tournament.apply(event)
    return events


def test_an_event_goes_by_the_book_in_the_file_that_it_names(folder: Path) -> None:
    assert second_small_blind(read(folder)) == 4
    assert second_small_blind(read_structure(EVENT.replace("house.toml", "tda-2019"), "event.toml")) is None


def test_a_stored_event_keeps_its_book_when_the_file_is_gone(folder: Path) -> None:
    stored = msgspec.json.encode(read(folder))
    (folder / "house.toml").unlink()
    again = msgspec.json.decode(stored, type=Structure)
    assert again.rulebook.title == "My house"
    assert again.rules().id == read_structure(EVENT.replace("house.toml", "tda-2019"), "e").rules().id
    assert second_small_blind(again) == 4


def test_a_book_may_stand_on_a_file_beside_it(folder: Path) -> None:
    (folder / "night.toml").write_text('id = "night"\ntitle = "Night"\non = "house.toml"\n', encoding="utf-8")
    found = read_book(folder / "night.toml")
    assert found.layers == ("common", "tda-2019", "mine", "night")
    assert found.tournament.dead_small_blind is not None
    assert found.tournament.dead_small_blind.source == "MY-1"


def test_rows_of_a_house_speak_three_languages(folder: Path) -> None:
    own = read_book(folder / "house.toml").own["MY-1"]
    assert [own.text(language).title for language in ("en", "es", "pt")] == [
        "The next player posts",
        "Pone el siguiente",
        "Posta o seguinte",
    ]
    told = Wording(read_book(folder / "house.toml"), "bets", "pt")
    assert told.title("MY-1") == "Posta o seguinte"


def test_a_folder_that_is_served_may_hold_books_too(folder: Path) -> None:
    (offered,) = read_offers([folder])
    assert (offered.name, offered.rulebook.title) == ("Mine", "My house")


@pytest.mark.parametrize(
    ("on", "why"),
    [
        ("tda-2091", "house.toml: on: tda-2091: no such book; did you mean `tda-2019`"),
        ("house.toml", "house.toml: on: the book stands on itself"),
        ("gone.toml", "gone.toml: No such file"),
    ],
)
def test_a_book_that_is_wrong_is_one_clear_error(folder: Path, on: str, why: str) -> None:
    (folder / "house.toml").write_text(HOUSE.format(on=on), encoding="utf-8")
    with pytest.raises(RulebookError, match=why):
        read_book(folder / "house.toml")
    with pytest.raises(StructureError, match="event.toml: book: "):
        read(folder)


def test_a_file_may_not_bring_files_of_a_book_along(folder: Path) -> None:
    with pytest.raises(StructureError, match="book_files: unknown key"):
        read_structure(EVENT + 'book_files = [{ file = "x", text = "y" }]\n', "event.toml")


def test_without_files_only_books_of_the_package_can_be_named() -> None:
    with pytest.raises(StructureError, match="no book `house.toml`"):
        read_structure(EVENT, "event.toml")


def test_lint_names_values_without_an_effect(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    added = 'mixed_button = {{ value = "goes-on", source = "MY-1" }}\n'
    (folder / "house.toml").write_text((HOUSE + added).format(on="tda-2019"), encoding="utf-8")
    said = [remark.says for remark in remarks(read(folder), entries=6) if "mixed_button" in remark.where]
    assert said == ["has no effect in this event: it plays no mix"]
    assert lint_books([folder / "house.toml"], sys.stdout, event=folder / "event.toml") == FOUND
    told = capsys.readouterr().out.splitlines()
    assert told == ["house.toml: tournament.mixed_button: no effect in Mine: it plays no mix", "1 remark"]


def test_needs_are_those_of_values() -> None:
    assert set(BookTournament.__struct_fields__) >= NEEDS.keys()
