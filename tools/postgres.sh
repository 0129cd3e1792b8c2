#!/bin/sh
# As root on Debian, install PostgreSQL for the tests where there is none; they start a server of their own.
# Elsewhere, and where that fails, nothing is wrong: `make test` counts the tests that it then does not run.
set -eu

installed() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

installed && exit
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0
echo "== no PostgreSQL here: installing Debian's, without a server of its own" >&2
settings=/etc/postgresql-common/createcluster.conf
if [ ! -e "$settings" ]; then
    mkdir -p "${settings%/*}"
    echo "create_main_cluster = false" >"$settings"
fi
{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    -o Dpkg::Options::=--force-confold postgresql; } >/dev/null || true
installed || echo "postgres.sh: it could not be installed" >&2
