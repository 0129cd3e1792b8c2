"""Hands in PokerStars text, at least one for each kind of game, made up for the tests."""

STUD_HI_LO = """\
PokerStars Hand #11: 7 Card Stud Hi/Lo Limit ($2/$4 USD) - 2015/06/01 10:00:00 ET
Table 'S' 8-max
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($10.20 in chips)
Ana: posts the ante $0.20
Bea: posts the ante $0.20
Cleo: posts the ante $0.20
*** 3rd STREET ***
Dealt to Ana [5s 9h Td]
Dealt to Bea [2c]
Dealt to Cleo [8s]
Bea: brings in for $0.60
Cleo: raises $1.40 to $2
Ana: calls $2
Bea: calls $1.40
*** 4th STREET ***
Dealt to Ana [5s 9h Td] [4h]
Dealt to Bea [2c] [3d]
Dealt to Cleo [8s] [8c]
Pair on board - a double bet is allowed
Cleo: bets $2
Ana: folds
Bea: calls $2
*** 5th STREET ***
Dealt to Bea [2c 3d] [5h]
Dealt to Cleo [8s 8c] [Kd]
Cleo: bets $4
Bea: raises $4 to $8
Cleo: calls $2 and is all-in
Uncalled bet ($2) returned to Bea
*** 6th STREET ***
Dealt to Bea [2c 3d 5h] [Jc]
Dealt to Cleo [8s 8c Kd] [Qh]
*** RIVER ***
*** SHOW DOWN ***
Bea: shows [Ac 7d 2c 3d 5h Jc 9s] (HI: high card Ace; LO: 7,5,3,2,A)
Cleo: shows [Kh 6c 8s 8c Kd Qh 4d] (HI: two pair, Kings and Eights)
Cleo collected $11 from pot
Bea collected $11 from pot
*** SUMMARY ***
Total pot $22.60 | Rake $0.60
Seat 1: Ana folded on the 4th Street
Seat 2: Bea showed [Ac 7d 2c 3d 5h Jc 9s] and won ($11) with HI: high card Ace; LO: 7,5,3,2,A
Seat 3: Cleo showed [Kh 6c 8s 8c Kd Qh 4d] and won ($11) with HI: two pair, Kings and Eights
"""

TRIPLE_DRAW = """\
PokerStars Hand #12: Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET
Table 'D' 6-max Seat #6 is the button
Seat 1: Ana ($20 in chips)
Seat 2: Bea ($20 in chips)
Seat 3: Cleo ($20 in chips)
Seat 4: Dee ($20 in chips)
Seat 5: Eva ($20 in chips)
Seat 6: Flo ($20 in chips)
Ana: posts small blind $0.50
Bea: posts big blind $1
*** DEALING HANDS ***
Dealt to Dee [2h Kh Kd 3h Kc]
Cleo: calls $1
Dee: calls $1
Eva: calls $1
Flo: calls $1
Ana: calls $0.50
Bea: checks
*** FIRST DRAW ***
Ana: discards 3 cards
Bea: discards 3 cards
Cleo: discards 3 cards
Dee: discards 3 cards [Kh Kd Kc]
Dealt to Dee [2h 3h] [4h Qs Qd]
Eva: discards 3 cards
Flo: discards 3 cards
Ana: checks
Bea: checks
Cleo: checks
Dee: checks
Eva: checks
Flo: checks
*** SECOND DRAW ***
Ana: discards 3 cards
The deck is reshuffled
Bea: discards 2 cards
Cleo: discards 1 card
Dee: discards 2 cards [Qs Qd]
Dealt to Dee [2h 3h 4h] [Kh 7c]
Eva: stands pat
Flo: stands pat
Ana: checks
Bea: checks
Cleo: checks
Dee: checks
Eva: checks
Flo: checks
*** THIRD DRAW ***
Ana: stands pat
Bea: stands pat
Cleo: stands pat
Dee: discards 1 card [Kh]
Dealt to Dee [2h 3h 4h 7c] [5s]
Eva: stands pat
Flo: stands pat
Ana: bets $2
Bea: folds
Cleo: folds
Dee: calls $2
Eva: folds
Flo: folds
*** SHOW DOWN ***
Ana: shows [2c 3c 4c 6c 8d] (Lo: 8,6,4,3,2)
Dee: shows [2h 3h 4h 7c 5s] (Lo: 7,5,4,3,2)
Dee collected $9.50 from pot
*** SUMMARY ***
Total pot $10 | Rake $0.50
Seat 1: Ana (small blind) showed [2c 3c 4c 6c 8d] and lost with Lo: 8,6,4,3,2
Seat 2: Bea (big blind) folded after the 3rd Draw
Seat 3: Cleo folded after the 3rd Draw
Seat 4: Dee showed [2h 3h 4h 7c 5s] and won ($9.50) with Lo: 7,5,4,3,2
Seat 5: Eva folded after the 3rd Draw
Seat 6: Flo (button) folded after the 3rd Draw
"""

