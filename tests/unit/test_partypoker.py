"""PartyPoker's two texts: blinds known only from posts, uncalled bets in the pot, summaries with balances."""

from __future__ import annotations

import pytest
from tests.unit.site_hands import changed, reads_of, record_in, why_unread

from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.formats import Record, Unread, read_hands, write_hands
from tapete.formats.sites import Written

BUY_IN = """\
Game #820001 starts.

#Game No : 820001
***** Hand History for Game 820001 *****
$25 USD NL Texas Hold'em - Sunday,December 9, 14:29:49 EST 2012
Table Ponce ( Real Money )
Seat 2 is the button
Total number of players : 4/6
seat 1: Ana ( $24,72 USD )
seat 2: Bo ( $26,43 USD )
seat3: Cleo folds ( $27,03 USD )
seat 5: Dan ( $5 USD )
Cleo folds posts small blind [$0,10 USD].
Ana is sitting outDan posts big blind [$0,25 USD].
** Dealing down cards **
Dealt to Bo [  5h 5s ]
Bo raises [ $0,75 USD ]
Cleo folds calls[ $0,65 USD ]
Dan is all-In  [$4,75 USD]
Bo calls [ $4,25 USD ]
Cleo folds folds
** Dealing Flop ** [ Jd, 9h, Qh ]
** Dealing Turn ** [ 9c ]
** Dealing River ** [ 6s ]
Bo shows [ 5h, 5s ]two pairs, Nines and Fives.
Dan doesn't show [ Ac, Kc ]a pair of Nines.
Bo wins $10,25 USD from the main pot with two pairs, Nines and Fives.
Dan has left the table.
"""
UNCALLED = """\
#Game No : 820002
***** Hand History for Game 820002 *****
$20/$40 USD FL Omaha Hi-Lo - Thursday, January 26, 18:13:53 EST 2012
Table Table  125516 (Real Money)
Seat 9 is the button
Total number of players : 2/10
Seat 10: Ana ( $200 USD )
Seat 9: Bo ( $300 USD )
Bo posts small blind [$10 USD].
Ana posts big blind [$20 USD].
** Dealing down cards **
Dealt to Ana [  7d Ah 6s 2h ]
Bo raises [$30 USD]
Ana calls [$20 USD]
** Dealing Flop ** [ Qh, Kd, 6d ]
Ana checks
Bo bets [$20 USD]
Ana folds
Bo does not show cards.
Bo wins $99 USD
"""
SUMMED = """\
***** Hand History For Game 17845hjna9 *****
0.10/0.25 Omaha Hi Game Table (PL) - Mon Jul 20 11:00:56 EDT 2026
Table Table 7509241 (Real Money) -- Seat 1 is the button
Total number of players : 4/6
Seat 1: Ana ($124.44)
Seat 2: Bo ($7.02)
Seat 3: Cleo ($95.23)
Seat 4: Dan ($113.97)
Bo posts small blind (0.10)
Cleo posts big blind (0.25)
** Dealing down cards **
Dealt to Ana [ 2c, Qs, Jh, Ac ]
Dan folds 
Ana raises 0.85 to 0.85
Bo raises 2.70 to 2.80
Cleo calls (2.55)
Ana calls (1.95)
** Dealing Flop ** :  [ 8d, 5h, Ah ]
Bo bets (4.22)
Bo is all-In.
Cleo folds 
Ana raises 9.00 to 9.00
Creating Main Pot with $ 16 with Bo, Ana
** Dealing Turn ** :  [ Th ]
** Dealing River ** :  [ 5d ]
** Summary **
Main Pot: $16 Rake: $0.84
Board: [ 8d, 5h, Ah, Th, 5d ]
Ana balance $117.42, bet $11.80, collected $4.78, net -$7.02[ 2c, Qs, Jh, Ac ] \
[ two pairs, aces and fives -- Ac,Ah,Qs,5h,5d ]
Bo balance $16, bet $7.02, collected $16, net +$8.98[ 8s, Ks, 3d, Ad ] \
[ two pairs, aces and eights -- Ad,Ah,Th,8s,8d ]
Cleo balance $92.43, lost $2.80 (folded)
Dan balance $113.97, didn't bet (folded)
"""
TOURNAMENT = """\
#Game No : 820004
***** Hand History for Game 820004 *****
NL Texas Hold'em $ 530 USD Buy-in Trny:3282980 Level:18  \
Blinds-Antes(1,250/2,500 -250) - Sunday, July 28, 21:01:39  2013
Table $100,000 Gtd High Roller (3282980) Table #7 (Real Money)
Seat 2 is the button
Total number of players : 3/10
Seat 9: Ana ( 86,425 )
Seat 3: Bo ( 65,173 )
Seat 2: Cleo ( 92,248 )
Trny:3282980 Level:18
Blinds-Antes(1,250/2,500 -250)
Cleo posts ante [250]
Bo posts ante [250]
Ana posts ante [250]
** Dealing down cards **
Dealt to Bo [  2h 5s ]
Cleo raises [5,000]
Bo did not respond in time
Bo folds
Ana: nice hand
Ana folds
Cleo does not show cards.
Cleo wins 9,500 chips
Player Bo finished in 3.
"""
NEW_TOURNAMENT = """\
***** Hand History For Game 16179361pdj *****
150/300 Tourney Texas Holdem Game Table (NL) (SNG Tournament #304152365) (Buyin $4.8 + $0.2) \
- Thu Apr 08 22:42:26 EDT 2021
Table (304152365) Table #1 (Real Money) -- Seat 8 is the button
Total number of players : 3/8
Seat 2: Hero (2356)
Seat 3: Bo (5032)
Seat 8: Cleo (2822)
Hero posts ante (25)
Bo posts ante (25)
Cleo posts ante (25)
Hero posts big blind (300)
** Dealing down cards **
Dealt to Hero [ Kd, 5s ]
Bo raises 1080 to 1080
Cleo folds
Hero folds
** Summary **
Main Pot: 675
Hero balance 2031, lost 325 (folded)
Bo balance 5382, bet 1105, collected 1455, net +350
Cleo balance 2797, lost 25 (folded)
"""
SHORT_DECK = """\
#Game No : 820006
***** Hand History for Game 820006 *****
$1/$2 USD NL Short Deck - Tuesday, April 16, 18:04:52 CEST 2019
Table Short Deck NLH 100 4 (Real Money)
Seat 5 is the button
Total number of players : 2/6
Seat 2: Ana ( $451.20 USD )
Seat 5: Bo ( $290.68 USD )
Ana posts ante [$1 USD]
Bo posts ante [$1 USD]
Bo posts button blind  [$1 USD]
** Dealing down cards **
Dealt to Ana [  Ah Qs ]
Ana raises [$5 USD]
Bo calls [$4 USD]
** Dealing Flop ** [ 6d, Ad, 8c ]
Ana bets [$7 USD]
Bo folds
Ana does not show cards.
Ana wins $18.50 USD
"""
STUD = """\
#Game No : 820007
***** Hand History for Game 820007 *****
$0.50/$1 USD 7 Card Stud Hi-Lo - Monday, August 30, 20:20:17 EEST 2010
Table Table  136403 (Real Money)
Seat 0 is the button
Total number of players : 3/8
Seat 3: Ana ( $24.95 USD )
Seat 7: Bo ( $4.20 USD )
Seat 2: Cleo ( $17.55 USD )
Cleo posts ante [$0.05 USD]
Ana posts ante [$0.05 USD]
Bo posts ante [$0.05 USD]
** Dealing **
Dealt to Ana [  Td 5s 3c ]
Bo opens
Bo bring-ins [$0.25 USD]
Cleo completes [$0.50 USD]
Ana folds
Bo calls [$0.25 USD]
** Dealing Fourth street **
Cleo opens
Cleo bets [$0.50 USD]
Bo calls [$0.50 USD]
** Dealing Fifth street **
Cleo opens
Cleo checks
Bo checks
** Dealing Sixth street **
Cleo opens
Cleo checks
Bo checks
** Dealing River **
Cleo opens
Cleo bets [$1 USD]
Bo calls [$1 USD]
Cleo shows [ Ad, Qd, Ah, 2d, 7d, Th, 6d ]a flush, Ace high.
Bo doesn't show [ 5h, 9d, 2c, Qc, 8h, Kc, Js ]high card King.
Cleo wins $4 USD from the main pot with a flush, Ace high.
There was no qualifying low hand
"""
ALL = {
    "buy-in": BUY_IN,
    "uncalled": UNCALLED,
    "summed": SUMMED,
    "tournament": TOURNAMENT,
    "new tournament": NEW_TOURNAMENT,
    "short deck": SHORT_DECK,
    "stud": STUD,
}


