"""Winamax text: cash and tournaments, dead blinds, uncalled bets in the pot, totals in thousands."""

from __future__ import annotations

import pytest
from tests.unit.site_hands import changed, reads_of, record_in, why_unread

from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.formats import Record, Unread, Unwritable, read_hands, write_hands

HEAD = "Winamax Poker - CashGame - HandId: #77-12-1500000000 - "
CASH = f"""\
{HEAD}Holdem no limit (0.50€/1€) - 2019/03/02 20:15:04 UTC
Table: 'Ravello 03' 6-max (real money) Seat #3 is the button
Seat 1: Ana (100€)
Seat 3: Bo raises (55.50€)
Seat 4: Cléo (40€)
Seat 6: Dan (120€)
*** ANTE/BLINDS ***
Cléo posts small blind 0.50€
Dan posts big blind 1€
Dealt to Ana [Ah Kd]
*** PRE-FLOP ***
Ana raises 2€ to 3€
Bo raises folds
Cléo raises 37€ to 40€ and is all-in
Dan folds
Ana calls 37€
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh][Ks]
*** RIVER *** [2c 7d Jh Ks][5c]
*** SHOW DOWN ***
Ana shows [Ah Kd] (One pair : Kings)
Cléo shows [Qh Qs] (One pair : Queens)
Ana collected 79€ from pot
*** SUMMARY ***
Total pot 79€ | Rake 2€
Board: [2c 7d Jh Ks 5c]
Seat 1: Ana showed [Ah Kd] and won 79€ with One pair : Kings
Seat 3: Bo raises (button) folded on the pre-flop
Seat 4: Cléo (small blind) showed [Qh Qs] and lost with One pair : Queens
Seat 6: Dan (big blind) folded on the pre-flop
"""
BOTH_BLINDS = f"""\
{HEAD}Omaha pot limit (1€/2€) - 2019/03/02 20:20:04 UTC
Table: 'Ravello 04' 5-max (real money) Seat #1 is the button
Seat 1: Ana (200€)
Seat 2: Bo (150€)
Seat 3: Cléo (99€)
Seat 5: Dan (60€)
*** ANTE/BLINDS ***
Bo posts small blind 1€
Cléo posts big blind 2€
Dan posts small blind 3€ out of position
Dan posts big blind 0€ out of position
*** PRE-FLOP ***
Dan checks
Ana folds
Bo folds
Cléo checks
*** FLOP ***: [3c 4s 9h]
Cléo checks
Dan bets 5€
Cléo folds
Dan collected 10.70€ from pot
*** SUMMARY ***
Total pot 10.70€ | Rake 0.30€
Board: [3c 4s 9h]
Seat 5: Dan won 10.70€
"""
TOURNAMENT = """\
Winamax Poker - Tournament "Soir de 50€" buyIn: 4.50€ + 0.50€ level: 3 - HandId: #881-4-1500000500 - \
Holdem no limit (25/100/200) - 2019/03/02 21:15:04 UTC
Table: 'Soir de 50€(5550)#12' 6-max (real money) Seat #2 is the button
Seat 1: Ana (9500)
Seat 2: Bo (3000, 2.25€ bounty)
Seat 5: Cléo (2200)
*** ANTE/BLINDS ***
Cléo posts ante 25
Ana posts ante 25
Bo posts ante 25
Cléo posts small blind 100
Ana posts big blind 200
Dealt to Bo [9s 9c]
*** PRE-FLOP ***
Bo calls 200
Cléo raises 1975 to 2175 and is all-in
Ana folds
Bo raises 800 to 2975 and is all-in
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh][Ks]
*** RIVER *** [2c 7d Jh Ks][5c]
*** SHOW DOWN ***
Cléo shows [Ad Kc] (One pair : Kings)
Bo shows [9s 9c] (One pair : 9)
Bo collected 800 from side pot 1
Cléo collected 4625 from main pot
*** SUMMARY ***
Total pot 5.42k | No rake
Board: [2c 7d Jh Ks 5c]
Seat 1: Ana (big blind) folded on the pre-flop
Seat 2: Bo (button) showed [9s 9c] and won 800 with One pair : 9
Seat 5: Cléo (small blind) showed [Ad Kc] and won 4625 with One pair : Kings
"""
HI_LO = f"""\
{HEAD}Omaha8 pot limit (0.05/0.10) - 2016/10/10 12:30:47 UTC
Table: 'Derby' 2-max (play money) Seat #2 is the button
Seat 1: Ana (4)
Seat 2: Bo (10)
*** ANTE/BLINDS ***
Bo posts small blind 0.05
Ana posts big blind 0.10
*** PRE-FLOP ***
Bo calls 0.05
Ana checks
*** FLOP *** [3h 4s 6h]
Ana checks
Bo checks
*** TURN *** [3h 4s 6h][Kc]
Ana checks
Bo checks
*** RIVER *** [3h 4s 6h Kc][Qc]
Ana bets 0.10
Bo calls 0.10
*** SHOW DOWN ***
Ana shows [As 2d Ts Jc] (HI : High card : Ace)
Ana shows [As 2d Ts Jc] (LO : High card : 6)
Bo shows [Kd Ks 9d 9h] (HI : Trips : Kings)
Bo collected 0.19 from pot (HI)
Ana collected 0.19 from pot (LO)
*** SUMMARY ***
Total pot 0.38 | Rake 0.02
Board: [3h 4s 6h Kc Qc]
Seat 1: Ana (big blind) showed [As 2d Ts Jc] and lost with HI : High card : Ace
Seat 1: Ana (big blind) showed [As 2d Ts Jc] and won 0.19 with LO : High card : 6
Seat 2: Bo (small blind) (button) showed [Kd Ks 9d 9h] and won 0.19 with HI : Trips : Kings
"""
TRIPLE_DRAW = f"""\
{HEAD}Lowball27 fixed limit (0.50/1) - 2016/10/11 12:42:36 UTC
Table: 'Suceava 02' 6-max (play money) Seat #4 is the button
Seat 4: Ana (20)
Seat 5: Bo (19)
*** ANTE/BLINDS ***
Ana posts small blind 0.25
Bo posts big blind 0.50
*** FIRST-BET ***
Ana raises 0.50 to 1
Bo calls 0.50
*** FIRST-DRAW ***
Bo discard 2 cards
Ana discard 1 card
*** SECOND-BET ***
Bo checks
Ana bets 0.50
Bo calls 0.50
*** SECOND-DRAW ***
Bo discard 1 card
Ana discard 0 card
*** THIRD-BET ***
Bo checks
Ana bets 1
Bo calls 1
*** THIRD-DRAW ***
Bo discard 1 card
Ana discard 0 card
*** FOURTH-BET ***
Bo checks
Ana checks
*** SHOW DOWN ***
Bo shows [3s 2c 5s Ks 8c] (High card : King)
Ana shows [7c 6c 8s 2s 3c] (High card : 8)
Ana collected 4.75 from pot
*** SUMMARY ***
Total pot 4.75 | Rake 0.25
Seat 4: Ana (button) showed [7c 6c 8s 2s 3c] and won 4.75 with High card : 8
Seat 5: Bo showed [3s 2c 5s Ks 8c] and lost with High card : King
"""
STUD = f"""\
{HEAD}7-Card Stud fixed limit (5€/25€/50€) - 2016/11/14 02:56:04 UTC
Table: 'Pampelune' 6-max (real money)
Seat 2: Ana (33.90€)
Seat 3: Bo (500€)
*** ANTE/BLINDS ***
Ana posts ante 5€
Bo posts ante 5€
*** 3rd STREET ***
Dealt to Ana [X X 8h]
Dealt to Bo [Kd 3s 9h]
Ana brings in 10€
Bo raises 25€ to 25€
Ana raises -6.10€ to 18.90€
Bo calls 3.90€
*** 4th STREET ***
Dealt to Ana [X X 8h] [5c]
Dealt to Bo [Kd 3s 9h] [6d]
*** 5th STREET ***
Dealt to Ana [X X 8h 5c] [Js]
Dealt to Bo [Kd 3s 9h 6d] [7d]
*** 6th STREET ***
Dealt to Ana [X X 8h 5c Js] [Ad]
Dealt to Bo [Kd 3s 9h 6d 7d] [2d]
*** 7th STREET ***
Dealt to Ana [X X 8h 5c Js Ad] [X]
Dealt to Bo [Kd 3s 9h 6d 7d 2d] [Qs]
*** SHOW DOWN ***
Bo shows [Kd 3s 9h 6d 7d 2d Qs] (High card : King)
Ana shows [4d Ac 8h 5c Js Ad Ts] (One pair : Aces)
Ana collected 65.30€ from pot
*** SUMMARY ***
Total pot 65.30€ | Rake 2.50€
Seat 2: Ana showed [4d Ac 8h 5c Js Ad Ts] and won 65.30€ with One pair : Aces
Seat 3: Bo showed [Kd 3s 9h 6d 7d 2d Qs] and lost with High card : King
"""
BLIND_STUD = f"""\
{HEAD}7stud fixed limit (0.01/0.05/0.10) - 2016/06/12 19:36:38 UTC
Table: 'Budejovice' 6-max (play money) Seat #0 is the button
Seat 2: Ana (2)
Seat 3: Bo (3)
Seat 6: Dan (1.50)
*** ANTE/BLINDS ***
Bo posts ante 0.01
Dan posts ante 0.01
Ana posts ante 0.01
*** THIRD ***
Bo bring-in 0.02
Dan calls 0.02
Ana folds
*** FOURTH ***
Dan bets 0.05
Bo folds
Dan collected 0.11 from pot
*** SUMMARY ***
Total pot 0.11 | Rake 0.01
Seat 6: Dan won 0.11
"""
ALL = {
    "cash": CASH,
    "both blinds": BOTH_BLINDS,
    "tournament": TOURNAMENT,
    "hi-lo": HI_LO,
    "triple draw": TRIPLE_DRAW,
    "stud": STUD,
    "blind stud": BLIND_STUD,
}


