"""Shared parts of the readers of sites' own texts: amounts, the facts of a hand, and its money.

A reader of a site turns each line into a call of `SiteHand`. The hand is then played and compared by the same
code as PokerStars text.
"""
