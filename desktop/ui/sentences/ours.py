"""What every table of sentences is made of, and the sentence for a mistake of our own."""

from desktop.ui.texts import Sentence, said

UNKNOWN = "UNKNOWN"

OURS: Sentence = said(
    "Something went wrong inside Branchline.",
    "Nothing that was saved is lost. Details are in the log file.",
)
