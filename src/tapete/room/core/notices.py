"""Notices to the players of a tournament: moves, breaks, bounties, final prizes.

A notice stores only numbers and entries. Its text in three languages is made when it is sent.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, get_args

from msgspec import Struct

from tapete.floor.wording import fill
from tapete.room import protocol as p
from tapete.room.core.events import WishDropped, Wished
from tapete.rules.rows import Language
from tapete.tournament import events as te
from tapete.tournament.prizes.prizing import Fixed
from tapete.tournament.seats.balancing import SeatMove
from tapete.tournament.tournament import Tournament

KEPT: Final = 60
"""Number of recent notices kept for a tournament."""


class KeptNotice(Struct, frozen=True):
    """A notice in stored form."""

    at: int
    kind: p.NoticeKind
    code: str
    """Key of its sentence in the message catalogue."""
    facts: dict[str, int]
    named: dict[str, int] = {}
    """Entries that the sentence names."""
    tables: tuple[int, ...] = ()
    """Tables that the notice concerns; empty for all."""
    cites: tuple[str, ...] = ()
    told_to: int | None = None
    """Only entry whose player gets the notice; None for all players concerned."""
    why: str = ""
    """Name of the refusal; empty for other notices."""


# ------------------------------------------------------------ from events


def of_event(tournament: Tournament, event: te.Event, *, at: int) -> Iterable[KeptNotice]:
    """Return the notices of an event, given the tournament before it."""
    match event:
        case te.PlayerMoved(move=move):
            yield _moved(move, at)
        case te.TableBroke(broken=broken):
            rules = broken.rules or tuple(dict.fromkeys(r for move in broken.moves for r in move.rules))
            tables = tuple({broken.table, *(move.to.table for move in broken.moves)})
            facts = {"table": broken.table, "players": len(broken.moves)}
            yield KeptNotice(at, "table_broken", "notice.table_broken", facts, tables=tables, cites=rules)
        case te.Redrawn(draw=draw):
            final = len({place.table for place in draw.places.values()}) == 1
            kind: p.NoticeKind = "final_table" if final else "redrawn"
            yield KeptNotice(at, kind, f"notice.{kind}", {"players": len(draw.places)}, cites=draw.rules)
        case te.PlayerReseated(entry=entry, origin=origin, to=to):
            facts = {"from": origin.table, "table": to.table, "seat": to.seat}
            yield KeptNotice(at, "moved", "notice.reseated", facts, {"name": entry}, (origin.table, to.table))
        case te.BreakOrderAnnounced() if tournament.structure.policy.moving.break_order_posted:
            rows = tournament.structure.policy.rows_of("moving.break_order_posted", "CCL-break-order")
            yield KeptNotice(at, "break_order", "notice.break_order", {}, cites=rows)
        case te.BreakBegan(ms=ms):
            yield KeptNotice(at, "break", "notice.break", {"minutes": round(ms / 60_000)})
        case te.HandForHandBegan(paid=paid):
            yield KeptNotice(
                at, "hand_for_hand", "notice.hand_for_hand", {"paid": paid}, cites=("TDA19-PR8A",)
            )
        case te.HandForHandEnded():
            yield KeptNotice(at, "hand_for_hand", "notice.hand_for_hand_over", {})
        case te.SimultaneousBegan(by=by, begins=begins):
            kind_of = "_rounds" if by == "betting-round" else "" if begins == "together" else "_ready"
            yield KeptNotice(
                at, "simultaneous", f"notice.simultaneous{kind_of}", {}, cites=_in_step(tournament)
            )
        case te.LastSimultaneousHand():
            yield KeptNotice(at, "simultaneous", "notice.simultaneous_last", {}, cites=_in_step(tournament))
        case te.SimultaneousEnded():
            yield KeptNotice(at, "simultaneous", "notice.simultaneous_over", {}, cites=_in_step(tournament))
        case te.PrizesFixed(prizes=prizes, pool=pool, entries=entries):
            fixed = Fixed(pool=pool, prizes=prizes, tickets=event.tickets, ticket=event.ticket)
            paid = fixed.paid_places(items=len(tournament.structure.prizes.items))
            facts = {"entries": entries, "pool": pool, "places": paid}
            yield KeptNotice(at, "prizes_fixed", "notice.prizes_fixed", facts, cites=("ACO-pool-lock",))
            if event.cut is not None:
                cut = event.cut
                facts = {"least": cut.became, "wanted": cut.wanted, "pool": pool, "places": cut.paid}
                yield KeptNotice(
                    at, "prizes_fixed", "notice.least_prize_cut", facts, cites=("ACO-O-pay-table",)
                )
        case te.PlacesChanged(places=now, rules=rules):
            first = now[0]
            if tournament.structure.policy.ranking.rank_by == "chips-won":
                facts = {"players": len(now)}
                yield KeptNotice(at, "places_shared", "notice.places_by_chips", facts, cites=rules)
            else:
                last = first.place + first.shared - 1
                facts = {"players": first.shared, "first": first.place, "last": last}
                yield KeptNotice(at, "places_shared", "notice.places_alike", facts, cites=rules)
        case te.OrderUndetermined(entries=out, place=place, rules=rules):
            facts = {"players": len(out), "first": place, "last": place + len(out) - 1}
            yield KeptNotice(at, "places_shared", "notice.places_shared", facts, cites=rules)
        case te.BountyWon(entry=entry, victim=victim, cash=cash, added=added) if victim != entry:
            code = "notice.bounty_added" if added else "notice.bounty"
            table = tournament.entries[victim].table
            facts = {"amount": cash, "added": added}
            yield KeptNotice(at, "bounty", code, facts, {"name": entry, "victim": victim}, (table,))
        case te.PlaceBountyWon(entry=entry, place=place, amount=amount):
            rows = tournament.structure.policy.rows_of("ranking.bounty_rank", "TDA26-22.2")
            facts = {"amount": amount, "place": place}
            yield KeptNotice(at, "bounty", "notice.place_bounty", facts, {"name": entry}, cites=rows)
        case te.DealVoted(entry=entry, yes=False) if tournament.told_votes is not None:
            rows = tournament.structure.policy.rows_of("prizes.deal_vote", "TDA26-RP27")
            yield KeptNotice(at, "deal", "notice.deal_no", {}, {"name": entry}, cites=rows)
        case te.BountyToPrizes(entry=entry, amount=amount):
            rows = tournament.structure.policy.rows_of("prizes.winner_bounty", "ACO-O-bounty-winner")
            facts = {"amount": amount}
            yield KeptNotice(at, "bounty", "notice.bounty_to_prizes", facts, {"name": entry}, cites=rows)
        case _:
            pass


def _in_step(tournament: Tournament) -> tuple[str, ...]:
    """Return the ids of the rules for simultaneous hands."""
    return tournament.structure.policy.rows_of("together.simultaneous", "CCL-simul-reserve")


def wish_of(wished: Wished) -> p.Wish:
    """Return the protocol name of an entry's request."""
    match wished.wish:
        case p.Surrender():
            return "surrender"
        case p.ProposeDeal():
            return "deal"
        case p.Buy(what=p.Purchase.ADD_ON):
            return "add_on"
        case p.Buy():
            return "rebuy"


