"""Run the `tapete` command, also as `python -m tapete`."""

import sys

from tapete import __version__
from tapete.extras import advice


def main() -> None:
    """Run the command; if an extra of the package is missing, name it in one line.

    The version is printed without any extra.
    """
    try:
        from tapete.cli import main as run

        run()
    except ModuleNotFoundError as error:
        if (words := advice(error)) is None:
            raise
        if sys.argv[1:] == ["--version"]:
            print(f"tapete {__version__}")
            return
        print(f"tapete: {words}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
