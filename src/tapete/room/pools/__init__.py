"""Boost pools in the room: pools of `tapete.ring.pool` run as streams, `pool/1`; `pool/1.3` is its entry 3.

* `opening`: opening and closing pools;
* `game`, `play`: the state of a pool, replayed from its log, and its running hands;
* `schedule`: the next due step; `steps`: taking the steps; `bots`: when house bots join and leave;
* `deciding`: deciding players' messages; `owner`: the single writer of a pool;
* `money`: transfers in the ledger;
* `shared`, `own`, `rows`: the public part of a table, the private part of an entry, the row in the lobby;
* `hall`: viewers, and the messages of connections.

A hand is played at a *table*, a number that is reused once nobody watches its last hand. A player watches one
of their entries, never a table; the entry shows the table that it plays or watches.
"""
