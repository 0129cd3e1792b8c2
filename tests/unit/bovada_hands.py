"""Hands in Bovada's text format, made up for the tests."""

CASH = """\
Bovada Hand #80000001 TBL#5 HOLDEM No Limit - 2015-12-01 04:04:36
Seat 1: UTG+1 ($50 in chips)
Seat 2: Dealer [ME] ($40.50 in chips)
Seat 3: Small Blind ($60 in chips)
Seat 5: Big Blind ($50 in chips)
Seat 6: UTG ($9 in chips)
Dealer  [ME] : Set dealer [2]
Small Blind : Small Blind $0.25
Big Blind : Big blind $0.50
UTG : Posts dead chip $0.25
UTG : Posts chip $0.50
*** HOLE CARDS ***
UTG+1 : Card dealt to a spot [2c 7d]
Dealer  [ME] : Card dealt to a spot [Ah Kh]
Small Blind : Card dealt to a spot [9s 9d]
Big Blind : Card dealt to a spot [3c 3d]
UTG : Card dealt to a spot [Qc Jc]
UTG : Checks
UTG+1 : Folds(timeout)
UTG+1 : Seat sit out
Dealer  [ME] : Raises $2 to $2
Dealer  [ME] : Raises $2 to $2
Small Blind : Calls $1.75
Big Blind : Folds
Enter(Auto)
UTG : Folds
*** FLOP *** [2h 7h 9c]
Small Blind : Checks
Dealer  [ME] : Bets $3
Small Blind : Raises $10 to $10
Dealer  [ME] : All-in(raise) $35.50 to $38.50
Small Blind : Calls $28.50
*** TURN *** [2h 7h 9c] [Th]
*** RIVER *** [2h 7h 9c Th] [3h]
Small Blind : Showdown [9s 9d 9c Th 7h] (Three of a kind)
Dealer  [ME] : Showdown [Ah Kh Th 7h 3h] (Flush)
Dealer  [ME] : Hand result $80.25
*** SUMMARY ***
Total Pot($82.25)
Board [2h 7h 9c Th 3h]
Seat+1: UTG+1 Folded before the FLOP
Seat+2: Dealer $80.25  with Flush [Ah Kh-Ah Kh Th 7h 3h]
Seat+3: Small Blind lost with Three of a kind [9s 9d-9s 9d 9c Th 7h]
Seat+5: Big Blind Folded before the FLOP
Seat+6: UTG Folded before the FLOP
"""

TOURNAMENT = """\
Ignition Hand #80000002: HOLDEM Tournament #99 TBL#3, Turbo- Level 5 (100/200) - 2021-04-22 01:42:48 UTC
Table Info: Version: 1, Type: MVS, Stakes: 100-200, Table: 7-0, Buyin: $25+$2.50, TableType: MTT
Seat 65: Small Blind (3,000 in chips)
Seat 146: Big Blind [ME] (3,000 in chips)
Seat 17: UTG (1,000 in chips)
Seating Info: 65, 146, 17
Small Blind : Ante chip 20
Big Blind [ME] : Ante chip 20
UTG : Ante chip 20
Small Blind : Ante/Small blind 75
Big Blind [ME] : Big blind/Bring in 150
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [Ks Kd]
Big Blind [ME] : Card dealt to a spot [Qs Qd]
UTG : Card dealt to a spot [As Ad]
UTG : All-in(raise) 980 to 980
Small Blind : All-in(raise) 2,905 to 2,980
Big Blind [ME] : All-in 2,830
*** FLOP *** [2h 7h 9c]
*** TURN *** [2h 7h 9c] [Th]
*** RIVER *** [2h 7h 9c Th] [3d]
Small Blind : Showdown [Ks Kd Th 9c 7h] (One pair)
Big Blind [ME] : Mucks [Qs Qd] (One pair)
UTG : Showdown [As Ad Th 9c 7h] (One pair)
Small Blind : Hand Result-Side Pot 4000
UTG : Hand Result 3000
Big Blind [ME] : Ranking 12
UTG : BOUNTY PRIZE [$5]
*** SUMMARY ***
Total Pot(7,000)
Board [2h 7h 9c Th 3d]
Seat+1: Small Blind 4,000 with One pair [Ks Kd-Ks Kd Th 9c 7h]
Seat+2: Big Blind [ME] lose with One pair [Qs Qd-Qs Qd Th 9c 7h]
Seat+3: UTG 3,000 with One pair [As Ad-As Ad Th 9c 7h]
"""

