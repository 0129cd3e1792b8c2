"""Structures that come with Tapete, each a TOML file in this folder, which only this module reads.

>>> "sit-and-go-6" in names(), len(names())
(True, 20)
>>> structure("sit-and-go-6").payout
(50, 30, 20)
"""

from importlib import resources

from tapete.cards.typed import checked
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structure.structure import Structure, StructureError

__all__ = ["names", "structure"]

_SUFFIX = ".toml"


def names() -> tuple[str, ...]:
    """Return the names of the packaged structures, in order."""
    files = (file.name for file in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in files if name.endswith(_SUFFIX)))


@checked
def structure(name: str) -> Structure:
    """Return a packaged structure by its name.

    Raises:
        StructureError: no structure has this name; the message lists all names.
    """
    if name not in names():
        raise StructureError(f"{name}: no such structure; there are {', '.join(names())}")
    file = name + _SUFFIX
    return read_structure(resources.files(__name__).joinpath(file).read_text(encoding="utf-8"), file)
