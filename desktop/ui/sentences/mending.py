"""What is said of damage and of what is done about it: exports, pictures put back."""

from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "PICTURE_DIFFERS": said(
        "This is not the picture that was here.",
        "Nothing was changed. Only the same picture can take this place.",
    ),
    "CHAT_FILE_FOREIGN": said(
        "This file holds no chat of Branchline.",
        "Nothing was changed. Choose a file that ends in “.branchline”.",
    ),
    "CHAT_FILE_UNREADABLE": said(
        "This file cannot be read.",
        "Check that it is still there, and that you may read it.",
    ),
    "CHAT_FILE_NEWER": said(
        "This chat was saved by a newer Branchline.",
        "Nothing was changed. Update Branchline, and open the file again.",
    ),
    "CHAT_FILE_DAMAGED": said(
        "This file is damaged, so its chat cannot be opened.",
        "Nothing was changed. Save the chat once more where it comes from.",
    ),
    "CHAT_FILE_TOO_LARGE": said(
        "This file would unpack to far more than a chat holds, so it was not opened.",
        "Nothing was changed. Save the chat once more where it comes from.",
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
