"""What is not done here, because it has hurt before: the reasons stand with each."""

import ast
from collections.abc import Iterator

from tests.support.sources import PACKAGES, ROOT, Source, sources

# The only places that may catch whatever comes, each because something must outlive it.
BROAD_EXCEPT = frozenset(
    {
        "desktop.keychain",  # somebody else's program fails in ways of its own
        "desktop.runtime.net",  # whoever holds the future is told what broke on the thread
        "desktop.runtime.notices",  # a listener that fails does not end the turn that tells it
        "desktop.selfcheck",  # one part that fails does not keep the others from being tried
        "desktop.ui.bridge",  # any broken future becomes a sentence in the window
        "desktop.ui.timeline.maths.typesetting",  # hostile mathematics breaks its library anyhow
        "store.recovery",  # a listener that fails keeps nobody waiting for the others
        "store.writer",  # a listener that fails does not take the log's thread with it
    }
)
# Where the application's own event loop is run.
EVENT_LOOP = frozenset({"desktop.ui.app"})
# The only modules that speak to a terminal.
PRINTING = frozenset({"store.command", "store.__main__", "desktop.command", "desktop.__main__"})


def _calls(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """Return every call with the last part of its name."""
    for node in source.nodes:
        if isinstance(node, ast.Call):
            yield node, ast.unparse(node.func).rsplit(".", 1)[-1]


def test_only_named_places_catch_everything() -> None:
    broad = {
        source.module
        for source in sources(*PACKAGES)
        for node in source.nodes
        if isinstance(node, ast.ExceptHandler) and _is_broad(node)
    }
    assert broad == BROAD_EXCEPT


def _is_broad(handler: ast.ExceptHandler) -> bool:
    """Tell whether it catches everything and keeps it: what is raised again was only passing."""
    caught = [] if handler.type is None else [ast.unparse(n) for n in ast.walk(handler.type)]
    everything = handler.type is None or {"Exception", "BaseException"} & set(caught)
    return bool(everything) and ast.unparse(handler.body[-1]) != "raise"


def test_no_lambda_is_a_slot() -> None:
    # It keeps what it captures alive, and runs in whatever thread the sender was born in.
    lambdas = [
        source.at(call.lineno)
        for source in sources(*PACKAGES)
        for call, name in _calls(source)
        if name == "connect" and any(isinstance(argument, ast.Lambda) for argument in call.args)
    ]
    assert lambdas == []


def test_nothing_runs_the_event_loop_inside_a_call() -> None:
    # Anything can happen in the middle of such a method. The application's own loop is main's.
    inside = [
        f"{source.at(call.lineno)} {name}"
        for source in sources("desktop")
        for call, name in _calls(source)
        if name == "processEvents"
        or (name in {"exec", "exec_"} and source.module not in EVENT_LOOP)
    ]
    assert inside == []


def test_threads_are_not_qts() -> None:
    # A QThread's slots run in the thread that made it, and it aborts the process when dropped.
    unwanted = {"QThread", "BlockingQueuedConnection", "QtAsyncio"}
    found = [
        f"{source.place} {name}"
        for source in sources("desktop")
        for node in source.nodes
        if (name := _last_name(node)) in unwanted
    ]
    assert found == []


def _last_name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            return name.rsplit(".", 1)[-1]
        case _:
            return ""


def test_only_command_modules_print() -> None:
    printing = {
        source.module
        for source in sources(*PACKAGES)
        for _, name in _calls(source)
        if name == "print"
    }
    assert printing <= PRINTING


def test_data_folders_are_no_packages() -> None:
    # packaging/__init__.py would shadow the module that pip and pytest need, and
    # tests/store/__init__.py would make `import store` mean the tests.
    roots = [ROOT / "packaging" / "__init__.py", ROOT / "resources" / "__init__.py"]
    below = (ROOT / "tests").rglob("__init__.py")
    assert [file for file in (*roots, *below) if file.exists()] == []
