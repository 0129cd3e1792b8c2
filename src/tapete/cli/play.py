"""Implement `tapete play`: start the terminal client, or report a missing requirement."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from urllib.parse import urlsplit

from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import text_in
from tapete.rules.rows import Language


def play_in_terminal(url: str, *, name: str | None, token: str | None, language: Language) -> int:
    """Run the client until the player quits.

    Returns:
        `DONE`, or `NOT_DONE` if Textual is missing, there is no name, or the room cannot be reached.
    """
    if find_spec("textual") is None:
        complain(text_in(language, "play.no_textual"))
        return NOT_DONE
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        complain(text_in(language, "play.no_address", url=url))
        return NOT_DONE
    from tapete.cli.tui.app import Play

    if name is None and token is None:
        try:
            name = input(text_in(language, "play.who"))
        except EOFError:
            print(file=sys.stderr)
            complain(text_in(language, "play.no_name"))
            return NOT_DONE
    client = Play(url, name=name, token=token, language=language)
    said = client.run()
    if client.return_code:
        complain(said or url)
        return NOT_DONE
    if client.token:
        print(f"TAPETE_TOKEN={client.token}", file=sys.stderr)
    return DONE
