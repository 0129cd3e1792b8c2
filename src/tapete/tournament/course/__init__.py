"""How an event runs to its end: hand-for-hand, places, endings, stages, Windfall."""
