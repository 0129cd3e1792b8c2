"""Take an event back from paper: check what was noted, and give the usual orders for it."""
