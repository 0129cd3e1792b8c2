"""Hands in Full Tilt's text format, made up for the tests."""

HOLDEM = """\
Full Tilt Poker Game #70000001: Table Elm (6 max) - NL Hold'em - $0.50/$1 - 18:30:00 UTC - 2013/05/24 [14:30:00 ET - 2013/05/24]
Seat 1: Ana ($100)
Seat 2: Bea folds ($40.50)
Seat 3: Cleo ($100)
Seat 5: Dora ($22), is sitting out
Seat 6: Eve ($60)
Ana posts the small blind of $0.50
Bea folds posts the big blind of $1
Cleo posts a dead small blind of $0.50
Cleo posts $1
The button is in seat #6
*** HOLE CARDS ***
Dealt to Ana [Ah Kh]
Cleo has 15 seconds left to act
Cleo checks
Eve folds
Eve: folds, what else
Ana raises to $4
Bea folds calls $3
Zoe sits down
Zoe adds $100
Cleo folds
*** FLOP *** [2h 7h 9c] (Total Pot: $9.50, 2 Players)
Ana bets $6
Bea folds raises to $36.50, and is all in
Ana calls $30.50
Ana shows [Ah Kh]
Bea folds shows [9s 9d]
*** TURN *** [2h 7h 9c] [Th] (Total Pot: $82.50, 2 Players, 1 All-In)
*** RIVER *** [2h 7h 9c Th] [3d] (Total Pot: $82.50, 2 Players, 1 All-In)
Ana shows a flush, Ace high
Bea folds shows three of a kind, Nines
Ana wins the pot ($79.50) with a flush, Ace high
*** SUMMARY ***
Total pot $82.50 | Rake $3
Board: [2h 7h 9c Th 3d]
Seat 1: Ana (small blind) showed [Ah Kh] and won ($79.50) with a flush, Ace high
Seat 2: Bea folds (big blind) showed [9s 9d] and lost with three of a kind, Nines
Seat 3: Cleo folded before the Flop
Seat 5: Dora is sitting out
Seat 6: Eve (button) didn't bet (folded)
"""

SIDE_POT = """\
Full Tilt Poker Game #70000002: $4 + $0.40 Sit & Go (500), Table 2 - 100/200 Ante 25 - No Limit Hold'em - 21:14:44 ET - 2011/04/19
Seat 1: Ana (1,000)
Seat 2: Bea (3,000)
Seat 3: Cleo (3,000)
Ana antes 25
Bea antes 25
Cleo antes 25
Bea posts the small blind of 100
Cleo posts the big blind of 200
The button is in seat #1
*** HOLE CARDS ***
Ana raises to 975, and is all in
Bea raises to 2,975, and is all in
Cleo calls 2,775, and is all in
Ana shows [As Ad]
Bea shows [Ks Kd]
Cleo shows [Qs Qd]
*** FLOP *** [2h 7h 9c] (Total Pot: 7,000, 3 Players, 3 All-In)
*** TURN *** [2h 7h 9c] [Th] (Total Pot: 7,000, 3 Players, 3 All-In)
*** RIVER *** [2h 7h 9c Th] [3d] (Total Pot: 7,000, 3 Players, 3 All-In)
Bea shows a pair of Kings
Cleo shows a pair of Queens
Bea wins the side pot (4,000) with a pair of Kings
Ana shows a pair of Aces
Ana wins the main pot (3,000) with a pair of Aces
Cleo stands up
*** SUMMARY ***
Total pot 7,000 Main pot 3,000. Side pot 4,000. | Rake 0
Board: [2h 7h 9c Th 3d]
Seat 1: Ana (button) showed [As Ad] and won (3,000) with a pair of Aces
Seat 2: Bea (small blind) showed [Ks Kd] and won (4,000) with a pair of Kings
Seat 3: Cleo (big blind) showed [Qs Qd] and lost with a pair of Queens
"""

TRIPLE_DRAW = """\
Full Tilt Poker Game #70000003: Table Oak (6 max) - €1/€2 - Limit 2-7 Triple Draw - 15:25:00 ET - 2011/01/01
Seat 1: Ana (€50)
Seat 4: Bea (€50)
Ana posts the small blind of €0.50
Bea posts the big blind of €1
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ana [2c 3d 4h Ks Kd]
Ana raises to €2
Bea calls €1
*** FIRST DRAW *** (Pot: €4)
Bea discards 1 card
Ana discards 2 cards [Ks Kd]
Bea is dealt 1 card
Dealt to Ana [2c 3d 4h] [7c 9s]
Bea checks
Ana bets €1
Bea calls €1
*** SECOND DRAW *** (Pot: €6)
Bea stands pat
Ana stands pat
Bea checks
Ana checks
*** THIRD DRAW *** (Pot: €6)
Bea stands pat
Ana stands pat
Bea bets €2
Ana folds
Uncalled bet of €2 returned to Bea
Bea mucks
Bea wins the pot (€5.70)
*** SUMMARY ***
Total pot €6 | Rake €0.30
Seat 1: Ana (small blind) folded after the 3rd Draw
Seat 4: Bea (big blind) collected (€5.70), mucked
"""

