"""Rulings on showdown and pots: hands shown, mucked, killed and asked for; awards and their disputes."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.claims import awards, discards, killed, showing, words

RULES: Rules = {**words.RULES, **showing.RULES, **discards.RULES, **killed.RULES, **awards.RULES}
