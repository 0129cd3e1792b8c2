"""Suggest a free name when the wanted one is taken."""

import re
from collections.abc import Awaitable, Callable, Iterator

LONGEST = 20
"""Maximum length of a name, see `protocol.Name`."""
TRIES = 30
"""Maximum number of numbered names to try."""


def numbered(name: str) -> Iterator[str]:
    """Yield the name followed by a number, from 2 on; a number at its end is replaced.

    >>> from itertools import islice
    >>> list(islice(numbered("Ines"), 2)), next(numbered("Ines 2")), next(numbered("A name of 20 letters"))
    (['Ines 2', 'Ines 3'], 'Ines 3', 'A name of 20 lette 2')
    """
    found = re.fullmatch(r"(.*\S) (\d{1,2})", name)
    base, first = (found[1], int(found[2]) + 1) if found else (name, 2)
    for number in range(max(first, 2), max(first, 2) + TRIES):
        ending = f" {number}"
        yield base[: LONGEST - len(ending)].rstrip(" .-'") + ending


async def free_name(name: str, taken: Callable[[str], Awaitable[object | None]]) -> str | None:
    """Return the first free numbered name; None if all tried names are taken.

    Args:
        taken: returns the obstacle to a name, for example the account that has it or a similar one; None
            if the name is free.
    """
    for candidate in numbered(name):
        if await taken(candidate) is None:
            return candidate
    return None
