"""Who hears what of a change: tables, lobby, pages, wallets, past hands."""