def test_blinds_that_only_the_posts_tell() -> None:
    record = record_in(BUY_IN)
    assert (record.site, record.number, record.game) == ("PartyPoker", "820001", "holdem-no-limit")
    assert (record.currency, record.table, record.seat_count) == ("USD", "Ponce", 6)
    assert (record.start.stakes.small_blind, record.start.stakes.big_blind) == (10, 25)
    assert (record.hero, record.started_at) == (2, 1355081389000)
    assert [away.name for away in record.away] == ["Ana"]
    assert (record.rake, record.finishing_stacks) == (50, {2: 3168, 3: 2628, 5: 0})


def test_an_uncalled_bet_is_paid_with_the_pot() -> None:
    record = record_in(UNCALLED)
    assert (record.game, record.rake) == ("omaha-8-fixed-limit", 100)
    assert record.finishing_stacks == {10: 16000, 9: 33900}


def test_a_summary_tells_everything_again() -> None:
    record = record_in(SUMMED)
    assert (record.currency, record.rake, record.pots) == ("USD", 84, (1684,))
    assert record.finishing_stacks == {1: 11742, 2: 1600, 3: 9243, 4: 11397}


def test_blinds_of_a_tournament_that_no_line_posts() -> None:
    record = record_in(TOURNAMENT)
    posts = [(e.seat, e.kind, e.amount) for e in record.events if isinstance(e, ev.Posted)]
    assert posts[-2:] == [(3, PostKind.SMALL_BLIND, 1250), (9, PostKind.BIG_BLIND, 2500)]
    assert record.finishing_stacks == {2: 96498, 3: 63673, 9: 83675}
    assert record.tournament is not None
    told = record.tournament
    assert (told.number, told.level, told.buy_in, told.fee) == ("3282980", "18", 53000, 0)


