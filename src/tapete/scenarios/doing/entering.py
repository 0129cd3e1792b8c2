"""Run procedures for entering, re-entering and leaving an event, and for its start."""

from collections.abc import Mapping
from typing import Any, Literal

from tapete.engine.types import Chips
from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.tournament.chips.leaving import in_play, withdraw
from tapete.tournament.entries.eligibility import Applicant, wrong_by
from tapete.tournament.money.prices import price_of_entry, read_price, reward_points
from tapete.tournament.money.purchases import entries_allowed, entry_name, offered, re_entry, re_entry_open
from tapete.tournament.policy import Policies
from tapete.tournament.policy.entries import starts_when_full
from tapete.tournament.seats.seating import table_sizes
from tapete.tournament.structure.table_sizes import TableSize, table_seats


class Applying(Given, frozen=True, kw_only=True):
    """Applicant for an event."""

    age: int = 30
    status: tuple[Literal["excluded", "staff", "inspector"], ...] = ()
    has: tuple[Literal["form", "full-payment"], ...] = ("form", "full-payment")
    bought_by_other: bool = False


@adapter(Applying)
def check_entry(given: Applying, policies: Policies) -> Mapping[str, Any]:
    """Check an applicant: return whether they are `accepted`, and `why` not."""
    applicant = Applicant(
        age=given.age,
        status=given.status,
        has=given.has,
        bought_by_other=given.bought_by_other,
    )
    wrong = wrong_by(applicant, policies.entries)
    return {"accepted": not wrong, "why": list(wrong)}


class EnteringAgain(Given, frozen=True, kw_only=True):
    """Player who wants to enter again."""

    made: int
    """Number of entries made so far."""
    alive: int = 0
    """Number of those entries that have chips."""
    limit: int | None = None
    """Entries allowed by the event; None for any number."""
    re_entry: bool = True
    """Whether the event has re-entries."""
    open: bool = True
    """Whether registration is open."""
    just_out: bool = True
    """Whether the player asks immediately after the elimination."""


@adapter(EnteringAgain)
def enter_again(given: EnteringAgain, policies: Policies) -> Mapping[str, Any]:
    """Let a player re-enter, or return the reason against it: the `number` of the entry."""
    policy = policies.entries
    most = entries_allowed(policy, limit=given.limit, re_entry=given.re_entry or None)
    open_now = re_entry_open(policy, open_now=given.open, at_once=given.just_out)
    number = re_entry(made=given.made, most=most, alive=given.alive, open_now=open_now, policy=policy)
    return {"number": number}


class PlayerEntries(Given, frozen=True, kw_only=True):
    """All entries of one player in an event."""

    user: str
    price: str
    entries: int
    points_per_unit: str = "10"


@adapter(PlayerEntries)
def entries_of(given: PlayerEntries, policies: Policies) -> Mapping[str, Any]:
    """Return names and cost of a player's entries: `names`, `charged`, `fees`, `points`."""
    price, numbers = read_price(given.price), range(1, given.entries + 1)
    prices = [price_of_entry(price, number, policies.prices) for number in numbers]
    fees = sum(one.fee for one in prices)
    return {
        "names": [entry_name(given.user, number) for number in numbers],
        "charged": sum(one.total for one in prices),
        "fees": fees,
        "points": reward_points(fees, per_unit=given.points_per_unit),
    }


class OutOfChips(Given, frozen=True, kw_only=True):
    """Player who has lost all chips in a hand."""

    rebuys_left: int = 0
    re_entry_open: bool = False
    wants: bool = False
    """Whether the player accepts the offer, or asks if there is none."""


@adapter(OutOfChips)
def out_of_chips(given: OutOfChips, policies: Policies) -> Mapping[str, Any]:
    """Return the offer to a player without chips (`offered`), and whether they are `eliminated` now."""
    found = offered(
        policies.prices,
        policies.entries,
        rebuy=given.rebuys_left > 0,
        re_entry=given.re_entry_open,
    )
    # A re-entry follows the elimination and does not undo it.
    return {"offered": found, "eliminated": not (found == "rebuy" and given.wants)}


class LeavingPlayer(Given, frozen=True, kw_only=True):
    """Player who leaves voluntarily."""

    stack: Chips
    issued: Chips
    """Chips in play before the player leaves."""
    left: int
    """Number of players still in, including this player."""
    prizes: dict[int, int] = {}
    """Prizes by place."""


@adapter(LeavingPlayer)
def leave_event(given: LeavingPlayer, policies: Policies) -> Mapping[str, Any]:
    """Remove a player who leaves: return `place`, `prize`, `in_play`, `may_return`."""
    gone = withdraw(given.stack, policies.entries)
    return {
        "place": given.left if gone.ranked else None,
        "prize": given.prizes.get(given.left, 0),
        "in_play": in_play(given.issued, [gone]),
        "may_return": gone.may_re_enter,
    }


class Starting(Given, frozen=True, kw_only=True):
    """Registration of an event before its start."""

    kind: Literal["scheduled", "sit_and_go"]
    registered: int
    seats: int
    """Seats at a table; for a Sit & Go, in the event."""
    now: int = 0
    at: int = 0
    """Start time in minutes, like `now`."""


@adapter(Starting)
def start_event(given: Starting, policies: Policies) -> Mapping[str, Any]:
    """Return whether the event `starts` now, and the number of players at each of its `tables`."""
    full = starts_when_full(policies.entries, given.kind, timed=True)
    starts = given.registered >= given.seats if full else given.now >= given.at
    tables = -(-given.registered // given.seats)
    return {"starts": starts, "tables": list(table_sizes(given.registered, tables)) if starts else []}


class Kinds(Given, frozen=True, kw_only=True):
    """Kinds of tables."""

    kinds: tuple[Literal["heads_up", "four", "short_handed", "omaha", "full"], ...]


@adapter(Kinds)
def seats_by_kind(given: Kinds, policies: Policies) -> Mapping[str, Any]:
    """Return the number of `seats` at a table of each kind."""
    sizes: Mapping[str, TableSize] = {
        "heads_up": "heads_up",
        "four": "four",
        "short_handed": "short_handed",
        "omaha": "normal",
        "full": "normal",
    }
    policy = policies.seats
    return {"seats": [table_seats(sizes[kind], policy, omaha=kind == "omaha") for kind in given.kinds]}


PROCEDURES: Procedures = {
    "check_entry": check_entry,
    "enter_again": enter_again,
    "entries_of": entries_of,
    "out_of_chips": out_of_chips,
    "leave_event": leave_event,
    "start_event": start_event,
    "seats_by_kind": seats_by_kind,
}
