"""Read and write commands, positions and whole hands as text, like UCI, FEN and PGN in chess.

`commands` handles one command (`3 raise_to 600`), and `positions` a position on one line. `writing` and
`reading` handle a whole hand: its start, its deals and its commands. `docs/hand-text.md` explains the
notation.
"""
