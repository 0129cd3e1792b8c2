"""Text both ways for commands, positions and whole hands, as UCI, FEN and PGN are for chess.

`commands` reads and writes one command (`3 raise_to 600`), `positions` one line for a position, `writing` and
`reading` a whole hand as its start, its deals and its commands. `docs/hand-text.md` explains the notation.
"""
