"""OpenSpiel's interface to the games of the engine. Importing this module registers the game `tapete`.

    import pyspiel, tapete.env.openspiel
    game = pyspiel.load_game("tapete(game=leduc-fixed-limit)")
    game = pyspiel.load_game("tapete(game=holdem-no-limit,players=6,stakes=50/100,stack=10000,bets=sizes)")

Parameters, all optional:

* `game`: any game with its limit (`tapete.games()`), if its deck is large enough for all draws;
* `players`: number of seats;
* `stakes`: as text, for example `50/100 ante:10 ante_form:per_player` (OpenSpiel reserves `=`, so write `:`);
  `usual`: those of the literature, or 1/2;
* `stack`: chips of each seat; 0: usual for the game;
* `button`: its seat, from 1; 0: the last seat;
* `bets`: `sizes` for the action numbers of `tapete.env.actions`, `all` for those of `tapete.env.amounts`.

Player 0 is seat 1. Every card is dealt by a chance node. Information states hold the own cards, the board,
cards in sight and all acts; observations hold the view of the seat (`HandView`). Returns are chips won.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    if missing.name not in ("numpy", "pyspiel"):
        raise
    raise ModuleNotFoundError(
        "tapete.env.openspiel needs OpenSpiel: pip install 'tapete[openspiel]'", name=missing.name
    ) from missing

from tapete.engine import Action, HandView, command_text
from tapete.env import actions, amounts
from tapete.env.dealt import DealtGame, DealtHand
from tapete.env.encoding import encoded, length_of
from tapete.env.recall import recalled
from tapete.env.recall_row import RecallRows, most_acts

__all__ = ["DEFAULTS", "GAME_TYPE", "MOST_PLAYERS", "PokerGame", "PokerObserver", "PokerState"]

MOST_PLAYERS: Final = 10
DEFAULTS: Final = {
    "game": "holdem-no-limit",
    "players": 2,
    "stakes": "usual",
    "stack": 0,
    "button": 0,
    "bets": "sizes",
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name="tapete",
    long_name="Poker games of Tapete",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class PokerGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its stakes, seats and stacks."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        if given["bets"] not in ("sizes", "all"):
            raise ValueError(f"bets can't be {given['bets']!r}: expected sizes or all")
        self.plan = DealtGame.of(
            given["game"],
            "" if given["stakes"] == "usual" else given["stakes"].replace(":", "="),
            seats=given["players"],
            stack=given["stack"],
            button=given["button"],
        )
        self.every_amount: bool = given["bets"] == "all"
        rules, stack, seats = self.plan.rules, self.plan.stack, self.plan.seats
        count = amounts.count_of(rules, stack) if self.every_amount else actions.count_of(rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=count,
            max_chance_outcomes=len(self.plan.deck),
            num_players=seats,
            min_utility=-float(stack),
            max_utility=float(stack * (seats - 1)),
            utility_sum=0.0,
            max_game_length=most_acts(self.plan),
        )
        named = {**(params or {}), "stakes": given["stakes"].replace("=", ":")}
        super().__init__(GAME_TYPE, info, named)

    @cached_property
    def recall(self) -> RecallRows:
        """Layout of the tensor of an information state."""
        return RecallRows(self.plan)

    def new_initial_state(self) -> PokerState:
        """Return a hand before its first card."""
        return PokerState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> PokerObserver:
        """Return an observer of information states, or of observations."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return PokerObserver(self, kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of cards dealt in a hand."""
        return len(self.plan.deck)


class PokerState(pyspiel.State):  # type: ignore[misc]
    """A hand before a card or a decision, or at its end."""

    def __init__(self, game: PokerGame) -> None:
        super().__init__(game)
        self.every_amount = game.every_amount
        self.hand = DealtHand(game.plan)

    def current_player(self) -> int:
        """Return the player to act: the seat's number less 1, or chance, or nobody."""
        if self.hand.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.hand.missing:
            return int(pyspiel.PlayerId.CHANCE)
        return (self.hand.hand.to_act or 0) - 1

    def is_terminal(self) -> bool:
        """Return whether everything is paid."""
        return self.hand.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that can come, as indices of the sorted deck, with their probabilities."""
        cards = self.hand.cards
        place = self.hand.plan.place
        return [(place[card], 1 / len(cards)) for card in cards]

    def view(self, player: int) -> HandView:
        """Return the view of a player, its cards sorted."""
        return self.hand.view_for(player + 1)

    def _legal_actions(self, player: int) -> list[int]:
        plan = self.hand.plan
        if self.every_amount:
            return amounts.legal(self.view(player), plan.rules, plan.stack)
        return sorted(actions.commands(self.view(player), plan.rules))

    def command(self, player: int, action: int) -> Action | None:
        """Return the command of an action; None if it is not legal."""
        plan = self.hand.plan
        if self.every_amount:
            return amounts.command(self.view(player), plan.rules, plan.stack, action)
        return actions.commands(self.view(player), plan.rules).get(action)

    def _apply_action(self, action: int) -> None:
        if self.hand.missing:
            self.hand = self.hand.deal(self.hand.plan.deck[action])
            return
        player = self.current_player()
        command = self.command(player, action)
        if command is None:
            raise ValueError(f"action {action} of player {player} is not legal")
        self.hand = self.hand.act(command)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.hand.plan.deck[action]}"
        command = self.command(player, action) if player == self.current_player() else None
        return f"action {action}" if command is None else command_text(command)

    def returns(self) -> list[float]:
        """Return the chips that each player has won or lost; zeros before the end."""
        plan = self.hand.plan
        if not self.hand.over:
            return [0.0] * plan.seats
        stacks = self.hand.hand.stacks
        return [float(stacks[seat] - plan.stack) for seat in sorted(stacks)]

    def recalled(self, player: int) -> str:
        """Return the information state of a player as text."""
        return recalled(self.events, player + 1, self.hand.plan.place)

    @property
    def events(self) -> list[Any]:
        """Events of the hand so far; none before the first cards are dealt."""
        return self.hand.hand.events if self.hand.begun else []

    def __str__(self) -> str:
        """Return all cards dealt and all acts."""
        acts = recalled(self.events, None, self.hand.plan.place)
        return " ".join(["".join(self.hand.dealt), acts, f"+{self.hand.missing}"])


class PokerObserver:
    """Observer of one kind: information states if `perfect_recall`, else observations."""

    def __init__(self, game: PokerGame, perfect_recall: bool) -> None:
        self.plan = game.plan
        self.recall = game.recall if perfect_recall else None
        stakes = self.plan.stakes
        self._unit = stakes.big_blind or stakes.small_bet or stakes.bring_in or 1
        length = self.recall.length if self.recall else length_of(self.plan.rules, self.plan.seats)
        self.tensor = np.zeros(length, np.float32)
        self.dict = self.recall.parts(self.tensor) if self.recall else {"observation": self.tensor}

    def set_from(self, state: PokerState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        if not state.hand.begun:
            self.tensor.fill(0)
        elif self.recall is not None:
            self.recall.fill(self.tensor, state.events, player + 1)
        else:
            self.tensor[:] = encoded(state.view(player), player + 1, self.plan.rules, self._unit)

    def string_from(self, state: PokerState, player: int) -> str:
        """Return what a player knows as text."""
        if not state.hand.begun:
            return f"{player + 1}"
        return state.recalled(player) if self.recall is not None else str(state.view(player))


pyspiel.register_game(GAME_TYPE, PokerGame)
