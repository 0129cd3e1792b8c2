"""Migrations of the tables; `SqlStore.open` runs them in one transaction."""
