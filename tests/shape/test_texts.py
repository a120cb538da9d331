"""Every text of the window can be found by a machine, so that a translation can be complete."""

import ast
import re
from collections.abc import Iterator

from tests.support.sources import Source, sources
from tests.support.translations import translate

# They make and pass on what is marked elsewhere; or name fonts, and languages in their own words.
DOORS = frozenset(
    {"desktop.ui.families", "desktop.ui.i18n", "desktop.ui.languages", "desktop.ui.texts"}
)
MARKS = frozenset(translate.MARKS)
ASKING = frozenset({"tr", "tr_text", "tr_count", "tr_counted"})
# What is not for a person: a mistake of ours, the log, the look.
_NOT_READ = frozenset({"getLogger", "Template", "debug", "info", "warning", "error", "exception"})
_NAMES_OF_THINGS = re.compile(r"Branchline|((Noto|Segoe|Cascadia|JetBrains) [\w ]+)")
_WORDS = re.compile(r"[A-Z][a-z’']+(…$|\.$|\s+\S)")  # noqa: RUF001 - either apostrophe
_SAYS = re.compile(
    r"setText|setToolTip|setWindowTitle|setPlaceholderText|setAccessible\w+|setTitle|setStatusTip"
    r"|setPrefix|setSuffix|addAction|addItem|addTab|addMenu|insertItem|drawText|tip|tell|set_words"
    r"|(Q|Plain|Elided)?(Label|PushButton|ToolButton|CheckBox|RadioButton|Action|Menu|GroupBox)"
)


def window() -> Iterator[Source]:
    for source in sources("desktop"):
        if source.module.startswith("desktop.ui.") and source.module not in DOORS:
            yield source


def test_every_text_is_marked_with_a_plain_literal() -> None:
    assert translate.gather().mistakes == []


def test_there_is_no_other_door_to_a_translation() -> None:
    others = [
        f"{source.at(node.lineno)} {ast.unparse(node)}"
        for source in window()
        for node in source.nodes
        if isinstance(node, ast.Attribute) and _is_other_door(node)
    ]
    assert others == []


def _is_other_door(node: ast.Attribute) -> bool:
    owner = ast.unparse(node.value)
    is_mark = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) in MARKS
    return (
        (node.attr == "tr" and owner == "self")
        or (node.attr == "translate" and owner == "QCoreApplication")
        # The values of a text belong into the call: else nobody sees that a name is missing.
        or (node.attr == "format" and is_mark)
    )


def test_a_text_gets_all_its_values_where_it_is_asked_for() -> None:
    wrong = [
        f"{source.at(node.lineno)} {ast.unparse(node)}"
        for source in window()
        for node in source.nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"tr", "tr_count"}
        if _named_in(node) != {keyword.arg for keyword in node.keywords} | _counted_by(node)
    ]
    assert wrong == []


def _named_in(call: ast.Call) -> set[str | None]:
    literals = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    return {name for words in literals for name in re.findall(r"\{(\w*)\}", str(words))}


def _counted_by(call: ast.Call) -> set[str | None]:
    return {"count"} if ast.unparse(call.func) == "tr_count" else set()


def test_no_text_is_asked_for_before_the_language_is_known() -> None:
    early = [
        f"{source.at(node.lineno)} {ast.unparse(node)}"
        for source in window()
        for node in _run_by_import(source.tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ASKING
    ]
    assert early == []


def _run_by_import(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs while a module is imported: all but the insides of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            defaults = (*child.args.defaults, *child.args.kw_defaults)
            decorators = getattr(child, "decorator_list", [])
            yield from (each for each in (*defaults, *decorators) if each is not None)
        else:
            yield child
            yield from _run_by_import(child)


def test_no_english_stands_outside_of_a_mark() -> None:
    bare = [
        f"{source.at(node.lineno)} {node.value!r}"
        for source in window()
        for node in _unmarked(source.tree, is_said=False)
    ]
    assert bare == []


def _unmarked(node: ast.AST, *, is_said: bool) -> Iterator[ast.Constant]:
    """Yield the literals below `node` that a person would read; `is_said` if any words would be."""
    match node:
        case ast.Raise() | ast.Assert() | ast.Compare() | ast.Expr(value=ast.Constant()):
            return  # for developers, or no text at all; the last is a docstring
        case ast.Call(func=called):
            name = ast.unparse(called).rsplit(".", 1)[-1]
            if name in MARKS | _NOT_READ:
                return
            is_said = bool(_SAYS.fullmatch(name))
        case ast.Constant(value=str(words)) if _is_english(words, is_said=is_said):
            yield node
        case ast.Subscript() | ast.Dict():
            is_said = False  # a key, or a table's; a sentence in one is found all the same
        case _:
            pass
    for child in _without_types(node):
        yield from _unmarked(child, is_said=is_said)


def _without_types(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.arg):
        return
    for name, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        if name not in {"annotation", "returns"}:
            yield from (child for child in children if isinstance(child, ast.AST))


def _is_english(words: str, *, is_said: bool) -> bool:
    if _NAMES_OF_THINGS.fullmatch(words):
        return False
    is_a_name = re.fullmatch(r"[a-z0-9_.:/-]*", words) is not None
    has_words = re.search(r"[A-Za-z]{2}", words.replace("Branchline", "")) is not None
    return bool(_WORDS.match(words)) or (is_said and has_words and not is_a_name)
