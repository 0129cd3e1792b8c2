#!/bin/sh
# Print the path of a Chromium for the browser tests: $CHROMIUM, else an installed one, else (as root) Debian's.
set -eu

find_one() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" && return
    done
    mac="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    [ -x "$mac" ] && echo "$mac"
}

if [ -n "${CHROMIUM:-}" ]; then
    command -v "$CHROMIUM" && exit
    echo "chromium.sh: CHROMIUM is '$CHROMIUM', which is no program" >&2
    exit 1
fi
find_one && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "== no Chromium here: installing Debian's" >&2
    # Its own words would drown ours; errors still come through.
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } \
        >/dev/null || true
    find_one && exit
fi
echo "chromium.sh: the browser tests need Chromium; install it (apt-get install chromium) or set CHROMIUM=/path/to/it" >&2
exit 1
