"""Where players sit: seat draws, tables, moves, breaking tables, the final table."""
