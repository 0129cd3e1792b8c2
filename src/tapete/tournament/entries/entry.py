"""One paid entry, as a tournament keeps it."""

from dataclasses import dataclass, field

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.engine.whole import Whole
from tapete.tournament.money.payments import Payment
from tapete.tournament.money.purchases import entry_name
from tapete.tournament.sharing import Money


@dataclass(slots=True)
class Entry(Whole):
    """One paid entry. Its seat stays known after it is out. Read it; only events change it."""

    entry: int
    account: int
    bot: bool
    seat: Seat | None = None
    stack: Chips = 0
    """Chips between hands; during a hand, what it began with."""
    place: int | None = None
    """None while it is in. As long as entries are sold: the place among those who had entered by then."""
    prize: Money = 0
    """What it has been paid, bounties and deal included."""
    table: int = 0
    """0 before it had a seat."""
    number: int = 1
    """Which entry of its account it is."""
    head: Money = 0
    """The bounty on it."""
    bounties: Money = 0
    """What it has been paid for bounties."""
    tickets: int = 0
    items: tuple[str, ...] = ()
    rebuys: int = 0
    add_ons: int = 0
    carried: Chips | None = None
    """Chips from an earlier stage."""
    payments: list[Payment] = field(default_factory=list)
    offer_until: int | None = None
    """Until when it may rebuy, having lost everything."""
    disqualified: bool = False
    may_re_enter: bool = True
    settled: bool = False
    """Whether the prize of its place has been handed out or held."""

    def name(self, user: str) -> str:
        """How it is shown beside the others of the same player (ACO-re-names).

        >>> Entry(entry=7, account=1, bot=False, number=2).name("Ana")
        'Ana [2]'
        """
        return entry_name(user, self.number)


class Standing(Struct, frozen=True, kw_only=True):
    """A finished entry. The prize is certain once nothing is sold any more."""

    place: int
    entry: int
    prize: Money
    """Of the place; bounties are apart."""
    hand: int
    """The hand in which it went out; for those who were in at the end, the last one."""
    tickets: int = 0
