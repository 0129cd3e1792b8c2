"""Run procedures for bounties: fixed and progressive knockouts."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.noted_values import noted
from tapete.scenarios.plain_events import event_by
from tapete.tournament.money.prices import read_price
from tapete.tournament.prizes.bounties import after, knock_out, own_head
from tapete.tournament.sharing import Ratio


class Elimination(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Elimination of a player, and the players who eliminated them."""

    out: str
    by: tuple[str, ...]
    """Eliminating players; several if they tie for the pot with the last chips."""


class Knockouts(Given, frozen=True, kw_only=True):
    """Bounties on heads, and eliminations in order."""

    heads: dict[str, int] = {}
    """Bounty on each head, in the smallest unit; by default the price's bounty on each of `order`."""
    price: str = "0"
    decimals: int = 0
    progressive: bool = False
    order: tuple[str, ...]
    """Players clockwise from the button's left."""
    eliminations: tuple[Elimination, ...]
    winner: str | None = None
    """Winner of the event, if it is over."""


@procedure(Knockouts)
def knock_outs(given: Knockouts, book: Book, read: Citing) -> Mapping[str, Any]:
    """Pay bounties: `cash` by player, and the `heads` that remain."""
    policy = noted(book, read, covered=True).prizes
    price = read_price(given.price, decimals=given.decimals)
    heads = dict(given.heads) or dict.fromkeys(given.order, price.bounty)
    share: Ratio = 0
    if given.progressive:
        progressive = {"kind": "progressive"}
        share = event_by(book, read, ["bounties.share"], bounty=10, bounties=progressive).bounties.share
    cash: dict[str, int] = {}
    for one in given.eliminations:
        if missing := [player for player in (one.out, *one.by) if player not in heads]:
            raise Impossible("eliminations", "no_bounty_on", player=missing[0])
        out = knock_out(heads, one.out, [one.by], order=given.order, own_share=share)
        for player, amount in out.cash.items():
            cash[player] = cash.get(player, 0) + amount
        heads = after(heads, out)
    to_prizes = 0
    if given.winner is not None:
        kept = own_head(heads, [given.winner])
        if policy.winner_bounty == "kept":
            cash[given.winner] = cash.get(given.winner, 0) + kept[given.winner]
        else:
            to_prizes = kept[given.winner]
    return {"cash": cash, "heads": heads, "to_prizes": to_prizes}


PROCEDURES: Procedures = {"knock_outs": knock_outs}
