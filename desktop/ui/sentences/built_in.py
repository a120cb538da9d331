"""What models that run here say: the program, its files, and fetching one."""

from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "NO_ENGINE": said(
        "The part that runs the built-in model is not installed.",
        "Choose another model, or install Branchline again.",
    ),
    "NO_MODEL": said(
        "The built-in model's file is missing.",
        "Choose another model, or install Branchline again.",
    ),
    "MODEL_DAMAGED": said(
        "The model's file is damaged, or only a part of it is there.",
        "Get it again, or choose another model.",
    ),
    "MODEL_IN_PARTS": said(
        "This model is split over several files.",
        "Choose one that is in a single file.",
    ),
    "MODEL_UNREADABLE": said(
        "The model's file cannot be read: it was moved, or you may not open it.",
        "Put it back, or choose another model.",
    ),
    "NOT_A_MODEL": said(
        "This file is not a model that can run here.",
        "Choose another one: a whole .gguf file, with a model to chat with in it.",
    ),
    "NOT_A_CHAT_MODEL": said(
        "There is no model to chat with in this file.",
        "It may belong to another model, as the part for pictures does: choose the model itself.",
    ),
    "CPU": said(
        "This computer's processor lacks what models need to run here.",
        "Choose another model.",
    ),
    "MEMORY": said(
        "There is too little free memory for this model.",
        "Close some programs and try again, or choose another model.",
    ),
    "ENGINE_FAILED": said(
        "The model could not be started.",
        "Try again, or choose another model.",
    ),
    "ENGINE_STOPPED": said(
        "The built-in model stopped in the middle of its work.",
        "What came is kept. Try again; it starts anew by itself.",
    ),
    "FETCH_IMPOSSIBLE": said(
        "This copy of Branchline cannot fetch models.",
        "Add a model file that you have instead.",
    ),
    "FETCH_NO_ROOM": said(
        "There is not enough room on the disk for this model.",
        "Make room and try again; it goes on where it stopped.",
    ),
    "FETCH_OFFLINE": said(
        "The model could not be fetched: the network is down, or does not let us through.",
        "Try again later; it goes on where it stopped.",
    ),
    "FETCH_REFUSED": said(
        "The place from which this computer gets its programs does not have this model.",
        "Try again later, or add a model file that you have.",
    ),
    "FETCH_DAMAGED": said(
        "What was fetched arrived damaged, so it was thrown away.",
        "Try again.",
    ),
}
