"""What keys say, and where they are kept."""

from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "KEYCHAIN_SILENT": said(
        "Your computer's keychain does not answer.",
        "It may wait for its password. Until then keys go to a file that only you can read.",
    ),
    "KEYS_SET_ASIDE": said(
        "The file with your keys is damaged and was set aside.",
        "It lies beside the new one in your data folder. Enter the keys again.",
    ),
    "KEYS_UNREADABLE": said(
        "The file with your keys cannot be read.",
        "It was left as it is. Check that it belongs to you and lies in your data folder itself.",
    ),
    "KEYS_NOT_SAVED": said(
        "The key could not be saved.",
        "Check that your data folder can be written to.",
    ),
    "KEY_IN_ADDRESS": said(
        "There is a password or a key in the address.",
        "Take it out, and put it where the key is asked for: addresses are shown and kept.",
    ),
    "MODEL_GONE": said(
        "The model that was chosen here is no longer there.",
        "Choose another model.",
    ),
}
