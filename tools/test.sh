#!/bin/sh
# Every check, the quick ones first and the browser last; the first that fails ends the run.
# The last lines say what each stage has cost and which tests were not run.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
notes=$(mktemp -d)
finish() {
    "$bin/python" tools/stage.py tell "$notes"
    rm -rf "$notes"
}
trap finish EXIT
stage() { "$bin/python" tools/stage.py run "$notes" "$@"; }

tools/postgres.sh
stage "ruff: lint" "$bin/ruff" check .
stage "ruff: format" "$bin/ruff" format --check .
stage "plain words" "$bin/python" tools/words.py
stage "mypy" "$bin/mypy"
# Tests of the room with real sockets, files and signals wait for real time: they run by themselves.
real="tests/room/test_room_sigkill.py tests/room/test_room_sockets.py tests/room/test_example_bot.py tests/tui"
ignored=$(printf -- "--ignore %s " $real)
# shellcheck disable=SC2086 # a list of words
stage "pytest: all but the browser, the compiled form, and what needs real time" \
    "$bin/python" -m pytest -q -m "not long and not browser" -n auto --dist worksteal $ignored
# shellcheck disable=SC2086
stage "pytest: the room in real time" "$bin/python" -m pytest -q -m "not long and not browser" $real
stage "compiled modules: the engine's tests once more" tools/test_compiled.sh
stage "web client: types" "$bin/python" tools/node.py run check
stage "web client: its own tests" "$bin/python" tools/node.py run test
CHROMIUM=$(tools/chromium.sh)
export CHROMIUM
stage "pytest: browser" "$bin/python" -m pytest -q -m "browser and not long" tests/browser
