"""Cash tables in the room: tables of `tapete.ring` that run as streams, `ring/7`.

* `offers`: the house's offers, from TOML files; `opening`: opening and closing tables;
* `game`, `play`: the state of a table, replayed from its log, and its running hand;
* `schedule`: the next due step; `steps`: taking the steps; `bots`: when house bots sit down and leave;
* `deciding`, `requests`: deciding players' messages; `owner`: the single writer of a table;
* `money`: transfers in the ledger;
* `shared`, `own`, `rows`: the public part of a table, the private part, the row in the lobby;
* `hall`: viewers, and the messages of connections.
"""
