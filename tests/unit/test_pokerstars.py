"""The text of PokerStars hand histories: what is read, and how errors are reported."""

from __future__ import annotations

import pytest

from tapete.engine.types import PostKind
from tapete.formats.money import Currency
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars import read_hands
from tapete.formats.text import lines_of

WALK = """\
PokerStars Hand #123456789: Hold'em No Limit ($0.05/$0.10 USD) - 2015/06/01 10:00:00 ET
Table 'Test I' 6-max Seat #1 is the button
Seat 1: Ana ($10 in chips)
Seat 2: Bea ($9.50 in chips)
Seat 3: Cleo ($12 in chips)
Bea: posts small blind $0.05
Cleo: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Ana [Ah Kd]
Ana: folds
Bea: folds
Uncalled bet ($0.05) returned to Cleo
Cleo collected $0.10 from pot
Cleo: doesn't show hand
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: Ana (button) folded before Flop (didn't bet)
Seat 2: Bea (small blind) folded before Flop
Seat 3: Cleo (big blind) collected ($0.10)
"""


def one(text: str) -> h.HistoryText:
    reads = list(read_hands(lines_of(text.encode())))
    assert len(reads) == 1, reads
    read = reads[0]
    assert isinstance(read, h.HistoryText), read
    return read


def error(text: str) -> h.Unreadable:
    reads = [r for r in read_hands(lines_of(text.encode())) if isinstance(r, h.Unreadable)]
    assert len(reads) == 1, reads
    return reads[0]


def test_amounts_are_whole_cents() -> None:
    hand = one(WALK)
    assert [seated.stack for seated in hand.seats] == [1_000, 950, 1_200]
    assert (hand.lower, hand.upper, hand.currency) == (5, 10, Currency("$", 2))


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$0.05", 5),
        ("€1,234.56", 123_456),
        ("€1.234,56", 123_456),
        ("£1,200", 120_000),
        ("₹0,5", 50),
        ("¥ 12", 1_200),
        ("R$3.10", 310),
        ("1,234,567", 123_456_700),
        ("0.10", 10),
        ("9007199254740993.01", 900719925474099301),
    ],
)
def test_amounts_are_read_digit_by_digit(text: str, cents: int) -> None:
    assert Currency("$", 2).read(text) == cents


@pytest.mark.parametrize("text", ["", "$", "1.005", "1,23,45.6.7", "1e5", "-3", "9" * 60])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Currency("$", 2).read(text)


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Game #1:  Hold'em No Limit ($0.05/$0.10 USD) - 2015/06/01 10:00:00 ET",
        "PokerStars Zoom Hand #1:  Hold'em No Limit ($0.05/$0.10) - 2015/06/01 10:00:00 WET [2015/06/01 5:00 ET]",
        "PokerStars Home Game Hand #1: {Club A}  Hold'em No Limit ($0.05/$0.10 USD) - 2015/06/01 10:00:00 ET",
        "Run It Once Poker Hand #1:  Hold'em No Limit ($0.05/$0.10) - 2019/06/25 15:55 UTC",
        "POKERSTARS GAME #1:  HOLD'EM NO LIMIT ($0.05/$0.10) - 2007/11/11 - 13:27:23 (ET)",
        "Poker Hand #RC1: Hold\u2019em No Limit ($0.05/$0.10) - 2022/01/01 10:00:00",
        "PokerStars Hand #1:  8-Game (Hold'em No Limit) ($0.05/$0.10 USD) - 2015/06/01 10:00:00 ET",
    ],
)
def test_headers_of_many_years_and_sites(header: str) -> None:
    assert one("\n".join([header, *WALK.splitlines()[1:]])).big_blind == 10


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #1: Tournament #2, $10+$1 USD Hold'em No Limit - Level I (5/10) - 2015/06/01 10:00:00 ET",
        "PokerStars Hand #1: Tournament #2, Freeroll  Hold'em No Limit - Level I (5/10) - 2015/06/01 10:00:00 ET",
        "PokerStars Hand #1: Zoom Tournament #2, 250 SC Hold'em No Limit - Level XI (5/10) - 2015/12/20 1:2:3 ET",
        "PokerStars Hand #1: Tournament #2, Hold'em No Limit - Match Round I, Level I (5/10) - 2016/11/03 9:3:5 ET",
        "PokerStars Game #1: Tournament #2, 1FPP Hold'em No Limit - Level I (5/10) - 2010/06/04 19:46:11 WET",
        "Run It Once Poker Hand #1: Tournament #2, €4.69+€0.31 Cub3d, Hold'em No Limit (5/10) - 2021/04/12 16:01 UTC",
    ],
)
def test_tournaments_have_whole_chips(header: str) -> None:
    body = WALK.replace("$0.05", "5").replace("$0.10", "10").replace("$9.50", "950").replace("$1", "1,0")
    body = body.replace("1,00 in", "1,000 in").replace("1,02 in", "1,200 in")
    hand = one("\n".join([header, *body.splitlines()[1:]]))
    assert (hand.tournament, hand.big_blind, hand.currency.digits) == ("2", 10, 0)
    assert hand.seats[0].stack == 1_000


