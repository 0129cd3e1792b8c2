"""Rulings on players: absence, seats, clocks, requests, chips hidden or lost, conduct."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.players import cards, chips, clock, identity, presence

RULES: Rules = {
    **presence.RULES,
    **clock.RULES,
    **chips.RULES,
    **cards.RULES,
    **identity.RULES,
}
