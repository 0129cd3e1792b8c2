"""Real hands of sites with a text of their own replay to the last chip, or are refused for a known reason."""

from __future__ import annotations

from functools import cache

import pytest
from tests.scenarios.test_corpus import hands_of

from tapete.formats import Record, Unread, Unwritable, read_hands, write_hands
from tapete.formats.sites import Format, Written

FOLDERS: dict[str, Format] = {
    "ftp": "full-tilt",
    "bovada": "bovada",
    "ipoker": "ipoker",
    "winamax": "winamax",
    "pacificpoker": "888poker",
    "partypoker": "partypoker",
}
ENDINGS = (".txt", ".xml")
READ = {"ftp": 129, "bovada": 606, "ipoker": 93, "winamax": 29, "pacificpoker": 54, "partypoker": 42}
REFUSED: dict[str, dict[str, str]] = {
    "winamax": {},
    "partypoker": {
        # A player sat down during the hand and took part.
        "11970291958": "nobody knows the chips of one who sat down after the list of seats",
        "14017581513": "nobody knows the chips of one who sat down after the list of seats",
        "9507514114": "nobody knows the chips of one who sat down after the list of seats",
        # All stacks are printed as 1.
        "12359566781": 'Player6 has only 1 for "Player6 calls [40]"',
        # Amounts above 2**24 are printed as rounded: the pots are a chip off.
        "161938625156465v9fyd47bg": 'Player5 still has 1 at "Player5 is all-In."',
        "11792805420": "an open pair is bet at double on fourth street (TDA19-PR10F)",
    },
    "pacificpoker": {
        "414375633": "the site cancelled the hand",
        # Two players share this pot; the payment of one is missing in the file.
        "172275663": "$0.24 collected from a pot of $0.52; a payment is missing",
    },
    "ftp": {
        "26884156000": "the site cancelled the hand",
        # The file begins with the summary.
        "27020940000": "no line names a seat and its stack in",
        "1083884910": "no line names a seat and its stack before",
        # Bets of a rule that no game here has.
        "11111111813": "an open pair is bet at double on fourth street (TDA19-PR10F)",
        "11111112277": "an open pair is bet at double on fourth street (TDA19-PR10F)",
        # The last folds are missing in the file.
        "31493013637": "the file ends while it is Player3's turn",
        "31493029942": "the file ends while it is Hero's turn",
    },
    "ipoker": {
        "5338624766": "a player who has posted chips sits out in",
        # A program wrote blinds and stacks alone, without the end of any hand.
        **dict.fromkeys(
            """7372093672 7372093766 7372093819 7372093875 7372093994 7372094075 7372094556 7372094665
            7372094954 7372095245 7372095353 7372096964 7372097018 7372097116 7372097179 7372097258 7372097504
            7372097705 7372097865 7372098137 7372098336 7372100120 7372100547 7372100619 7372101544 7372101618
            7372101725 7372102211 7372102442 7372102705 7372103238""".split(),
            "no player's line tells what they won in",
        ),
    },
    "bovada": {
        "2604291577": "an open pair is bet at double on fourth street (TDA19-PR10F)",
        # The next hand begins in the middle of a line.
        "3260004104": "the hand is cut off here",
    },
}
"""Hands that are refused, by number, with the beginning of the reason."""
UNWRITABLE: dict[tuple[str, str], set[str]] = {
    # Cards in sight that the file does not show.
    ("winamax", "pokerstars"): {"8835086-564-1465760198"},
    ("partypoker", "pokerstars"): {"10399817763", "9581478205"},
}
"""Hands that are read, but not written in a format that can't hold them."""


@cache
def outcomes(folder: str) -> list[tuple[str, Record | Unread]]:
    return [
        (path.name, read)
        for path in sorted(hands_of(folder).rglob("*"))
        if path.suffix in ENDINGS
        for read in read_hands(path)
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_hand_is_read_or_refused_for_a_pinned_reason(folder: str) -> None:
    reads = outcomes(folder)
    refused = {read.number or name: read.why for name, read in reads if isinstance(read, Unread)}
    wanted = REFUSED[folder]
    assert refused.keys() == wanted.keys()
    assert [number for number, why in wanted.items() if not refused[number].startswith(why)] == []
    assert sum(isinstance(read, Record) for _, read in reads) == READ[folder]


@pytest.mark.parametrize("folder", FOLDERS)
def test_chips_neither_appear_nor_vanish(folder: str) -> None:
    for _, read in outcomes(folder):
        if isinstance(read, Record):
            before = sum((read.start.stacks | read.stacks).values()) + read.added
            assert sum(read.finishing_stacks.values()) + read.rake == before, read.number


@pytest.mark.parametrize("folder", ["winamax", "pacificpoker", "partypoker"])
@pytest.mark.parametrize("target", ["pokerstars", "phh", "ohh"])
def test_every_hand_that_is_read_can_be_written(folder: str, target: Written) -> None:
    refused = set()
    for _, read in outcomes(folder):
        if isinstance(read, Record):
            try:
                write_hands([read], target)  # which reads it back
            except Unwritable:
                refused.add(read.number)
    assert refused == UNWRITABLE.get((folder, target), set())