@pytest.mark.parametrize(
    ("header", "game"),
    [
        ("Split Hold'em No Limit ($1/$2 USD)", "Split Hold'em No Limit"),
        (
            "Showtime Hold'em No Limit - Level I (10/20)",
            "Showtime Hold'em No Limit",
        ),
        ("Triple Draw A-5 Lowball Limit ($1/$2 USD)", "Triple Draw A-5 Lowball Limit"),
    ],
)
def test_a_game_that_is_not_known_is_named(header: str, game: str) -> None:
    [read] = read_hands([f"PokerStars Hand #1:  {header} - 2015/06/01 10:00:00 ET", "*** anything"])
    assert isinstance(read, h.OtherGame)
    assert read.game == game


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(encoding: str) -> None:
    text = WALK.replace("$", "€").replace("Ana", "Añá")
    [read] = read_hands(lines_of(text.replace("\n", "\r\n").encode(encoding)))
    assert isinstance(read, h.HistoryText), read
    assert (read.currency.sign, read.seats[0].name) == ("€", "Añá")


def test_a_no_break_space_is_a_space() -> None:
    assert one(WALK.replace("Ana", "A\u00a0na").replace("$12 in", "$1\u00a0200 in")).seats[2].stack == 120_000


def test_joined_files_may_differ_in_encoding() -> None:
    data = WALK.replace("$", "€").encode("cp1252") + b"\n\n" + WALK.encode("utf-8-sig")
    reads = list(read_hands(lines_of(data)))
    assert [type(read) for read in reads] == [h.HistoryText, h.HistoryText]


@pytest.mark.parametrize(
    "name",
    [
        "raises",
        "Ana: folds",
        "x (5 in chips)",
        "PC [Mittel]",
        "a collected $5 from pot",
        "Cleo ",
        "Dealt to",
        "***",
    ],
)
def test_names_may_look_like_lines(name: str) -> None:
    hand = one(WALK.replace("Bea", name))
    assert hand.seats[1].name == name
    steps = ["PostLine", "PostLine", "DealtLine", "ActLine", "ActLine", "Returned"]
    assert [type(step).__name__ for step in hand.steps] == steps


def test_the_longest_name_is_matched_first() -> None:
    hand = one(WALK.replace("Bea", "Ana: folds"))
    assert [step.seat for step in hand.steps if isinstance(step, h.ActLine)] == [1, 2]


