"""A paid entry in a tournament's state."""

from dataclasses import dataclass, field

from msgspec import Struct

from tapete.engine.deep_copy import DeepCopied
from tapete.engine.types import Chips, Seat
from tapete.tournament.money.payments import Payment
from tapete.tournament.money.purchases import entry_name
from tapete.tournament.sharing import Money


@dataclass(slots=True)
class Entry(DeepCopied):
    """A paid entry. Its seat stays known after it is out. Read only; events change it."""

    entry: int
    account: int
    bot: bool
    seat: Seat | None = None
    stack: Chips = 0
    """Chips between hands; during a hand, the stack at its beginning."""
    place: int | None = None
    """Final place; None while the entry is in. Entries that are sold later still push it down."""
    prize: Money = 0
    """Total paid to it, with bounties and deals."""
    table: int = 0
    """0 before the first seat."""
    number: int = 1
    """Number of this entry among those of its account, from 1."""
    head: Money = 0
    """Bounty on its head."""
    bounties: Money = 0
    """Bounties paid to it."""
    tickets: int = 0
    items: tuple[str, ...] = ()
    rebuys: int = 0
    add_ons: int = 0
    carried: Chips | None = None
    """Chips from an earlier stage; None if it has none."""
    payments: list[Payment] = field(default_factory=list)
    offer_until: int | None = None
    """End of its rebuy offer after losing all chips; None without an offer."""
    disqualified: bool = False
    may_re_enter: bool = True
    settled: bool = False
    """Whether the prize of its place has been paid or held."""

    def name(self, user: str) -> str:
        """Return its name beside the player's other entries (ACO-re-names).

        >>> Entry(entry=7, account=1, bot=False, number=2).name("Ana")
        'Ana [2]'
        """
        return entry_name(user, self.number)


class FinishedEntry(Struct, frozen=True, kw_only=True):
    """A finished entry. The prize is final once nothing is sold any more."""

    place: int
    entry: int
    prize: Money
    """Prize of the place, without bounties."""
    hand: int
    """Hand in which it went out; for entries in at the end, the last hand."""
    tickets: int = 0
