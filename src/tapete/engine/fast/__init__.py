"""Inlined code for the hot path; each piece has a plain form elsewhere that does the same.

To change a rule, change both. `tests/properties/test_fast.py` compares them in random hands:

- `changes`: what the most frequent events change (plain: `engine.chips.pay`, `engine.turns.find_turn`)
- `menus`: the menus of plain no-limit (plain: `engine.betting.menu_of`)

Four short ones stay where they are used, under the same test: `Hand.act` inlines `engine.changes.apply`,
`Hand.copy` copies field by field, `engine.betting.goes_on` avoids looking ahead, and `HandState.pots` avoids
counting when there is one pot.
"""
