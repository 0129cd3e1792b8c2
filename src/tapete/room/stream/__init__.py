"""One stream: its single writer, the steps it takes by the clock, and what it does when something fails."""