STUD = """\
Full Tilt Poker Game #70000004: Table Ash - $2/$4 Ante $0.40 - Limit Stud H/L - 13:14:27 ET - 2010/06/10
Seat 1: Ana ($40)
Seat 2: Bea ($40)
Seat 3: Cleo ($40)
Ana antes $0.40
Bea antes $0.40
Cleo antes $0.40
*** 3RD STREET ***
Dealt to Ana [9c]
Dealt to Bea [Ac 8h] [3s]
Dealt to Cleo [4c]
Bea is low with [3s]
Bea brings in for $0.50
Cleo folds
Ana completes it to $2
Bea calls $1.50
*** 4TH STREET ***
Dealt to Ana [9c] [Td]
Dealt to Bea [Ac 8h 3s] [4d]
Ana bets $2
Bea calls $2
*** 5TH STREET ***
Dealt to Ana [9c Td] [9h]
Dealt to Bea [Ac 8h 3s 4d] [5c]
Ana checks
Bea bets $4
Ana calls $4
*** 6TH STREET ***
Dealt to Ana [9c Td 9h] [2s]
Dealt to Bea [Ac 8h 3s 4d 5c] [Kd]
Ana checks
Bea checks
*** 7TH STREET ***
Dealt to Bea [Ac 8h 3s 4d 5c Kd] [Qh]
Ana checks
Bea checks
*** SHOW DOWN ***
Ana shows [6d 6h 9c Td 9h 2s 2c] two pair, Nines and Sixes
Bea shows [Ac 8h 3s 4d 5c Kd Qh] Ace King high, for high and 8,5,4,3,A, for low
Ana wins the high pot ($8.60) with two pair, Nines and Sixes
Bea wins the low pot ($8.60) with 8,5,4,3,A
*** SUMMARY ***
Total pot $17.20 | Rake $0
Seat 1: Ana showed [6d 6h 9c Td 9h 2s 2c] and won ($8.60) with HI: two pair, Nines and Sixes
Seat 2: Bea showed [Ac 8h 3s 4d 5c Kd Qh] and won ($8.60) with LO: 8,5,4,3,A
Seat 3: Cleo folded on 3rd St.
"""

TWICE = """\
FullTiltPoker Game #70000005: Table Fir (6 max, shallow) - $25/$50 - Pot Limit Omaha Hi - 18:15:00 ET - 2010/12/01
Seat 1: Ana ($1,000)
Seat 3: Bea ($400)
Bea posts the small blind of $25
Ana posts the big blind of $50
The button is in seat #3
*** HOLE CARDS ***
Bea raises to $150
Ana raises to $450
Bea calls $250, and is all in
Uncalled bet of $50 returned to Ana
Players agree to Run It Twice
Ana shows [As Ad 7c 2d]
Bea shows [Kh Kd 3c 4d]
*** FLOP 1 *** [6c Qh 5c]
*** TURN 1 *** [6c Qh 5c] [3d]
*** RIVER 1 *** [6c Qh 5c 3d] [Th]
*** FLOP 2 *** [6d Qd 5d]
*** TURN 2 *** [6d Qd 5d] [Ks]
*** RIVER 2 *** [6d Qd 5d Ks] [2h]
*** SHOW DOWN 1 ***
Ana shows a pair of Aces
Bea shows a pair of Kings
*** SHOW DOWN 2 ***
Ana shows a flush, Ace high
Bea shows a flush, King high
Ana wins pot 1 ($399) with a pair of Aces
Ana wins pot 2 ($399) with a flush, Ace high
*** SUMMARY ***
Duration 65s
Total pot $800 | Rake $2
*** SUMMARY 1 ***
Pot 1 $399
Board: [6c Qh 5c 3d Th]
Seat 1: Ana (big blind) showed [As Ad 7c 2d] and won ($399) with a pair of Aces
Seat 3: Bea (small blind) showed [Kh Kd 3c 4d] and lost with a pair of Kings
*** SUMMARY 2 ***
Pot 2 $399
Board: [6d Qd 5d Ks 2h]
Seat 1: Ana (big blind) showed [As Ad 7c 2d] and won ($399) with a flush, Ace high
Seat 3: Bea (small blind) showed [Kh Kd 3c 4d] and lost with a flush, King high
"""

ALL = {"hold'em": HOLDEM, "side pot": SIDE_POT, "draw": TRIPLE_DRAW, "stud": STUD, "twice": TWICE}
