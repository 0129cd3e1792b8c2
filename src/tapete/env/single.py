"""Gymnasium environment: one seat learns, and bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tapete.engine import Action, HandView, Stakes
from tapete.engine.types import Chips, HandRules
from tapete.env.actions import commands
from tapete.env.table import EnvTable

Bot = Callable[[HandView], Action]


class SeatEnv(gymnasium.Env):  # type: ignore[misc]  # mypy skips this library
    """One hand of any game as an episode, seen from seat 1; the button moves on with each hand.

    An observation is a dict of `observation` and `action_mask`, as in `TableEnv`. The reward comes at the
    end, in big blinds. `bots` play the seats 2, 3, ... in turn; each bot is a function from a view to a
    command. Without bots, the other seats act at random.

    `observation` is a row of numbers that the seat's view gives: own cards (52 of 0 and 1), each board (52),
    the street (one of them 1), then pot, chips of a call, least and most raise. For each seat clockwise from
    the own one follow stack, bet, chips put in, folded, all-in, button, and cards in sight (52). Chips are in
    big blinds.

    An illegal action is an error, so sample with the mask: `env.action_space.sample(seen["action_mask"])`.
    Gymnasium's `check_env` samples without it, and fails here for that reason alone.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | HandRules = "holdem-no-limit",
        *,
        bots: Sequence[Bot] = (),
        seats: int = 6,
        stakes: Stakes | str | None = None,
        stack: Chips | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = EnvTable(game, seats=seats, stakes=stakes, stack=stack)
        self.bots = tuple(bots)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (self.table.length,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal hands until seat 1 has a decision."""
        super().reset(seed=seed)
        if seed is not None:
            self.table.hands = 0
        while True:
            self.table.deal(self.np_random)
            self._others()
            if not self.table.hand.over:
                return self._observed(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act for seat 1, then let the other seats act until seat 1 is to act again or the hand is over.

        Raises:
            ValueError: illegal action; the mask has the legal ones.
        """
        self.table.act(self.table.command(1, action), self.np_random)
        self._others()
        over = self.table.hand.over
        return self._observed(), self.table.won(1) if over else 0.0, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, under the name that learners with masks look for."""
        return self.table.mask(1).astype(np.bool_)

    def _others(self) -> None:
        hand = self.table.hand
        while not hand.over and hand.to_act not in (1, None):
            seat = hand.to_act or 0
            view = self.table.view(seat)
            if self.bots:
                command = self.bots[(seat - 2) % len(self.bots)](view)
            else:
                legal = [*commands(view, self.table.rules).values()]
                command = legal[int(self.np_random.integers(len(legal)))]
            self.table.act(command, self.np_random)

    def _observed(self) -> dict[str, Any]:
        return {"observation": self.table.observed(1), "action_mask": self.table.mask(1)}

    def _info(self) -> dict[str, Any]:
        return {"view": self.table.view(1)}

    def render(self) -> str:
        """Return the table as text, as seat 1 sees it."""
        return str(self.table.view(1))
