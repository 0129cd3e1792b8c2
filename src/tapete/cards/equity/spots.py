"""Validate an equity question: the game, each player's range, the board and the dead cards."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from tapete.cards.equity.games import Game
from tapete.cards.equity.named import game_named
from tapete.cards.notation import STANDARD_52, Card, deck_named
from tapete.cards.ranges import Range, read_range

MOST_PLAYERS: Final = 10
"""Most hands in one equity question."""

CARD_OF: Final = STANDARD_52
ID_OF: Final[Mapping[str, int]] = MappingProxyType({c: at for at, c in enumerate(STANDARD_52)})


Hand = tuple[int, ...]
"""Cards as indexes into `STANDARD_52`."""


class EquityPlayer(msgspec.Struct, frozen=True):
    """Possible hands of one player."""

    text: str
    hands: tuple[Hand, ...]
    """The known cards of each hand; all hands have the same number."""
    weights: tuple[int, ...]
    unknown: int
    """Number of cards still to come from the deck."""


class EquitySpot(msgspec.Struct, frozen=True):
    """A valid question: no duplicate card, and every player has a hand."""

    game: Game
    players: tuple[EquityPlayer, ...]
    board: Hand
    deck: Hand
    """Cards that are neither on the board nor dead."""

    @property
    def to_come(self) -> int:
        """Number of board cards still to come."""
        return self.game.board_cards - len(self.board)


def spot(game: str | Game, hands: Sequence[str], board: Sequence[Card], dead: Sequence[Card]) -> EquitySpot:
    """Validate a question, or raise a ValueError that says what is wrong and where."""
    played = game if isinstance(game, Game) else game_named(game)
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ValueError(f"expected the hands of 2 to {MOST_PLAYERS} players, not {len(hands)}")
    if len(board) > played.board_cards:
        has = f"at most {played.board_cards} cards" if played.board_cards else "no cards"
        raise ValueError(f"the board of {played.name} has {has}, not {len(board)}")
    deck = deck_named(played.deck)
    least = None if played.board_cards else 1
    ranges = []
    for at, text in enumerate(hands, start=1):
        try:
            ranges.append(read_range(text, hole_cards=played.hole_cards, least=least, deck=deck))
        except ValueError as error:
            raise ValueError(f"player {at}: {error}") from None
    seen: dict[Card, str] = {}
    _see(seen, board, "the board", deck)
    _see(seen, dead, "the dead cards", deck)
    gone = set(seen)
    players = _players(played, ranges, seen, deck)
    left = tuple(ID_OF[c] for c in deck if c not in gone)
    needed = len(players) * played.hole_cards + played.board_cards - len(board)
    if needed > len(left):
        raise ValueError(f"{len(players)} players need {needed} more cards, and {len(left)} are left")
    return EquitySpot(played, players, tuple(ID_OF[c] for c in board), left)


def joint_hands(players: Sequence[EquityPlayer]) -> Iterator[tuple[tuple[Hand, ...], int]]:
    """List every compatible combination of the players' known cards, with its weight."""
    masks = [[sum(1 << c for c in hand) for hand in player.hands] for player in players]

    def deal(
        at: int, held: tuple[Hand, ...], used: int, weight: int
    ) -> Iterator[tuple[tuple[Hand, ...], int]]:
        if at == len(players):
            yield held, weight
            return
        player = players[at]
        for hand, mask, its_weight in zip(player.hands, masks[at], player.weights, strict=True):
            if not mask & used:
                yield from deal(at + 1, (*held, hand), used | mask, weight * its_weight)

    return deal(0, (), 0, 1)


def _see(seen: dict[Card, str], cards: Sequence[Card], where: str, deck: Sequence[Card]) -> None:
    for c in cards:
        if c not in deck:
            raise ValueError(f"{c} in {where} is not a card of the deck")
        if c in seen:
            twice = where if seen[c] == where else f"{seen[c]} and in {where}"
            raise ValueError(f"{c} appears twice: in {twice}")
        seen[c] = where


def _players(
    game: Game, ranges: Sequence[Range], seen: dict[Card, str], deck: Sequence[Card]
) -> tuple[EquityPlayer, ...]:
    """Reduce the ranges. If a player has one hand left, its cards are removed from the other ranges."""
    hands = [dict(zip(held.hands, held.weights, strict=True)) for held in ranges]
    for at, held in enumerate(hands):
        if len(held) == 1:
            _see(seen, next(iter(held)), f"the hand of player {at + 1}", deck)
    open_ones = [at for at, held in enumerate(hands) if len(held) > 1]
    while True:
        for at in open_ones:
            hands[at] = {hand: weight for hand, weight in hands[at].items() if seen.keys().isdisjoint(hand)}
            its = f"player {at + 1}: the hands of {ranges[at].text!r}"
            if not hands[at]:
                raise ValueError(f"{its} are all gone: their cards are held, shown or dead")
            if len({len(hand) for hand in hands[at]}) > 1:
                raise ValueError(f"{its} differ in their number of cards")
        single = next((at for at in open_ones if len(hands[at]) == 1), None)
        if single is None:
            break
        open_ones.remove(single)
        _see(seen, next(iter(hands[single])), f"the hand of player {single + 1}", deck)
    return tuple(_player(game, held, left) for held, left in zip(ranges, hands, strict=True))


def _player(game: Game, held: Range, left: Mapping[tuple[Card, ...], int]) -> EquityPlayer:
    if held.any_hand:
        return EquityPlayer(held.text, ((),), (1,), game.hole_cards)
    hands = tuple(tuple(ID_OF[c] for c in hand) for hand in left)
    return EquityPlayer(held.text, hands, tuple(left.values()), game.hole_cards - len(hands[0]))
