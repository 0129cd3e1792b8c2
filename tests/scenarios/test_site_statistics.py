"""Figures of real hands equal those that were counted by hand, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scenarios.test_corpus import hands_of

from tapete.formats import Record, read_hands
from tapete.stats import Totals, statistics

Counted = dict[str, dict[str, tuple[int, int] | float | None]]

WINAMAX = "NLHE-FR-EUR-0.02-0.05-201010.Invalid.side.pot.Player8.txt"
PACIFIC = "888-NLHE-PM-1.00-2.00.txt"
PARTY = "NLHE-USD-0.01-0.02-201008.Sample.txt"
COUNTED: dict[tuple[str, str], Counted] = {
    ("winamax", WINAMAX): {
        # The raiser's last 1.29 come back uncalled; the lost pot is a showdown without a win.
        "Player8": {
            "vpip": (1, 1), "pfr": (1, 1), "cbet_flop": (1, 1), "wtsd": (1, 1), "wsd": (0, 1),
            "aggression_factor": 2.0, "won": -9_860.0,
        },
        "Player3": {"vpip": (1, 1), "pfr": (0, 1), "wsd": (1, 1), "aggression_factor": 0.0, "won": 11_980.0},
        # A raise and no call: no factor can be computed.
        "Player9": {"vpip": (1, 1), "wtsd": (0, 1), "aggression_factor": None, "won": -3_040.0},
        # A raise came before the button, so there was nothing to steal.
        "Player5": {"vpip": (0, 1), "steal": (0, 0), "three_bet": (0, 1), "won": 0.0},
    },
    ("pacificpoker", PACIFIC): {
        # First hand: a call before the flop. Second: a raise over one who limped in.
        "Champs2011": {
            "vpip": (2, 2), "pfr": (1, 2), "wtsd": (2, 2), "wsd": (0, 2),
            "aggression_factor": 1 / 3, "won": -12_850.0,
        },
        "genu74": {"vpip": (2, 2), "pfr": (0, 2), "wtsd": (0, 2), "won": -7_875.0},
        "orcogro2": {"vpip": (0, 1), "won": 0.0},
    },
    ("partypoker", PARTY): {
        "Tortozendo": {"pfr": (1, 1), "steal": (1, 1), "cbet_flop": (0, 0), "won": -400.0},
        "Hero": {"vpip": (1, 1), "three_bet": (0, 1), "aggression_factor": None, "won": -1_500.0},
        "suicini03": {"wtsd": (1, 1), "wsd": (1, 1), "aggression_factor": 0.0, "won": 1_750.0},
        "potikuus": {"vpip": (0, 1), "steal": (0, 1), "won": 0.0},
    },
}  # fmt: skip


def totals_in(site: str, name: str) -> dict[str, Totals]:
    path = next(iter(hands_of(site).rglob(name)), Path())
    if not path.is_file():
        pytest.skip(f"no file {name}")
    return {one.player: one for one in statistics(read_hands(path)).totals}


@pytest.mark.parametrize(("site", "name"), COUNTED)
def test_figures_are_those_counted_by_hand(site: str, name: str) -> None:
    found = totals_in(site, name)
    for player, figures in COUNTED[site, name].items():
        one = found[player]
        for figure, counted in figures.items():
            match figure:
                case "won":
                    assert one.won.value == pytest.approx(counted), player
                case "aggression_factor":
                    assert one.aggression_factor == (counted and pytest.approx(counted)), player
                case _:
                    share = one.share(figure)
                    assert (share.made, share.chances) == counted, (player, figure)


def test_every_hand_dealt_at_any_site_is_counted() -> None:
    for site in ("winamax", "pacificpoker", "partypoker", "ftp", "bovada", "ipoker", "ggpoker"):
        for path in sorted(hands_of(site).rglob("*.txt"))[:6]:
            records = [read for read in read_hands(path) if isinstance(read, Record)]
            found = statistics(records, with_expected=False)
            assert found.left_out == [] and found.hands == len(records)
            dealt = sum(len(record.start.stacks) for record in records)
            assert sum(one.hands for one in found.totals) == dealt, path.name
