"""What is said of damage and of what is done about it: exports, pictures put back."""

from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "PICTURE_DIFFERS": said(
        "This is not the picture that was here.",
        "Nothing was changed. Only the same picture can take this place.",
    ),
    "EXPORT_NO_ROOM": said(
        "There is too little room in this place for the export.",
        "Your chat is untouched. Make some room, or choose another place.",
    ),
    "EXPORT_NOT_WRITABLE": said(
        "Nothing can be written to this place.",
        "Your chat is untouched. Choose another place for the export.",
    ),
}
