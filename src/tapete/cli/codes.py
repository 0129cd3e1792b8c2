"""What the exit code of every command says, and where its errors go."""

import sys
from typing import Final

from tapete.cli.untrusted import plain, why_not

DONE: Final = 0
"""It was done, and all is as it should be."""
FOUND: Final = 1
"""It was done, and something is not as it should be: a hand that contradicts itself, a scenario that ends
otherwise, a remark on a book, a hand that could not be converted."""
NOT_DONE: Final = 2
"""It could not be done, or not for all that was named: a word or a file that can't be read, nothing to do."""

TABLE: Final = {
    DONE: "done, and all is as it should be",
    FOUND: "done, and something is not: hands, scenarios, books or rows that were told of",
    NOT_DONE: "not done, or not for all that was named; the error output says why",
}

EPILOG: Final = "\n\n".join(["Exit codes:", *(f"{code}  {says}" for code, says in TABLE.items())])


def complain(why: str | Exception, longest: int = 400) -> None:
    """Say on the error output, in one line, what is wrong."""
    print(f"tapete: {plain(why_not(why) if isinstance(why, Exception) else why, longest)}", file=sys.stderr)
