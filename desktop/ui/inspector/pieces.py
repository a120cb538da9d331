"""What one part of a request holds, as widgets: words, pictures, thoughts, calls, settings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.inspecting import (
    Call,
    Opaque,
    Part,
    Picture,
    Result,
    Sent,
    Setting,
    Thought,
    Tool,
    Words,
)
from desktop.ui.i18n import tr, tr_count
from desktop.ui.icons import icon
from desktop.ui.inspector.exact import set_out
from desktop.ui.inspector.figures import size
from desktop.ui.inspector.reading import LongText, ReadText
from desktop.ui.inspector.thumbnail import Thumbnail, caption
from desktop.ui.inspector.words import field_name
from desktop.ui.theme import Theme, mono_font, ui_font
from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.plain import PlainLabel, tip

_SIGN_PX = 14
_NAME_SHARE = 40
_VALUE_SHARE = 60
_NAME_PX = 110  # a longer word than this is broken


@dataclass(frozen=True, slots=True)
class Reading:
    """How parts are read: in which colours, and whether as their bytes."""

    theme: Theme
    is_exact: bool = False


def widgets_of(part: Part, reading: Reading, parent: QWidget) -> Iterator[QWidget]:
    """Yield what shows the insides of a part, from top to bottom."""
    theme = reading.theme
    if reading.is_exact:
        yield _code(set_out(part.raw, fold=folded_words), theme, parent)
        return
    yield from _all_sent(part.sent, theme, parent)
    if part.settings:
        yield _settings(part.settings, theme, parent)
    for tool in part.tools:
        yield from _tool(tool, theme, parent)


def text_of(part: Part) -> str:
    """Return all that can be copied of a part as text."""
    said = []
    for one in part.sent:
        match one:
            case Picture():
                said.append(caption(one))
            case Call():
                said.append(f"{one.name} {one.arguments}")
            case Words() | Thought() | Result() | Opaque():
                said.append(one.text)
    said += [f"{one.name}: {one.value}" for one in part.settings]
    said += [f"{one.name}\n{one.description}".strip() for one in part.tools]
    return "\n\n".join(said) if not part.settings else "\n".join(said)


def folded_words(chars: int) -> str:
    """Return what stands in the exact view for the base64 of a picture."""
    return tr("[a picture, {size} of base64]", size=size(chars))


def remark(sign: str, words: str, theme: Theme, parent: QWidget) -> QWidget:
    """Return a quiet line with a sign: something that has to be said of a part."""
    return _line(sign, words, theme, parent, is_muted=True)


def _all_sent(sent: Iterable[Sent], theme: Theme, parent: QWidget) -> Iterator[QWidget]:
    """Yield what shows these pieces; pictures that follow each other stand side by side."""
    for is_picture, run in groupby(sent, key=_is_picture):
        pieces = list(run)
        if is_picture and len(pieces) > 1:
            yield _pictures(pieces, theme, parent)
        else:
            for one in pieces:
                yield from _sent(one, theme, parent)


def _tool(tool: Tool, theme: Theme, parent: QWidget) -> Iterator[QWidget]:
    yield _line("tool", tool.name, theme, parent)
    if tool.description:
        yield _text(tool.description, theme, parent)
    if tool.parameters:
        yield _code(set_out(tool.parameters, fold=folded_words), theme, parent)


def _sent(one: Sent, theme: Theme, parent: QWidget) -> Iterator[QWidget]:
    match one:
        case Words():
            yield _text(one.text, theme, parent)
        case Thought():
            yield from _thought(one, theme, parent)
        case Picture():
            yield _picture(one, theme, parent)
        case Call():
            yield _line("tool", tr("Asked for the tool {name}", name=one.name), theme, parent)
            yield _code(set_out(one.arguments, fold=folded_words), theme, parent)
        case Result():
            yield from _result(one, theme, parent)
        case Opaque():
            yield _code(set_out(one.text, fold=folded_words), theme, parent)


def _thought(one: Thought, theme: Theme, parent: QWidget) -> Iterator[QWidget]:
    if one.sealed:
        words = tr("Its own thoughts, sealed: only the service can read them.")
    else:
        words = tr("What it had thought")
    yield _line("model", words, theme, parent, is_muted=True)
    if one.text:
        yield LongText(one.text, theme, parent, font=ui_font(theme.body_pt), is_muted=True)


def _result(one: Result, theme: Theme, parent: QWidget) -> Iterator[QWidget]:
    if one.failed:
        failed = (
            tr("The tool {name} failed.", name=one.name) if one.name else tr("The tool failed.")
        )
        yield _line("warning", failed, theme, parent)
    elif one.name:
        yield _line("tool", one.name, theme, parent)
    yield _text(one.text, theme, parent)


def _picture(one: Picture, theme: Theme, parent: QWidget) -> QWidget:
    box = QWidget(parent)
    layout = QVBoxLayout(box)
    layout.setContentsMargins(0, 2, 0, 2)
    layout.setSpacing(3)
    layout.addWidget(Thumbnail(one, theme, box), 0, Qt.AlignmentFlag.AlignLeading)
    words = PlainLabel(caption(one), box)
    words.setProperty("look", "muted")
    words.setFont(ui_font(theme.small_pt))
    words.setWordWrap(True)
    layout.addWidget(words)
    return box


def _is_picture(one: Sent) -> bool:
    return isinstance(one, Picture)


def _pictures(pieces: Iterable[Sent], theme: Theme, parent: QWidget) -> QWidget:
    """Return several pictures side by side; each says on asking what it is."""
    box = QWidget(parent)
    flow = FlowLayout(box, gap_px=6)
    for one in pieces:
        if isinstance(one, Picture):
            flow.addWidget(Thumbnail(one, theme, box, is_one_of_several=True))
    return box


def _settings(settings: tuple[Setting, ...], theme: Theme, parent: QWidget) -> QWidget:
    box = QWidget(parent)
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, _NAME_SHARE)
    grid.setColumnStretch(1, _VALUE_SHARE)
    small = QFontMetrics(ui_font(theme.small_pt))
    words = (word for one in settings for word in field_name(one.name).split())
    widest_px = max((small.horizontalAdvance(word) for word in words), default=0)
    grid.setColumnMinimumWidth(0, min(widest_px + 2, round(_NAME_PX * theme.scale)))
    for row, one in enumerate(settings):
        name = ReadText(box)
        name.show_words(field_name(one.name), ui_font(theme.small_pt), theme.muted)
        name.setToolTip(tip(one.name))
        grid.addWidget(name, row, 0)
        value = ReadText(box)
        value.show_words(_plain(one.value), mono_font(theme.code_pt), theme.text)
        if box.isRightToLeft():  # beside its name, though most are Latin
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        grid.addWidget(value, row, 1)
    return box


def _plain(value: str) -> str:
    """Return a JSON value as a person writes it: a text without its quotation marks."""
    if value in {"true", "false"}:
        return tr("yes") if value == "true" else tr("no")
    is_text = value.startswith('"') and value.endswith('"') and "\\" not in value
    return value[1:-1] if is_text else value


def _line(
    sign: str, words: str, theme: Theme, parent: QWidget, *, is_muted: bool = False
) -> QWidget:
    box = QWidget(parent)
    layout = QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(6)
    mark = PlainLabel(parent=box)
    sign_px = theme.sized(_SIGN_PX)
    mark.setPixmap(icon(sign, theme.muted, sign_px).pixmap(sign_px, sign_px))
    layout.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    label = PlainLabel(words, box)
    label.setFont(ui_font(theme.small_pt))
    label.setProperty("look", "muted" if is_muted else "strong")
    label.setWordWrap(True)
    layout.addWidget(label, 1)
    return box


def _text(words: str, theme: Theme, parent: QWidget) -> QWidget:
    return LongText(words, theme, parent, font=ui_font(theme.body_pt))


def _code(words: str, theme: Theme, parent: QWidget) -> QWidget:
    return LongText(words, theme, parent, font=mono_font(theme.code_pt))


def count_words(count: int) -> str:
    """Return what stands for parts that did not change."""
    return tr_count("{count} part unchanged", "{count} parts unchanged", count)
