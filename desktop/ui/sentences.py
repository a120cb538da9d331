"""What every code means in plain English: what happened, and what a person can do. Imports nothing.

The window asks for them through `failures` (and in its language); the command line prints them as
they stand. `tests/desktop/ui/test_failures.py` proves that every code of every part has one.
"""

UNKNOWN = "UNKNOWN"

_OURS = (
    "Something went wrong inside Branchline.",
    "Nothing that was saved is lost. Details are in the log file.",
)
_ENGINE_GONE = (
    "The built-in model stopped in the middle of its work.",
    "What came is kept. Try again; it starts anew by itself.",
)
_MISSING_PICTURE = "The chat goes on without it. Attach the picture again if you have it."

_STORE = {
    "STORE_ERROR": _OURS,
    "STORE_UNAVAILABLE": (
        "The chats cannot be opened.",
        "Check that the data folder exists and that you may write to it.",
    ),
    "STORE_BUSY": ("Another program is using your chats just now.", "Close it and try again."),
    "DISK_FULL": (
        "The disk is full, so nothing more can be saved.",
        "Make some room; Branchline goes on by itself. Your text is kept in the box.",
    ),
    "READ_ONLY": (
        "Your chats lie in a place that cannot be written to.",
        "You can read everything; sending is off until the folder can be written to again.",
    ),
    "ALREADY_OPEN": (
        "Branchline is already open with these chats.",
        "Use the window that is open, or close it first.",
    ),
    "STORE_UNREADABLE": (
        "The file with your chats cannot be read by this program.",
        "Nothing was changed.",
    ),
    "TOO_NEW": (
        "Your chats were written by a newer Branchline.",
        "Nothing was changed. Install the newer version to open them.",
    ),
    "FOREIGN": (
        "The file in the place of your chats is not one of ours.",
        "Nothing was changed. Move it away, or choose another data folder.",
    ),
    "STORE_DAMAGED": (
        "The file with your chats is damaged.",
        "Nothing was changed. Keep a copy of the file before you try anything.",
    ),
    "LOG_DAMAGED": (
        "This chat is damaged in one place.",
        "What can be read is shown; your other chats are fine.",
    ),
    "CHAT_READ_ONLY": (
        "This chat opens for reading only: its last answer could not be put in order.",
        "You can branch from any message of it; your other chats are fine.",
    ),
    "OBJECT_DAMAGED": ("A picture of this chat is damaged.", _MISSING_PICTURE),
    "OBJECT_MISSING": ("A picture of this chat is missing.", _MISSING_PICTURE),
    "UNKNOWN_OBJECT": ("A picture of this message is missing.", "Attach it again."),
    "BACKUP_FAILED": (
        "The backup could not be written.",
        "Your chats are untouched. Choose another place and try again.",
    ),
    "BACKUP_BUSY": (
        "Another backup is being written to this place just now.",
        "Wait until it is done, or choose another place.",
    ),
    "BACKUP_DIFFERS": (
        "This place does not keep what is written to it, so there is no backup there.",
        "Your chats are untouched. Choose another disk: this one may be broken.",
    ),
    "BACKUP_IN_THE_WAY": (
        "A file that is no backup of Branchline has this name.",
        "Nothing was changed. Choose another name.",
    ),
    "BACKUP_NO_ROOM": (
        "There is too little room for a backup in this place.",
        "Your chats are untouched. Make some room, or choose another place.",
    ),
    "BACKUP_NOT_WRITABLE": (
        "Nothing can be written to this place.",
        "Your chats are untouched. Choose another place for the backup.",
    ),
    "BACKUP_PLACE_GONE": (
        "The place for the backup is not there, or went away.",
        "Your chats are untouched. Connect the disk again, or choose another place.",
    ),
    "BACKUP_DAMAGED": (
        "This backup is damaged, so it was not used.",
        "Nothing was changed. Choose another one.",
    ),
    "BACKUP_NOT_OURS": (
        "This file is no backup of Branchline.",
        "Nothing was changed. Choose another one.",
    ),
    "BACKUP_TOO_NEW": (
        "This backup was made by a newer Branchline.",
        "Nothing was changed. Install the newer version to use it.",
    ),
    "NOT_FOUND": ("This chat is not there any more.", ""),
    "CONFLICT": (
        "The chat was changed from elsewhere at the same moment.",
        "Try again; nothing is lost.",
    ),
    "INVALID_BOUNDARY": ("A branch cannot start at this place.", "Choose another message."),
    "NOT_STORABLE": (
        "This message holds something that cannot be saved.",
        "Your text is kept in the box; change it and send it again.",
    ),
    "BAD_ENVELOPE": _OURS,
    "UNKNOWN_TYPE": _OURS,
    "BAD_DATA": _OURS,
    "OUT_OF_ORDER": _OURS,
    "BAD_SURFACE": _OURS,
    "BAD_SOURCES": _OURS,
    "BAD_HEADER": _OURS,
    "BAD_INBOX": _OURS,
}
_MODEL = {
    "CREDENTIAL_MISSING": ("This model needs a key.", "Add the key, or choose another model."),
    "CREDENTIAL_REJECTED": (
        "The model's service refused the key.",
        "Check the key, or choose another model.",
    ),
    "CONTEXT_TOO_LONG": (
        "This chat is longer than the model can read at once.",
        "Have its earlier messages summarised, or choose a model that reads more.",
    ),
    "MODEL_UNKNOWN": ("The service does not know this model.", "Choose another model."),
    "CONTENT_BLOCKED": (
        "The model's service declined to answer this.",
        "Change your message and send it again.",
    ),
    "REQUEST_TOO_LARGE": (
        "This chat with its pictures is larger than the model's service accepts.",
        "Have its earlier messages summarised, or send fewer pictures.",
    ),
    "REDIRECTED": (
        "The model's address sends us on to another one.",
        "Enter the address it is really at.",
    ),
    "BAD_ADDRESS": ("The model's address cannot be used.", "Check it, or choose another model."),
    "BAD_REQUEST": (
        "The model's service did not accept the request.",
        "You can try again, or choose another model.",
    ),
    "PICTURES_REFUSED": (
        "The model cannot see the pictures of this chat.",
        "Choose one that sees, or mark this one in the list as one that does not.",
    ),
    "RATE_LIMITED": (
        "The model's service asks to wait a little.",
        "Try again in a moment, or choose another model.",
    ),
    "QUOTA_EXHAUSTED": (
        "The account with the model's service is used up.",
        "Check the account, or choose another model.",
    ),
    "OVERLOADED": ("The model's service is overloaded.", "Try again in a moment."),
    "SERVER_ERROR": ("The model's service had a failure of its own.", "Try again in a moment."),
    "CONNECT": (
        "The model cannot be reached: its program is not running, or the network is down.",
        "Start it, or choose another model.",
    ),
    "HOST_UNKNOWN": (
        "The model's address leads nowhere: there is no computer of that name, or no network.",
        "Check the address and the network.",
    ),
    "NOT_RUNNING": (
        "{server} is not running.",
        "Start it, or choose another model.",
    ),
    "NOT_A_SERVER": (
        "Something answers at this address, but it is no model's service.",
        "Check the address.",
    ),
    "PROXY": (
        "The proxy that this computer is set to use did not let us through.",
        "Check the proxy's settings, or ask whoever set it up.",
    ),
    "TIMEOUT": ("The model did not answer in time.", "Try again."),
    "TLS": (
        "No safe connection to the model's service could be made.",
        "Check the address and this computer's clock.",
    ),
    "STREAM_CUT": (
        "The answer broke off in the middle.",
        "What came is kept. Continue it, or try again.",
    ),
    "MALFORMED": ("The model's service sent something that is no answer.", "Try again."),
    "EMPTY": ("The model sent an empty answer.", "Try again."),
    "REQUEST_DIFFERS": (
        "What was about to be sent does not match the chat, so nothing was sent.",
        "Try again; if it happens again, please report it.",
    ),
    "UNKNOWN_TOOL": (
        "The model kept asking for tools that do not exist.",
        "Try again, or choose another model.",
    ),
    "NOT_AGREED": (
        "This chat has not left this computer yet, so nothing was sent.",
        "Try again, and say whether it may.",
    ),
    "NOTHING_TO_SUMMARISE": (
        "There is too little in this chat for a summary to make room.",
        "Choose a model that reads more, or begin a new chat.",
    ),
    "SUMMARY_NO_SHORTER": (
        "The model's summary was no shorter than what it summed up, so it was not used.",
        "Try again, or choose another model.",
    ),
    "FAULT": _OURS,
}
_CHECK_FINGERPRINT = "Trust it only if you know this server: its owner can tell its fingerprint."
_CERTIFICATE = {
    "CERTIFICATE_SELF_SIGNED": (
        "{host} vouches for itself; nobody else says that it is who it claims to be.",
        _CHECK_FINGERPRINT,
    ),
    "CERTIFICATE_UNKNOWN_ISSUER": (
        "{host} is vouched for by somebody this computer does not know.",
        _CHECK_FINGERPRINT,
    ),
    "CERTIFICATE_WRONG_NAME": (
        "What answers at {host} has a certificate for another name.",
        "Check the address. " + _CHECK_FINGERPRINT,
    ),
    "CERTIFICATE_EXPIRED": (
        "The certificate of {host} is out of date.",
        "Check this computer's clock. " + _CHECK_FINGERPRINT,
    ),
    "CERTIFICATE_CHANGED": (
        "{host} shows another certificate than the one you trusted.",
        "If nobody renewed it, somebody may be listening in. " + _CHECK_FINGERPRINT,
    ),
}
_BUILT_IN = {
    "NO_ENGINE": (
        "The part that runs the built-in model is not installed.",
        "Choose another model, or install Branchline again.",
    ),
    "NO_MODEL": (
        "The built-in model's file is missing.",
        "Choose another model, or install Branchline again.",
    ),
    "MODEL_DAMAGED": (
        "The model's file is damaged, or only a part of it is there.",
        "Get it again, or choose another model.",
    ),
    "MODEL_IN_PARTS": (
        "This model is split over several files.",
        "Choose one that is in a single file.",
    ),
    "MODEL_UNREADABLE": (
        "The model's file cannot be read: it was moved, or you may not open it.",
        "Put it back, or choose another model.",
    ),
    "NOT_A_MODEL": (
        "This file is not a model that can run here.",
        "Choose another one: a whole .gguf file, with a model to chat with in it.",
    ),
    "NOT_A_CHAT_MODEL": (
        "There is no model to chat with in this file.",
        "It may belong to another model, as the part for pictures does: choose the model itself.",
    ),
    "CPU": (
        "This computer's processor lacks what models need to run here.",
        "Choose another model.",
    ),
    "MEMORY": (
        "There is too little free memory for this model.",
        "Close some programs and try again, or choose another model.",
    ),
    "ENGINE_FAILED": (
        "The model could not be started.",
        "Try again, or choose another model.",
    ),
    "ENGINE_STOPPED": _ENGINE_GONE,
    "FETCH_IMPOSSIBLE": (
        "This copy of Branchline cannot fetch models.",
        "Add a model file that you have instead.",
    ),
    "FETCH_NO_ROOM": (
        "There is not enough room on the disk for this model.",
        "Make room and try again; it goes on where it stopped.",
    ),
    "FETCH_OFFLINE": (
        "The model could not be fetched: the network is down, or does not let us through.",
        "Try again later; it goes on where it stopped.",
    ),
    "FETCH_REFUSED": (
        "The model is not to be had where this computer gets its packages from.",
        "Try again later, or add a model file that you have.",
    ),
    "FETCH_DAMAGED": (
        "What was fetched is not what it should be, so it was thrown away.",
        "Try again.",
    ),
}
_PICTURES = {
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
_KEYS = {
    "KEYCHAIN_SILENT": (
        "Your computer's keychain does not answer.",
        "It may wait for its password. Until then keys go to a file that only you can read.",
    ),
    "KEYS_SET_ASIDE": (
        "The file with your keys is damaged and was set aside.",
        "It lies beside the new one in your data folder. Enter the keys again.",
    ),
    "KEYS_UNREADABLE": (
        "The file with your keys cannot be read.",
        "It was left as it is. Check that it belongs to you and lies in your data folder itself.",
    ),
    "KEYS_NOT_SAVED": (
        "The key could not be saved.",
        "Check that your data folder can be written to.",
    ),
    "KEY_IN_ADDRESS": (
        "There is a password or a key in the address.",
        "Take it out, and put it where the key is asked for: addresses are shown and kept.",
    ),
    "MODEL_GONE": (
        "The model that was chosen here is no longer there.",
        "Choose another model.",
    ),
}

_WINDOW = {
    "CLOSED": ("Branchline is being closed.", "All that was written is kept."),
    "UNEXPECTED": _OURS,
    "PREFERENCES_SET_ASIDE": (
        "The window's settings could not be read and were set aside.",
        "Your chats are not affected.",
    ),
    "PREFERENCES_UNREADABLE": (
        "The window's settings cannot be read, so changes to them are not kept.",
        "Your chats are not affected.",
    ),
    "PREFERENCES_NOT_SAVED": (
        "The window's settings could not be saved.",
        "Your chats are not affected.",
    ),
    "FONTS_MISSING": (
        "This computer has no font for {scripts}.",
        "Such characters show as empty boxes. Install a Noto font to see them.",
    ),
    UNKNOWN: _OURS,
}

SENTENCES: dict[str, tuple[str, str]] = {
    **_STORE,
    **_MODEL,
    **_CERTIFICATE,
    **_BUILT_IN,
    **_KEYS,
    **_PICTURES,
    **_WINDOW,
}
