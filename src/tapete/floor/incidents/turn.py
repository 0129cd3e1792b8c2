"""Acting out of turn, undercalls, underbets, accepted action and substantial action."""
