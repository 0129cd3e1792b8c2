"""A battery of statistical tests of the room's own shuffle and draws, from published seeds.

make battery                          # all of it; DECKS=1000000 for more decks
python -m tools.battery --write       # write docs/battery.md too
"""
