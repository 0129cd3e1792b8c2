"""Learning environments for every game and limit, with masks of legal actions, built only from views.

`TableEnv` is for PettingZoo: every seat is an agent. `SeatEnv` is for Gymnasium: bots play the other seats.
Both need the extra `rl`. `tapete.env.actions` explains the action numbers.
"""

try:
    from tapete.env.aec import TableEnv
    from tapete.env.single import SeatEnv
    from tapete.env.table import Table
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ModuleNotFoundError(
        "tapete.env needs PettingZoo: pip install 'tapete[rl]'", name=missing.name
    ) from missing

__all__ = ["SeatEnv", "Table", "TableEnv"]