def test_a_cash_hand_is_read_to_the_last_cent() -> None:
    record = record_in(CASH)
    assert (record.site, record.number, record.game) == ("Winamax", "77-12-1500000000", "holdem-no-limit")
    assert (record.currency, record.money.sign, record.table) == ("EUR", "€", "Ravello 03")
    assert record.names == {1: "Ana", 3: "Bo raises", 4: "Cléo", 6: "Dan"}
    assert (record.hero, record.seat_count, record.started_at) == (1, 6, 1551557704000)
    assert (record.rake, record.pots) == (200, (8100,))
    assert record.finishing_stacks == {1: 13900, 3: 5550, 4: 0, 6: 11900}


def test_both_blinds_of_one_who_comes_back_are_one_live_and_one_dead() -> None:
    record = record_in(BOTH_BLINDS)
    posts = [(e.seat, e.kind, e.amount) for e in record.events if isinstance(e, ev.Posted)]
    assert (5, PostKind.BIG_BLIND, 200) in posts and (5, PostKind.DEAD_BLIND, 100) in posts
    assert record.finishing_stacks == {1: 20000, 2: 14900, 3: 9700, 5: 6270}
    assert record.rake == 30


def test_a_tournament_has_its_buy_in_bounty_and_level() -> None:
    record = record_in(TOURNAMENT)
    assert record.tournament is not None
    told = record.tournament
    assert (told.number, told.name, told.level) == ("5550", "Soir de 50€", "3")
    assert (told.buy_in, told.fee, told.currency) == (450, 50, "EUR")
    assert record.heads == {2: 225}
    assert record.finishing_stacks == {1: 9275, 2: 800, 5: 4625}


