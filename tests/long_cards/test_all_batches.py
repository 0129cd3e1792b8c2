"""Every hand of seven cards in batches, by both engines."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.test_high import SEVEN_CARD_COUNTS

from tapete.cards import HandClass, class_of
from tapete.cards.batch import Engine, count_sevens

pytestmark = pytest.mark.long


@pytest.mark.parametrize("engine", ["numpy", "numba"])
def test_all_133_784_560_seven_card_hands_have_the_known_class_counts(engine: Engine) -> None:
    counts = count_sevens(engine=engine)
    by_class = dict.fromkeys(HandClass, 0)
    for strength in np.flatnonzero(counts).tolist():
        by_class[class_of(strength)] += int(counts[strength])
    assert by_class == SEVEN_CARD_COUNTS
    assert int(counts.sum()) == 133_784_560
    assert np.count_nonzero(counts) == 4_824
