"""Share code among the readers of sites' own texts: amounts, the facts of a hand, and its money.

A site's reader turns each line into a call of `SiteHand`. The same code as for PokerStars text then plays and
compares the hand.
"""
