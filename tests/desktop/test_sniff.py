"""Promises of `desktop.sniff` about documents; those about pictures stand with the pictures."""

import io
from zipfile import ZipFile

import pytest

from desktop.sniff import kind_of


def packed(*names: str, mimetype: str = "") -> bytes:
    """Return a file of several parts, as office programs write them."""
    file = io.BytesIO()
    with ZipFile(file, "w") as parts:
        if mimetype:
            parts.writestr("mimetype", mimetype)
        for name in names:
            parts.writestr(name, "<x/>")
    return file.getvalue()


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (packed("[Content_Types].xml", "_rels/.rels", "word/document.xml"), "Word"),
        (packed("xl/workbook.xml", "[Content_Types].xml"), "Excel"),
        (packed("[Content_Types].xml", "ppt/presentation.xml"), "PowerPoint"),
        (packed(mimetype="application/vnd.oasis.opendocument.text"), "OpenDocument"),
        (packed("holiday/one.txt"), None),
    ],
)
def test_a_document_of_an_office_program_is_called_what_it_is(
    document: bytes, kind: str | None
) -> None:
    assert kind_of(document) == kind
