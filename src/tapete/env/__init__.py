"""Learning environments for every game and limit, with masks of legal actions, built only from views.

`TableEnv` is for PettingZoo: every seat is an agent. `SeatEnv` is for Gymnasium: bots play the other seats.
Both need the extra `rl`. `tapete.env.actions` explains the action numbers. `tapete.env.openspiel` is for
OpenSpiel (extra `openspiel`). `DealtHand`, a hand with explicit chance, and `tapete.env.cfr`, a reference
solver, need no extra.
"""

from typing import TYPE_CHECKING, Any

from tapete.env.dealt import DealtGame, DealtHand

if TYPE_CHECKING:
    from tapete.env.aec import TableEnv
    from tapete.env.single import SeatEnv
    from tapete.env.table import EnvTable

__all__ = ["DealtGame", "DealtHand", "SeatEnv", "EnvTable", "TableEnv"]

_LATER = {"SeatEnv": "tapete.env.single", "EnvTable": "tapete.env.table", "TableEnv": "tapete.env.aec"}
"""Names whose modules need the extra `rl`."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        value = globals()[name] = getattr(import_module(_LATER[name]), name)
    except ModuleNotFoundError as missing:
        if missing.name not in ("gymnasium", "numpy", "pettingzoo"):
            raise
        raise ModuleNotFoundError(
            f"tapete.env.{name} needs more: pip install 'tapete[rl]'", name=missing.name
        ) from missing
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
