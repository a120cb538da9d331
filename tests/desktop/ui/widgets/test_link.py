from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from pytestqt.qtbot import QtBot

from desktop.ui.theme import Theme
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.link import LinkQuestion, open_in_browser


@pytest.fixture
def question(qtbot: QtBot, theme: Theme) -> LinkQuestion:
    del theme
    question = LinkQuestion()
    qtbot.addWidget(question)
    return question


def test_it_shows_where_a_link_goes_before_anything_opens(
    qtbot: QtBot, question: LinkQuestion
) -> None:
    with qtbot.assertNotEmitted(question.agreed, wait=20):
        question.ask("https://example.com/a?b=c")
    assert "example.com" in question._host.text()
    with qtbot.waitSignal(question.agreed) as agreed:
        qtbot.mouseClick(question.open_button, Qt.MouseButton.LeftButton)
    assert agreed.args == [QUrl("https://example.com/a?b=c")]


def test_a_look_alike_host_is_unmasked(question: LinkQuestion) -> None:
    question.ask("https://ex\u0430mple.com/")
    assert "xn--" in question._host.text()


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://zh.wikipedia.org/wiki/中文", "https://zh.wikipedia.org/wiki/中文"),
        ("https://example.org/caf%C3%A9?q=%C3%BC", "https://example.org/café?q=ü"),
        ("https://example.org/Москва", "https://example.org/Москва"),
        ("https://example.org/%D8%B9%D8%B1", "https://example.org/\u2068\u0639\u0631\u2069"),
        # A Cyrillic letter in a Latin word, one that turns what follows, one that is not seen.
        ("https://example.org/p\u0430ypal", "https://example.org/p%D0%B0ypal"),
        ("https://example.org/a%E2%80%AEgpj", "https://example.org/a%E2%80%AEgpj"),
        ("https://example.org/a%E2%80%8Bb%E3%85%A4", "https://example.org/a%E2%80%8Bb%E3%85%A4"),
        ("https://example.org/%EF%BC%8Fx%FF", "https://example.org/%EF%BC%8Fx%FF"),
        ("javascript:\u202ealert(1)", "javascript:%E2%80%AEalert(1)"),
    ],
)
def test_an_address_can_be_read_and_deceives_nobody(
    question: LinkQuestion, address: str, shown: str
) -> None:
    question.ask(address)
    assert question._where.text() == shown


class Desktop(QObject):
    """Gets what is handed over to be opened."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.opened.append(url.toString())


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    desktop = Desktop()
    schemes = ("http", "https", "mailto", "file", "javascript", "smb", "data", "branchline")
    for scheme in schemes:
        QDesktopServices.setUrlHandler(scheme, desktop, "take")
    yield desktop
    for scheme in schemes:
        QDesktopServices.unsetUrlHandler(scheme)


@pytest.mark.parametrize(
    "address",
    [
        *("javascript:alert(1)", "file:///etc/passwd", "smb://host/x", "data:text/html,x"),
        *("branchline://x", "FILE:///etc/passwd", "/etc/passwd", "", "http://[", "x"),
        *("mailto:a@example.com?attach=/etc/passwd", "mailto:a@example.com?b=c&ATTACHMENT=x"),
    ],
)
def test_what_is_no_web_address_is_never_opened(
    question: LinkQuestion, desktop: Desktop, address: str
) -> None:
    question.ask(address)
    assert not question.open_button.isEnabled()
    assert not open_in_browser(QUrl(address))
    assert desktop.opened == []


@pytest.mark.parametrize(
    "address", ["https://example.com/a", "HTTP://example.com/a", "mailto:a@example.com?subject=b"]
)
def test_an_address_of_the_web_or_of_mail_is_handed_over(desktop: Desktop, address: str) -> None:
    assert open_in_browser(QUrl(address))
    assert desktop.opened == [QUrl(address).toString()]


def test_it_can_be_copied_instead(qtbot: QtBot, question: LinkQuestion) -> None:
    question.ask("https://example.com/a")
    qtbot.mouseClick(question.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "https://example.com/a"
    assert question.isHidden()


def test_a_banner_tells_and_acts_and_can_be_closed(qtbot: QtBot, theme: Theme) -> None:
    banner = Banner(theme)
    qtbot.addWidget(banner)
    assert banner.isHidden()
    banner.tell("The disk is full.", tone="danger", actions=(("again", "Try again"),))
    assert banner.accessibleName() == "The disk is full."
    with qtbot.waitSignal(banner.acted) as acted:
        qtbot.mouseClick(banner.button("again"), Qt.MouseButton.LeftButton)
    assert acted.args == ["again"]
    with qtbot.waitSignal(banner.dismissed):
        qtbot.mouseClick(banner._close, Qt.MouseButton.LeftButton)
    assert banner.isHidden()
