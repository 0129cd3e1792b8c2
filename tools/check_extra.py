"""Use what one extra is for, in an environment that has only its packages: `python tools/check_extra.py rl`.

`tools/lowest.sh` runs it with the lowest versions of each extra.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
EVENT = str(ROOT / "examples/tournaments/re-entry.toml")
BOUND_S = 120
"""Bound on a server that hangs."""


def expect(true: bool, what: object) -> None:
    """Stop the check with what was found, if it is not as it should be."""
    if not true:
        raise AssertionError(what)


def command(*words: str, code: int = 0) -> str:
    """Run `tapete`, and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tapete", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != code:
        raise AssertionError(f"tapete {' '.join(words)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout if code == 0 else done.stderr


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def cli() -> str:
    """Deal, rule, check scenarios, play and count hands."""
    games = json.loads(command("games", "--json"))
    for game in games:
        command("deal", f"{game['id']}-{game['limits'][0]}", "--json")
    command("rules", "show", "TDA19-47A")
    checked = command("check", str(ROOT / "src/tapete/rules/scenarios/houses"))
    with tempfile.TemporaryDirectory() as folder:
        command("simulate", EVENT, "--bots", "quick", "--entries", "8", "--out", folder, "--hands", "phh")
        files = sorted(str(file) for file in Path(folder).rglob("*.phh*"))
        players = json.loads(command("stats", *files, "--json"))
    expect(bool(checked and players), (checked, players))
    return f"{len(games)} games dealt, scenarios checked, hands of {len(files)} files counted"


def client() -> str:
    """Look for a room where there is none."""
    from tapete.client import Client, LineLost
    from tapete.client.http import HttpClient

    port = free_port()
    try:
        asyncio.run(Client.connect(f"ws://127.0.0.1:{port}/ws", name="Ada"))
    except (LineLost, OSError) as refused:
        return f"no room, as {type(refused).__name__}; {HttpClient(f'http://127.0.0.1:{port}').url('/lobby')}"
    raise AssertionError(f"something listens on port {port}")


def batch() -> str:
    """Compare strengths of rows with those of single hands."""
    from tapete.cards import STANDARD_52, high
    from tapete.cards.batch import ids, strengths

    hands = [random.Random(seed).sample(STANDARD_52, 7) for seed in range(300)]  # noqa: S311
    expect(strengths("high", ids(hands)).tolist() == [high(hand) for hand in hands], "strengths differ")
    return f"{len(hands)} rows are equal"


def fast() -> str:
    """Compare hands of the batch engine with the reference engine."""
    from tools.prove_batch import prove

    proof = prove(200, 1, tables=16, rounds=2)
    return f"{proof.hands} hands are equal"


def reports() -> str:
    """Draw plots of a tournament."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("simulate", EVENT, "--bots", "quick", "--entries", "8", "--out", folder)
        command(*words, "--plot", "png")
        command(*words, "--plot", "html")
        sizes = [(Path(folder) / f"plots.{form}").stat().st_size for form in ("png", "html")]
    expect(min(sizes) > 10_000, sizes)
    return f"plots of {sizes} bytes"


def rl() -> str:
    """Play every game by masks in both environments, and run PettingZoo's own test."""
    import numpy as np
    from pettingzoo.test import api_test

    from tapete import games
    from tapete.env import SeatEnv, TableEnv

    for game in games():
        environment = SeatEnv(game, seats=2)
        rng = np.random.default_rng(1)
        seen, _ = environment.reset(seed=1)
        over = False
        while not over:
            seen, _, over, _, _ = environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    api_test(TableEnv("holdem-no-limit", seats=3), num_cycles=100)
    return f"{len(games())} games played"


def tui() -> str:
    """Open the terminal's screens without a terminal, and look for a room where there is none."""
    said = command("play", f"http://127.0.0.1:{free_port()}", "--name", "Ada", code=2)
    screens, found, why = said.rpartition("tapete: ")  # Textual draws on the error output
    expect(bool(found and "Traceback" not in said and why.count("\n") == 1), said)
    return f"{len(screens)} bytes drawn; {why.strip()}"


def room(data: str = "") -> str:
    """Start a room, greet it as a player and over HTTP, and stop it."""
    from tapete.client import Client
    from tapete.client.http import HttpClient

    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "tapete", "serve", "--port", str(port), "--data", data or folder]
        words += ["--deal-key", f"{folder}/deal.key"] if data else []
        told = Path(folder) / "told"
        with told.open("w", encoding="utf-8") as out:
            server = subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT)
        try:
            http = HttpClient(f"http://127.0.0.1:{port}")
            about: Any = None
            bound = time.monotonic() + BOUND_S
            while about is None:
                try:
                    about = http.about()
                except OSError:
                    waiting = server.poll() is None and time.monotonic() < bound
                    expect(waiting, told.read_text(encoding="utf-8"))
                    time.sleep(0.2)

            async def greeted() -> None:
                async with await Client.connect(f"ws://127.0.0.1:{port}/ws", name="Ada"):
                    pass

            asyncio.run(greeted())
            rows = len(list(http.lobby(open=True)))
            expect(rows > 0, "the lobby is empty")
        finally:
            server.send_signal(signal.SIGTERM)
            code = server.wait(BOUND_S)
    expect(code == 0, f"the server ended with {code}")
    return f"HTTP version {about.version}, {rows} rows in the lobby"


def postgres() -> str:
    """Start a room on PostgreSQL, where that is installed."""
    from tests.postgres import NotInstalled, server

    try:
        with server() as url:
            return room(url)
    except NotInstalled as missing:
        return f"not run: {missing}"


USES: dict[str, Callable[[], str]] = {
    use.__name__: use for use in (cli, client, batch, fast, reports, rl, tui, room, postgres)
}

if __name__ == "__main__":
    name = sys.argv[1]
    print(f"{name}: {USES[name]()}", flush=True)