FIVE_CARD_DRAW = """\
PokerStars Hand #13: 5 Card Draw Pot Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET
Table 'D' 6-max Seat #1 is the button
Seat 1: Ana ($100 in chips)
Seat 2: Bea ($100 in chips)
Ana: posts small blind $1
Bea: posts big blind $2
*** DEALING HANDS ***
Dealt to Bea [Ah Ad 7c 8d 2s]
Ana: raises $4 to $6
Bea: calls $4
Bea: discards 3 cards [7c 8d 2s]
Dealt to Bea [Ah Ad] [Kc Ks 3h]
Ana: stands pat on [9s Ts Js Qs 2c]
Bea: checks
Ana: bets $12
Bea: calls $12
*** SHOW DOWN ***
Ana: shows [9s Ts Js Qs 2c] (high card Queen)
Bea: shows [Ah Ad Kc Ks 3h] (two pair, Aces and Kings)
Bea collected $35 from pot
*** SUMMARY ***
Total pot $36 | Rake $1
Seat 1: Ana (button) (small blind) showed [9s Ts Js Qs 2c] and lost with high card Queen
Seat 2: Bea (big blind) showed [Ah Ad Kc Ks 3h] and won ($35) with two pair, Aces and Kings
"""

COURCHEVEL = """\
PokerStars Hand #14: 5 Card Courchevel Hi/Lo Pot Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET
Table 'C' 6-max Seat #1 is the button
Seat 1: Ana ($100 in chips)
Seat 2: Bea ($100 in chips)
Ana: posts small blind $1
Bea: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ah 2h 9c 9d Kh]
*** HOLE CARDS *** [3s]*** HOLE CARDSPRE-FLOP *** [3s]
Ana: raises $4 to $6
Bea: calls $4
*** FLOP *** [3s] [3s4d 9h]
Bea: checks
Ana: bets $12
Bea: calls $12
*** TURN *** [3s 4d 9h] [Jc]
Bea: checks
Ana: checks
*** RIVER *** [3s 4d 9h Jc] [8s]
Bea: checks
Ana: checks
*** SHOW DOWN ***
Bea: shows [Ac 2c Jd Js 7s] (HI: three of a kind, Jacks; LO: 8,4,3,2,A)
Ana: shows [Ah 2h 9c 9d Kh] (HI: three of a kind, Nines; LO: 8,4,3,2,A)
Bea collected $17.51 from pot
Bea collected $8.75 from pot
Ana collected $8.75 from pot
*** SUMMARY ***
Total pot $36 | Rake $0.99
Board [3s 4d 9h Jc 8s]
Seat 1: Ana (button) (small blind) showed [Ah 2h 9c 9d Kh] and won ($8.75) with HI: three of a kind, Nines
Seat 2: Bea (big blind) showed [Ac 2c Jd Js 7s] and won ($26.26) with HI: three of a kind, Jacks
"""

