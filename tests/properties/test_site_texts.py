"""Damaged texts of sites give a one-line error or a hand whose chips add up, never a crash."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit import bovada_hands, full_tilt_hands, ipoker_hands

from tapete.formats import Record, read_hands
from tapete.formats.sites import Format

TEXTS: dict[Format, list[str]] = {
    "full-tilt": list(full_tilt_hands.ALL.values()),
    "bovada": list(bovada_hands.ALL.values()),
    "ipoker": list(ipoker_hands.ALL.values()),
}
PIECES = st.sampled_from(
    ["", "0", "-1", "99999999999999999999", "$", "[", "Ah", "??", "<", "&f;", " folds", "\0", "é"]
)


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """Return a hand with lines lost, doubled or swapped, or a change at one place."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        here, there = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match draw(st.sampled_from(["lose", "double", "swap", "change"])):
            case "lose" if len(lines) > 2:
                del lines[here]
            case "double":
                lines.insert(here, lines[there])
            case "swap":
                lines[here], lines[there] = lines[there], lines[here]
            case _:
                at = draw(st.integers(0, len(lines[here])))
                until = draw(st.integers(at, min(len(lines[here]), at + 3)))
                lines[here] = lines[here][:at] + draw(PIECES) + lines[here][until:]
    return "\n".join(lines)


@pytest.mark.parametrize("site", TEXTS)
@given(data=st.data())
@settings(deadline=None, max_examples=120)
def test_a_damaged_text_is_no_crash_and_no_wrong_hand(site: Format, data: st.DataObject) -> None:
    text = data.draw(damaged(TEXTS[site]))
    for read in read_hands(text.encode(), site):
        if isinstance(read, Record):
            before = sum((read.start.stacks | read.stacks).values()) + read.added
            assert sum(read.finishing_stacks.values()) + read.rake == before
        else:
            assert str(read) and "\n" not in str(read)
