"""Clubs of players and their leagues: members, invitations, private events, results."""
