"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""
