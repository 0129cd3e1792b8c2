"""The same hand in PokerKit, told every card and asked what it would allow.

Where PokerKit leaves a choice to the house, it is told ours: see `streets_of`. With `house=False` it plays as
it comes, which the tests use to show that each of these choices matters.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from msgspec import Struct
from pokerkit import games as kit_games
from pokerkit.hands import Hand as KitHand
from pokerkit.hands import OmahaEightOrBetterLowHand, OmahaHoldemHand
from pokerkit.state import Automation, Mode, Opening, State, Street
from pokerkit.utilities import Card as KitCard
from tests.differential.deals import STUD, Deal

from tapete.cards import STANDARD_52, Card
from tapete.engine import Command, Fold, PostKind
from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
"""All but dealing, burning, and choosing how often to run a board."""

KIT_CARDS = {card: next(iter(KitCard.parse(card))) for card in STANDARD_52}


class PotLimitTexasHoldem(
    kit_games.PotLimitPokerMixin, kit_games.TexasHoldemMixin, kit_games.UnfixedLimitHoldem
):
    """Pot-limit hold'em, made of PokerKit's own parts: it has none by name."""


class FixedLimitOmahaEight(kit_games.FixedLimitPokerMixin, kit_games.OmahaHoldemMixin, kit_games.Holdem):
    """Fixed-limit Omaha hi/lo: the class that has this name in PokerKit 0.7.7 is bet as pot-limit."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class PotLimitOmahaEight(
    kit_games.PotLimitPokerMixin, kit_games.OmahaHoldemMixin, kit_games.UnfixedLimitHoldem
):
    """Pot-limit Omaha hi/lo."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


MAKERS: dict[str, Callable[..., kit_games.Poker]] = {
    "holdem-no-limit": kit_games.NoLimitTexasHoldem,
    "holdem-pot-limit": PotLimitTexasHoldem,
    "holdem-fixed-limit": kit_games.FixedLimitTexasHoldem,
    "short-deck-no-limit": kit_games.NoLimitShortDeckHoldem,
    "omaha-pot-limit": kit_games.PotLimitOmahaHoldem,
    "omaha-8-fixed-limit": FixedLimitOmahaEight,
    "omaha-8-pot-limit": PotLimitOmahaEight,
    "stud-fixed-limit": kit_games.FixedLimitSevenCardStud,
    "stud-8-fixed-limit": kit_games.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz-fixed-limit": kit_games.FixedLimitRazz,
    "27-single-draw-no-limit": kit_games.NoLimitDeuceToSevenLowballSingleDraw,
    "27-triple-draw-fixed-limit": kit_games.FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi-fixed-limit": kit_games.FixedLimitBadugi,
}


class Asked(Struct, frozen=True, kw_only=True):
    """What an engine says when it is asked whose turn it is and what that seat may do."""

    seat: Seat | None
    draw: bool = False
    fold: bool = False
    bring_in: Chips | None = None
    call: Chips | None = None
    """0 is a check."""
    least: Chips | None = None
    """The least bet, or total of a raise; None if there is none."""
    most: Chips | None = None


class Kit:
    """One hand in PokerKit. Seat numbers and cards are ours."""

    def __init__(self, deal: Deal, *, house: bool = True) -> None:
        self.seats = deal.seats
        self._boards = deal.boards
        self._to_deal: deque[tuple[int | None, tuple[Card, ...]]] = deque()
        _EVALUATED.clear()
        antes, blinds, uniform = _posts_of(deal)
        small_bet = deal.stakes.small_bet or deal.stakes.big_blind
        make = MAKERS[deal.game]
        bets = (small_bet, 2 * small_bet) if deal.game.endswith("fixed-limit") else (small_bet,)
        if deal.game in STUD:
            game = make(AUTOMATIONS, True, antes, deal.stakes.bring_in, *bets)
        else:
            game = make(AUTOMATIONS, uniform, antes, blinds, *bets)
        self.state = State(
            AUTOMATIONS,
            game.deck,
            tuple(_remembered(kind) for kind in game.hand_types),
            streets_of(game.streets, deal, house=house),
            game.betting_structure,
            uniform,
            antes,
            blinds,
            game.bring_in,
            [deal.stacks[seat] for seat in self.seats],
            len(self.seats),
            mode=Mode.CASH_GAME if house else Mode.TOURNAMENT,
        )

    def asked(self) -> Asked:
        """Whose turn PokerKit thinks it is, and what it allows."""
        state = self.state
        drawer = state.stand_patter_or_discarder_index
        if drawer is not None:
            return Asked(seat=self.seats[drawer], draw=True)
        actor = state.actor_index
        if actor is None:
            return Asked(seat=None)
        bring_in = state.effective_bring_in_amount
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if bring_in is not None and most is not None and most <= bring_in:
            least = most = None  # to complete with the very chips of the bring-in is to bring in
        return Asked(
            seat=self.seats[actor],
            fold=state.can_fold(),
            bring_in=bring_in,
            call=state.checking_or_calling_amount,
            least=least,
            most=most,
        )

    def stacks(self) -> dict[Seat, Chips]:
        """The chips of every seat; at the end of the hand all pots are in them."""
        return dict(zip(self.seats, self.state.stacks, strict=True))

    def act(self, command: Command) -> None:
        """Do what was done in our engine; ValueError if PokerKit does not allow it."""
        state = self.state
        match command:
            case Fold():
                state.fold()
            case cmd.Check() | cmd.Call():
                state.check_or_call()
            case cmd.Bet(amount=amount) | cmd.RaiseTo(amount=amount):
                state.complete_bet_or_raise_to(amount)
            case cmd.BringIn():
                state.post_bring_in()
            case cmd.Draw(discard=discard):
                state.stand_pat_or_discard([KIT_CARDS[card] for card in discard])
            case _:  # what the dealer and the floor do
                raise ValueError(f"PokerKit knows no {command!r}")

    def deal(self, events: Iterable[ev.Event]) -> None:
        """Deal the cards of these events, as far as PokerKit is ready: it deals when all have discarded."""
        for event in events:
            match event:
                case ev.HoleDealt(seat=seat, cards=cards):
                    self._to_deal.append((self.seats.index(seat), cards))
                case ev.BoardDealt(cards=cards):
                    self._to_deal.append((None, cards))
                case _:
                    pass
        state = self.state
        while True:
            self._pass_by()
            while any(state.runout_count_selector_statuses):
                state.select_runout_count(self._boards if self._boards > 1 else None)
            if not self._to_deal or any(state.standing_pat_or_discarding_statuses):
                return
            index, cards = self._to_deal.popleft()
            kit_cards = [KIT_CARDS[card] for card in cards]
            if index is None:
                state.deal_board(kit_cards)
            else:
                state.deal_hole(kit_cards, index)

    def _pass_by(self) -> None:
        """Check for a seat that has nothing to call or to raise, for which PokerKit waits (TDA19-16)."""
        state = self.state
        while state.checking_or_calling_amount == 0 and not state.can_complete_bet_or_raise_to():
            state.check_or_call()


def streets_of(streets: tuple[Street, ...], deal: Deal, *, house: bool) -> tuple[Street, ...]:
    """PokerKit's streets with the choices of the house.

    No burns (a deck is shuffled by machine). In fixed limit a blind is the first of the four bets
    (ACO-O-fl-blind-counts), a straddle the next, and there is no cap once the event is heads-up (TDA19-48.2).
    Elsewhere the least raise over a straddle is the straddle's size (TDA19-43A).
    """
    if not house:
        return tuple(replace(street, card_burning_status=False) for street in streets)
    straddles = [post.amount for post in deal.extras if post.kind is PostKind.STRADDLE]
    made = []
    for number, street in enumerate(streets):
        most = street.max_completion_betting_or_raising_count
        least = street.min_completion_betting_or_raising_amount
        if most is not None and deal.event_heads_up:
            most = None
        elif most is not None and not number and street.opening is Opening.POSITION:
            most -= 1 + len(straddles)
        if not number and straddles and not deal.game.endswith("fixed-limit"):
            least = straddles[-1]
        made.append(
            replace(
                street,
                card_burning_status=False,
                max_completion_betting_or_raising_count=most,
                min_completion_betting_or_raising_amount=least,
            )
        )
    return tuple(made)


def _posts_of(deal: Deal) -> tuple[list[Chips], list[Chips], bool]:
    """Antes and blinds in PokerKit's order, and whether everybody pays the same ante."""
    stakes, seats = deal.stakes, deal.seats
    antes = dict.fromkeys(seats, 0)
    blinds = dict.fromkeys(seats, 0)
    uniform = stakes.ante_form in ("none", "per_player")
    match stakes.ante_form:
        case "per_player":
            antes = dict.fromkeys(seats, stakes.ante)
        case "big_blind" if deal.big_blind is not None:
            antes[deal.big_blind] = stakes.ante
        case "button" if deal.button in antes:
            antes[deal.button] = stakes.ante
    if deal.small_blind is not None:
        blinds[deal.small_blind] = stakes.small_blind
    if deal.big_blind is not None:
        blinds[deal.big_blind] = stakes.big_blind
    for post in deal.extras:
        if post.kind is PostKind.DEAD_BLIND:
            antes[post.seat] += post.amount
            uniform = False
        else:
            # A negative blind is one that counts as a bet and does not move who opens.
            blinds[post.seat] = post.amount if post.kind is PostKind.STRADDLE else -post.amount
    if len(seats) == 2:  # PokerKit counts two seats from the button
        seats = seats[::-1]
    return [antes[seat] for seat in seats], [blinds[seat] for seat in seats], uniform


_EVALUATED: dict[tuple[Any, ...], KitHand | None] = {}
"""The hands evaluated in this deal: PokerKit asks for the same ones dozens of times."""

_KINDS: dict[type[KitHand], type[KitHand]] = {}


def _remembered(kind: type[KitHand]) -> type[KitHand]:
    """The same kind of hand, evaluated by PokerKit but once."""
    if kind in _KINDS:
        return _KINDS[kind]

    class Remembered(kind):  # type: ignore[valid-type,misc]
        @classmethod
        def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
            hole, board = tuple(hole_cards), tuple(board_cards)
            key = (kind, hole, board)
            if key not in _EVALUATED:
                try:
                    _EVALUATED[key] = super().from_game(hole, board)
                except (KeyError, ValueError):
                    _EVALUATED[key] = None
            found = _EVALUATED[key]
            if found is None:
                raise ValueError(f"no {kind.__name__}")
            return found

    _KINDS[kind] = Remembered
    return Remembered
