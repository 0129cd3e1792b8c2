"""Publish changes to their audience: tables, lobby, pages, wallets, past hands."""
