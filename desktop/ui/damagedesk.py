"""Says quietly, and once, that damage was found; and shows where, when a person asks."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.damage import Damage, DamageFound
from desktop.ui.bridge import Bridge
from desktop.ui.i18n import paragraph, tr, tr_count
from desktop.ui.page import ChatPage
from desktop.ui.widgets.framed import FramedDialog
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.scrolledwords import ScrolledWords

if TYPE_CHECKING:
    from desktop.runtime import Notice, Runtime

_SHOW = "show-damage"
_CHAT = Qt.ItemDataRole.UserRole
_WIDTH_PX = 520
_LISTED = 5


class DamageDialog(FramedDialog):
    """Lists the damaged chats, and says what is safe and what can be done.

    Signals: `chat_chosen(chat)`; `rescue_asked()`: what can be read should go into a new file.
    """

    chat_chosen = Signal(str)
    rescue_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Damage on the disk"))
        self._words = Paragraph(parent=self)
        self.list = QListWidget(self)
        self.list.setProperty("look", "list")
        self.list.setAccessibleName(tr("Damaged chats"))
        self._more = ScrolledWords(self, look="muted")
        buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.open_chat = buttons.addButton(tr("Open the chat"), role.ActionRole)
        self.rescue = buttons.addButton(tr("Rescue what can be read…"), role.ActionRole)
        buttons.addButton(tr("Close"), role.RejectRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(10)
        layout.addWidget(self.heading())
        for part in (self._words, self.list, self._more, buttons):
            layout.addWidget(part)
        self.open_chat.setDefault(True)  # so Enter in the list opens, and once
        self.list.itemDoubleClicked.connect(self._on_open_chat_clicked)
        self.list.itemSelectionChanged.connect(self._on_list_selection_changed)
        self.open_chat.clicked.connect(self._on_open_chat_clicked)
        self.rescue.clicked.connect(self._on_rescue_clicked)
        buttons.rejected.connect(self.reject)

    def tell(self, damage: Damage) -> None:
        """Show what was found."""
        self._words.setText(_what(damage))
        self._more.setText(_what_to_do(damage))
        self.list.clear()
        for chat in damage.chats:
            item = QListWidgetItem(chat.title or tr("A chat without a name"), self.list)
            item.setData(_CHAT, chat.session_id)
        has_chats = bool(damage.chats)
        self.list.setVisible(has_chats)
        self.open_chat.setVisible(has_chats)
        self.open_chat.setEnabled(False)
        self.rescue.setVisible(damage.has_more)
        if has_chats:
            self.list.setCurrentRow(0)
            self._fit_list()
        self.fit_words(_WIDTH_PX)
        self.open()

    def _fit_list(self) -> None:
        """Give the list the height of what is in it, or of some lines that scroll."""
        self.list.ensurePolished()
        line_px = self.list.sizeHintForRow(0)
        self.list.setFixedHeight(min(self.list.count(), _LISTED) * line_px + line_px // 3)

    @Slot()
    def _on_list_selection_changed(self) -> None:
        self.open_chat.setEnabled(bool(self.list.selectedItems()))

    @Slot()
    def _on_open_chat_clicked(self) -> None:
        for item in self.list.selectedItems():
            self.chat_chosen.emit(str(item.data(_CHAT)))
            self.accept()

    @Slot()
    def _on_rescue_clicked(self) -> None:
        self.accept()
        self.rescue_asked.emit()


class DamageDesk(QObject):
    """Joins what the runtime finds to the page and to the dialog.

    Signals: `chat_chosen(chat)`; `rescue_asked()`.
    """

    chat_chosen = Signal(str)
    rescue_asked = Signal()

    def __init__(self, runtime: "Runtime", bridge: Bridge, page: ChatPage, parent: QObject) -> None:
        super().__init__(parent)
        self._runtime = runtime
        self._bridge = bridge
        self._page = page
        bridge.noticed.connect(self._on_bridge_noticed)
        page.news.acted.connect(self._on_news_acted)
        if not runtime.reading_only:  # it could not be remembered that this was told
            bridge.when_done(runtime.health.untold(), self._on_untold_read)

    @cached_property
    def dialog(self) -> DamageDialog:
        """The dialog, made at first need."""
        dialog = DamageDialog(self._page)
        dialog.chat_chosen.connect(self.chat_chosen)
        dialog.rescue_asked.connect(self.rescue_asked)
        return dialog

    @Slot(object)
    def _on_bridge_noticed(self, notice: "Notice") -> None:
        if isinstance(notice, DamageFound):
            self._tell(notice.damage)

    def _on_untold_read(self, damage: Damage) -> None:
        if damage:
            self._tell(damage)

    def _tell(self, damage: Damage) -> None:
        actions = ((_SHOW, tr("Show…")),)
        self._page.news.tell(_briefly(damage), tone="warning", actions=actions)
        self._runtime.health.mark_told()

    @Slot(str)
    def _on_news_acted(self, name: str) -> None:
        if name == _SHOW:
            self._bridge.when_done(self._runtime.health.damage(), self._on_damage_read)

    def _on_damage_read(self, damage: Damage) -> None:
        self._page.news.hide()
        self.dialog.tell(damage)


def _briefly(damage: Damage) -> str:
    return tr("{what} Everything else goes on as usual.", what=_what(damage))


def _what(damage: Damage) -> str:
    """Say what is damaged, in one sentence or two."""
    said = []
    if damage.chats:
        said.append(
            tr_count(
                "Branchline found damage in one chat.",
                "Branchline found damage in {count} chats.",
                len(damage.chats),
            )
        )
    if damage.pictures:
        said.append(
            tr_count(
                "One picture is damaged or missing.",
                "{count} pictures are damaged or missing.",
                damage.pictures,
            )
        )
    if damage.has_more:
        said.append(tr("The file in which your chats lie is damaged."))
    if damage.settings:
        said.append(tr("Your settings could not be read; Branchline began with the usual ones."))
    return paragraph(*said) or tr("What was damaged is mended.")


def _what_to_do(damage: Damage) -> str:
    """Say what is safe, and what a person can do."""
    said = []
    if damage.chats:
        said.append(
            tr(
                "Open a chat to see where it is. What comes before can be read, and a branch from"
                " there goes on as usual."
            )
        )
    if damage.pictures:
        said.append(
            tr("Where a picture is missing, put the same file in its place, and it is whole again.")
        )
    if damage.has_more:
        said.append(
            tr(
                "Rescue what can be read into a new file, or go back to a backup. The damaged file"
                " is kept."
            )
        )
    if damage.settings:
        said.append(tr("What could not be read is kept. Choose your model and settings again."))
    return "\n\n".join(said)
