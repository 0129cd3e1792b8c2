"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from tapete.floor.ruling import Rules

RULES: Rules = {}
