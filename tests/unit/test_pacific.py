"""888poker text: amounts that an act adds, no rake, no uncalled bets, chips with a sign, Russian cards."""

from __future__ import annotations

import pytest
from tests.unit.site_hands import changed, reads_of, record_in, why_unread

from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.formats import Record, Unread, read_hands, write_hands
from tapete.formats.sites import Written

CASH = """\
#Game No : 91000001
***** 888poker Hand History for Game 91000001 *****
$0.50/$1 Blinds No Limit Holdem - *** 04 07 2016 02:30:27
Table Lovaina 6 Max (Real Money)
Seat 2 is the button
Total number of players : 4
Seat 2: Ana ( $1,035.50 )
Seat 4: Bo checks ( $98 )
Seat 6: Cleo. ( $40 )
Seat 7: Dan ( $60 )
Bo checks posts small blind [$0.50]
Cleo. posts big blind [$1]
Dan posts dead blind [$0.50 + $1]
** Dealing down cards **
Dealt to Dan [ 8d, 8h ]
Dan checks
Ana raises [$4]
Bo checks folds
Cleo. raises [$39]
Dan calls [$39]
Ana calls [$36]
** Dealing flop ** [ 4c, Tc, 6c ]
Dan checks
Ana bets [$50]
Dan folds
** Dealing turn ** [ 2d ]
** Dealing river ** [ 2h ]
** Summary **
Ana shows [ Ah, Ac ]
Cleo. mucks [ Kh, Kc ]
Ana collected [ $116.50 ]
"""
EURO = """\
#Game No : 91000002
***** Cassava Hand History for Game 91000002 *****
0,02€/0,04€ Blinds No Limit Holdem - *** 03 07 2011 00:50:21
Table Bilbao (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Ana ( 1.007,17€ )
Seat 2: Bo ( 4,08€ )
Ana posts small blind [0,02€]
Bo posts big blind [0,04€]
** Dealing down cards **
Dealt to Ana [ 7h, 8s ]
Ana calls [0,02€]
Bo checks
** Dealing flop ** [ 9s, Âh, 2s ]
Bo checks
Ana checks
** Dealing turn ** [ 5h ]
Bo checks
Ana checks
** Dealing river ** [ Äc ]
Bo bets [0,04€]
Ana calls [0,04€]
** Summary **
Bo shows [ 2d, Òd ]
Ana mucks [ 7h, 8s ]
Bo collected [ 0,15€ ]
"""
TOURNAMENT = """\
#Game No : 91000003
***** 888.es Hand History for Game 91000003 *****
100 $/200 $ Blinds No Limit Holdem - ***
Tournament #132 4,57 $ + 0,43 $ - Table #1 4 Max (Real Money)
Seat 7 is the button
Total number of players : 3
Seat 1: Ana ( 1.550 $ )
Seat 7: Bo ( 13.390 $ )
Seat 9: Cleo ( 1.060 $ )
Bo posts ante [15 $]
Cleo posts ante [15 $]
Ana posts ante [15 $]
Cleo posts small blind [100 $]
Ana posts big blind [200 $]
** Dealing down cards **
Dealt to Cleo [ 5d, Jd ]
Bo raises [400 $]
Cleo raises [945 $]
Ana calls [845 $]
Bo calls [645 $]
** Dealing flop ** [ Tc, 6h, Kc ]
Ana bets [490 $]
Bo calls [490 $]
** Dealing turn ** [ Th ]
** Dealing river ** [ 5h ]
** Summary **
Ana shows [ 7d, Ah ]
Bo shows [ Qh, Jc ]
Cleo shows [ 5d, Jd ]
Cleo collected [ 3.180 $ ]
Ana collected [ 980 $ ]
"""
WALK = """\
#Game No : 91000004
***** Pacific Hand History for Game 91000004 *****
$75/$150 Blinds No Limit Holdem - *** 23 05 2012 20:12:22
Tournament #3834 Free - Table #18 (Real Money)
Seat 6 is the button
Total number of players : 3
Seat 6: Ana ( $2,800 )
Seat 7: Bo ( $4,350 )
Seat 9: Cleo ( $5,410 )
Bo posts small blind [$75]
Cleo posts big blind [$150]
** Dealing down cards **
Ana folds
Bo folds
** Summary **
Cleo did not show his hand
Cleo collected [ $225 ]
"""
LIMIT = """\
#Game No : 91000005
***** Cassava Hand History for Game 91000005 *****
0.50/1 Blinds Fix Limit Holdem - *** 11 03 2011 16:29:14
Table Suzano (Practice Play)
Seat 9 is the button
Total number of players : 4
Seat 1: Ana ( 9,966.25 )
Seat 2: Bo ( 40 )
Seat 5: Cleo ( 50 )
Seat 9: Dan ( 8.12 )
Ana posts small blind [0.50]
Cleo folds
Bo posts big blind [1]
** Dealing down cards **
Dan raises [2]
Ana raises [2.50]
Bo calls [2]
Dan raises [2]
Ana calls [1]
Bo folds
** Dealing flop ** [ Td, 4s, Ad ]
Ana bets [1]
Dan raises [2]
Ana folds
** Summary **
Dan collected [ 12.50 ]
"""
ALL = {"cash": CASH, "euro": EURO, "tournament": TOURNAMENT, "walk": WALK, "limit": LIMIT}


