"""Convert one iPoker game to a hand.

An action gives the chips added; a raise gives the total. No line tells the pot, the rake or an uncalled
bet. Each player's line gives the sums that they bet and won.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from msgspec import structs

from tapete.cards import HIDDEN, Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.ipoker.game import At, Element, cards_of, elements_of
from tapete.formats.ipoker.games import kind_of
from tapete.formats.ipoker.session import GameText, Session
from tapete.formats.money import Currency
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.head import Head
from tapete.formats.pokerstars.prices import buy_in_of
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.record.units import SIGNS
from tapete.formats.site_text.amounts import read_amount, sign_of
from tapete.formats.site_text.payout import MOST_RAKE_PERCENT, settled
from tapete.formats.site_text.prices import price_of

_BOARD: Final = {"Flop": 1, "Turn": 2, "River": 3}
_STUD: Final = {"Third Street": 0, "Fourth Street": 1, "Fifth Street": 2, "Sixth Street": 3, "River": 4}
_POSTS: Final = {"1": PostKind.SMALL_BLIND, "2": PostKind.BIG_BLIND, "15": PostKind.ANTE}
_AWAY: Final = ("8", "9")
"""Action types of a player who sits out, or leaves the table before the cards."""
_NUMBER: Final = re.compile(r"\(#([0-9]+)\)|, ([0-9]{4,})\b|([0-9]{4,})$")


def read_game(part: GameText, session: Session) -> h.HistoryText:
    """Return the hand of a game.

    Raises:
        UnknownGame: the engine does not know the game.
        Trouble: an element is unreadable, or the hand lacks a required part.
        Mismatch: the hand's money does not add up.
    """
    return _GameReader(part, session).read()


class _GameReader:
    def __init__(self, part: GameText, session: Session) -> None:
        self.part, self.session = part, session
        self.elements = elements_of(part)
        pocket = [element for element in self.elements if element.get("type") == "Pocket"]
        hole = max((len(element.text.split()) for element in pocket), default=0)
        game, lower, upper = kind_of(part.number, session.kind, hole=hole)
        self.money = Currency(sign_of(lower) or SIGNS.get(session.currency, ""), 2)
        if lower and not sign_of(lower):
            self.money = Currency("", 2 if re.search(r"[.,][0-9]{1,2}$", lower + upper) else 0)
        tournament = None if upper else self._number()
        if tournament is not None:
            self.money = Currency("", 0)
        self.hand = SiteHand(
            part.line,
            Head(
                site="iPoker",
                number=part.number,
                game=game,
                money=self.money,
                tournament=tournament,
                buy_in=_price(session) if tournament is not None else "",
                lower=self._chips(lower) if lower else 0,
                upper=self._chips(upper) if upper else 0,
                table=session.table.split(", ")[0],
                local_time=True,
            ),
        )
        self.stud = self.hand.rules.upcards is not None
        self.put: dict[Seat, Chips] = defaultdict(int)
        self.summed: dict[Seat, Chips] = defaultdict(int)
        """Sum of the actions' amounts. Some clients print it as the bet, which counts blinds twice."""
        self.won: dict[Seat, Chips] = {}
        self.hero: Seat | None = None

    def _number(self) -> str:
        if self.session.code:
            return self.session.code
        found = _NUMBER.search(self.session.table) or _NUMBER.search(self.session.tournament)
        return next((group for group in found.groups() if group), "") if found else ""

    def _chips(self, text: str) -> Chips:
        return read_amount(text, self.money.digits)

    def read(self) -> h.HistoryText:
        players = [element for element in self.elements if element.kind == "player"]
        for element in players:
            self._guarded(element, self._player)
        for element in self._in_order():
            self._guarded(element, self._cards if element.kind == "cards" else self._action)
        for element in players:
            self._guarded(element, self._result)
        if not self.won:
            raise Trouble("no player's line tells what they won in")
        history = settled(self.hand, self.part.last_line, uncalled_in_pot=self._inside())
        return structs.replace(history, hero=self.hero)

    @staticmethod
    def _guarded(element: Element, take: Callable[[Element], None]) -> None:
        """Pass an element to a method, and add the element's line and text to any error."""
        try:
            take(element)
        except At:
            raise
        except Trouble as trouble:
            raise At(trouble.why, element.line, element.as_told()) from None
        except ValueError:
            raise At("cannot read", element.line, element.as_told()) from None

    def _in_order(self) -> list[Element]:
        """Return cards and actions by round: cards first, then actions by number."""
        rest = [element for element in self.elements if element.kind != "player"]
        return sorted(
            rest,
            key=lambda e: (e.round, e.kind != "cards", int(e.get("no") or 0) if e.kind == "action" else 0),
        )

    def _player(self, element: Element) -> None:
        name = element.attributes.get("name", "")
        if not name:
            return  # an empty seat
        seat = int(element.get("seat"))
        self.hand.seat(element.line, seat, name, self._chips(element.get("chips")))
        if element.get("dealer") == "1":
            self.hand.button = seat
        if name == self.session.owner:
            self.hero = seat

    def _cards(self, element: Element) -> None:
        hand, kind = self.hand, element.get("type")
        cards = cards_of(element)
        player = element.attributes.get("player", "")
        if self.stud:
            number = _STUD.get(kind)
            if number is None:
                raise Trouble("cards of no known street in")
            if number > hand.street:
                hand.deal_street(element.line, number, new="")
            self._deal(element.line, hand.named(player), cards)
        elif kind == "Pocket":
            self._deal(element.line, hand.named(player), cards)
        elif kind in _BOARD:
            hand.deal_street(element.line, _BOARD[kind], new=" ".join(cards))
        else:
            raise Trouble("cards of no known street in")

    def _deal(self, line: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Deal the owner's cards and stud cards; keep other known cards for the showdown."""
        known = [card for card in cards if card != HIDDEN]
        if len(known) > sum(street.hole_down + street.hole_up for street in self.hand.rules.streets):
            raise Trouble("a wrong number of cards in")
        if seat == self.hero or self.stud:
            self.hand.deal_to(line, seat, cards)
        elif known:
            self.hand.known.append(h.KnownLine(line=line, seat=seat, cards=tuple(known)))

    def _action(self, element: Element) -> None:
        hand, kind, line = self.hand, element.get("type"), element.line
        seat = hand.named(element.attributes.get("player", ""))
        amount = self._chips(element.get("sum") or "0")
        before = hand.stacks[seat]
        if kind in _POSTS:
            self._post(line, seat, _POSTS[kind], amount)
        elif kind == "0":
            hand.fold(line, seat)
        elif kind == "4":
            hand.check(line, seat)
        elif kind in ("3", "7"):
            hand.put_in(line, seat, amount)
        elif kind == "16":
            hand.bring_in(line, seat, amount)
        elif kind in ("5", "23"):
            hand.put_to(line, seat, amount)
        elif kind in _AWAY:
            if self.put[seat]:
                raise Trouble("a player who has posted chips sits out in")
            hand.away(seat)
        else:
            raise Trouble("an action of no known kind:")
        self.put[seat] += before - hand.stacks[seat]
        self.summed[seat] += amount

    def _post(self, line: int, seat: Seat, kind: PostKind, amount: Chips) -> None:
        """Post a blind; a player who comes in posts the live and the dead blind as one amount."""
        head = self.hand.head
        whole = head.lower if head.game.endswith("-fixed-limit") else head.upper
        if kind is PostKind.BIG_BLIND and whole and amount > whole:
            self.hand.post(line, seat, PostKind.DEAD_BLIND, amount - whole)
            amount = whole
        self.hand.post(line, seat, kind, amount)

    def _result(self, element: Element) -> None:
        name = element.attributes.get("name", "")
        if not name or not element.get("win"):
            return
        seat = self.hand.named(name)
        self.won[seat] = self._chips(element.get("win"))
        if self.won[seat]:
            self.hand.collect(element.line, seat, self.won[seat])
        if element.get("bet"):
            bet, over = self._chips(element.get("bet")), self._over(seat)
            if bet not in (self.put[seat], self.put[seat] - over, self.summed[seat]):
                text = self.money.text
                raise Trouble(f"{text(self.put[seat])} are bet in the rounds, but not in")
        self._blinds()

    def _over(self, seat: Seat) -> Chips:
        """Return the chips that a seat put in beyond every other seat."""
        others = max((chips for other, chips in self.put.items() if other != seat), default=0)
        return max(0, self.put[seat] - others)

    def _blinds(self) -> None:
        """Set the blinds of a tournament, which only the posts tell."""
        head = self.hand.head
        if head.upper:
            return
        small, big = (
            max((post.amount for post in self.hand.posted(kind)), default=0)
            for kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
        )
        if head.game.endswith("-fixed-limit"):
            small, big = big, 2 * big
        self.hand.head = structs.replace(head, lower=min(small or big // 2, big), upper=big)

    def _inside(self) -> bool:
        """Whether the winnings include the uncalled bet: sites changed this, and few files say it."""
        paid, over = sum(self.won.values()), sum(self._over(seat) for seat in self.hand.seats)
        gross = sum(self.put.values()) - over
        apart = self._fits(gross, paid)
        inside = self._fits(gross, paid - over)
        return inside if apart != inside else not self.session.apart

    def _fits(self, gross: Chips, paid: Chips) -> bool:
        most = 0 if self.hand.head.tournament is not None else max(1, gross * MOST_RAKE_PERCENT // 100)
        return 0 <= gross - paid <= most


def _price(session: Session) -> str:
    """Return the buy-in and the tournament's name in PokerStars' form; empty if the buy-in is unreadable."""
    found = re.search(r"\[ *(.*?) *(?:[A-Z0-9]{10,})? *\]", session.buy_in)
    try:
        text = price_of(found[1] if found else session.buy_in, title=session.tournament)
        buy_in_of(text)
    except ValueError:
        return ""
    return text
