"""Write hands as Open Hand History. `tapete.formats.ohh` lists the data that the format cannot hold."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Final

import msgspec

from tapete.cards.typed import checked
from tapete.engine import events as ev
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.formats.ohh.games import type_of
from tapete.formats.ohh.opening import CURRENCIES, opening_in, tournament_in
from tapete.formats.ohh.rounds import decimal, rounds_of
from tapete.formats.record import Record, Unwritable
from tapete.formats.record.floor import check_unchanged
from tapete.formats.record.read_back import check_read_again
from tapete.formats.record.steps import Unplayable, opening_of
from tapete.formats.record.time import utc
from tapete.formats.record.units import SIGNS
from tapete.formats.record.unsaved_details import NAME, rest_of
from tapete.rules import hand_rules

VERSION: Final = "1.4.7"
HELD: Final = frozenset(
    "number table seat_count names money started_at site network hero tournament currency away heads bounties"
    " showed jackpot added cap stacks extra sitting_out".split()
)
_JSON = msgspec.json.Encoder(decimal_format="number")


@checked
def write_ohh(records: Iterable[Record]) -> str:
    """Return the text of an `.ohh` file: one object for each hand, with a blank line between hands.

    Raises:
        Unwritable: a hand is not over, its log is incomplete, or the floor has changed it.
    """
    return "\n".join(_hand(record) for record in records)


def _hand(record: Record) -> str:
    if not record.over:
        raise Unwritable(record.number, "the hand is not over")
    check_unchanged(record)
    try:
        told = _Writer(record).told()
        text = msgspec.json.format(_JSON.encode({"ohh": told}), indent=1).decode() + "\n"
    except msgspec.DecodeError:
        raise Unwritable(record.number, "JSON has no endless numbers, as one of its fields holds") from None
    except (Unplayable, ValueError) as error:
        raise Unwritable(record.number, str(error)) from None
    from tapete.formats.ohh import read_ohh  # imported late: the package imports this module

    check_read_again(record, read_ohh(text.encode()), "Open Hand History")
    return text


class _Writer:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.start = record.start
        self.rules = hand_rules(self.start.game)
        self.players = clockwise(self.start.stacks, after=self.start.button)
        self.ids = {seat: place for place, seat in enumerate(self.players)}
        self.ids |= {away.seat: len(self.ids) + place for place, away in enumerate(record.away)}

    def told(self) -> dict[str, Any]:
        record, start, stakes = self.record, self.start, self.start.stakes
        game_type, bet_type = type_of(record.game)
        stud = self.rules.upcards is not None
        small_bet = stakes.small_bet or stakes.big_blind
        told: dict[str, Any] = {
            "spec_version": VERSION,
            "internal_version": VERSION,
            "network_name": record.network or record.site,
            "site_name": record.site,
        }
        if record.tournament is not None:
            told |= {"tournament": True, "tournament_info": self._tournament()}
        told |= {"game_number": record.number}
        if record.started_at is not None:
            text = utc(record.started_at).replace(tzinfo=None).isoformat(timespec="auto")
            told["start_date_utc"] = text.removesuffix("000") + "Z" if "." in text else text + "Z"
        told |= {
            "table_name": record.table,
            "game_type": game_type,
            "bet_limit": {"bet_type": bet_type, "bet_cap": self._amount(record.cap or 0)},
            "table_size": record.seat_count,
            "currency": CURRENCIES.get(record.currency, record.currency),
            "dealer_seat": start.button,
            "small_blind_amount": self._amount(small_bet if stud else stakes.small_blind),
            "big_blind_amount": self._amount((stakes.big_bet or 2 * small_bet) if stud else stakes.big_blind),
            "ante_amount": self._amount(stakes.ante),
        }
        if record.hero is not None:
            told["hero_player_id"] = self.ids.get(record.hero)
        told["flags"] = self._flags()
        told["players"] = self._players()
        told |= {"rounds": rounds_of(record, self.ids), "pots": self._pots()}
        if record.bounties:
            told["tournament_bounties"] = [
                {
                    "player_id": self.ids[bounty.seat],
                    "bounty_won": self._money(bounty.amount),
                    "defeated_player_id": None if bounty.defeated is None else self.ids[bounty.defeated],
                }
                for bounty in record.bounties
            ]
        told |= {name: value for name, value in record.extra.get("ohh", {}).items() if name not in told}
        rest = self._rest(told)
        return told | ({NAME: rest} if rest else {})

    def _rest(self, told: dict[str, Any]) -> dict[str, Any]:
        record = self.record
        held = set(HELD)
        if record.tournament is not None and tournament_in(told["tournament_info"]) != record.tournament:
            held.discard("tournament")
        if not (record.network or not record.site) or record.network == "":
            held.discard("network")
        plain = opening_in(told, record.money.digits)
        rest: dict[str, Any] = rest_of(record, opening_of(record.events), plain, held)
        if record.money.sign != SIGNS.get(record.currency, ""):
            rest["sign"] = record.money.sign
        others = {name: value for name, value in record.extra.items() if name != "ohh"}
        if others:
            rest["extra_"] = others
        return rest

    def _amount(self, amount: Chips) -> Decimal | int:
        return decimal(amount, self.record.money)

    def _money(self, amount: Chips) -> Decimal | int:
        """Convert an amount in the buy-in's currency."""
        return decimal(amount, self.record.tournament.money if self.record.tournament else self.record.money)

    def _tournament(self) -> dict[str, Any]:
        tournament = self.record.tournament
        if tournament is None:
            return {}
        told: dict[str, Any] = {"tournament_number": tournament.number, "name": tournament.name}
        told["currency"] = CURRENCIES.get(tournament.currency, tournament.currency)
        amounts = {
            "buyin_amount": tournament.buy_in,
            "bounty_fee_amount": tournament.bounty,
            "fee_amount": tournament.fee,
        }
        return told | {name: None if paid is None else self._money(paid) for name, paid in amounts.items()}

    def _flags(self) -> list[str]:
        flags = [*self.record.extra.get("ohh", {}).get("flags", [])]
        if any(isinstance(event, ev.BoardDealt) and event.board for event in self.record.events):
            flags.append("Run_It_Twice")
        if self.record.cap is not None:
            flags.append("Cap")
        if self.record.hero is None:
            flags.append("Observed")
        return flags

    def _players(self) -> list[dict[str, Any]]:
        record, start = self.record, self.start
        players = []
        for seat in self.players:
            told: dict[str, Any] = {"id": self.ids[seat], "seat": seat, "name": record.names.get(seat, "")}
            told["starting_stack"] = self._amount(record.stacks.get(seat, start.stacks[seat]))
            if seat in record.heads:
                told["player_bounty"] = self._money(record.heads[seat])
            if seat in record.sitting_out:
                told["is_sitting_out"] = True
            players.append(told)
        for away in record.away:
            told = {"id": self.ids[away.seat], "seat": away.seat, "name": away.name}
            told |= {"starting_stack": self._amount(away.stack), "is_sitting_out": True}
            if away.seat in record.heads:
                told["player_bounty"] = self._money(record.heads[away.seat])
            players.append(told)
        return players

    def _pots(self) -> list[dict[str, Any]]:
        """Return the pots. The jackpot drop is taken from the rake of the main pot first."""
        record = self.record
        pots = []
        jackpot = record.jackpot
        cashed_out = {sold.seat: sold for sold in record.cashed_out}
        for place, amount in enumerate(record.pots):
            wins: dict[Seat, Chips] = {}
            for paid in record.payments:
                if paid.pot == place:
                    wins[paid.seat] = wins.get(paid.seat, 0) + paid.amount
            taken = amount - sum(wins.values())
            part = min(jackpot, taken)
            jackpot -= part
            told: dict[str, Any] = {"number": place, "amount": self._amount(amount)}
            told["rake"] = self._amount(taken - part)
            if part:
                told["jackpot"] = self._amount(part)
            sellers = cashed_out if not place else {}
            told["player_wins"] = [
                {"player_id": self.ids[seat], "win_amount": self._amount(wins.get(seat, 0))}
                | ({"cashout_amount": self._amount(sellers[seat].amount or 0)} if seat in sellers else {})
                | ({"cashout_fee": self._amount(sellers[seat].fee or 0)} if seat in sellers else {})
                for seat in [*wins, *(seat for seat in sellers if seat not in wins)]
            ]
            pots.append(told)
        return pots
