"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.board import burns, early, extra, stub, stud

RULES: Rules = {
    **extra.RULES,
    **burns.RULES,
    **early.RULES,
    **stub.RULES,
    **stud.RULES,
}