NEWS = [
    'Bea said, "Ana: raises $5 to $6"',
    'Stranger said, "hi',
    "Stranger joins the table at seat #5",
    "Stranger leaves the table",
    "Bea is disconnected",
    "Bea has timed out while disconnected",
    "Bea was removed from the table for failing to post",
    "Stranger will be allowed to play after the button",
    "Stranger: sits out",
    "Stranger: is sitting out",
    "Bea has returned",
    "Ana wins the $0.25 bounty for eliminating Bea",
    "Ana wins $5 for eliminating Bea and their own bounty increases by $5 to $15",
    "Ana, Bea split the $50 bounty for eliminating Cleo",
    "Bea finished the tournament in 3rd place and received $15.20.",
    "Bea wins the tournament and receives $15.20 - congratulations!",
    "Bea re-buys and receives 300 chips for 1 FPPs",
    "Bea takes the add-on and receives 500 chips for $1",
]


@pytest.mark.parametrize("line", NEWS)
def test_news_between_actions_change_nothing(line: str) -> None:
    lines = WALK.splitlines()
    hand = one("\n".join([*lines[:9], line, *lines[9:]]))
    assert len(hand.steps) == 6


def test_blinds_of_newcomers() -> None:
    lines = WALK.splitlines()
    lines.insert(7, "Ana: posts small & big blinds $0.15")
    posts = [step for step in one("\n".join(lines)).steps if isinstance(step, h.PostLine)]
    assert [(post.seat, post.kind, post.amount) for post in posts[2:]] == [
        (1, PostKind.BIG_BLIND, 10),
        (1, PostKind.DEAD_BLIND, 5),
    ]


def test_all_fees_are_rake() -> None:
    text = WALK.replace("Rake $0\n", "Rake $0.02 | Jackpot $0.01 | Bingo $0\n")
    hand = one(text)
    assert hand.pots is not None
    assert hand.pots.rake == 3


def test_pots_by_name() -> None:
    text = WALK.replace(
        "Total pot $0.10 |", "Total pot $0.47 Main pot $0.35. Side pot-1 $0.10. Side pot-2 $0.02. |"
    )
    hand = one(text)
    assert hand.pots is not None
    assert hand.pots.named == (35, 10, 2)


@pytest.mark.parametrize(
    "line", ["Bea: flods", "Bea: raises $1", "Bea: calls $x", "Zoe: folds", "rubbish", "*** X ***"]
)
def test_an_unknown_line_is_an_error_with_its_number(line: str) -> None:
    lines = WALK.splitlines()
    lines.insert(9, line)
    wrong = error("\n".join(lines))
    assert (wrong.line, wrong.number, wrong.text) == (10, "123456789", line)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("[Ah Kd]", "[Ah Xx]", 9),
        ("[Ah Kd]", "[Ah Kd Qc]", 9),
        ("Seat 2: Bea ($9.50 in", "Seat 1: Bea ($9.50 in", 4),
        ("Seat 2: Bea ($9.50 in", "Seat 2: Ana ($9.50 in", 4),
        ("Seat #1 is the button", "", 2),
        ("($0.05/$0.10 USD)", "", 1),
        ("Hold'em", "Snap", 1),
        ("posts small blind", "posts funny blind", 6),
        ("returned to Cleo", "returned to Zoe", 12),
    ],
)
def test_errors_point_at_their_line(old: str, new: str, line: int) -> None:
    assert error(WALK.replace(old, new, 1)).line == line


def test_one_bad_hand_does_not_hide_the_next() -> None:
    reads = list(read_hands(lines_of((WALK.replace("Ana: folds", "Ana: jumps") + "\n\n" + WALK).encode())))
    assert [type(read) for read in reads] == [h.Unreadable, h.HistoryText]


@pytest.mark.parametrize(
    ("between", "header"),
    [
        ("", "PokerStars Game #NaN: Hold'em"),
        ("\n\n", "PokerStars Game #NaN: Hold'em"),
        ("\n", "Poker\x01Stars"),
        ("\n", "Game \nHand #12"),
        ("\n", "PokerStars Hand #12\n: Hold'em"),
        ("**** # 2 ****\n", ""),
        ("\n", ""),
    ],
)
def test_a_damaged_header_does_not_harm_the_hand_before(between: str, header: str) -> None:
    damaged = header + WALK[WALK.index("\nTable") :]
    reads = list(read_hands(lines_of((WALK + between + damaged + between + WALK).encode())))
    assert [type(read) for read in reads] == [h.HistoryText, h.Unreadable, h.HistoryText]
    assert isinstance(reads[1], h.Unreadable)
    assert reads[1].line == (WALK + between).count("\n") + (1 if header else 2)