def test_a_cash_hand_is_read_to_the_last_cent() -> None:
    record = record_in(CASH)
    assert (record.site, record.number, record.game) == ("888poker", "91000001", "holdem-no-limit")
    assert (record.currency, record.table, record.seat_count) == ("USD", "Lovaina", 6)
    assert record.names == {2: "Ana", 4: "Bo checks", 6: "Cleo.", 7: "Dan"}
    assert (record.hero, record.started_at) == (7, None)
    assert (record.rake, record.pots) == (450, (12100,))
    assert record.finishing_stacks == {2: 111200, 4: 9750, 6: 0, 7: 1950}


def test_both_blinds_in_one_line_are_one_live_and_one_dead() -> None:
    posts = [(e.seat, e.kind, e.amount) for e in record_in(CASH).events if isinstance(e, ev.Posted)]
    assert posts[-2:] == [(7, PostKind.BIG_BLIND, 100), (7, PostKind.DEAD_BLIND, 50)]


def test_points_and_commas_change_their_meaning_with_the_language() -> None:
    record = record_in(EURO, encoding="cp1252")
    assert (record.currency, record.rake) == ("EUR", 1)
    assert record.finishing_stacks == {1: 100709, 2: 415}
    assert record_in(TOURNAMENT).finishing_stacks == {1: 980, 7: 11840, 9: 3180}


@pytest.mark.parametrize("letters", ["ÂÄÒ", "ВДТ", "JQA"])
def test_russian_initials_are_cards(letters: str) -> None:
    jack, queen, ace = list(letters)
    text = EURO.replace("Â", jack).replace("Ä", queen).replace("Ò", ace)
    cards = [card for e in record_in(text).events if isinstance(e, ev.BoardDealt) for card in e.cards]
    assert cards == ["9s", "Jh", "2s", "5h", "Qc"]


def test_a_tournament_has_its_buy_in() -> None:
    told = record_in(TOURNAMENT).tournament
    assert told is not None
    assert (told.number, told.buy_in, told.fee, told.currency) == ("132", 457, 43, "USD")
    assert record_in(WALK).finishing_stacks == {6: 2800, 7: 4275, 9: 5485}


def test_a_fold_before_the_cards_is_of_one_who_is_not_dealt_in() -> None:
    record = record_in(LIMIT)
    assert [away.name for away in record.away] == ["Cleo"]
    assert record.currency == "PLAY"
    assert record.finishing_stacks == {1: 996125, 2: 3700, 9: 1562}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_and_line_break_gives_the_same_hand(name: str, encoding: str) -> None:
    plain = record_in(ALL[name])
    assert record_in(ALL[name].replace("\n", "\r\n"), encoding=encoding) == plain


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("format_", ["pokerstars", "phh", "ohh"])
def test_it_can_be_written_in_every_format(name: str, format_: Written) -> None:
    record = record_in(ALL[name])
    (again,) = read_hands(write_hands([record], format_).encode(), format_)
    assert isinstance(again, Record) and again.finishing_stacks == record.finishing_stacks


def test_a_hand_that_is_not_dealt_was_cancelled() -> None:
    begin, rest = LIMIT.split("Bo posts big blind")
    text = begin + "** Summary **\nAna collected [ 0.50 ]\n"
    assert why_unread(text) == "hand 91000005: line 2: the site cancelled the hand"


def test_a_damaged_hand_does_not_hide_the_next() -> None:
    broken = changed(CASH, ("Dan folds", "Dan fo"))
    reads = reads_of(CASH + "\n\n" + broken + "\n" + EURO)
    assert [type(read) for read in reads] == [Record, Unread, Record]
    assert str(reads[1]).endswith('cannot read "Dan fo"')


FAULTS = [
    (CASH, ("Dan calls [$39]", "Dan calls [$38]"), "line 20: Dan calls $38.00; to call is $39.00"),
    (CASH, ("[ 8d, 8h ]", "[ 8d, 8x ]"), 'line 15: an unknown card in "Dealt to Dan [ 8d, 8x ]"'),
    (CASH, ("$116.50", "$126.50"), "line 31: $126.50 collected from a pot of $121.00"),
    (CASH, ("$116.50", "$16.50"), "line 31: $16.50 collected from a pot of $121.00; a payment is missing"),
    (CASH, ("Ana collected", "Cleo. collected"), "winners: Ana $116.50; the file says Cleo. $116.50"),
    (CASH, ("Ana collected [ $116.50 ]\n", ""), "nobody collects the pot"),
    (CASH, ("Seat 2 is the button\n", ""), "line 2: no line names the button in"),
    (CASH, ("No Limit Holdem", "No Limit Irish"), "line 2: a game that is not known here: Irish No Limit"),
    (CASH, ("** Dealing turn ** [ 2d ]", "** Dealing turn ** [ 4c ]"), "the 4c is twice in the hand"),
    (EURO, ("[0,02€]", "[0,025€]"), 'line 9: cannot read "Ana posts small blind [0,025€]"'),
    (TOURNAMENT, ("980 $ ]", "970 $ ]"), "collected from a pot of 4,160 in a tournament"),
]


@pytest.mark.parametrize(("text", "pair", "why"), FAULTS)
def test_a_false_line_is_named(text: str, pair: tuple[str, str], why: str) -> None:
    assert why in why_unread(changed(text, pair))


@pytest.mark.parametrize("name", ALL)
def test_a_cut_off_hand_is_no_hand_wherever_it_ends(name: str) -> None:
    lines = ALL[name].splitlines()
    for count in range(2, len(lines)):
        (read,) = reads_of("\n".join(lines[:count]))
        assert isinstance(read, Unread), count
