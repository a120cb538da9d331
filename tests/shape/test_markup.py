"""No text of somebody else is read as markup: labels are plain, and tips go through `plain.tip`."""

import ast

from tests.support.sources import Source, sources

PLAIN = "desktop.ui.widgets.plain"
# Where the words of a message are laid out: from blocks of our own parser, every text escaped.
DOCUMENTS = frozenset({"desktop.ui.timeline.filling"})


def _calls(source: Source, *names: str) -> list[ast.Call]:
    found = [node for node in source.nodes if isinstance(node, ast.Call)]
    return [call for call in found if ast.unparse(call.func).rsplit(".", 1)[-1] in names]


def test_every_label_is_a_plain_one() -> None:
    bare = [
        source.at(call.lineno)
        for source in sources("desktop")
        for call in _calls(source, "QLabel", "QMessageBox", "QProgressDialog", "QInputDialog")
        if source.module != PLAIN
    ]
    assert bare == []


def test_every_tip_is_escaped_or_a_sentence_of_ours() -> None:
    bare = [
        f"{source.at(call.lineno)} {ast.unparse(call)}"
        for source in sources("desktop")
        for call in _calls(source, "setToolTip", "setWhatsThis", "setStatusTip")
        if not _is_ours(call.args[0])
    ]
    assert bare == []


def _is_ours(text: ast.expr) -> bool:
    match text:
        case ast.Constant():
            return True
        case ast.Call(func=ast.Name(id="tip")):
            return True
        case ast.Call(func=ast.Name(id="tr") | ast.Attribute(attr="tr"), keywords=[]):
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return _is_ours(body) and _is_ours(orelse)
        case _:
            return False


def test_only_the_timeline_makes_documents_of_html() -> None:
    makers = {
        source.module
        for source in sources("desktop")
        if _calls(source, "setHtml", "setMarkdown", "insertHtml", "appendHtml", "setTextFormat")
    }
    assert makers - {PLAIN} == DOCUMENTS


def test_nothing_can_run_a_page() -> None:
    named = {
        f"{source.place} {alias.name}"
        for source in sources("desktop")
        for node in source.nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if {"QtWebEngineWidgets", "QtWebEngineCore", "QtQml", "QtQuick"}
        & {*alias.name.split("."), *(getattr(node, "module", "") or "").split(".")}
    }
    assert named == set()
