"""The `tapete` command, also as `python -m tapete`."""

import sys

from tapete.extras import advice


def main() -> None:
    """Run the command; say in one line which extra of the package is missing, if one is."""
    try:
        from tapete.cli import main as run

        run()
    except ModuleNotFoundError as error:
        if (words := advice(error)) is None:
            raise
        print(f"tapete: {words}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
