"""Show a progress bar on a terminal, and nothing elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, ProgressColumn


@contextmanager
def progress_bar(console: Console, *columns: ProgressColumn) -> Iterator[Progress]:
    """Provide a bar that disappears when the work is done; off a terminal it is never started.

    Rich before 14.3 prints an empty line after a bar that draws nothing.
    """
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    if console.is_terminal:
        with bar:
            yield bar
    else:
        yield bar
