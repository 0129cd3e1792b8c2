"""Twins: code that is written out by hand for speed, and does what a plain form elsewhere does.

This is the place for them. Whoever changes a rule changes the plain form and its twin, and
`tests/properties/test_fast.py` compares the two in random hands:

- `changes`: what the most frequent events change (plain: `engine.chips.pay`, `engine.turns.find_turn`)
- `menus`: the menus of plain no-limit (plain: `engine.betting.menu_of`)

Two short ones are parts of `Hand` and stand there: `act` applies its own event, as `engine.changes.apply`
does, and `copy` names each field. `engine.betting.goes_on` saves looking ahead, and the shortcut of
`HandState.pots` saves counting. The same test covers all four.
"""
