"""A cash table: one stream, decided and applied like a tournament.

A room runs a table as it runs a tournament. It keeps two things for each stream: the `RingTable`, and the
`Hand` that is being played, whose events it stores in the same stream. Nothing here reads a clock or draws
anything.

1. `RingTable.create` gives the first event. `RingTable.replay` takes the table's own events of a log back in;
   the events of hands go to `Hand.replay`, from the table's `CashHandBegan` on.
2. A player's message becomes a command of `commands`. `decide(command, at=...)` gives events or raises
   `RingRefused`. The room stores them, books `money.movements(events)` in the same transaction, and then
   applies them. If a wallet does not hold enough, the room stores nothing and tells the player.
3. After each command, and whenever `due_at` has come, the room asks `required(at)` for the next task:

   * `elapse`: the command `Elapse`;
   * `top-up`: `TopUp` for that account, or `DropTopUp` if the wallet holds too little;
   * `begin`: `BeginCashHand`, after the room's pause between hands. If the events hold a `CashHandBegan`, the
     room shuffles a deck and calls `dealing.start_hand`; if not, too few players are left.

4. An action of the seat to act goes through `dealing.act`. If the result has an `AskTwice`, the hand is held:
   the room gives the command to the table, and once `running.settled` is set, it calls `dealing.deal_rest`.
5. Time banks, absent players and rulings are as in tournaments. A player who runs out of time sits out
   (`SitOut`, `why="away"`); the request is kept until the hand is over.
6. When the hand is over, `dealing.finished(hand)` is the command for the table.

A viewer gets `views.view_for` and the hand's own view. `views.seen` gives the name of a seat's player, or an
alias. `views.told_to` names the only account that may know of a private event.
"""

from tapete.ring.table.table import RingTable

__all__ = ["RingTable"]