def test_halves_of_a_pot_are_paid_apart() -> None:
    record = record_in(HI_LO)
    assert record.currency == "PLAY"
    assert record.finishing_stacks == {1: 399, 2: 999}


def test_draws_and_streets_without_cards_in_sight_are_read() -> None:
    assert record_in(TRIPLE_DRAW).finishing_stacks == {4: 2225, 5: 1650}
    assert record_in(STUD).finishing_stacks == {2: 6530, 3: 46610}
    assert record_in(BLIND_STUD).finishing_stacks == {2: 199, 3: 297, 6: 153}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_and_line_break_gives_the_same_hand(name: str, encoding: str) -> None:
    plain = record_in(ALL[name])
    assert record_in(ALL[name].replace("\n", "\r\n"), encoding=encoding) == plain


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("format_", ["pokerstars", "phh", "ohh"])
def test_it_can_be_written_in_every_format(name: str, format_: str) -> None:
    record = record_in(ALL[name])
    if name == "blind stud" and format_ == "pokerstars":
        with pytest.raises(Unwritable, match="no line shows the card of Ana in sight"):
            write_hands([record], format_)  # type: ignore[arg-type]
        return
    text = write_hands([record], format_)  # type: ignore[arg-type]
    (again,) = read_hands(text.encode(), format_)  # type: ignore[arg-type]
    assert isinstance(again, Record) and again.finishing_stacks == record.finishing_stacks


