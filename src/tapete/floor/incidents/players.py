"""Players: absence, seats, clocks, requests, chips hidden or lost, conduct."""