SHORT_DECK = """\
PokerStars Hand #15: 6+ Hold'em No Limit (Button Blind $2 - Ante $1  USD) - 2015/06/01 10:00:00 ET
Table 'H' 6-max Seat #3 is the button
Seat 1: Ana ($60 in chips)
Seat 2: Bea ($40 in chips)
Seat 3: Cleo ($50 in chips)
Ana: posts the ante $1
Bea: posts the ante $1
Cleo: posts the ante $1
Cleo: posts button blind $2
*** HOLE CARDS ***
Dealt to Ana [9h Th]
Ana: raises $4 to $6
Bea: raises $33 to $39 and is all-in
Cleo: folds
Ana: calls $33
*** FLOP *** [6h 7h Kh]
*** TURN *** [6h 7h Kh] [Kd]
*** RIVER *** [6h 7h Kh Kd] [8s]
*** SHOW DOWN ***
Bea: shows [Kc 8c] (a full house, Kings full of Eights)
Ana: shows [9h Th] (a flush, King high)
Ana collected $82 from pot
*** SUMMARY ***
Total pot $83 | Rake $1
Board [6h 7h Kh Kd 8s]
Seat 1: Ana showed [9h Th] and won ($82) with a flush, King high
Seat 2: Bea showed [Kc 8c] and lost with a full house, Kings full of Eights
Seat 3: Cleo (button blind) folded before Flop
"""

LIMIT_HOLDEM = """\
PokerStars Hand #16: HORSE (Hold'em Limit, $3/$6 USD) - 2015/06/01 10:00:00 ET
Table 'L' 6-max Seat #1 is the button
Seat 1: Ana ($100 in chips)
Seat 2: Bea ($100 in chips)
Seat 3: Cleo ($100 in chips)
Bea: posts small blind $1
Cleo: posts big blind $3
*** HOLE CARDS ***
Dealt to Ana [Ah Ad]
Ana: raises $3 to $6
Bea: raises $3 to $9
Cleo: folds
Ana: raises $3 to $12
Betting is capped
Bea: calls $3
*** FLOP *** [2c 7d 9h]
Bea: checks
Ana: bets $3
Bea: calls $3
*** TURN *** [2c 7d 9h] [Js]
Bea: bets $6
Ana: raises $6 to $12
Bea: folds
Uncalled bet ($6) returned to Ana
Ana collected $44 from pot
*** SUMMARY ***
Total pot $45 | Rake $1
Board [2c 7d 9h Js]
Seat 1: Ana (button) collected ($44)
Seat 2: Bea (small blind) folded on the Turn
Seat 3: Cleo (big blind) folded before Flop
"""

TWICE_FROM_THE_TURN = """\
PokerStars Hand #17: Hold'em No Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($20 in chips)
Bea: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ah Ad]
Ana: raises $4 to $6
Bea: calls $5
Cleo: raises $14 to $20 and is all-in
Ana: calls $14
Bea: calls $14
*** FLOP *** [2c 7d 9h]
Bea: bets $30 and is all-in
Ana: calls $30 and is all-in
*** FIRST TURN *** [2c 7d 9h] [Ac]
*** FIRST RIVER *** [2c 7d 9h Ac] [3c]
*** SECOND TURN *** [2c 7d 9h] [Ks]
*** SECOND RIVER *** [2c 7d 9h Ks] [Kc]
*** FIRST SHOW DOWN ***
Bea: shows [9c 9d] (three of a kind, Nines)
Ana: shows [Ah Ad] (three of a kind, Aces)
Ana collected $30 from side pot
Cleo: shows [Kd Kh] (a pair of Kings)
Ana collected $29 from main pot
*** SECOND SHOW DOWN ***
Bea: shows [9c 9d] (a full house, Nines full of Kings)
Ana: shows [Ah Ad] (two pair, Aces and Kings)
Bea collected $30 from side pot
Cleo: shows [Kd Kh] (four of a kind, Kings)
Cleo collected $29 from main pot
*** SUMMARY ***
Total pot $120 Main pot $58. Side pot $60. | Rake $2
Hand was run twice
FIRST Board [2c 7d 9h Ac 3c]
SECOND Board [2c 7d 9h Ks Kc]
Seat 1: Ana (button) showed [Ah Ad] and won ($59) with three of a kind, Aces, and lost with two pair
Seat 2: Bea (small blind) showed [9c 9d] and lost with three of a kind, Nines, and won ($30) with a full house
Seat 3: Cleo (big blind) showed [Kd Kh] and lost with a pair of Kings, and won ($29) with four of a kind
"""

