"""What backups say: writing one, and going back to one."""

from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "BACKUP_FAILED": said(
        "The backup could not be written.",
        "Your chats are untouched. Choose another place and try again.",
    ),
    "BACKUP_BUSY": said(
        "Another backup is being written to this place just now.",
        "Wait until it is done, or choose another place.",
    ),
    "BACKUP_DIFFERS": said(
        "This place does not keep what is written to it, so there is no backup there.",
        "Your chats are untouched. Choose another disk: this one may be broken.",
    ),
    "BACKUP_IN_THE_WAY": said(
        "A file that is no backup of Branchline has this name.",
        "Nothing was changed. Choose another name.",
    ),
    "BACKUP_NO_ROOM": said(
        "There is too little room for a backup in this place.",
        "Your chats are untouched. Make some room, or choose another place.",
    ),
    "BACKUP_NOT_WRITABLE": said(
        "Nothing can be written to this place.",
        "Your chats are untouched. Choose another place for the backup.",
    ),
    "BACKUP_PLACE_GONE": said(
        "The place for the backup is not there, or went away.",
        "Your chats are untouched. Connect the disk again, or choose another place.",
    ),
    "BACKUP_DAMAGED": said(
        "This backup is damaged, so it was not used.",
        "Nothing was changed. Choose another one.",
    ),
    "BACKUP_NOT_OURS": said(
        "This file is no backup of Branchline.",
        "Nothing was changed. Choose another one.",
    ),
    "BACKUP_TOO_NEW": said(
        "This backup was made by a newer Branchline.",
        "Nothing was changed. Install the newer version to use it.",
    ),
}
