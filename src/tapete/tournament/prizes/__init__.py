"""The prize pool and how it is shared: payouts, bounties, deals, tickets, cancelled events."""
