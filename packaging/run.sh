#!/bin/sh
# Starts Branchline: sh packaging/run.sh [ARGS for python -m desktop]
# The first time it sets everything up (see environment.sh) and says what it does.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/environment.sh"

prepare app

case "${1:-}" in
    --check | ask | requests | body | -h | --help) ;; # what needs no window
    *)
        "$python" "$root/packaging/add_menu_entry.py" || true
        if [ "$(uname -s)" = Linux ] &&
            [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
            fail "There is no screen to open a window on. Without one, --check tries everything:" \
                "sh packaging/run.sh --check"
        fi
        ;;
esac
# -P: a folder called store or desktop where the person happens to be is not ours.
exec "$python" -P -m desktop "$@"
