"""No text of ours or of others is ever run: no shell, no code from data, few doors outside."""

import ast
from collections.abc import Iterator

from tests.support.sources import Source, sources

# Who starts a process, always from a list of arguments: the model's host, pip, and what decodes the
# photos of phones.
STARTING = frozenset(
    {"desktop.llm.engine_process", "desktop.llm.pip_download", "desktop.phonephoto"}
)
# Who hands something to the desktop: a folder of ours, and a link after it was shown.
OPENING = frozenset({"desktop.ui.widgets.folder", "desktop.ui.widgets.link"})

_STARTS = frozenset({"create_subprocess_exec", "Popen", "check_call", "check_output"})
_SHELLS = frozenset(
    {
        *("create_subprocess_shell", "system", "popen", "startfile", "getoutput"),
        *("QProcess", "startDetached", "getstatusoutput", "posix_spawn", "forkpty"),
    }
)
# They tell which system it is, and what it says of itself.
_TELLING = frozenset({("QLocale", "system"), ("platform", "system")})
_RUN_DATA = frozenset({"eval", "exec", "compile", "__import__"})
_UNPICKLED = frozenset({"pickle", "marshal", "shelve", "dill", "yaml", "code", "pty", "commands"})


def _named(source: Source) -> Iterator[tuple[ast.Call, str, str]]:
    """Return every call with what it is made on and its last name."""
    for node in source.nodes:
        if isinstance(node, ast.Call):
            whole = ast.unparse(node.func)
            owner, _, name = whole.rpartition(".")
            yield node, owner, name


def test_nothing_goes_through_a_shell() -> None:
    found = [
        f"{source.at(call.lineno)} {name}"
        for source in sources("desktop", "store", "packaging")
        for call, owner, name in _named(source)
        if (name in _SHELLS and (owner, name) not in _TELLING)
        or (owner == "os" and name.startswith(("exec", "spawn")))
        or any(keyword.arg == "shell" for keyword in call.keywords)
    ]
    assert found == []


def test_few_modules_start_processes_and_all_of_them_from_a_list() -> None:
    starting = {
        source.module: call
        for source in sources("desktop", "store")
        for call, owner, name in _named(source)
        if name in _STARTS or (owner == "subprocess" and name in {"run", "call"})
    }
    assert set(starting) == STARTING
    lists = (ast.Starred, ast.List)
    assert all(isinstance(call.args[0], lists) for call in starting.values())


def test_no_data_is_run_or_unpickled() -> None:
    run = [
        f"{source.at(call.lineno)} {name}"
        for source in sources("desktop", "store")
        for call, owner, name in _named(source)
        if name in _RUN_DATA and not owner
    ]
    imported = [
        f"{source.place} {name}"
        for source in sources("desktop", "store")
        for node in source.nodes
        for name in _imported(node)
        if name.partition(".")[0] in _UNPICKLED
    ]
    assert run + imported == []


def _imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
        case _:
            return []


def test_only_named_places_hand_something_to_the_desktop() -> None:
    opening = {
        source.module
        for source in sources("desktop", "store")
        for _, owner, name in _named(source)
        if name == "openUrl" or owner == "webbrowser"
    }
    assert opening == OPENING
