"""Identity of people: passwords, sessions, passkeys, recovery, roles, and the erasure of all of it.

A guest has a name and a token, as `people.accounts` gives them, and no row here. Tables are
`store.identity_tables`. Streams and the ledger hold account ids only, so erasing a person touches these
tables and the name alone.
"""
