"""Identity of people: passwords, sessions, passkeys, recovery, roles, and erasure.

A guest has a name and a token from `people.accounts`, and no row here. Tables are in `store.identity_tables`.
Streams and the ledger hold only account ids, so erasing a person changes only these tables and the name.
"""
