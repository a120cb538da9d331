"""What the window says of itself: its settings, its fonts, its mistakes."""

from desktop.ui.sentences.ours import OURS, UNKNOWN
from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "CLOSED": said("Branchline is being closed.", "All that was written is kept."),
    "UNEXPECTED": OURS,
    "CLOCK_WENT_BACK": said(
        "This computer's clock shows an earlier time than your newest chat.",
        "Nothing is lost, and new chats stand first all the same. Set the date right.",
    ),
    "NOT_A_FILE": said(
        "{name} is no file on this computer, so it was not attached.",
        "Nothing was fetched. Save it first, then attach the file.",
    ),
    "OPEN_TO_OTHERS": said(
        "Others who use this computer could read your chats: the disk they are on hides nothing.",
        "Move the data folder to a disk of this computer's own.",
    ),
    "PREFERENCES_SET_ASIDE": said(
        "The window's settings could not be read and were set aside.",
        "Your chats are not affected.",
    ),
    "PREFERENCES_UNREADABLE": said(
        "The window's settings cannot be read, so changes to them are not kept.",
        "Your chats are not affected.",
    ),
    "PREFERENCES_NOT_SAVED": said(
        "The window's settings could not be saved.",
        "Your chats are not affected.",
    ),
    "FONTS_MISSING": said(
        "This computer has no font for {scripts}.",
        "Such characters show as empty boxes. Install a Noto font to see them.",
    ),
    UNKNOWN: OURS,
}
