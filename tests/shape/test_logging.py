"""What is logged is a fixed sentence with codes, counts or kinds: never a text from outside."""

import ast

from tests.support.sources import Source, sources

LEVELS = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log"})
# What holds words: an exception as itself, its text, a message, and anything glued together.
WORDY = frozenset({"message", "args", "text", "provider_message", "data", "path", "content"})


def _logged(source: Source) -> list[ast.Call]:
    return [
        node
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in LEVELS
        and ast.unparse(node.func.value).lower().endswith(("log", "logger"))
    ]


def test_there_is_something_to_judge() -> None:
    assert sum(len(_logged(source)) for source in sources("desktop", "store")) > 10


def test_every_line_of_the_log_begins_as_a_fixed_sentence() -> None:
    glued = [
        source.at(call.lineno)
        for source in sources("desktop", "store")
        for call in _logged(source)
        if not isinstance(call.args[0], ast.Constant)
    ]
    assert glued == []


def test_no_words_are_filled_in() -> None:
    wordy = [
        f"{source.at(call.lineno)} {ast.unparse(value)}"
        for source in sources("desktop", "store")
        for call in _logged(source)
        for value in call.args[1:]
        if _may_hold_words(value)
    ]
    assert wordy == []


def _may_hold_words(value: ast.expr) -> bool:
    match value:
        case ast.Name(id="error" | "exception" | "text" | "name" | "path" | "data"):
            return True
        case ast.Attribute(attr=attr):
            return attr in WORDY
        case ast.Call(func=ast.Name(id="str" | "repr")) | ast.JoinedStr() | ast.BinOp():
            return True
        case _:
            return False
