"""Check an installed package: run the README's library examples and tell its version and form.

    python tools/check_wheel.py [--pure]

Run it outside the checkout's `src`, with the Python that the wheel was installed for.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def main(arguments: list[str]) -> int:
    """Run the examples; return 1 if the package is not in the expected form."""
    import tapete
    from tapete.engine import hand

    form = "interpreted" if (hand.__file__ or "").endswith(".py") else "compiled"
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    said = io.StringIO()
    for block in blocks:
        with contextlib.redirect_stdout(said):
            exec(block, {})  # noqa: S102 - our own README
    more = sorted({"typer", "rich", "numpy", "sqlalchemy", "yaml"} & sys.modules.keys())
    print(f"tapete {tapete.__version__}, {form}, from {Path(tapete.__file__).parent}")
    lines = len(said.getvalue().splitlines())
    print(f"{len(blocks)} examples ran and printed {lines} lines; loaded too: {more}")
    return 0 if blocks and not more and (form == "interpreted") is ("--pure" in arguments) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