def of_wish(wished: Wished, dropped: WishDropped, *, at: int) -> KeptNotice:
    """Return the notice for a request that could not be granted after the hand."""
    return KeptNotice(
        at,
        "wish_dropped",
        f"notice.no_{wish_of(wished)}",
        dropped.facts,
        cites=(dropped.rule,) if dropped.rule else (),
        told_to=wished.entry,
        why=dropped.reason or "unknown",
    )


def _moved(move: SeatMove, at: int) -> KeptNotice:
    facts = {
        "from": move.origin.table,
        "table": move.to.table,
        "seat": move.to.seat,
        "from_players": move.origin_players,
        "to_players": move.to_players,
    }
    code = "notice.moved"
    if move.to_big_blind is not None and move.after.to_big_blind is not None:
        facts |= {"was": move.to_big_blind, "is": move.after.to_big_blind}
        code = "notice.moved_blinds"
    return KeptNotice(
        at, "moved", code, facts, {"name": move.entry}, (move.origin.table, move.to.table), move.rules
    )


def tables_of(tournament: Tournament, event: te.Event) -> set[int]:
    """Return the tables that show an event, given the current tournament."""
    match event:
        case te.PlayerMoved(move=move):
            return {move.origin.table, move.to.table}
        case te.TableBroke(broken=broken):
            return {broken.table, *(move.to.table for move in broken.moves)}
        case te.TablesDealOn(tables=tables):
            return set(tables)
        case te.Redrawn() | te.Started() | te.LastSimultaneousHand() | te.SimultaneousEnded():
            return set(tournament.tables.numbers)
        case te.PlayerReseated(origin=origin, to=to):
            return {origin.table, to.table}
        case te.LateSeated(seat=seat):
            return {seat.place.table}
        case te.StacksCorrected(giver=giver, taker=taker):
            return {tournament.entries[giver].table, tournament.entries[taker].table}
        case _:
            pass
    table = getattr(event, "table", None)
    if isinstance(table, int):
        return {table} if table else set()
    entry = tournament.entries.get(getattr(event, "entry", 0))
    return {entry.table} if entry is not None and entry.table else set()


# ------------------------------------------------------------ texts


def told(notice: KeptNotice, *, name: Callable[[int], str]) -> p.Notice:
    """Return the notice as a protocol message.

    Args:
        name: returns the name of an entry.
    """
    named = tuple((key, name(entry)) for key, entry in notice.named.items())
    words = _words(notice.code, tuple(notice.facts.items()), named, notice.why)
    return p.Notice(at=notice.at, kind=notice.kind, words=dict(words), cites=notice.cites)


@lru_cache(maxsize=4_096)  # the same notices are told with every message of a table
def _words(
    code: str, facts: tuple[tuple[str, int], ...], named: tuple[tuple[str, str], ...], why: str
) -> tuple[tuple[Language, str], ...]:
    known: dict[str, object] = {**dict(facts), **dict(named)}
    found = list[tuple[Language, str]]()
    for language in get_args(Language):
        sentence = fill(_texts(language)[code], known, language)
        found.append((language, f"{sentence} {_reason(language, why, known)}" if why else sentence))
    return tuple(found)


def _reason(language: Language, why: str, facts: dict[str, object]) -> str:
    """Return the sentence of a refusal, with its numbers if they are known."""
    texts = _texts(language)
    text = texts.get(f"reason.{why}", texts["error.unknown"])
    try:
        return fill(text, facts, language)
    except KeyError:
        return texts[f"reason.{why}.plain"]


@cache
def _texts(language: Language) -> dict[str, str]:
    found: dict[str, str] = json.loads((files("tapete") / "texts" / f"{language}.json").read_text("utf-8"))
    return found
