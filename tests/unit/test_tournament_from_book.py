"""Values that a structure takes from its book, overrides in its file, and values kept in its log."""

from pathlib import Path

import msgspec
import pytest

from tapete.rules import books
from tapete.tournament import Structure, StructureError, Tournament, read_structure
from tapete.tournament.events import Created
from tapete.tournament.policy.from_book import POINTS
from tapete.tournament.state import State
from tapete.tournament.structure.lint import from_the_book
from tapete.tournament.structure.lobby_axes import axes_of

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples" / "tournaments").glob("*.toml"))

EVENT = """
name = "Event"
book = "{book}"
seats = {seats}
starting_stack = 10_000
buy_in = 100
payout = [60, 40]
levels = [
    {{ small_blind = 50, big_blind = 100, minutes = {minutes} }},
    {{ small_blind = 100, big_blind = 200, ante = 200, minutes = {minutes} }},
]
ante_form = "big_blind"
[start]
kind = "scheduled"
{more}
"""


def event(book: str, *, seats: int = 9, minutes: int = 30, more: str = "") -> Structure:
    return read_structure(EVENT.format(book=book, seats=seats, minutes=minutes, more=more), "event.toml")


@pytest.mark.parametrize(
    ("book", "seats", "players", "rows"),
    [
        ("tda-2019", 9, 9, ("TDA19-PR9",)),
        ("tda-2019", 6, 7, ("TDA19-PR9.2",)),
        ("tda-2013", 9, 10, ("TDA13-11-1",)),
        ("tda-2013", 6, 7, ("TDA13-11-1",)),
        ("casino-club", 9, 10, ("CCL-final-table",)),
        ("riverside", 9, 9, ("TDA19-PR9",)),
        ("roberts", 9, 9, ()),
    ],
)
def test_the_final_table_is_the_books(book: str, seats: int, players: int, rows: tuple[str, ...]) -> None:
    read = event(book, seats=seats)
    tournament = Tournament.replay(Tournament.create(read, tournament=1))
    assert tournament.final_table_size == players
    keys = ("tables.final_table", "tables.final_table_players", "tables.final_table_plus")
    assert set(rows) <= set(read.rows_of(keys))
    assert bool(rows) == bool(read.rows_of(keys))


