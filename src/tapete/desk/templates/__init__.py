"""Templates of live events that come with Tapete, each a TOML file in this folder.

>>> names()
('casino-club', 'club-night', 'deep-stack', 'rebuy-night')
>>> template("club-night")["seats"]
9
"""

import tomllib
from importlib import resources
from typing import Any

_SUFFIX = ".toml"


def names() -> tuple[str, ...]:
    """Return the names of the templates, in order."""
    files = (file.name for file in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in files if name.endswith(_SUFFIX)))


def template(name: str) -> dict[str, Any]:
    """Return a template as plain data.

    Raises:
        LookupError: no template has this name.
    """
    if name not in names():
        raise LookupError(f"{name}: no such template; there are {', '.join(names())}")
    text = resources.files(__name__).joinpath(name + _SUFFIX).read_text(encoding="utf-8")
    return tomllib.loads(text)