def test_a_damaged_hand_does_not_hide_the_next() -> None:
    broken = changed(CASH, ("Dan folds", "Dan fo"))
    reads = reads_of(CASH + "\n\n" + broken + "\n" + BOTH_BLINDS)
    assert [type(read) for read in reads] == [Record, Unread, Record]
    assert str(reads[1]) == 'hand 77-12-1500000000: line 47: cannot read "Dan fo"'


OWN_DRAWS = (
    ("*** FIRST-BET ***", "Dealt to Ana [7c 6c 8s Kh 3c]\n*** FIRST-BET ***"),
    ("Ana discard 1 card\n", "Ana discards 1 card [Kh]\nDealt to Ana [7c 6c 8s 3c] [2s]\n"),
)
FAST = (
    ("CashGame", 'Go Fast "Colorado"'),
    ("Bo raises (55.50€)", "Bo raises (55.50€) (sitting out)"),
)
TOGETHER = (
    ("Dan posts small blind 3€ out of position\n", ""),
    ("Dan posts big blind 0€ out of position", "Dan posts small & big blinds 3€"),
)


def test_the_cards_of_an_own_draw_are_known() -> None:
    record = record_in(changed(TRIPLE_DRAW, *OWN_DRAWS))
    assert record.hero == 4
    gone = [e.cards for e in record.events if isinstance(e, ev.Discarded) and e.seat == 4]
    assert gone[0] == ("Kh",)


def test_other_spellings_mean_the_same() -> None:
    assert record_in(changed(CASH, *FAST)).events == record_in(CASH).events
    assert record_in(changed(BOTH_BLINDS, *TOGETHER)).events == record_in(BOTH_BLINDS).events


def test_a_first_line_without_end_is_refused_at_once() -> None:
    endless = 'Winamax Poker - Tournament "' + '" buyIn: - ' * 180
    for _ in range(50):  # a pattern that tries every way would take minutes: the bound of all tests ends it
        assert "cannot read" in why_unread(changed(CASH, (CASH.split("\n")[0], endless)))


FAULTS = [
    (CASH, ("Bo raises folds\n", ""), "Cléo acts, but it is Bo raises's turn"),
    (TRIPLE_DRAW, ("Ana discard 1 card", "Ana discard 2 cards [Kh]"), "a wrong number of cards in"),
    (CASH, ("Ana calls 37€", "Ana calls 36€"), "line 16: Ana calls €36.00; to call is €37.00"),
    (CASH, ("[Ah Kd]\n***", "[Ah Kx]\n***"), 'line 10: an unknown card in "Dealt to Ana [Ah Kx]"'),
    (CASH, ("Rake 2€", "Rake 3€"), "line 25: total pot: €81.00; the file says €82.00"),
    (CASH, ("Ana collected 79€", "Cléo collected 79€"), "winners: Ana €79.00; the file says Cléo €79.00"),
    (CASH, ("Bo raises folds", "Bob folds"), 'line 13: cannot read "Bob folds"'),
    (CASH, ("(40€)", "(30€)"), 'line 14: Cléo has only €29.50 for "Cléo raises 37€ to 40€ and is all-in"'),
    (CASH, ("Seat #3 is the button", ""), 'line 1: no line names the button in "Winamax'),
    (CASH, ("[2c 7d Jh][Ks]", "[2c 7d 8h][Ks]"), 'line 18: the board has changed in "*** TURN'),
    (
        CASH,
        ("Holdem no limit", "Badeucey no limit"),
        "line 1: a game that is not known here: Badeucey no limit",
    ),
    (CASH, ("Holdem no limit", "Razz no limit"), "line 1: a game that is not known here: Razz no limit"),
    (TOURNAMENT, ("5.42k", "6.42k"), 'line 27: 5,425 collected, but "Total pot 6.42k | No rake"'),
    (TOURNAMENT, ("collected 4625", "collected 4620"), "collected from a pot of"),
    (BLIND_STUD, ("Bo bring-in 0.02\n", ""), "refused"),
]


@pytest.mark.parametrize(("text", "pair", "why"), FAULTS)
def test_a_false_line_is_named(text: str, pair: tuple[str, str], why: str) -> None:
    assert why in why_unread(changed(text, pair))


@pytest.mark.parametrize("name", ALL)
def test_a_cut_off_hand_says_so_wherever_it_ends(name: str) -> None:
    lines = ALL[name].splitlines()
    total = next(place for place, line in enumerate(lines) if line.startswith("Total pot"))
    for count in range(1, len(lines)):
        reads = reads_of("\n".join(lines[:count]))
        assert len(reads) == 1
        assert isinstance(reads[0], Unread) or count > total, count
