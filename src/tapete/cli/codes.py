"""Define the exit codes of all commands and print their errors."""

import sys
from typing import Final

from tapete.cli.untrusted import plain, why_not
from tapete.engine import Refused

DONE: Final = 0
"""Exit code: done; no problem found."""
FOUND: Final = 1
"""Exit code: done; problems found, such as a hand that contradicts itself, a scenario with another outcome,
a remark on a book, or a hand that could not be converted.
"""
NOT_DONE: Final = 2
"""Exit code: not done, or only in part: an unknown word, an unreadable file, or nothing to do."""

TABLE: Final = {
    DONE: "done; no problem found",
    FOUND: "done; problems found in hands, scenarios, books or rows, as printed",
    NOT_DONE: "not done, or only in part; the error output says why",
}

EPILOG: Final = "\n\n".join(["Exit codes:", *(f"{code}  {says}" for code, says in TABLE.items())])


def complain(why: str | Exception, longest: int = 400) -> None:
    """Print an error on the error output, in one line; a refusal in words, with its rule."""
    if isinstance(why, Refused):
        from tapete.floor.wording import refusal_in

        why = refusal_in("en", why)
    print(f"tapete: {plain(why_not(why) if isinstance(why, Exception) else why, longest)}", file=sys.stderr)
