"""Buy chips after the start: rebuys, add-ons, re-entries. Each refusal names the limits.

>>> rebuy(stack=3_000, starting_stack=3_000, chips=3_000, used=0)
6000
>>> rebuy(stack=3_001, starting_stack=3_000, chips=3_000, used=0)
Traceback (most recent call last):
...
tapete.tournament.refusals.TournamentRefused: stack_too_large: asked 3,001, most 3,000 (ACO-rebuy-stack-limit)
"""

from typing import Literal

from tapete.engine.types import Chips
from tapete.tournament.policy.entries import EntryPolicy
from tapete.tournament.policy.prices import PricePolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money

UNLIMITED = 99
"""Value that stores and shows an unlimited number of rebuys (ACO-rebuy-count)."""


def rebuy(
    *,
    stack: Chips,
    starting_stack: Chips,
    chips: Chips,
    used: int,
    most: int = UNLIMITED,
    count: int = 1,
    at: int = 0,
    until: int | None = None,
    most_at_once: int = 2,
) -> Chips:
    """Return the stack after a rebuy. A freezeout is `most=0`.

    The limit on the stack is checked once for each request, so two rebuys at a time are allowed where one is.
    The caller asks between hands, or while the offer to a player who went broke is open.

    Args:
        stack: chips now, 0 if the player has just lost all.
        starting_stack: rebuys need a stack of this at most.
        chips: chips of one rebuy.
        used: number of rebuys bought before.
        most: maximum number of rebuys in all.
        count: number of rebuys in this request.
        at: time of the request, in any unit.
        until: end of the rebuy period in the same unit; None if it has no end.
        most_at_once: maximum number of rebuys in one request.

    Raises:
        Refused: no rebuys here, the period is over, all rebuys are used, or the stack is too large.

    Rules: ACO-rebuy-what, ACO-rebuy-button, ACO-rebuy-period, ACO-rebuy-count, ACO-rebuy-stack-limit,
    ACO-rebuy-refused, ACO-O-rebuy-details, ACO-freezeout, TDA26-GL1 (double rebuy), TDA26-GL3.
    """
    if not most:
        raise TournamentRefused(TournamentReason.NO_REBUYS, "ACO-freezeout")
    if until is not None and at > until:
        raise TournamentRefused(TournamentReason.REBUYS_OVER, "ACO-rebuy-period", at=at, until=until)
    if not 1 <= count <= most_at_once:
        raise TournamentRefused(
            TournamentReason.TOO_MANY_AT_ONCE, "ACO-O-rebuy-details", asked=count, most=most_at_once
        )
    if used + count > most:
        raise TournamentRefused(
            TournamentReason.REBUYS_USED, "ACO-rebuy-count", asked=count, used=used, most=most
        )
    if stack > starting_stack:
        raise TournamentRefused(
            TournamentReason.STACK_TOO_LARGE, "ACO-rebuy-stack-limit", asked=stack, most=starting_stack
        )
    return stack + count * chips


def rebuys_end(policy: PricePolicy, until: int | None) -> int | None:
    """Return the end of an event's rebuy period; None if it sells rebuys to its end.

    Args:
        policy: of the book.
        until: the end of the rebuy period in the event's file, in any unit.

    Rules: ACO-rebuy-period.

    >>> rebuys_end(PricePolicy(), 4), rebuys_end(PricePolicy(rebuy_until="any-time"), 4)
    (4, None)
    """
    return None if until is not None and policy.rebuy_until == "any-time" else until


def add_on_open(policy: PricePolicy, *, its_break: bool) -> bool:
    """Whether the add-on is sold now.

    Args:
        policy: of the book.
        its_break: whether the break named in the event's file is on.

    Rules: ACO-addon-what, TDA26-GL2.

    >>> add_on_open(PricePolicy(add_on_when="any-time"), its_break=False)
    True
    """
    return policy.add_on_when == "any-time" or its_break


def rebuys_at_once(policy: PricePolicy, *, broke: bool, said: int | None = None) -> int:
    """Return the maximum number of rebuys in one request.

    Args:
        policy: of the book.
        broke: whether the player has lost all chips.
        said: the event file's value for players with chips; it overrides the book.

    Rules: ACO-O-rebuy-details, TDA26-GL1.

    >>> policy = PricePolicy(double_rebuy="when-broke")
    >>> [rebuys_at_once(policy, broke=broke) for broke in (True, False)]
    [2, 1]
    """
    if said is not None or policy.double_rebuy is None:
        return 1 if broke else (said or 2)
    return 2 if broke and policy.double_rebuy == "when-broke" else 1


def check_add_on_stack(policy: PricePolicy, *, stack: Chips, starting_stack: Chips, row: str) -> None:
    """Check that a stack may buy the add-on.

    Raises:
        Refused: the stack is too large.

    Rules: ACO-O-addon-details, TDA26-GL2.
    """
    if policy.add_on_stack == "starting-stack-or-less" and stack > starting_stack:
        raise TournamentRefused(TournamentReason.STACK_TOO_LARGE, row, asked=stack, most=starting_stack)


def check_rebuys(*, most: int, bounty: Money) -> None:
    """Check that an event may sell rebuys.

    Raises:
        Refused: the event has bounties, and a rebuy would bring chips without one.

    Rules: ACO-O-rebuy-bounty.
    """
    if most and bounty:
        raise TournamentRefused(TournamentReason.NO_REBUYS, "ACO-O-rebuy-bounty", asked=most, most=0)


