"""The rules of a hand in machine code, for many tables at once: twins of the reference engine.

To change a rule, change both. Every function names its plain form, and `tests/properties/test_batch_hands.py`
compares the two event by event. A table is one record of `tapete.batch.layout.TABLE`, the rules are one of
`RULES`: a record is passed as one pointer, where a tuple of arrays would be passed in hundreds of words.
Seats are counted from 0 here, sets of seats are bits.

- `seats`: whose turn it is, what a seat faces (plain: `engine.state`, `engine.turns`)
- `menus`: what a seat may do (plain: `engine.betting`)
- `acts`: what a fold, call or raise changes (plain: `engine.fast.changes`)
- `pots`: the pots, and the bet that nobody called (plain: `engine.pots`, `engine.closing_round`)
- `course`: posts, deals, streets, the end of a hand (plain: `engine.posting`, `engine.progress`)
- `strengths`: how strong seven cards are (plain: `cards.batch.by_numba`)
- `showdown`: who shows and who wins (plain: `engine.showdown`)
- `entries`: the loops over all tables, which NumPy code calls
"""
