"""PettingZoo environment: every seat is an agent, and the agents act in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from tapete.engine import Stakes
from tapete.engine.types import Chips, HandRules, Seat
from tapete.env.table import EnvTable


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types of its own
    """One hand of any game as an episode. Rewards come at its end, in big blinds; they add up to zero.

    An observation is a dict: `observation`, a row of numbers built from the seat's view, and `action_mask`.
    `infos[agent]["view"]` is the view itself. `tapete.env.actions` explains the actions. Without stakes the
    blinds are 50/100, or the usual antes and bets of a game without blinds; stacks fit them.
    """

    metadata = {"name": "tapete_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(
        self,
        game: str | HandRules = "holdem-no-limit",
        *,
        seats: int = 6,
        stakes: Stakes | str | None = None,
        stack: Chips | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = EnvTable(game, seats=seats, stakes=stakes, stack=stack)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in self.table.seats]
        self._seat_of: dict[str, Seat] = dict(zip(self.possible_agents, self.table.seats, strict=True))
        action = spaces.Discrete(self.table.actions)
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (self.table.length,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self.action_spaces = dict.fromkeys(self.possible_agents, action)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new hand. A seed makes this and the following hands reproducible."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
            self.table.hands = 0
        self.table.deal(self.np_random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def _tell(self) -> None:
        hand = self.table.hand
        self.infos = {agent: {"view": self.table.view(seat)} for agent, seat in self._seat_of.items()}
        if hand.over or hand.to_act is None:
            self.rewards = {agent: self.table.won(seat) for agent, seat in self._seat_of.items()}
            self.terminations = dict.fromkeys(self.possible_agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = f"seat_{hand.to_act}"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation: its cards, the table, and its legal actions if it is to act."""
        seat = self._seat_of[agent]
        return {"observation": self.table.observed(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Act for the agent to act.

        Raises:
            ValueError: illegal action; the mask has the legal ones.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat_of[agent]
        command = self.table.command(seat, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.act(command, self.np_random)
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self.render())

    def render(self) -> str:
        """Return the table as text, all cards face up."""
        return str(self.table.hand)

    def close(self) -> None:
        """Do nothing: there are no open resources."""
