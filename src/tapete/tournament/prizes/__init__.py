"""The prize pool and its shares: payouts, bounties, deals, tickets, cancelled events."""