def test_an_error_about_a_key_that_the_book_filled_names_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
name = "Live"
book = "casino-club"
seats = 10
starting_stack = 500
buy_in = 100
payout = [100]
levels = [{ small_blind = 5, big_blind = 10, minutes = 30 }]
"""
    module = "tapete.tournament.structure.reading.wrongs"
    for wrong, told in (
        ("tables.final_table_players: no", " (the value is from the book: CCL-final-table)"),
        ("seats: no", ""),
    ):
        monkeypatch.setattr(module, lambda structure, wrong=wrong: iter([wrong]))
        with pytest.raises(StructureError) as error:
            read_structure(text, "live.toml")
        assert str(error.value) == f"live.toml: {wrong}{told}"


def test_any_word_of_the_file_on_the_final_table_is_the_last() -> None:
    for more in ("final_table = { 9 = 8 }", "final_table_players = 8"):
        read = event("tda-2013", more=f"[tables]\n{more}")
        tournament = Tournament.replay(Tournament.create(read, tournament=1))
        assert tournament.final_table_size == 8
        assert read.tables.final_table_plus == 0


def halting(read: Structure) -> tuple[object, ...]:
    policy = State(tournament=1, structure=read).halting
    if policy is None:
        return ()
    return (
        policy.gap,
        policy.players,
        policy.binding_from,
        policy.blinds_affected,
        policy.eliminations_only,
        policy.rules,
    )


def test_short_tables_stop_as_the_book_says() -> None:
    assert halting(event("tda-2019")) == (3, None, 9, False, False, ("TDA19-11D",))
    assert halting(event("tda-2019", seats=8)) == (3, None, None, False, False, ("TDA19-11D",))
    assert halting(event("tda-2019", minutes=5)) == (3, None, None, False, False, ("TDA19-11D",))
    assert halting(event("tda-2024", seats=8)) == (3, None, 7, True, True, ("TDA24-11D",))
    assert halting(event("casino-club")) == (None, 3, 9, False, False, ("CCL-halt-3",))
    assert halting(event("aconcagua")) == ()


def test_a_file_can_stop_short_tables_otherwise_or_never() -> None:
    assert halting(event("tda-2019", more="[tables]\nhalt_gap = 0")) == ()
    read = event("casino-club", more="[tables]\nhalt_players = 2\nhalt_gap = 4")
    assert halting(read)[:2] == (4, 2)
    assert read.rows("tables.halt_players") == ()


@pytest.mark.parametrize(
    ("book", "dead", "plays", "redraws", "absent", "prize", "offered"),
    [
        ("tda-2019", "empty-seat", True, (), "blinded_off", "held", True),
        ("tda-2026", "before-small-blind", True, (), "when_hopeless", "held", True),
        ("casino-club", "stays", False, (2,), "after_first_level", "shared", False),
        ("aconcagua", "empty-seat", True, (), "blinded_off", "held", True),
    ],
)
def test_buttons_redraws_absence_prizes_and_deals(
    book: str,
    dead: str,
    plays: bool,
    redraws: tuple[int, ...],
    absent: str,
    prize: str,
    offered: bool,
) -> None:
    read = event(book)
    tables, discipline, positions = read.tables, read.discipline, read.positions
    assert (positions.dead_button, tables.redraw_at_tables) == (dead, redraws)
    assert (positions.newcomer_on_button == "plays") is plays
    assert (discipline.absent, discipline.disqualified_prize, read.deals.offered) == (absent, prize, offered)


def test_chips_are_taken_as_a_penalty_where_the_book_knows_that() -> None:
    found = {name: event(name).discipline.chip_penalties for name in books()}
    assert found == {
        "aconcagua": False,
        "casino-club": False,
        "roberts": False,
        "tda-2013": True,
        "tda-2019": True,
        "tda-2024": True,
        "tda-2026": True,
        "riverside": True,
    }


def test_hand_for_hand_and_ranking() -> None:
    old, new, club = event("tda-2019"), event("tda-2026"), event("casino-club")
    assert (old.hand_for_hand.ties, old.hand_for_hand.ties_at_one_table) == ("share", "stack")
    assert (new.hand_for_hand.ties, new.hand_for_hand.ties_at_one_table) == ("share", "share")
    assert (club.hand_for_hand.ties_at_one_table, club.ranking.after_ante) == ("stack", False)
    assert (old.ranking.after_ante, new.ranking.after_ante) == (False, True)
    assert new.rows("ranking.after_ante") == ("TDA26-22",)


def test_online_hand_for_hand_begins_by_itself_and_the_clock_goes_on() -> None:
    """ACO-O-hand-for-hand, against TDA19-PR8B."""
    found = {name: (event(name).hand_for_hand.kind, event(name).hand_for_hand.hand_ms) for name in books()}
    assert found.pop("aconcagua") == ("automatic", 0)
    assert set(found.values()) == {("director", 120_000)}
    own = event("aconcagua", more='[hand_for_hand]\nkind = "director"\nhand_ms = 90_000').hand_for_hand
    assert (own.kind, own.hand_ms) == ("director", 90_000)


def test_the_starting_bounty_of_a_progressive_knockout_is_the_books_share() -> None:
    """ACO-pko-entry: the file's own bounty wins, and a fixed knockout has none from its book."""
    progressive = '[bounties]\nkind = "progressive"'
    assert (event("aconcagua", more=progressive).bounty, event("aconcagua").bounty) == (100, 0)
    assert event("aconcagua", more=progressive).rows("bounty") == ("ACO-pko-entry",)
    assert event("casino-club", more=progressive).bounty == 0
    own = EVENT.replace("buy_in = 100", "buy_in = 100\nbounty = 40")
    read = read_structure(own.format(book="aconcagua", seats=9, minutes=30, more=progressive), "event.toml")
    assert (read.bounty, read.rows("bounty")) == (40, ())


def test_an_all_in_is_held_only_where_somebody_can_let_it_go_on() -> None:
    for kind, held in (("director", True), ("automatic", False)):
        read = event("tda-2019", more=f'[hand_for_hand]\nkind = "{kind}"')
        assert read.hand_for_hand.hold_all_in is held


def test_a_book_sets_a_limit_to_what_a_hand_costs() -> None:
    assert event("tda-2024", more="[hand_for_hand]\nhand_ms = 180_000").hand_for_hand.hand_ms == 180_000
    with pytest.raises(StructureError) as error:
        event("tda-2024", more="[hand_for_hand]\nhand_ms = 181_000")
    assert str(error.value) == "event.toml: hand_for_hand.hand_ms: 181,000, and 180,000 at most (TDA24-RP8B)"
    assert event("tda-2019", more="[hand_for_hand]\nhand_ms = 181_000").hand_for_hand.hand_ms == 181_000


def test_who_pays_an_ante_is_the_books_where_a_level_has_one() -> None:
    def form(book: str, *, ante: bool) -> str:
        text = EVENT.replace('ante_form = "big_blind"\n', "")
        text = text if ante else text.replace("ante = 200, ", "")
        return read_structure(text.format(book=book, seats=9, minutes=30, more=""), "event.toml").ante_form

    assert form("tda-2024", ante=True) == "big_blind"
    assert [form(book, ante=False) for book in ("casino-club", "tda-2024", "tda-2019")] == ["none"] * 3
    for book in ("tda-2019", "casino-club"):
        with pytest.raises(StructureError, match='levels\\[1\\].ante: 200, but ante_form is "none"'):
            form(book, ante=True)


def test_what_a_short_big_blind_serves_first() -> None:
    """TDA19-PR11 the ante, TDA24-RP11 the blind."""
    found = {name: event(name).ante_first for name in books()}
    assert [name for name in books() if not found[name]] == ["tda-2024", "tda-2026"]
    assert event("tda-2024").stakes(2).ante_first is False
    assert read_structure(
        "ante_first = true\n" + EVENT.format(book="tda-2024", seats=9, minutes=30, more=""), "event.toml"
    ).ante_first


