#!/bin/sh
# Checks and tests Branchline: sh packaging/test.sh [--quick] [--benchmarks] [ARGS for pytest]
#   --quick        leaves out the tests marked slow
#   --benchmarks   measures instead: one line per figure, `name value limit ok|short`
# The tests run in three processes, each file in one of them: many wait, so that is quicker than
# two on two processors. ARGS may say `-n 0` for one.
# The first time it sets everything up (see environment.sh) and says what it does.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/environment.sh"

prepare tests test
cd -- "$root"
# Many processes are started: each would compile the program anew where nothing may be kept.
unset PYTHONDONTWRITEBYTECODE

case "${1:-}" in
    --benchmarks)
        shift
        exec "$python" -m tests.benchmarks "$@"
        ;;
    --quick)
        shift
        set -- -m "not slow" "$@"
        ;;
esac

failed=
check() {
    title=$1
    shift
    say "$title"
    "$@" || failed="$failed $title,"
}

check "ruff check" "$python" -m ruff check .
check "ruff format" "$python" -m ruff format --check .
check "mypy" "$python" -m mypy store desktop
check "lint-imports" "$python" -c 'from importlinter.cli import lint_imports as check; exit(check(no_logo=True, no_cache=True))'
check "pytest" "$python" -m pytest -n 3 --dist loadfile --no-loadscope-reorder "$@"

if [ -n "$failed" ]; then
    failed=${failed%,}
    fail "Failed:$failed."
fi
say "All is well."
