"""What every table of sentences is made of, and the sentence for a mistake of our own."""

UNKNOWN = "UNKNOWN"

Sentence = tuple[str, str]  # what happened, and what a person can do

OURS: Sentence = (
    "Something went wrong inside Branchline.",
    "Nothing that was saved is lost. Details are in the log file.",
)
