"""`python -m tapete`: the `tapete` command."""

from tapete.cli import main

main()