THRICE = """\
PokerStars Hand #22: Hold'em No Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Ana: posts small blind $1
Bea: posts big blind $2
*** HOLE CARDS ***
Ana: raises $48 to $50 and is all-in
Bea: calls $48 and is all-in
*** FIRST FLOP *** [2c 7d 9h]
*** FIRST TURN *** [2c 7d 9h] [Ac]
*** FIRST RIVER *** [2c 7d 9h Ac] [3c]
*** SECOND FLOP *** [Ks 4d 4h]
*** SECOND TURN *** [Ks 4d 4h] [5s]
*** SECOND RIVER *** [Ks 4d 4h 5s] [6s]
*** THIRD FLOP *** [Kh 8d 8h]
*** THIRD TURN *** [Kh 8d 8h] [As]
*** THIRD RIVER *** [Kh 8d 8h As] [Ts]
*** FIRST SHOW DOWN ***
Bea: shows [Kd Kc] (a pair of Kings)
Ana: shows [Ah Ad] (three of a kind, Aces)
Ana collected $33.01 from pot
*** SECOND SHOW DOWN ***
Bea collected $33 from pot
*** THIRD SHOW DOWN ***
Ana collected $33 from pot
*** SUMMARY ***
Total pot $100 | Rake $0.99
Hand was run three times
FIRST Board [2c 7d 9h Ac 3c]
SECOND Board [Ks 4d 4h 5s 6s]
THIRD Board [Kh 8d 8h As Ts]
Seat 1: Ana (button) (small blind) showed [Ah Ad] and won ($33.01), and lost, and won ($33)
Seat 2: Bea (big blind) showed [Kd Kc] and lost, and won ($33), and lost
"""

STRADDLED = """\
PokerStars Hand #23: Hold'em No Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($50 in chips)
Seat 4: Dee ($50 in chips)
Bea: posts small blind $1
Cleo: posts big blind $2
Dee: posts straddle $4
Ana: posts dead blind $1
*** HOLE CARDS ***
Ana: calls $4
Bea: folds
Cleo: calls $2
Dee: raises $4 to $8
Ana: folds
Cleo: folds
Uncalled bet ($4) returned to Dee
Dee collected $14 from pot
*** SUMMARY ***
Total pot $14 | Rake $0
Seat 1: Ana (button) folded before Flop
Seat 2: Bea (small blind) folded before Flop
Seat 3: Cleo (big blind) folded before Flop
Seat 4: Dee collected ($14)
"""

CASHED_OUT = """\
PokerStars Hand #18: 6 Card Omaha Pot Limit ($1/$2 USD) - 2020/06/01 10:00:00 ET
Table 'O' 6-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($7 in chips)
Bea: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ah Ad Kh Kd Qh Qd]
Ana: raises $5 to $7
Bea: calls $6
Cleo: calls $5 and is all-in
*** FLOP *** [As 7d 9h]
Bea: bets $21
Ana: raises $22 to $43 and is all-in
Bea: calls $22 and is all-in
*** TURN *** [As 7d 9h] [2c]
*** RIVER *** [As 7d 9h 2c] [3c]
*** SHOW DOWN ***
Bea: shows [9c 9d 8h 8c Js Ts] (three of a kind, Nines)
Ana: shows [Ah Ad Kh Kd Qh Qd] (three of a kind, Aces)
Cleo: shows [Kc Ks Jh Jd Th Td] (a pair of Kings)
Ana cashed out the hand for $90 | Cash Out Fee $1
*** SUMMARY ***
Total pot $107 Main pot $20. Side pot $85. | Rake $2
Board [As 7d 9h 2c 3c]
Seat 1: Ana (button) showed [Ah Ad Kh Kd Qh Qd] and won ($105) (pot not awarded as player cashed out)
Seat 2: Bea (small blind) showed [9c 9d 8h 8c Js Ts] and lost with three of a kind, Nines
Seat 3: Cleo (big blind) showed [Kc Ks Jh Jd Th Td] and lost with a pair of Kings
"""

