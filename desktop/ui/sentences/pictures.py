"""What pictures say: those that cannot be attached, and those that are gone from a chat."""

from desktop.ui.sentences.ours import Sentence

_MISSING = "The chat goes on without it. Attach the picture again if you have it."

SENTENCES: dict[str, Sentence] = {
    "OBJECT_DAMAGED": ("A picture of this chat is damaged.", _MISSING),
    "OBJECT_MISSING": ("A picture of this chat is missing.", _MISSING),
    "UNKNOWN_OBJECT": ("A picture of this message is missing.", "Attach it again."),
    "PICTURE_EMPTY": ("{name} is empty.", "Choose another picture."),
    "PICTURE_NOT_A_PICTURE": (
        "{name} is not a picture.",
        "PNG, JPEG, WebP and GIF pictures can be attached.",
    ),
    "PICTURE_UNSUPPORTED": (
        "{name} is a kind of picture Branchline cannot read ({kind}).",
        "Save it as PNG or JPEG and attach that.",
    ),
    "PICTURE_TOO_MANY_BYTES": (
        "{name} is larger than 20 MB.",
        "Make it smaller and attach it again.",
    ),
    "PICTURE_TOO_MANY_PIXELS": (
        "{name} has more than 64 million pixels.",
        "Make it smaller and attach it again.",
    ),
    "PICTURE_DAMAGED": ("{name} is damaged and cannot be read.", "Choose another picture."),
    "PICTURE_UNREADABLE": ("{name} cannot be opened.", "Check that you may read the file."),
    "PICTURE_TOO_MANY": (
        "A message takes up to 20 pictures.",
        "Send these first, or remove some.",
    ),
}
