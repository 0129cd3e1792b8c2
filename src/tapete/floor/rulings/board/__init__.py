"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.board import burns, extra, premature_cards, stub, stud

RULES: Rules = {
    **extra.RULES,
    **burns.RULES,
    **premature_cards.RULES,
    **stub.RULES,
    **stud.RULES,
}
