"""Run the `tapete` command, also as `python -m tapete`."""

import sys

from tapete.extras import advice


def main() -> None:
    """Run the command; if an extra of the package is missing, name it in one line."""
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
