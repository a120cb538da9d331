"""A message on screen: a person's in a bubble at the right, an answer across the column.

One widget serves both and the live answer too, so that an answer settles in the widget it grew in
and nothing moves. Importing this module imports the Markdown parser; the timeline does so with the
first row.
"""

import dataclasses
from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QMimeData, QRect, Qt, Slot
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.files.strip import FileStrip
from desktop.ui.i18n import number, tr
from desktop.ui.timeline.attached import shown_file
from desktop.ui.timeline.body import Body
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.fold import Fold
from desktop.ui.timeline.footer import Footer, Mark
from desktop.ui.timeline.markdown import Block, Growing, blocks_of, plain_blocks
from desktop.ui.timeline.notice import NoticeWidget
from desktop.ui.timeline.pictures import PictureStrip
from desktop.ui.timeline.placing import put, spot
from desktop.ui.timeline.reading import Reading, is_read_at_once
from desktop.ui.timeline.rows import Notice, Row, RowKind
from desktop.ui.timeline.rowwidget import ROW_GAP_PX, RowWidget, Setting
from desktop.ui.timeline.textarea import TextArea, words_of
from desktop.ui.timeline.wording import bare, moment_of

MOST_CHARS = 50_000
_SHOWN_CHARS = 40_000
_MOST_LINES, _SHOWN_LINES = 1500, 1000  # a line costs as much as fifty characters
# What is left at its side says whose words they are, as much as the colour does.
_BUBBLE_SHARE = 0.82
_BUBBLE_SIDE_PX = 16
_BUBBLE_TOP_PX = 9
_BUBBLE_BOTTOM_PX = 11
_BUBBLE_RADIUS_PX = 16
_GAP_PX = 8
_QUESTION_GAP_PX = 2
_BUTTON_SIDE_PX = 8  # what a quiet button keeps free beside its words
_TOLD_CHARS = 2000  # some two minutes; more is read in the text itself
_CUT = Notice("cut", ("compact", "choose-model"))


