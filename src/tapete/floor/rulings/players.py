"""Players: absence, seats, clocks, requests, chips hidden or lost, conduct."""

from tapete.floor.ruling import Rules

RULES: Rules = {}
