"""Acting out of turn, undercalls, underbets, accepted action and substantial action."""

from tapete.floor.ruling import Rules

RULES: Rules = {}
