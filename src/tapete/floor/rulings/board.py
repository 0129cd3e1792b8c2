"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings import board_burns, board_early, board_extra, board_stub, board_stud

RULES: Rules = {
    **board_extra.RULES,
    **board_burns.RULES,
    **board_early.RULES,
    **board_stub.RULES,
    **board_stud.RULES,
}
