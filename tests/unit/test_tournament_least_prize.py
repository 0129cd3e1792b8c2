"""An unpayable least prize is refused in a file, warned of by lint, and announced in a running event."""

from fractions import Fraction

import pytest
from tests.unit.test_tournament_lint import event as text_of
from tests.unit.test_tournament_lint import said
from tests.unit.tournament_game import Game, event, of

from tapete.room.core import notices
from tapete.tournament import StructureError, Tournament, read_structure
from tapete.tournament import events as ev
from tapete.tournament.prizes.least_prize import LeastPrizeCut, Promise
from tapete.tournament.prizes.payout_curve import payout_curve
from tapete.tournament.prizes.pools import paid_places
from tapete.tournament.prizes.prizing import fixed_prizes
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.sections import Prizes


def curve(lines: str, sections: str = "") -> str:
    return text_of(payout="", sections=f'[prizes]\nkind = "curve"\n{lines}\n{sections}')


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        # 100 per entry over 0.15 of the entries: a very large field can pay 666, none can pay 667.
        ("minimum = 700", "700 can't be paid by any field: the largest least prize possible is 666"),
        (
            "minimum = 701\nunit = 50",
            "750 can't be paid by any field: the largest least prize possible is 650",
        ),
        ('share = "0.5"\nminimum = 250', "250 can't be paid by any field"),
        ('minimum = 900\nshare = "1"', "the largest least prize possible is 99, to"),
    ],
)
def test_a_file_that_no_field_can_satisfy_is_refused(lines: str, wrong: str) -> None:
    with pytest.raises(StructureError, match=f"prizes.minimum: .*{wrong}"):
        read_structure(curve(lines), "event.toml")


@pytest.mark.parametrize(
    ("lines", "sections"),
    [
        ("minimum = 600", ""),
        # Only the winner is paid: six entries make a pool of 600.
        ('share = "0.15"\nminimum = 600', "[entries]\nmost = 6"),
        ("minimum = 5_000\nguarantee = 5_000", ""),
        ("minimum = 5_000\nhouse = 4_500", ""),
        ("minimum = 2_000", "[rebuys]\nuntil_level = 3"),
        ("", ""),
    ],
)
def test_a_file_that_some_field_can_satisfy_is_read(lines: str, sections: str) -> None:
    assert read_structure(curve(lines, sections), "event.toml").prizes.kind == "curve"


def test_entries_that_are_sold_at_most_bound_the_field() -> None:
    with pytest.raises(StructureError, match="largest least prize possible is 600, to 1 of 6 entries"):
        read_structure(curve("minimum = 601", "[entries]\nmost = 20"), "event.toml")


@pytest.mark.parametrize("share", ["0.1", "0.15", "1/3", "0.5"])
@pytest.mark.parametrize("top", ["1", "1.5", "3"])
@pytest.mark.parametrize("guarantee", [0, 3_000])
def test_what_is_possible_is_what_the_curve_accepts(share: str, top: str, guarantee: int) -> None:
    promise = Promise(minimum=1, share=share, top=top, each=100, guarantee=guarantee, limit=60)
    for entries in range(2, 61):
        pool, paid, most = promise.pool(entries), paid_places(entries, share=share), promise.most(entries)
        assert min(payout_curve(pool, paid=paid, minimum=most, top=top).prizes) >= most
        with pytest.raises(TournamentRefused) as refused:
            payout_curve(pool, paid=paid, minimum=most + 1, top=top)
        assert refused.value.facts["most"] == most
    every = [promise.most(entries) for entries in range(2, 61)]
    wish = Promise(minimum=10**9, share=share, top=top, each=100, guarantee=guarantee, limit=60)
    assert wish.best().most == max(every)
    for minimum in (max(every), max(every) + 1):
        asked = Promise(minimum=minimum, share=share, top=top, each=100, guarantee=guarantee, limit=60)
        assert (asked.best().most >= minimum) == (minimum <= max(every))


def test_lint_says_what_the_expected_field_allows() -> None:
    where = "prizes.minimum"
    assert said(curve("minimum = 600"), where, entries=20) == [
        "! a least prize of 600 is too much for 20 entries: 3 places and a pool of 2,000 allow 571;"
        " it takes 33 entries"
    ]
    assert said(curve("minimum = 600"), where, entries=33) == []
    small = curve("minimum = 600", "[entries]\nmost = 30")
    assert said(small, where, entries=20)[0].endswith("6 entries are the most that can pay it")
    assert said(curve("minimum = 100"), where, entries=20) == []
    assert said(curve(""), where, entries=20) == []
    rebuys = said(curve("minimum = 600", "[rebuys]\nuntil_level = 3"), where, entries=20)
    assert "allow 571, before rebuys and add-ons; it takes" in rebuys[0]


def test_the_figures_of_lint_are_right() -> None:
    structure = read_structure(curve("minimum = 600"), "event.toml")
    for entries, short in ((32, True), (33, False)):
        fixed = fixed_prizes(structure, entries=entries, players=entries, pool=100 * entries)
        assert (fixed.cut is not None) == short


def test_a_running_event_tells_what_the_least_prize_became() -> None:
    structure = event(payout=(), prizes=Prizes(kind="curve", share="0.5", minimum=300))
    game = Game(structure, entries=6)
    started = game.start()
    (fixed,) = of(started, ev.PrizesFixed)
    # Three places ask for three and a half parts of the pool: 3.5 * 171 = 598.5 of 600.
    assert fixed.cut == LeastPrizeCut(wanted=300, places=3, became=171, paid=3)
    assert min(fixed.prizes) == 171 == int(Fraction(600) / Fraction("3.5"))
    assert sum(fixed.prizes) == 600
    told = [one.code for one in notices.of_event(game.t, fixed, at=0)]
    assert told == ["notice.prizes_fixed", "notice.least_prize_cut"]
    words = notices.told(list(notices.of_event(game.t, fixed, at=0))[1], name=str).words
    assert words["en"] == (
        "The least prize is 171, not 300 as announced: the pool of 600 can't pay more to each place."
    )
    assert {"171", "300", "600"} <= set(
        words["es"].replace(",", " ").replace(":", " ").replace(".", " ").split()
    )
    assert Tournament.replay(game.log).fixed == game.t.fixed


def test_fewer_places_are_told_too() -> None:
    structure = event(payout=(), buy_in=1, prizes=Prizes(kind="curve", share="1", minimum=5, top="3"))
    fixed = fixed_prizes(structure, entries=4, players=4, pool=4)
    assert fixed.cut == LeastPrizeCut(wanted=5, places=4, became=1, paid=2)
    assert fixed.prizes == (3, 1)


def test_a_pool_that_is_large_enough_tells_nothing() -> None:
    structure = event(payout=(), prizes=Prizes(kind="curve", share="0.5", minimum=150))
    (fixed,) = of(Game(structure, entries=6).start(), ev.PrizesFixed)
    assert fixed.cut is None
    assert min(fixed.prizes) == 150
