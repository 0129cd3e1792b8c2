"""Penalties, how they are served and counted, and what follows from them."""

from tapete.floor.ruling import Rules

RULES: Rules = {}