NO_HEADINGS = """\
Bovada Hand #80000003: OMAHA HiLo Tournament #98 TBL#13, Fixed Limit- Level 6 (75/150) - 2012-07-10 23:17:04
Seat 2: Dealer (2,000 in chips)
Seat 3: Big Blind [ME] (2,000 in chips)
Dealer : Set dealer/Bring in spot [2]
Dealer : Ante/Small blind 75
Big Blind [ME] : Big blind/Bring in 150
*** HOLE CARDS ***
Dealer : Card dealt to a spot [As 2s Kd 4c]
Big Blind [ME] : Card dealt to a spot [Qs Qd 3c 5h]
Dealer : Call 75
Big Blind [ME] : Checks
Big Blind [ME] : Checks
Dealer : Bets 150
Big Blind [ME] : Raises 300
Dealer : Call 150
Big Blind [ME] : Bets 300
Dealer : Raises 600
Big Blind [ME] : Call 300
Big Blind [ME] : Checks
Dealer : Checks
Big Blind [ME] : Showdown [Qs Qd Qh Kc Jc] (Three of a kind)
Dealer : Showdown [As Kd Kc Qh Jc] (One pair)
Big Blind [ME] : Hand Result 2100
*** SUMMARY ***
Total Pot(2100)
Board [Qh 8h 7d Jc Kc]
Seat 2: Dealer lose with One pair [As 2s Kd 4c-As Kd Kc Qh Jc]
Seat 3: Big Blind HI 2100  with Three of a kind [Qs Qd 3c 5h-Qs Qd Qh Kc Jc]
"""

STUD = """\
Bodog Hand #80000004 TBL#8 7CARD Fixed Limit - 2012-05-07 03:40:07
Seat+1: $5 in chips
Seat+3 [ME]: $5 in chips
Seat+1 : Ante chip $0.01
Seat+3 [ME] : Ante chip $0.01
*** HOLE CARDS ***
Seat+1 : Card dealt to a spot [7h 8c 2c]
Seat+3 [ME] : Card dealt to a spot [Jh Qh Th]
Seat+1 : Bring_in chip $0.02
Seat+3 [ME] : Raises $0.05
Seat+1 : Calls $0.03
Seat+1 : Card dealt to a spot [9c]
Seat+3 [ME] : Card dealt to a spot [Tc]
Seat+3 [ME] : Bets $0.05
Seat+1 : Calls $0.05
Seat+1 : Card dealt to a spot [4d]
Seat+3 [ME] : Card dealt to a spot [Kh]
Seat+3 [ME] : Bets $0.10
Seat+1 : Folds
Seat+3 [ME] : Return uncalled portion of bet $0.10
Seat+3 [ME] : Does not show [Jh Qh Th Tc Kh] (One pair)
Seat+3 [ME] : Hand result $0.21
*** SUMMARY ***
Total Pot($0.22) | Rake ($0.01)
Seat 1:  Folded on the 5TH STREET
Seat 3:  $0.21 [Does not show]
"""

POOL = """\
Bovada Hand #80000005  Zone Poker ID#17 HOLDEMZonePoker No Limit - 2021-04-11 01:51:42
Seat 1: Dealer ($25 in chips)
Seat 2: Small Blind ($25 in chips)
Seat 3: Big Blind [ME] ($25 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $0.10
Big Blind  [ME] : Big blind $0.25
*** HOLE CARDS ***
Dealer : Card dealt to a spot [6d 3s]
Small Blind : Card dealt to a spot [Qs Qd]
Big Blind  [ME] : Card dealt to a spot [4c Kh]
Dealer : Folds (auth)
Small Blind : Raises $0.65 to $0.75
Big Blind  [ME] : Folds & shows [4c Kh]
Small Blind : Return uncalled portion of bet $0.50
Small Blind : Does not show [Qs Qd] Show1 [Qs] (High Card)
Small Blind : Hand result $0.50
Small Blind : Leave(Auto)
*** SUMMARY ***
"""

ALL = {"cash": CASH, "tournament": TOURNAMENT, "no headings": NO_HEADINGS, "stud": STUD, "pool": POOL}