def test_a_tournament_of_the_newer_text() -> None:
    record = record_in(NEW_TOURNAMENT)
    assert record.tournament is not None
    told = record.tournament
    assert (told.number, told.buy_in, told.fee, told.currency) == ("304152365", 480, 20, "USD")
    assert record.finishing_stacks == {2: 2031, 3: 5382, 8: 2797}


def test_the_button_alone_posts_a_blind_in_short_deck() -> None:
    record = record_in(SHORT_DECK)
    assert (record.game, record.rake) == ("short-deck-no-limit", 50)
    assert record.finishing_stacks == {2: 45670, 5: 28468}


def test_stud_without_the_cards_in_sight() -> None:
    assert record_in(STUD).finishing_stacks == {2: 1950, 3: 2490, 7: 215}


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


def test_a_double_bet_on_an_open_pair_is_refused() -> None:
    double = changed(
        STUD,
        ("Cleo bets [$0.50 USD]", "Cleo double bets [$1 USD]"),
        ("Bo calls [$0.50 USD]", "Bo calls [$1 USD]"),
        ("Cleo wins $4 USD", "Cleo wins $5 USD"),
    )
    assert "an open pair is bet at double on fourth street" in why_unread(double)


def test_a_damaged_hand_does_not_hide_the_next() -> None:
    broken = changed(SUMMED, ("Cleo folds", "Cleo fo"))
    reads = reads_of(BUY_IN + "\n\n" + broken + "\n" + UNCALLED)
    assert [type(read) for read in reads] == [Record, Unread, Record]
    assert str(reads[1]).endswith('cannot read "Cleo fo"')