def shown_part(text: str) -> str:
    """Return the part of a very long text that is shown before "Show all"."""
    if not is_long(text):
        return text
    lines = text[:_SHOWN_CHARS].split("\n", _SHOWN_LINES)[:_SHOWN_LINES]
    shown = "\n".join(lines)
    line_end = shown.rfind("\n", _SHOWN_CHARS // 2)
    return shown[:line_end] if line_end > 0 and len(shown) == _SHOWN_CHARS else shown


def is_long(text: str) -> bool:
    """Whether only a part of a text is shown before "Show all"."""
    has_code = "```" in text or "~~~" in text  # its lines are counted where it is shown
    return len(text) > MOST_CHARS or (not has_code and text.count("\n") > _MOST_LINES)


class MessageWidget(RowWidget):
    """Shows one message with its reasoning, pictures and the line of actions below."""

    kind: ClassVar[RowKind | None] = "assistant"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._reasoning = Fold(self)
        self._pictures = PictureStrip(self)
        self._files = FileStrip(self)
        self._body = Body(self)
        self._all = QuietButton("all", "chevron-down", self)
        self._footer = Footer(self)
        self._cut: NoticeWidget | None = None
        self._bubble = QRect()
        self._shown_text: tuple[str, bool] | None = None
        self._reasoning.toggled.connect(self._on_fold_toggled)
        self._all.clicked.connect(self._on_all_wanted)
        self._footer.wanted.connect(self._on_footer_wanted)
        self._footer.stepped.connect(self._on_pager_stepped)
        self._pictures.opened.connect(self._on_picture_opened)
        self._files.opened.connect(self._on_file_opened)
        self._pictures.chosen.connect(self._on_picture_chosen)
        self._pictures.dropped.connect(self._on_picture_dropped)
        for body in (self._body, self._reasoning):
            body.link_activated.connect(self._on_link_activated)
            body.all_wanted.connect(self._on_all_wanted)
            body.grew.connect(self._on_body_grew)

    @override
    def bind(self, row: Row, setting: Setting) -> None:
        is_user = row.kind == "user"
        text = row.text if setting.is_whole else shown_part(row.text)
        self._show(row, setting, self._read(text, is_user=is_user))
        self._shown_text = (text, is_user)

    def _read(self, text: str, *, is_user: bool) -> Sequence[Block] | Reading:
        """Return the blocks of a text, those that show when they are its own."""
        if (text, is_user) == self._shown_text and self._body.is_read:
            return self._body.blocks
        if is_user:
            return plain_blocks(text)
        return blocks_of(text) if is_read_at_once(text) else Reading(text)

    def settle(self, row: Row, setting: Setting, grown: Growing, *, first: int) -> None:
        """Show the settled `row` where `grown` was shown: its blocks before `first` are already."""
        if row.text != grown.text:
            self.bind(row, setting)
            return
        first = min(first, grown.finish())
        self._show(row, setting, grown.blocks, first=first)
        self._shown_text = (row.text, False)

    def _show(
        self, row: Row, setting: Setting, words: Sequence[Block] | Reading, *, first: int = 0
    ) -> None:
        self.row, self.setting = row, setting
        is_user = row.kind == "user"
        self._show_reasoning(row, setting)
        inner_px = setting.width_px
        if is_user:
            inner_px = int(setting.width_px * _BUBBLE_SHARE) - 2 * _BUBBLE_SIDE_PX
        self._body.set_look(inner_px, setting.theme, whole=setting.is_whole)
        if isinstance(words, Reading):
            self._body.read(words)
        else:
            self._body.show_blocks(words, len(words), first)
        self._show_pictures(row, setting)
        self._show_files(row, setting)
        self._show_all_button(row, setting)
        self._show_cut(row, setting)
        self._footer.show_line(
            row.siblings,
            self._mark(row),
            setting.theme,
            width_px=setting.width_px,
            at_right=is_user,
            only_read=setting.only_read,
        )
        self._name(row, setting)
        self.arrange()
        self.wake()

    def _mark(self, row: Row) -> Mark:
        words = tr("Summarised") if row.is_summarised else ""
        tip = tr("The model gets the summary below in place of this message.")
        came = " · ".join(part for part in (row.model, moment_of(row.at_ms)) if part)
        return Mark(words, tip if row.is_summarised else "", came)

    def _show_cut(self, row: Row, setting: Setting) -> None:
        """Say below an answer that the model had not seen all of the chat."""
        if row.is_cut and self._cut is None:
            # Few answers ever need it, and every message would carry it along.
            self._cut = NoticeWidget(self, bare)
            self._cut.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._cut.acted.connect(self.acted)
        if self._cut is not None:
            self._cut.setVisible(row.is_cut)
            told = dataclasses.replace(setting, is_open=False)
            self._cut.bind(Row(row.seq, "notice", notice=_CUT), told)

    def _name(self, row: Row, setting: Setting) -> None:
        at = number(setting.ordinal)
        if row.kind == "user":
            self.setAccessibleName(tr("You, message {number}", number=at))
        else:
            self.setAccessibleName(tr("Assistant, message {number}", number=at))
        if self.hasFocus():
            self._tell()

    def _tell(self) -> None:
        """Have a screen reader that comes here say the words, not only whose they are."""
        self.setAccessibleDescription(words_of(self.areas, _TOLD_CHARS))

    def _show_reasoning(self, row: Row, setting: Setting) -> None:
        self._reasoning.setVisible(bool(row.reasoning))
        if not row.reasoning:
            return
        line = tr("Thought: {line}", line=first_line(row.reasoning))
        self._reasoning.set_line(
            line, setting.theme, width_px=setting.width_px, is_open=setting.is_open
        )
        if setting.is_open:
            blocks = blocks_of(row.reasoning)
            self._reasoning.show_blocks(blocks, len(blocks))

    def _show_all_button(self, row: Row, setting: Setting) -> None:
        is_cut = not setting.is_whole and is_long(row.text)
        self._all.setVisible(is_cut)
        if is_cut:
            words = tr("Show all {count} characters", count=number(len(row.text)))
            self._all.set_theme(setting.theme)
            self._all.set_words(words, words)

    def arrange(self) -> None:
        """Put the parts below each other and take the height they need."""
        if self.setting is None:
            return
        is_user = self.row is not None and self.row.kind == "user"
        bottom = 0
        if self._reasoning.isVisibleTo(self):
            self._reasoning.move(0, bottom)
            bottom += self._reasoning.height() + _GAP_PX
        if is_user:
            bottom = self._arrange_attached(bottom, at_right=True)
            bottom = self._arrange_bubble(bottom)
        else:
            self._bubble = QRect()
            self._body.move(0, bottom)
            bottom += self._body.height()
            bottom = self._arrange_attached(bottom + _GAP_PX, at_right=False) - _GAP_PX
        if self._all.isVisibleTo(self):
            right = self.setting.width_px - self._all.width() + _BUTTON_SIDE_PX
            lead_px = right if is_user else -_BUTTON_SIDE_PX
            put(self._all, lead_px, bottom, self.setting.width_px)
            bottom += self._all.height()
        if self._cut is not None and self._cut.isVisibleTo(self):
            self._cut.move(0, bottom + _GAP_PX)
            bottom += _GAP_PX + self._cut.height() - ROW_GAP_PX
        self._footer.move(0, bottom + 4)
        self.resize(self.setting.width_px, bottom + 4 + self._footer.height() + self.gap_px)

    @property
    @override
    def gap_px(self) -> int:
        # The line below, which is empty until a person is at it, is a part of the gap: a question
        # stands nearer to its answer than to the one before.
        is_question = self.row is not None and self.row.kind == "user"
        return _QUESTION_GAP_PX if is_question and not self._footer.says_something else _GAP_PX

    def _arrange_attached(self, top: int, *, at_right: bool) -> int:
        width_px = self.setting.width_px if self.setting else 0
        for part in (self._pictures, self._files):
            if part.isVisibleTo(self):
                put(part, width_px - part.width() if at_right else 0, top, width_px)
                top += part.height() + _GAP_PX
        return top

    def _arrange_bubble(self, top: int) -> int:
        width_px = self.setting.width_px if self.setting else 0
        if not self._body.height():
            self._bubble = QRect()
            return top - _GAP_PX
        inner_px = self._body.ideal_width_px
        self._body.narrow(inner_px)
        left = width_px - inner_px - _BUBBLE_SIDE_PX
        self._body.move(
            spot(self, QRect(left, top, inner_px, 0), width_px).x(), top + _BUBBLE_TOP_PX
        )
        height_px = self._body.height() + _BUBBLE_TOP_PX + _BUBBLE_BOTTOM_PX
        bubble = QRect(left - _BUBBLE_SIDE_PX, top, inner_px + 2 * _BUBBLE_SIDE_PX, height_px)
        self._bubble = spot(self, bubble, width_px)
        return top + height_px

    @override
    def show_images(self) -> None:
        if self.row is not None and self.setting is not None:
            self._show_pictures(self.row, self.setting)

    def _show_pictures(self, row: Row, setting: Setting) -> None:
        self._pictures.show_pictures(
            row.pictures,
            setting.images,
            setting.theme,
            width_px=setting.width_px,
            at_right=row.kind == "user",
            takes_files=not setting.only_read,
        )

    def _show_files(self, row: Row, setting: Setting) -> None:
        self._files.show_files(
            tuple(map(shown_file, row.files)),
            setting.theme,
            width_px=setting.width_px,
            at_end=row.kind == "user",
        )

    @override
    def missing_pictures(self) -> list[tuple[str, int]]:
        if self.row is None or self.setting is None:
            return []
        return self._pictures.missing(self.setting.images, len(self.row.pictures))

    @override
    def wake(self) -> None:
        self._footer.set_awake(awake=self.is_awake)

    @override
    def lighten(self) -> None:
        self._body.lighten()
        self._reasoning.body.lighten()

    @property
    @override
    def shows_all(self) -> bool:
        return self._all.isHidden() and not self._body.is_cut

    @property
    @override
    def is_filling(self) -> bool:
        return self._body.is_filling

    @property
    @override
    def filled_px(self) -> int:
        return self._body.y() + self._body.filled_px if self.is_filling else self.height()

    @property
    @override
    def areas(self) -> list[TextArea]:
        return self._body.areas

    @property
    @override
    def stops(self) -> list[QWidget]:
        return [
            *self._reasoning.stops,
            *self._pictures.stops,
            *self._files.stops,
            *self._body.stops,
            self._all,
            *(self._cut.stops if self._cut is not None else ()),
            *self._footer.stops,
        ]

    @Slot()
    def _on_fold_toggled(self) -> None:
        self.act("fold")

    @Slot()
    def _on_body_grew(self) -> None:
        self.arrange()
        self.grew.emit()

    @Slot()
    def _on_all_wanted(self) -> None:
        self.act("all")

    @Slot(str)
    def _on_footer_wanted(self, verb: str) -> None:
        self.act(verb)

    @Slot(int)
    def _on_pager_stepped(self, step: int) -> None:
        self.act("sibling", str(step))

    @override
    def focus_pager(self, step: int) -> None:
        self._footer.pager.focus(step)

    @Slot(str)
    def _on_picture_opened(self, digest: str) -> None:
        self.act("picture", digest)

    @Slot(str)
    def _on_file_opened(self, digest: str) -> None:
        self.act("file", digest)

    @Slot(str)
    def _on_picture_chosen(self, digest: str) -> None:
        self.act("replace", digest)

    @Slot(str, QMimeData)
    def _on_picture_dropped(self, digest: str, mime: QMimeData) -> None:
        if self.row is not None:
            self.picture_dropped.emit(self.row.seq, digest, mime)

    @Slot(str)
    def _on_link_activated(self, url: str) -> None:
        self.act("link", url)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._tell()
        super().focusInEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setAccessibleDescription("")  # it may stand for another message soon

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bubble.isEmpty() and self.setting is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(self.setting.theme.bubble))
            painter.setBrush(QColor(self.setting.theme.bubble))
            painter.drawRoundedRect(self._bubble, _BUBBLE_RADIUS_PX, _BUBBLE_RADIUS_PX)
            painter.end()
        super().paintEvent(event)


def first_line(text: str) -> str:
    """Return the first line that says something, without its Markdown marks."""
    return text.strip().partition("\n")[0].strip("#*_`> ").replace("**", "").replace("`", "")
