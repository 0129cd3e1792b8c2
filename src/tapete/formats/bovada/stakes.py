"""Derive the stakes of a Bovada hand. Cash headers omit them; a tournament header may name the next level."""

from msgspec import structs

from tapete.engine.types import Chips, PostKind
from tapete.formats.bovada import patterns as p
from tapete.formats.money import Currency, parts_of
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.head import Head
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.site_text.bodies import Body


def currency_in(header: Header, body: Body) -> Currency:
    """Return the hand's currency: whole chips in a tournament, two digits for money."""
    if header.tournament is not None:
        return Currency("", 0)
    for _, words in body:
        if found := p.SEAT.match(words) or p.STUD_SEAT.match(words):
            return Currency(parts_of(found[4])[0], 2)
    return Currency("", 2)


def stakes_of(hand: SiteHand, buy_in: str) -> tuple[Head, bool]:
    """Return the facts with the stakes actually posted and bet, and whether the header named others.

    Raises:
        Trouble: no line tells the stakes.
    """
    told = hand.head
    small, big = (told.lower, told.upper) if told.tournament is not None else (0, 0)
    if hand.rules.upcards is not None:
        lower, upper = _bets(hand)
    else:
        lower = _posted(hand, PostKind.SMALL_BLIND) or small
        upper = _posted(hand, PostKind.BIG_BLIND) or big or _called(hand)
        if not upper:
            raise Trouble("no line tells the big blind in")
        lower = min(lower or upper // 2, upper)
        if told.game.endswith("-fixed-limit"):
            lower, upper = upper, 2 * upper
    before = told.tournament is not None and hand.rules.upcards is None and big not in (upper, lower)
    header = structs.replace(told.header, buy_in=buy_in) if told.header else None
    return structs.replace(told, lower=lower, upper=upper, buy_in=buy_in, header=header), before


def _posted(hand: SiteHand, kind: PostKind) -> Chips:
    """Return the largest post of this blind by a seat with chips left; 0 if no seat posted it."""
    posts = [step for step in hand.steps if isinstance(step, h.PostLine) and step.kind is kind]
    whole = [post.amount for post in posts if not post.all_in]
    return max(whole, default=0)


def _called(hand: SiteHand) -> Chips:
    """Return the big blind as the first call shows it, in case the seat that posted it was all-in."""
    for step in hand.steps:
        if isinstance(step, h.ActLine) and step.kind == "call":
            return step.amount
        if isinstance(step, h.StreetLine) or (isinstance(step, h.ActLine) and step.kind in ("bet", "raise")):
            break
    posts = [
        step.amount for step in hand.steps if isinstance(step, h.PostLine) and step.kind is PostKind.BIG_BLIND
    ]
    return max(posts, default=0)


def _bets(hand: SiteHand) -> tuple[Chips, Chips]:
    """Return the small and the big bet of stud. Big bets begin on fifth street."""
    street, levels = 0, {False: 0, True: 0}
    for step in hand.steps:
        if isinstance(step, h.StreetLine):
            street = step.number
        elif isinstance(step, h.ActLine) and step.kind in ("bet", "raise") and not step.all_in:
            big = street > 1
            if not levels[big]:
                levels[big] = step.amount or step.to
    if hand.open_pair and levels[False]:
        levels[False] = 0 if levels[True] else levels[False] // 2
    lower = levels[False] or levels[True] // 2
    if not lower:
        raise Trouble("no line tells the bets of this game in")
    return lower, levels[True] or 2 * lower
