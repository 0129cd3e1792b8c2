"""Share code among the readers of sites' own texts: amounts, names of games, and a hand's money.

A site's reader turns each line into a call of `SiteHand` (`tapete.formats.pokerstars.site_hand`). The same
code as for PokerStars text then plays and compares the hand.
"""
