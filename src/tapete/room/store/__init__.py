"""The store: streams of events, the ledger, accounts; in memory, SQLite or PostgreSQL."""
