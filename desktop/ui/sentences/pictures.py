"""What pictures say: those that cannot be attached, and those that are gone from a chat."""

from desktop.ui.texts import Sentence, said, text

_MISSING = text("The chat goes on without it. Attach it again if you have it.")

SENTENCES: dict[str, Sentence] = {
    "OBJECT_DAMAGED": said("A picture or file of this chat is damaged.", _MISSING),
    "OBJECT_MISSING": said("A picture or file of this chat is missing.", _MISSING),
    "PICTURE_NOT_SAVED": said("The picture could not be saved there.", "Choose another place."),
    "PICTURE_DELETED": said("You deleted this picture for ever.", "The chat goes on without it."),
    "UNKNOWN_OBJECT": said("A picture of this message is missing.", "Attach it again."),
    "PICTURE_EMPTY": said("{name} is empty.", "Choose another one."),
    "PICTURE_NOT_A_PICTURE": said(
        "{name} is not a picture.",
        "PNG, JPEG, WebP, GIF and TIFF pictures can be attached.",
    ),
    "PICTURE_NOT_A_TEXT": said(
        "{name} is not a text.",
        "Files of plain text can take its place.",
    ),
    "PICTURE_NEITHER": said(
        "{name} is neither a picture nor a text.",
        "PNG, JPEG, WebP, GIF and TIFF pictures can be attached, and files of plain text.",
    ),
    "PICTURE_TEXT_TOO_LONG": said(
        "{name} is longer than any model can read at once.",
        "Attach the part that matters.",
    ),
    "PICTURE_UNSUPPORTED": said(
        "{name} is a kind of file Branchline cannot read ({kind}).",
        "Save it as PNG, JPEG or plain text and attach that.",
    ),
    "PICTURE_UNSUPPORTED_SVG": said(
        "{name} is a drawing ({kind}), which Branchline cannot show to a model.",
        "Export it as PNG and attach that.",
    ),
    "PICTURE_UNSUPPORTED_PDF": said(
        "{name} is a PDF, which Branchline cannot read.",
        "Paste the words that matter, or attach a screenshot of the page.",
    ),
    "PICTURE_TOO_MANY_BYTES": said(
        "{name} is larger than 20 MB.",
        "Make it smaller and attach it again.",
    ),
    "PICTURE_TOO_MANY_PIXELS": said(
        "{name} has too many pixels: {kind}.",
        "Make it smaller and attach it again.",
    ),
    "PICTURE_DAMAGED": said("{name} is damaged and cannot be read.", "Choose another picture."),
    "PICTURE_DAMAGED_HEIC": said(
        "{name} is a photo as phones keep it ({kind}), damaged or of a kind that cannot be read.",
        "Share or export it as JPEG and attach that.",
    ),
    "PICTURE_FOLDER": said("{name} is a folder.", "Attach the files in it that matter."),
    "PICTURE_UNREADABLE": said("{name} cannot be opened.", "Check that you may read the file."),
    "PICTURE_TOO_MANY": said(
        "A message takes up to 20 pictures and files.",
        "Send these first, or remove some.",
    ),
}
