"""Cash tables in the room: `tapete.ring` run as streams, `ring/7`.

* `offers`: what the house offers, from TOML files; `opening`: which tables are open;
* `game`, `play`: the state of a table, replayed from its log, and the hand that it plays;
* `schedule`: what is due next; `steps`: what is done then; `bots`: when house bots sit down and leave;
* `asking`, `requests`: what a player's message leads to; `owner`: the single writer of a table;
* `money`: what moves in the ledger;
* `shared`, `own`, `rows`: what all may see of a table, what one account may see, the row in the lobby;
* `hall`: viewers, and the messages of connections.
"""
