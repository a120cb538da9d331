"""What is said of damage and of what is done about it: exports, pictures put back."""

from desktop.ui.sentences.ours import Sentence

SENTENCES: dict[str, Sentence] = {
    "PICTURE_DIFFERS": (
        "This is not the picture that was here.",
        "Nothing was changed. Only the same picture can take this place.",
    ),
    "EXPORT_NO_ROOM": (
        "There is too little room in this place for the export.",
        "Your chat is untouched. Make some room, or choose another place.",
    ),
    "EXPORT_NOT_WRITABLE": (
        "Nothing can be written to this place.",
        "Your chat is untouched. Choose another place for the export.",
    ),
}
