"""Plain words: `tools/words.py` finds what it should, and finds nothing in the tree."""

from __future__ import annotations

import pytest
from tools import words


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.md", "Tell whoever asks.", ["whoever"]),
        ("a.md", "One.\nWhomever it concerns", ["Whomever"]),
        ("a.md", "Tell the player who asks, however late.", []),
    ],
)
def test_documents_are_read_line_by_line(name: str, text: str, found: list[str]) -> None:
    assert [one.words for one in words.in_text(name, text)] == found


def test_a_finding_names_its_line() -> None:
    (one,) = words.in_text("docs/a.md", "One.\nTwo for whoever reads.")
    assert str(one) == ("docs/a.md:2: 'whoever': name the person: a player who, the operator, the reader")


def test_python_is_read_where_it_is_written_for_people() -> None:
    source = '"""What a hand is."""\n\nTEXT = "for whoever"  # whoever\n\n\n'
    source += 'def one() -> None:\n    """For whoever."""\n'
    assert [(one.place, one.words) for one in words.in_python("a.py", source)] == [
        ("a.py:1", "What"),
        ("a.py:7", "whoever"),
        ("a.py:3", "whoever"),
    ]


@pytest.mark.parametrize("subject", ["engine: complete a short all-in", 'docs: write no "whoever"'])
def test_good_subjects(subject: str) -> None:
    assert words.subject_fault(subject) is None


@pytest.mark.parametrize("subject", ["Fix things", "engine: Complete it", "engine: complete it.", "engine"])
def test_bad_subjects(subject: str) -> None:
    assert words.subject_fault(subject) is not None


def test_the_tree_is_free_of_them() -> None:
    assert [str(one) for one in words.in_tree()] == []


def test_a_docstring_names_its_subject() -> None:
    source = (
        'def f():\n    """They are shuffled in."""\n'
        'class C:\n    """A card."""\n    seen: bool\n    """It is."""\n'
    )
    assert [(one.place, one.words) for one in words.in_python("a.py", source)] == [("a.py:1", "They are")]
