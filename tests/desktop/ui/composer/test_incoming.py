import base64
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.ui.composer.htmltext import picture_in, text_in
from desktop.ui.composer.incoming import PastedPicture, brings_something, incoming_of

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


# What real programs put there


def clipboard(**formats: bytes) -> QMimeData:
    """A clipboard with these formats, "__" in their names for "/" and "_" for "-"."""
    mime = QMimeData()
    for name, data in formats.items():
        mime.setData(name.replace("__", "/").replace("_", "-"), data)
    return mime


def data_picture(size: int) -> bytes:
    return b'<img alt="x" src="data:image/png;base64,' + base64.b64encode(PNG * size) + b'">'


def test_of_html_alone_the_words_are_taken_and_nothing_is_loaded() -> None:
    html = (
        b"<html><head><title>no</title><style>p{}</style></head><body><!-- StartFragment -->"
        b"<!--[if gte mso 9]><xml><o:x>no</o:x></xml><![endif]-->"
        b'<p>Dear&nbsp;<b>you</b>,</p> <ul><li>one<li>two</ul><script>alert("<p>")</script>'
        b"<table><tr><td>1</td><td></td><td>3</td></tr><tr><td>4<td>5</table>"
        b'<pre>a\n  b</pre>1 &lt; 2<br>end<img src="file:///etc/hosts"></body></html>'
    )
    mime = clipboard(text__html=html)
    assert brings_something(mime)
    incoming = incoming_of(mime)
    words = "Dear\xa0you,\n\none\ntwo\n\n1\t\t3\n4\t5\n\na\n  b\n\n1 < 2\nend"
    assert (incoming.text, incoming.picture) == (words, None)


def test_html_that_is_nothing_but_a_picture_is_that_picture() -> None:
    incoming = incoming_of(clipboard(text__html=b"<p>" + data_picture(1) + b"</p>"))
    assert incoming.text == ""
    assert incoming.picture == PastedPicture("pasted.png", PNG)


def test_a_picture_amid_words_is_offered_unless_it_is_only_a_sign() -> None:
    words = {"text__plain": b"Words"}
    small = incoming_of(clipboard(text__html=data_picture(1), **words))
    large = incoming_of(clipboard(text__html=data_picture(1) + data_picture(900), **words))
    assert (small.text, small.picture) == ("Words", None)
    assert large.text == "Words"
    assert large.picture == PastedPicture("pasted.png", PNG * 900, is_part=True)


def test_damaged_data_in_html_is_no_picture() -> None:
    assert incoming_of(clipboard(text__html=b'<img src="data:image/png;base64,AAA">x')).text == "x"


@pytest.mark.parametrize(
    "hostile",
    ["<b>", "<div>", "<!--", "<script>", "<", "<td>", "src=data:image/png;base64,!", "&#"],
)
def test_html_of_any_shape_takes_no_longer_than_its_length(hostile: str) -> None:
    source = hostile * 50_000  # minutes, where each mark looks at all that follows
    assert len(text_in(source)) <= len(source)
    assert picture_in(source) is None


def test_a_picture_of_a_browser_is_meant_before_its_address() -> None:
    address = b"https://example.org/cat.png"
    copied = clipboard(image__png=PNG, text__html=b'<img src="' + address + b'">')
    dragged = clipboard(image__png=PNG, text__plain=address, text__uri_list=address + b"\r\n")
    for mime in (copied, dragged):
        incoming = incoming_of(mime)
        assert incoming.text == ""
        assert incoming.picture == PastedPicture("pasted.png", PNG)


def test_of_a_spreadsheet_and_a_document_the_words_are_meant_and_the_picture_offered() -> None:
    cells = clipboard(
        text__plain=b"1\t2\n3\t4\n", text__html=b"<td>1", text__rtf=b"{\\rtf1 1}", image__png=PNG
    )
    assert incoming_of(cells).text == "1\t2\n3\t4\n"
    assert incoming_of(cells).picture == PastedPicture("pasted.png", PNG)
    drawing = clipboard(text__plain=b"\n", image__png=PNG, text__rtf=b"{\\rtf1}")
    assert incoming_of(drawing).text == ""
    assert incoming_of(drawing).picture is not None


def test_a_picture_of_an_old_program_is_taken_as_it_is() -> None:
    picture = incoming_of(clipboard(image__bmp=b"BM rest")).picture
    assert picture == PastedPicture("pasted.bmp", b"BM rest")


def test_files_of_every_file_manager_are_files(tmp_path: Path) -> None:
    one, two = tmp_path / "a b.png", tmp_path / "ü.txt"
    lines = "\n".join(
        QUrl.fromLocalFile(str(file)).toEncoded().data().decode() for file in (one, two)
    )
    uris, names = lines.replace("\n", "\r\n").encode() + b"\r\n", f"{one}\n{two}".encode()
    special = f"copy\n{lines}".encode()
    for mime in (
        clipboard(text__uri_list=uris, text__plain=names, x_special__gnome_copied_files=special),
        clipboard(
            text__uri_list=uris, application__x_kde_cutselection=b"0", text__plain=lines.encode()
        ),
        clipboard(text__plain=names, x_special__gnome_copied_files=special),
        clipboard(x_special__mate_copied_files=special + b"\0"),
    ):
        assert brings_something(mime)
        incoming = incoming_of(mime)
        assert (incoming.files, incoming.text) == ((one, two), "")


def test_rich_text_alone_is_not_taken_apart() -> None:
    assert not brings_something(clipboard(text__rtf=b"{\\rtf1 words}"))
