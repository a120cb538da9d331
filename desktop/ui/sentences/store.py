"""What the store says: opening the chats, keeping them, and one chat that is in trouble."""

from desktop.ui.sentences.ours import OURS
from desktop.ui.texts import Sentence, said

SENTENCES: dict[str, Sentence] = {
    "STORE_ERROR": OURS,
    "STORE_UNAVAILABLE": said(
        "Your chats cannot be reached just now.",
        "Nothing that was saved is lost. Check the disk they are on; Branchline goes on by itself.",
    ),
    "STORE_GONE": said(
        "The disk or the folder with your chats is not there.",
        "Connect the disk again, or put the folder back. If need be, start Branchline again.",
    ),
    "STORE_MISSING": said(
        "Your chats are not where they were.",
        "Is the drive that they are on connected? Nothing was made in their place.",
    ),
    "NETWORK_PLACE": said(
        "The folder for your chats is on a network drive, where they cannot be kept safe.",
        "Nothing was changed. Choose a folder on a disk of this computer for them.",
    ),
    "SIDE_FILE_UNWRITABLE": said(
        "A file beside your chats cannot be written to: its name ends in -wal, -shm or .lock.",
        "Your chats are untouched. Allow yourself to write to that file again; do not delete it.",
    ),
    "WAL_REFUSED": said(
        "The disk with the folder for your chats cannot keep them safe: it lacks what is needed.",
        "Nothing was changed. Move the folder to another disk of this computer.",
    ),
    "STORE_BUSY": said("Another program is using your chats just now.", "Close it and try again."),
    "DISK_FULL": said(
        "The disk is full, so nothing more can be saved.",
        "Make some room, and Branchline goes on. Your text is kept in the box.",
    ),
    "READ_ONLY": said(
        "Your chats lie in a place that cannot be written to.",
        "You can read everything; sending is off until the folder can be written to again.",
    ),
    "ALREADY_OPEN": said(
        "Branchline is already open with these chats.",
        "Use the window that is open, or close it first.",
    ),
    "STORE_UNREADABLE": said(
        "The file with your chats cannot be read by this program.",
        "Nothing was changed.",
    ),
    "TOO_NEW": said(
        "Your chats were written by a newer Branchline.",
        "Nothing was changed. Install the newer version to open them.",
    ),
    "CHAT_TOO_NEW": said(
        "A newer Branchline went on with this chat in a way that cannot be shown here.",
        "Nothing was changed, and your other chats can be read. Install the newer version for it.",
    ),
    "CHATS_TOO_NEW": said(
        "These chats were last saved by a newer Branchline: here you can only read them.",
        "Install the newer version, or go back to a backup from before it.",
    ),
    "CHATS_WAIT_FOR_ROOM": said(
        "Your chats wait to be brought up to date: there is no room for a backup of them before.",
        "You can read them all. Make room on the disk, then try again.",
    ),
    "CHATS_WAIT_FOR_BACKUP": said(
        "Your chats wait to be brought up to date: no backup of them could be made before.",
        "You can read them all. See that the folder “backups” can be written to, then try again.",
    ),
    "CHATS_CANNOT_BE_UPDATED": said(
        "Your chats cannot be brought up to date: a part of their file is damaged.",
        "You can read what is whole. To go on, go back to a backup.",
    ),
    "FOREIGN": said(
        "The file in the place of your chats is not one of ours.",
        "Nothing was changed. Go back to a backup, or move that file away and try again.",
    ),
    "LINKED": said(
        "A link lies in the place of your chats, and it was not followed.",
        "Nothing was changed. Put the file itself there, or make the whole data folder the link.",
    ),
    "STORE_DAMAGED": said(
        "The file with your chats is damaged.",
        "Nothing was changed. Go back to a backup, or rescue what can be read.",
    ),
    "LIST_DAMAGED": said(
        "Some of your chats cannot be listed: a part of the file they are in is damaged.",
        "The others are not touched by it. Go back to a backup, or rescue what can be read.",
    ),
    "LOG_DAMAGED": said(
        "This chat is damaged in one place.",
        "What can be read is shown; your other chats are fine.",
    ),
    "CHAT_READ_ONLY": said(
        "This chat opens for reading only: its last answer could not be put in order.",
        "You can branch from any message of it; your other chats are fine.",
    ),
    "NOT_FOUND": said("This chat is not there any more.", ""),
    "CONFLICT": said(
        "The chat was changed from elsewhere at the same moment.",
        "Try again; nothing is lost.",
    ),
    "WRITTEN_ELSEWHERE": said(
        "Another copy of Branchline wrote to this chat, so the rest of its answer is not saved.",
        "Close the other copy. What was saved before is in the chat.",
    ),
    "TOO_DEEP": said(
        "This chat is the last of 2,000 branches, each cut off the one before; it takes no other.",
        "Nothing is lost. Branch off a chat further up its line.",
    ),
    "TOO_LARGE": said(
        "This is more text than a chat can keep in one message.",
        "Your text is kept in the box. Send it in parts, or send only what matters.",
    ),
    "INVALID_BOUNDARY": said("A branch cannot start at this place.", "Choose another message."),
    "NOT_STORABLE": said(
        "This message holds something that cannot be saved.",
        "Your text is kept in the box; change it and send it again.",
    ),
    "BAD_ENVELOPE": OURS,
    "UNKNOWN_TYPE": OURS,
    "BAD_DATA": OURS,
    "OUT_OF_ORDER": OURS,
    "BAD_SURFACE": OURS,
    "BAD_SOURCES": OURS,
    "BAD_HEADER": OURS,
    "BAD_INBOX": OURS,
}
