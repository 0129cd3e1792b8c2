"""Load bots that `tapete simulate --bot` names, as `module:callable`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tapete.simulation import Draw, EntryResult, Player, house, quick
from tapete.simulation.own_bots import in_turn, viewed


def players_named(names: Sequence[str], *, seed: int, draw: Draw) -> Player:
    """Make players from bots' names, assigned to the accounts in turn.

    Args:
        names: `house`, `quick`, or `module:callable` for a function that takes a view and returns a command.
            The current folder is searched first.

    Raises:
        ValueError: the module or callable does not exist.
    """
    return in_turn([_player(name, seed, draw) for name in names])


def _player(name: str, seed: int, draw: Draw) -> Player:
    if name == "house":
        return house(f"simulation/{seed}")
    if name == "quick":
        return quick(draw)
    return viewed(_loaded(name), name)


def _loaded(name: str) -> Any:
    module, colon, attribute = name.partition(":")
    if not (module and colon and attribute):
        raise ValueError(f"--bot takes house, quick or module:callable, as my_bot:play, not {name!r}")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), attribute, None)
    except Exception as error:  # an import may raise anything
        raise ValueError(f"--bot {name}: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise ValueError(f"--bot {name}: {module} has no callable {attribute!r}")
    return found


def by_bot(names: Sequence[str], lines: Sequence[EntryResult]) -> list[str]:
    """Return a line for each bot: its entries' winnings and payments."""
    told = []
    for at, name in enumerate(names):
        own = [line for line in lines if (line.account - 1) % len(names) == at]
        won, paid = sum(line.won for line in own), sum(line.paid for line in own)
        places = sum(line.place for line in own) / len(own) if own else 0
        told.append(f"{name}: {len(own):,} entries, paid {paid:,}, won {won:,}, mean place {places:,.1f}")
    return told
