"""Acts of the dealer and the floor on a running hand: carry out rulings, correct cards, stop the hand.

Kept off the hot path, which only tests whether `HandState.floor` is None. `deciding` turns a command into
events, `changes` applies the events, `halting` finds why a hand waits, `dealing` deals as the floor ordered,
and `menus` limits what a seat is offered. `tapete.engine.progress` advances all hands, with or without the
floor.

Every procedure of the books is a short list of the same few acts. The unit tests of `staff` play each
procedure. A move is written "from > to":

- premature flop or river (TDA19-PR5A, TDA19-PR5C), premature turn (TDA24-RP5B): `DealEarly`, loose > stub,
  `Reshuffle`
- premature turn (TDA19-PR5B, RRP-HE-TURN-STEPS): `DealEarly`, loose > aside, `SetBurns(1)`; on the turn
  aside > stub, `SetBurns(0)`, and after its betting `Reshuffle`
- premature cards of stud (TDA19-PR5D): `DealEarly`, loose > aside, stub > aside, `SetBurns(1)`; before the
  last street aside > stub, `Reshuffle`
- four-card flop (TDA19-39): stub > loose; the card drawn > next_burn, loose > board
- flop with too many cards (RRP-HE-FLOP-REDEAL): stub > loose; board > stub, loose > stub, `Reshuffle`
- no burn (RRP-HE-FLOP-BURN), flop without a burn (TDA24-39B): board > burns, stub > board
- two burns (RRP-XBURN-2): burns > board, board > top; once acted on (RRP-XBURN-1): burns > next_burn
- burns made up for (CCL-X-burn-1, CCL-X-burn-2): `SetBurns(2)`, `SetBurns(0)`
- exposed hole card (RRP-HE-EXPOSED-REPLACE): `ExposeCards`, hole > next_burn, stub > hole
- exposed seventh card (TDA19-PR10B): hole > muck, stub > hole; or (TDA26-RP10B) hole > stub, `Reshuffle`,
  stub > hole
- missing card (TDA19-37.2): hole > top, to record the error; stub > hole
- extra card (RRP-HE-EXTRA-ONE): stub > hole, to record the error; hole > next_burn
- wrong number of cards (TDA19-38.2): `Kill`
- flop and turn, where nobody could bet (RRP-HE-BURN-ALLIN): board > stub, the turn's burn > stub,
  `Reshuffle`; the hand goes back to the flop
- exposed down card of stud (TDA19-PR10A): `DoorCard`

Procedures on posts, chips and pots:

- a hand begun at the old level (TDA19-23.4): `SetLevel`
- a hand begun with the button at a wrong seat (TDA24-34A): `MoveButton`
- a bet that was too small, found after its street (CCL-verify-amounts): `AddChips`
- a pot shared by decision of the floor (CCL-miscall-relief): `SharePot`
"""
