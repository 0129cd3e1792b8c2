"""The money of a room's tournaments: ledger transfers for their events, and means of payment.

* `transfers` returns the transfers of a batch of events, which are stored in the same transaction.
* `check_agreement` compares these transfers with the tournament's own accounts (`held`, `held_after`) before
  the batch is stored; `check_ledger` compares balances when a log is replayed.
* `purse` and `choose` decide the payment of an entry: money, tournament money, a ticket.
* `grant_ticket` and `grant_tournament_money` give a newcomer something to try.

>>> from tapete.tournament import Enter, Tournament
>>> from tapete.tournament.structures import structure
>>> tournament = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=3))
>>> entered = tournament.decide(Enter(account=7), at=0)
>>> (buy_in,) = transfers(tournament, entered, stream="tournament/3", purse_of=player)
>>> buy_in.id, [(posting.account, posting.amount) for posting in buy_in.postings]
('tournament/3/buy_in/1', [('player/7', -110), ('tournament/3', 100), ('house/fees', 10)])
"""

from tapete.room.money.accounts import (
    FEES,
    GUARANTEES,
    HELD,
    PLAY,
    heads,
    player,
    player_of,
    stages,
    tickets,
    tournament_money,
)
from tapete.room.money.agreement import (
    HeldMoney,
    agrees,
    check_agreement,
    check_ledger,
    held,
    held_after,
    held_by,
)
from tapete.room.money.booking import Memo
from tapete.room.money.by_event import transfers
from tapete.room.money.purses import choose, grant_ticket, grant_tournament_money, purse

__all__ = [
    "FEES",
    "GUARANTEES",
    "HELD",
    "PLAY",
    "HeldMoney",
    "Memo",
    "agrees",
    "check_agreement",
    "check_ledger",
    "choose",
    "grant_ticket",
    "grant_tournament_money",
    "heads",
    "held",
    "held_after",
    "held_by",
    "player",
    "player_of",
    "purse",
    "stages",
    "tickets",
    "tournament_money",
    "transfers",
]
