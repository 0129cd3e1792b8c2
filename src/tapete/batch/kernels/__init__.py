"""Rules of a hand in machine code for many tables at once, equivalent to the reference engine.

To change a rule, change both. Every function names its plain form, and `tests/properties/test_batch_hands.py`
compares the two event by event. A table is one record of `tapete.batch.layout.TABLE`, and the rules are one
record of `RULES`: a record is passed as one pointer, while a tuple of arrays would need hundreds of words.
Seats are counted from 0 here, and sets of seats are bits.

- `seats`: the turn and the bet that a seat faces (plain: `engine.state`, `engine.turns`)
- `menus`: the acts open to a seat (plain: `engine.betting`)
- `acts`: the effect of a fold, call or raise (plain: `engine.fast.changes`)
- `pots`: the pots and the uncalled bet (plain: `engine.pots`, `engine.closing_round`)
- `course`: posts, deals, streets, the end of a hand (plain: `engine.posting`, `engine.progress`)
- `strengths`: the strength of hands (plain: `cards.batch.by_numba`)
- `showdown`: showing and winning hands (plain: `engine.showdown`)
- `entries`: the loop over all tables, called from NumPy code
"""