@pytest.mark.parametrize(
    "buy_in",
    [
        "$1.40.005+$0.10 USD",
        "$-0.05+$200 USD",
        "$1+-5 USD",
        "-5+1",
        "$nan+$1",
        "$1+$0.123456789",
        f"{'9' * 17}+1",
    ],
)
def test_a_buy_in_is_money_or_words(buy_in: str) -> None:
    header = WALK.splitlines()[0]
    text = WALK.replace(header, TOURNAMENT.format(buy_in)) + "\n\n" + WALK
    reads = list(read_hands(lines_of(text.encode())))
    assert [type(read) for read in reads] == [h.Unreadable, h.HistoryText]
    assert isinstance(reads[0], h.Unreadable)
    told = buy_in.split(" ")[0]
    assert (reads[0].line, reads[0].number, reads[0].why) == (1, "21", f"no buy-in, {told!r}, in")


TOURNAMENT = (
    "PokerStars Hand #21: Tournament #9, {} Hold'em No Limit - Level V (40/80) - 2015/06/01 10:00:00 ET"
)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("in chips)", "in chips, $1.40.005 bounty)", 3),
        ("Seat 3: Cleo ($12", "Seat 3: Cleo ($99999999999999999", 5),
        *(
            ("Uncalled bet", f"{line}\nUncalled bet", 12)
            for line in (
                "Ana cashed out the hand for $99999999999999999",
                "Ana cashed out the hand for $1 | Cash Out Fee $99999999999999999",
                "Ana re-buys and receives 99999999999999999 chips for $5",
                "STP added: $99999999999999999",
                "Ana wins the $1.40.005 bounty for eliminating Bea",
                "Ana, Cleo split the $1.40.005 bounty for eliminating Bea",
                "Ana, Cleo, Ana split the $1.40 bounty for eliminating Bea",
            )
        ),
    ],
)
def test_amounts_that_the_engine_never_sees_are_amounts(old: str, new: str, line: int) -> None:
    assert old in WALK
    assert error(WALK.replace(old, new, 1)).line == line


@pytest.mark.parametrize("keep", range(1, 16))
def test_a_cut_off_hand_is_told_as_such(keep: int) -> None:
    [read] = read_hands(WALK.splitlines()[:keep])
    assert isinstance(read, h.CutOff), read
    assert read.last_line == keep


def test_a_hand_may_break_off_into_the_next_header() -> None:
    torn = "\n".join(WALK.splitlines()[:10]) + "\nBea: fo" + WALK
    reads = list(read_hands(lines_of(torn.encode())))
    assert [type(read) for read in reads] == [h.CutOff, h.HistoryText]


def test_transcripts_sent_by_mail() -> None:
    text = f"Transcript for your last 2 hands\n\n*********** # 1 **************\n{WALK}\n*********** # 2 ***\n{WALK}"
    assert [type(read) for read in read_hands(lines_of(text.encode()))] == [h.HistoryText, h.HistoryText]


@pytest.mark.parametrize("text", ["", "\n\n", "hello\nworld", "\x00\x01\x02", "<html>"])
def test_a_file_without_hands_is_an_error(text: str) -> None:
    assert error(text).number is None


def test_a_line_that_is_there_twice_harms_its_own_hand_alone() -> None:
    """The line of the table, too, of which no hand has two: the same hand does not begin twice there."""
    lines = WALK.split("\n")
    for place in range(len(lines)):
        twice = "\n".join([WALK, "", "", *lines[:place], lines[place], *lines[place:], "", "", WALK])
        *_, last = read_hands(twice.split("\n"))
        assert isinstance(last, h.HistoryText), lines[place]
