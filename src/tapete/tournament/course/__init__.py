"""Course of an event to its end: hand-for-hand, places, endings, stages, Windfall."""