@pytest.mark.parametrize(
    ("said", "price", "fee"),
    [
        ("$ 530 USD Buy-in Trny", 53000, 0),
        ("$5 USD Buy-in + $0.50 USD Entry Fee Trny", 500, 50),
        ("€1 EUR Buy-in Trny", 100, 0),
    ],
)
def test_a_buy_in_may_have_a_fee(said: str, price: int, fee: int) -> None:
    told = record_in(changed(TOURNAMENT, ("$ 530 USD Buy-in Trny", said))).tournament
    assert told is not None and (told.buy_in, told.fee) == (price, fee)


def test_both_blinds_in_one_post_are_one_live_and_one_dead() -> None:
    text = changed(
        BUY_IN,
        ("Ana is sitting outDan posts", "Ana posts big blind + dead [$0,35 USD].\nDan posts"),
        ("Bo raises", "Ana folds\nBo raises"),
        ("$10,25", "$10,60"),
    )
    posts = [(e.seat, e.kind, e.amount) for e in record_in(text).events if isinstance(e, ev.Posted)]
    assert posts[1:3] == [(1, PostKind.BIG_BLIND, 25), (1, PostKind.DEAD_BLIND, 10)]


SAT_DOWN = "nobody knows the chips of one who sat down after the list of seats:"
FAULTS = [
    (SUMMED, ("Dan folds \n", ""), "Ana acts, but it is Dan's turn"),
    (BUY_IN, ("Bo calls [ $4,25", "Bo calls [ $4,20"), "line 20: Bo calls $4.20; to call is $4.25"),
    (BUY_IN, ("$10,25", "$8,25"), "$8.25 collected from a pot of $10.75; a payment is missing"),
    (BUY_IN, ("Bo wins", "Dan wins"), "winners: Bo $10.25; the file says Dan $10.25"),
    (BUY_IN, ("[  5h 5s ]", "[  5h 5y ]"), 'line 16: an unknown card in "Dealt to Bo [ 5h 5y ]"'),
    (BUY_IN, ("seat 5: Dan ( $5 USD )\n", "Dan has joined the table.\n"), f"line 14: {SAT_DOWN}"),
    (UNCALLED, ("$99", "$119"), "collected from a pot of"),
    (UNCALLED, ("FL Omaha Hi-Lo", "FL Double Hold'em"), "a game that is not known here: Double Hold'em FL"),
    (SUMMED, ("Rake: $0.84", "Rake: $0.80"), "line 27: total pot: $16.84; the file says $16.80"),
    (SUMMED, ("balance $92.43", "balance $92.44"), "line 31: Cleo ends with $92.43; the file says $92.44"),
    (SUMMED, ("bets (4.22)", "bets (4.21)"), 'line 20: Bo still has $0.01 at "Bo is all-In."'),
    (NEW_TOURNAMENT, ("Main Pot: 675", "Main Pot: 670"), "total pot: 675; the file says 670"),
    (TOURNAMENT, ("9,500", "9,400"), "6,900 collected from a pot of 7,000 in a tournament"),
    (STUD, ("Cleo bets [$0.50 USD]", "Cleo bets [$0.70 USD]"), "Cleo: bet refused"),
]


@pytest.mark.parametrize(("text", "pair", "why"), FAULTS)
def test_a_false_line_is_named(text: str, pair: tuple[str, str], why: str) -> None:
    assert why in why_unread(changed(text, pair))


@pytest.mark.parametrize("name", ALL)
def test_a_cut_off_hand_is_no_hand_before_it_is_paid(name: str) -> None:
    lines = ALL[name].splitlines()
    paid = next(at for at, line in enumerate(lines) if " wins " in line or "collected" in line)
    for count in range(5, paid + 1):
        (read,) = reads_of("\n".join(lines[:count]))
        assert isinstance(read, Unread), count
