"""The files of the browser client, compressed when they were built and kept by browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
"""Encodings with the endings of their files, best first. `web/build/packed.ts` writes the files."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
ASK_AGAIN: Final = "no-cache"
"""Browsers keep the file but ask whether it is still the same."""


class ClientFiles(StaticFiles):
    """Serves a built client: the smallest encoding that the browser takes, with how long to keep it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or its compressed twin.

        Raises:
            HTTPException: 404 for a compressed twin asked for by its own name, or no file at all.
        """
        if any(path.endswith(ending) for _, ending in PACKED):
            raise HTTPException(404)
        name = "index.html" if path in ("", ".") else path
        encoding, ending = self._encoding(name, Headers(scope=scope).get("accept-encoding", ""))
        response = await super().get_response(name + ending, scope)
        if encoding and response.status_code in (200, 304):
            response.headers["content-encoding"] = encoding
        response.headers.add_vary_header("accept-encoding")
        response.headers["cache-control"] = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
        return response

    def _encoding(self, name: str, accepted: str) -> tuple[str, str]:
        """The best encoding there is a file for, with the ending of its name; both empty for none."""
        taken = encodings(accepted)
        for encoding, ending in PACKED:
            if encoding in taken and (self._folder / f"{name}{ending}").is_file():
                return encoding, ending
        return "", ""


def encodings(accepted: str) -> frozenset[str]:
    """The encodings that an Accept-Encoding header takes by name.

    >>> sorted(encodings("gzip, deflate;q=0.5, br;q=0"))
    ['deflate', 'gzip']
    """
    found = set()
    for part in accepted.lower().split(","):
        name, _, weight = part.strip().partition(";")
        if weight.strip().removeprefix("q=").strip("0.") or not weight:
            found.add(name.strip())
    return frozenset(found)
