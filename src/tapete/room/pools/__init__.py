"""Boost pools in the room: `tapete.ring.pool` run as streams, `pool/1`; `pool/1.3` is entry 3 of it.

* `opening`: which pools are open;
* `game`, `play`: the state of a pool, replayed from its log, and the hands that it plays;
* `schedule`: what is due next; `steps`: what is done then; `bots`: when house bots join and leave;
* `asking`: what a player's message leads to; `owner`: the single writer of a pool;
* `money`: what moves in the ledger;
* `shared`, `own`, `rows`: what all at a table may see, what one entry may see, the row in the lobby;
* `hall`: viewers, and the messages of connections.

A hand is played at a *table*, a number that is used again once nobody looks at its last hand. A player never
looks at a table but at an entry of their own, which is shown the table that it plays, or watches.
"""
