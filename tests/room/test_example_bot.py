"""The bot that a stranger writes from docs/protocol.md plays a Sit & Go to its end."""

import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_example_bot_plays_to_the_end(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    tapete = str(Path(sys.executable).parent / "tapete")
    command = [tapete, "serve", "--fast", "--port", str(port), "--data", str(tmp_path / "data")]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
                break
            except OSError:
                time.sleep(0.1)
        played = subprocess.run(
            [sys.executable, str(ROOT / "examples" / "bot.py"), f"ws://127.0.0.1:{port}/ws"],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert played.returncode == 0, played.stderr
        assert re.search(r"finished in place [1-6] of 6", played.stdout)
    finally:
        server.kill()
        server.wait()