def check_add_on(*, chips: Chips, price: Money, rebuy_chips: Chips, rebuy_price: Money) -> None:
    """Check that an event may sell this add-on beside its rebuys.

    Args:
        chips: chips of the add-on.
        price: price of the add-on.
        rebuy_chips: chips of a rebuy; the starting stack if there are none.
        rebuy_price: price of a rebuy; the price of an entry if there are none.

    Raises:
        Refused: the add-on brings no more chips than a rebuy, or costs less.

    Rules: ACO-addon-chips.
    """
    if chips <= rebuy_chips:
        raise TournamentRefused(
            TournamentReason.ADD_ON_TOO_SMALL, "ACO-addon-chips", asked=chips, least=rebuy_chips + 1
        )
    if price < rebuy_price:
        raise TournamentRefused(
            TournamentReason.ADD_ON_TOO_CHEAP, "ACO-addon-chips", asked=price, least=rebuy_price
        )


def add_on(*, stack: Chips, chips: Chips, used: int, most: int = 1, open_now: bool = True) -> Chips:
    """Return the stack after the add-on, regardless of its size before.

    Raises:
        Refused: the add-on was already bought, or its window is closed.

    Rules: ACO-addon-what, ACO-O-addon-details, TDA26-GL2.

    >>> add_on(stack=12_000, chips=6_000, used=0)
    18000
    """
    if not open_now:
        raise TournamentRefused(TournamentReason.REGISTRATION_CLOSED, "ACO-addon-what")
    if used >= most:
        raise TournamentRefused(TournamentReason.ADD_ONS_USED, "ACO-O-addon-details", used=used, most=most)
    return stack + chips


def entries_allowed(
    policy: EntryPolicy, *, limit: int | None, re_entry: bool | None, sells_chips: bool = False
) -> int | None:
    """Return the number of entries that one player may make in an event; None for any number.

    Args:
        policy: of the book.
        limit: the event's limit, with the first entry; None if it sets none.
        re_entry: whether the event has re-entries; None if its file does not say.
        sells_chips: whether the event has rebuys or add-ons.

    Rules: ACO-re-limit, CCL-entry-once, ACO-freezeout, ACO-O-freezeout-reentry, TDA26-GL3.

    >>> entries_allowed(EntryPolicy(), limit=3, re_entry=True), entries_allowed(
    ...     EntryPolicy(freezeout="re-entry-allowed"), limit=None, re_entry=None
    ... )
    (3, None)
    """
    if re_entry:
        return None if limit is None or policy.entry_limit == "none" else limit
    if re_entry is False:
        return 1
    if policy.entries_each is not None:
        return policy.entries_each
    return 1 if sells_chips or policy.freezeout == "one-buy-in" else None


def re_entry_open(policy: EntryPolicy, *, open_now: bool, at_once: bool) -> bool:
    """Whether a player who went out may enter again now.

    Args:
        policy: of the book.
        open_now: whether re-entries are sold.
        at_once: whether the table that they left has not begun a hand since.

    Rules: ACO-re-late, ACO-re-what.

    >>> re_entry_open(EntryPolicy(re_entry_late="at-once-only"), open_now=True, at_once=False)
    False
    """
    return open_now and (at_once or policy.re_entry_late != "at-once-only")


def offered(
    prices: PricePolicy, entries: EntryPolicy, *, rebuy: bool, re_entry: bool
) -> Literal["rebuy", "re_entry"] | None:
    """Return the automatic offer to a player who has just lost all chips; None if there is none.

    Args:
        prices: of the book.
        entries: of the book.
        rebuy: whether the player may rebuy; the player is not out before that is settled.
        re_entry: whether the player may enter again.

    Rules: ACO-rebuy-offer, ACO-re-offer, CCL-elimination.

    >>> offered(PricePolicy(), EntryPolicy(re_entry_offer="on-request"), rebuy=False, re_entry=True)
    """
    if rebuy:
        return "rebuy" if prices.rebuy_offer == "at-once" else None
    return "re_entry" if re_entry and entries.re_entry_offer == "at-once" else None


def re_entry(
    *,
    made: int,
    most: int | None,
    alive: int,
    open_now: bool = True,
    policy: EntryPolicy = EntryPolicy(),  # noqa: B008
    limit_row: str = "ACO-re-limit",
    alive_row: str = "ACO-re-one-at-a-time",
) -> int:
    """Return the number of a player's next entry in an event, from 1; it is paid and seated like a new one.

    Args:
        made: number of entries so far.
        most: maximum number of entries of a player, with the first; None for any number, 1 without re-entry.
        alive: number of these still in.
        open_now: whether registration, or late registration, is open.
        policy: gives the maximum number of entries in at the same time.
        limit_row: the row behind `most`.
        alive_row: the row behind that maximum.

    Raises:
        Refused: the player has the maximum number of live entries, or of all entries, or registration has
            closed.

    Rules: ACO-re-what, ACO-re-late, ACO-re-one-at-a-time, ACO-re-limit, ACO-O-freezeout-reentry,
    CCL-entry-once, TDA26-GL3.

    >>> re_entry(made=2, most=3, alive=0)
    3
    """
    if alive and alive >= policy.entries_at_once:
        raise TournamentRefused(
            TournamentReason.STILL_ALIVE, alive_row, asked=alive + 1, most=policy.entries_at_once
        )
    if not open_now:
        raise TournamentRefused(TournamentReason.REGISTRATION_CLOSED, "ACO-re-late")
    if most is not None and made >= most:
        raise TournamentRefused(TournamentReason.ENTRIES_USED, limit_row, asked=made + 1, most=most)
    return made + 1


def entry_name(user: str, number: int) -> str:
    """Return the name of an entry beside the player's other entries.

    Rules: ACO-re-names.

    >>> entry_name("AsPro", 1), entry_name("AsPro", 3)
    ('AsPro', 'AsPro [3]')
    """
    return user if number == 1 else f"{user} [{number}]"
