"""A cash table: one stream, decided and applied like a tournament.

A room runs a table as it runs a tournament. It keeps two things for each stream: the `RingTable`, and the
`Hand` that is being played, whose events it stores in the same stream. Nothing here reads a clock or draws
anything.

1. `RingTable.create` gives the first event. `RingTable.replay` takes the table's own events of a log back in;
   the events of hands go to `Hand.replay`, from the table's `HandBegan` on.
2. A player's message becomes a command of `commands`. `decide(command, at=...)` gives events or raises
   `RingRefused`. The room stores them, books `money.movements(events)` in the same transaction, and then
   applies them. If a purse does not hold enough, the batch is not stored, and the player is told so.
3. After each command, and whenever `due_at` has come, the room asks `required(at)` and does what it says:

   * `elapse`: the command `Elapse`;
   * `top-up`: `TopUp` for that account, or `DropTopUp` if the purse holds too little;
   * `begin`: `BeginHand`, after the pause that it keeps between hands. If the events hold a `HandBegan`, it
     shuffles a deck and calls `dealing.start_hand`; if not, too few players are left.

4. An act of the seat to act goes through `dealing.act`. If that asks for `AskTwice`, the hand is held: the
   room gives the command to the table, and once `running.settled` is set, it calls `dealing.deal_rest`.
5. Time banks, absent players and rulings are as in tournaments. Who runs out of time sits out (`SitOut`,
   `why="away"`), which is kept until the hand is over.
6. When the hand is over, `dealing.finished(hand)` is the command for the table.

What leaves for a viewer is `views.view_for`, with the hand's own view; `views.seen` gives the name of a
seat's player, or the alias in its place, and `views.told_to` which events nobody else may know of.
"""

from tapete.ring.table.table import RingTable

__all__ = ["RingTable"]