SPLASHED = """\
Run It Once Poker Hand #19: Omaha Pot Limit (€1/€2) - 2019/06/25 15:55 UTC
Table ID '7' 6-Max Seat #1 is the button
Seat 1: Ana (€100 in chips)
Seat 2: Bea (€100 in chips)
Seat 3: Cleo (€100 in chips)
Bea: posts small blind €1
Cleo: posts big blind €2
*** HOLE CARDS ***
STP added: €10.00
Dealt to Ana [Ah Ad 7c 8c]
Ana: raises €15.00 to €17
Bea: folds
Cleo: folds
Uncalled bet (€15.00) returned to Ana
Ana collected €14.50 from pot
*** SUMMARY ***
Total pot €15.00 | Main pot €5.00 | STP €10.00 | Rake €0.50
Seat 1: Ana (button) collected (€14.50)
Seat 2: Bea (small blind) folded before Flop
Seat 3: Cleo (big blind) folded before Flop
"""

OPEN_PAIR = """\
PokerStars Hand #20: 7 Card Stud Limit ($2/$4 USD) - 2015/06/01 10:00:00 ET
Table 'S' 8-max
Seat 2: Ana ($50 in chips)
Seat 5: Bea ($50 in chips)
Ana: posts the ante $0.20
Bea: posts the ante $0.20
*** 3rd STREET ***
Dealt to Ana [5s 9h Td]
Dealt to Bea [2c]
Bea: brings in for $0.60
Ana: calls $0.60
*** 4th STREET ***
Dealt to Ana [5s 9h Td] [Th]
Dealt to Bea [2c] [3d]
Pair on board - a double bet is allowed
Ana: bets $4
Bea: folds
Uncalled bet ($4) returned to Ana
Ana collected $1.60 from pot
*** SUMMARY ***
Total pot $1.60 | Rake $0
Seat 2: Ana collected ($1.60)
Seat 5: Bea folded on the 4th Street
"""

ANTE_ALL_IN = """\
PokerStars Hand #21: Tournament #9, 9+1 Single Draw 2-7 Lowball No Limit - Level V (40/80) - 2015/06/01 ET
Table '9 1' 2-max Seat #1 is the button
Seat 1: Ana (5 in chips)
Seat 2: Bea (995 in chips)
Ana: posts the ante 5 and is all-in
Bea: posts the ante 20
Bea: posts big blind 80
*** DEALING HANDS ***
Dealt to Ana [Jc Jd 4h 3s 2c]
Uncalled bet (95) returned to Bea
Bea: discards 1 card
Ana: discards 2 cards [Jc Jd]
Dealt to Ana [4h 3s 2c] [Ts 4d]
*** SHOW DOWN ***
Bea: shows [9h 8s 6c 5d 2h] (Lo: 9,8,6,5,2)
Ana: shows [Ts 4d 4h 3s 2c] (Lo: a pair of Fours)
Bea collected 10 from pot
Bea wins the $0.50 bounty for eliminating Ana
Ana finished the tournament in 2nd place
*** SUMMARY ***
Total pot 10 | Rake 0
Seat 1: Ana (button) (small blind) showed [Ts 4d 4h 3s 2c] and lost with Lo: a pair of Fours
Seat 2: Bea (big blind) showed [9h 8s 6c 5d 2h] and won (10) with Lo: 9,8,6,5,2
"""

ALL = {
    "stud hi/lo": STUD_HI_LO,
    "triple draw": TRIPLE_DRAW,
    "five-card draw": FIVE_CARD_DRAW,
    "courchevel": COURCHEVEL,
    "short deck": SHORT_DECK,
    "limit hold'em": LIMIT_HOLDEM,
    "twice from the turn": TWICE_FROM_THE_TURN,
    "thrice": THRICE,
    "straddled": STRADDLED,
    "cashed out": CASHED_OUT,
    "splashed": SPLASHED,
    "open pair": OPEN_PAIR,
    "ante all-in": ANTE_ALL_IN,
}
