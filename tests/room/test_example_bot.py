"""The bot that a stranger writes from docs/protocol.md plays a Sit & Go to its end."""

import re
import socket
import subprocess
import sys
from pathlib import Path

from tests.waiting import HANG_S, wait_for_server

ROOT = Path(__file__).parents[2]
EVENT = ROOT / "src" / "tapete" / "tournament" / "structures" / "sit-and-go-6-turbo.toml"


def test_the_example_bot_plays_to_the_end(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    tapete = str(Path(sys.executable).parent / "tapete")
    event = tmp_path / "event.toml"  # a packaged event that bots fill at once
    text, changed = re.subn(r"fill_ms = \S+", "fill_ms = 500", EVENT.read_text())
    assert changed == 1
    event.write_text(text)
    command = [tapete, "serve", "--fast", "--port", str(port), "--data", str(tmp_path / "data")]
    command += ["--tournaments", str(event)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for_server(f"http://127.0.0.1:{port}/readyz", lives=lambda: server.poll() is None)
        played = subprocess.run(
            [sys.executable, str(ROOT / "examples" / "bot.py"), f"ws://127.0.0.1:{port}/ws"],
            capture_output=True,
            text=True,
            timeout=2 * HANG_S,
        )
        assert played.returncode == 0, played.stderr
        assert re.search(r"finished in place [1-6] of 6", played.stdout)
    finally:
        server.kill()
        server.wait()
