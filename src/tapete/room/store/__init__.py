"""The store of event streams, ledger and accounts, in memory, SQLite or PostgreSQL."""