def test_purchases_and_ends() -> None:
    online = event("aconcagua", more="[rebuys]\nuntil_level = 1\n[end]\nkind = 'time'")
    assert online.rebuys is not None
    assert (online.rebuys.most, online.rebuys.at_most_stack) == (99, 10_000)
    assert (online.end.minutes, online.end.pay, online.action_ms) == (240, "places", 20_000)
    assert event("aconcagua").rebuys is None
    with pytest.raises(StructureError, match="end.minutes: missing"):
        event("tda-2019", more="[end]\nkind = 'time'")


def test_every_key_that_a_book_may_fill_is_filled_by_one_with_a_row() -> None:
    plain = EVENT.replace('ante_form = "big_blind"\n', "")
    curve = plain.replace("payout = [60, 40]\n", "").replace("ante = 200, ", "")
    sized = plain.replace("seats = {seats}\n", "").replace("ante = 200, ", "")
    found: set[str] = set()
    for text, book, more in (
        (plain, "tda-2026", ""),
        (curve, "casino-club", "[prizes]\nkind = 'curve'"),
        (curve, "tda-2013", "[prizes]\nkind = 'curve'"),
        (curve, "aconcagua", "[prizes]\nkind = 'curve'\n[bounties]\nkind = 'progressive'"),
        (curve, "aconcagua", "[prizes]\nkind = 'curve'\n[end]\nkind = 'time'"),
        (curve, "aconcagua", "[prizes]\nkind = 'curve'\n[rebuys]\nuntil_level = 1"),
        (sized, "aconcagua", "[tables]\nsize = 'normal'"),
    ):
        read = read_structure(text.format(book=book, seats=9, minutes=30, more=more), "event.toml")
        assert all(read.by_book.values())
        found.update(read.by_book)
    assert found == {point.where for point in POINTS}


def test_a_log_keeps_the_values_under_which_it_was_written() -> None:
    read = event("casino-club")
    (created,) = Tournament.create(read, tournament=1)
    stored = msgspec.json.encode(created)
    assert msgspec.json.decode(stored, type=Created) == created
    # A log of before: it holds its values, and what it leaves out is the plain default, not the book's.
    bare = msgspec.json.encode(
        {"type": "created", "tournament": 1, "structure": {"name": "Old", "book": "casino-club", "seats": 9,
         "starting_stack": 10_000, "buy_in": 100, "payout": [60, 40],
         "levels": [{"small_blind": 50, "big_blind": 100, "minutes": 30}]}}
    )  # fmt: skip
    old = msgspec.json.decode(bare, type=Created).structure
    assert (old.tables.final_table_players, old.tables.halt_players, old.deals.offered) == (None, None, True)


def test_structures_that_are_built_in_python_keep_their_plain_defaults() -> None:
    built = Structure(
        name="Built", book="casino-club", seats=9, starting_stack=1, buy_in=1, levels=event("tda-2019").levels
    )
    assert (built.by_book, built.positions.dead_button, built.tables.halt_gap) == ({}, "empty-seat", None)


def test_lint_tells_every_value_with_its_rows() -> None:
    told = {remark.where: remark.says for remark in from_the_book(event("casino-club"))}
    assert told["tables.final_table_players"] == "10 (CCL-final-table)"
    assert told["positions.dead_button"] == '"stays" (CCL-dead-button, CCL-dead-both)'
    assert told["deals.offered"] == "false (CCL-final-stage-level)"
    assert told["tables.redraw_at_tables"] == "[2] (CCL-seat-draw)"
    smaller = {remark.where for remark in from_the_book(event("tda-2019", seats=8))}
    assert "tables.halt_binding_from" in smaller


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_examples_are_read_with_their_books(file: Path) -> None:
    read = read_structure(file.read_text(encoding="utf-8"), file.name)
    assert read.by_book


@pytest.mark.parametrize(
    ("size", "seats", "row"),
    [
        ("heads_up", 2, "ACO-size-hu"),
        ("four", 4, "ACO-size-4"),
        ("short_handed", 6, "ACO-size-short"),
        ("normal", 10, "ACO-size-normal"),
    ],
)
def test_a_table_has_the_seats_of_its_size(size: str, seats: int, row: str) -> None:
    file = EVENT.replace("seats = {seats}\n", "")
    read = read_structure(
        file.format(book="aconcagua", minutes=30, more=f'[tables]\nsize = "{size}"'), "event.toml"
    )
    assert (read.seats, read.rows("seats"), axes_of(read).size) == (seats, (row,), size)


def test_a_size_needs_a_book_that_knows_it_or_seats() -> None:
    file = EVENT.replace("seats = {seats}\n", "").format(
        book="tda-2019", minutes=30, more='[tables]\nsize = "normal"'
    )
    with pytest.raises(StructureError, match='seats: missing, and tda-2019 does not say how many a "normal"'):
        read_structure(file, "event.toml")
    with pytest.raises(StructureError, match=r"seats: 7, and 6 at most at such a table \(ACO-size-short\)"):
        event("tda-2019", seats=7, more='[tables]\nsize = "short_handed"')
