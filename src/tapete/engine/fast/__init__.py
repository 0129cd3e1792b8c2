"""Inlined code for the hot path; each piece has an equivalent plain form elsewhere.

To change a rule, change both. `tests/properties/test_fast.py` compares them in random hands:

- `changes`: handlers of the most frequent events (plain: `engine.chips.pay`, `engine.turns.find_turn`)
- `menus`: the menus of plain no-limit (plain: `engine.betting.menu_of`)

Four short pieces stay where they are used, under the same test: `Hand.act` inlines `engine.changes.apply`,
`Hand.copy` copies field by field, `engine.betting.goes_on` avoids looking ahead, and `HandState.pots` skips
the computation if there is one pot.
"""
