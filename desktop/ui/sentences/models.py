"""What models say, and what is said of a request before it goes to one."""

from desktop.ui.sentences.ours import OURS
from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "CREDENTIAL_MISSING": said("This model needs a key.", "Add the key, or choose another model."),
    "CREDENTIAL_REJECTED": said(
        "The model's service refused the key.",
        "Check the key, or choose another model.",
    ),
    "CREDENTIAL_REJECTED_BY": said(
        "{server} refused the key.",
        "Check the key, or choose another model.",
    ),
    "CONTEXT_TOO_LONG": said(
        "This chat is longer than the model can read at once.",
        "Have its earlier messages summarised, or choose a model that reads more.",
    ),
    "MODEL_UNKNOWN": said("The service does not know this model.", "Choose another model."),
    "CONTENT_BLOCKED": said(
        "The model's service declined to answer this.",
        "Change your message and send it again.",
    ),
    "REQUEST_TOO_LARGE": said(
        "This chat with its pictures is larger than the model's service accepts.",
        "Have its earlier messages summarised, or send fewer pictures.",
    ),
    "BAD_REQUEST": said(
        "The model's service did not accept the request.",
        "You can try again, or choose another model.",
    ),
    "PICTURES_REFUSED": said(
        "The model cannot see the pictures of this chat.",
        "Choose one that sees, or mark this one in the list as one that does not.",
    ),
    "RATE_LIMITED": said(
        "The model's service asks to wait a little.",
        "Try again in a moment, or choose another model.",
    ),
    "QUOTA_EXHAUSTED": said(
        "Your account with the model's service has no credit left.",
        "Check the account, or choose another model.",
    ),
    "OVERLOADED": said("The model's service is overloaded.", "Try again in a moment."),
    "SERVER_ERROR": said("The model's service had a failure of its own.", "Try again in a moment."),
    "MALFORMED": said(
        "The model's service sent something that cannot be read as an answer.", "Try again."
    ),
    "EMPTY": said("The model sent an empty answer.", "Try again."),
    "REQUEST_NOT_REBUILT": said(
        "What was sent cannot be put together again.", "Something that was part of it is gone."
    ),
    "REQUEST_DIFFERS": said(
        "What was about to be sent does not match the chat, so nothing was sent.",
        "Try again; if it happens again, please report it.",
    ),
    "UNKNOWN_TOOL": said(
        "The model kept asking for tools that do not exist.",
        "Try again, or choose another model.",
    ),
    "NOT_AGREED": said(
        "You have not said yet that this chat may leave this computer, so nothing was sent.",
        "Try again, and say whether it may.",
    ),
    "NOTHING_TO_SUMMARISE": said(
        "There is too little in this chat for a summary to make room.",
        "Choose a model that reads more, or begin a new chat.",
    ),
    "SUMMARY_NO_SHORTER": said(
        "The model's summary was no shorter than what it summed up, so it was not used.",
        "Try again, or choose another model.",
    ),
    "FAULT": OURS,
}
