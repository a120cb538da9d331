from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.ui.composer.incoming import brings_something, incoming_of

PNG = b"\x89PNG\r\n\x1a\n rest"


def test_files_are_meant_before_their_names(qtbot: QtBot, tmp_path: Path) -> None:
    del qtbot
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "a b.png"))])
    mime.setText("file:///tmp/a%20b.png")
    assert incoming_of(mime).files == (tmp_path / "a b.png",)
    assert incoming_of(mime).text == ""


def test_a_picture_alone_is_taken_as_it_is() -> None:
    mime = QMimeData()
    mime.setData("image/png", PNG)
    mime.setHtml('<img src="https://example.com/a.png">')
    incoming = incoming_of(mime)
    assert incoming.text == ""
    assert incoming.picture is not None
    assert (incoming.picture.name, incoming.picture.data) == ("pasted.png", PNG)


def test_an_image_without_bytes_is_encoded_later() -> None:
    mime = QMimeData()
    mime.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    picture = incoming_of(mime).picture
    assert picture is not None
    assert picture.image is not None or picture.data


def test_an_address_of_the_web_stays_text() -> None:
    mime = QMimeData()
    mime.setUrls([QUrl("https://example.com/a.png")])
    mime.setText("https://example.com/a.png")
    incoming = incoming_of(mime)
    assert incoming.files == ()
    assert incoming.text == "https://example.com/a.png"


def test_what_holds_nothing_of_use_is_not_taken() -> None:
    mime = QMimeData()
    mime.setData("application/x-color", b"")
    assert not brings_something(mime)
