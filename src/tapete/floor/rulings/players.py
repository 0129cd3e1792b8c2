"""Players: absence, seats, clocks, requests, chips hidden or lost, conduct."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings import (
    players_cards,
    players_chips,
    players_clock,
    players_identity,
    players_presence,
)

RULES: Rules = {
    **players_presence.RULES,
    **players_clock.RULES,
    **players_chips.RULES,
    **players_cards.RULES,
    **players_identity.RULES,
}
