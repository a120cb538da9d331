<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>Branchline</name>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <location filename="../../desktop/ui/actions.py" />
            <source>About Branchline</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <source>Chat with a model on your own computer, show it pictures, and branch from any earlier point. Nothing is contacted that you did not choose.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <source>Version</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <source>development copy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <source>Built-in engine</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <source>not installed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <source>Your chats lie in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/starting.py" />
            <source>Open the data folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/about.py" />
            <location filename="../../desktop/ui/backups/saving.py" />
            <location filename="../../desktop/ui/damagedesk.py" />
            <location filename="../../desktop/ui/instructions.py" />
            <location filename="../../desktop/ui/models/adding.py" />
            <location filename="../../desktop/ui/models/connections.py" />
            <location filename="../../desktop/ui/parameters.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/widgets/viewer.py" />
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/exporting.py" />
            <location filename="../../desktop/ui/menus.py" />
            <source>Chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Find</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/menus.py" />
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/menus.py" />
            <source>View</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your chats and data</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Branchline</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your chats are not open yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your chats can only be read now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>This chat has no messages yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>No answer is being written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/chat.py" />
            <location filename="../../desktop/ui/erasing/words.py" />
            <location filename="../../desktop/ui/header.py" />
            <location filename="../../desktop/ui/notifying.py" />
            <location filename="../../desktop/ui/sessions/model.py" />
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>New chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Attach pictures…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Attach a screenshot…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Rename chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Pin or unpin chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Save a copy of this chat…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Move chat to trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/composer/box.py" />
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Stop the answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/composer/fullness.py" />
            <location filename="../../desktop/ui/composer/notes.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Summarise earlier messages</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Find a command or a chat…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>Search chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Find in this chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Next place found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Previous place found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Your questions in this chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Go to the latest message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Write a message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/modeldesk.py" />
            <source>Choose a model…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Add or change models…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>How it answers…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/parameters.py" />
            <source>Own instructions…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Show the chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Branch map</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/branches/panel.py" />
            <location filename="../../desktop/ui/header.py" />
            <source>Events of this chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>What the model saw</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Larger text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Smaller text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Normal text size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>As the system</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Light</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Dark</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Trash…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Back up now…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <location filename="../../desktop/ui/failures.py" />
            <source>Restore…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Settings…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Keyboard shortcuts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Close window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/actions.py" />
            <source>Quit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Back up everything to</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Backups of Branchline</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Branchline restarted with these chats. Those from before are kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Come back to them…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>It could not be used after all. Your chats are as they were.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>There are no chats here, but a backup of {moment} has {chats}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Go back to a backup…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Choose a backup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>All files</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Your chats stay as they are.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>For {count} days no backup of your chats could be made.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/desk.py" />
            <source>Branchline backup {day}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/progress.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>How far it is</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/progress.py" />
            <location filename="../../desktop/ui/bindesk.py" />
            <source>Getting ready…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Branchline restarts in this window with what was rescued. The damaged file is kept as it is, and is in the list of backups then.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>In {count} of them something is missing or doubtful.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} have lost their names.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} entries could not be read.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} pictures came back.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} pictures could not be read.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Rescue what can be read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Rescuing what can be read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Your chats are read piece by piece and put into a new file. The old one stays.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Cancelled. Your chats are as they were.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Reading the damaged file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Writing what was found…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Checking the new file…</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>{count} chats came back.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/rescuing.py" />
            <source>Nothing is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>All chats go back to how they were then. What you have now is not deleted: it is kept, and from then on it is in this list, so that you can come back to it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>There is no backup here yet. Branchline makes one by itself every day that it is used. If you have one elsewhere, choose its file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Branchline restarts in this window and shows the chats of the backup. The ones you have now are kept, with everything that you typed and did not send; they are in the list of backups then.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Go back to a backup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>A copy of this backup is made and checked. Nothing of yours is changed by that.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Backups</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Another file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Go back to this one…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <location filename="../../desktop/ui/backups/way.py" />
            <location filename="../../desktop/ui/erasing/question.py" />
            <location filename="../../desktop/ui/models/adding.py" />
            <location filename="../../desktop/ui/models/correcting.py" />
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Looking for backups…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/restoring.py" />
            <source>Chats of {moment}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>Back up now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>Open its folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>Cancel the backup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/saving.py" />
            <source>All your chats, branches and pictures are copied. You can go on meanwhile; keep Branchline open until it is done.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/way.py" />
            <source>Restart with it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/way.py" />
            <source>Leave my chats as they are</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/way.py" />
            <location filename="../../desktop/ui/models/adding.py" />
            <source>Back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Rescue what can be read…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>{day}, {time}</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/words.py" />
            <source>{count} chats</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>made by itself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>made before an update</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>made by you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>what you had before you went back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>damaged, cannot be used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>checked, sound</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>some damage in it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Copying…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Comparing the copy with the original…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>Reading the chats in the copy…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>The backup was cancelled, and nothing is left of it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>The copy is ready: {what}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>The backup is made: {what}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/backups/words.py" />
            <source>It was read back and compared with the original: everything is there.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/backups/words.py" />
            <source>It is the same as the original, and so is the damage in it, in {count} places.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/model.py" />
            <source>{number}: {name}. {words}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Branch from here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>The branch keeps everything up to this event.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>Show only</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>All events</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>Choose an event to branch from exactly that point.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/panel.py" />
            <source>Nothing has happened in this chat yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Instructions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Note to the model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Your message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Attempt without an answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Tool started</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Tool result</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Turn begins</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Turn ends</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Step begins</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Step ends</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Waiting messages changed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Model and settings</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Where it was asked</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Request sent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Side request sent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Side request answered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Waiting to try again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Branch begins</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Title</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Summary begins</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Summary</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Summary ends</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Picture set aside</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>Picture replaced</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>This lies in the middle of an answer. In the branch, the answer ends here.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/branches/words.py" />
            <source>{count} tools that were running are marked as having an unknown outcome.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/branches/words.py" />
            <source>{count} tools that had not started are marked as not run.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>The chat you branch from stays as it is.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>[picture]</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branches/words.py" />
            <source>[uses {name}]</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/branching.py" />
            <source>The original was deleted for ever.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/chat.py" />
            <location filename="../../desktop/ui/page.py" />
            <source>Your chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/chat.py" />
            <source>Opening…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/chatlist.py" />
            <source>another chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>What you pasted also came as a picture.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Attach the picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <location filename="../../desktop/ui/composer/box.py" />
            <source>Attach pictures</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>{name} is a model, not a picture.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Add as a model…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>This text of {size} characters is too long for one message, and nothing of it was put in. Give the model what matters of it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/arrivals.py" />
            <source>Put in the beginning</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/box.py" />
            <location filename="../../desktop/ui/composer/composer.py" />
            <location filename="../../desktop/ui/parameters.py" />
            <source>How it answers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/box.py" />
            <location filename="../../desktop/ui/composer/composer.py" />
            <source>Send</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/composer.py" />
            <source>Nothing can be written in these chats now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/composer.py" />
            <location filename="../../desktop/ui/composer/editor.py" />
            <source>Ask anything</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/composer.py" />
            <source>Sent as soon as the pictures are read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/composer.py" />
            <source>Send when this answer is finished</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>Keep it here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>This chat will leave this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>Send to {name}</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/composer/departure.py" />
            <location filename="../../desktop/ui/exporting.py" />
            <source>{count} messages</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/composer/departure.py" />
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>{count} pictures</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>{messages} and {pictures}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/departure.py" />
            <source>So far it has stayed here. To answer now, {to} ({host}) gets all of it: {what}, and what you send next. You are asked this once for this chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/editor.py" />
            <source>Message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/fullness.py" />
            <source>This chat fills {percent} % of what {model} can read at once.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/fullness.py" />
            <source>This chat is {percent} % full</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>Choose a model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>Choose the model that answers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>Model: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>starting…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>not running</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>needs its key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/modelbutton.py" />
            <source>not available</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>Use {model}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>This text alone is longer than {model} can read at once (about {words} words). Shorten it, or choose a model that reads more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Choose another model…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>With this message the chat is longer than {model} can read at once; earlier messages have to be summarised first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>{model} cannot see pictures. It will only be told that there is one; the picture stays in the chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>{model} cannot see the pictures of this chat. It will only be told that there are some; they stay in the chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>{name} is larger than {model} accepts. The model will only be told that there is one; the picture stays in the chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>A picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/notes.py" />
            <source>These are more pictures than {model} takes at once. The oldest of this chat will be replaced by a note; they stay in the chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Will be sent next</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Waiting messages</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Stop this answer and send at once</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Send now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <source>Edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/queue.py" />
            <location filename="../../desktop/ui/composer/shelf.py" />
            <source>Remove</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/shelf.py" />
            <source>Picture {name}, being read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/shelf.py" />
            <source>Remove picture {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/shelf.py" />
            <source>Picture {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/shelf.py" />
            <source>Pictures of this message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/composer/tray.py" />
            <location filename="../../desktop/ui/gallery.py" />
            <source>picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/connecting.py" />
            <source>The new key for {name} is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/connecting.py" />
            <source>{name} is connected</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/connecting.py" />
            <source>{name} is added</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/connecting.py" />
            <source>{name} is here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/content.py" />
            <source>Events</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/content.py" />
            <source>Your chats are being opened…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Damage on the disk</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Damaged chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Open the chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>A chat without a name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Show…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>{what} Everything else goes on as usual.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Branchline found damage in {count} chats.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>{count} pictures are damaged or missing.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>The file in which your chats lie is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Your settings could not be read; Branchline began with the usual ones.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>What was damaged is mended.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Open a chat to see where it is. What comes before can be read, and a branch from there goes on as usual.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Where a picture is missing, put the same file in its place, and it is whole again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>Rescue what can be read into a new file, or go back to a backup. The damaged file is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/damagedesk.py" />
            <source>What could not be read is kept. Choose your model and settings again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Delete this picture for ever?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Empty the trash?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Delete for ever</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/question.py" />
            <source>Empty the trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Taking away what nothing needs any more…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Giving the space back to the disk…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Writing the file with your chats anew. What you send meanwhile waits for it…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Writing the backups anew, without it…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>There was nothing to take away.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} chats are gone.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} chats that were in the trash for 30 days are gone.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{size} of space was freed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>It is being deleted. You can go on meanwhile.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>What you deleted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{what} is gone for ever.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} backups were written anew without it, and checked.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} backups could not be written anew, and were removed.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>{count} backups that a newer Branchline made still have it: only that one can write them.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Stopped. What is left goes when the trash is emptied again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The trash could not be emptied to the end. {why}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Not all of it is deleted yet; Branchline tries again by itself. {why}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Delete “{title}” for ever?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Delete {count} chats for ever?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that was said in it, its pictures and its settings go at once: from your chats, from the trash, and from every backup that Branchline keeps; a damaged backup, which cannot be written anew without it, is removed. Nothing of it can be brought back, and what was sent to a model can no longer be shown.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The picture and the file it was made from go from every chat and branch that shows it, and from every backup that Branchline keeps. The chats stay; in its place stand its name and size. What was sent with it can no longer be shown or checked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>“{title}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that is in it goes: {chats} and more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that is in it goes: {chats}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>All that is in it goes: {chats} and {others} others.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>The space they take is freed. What a branch shares with them stays in the branch. Backups of the last days still have them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Copies that you saved somewhere else still have it; only you can delete those.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Its {count} branches stay, with all that they share with it.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/erasing/words.py" />
            <source>Delete its {count} branches too</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Export what is readable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Markdown, to be read (*.md)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Lines of JSON, for programs (*.jsonl)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>The chat is exported, {messages}: {name}</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/exporting.py" />
            <source>{count} pictures are damaged and could not be exported.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>You</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Assistant</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>Tool</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>A part of this chat is damaged here and cannot be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>The picture “{name}” is damaged and cannot be shown.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/exporting.py" />
            <source>pictures</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <location filename="../../desktop/ui/models/offerpage.py" />
            <location filename="../../desktop/ui/starting.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Try again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <location filename="../../desktop/ui/replacing.py" />
            <source>The file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <source>The model's program</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <source>The server</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/failures.py" />
            <source>The program at {place}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/fonts.py" />
            <source>Chinese, Japanese and Korean</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/fonts.py" />
            <source>emoji</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/gallery.py" />
            <source>Save the picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/gallery.py" />
            <source>The picture is saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/header.py" />
            <location filename="../../desktop/ui/sessions/delegate.py" />
            <source>Title of the chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/header.py" />
            <source>Rename this chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/header.py" />
            <source>Branched from {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Own instructions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Instructions for all chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>As for all chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Instructions for this chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>For this chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>The model reads this before everything else in a chat: who you are, how it should answer, what it should know. It holds from the next message on.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>For all chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/instructions.py" />
            <source>Only for this chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>Text size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>Theme</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/menus.py" />
            <source>Help</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/modeldesk.py" />
            <source>The model of this chat is not there any more. Choose another one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/adding.py" />
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Add a model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/adding.py" />
            <source>Not now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>key in the keychain</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>key in a file only you can read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>its key is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Name of the connection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Rename…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>New key…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Add a key…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Read its list again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Disconnect…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Disconnect</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Keep it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>Its models leave the list and its key is deleted. Chats keep all that was said; to go on in them you choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>{count} models</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>no key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connectionrow.py" />
            <source>found by itself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connections.py" />
            <source>Connections</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connections.py" />
            <source>Nothing is connected. The built-in model works without.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/connections.py" />
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Add a model…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>What this model can do</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>Save</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>yes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>no</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>Yes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>No</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>It can see pictures</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>It reads about</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>Most servers say what a model can do. Where one does not, or is wrong, say it here: it decides whether pictures are sent, and how much of a long chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>As found: {found}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>As found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/correcting.py" />
            <source>{words} words · {tokens} tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>The file does not say how one chats with this model, so its answers may be odd. It may have been made for something else.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>A model file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>A model in one .gguf file, for instance from Hugging Face. It runs inside Branchline: nothing you write leaves this computer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Choose a file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Choose another file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Add</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Choose a model file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Models (*.gguf)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>All files (*)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>{size} on disk</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>It needs about {needed} of memory while it runs.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>{free} are free now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/filepage.py" />
            <source>Close some programs before you use it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/finder.py" />
            <source>Search models</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/finder.py" />
            <source>No model is called that.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>A better model of ours: {download} to fetch, {memory} of memory while it runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Being fetched…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <location filename="../../desktop/ui/models/rows.py" />
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Another address</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Ollama, LM Studio, llama.cpp, vLLM or anything like OpenAI</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>A model file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>A .gguf file that runs inside Branchline</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Works on this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>With a key from the service</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/gallery.py" />
            <source>Your own</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <source>Paste the key here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <source>Hide the key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/keyfield.py" />
            <source>Show the key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>A better model of ours. It runs inside Branchline: nothing you write leaves this computer. It is fetched once; you can go on meanwhile.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>How far it is fetched</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>{download} to fetch, and as much room on the disk. It needs about {memory} of memory while it runs.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>{done} of {whole}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>It is here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <location filename="../../desktop/ui/models/usepage.py" />
            <source>Use it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Stop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/offerpage.py" />
            <source>Fetch it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Connections…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Looking…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Looking for programs on this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/picker.py" />
            <source>Bigger models know more: add one of an online service, of a program on this computer such as Ollama, or one in a file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Find out by itself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like OpenAI (most programs)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like OpenAI's newer way (Responses)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like Anthropic</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like Google Gemini</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>Like Ollama</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like OpenAI, as most programs do.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks OpenAI's newer way (Responses).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like Anthropic.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like Google Gemini.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/protocols.py" />
            <source>It speaks like Ollama.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>Favourites</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>Built-in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>{server} · on this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/rows.py" />
            <source>A program</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>The key is kept in {name}, the keychain of this computer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>No keychain answers here: the key is kept in a file that only you can read, {file}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Get a key at {host}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>what you want to call it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Address</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>Speaks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>A key of {name} usually begins with {shape}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverform.py" />
            <source>On its way to this address the key can be read by others: it begins with http and not with https.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Model, as the program calls it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Connect {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>What you write and the pictures you show are sent to {name}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>What you write is sent to this address. It needs a key only if it asks for one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>A new key for {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>The old key is forgotten when the new one works.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Test</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Testing…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/serverpage.py" />
            <source>Keeping it…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>Stop the test</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>What the server said</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Trust this host…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>Trust it only if you know this computer, and if it shows you the same fingerprint. Any other certificate there is refused again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/trial.py" />
            <source>Trust {host}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/usepage.py" />
            <source>Which model do you want to use in this chat? You find all of them in the list below the message box.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/usepage.py" />
            <source>Do you want to use it in this chat? You find it in the list below the message box, too.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>The proxy {proxy} was used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>{server} refused the key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>Check that all of it was pasted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>{server} asks for a key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>Paste it above.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>Start it, or check the address.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>It works, but it does not say which models it has.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/models/verdict.py" />
            <source>It works: {count} models were found.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Models</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Not a favourite any more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Favourite</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Correct what it can do…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/view.py" />
            <source>Remove from the list</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>reads about {count} words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>sees pictures</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>uses tools</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>thinks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>text only</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>leaves this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>small, works offline</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>works offline</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>{server} is not running</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>Its key is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>on this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>chosen</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/models/words.py" />
            <source>favourite</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The answer is there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The answer is there, cut at its greatest length.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The answer could not be finished.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/notifying.py" />
            <source>The message was not answered.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/page.py" />
            <source>The built-in model is tiny and works offline: nothing you write leaves this computer.
Ask it something short, or choose another model below.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/page.py" />
            <source>What would you like to talk about?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/page.py" />
            <source>{model} will answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/page.py" />
            <source>Choose a chat to read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/page.py" />
            <source>Your chats are not open</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/page.py" />
            <source>Choose a model below to begin.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Thinking</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>As the model does by itself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Summarise every chat by itself when it gets too long</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>For this chat, from the next message on.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>For all chats, until a chat says otherwise.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>How freely it writes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Steady</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Free</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Length of an answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Long chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>thinking: {much}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>freedom {value}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>own instructions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Little</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Medium</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>Much</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>At most about {words} words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/parameters.py" />
            <source>This model decides that by itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/reading.py" />
            <source>What you typed before cannot be saved here. Copy it, so that it is not lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/reading.py" />
            <source>Copy what you typed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/replacing.py" />
            <source>Replace the picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/replacing.py" />
            <source>It is the same picture: it is back in its place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/replacing.py" />
            <source>It is another picture, so it is in a branch: send it, and the chat goes on there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>The backup could not be written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Choose another place and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Another backup is being written to this place just now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Wait until it is done, or choose another place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This place does not keep what is written to it, so there is no backup there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Choose another disk: this one may be broken.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>A file that is no backup of Branchline has this name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Nothing was changed. Choose another name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>There is too little room for a backup in this place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Make some room, or choose another place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Nothing can be written to this place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Choose another place for the backup.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>The place for the backup is not there, or went away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Your chats are untouched. Connect the disk again, or choose another place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This backup is damaged, so it was not used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Nothing was changed. Choose another one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This file is no backup of Branchline.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>This backup was made by a newer Branchline.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/backups.py" />
            <source>Nothing was changed. Install the newer version to use it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The part that runs the built-in model is not installed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Choose another model, or install Branchline again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The built-in model's file is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model's file is damaged, or only a part of it is there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Get it again, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This model is split over several files.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Choose one that is in a single file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model's file cannot be read: it was moved, or you may not open it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Put it back, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This file is not a model that can run here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Choose another one: a whole .gguf file, with a model to chat with in it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>There is no model to chat with in this file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>It may belong to another model, as the part for pictures does: choose the model itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This computer's processor lacks what models need to run here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <location filename="../../desktop/ui/sentences/keys.py" />
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>There is too little free memory for this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Close some programs and try again, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model could not be started.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The built-in model stopped in the middle of its work.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>What came is kept. Try again; it starts anew by itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>This copy of Branchline cannot fetch models.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Add a model file that you have instead.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>There is not enough room on the disk for this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Make room and try again; it goes on where it stopped.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model could not be fetched: the network is down, or does not let us through.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Try again later; it goes on where it stopped.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>The model is not to be had where this computer gets its packages from.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>Try again later, or add a model file that you have.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <source>What was fetched is not what it should be, so it was thrown away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/built_in.py" />
            <location filename="../../desktop/ui/sentences/models.py" />
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>Your computer's keychain does not answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>It may wait for its password. Until then keys go to a file that only you can read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The file with your keys is damaged and was set aside.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>It lies beside the new one in your data folder. Enter the keys again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The file with your keys cannot be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>It was left as it is. Check that it belongs to you and lies in your data folder itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The key could not be saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>Check that your data folder can be written to.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>There is a password or a key in the address.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>Take it out, and put it where the key is asked for: addresses are shown and kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/keys.py" />
            <source>The model that was chosen here is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>This is not the picture that was here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Nothing was changed. Only the same picture can take this place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>There is too little room in this place for the export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Your chat is untouched. Make some room, or choose another place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/mending.py" />
            <source>Your chat is untouched. Choose another place for the export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>This model needs a key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Add the key, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service refused the key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Check the key, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>This chat is longer than the model can read at once.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Have its earlier messages summarised, or choose a model that reads more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The service does not know this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service declined to answer this.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Change your message and send it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>This chat with its pictures is larger than the model's service accepts.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Have its earlier messages summarised, or send fewer pictures.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service did not accept the request.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>You can try again, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model cannot see the pictures of this chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Choose one that sees, or mark this one in the list as one that does not.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service asks to wait a little.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again in a moment, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The account with the model's service is used up.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Check the account, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service is overloaded.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again in a moment.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service had a failure of its own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's service sent something that is no answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model sent an empty answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>What was about to be sent does not match the chat, so nothing was sent.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again; if it happens again, please report it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model kept asking for tools that do not exist.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>This chat has not left this computer yet, so nothing was sent.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Try again, and say whether it may.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>There is too little in this chat for a summary to make room.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>Choose a model that reads more, or begin a new chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/models.py" />
            <source>The model's summary was no shorter than what it summed up, so it was not used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model's address sends us on to another one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Enter the address it is really at.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model's address cannot be used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check it, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model cannot be reached: its program is not running, or the network is down.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Start it, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model's address leads nowhere: there is no computer of that name, or no network.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address and the network.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{server} is not running.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Something answers at this address, but it is no model's service.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The proxy that this computer is set to use did not let us through.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the proxy's settings, or ask whoever set it up.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The model did not answer in time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>No safe connection to the model's service could be made.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address and this computer's clock.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The answer broke off in the middle.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>What came is kept. Continue it, or try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{host} vouches for itself; nobody else says that it is who it claims to be.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{host} is vouched for by somebody this computer does not know.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>What answers at {host} has a certificate for another name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check the address. Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>The certificate of {host} is out of date.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>Check this computer's clock. Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>{host} shows another certificate than the one you trusted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/network.py" />
            <source>If nobody renewed it, somebody may be listening in. Trust it only if you know this server: its owner can tell its fingerprint.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/ours.py" />
            <source>Something went wrong inside Branchline.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/ours.py" />
            <source>Nothing that was saved is lost. Details are in the log file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>The chat goes on without it. Attach the picture again if you have it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A picture of this chat is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A picture of this chat is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A picture of this message is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Attach it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Choose another picture.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is not a picture.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>PNG, JPEG, WebP and GIF pictures can be attached.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is a kind of picture Branchline cannot read ({kind}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Save it as PNG or JPEG and attach that.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is larger than 20 MB.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Make it smaller and attach it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} has more than 64 million pixels.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} is damaged and cannot be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>{name} cannot be opened.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Check that you may read the file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>A message takes up to 20 pictures.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/pictures.py" />
            <source>Send these first, or remove some.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats cannot be reached just now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing that was saved is lost. Check the disk they are on; Branchline goes on by itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The disk or the folder with your chats is not there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Connect the disk again, or put the folder back. If need be, start Branchline again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats are not where they were.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Is the drive that they are on connected? Nothing was made in their place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The folder for your chats is on a network drive, where they cannot be kept safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Whoever set this computer up can name another folder (--data).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A file beside your chats cannot be written to: its name ends in -wal, -shm or .lock.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats are untouched. Give the file back to yourself; do not delete it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The disk with the folder for your chats cannot keep them safe: it lacks what is needed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Move the folder to another disk of this computer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Another program is using your chats just now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Close it and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The disk is full, so nothing more can be saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Make some room, and Branchline goes on. Your text is kept in the box.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats lie in a place that cannot be written to.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read everything; sending is off until the folder can be written to again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Branchline is already open with these chats.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Use the window that is open, or close it first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The file with your chats cannot be read by this program.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats were written by a newer Branchline.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Install the newer version to open them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A newer Branchline went on with this chat in a way that cannot be shown here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed, and your other chats can be read. Install the newer version for it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>These chats were last saved by a newer Branchline: here you can only read them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Install the newer version, or go back to a backup from before it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats wait to be brought up to date: there is no room for a backup of them before.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read them all. Make room on the disk, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats wait to be brought up to date: no backup of them could be made before.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read them all. See that the folder “backups” can be written to, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your chats cannot be brought up to date: a part of their file is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can read what is whole. To go on, go back to a backup.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The file in the place of your chats is not one of ours.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Go back to a backup, or move that file away and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A link lies in the place of your chats, and it was not followed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Put the file itself there, or make the whole data folder the link.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The file with your chats is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing was changed. Go back to a backup, or rescue what can be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Some of your chats cannot be listed: a part of the file they are in is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The others are not touched by it. Go back to a backup, or rescue what can be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat is damaged in one place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>What can be read is shown; your other chats are fine.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat opens for reading only: its last answer could not be put in order.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>You can branch from any message of it; your other chats are fine.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat is not there any more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>The chat was changed from elsewhere at the same moment.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Try again; nothing is lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Another copy of Branchline wrote to this chat, so the rest of its answer is not saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Close the other copy. What was saved before is in the chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This chat is the last of 2,000 branches, each cut off the one before; it takes no other.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Nothing is lost. Branch off a chat further up its line.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This is more text than a chat can keep in one message.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your text is kept in the box. Send it in parts, or send only what matters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>A branch cannot start at this place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Choose another message.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>This message holds something that cannot be saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/store.py" />
            <source>Your text is kept in the box; change it and send it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Branchline is being closed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>All that was written is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>This computer's clock shows an earlier time than your newest chat.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Nothing is lost, and new chats stand first all the same. Set the date right.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>{name} is no file on this computer, so it was not attached.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Nothing was fetched. Save it first, then attach the file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Others who use this computer could read your chats: their disk knows no permissions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Move the data folder to a disk of this computer's own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>The window's settings could not be read and were set aside.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Your chats are not affected.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>The window's settings cannot be read, so changes to them are not kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>The window's settings could not be saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>This computer has no font for {scripts}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sentences/window.py" />
            <source>Such characters show as empty boxes. Install a Noto font to see them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Pinned</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Today</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Yesterday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Last 7 days</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Last 30 days</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>Older</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>pinned</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>{count} branches</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/model.py" />
            <source>answering</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>Menu</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>No chat with these words in its title.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>More chats have these words. Add a word to find the right one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/sidebar.py" />
            <source>Older chats are kept too: search for a word of their title.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Empty the trash…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Chats in the trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Bring back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Delete for ever…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>Chats go from here by themselves after 30 days.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>The trash is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>in the trash since {day}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>{since} · goes soon</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>goes in {count} days</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/trash.py" />
            <source>{since} · {left}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/undo.py" />
            <source>Undo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/undo.py" />
            <source>Undo: bring it back from the trash</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../desktop/ui/sessions/undo.py" />
            <source>{count} chats moved to trash</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Chats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Rename</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Pin</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Move to trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Move to trash with its branches</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sessions/view.py" />
            <source>Unpin</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/sidepanel.py" />
            <source>Close this panel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>Your chats are being brought up to date for this version of Branchline.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>First a backup of them is made: {percent} %.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>The backup is compared with them: {percent} %.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>The backup is checked: {percent} %.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>The backup is made; now they follow: {percent} %.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>They were in {folder}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/starting.py" />
            <source>Begin anew here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Code, {language}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Code</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Show all {count} lines</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Copied</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Code copied</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>Copy code</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/codeblock.py" />
            <source>text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>{number} of {count}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Previous version</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Next version</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Branch</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Ask for another answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Details</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/footer.py" />
            <source>Details of this message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/jump.py" />
            <source>Jump to latest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/livemessage.py" />
            <source>Assistant, answering</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/livemessage.py" />
            <source>Thinking: {line}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Open link</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/menu.py" />
            <source>Copy link address</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Interrupted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Summarised</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>The model gets the summary below in place of this message.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>You, message {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Assistant, message {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Thought: {line}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/message.py" />
            <source>Show all {count} characters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>without a name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <source>Damaged picture, {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <source>Picture, {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <source>Lost picture, {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <source>Click to choose its file again, or drop it here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <source>This picture is not here any more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <source>This picture is damaged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/pictures.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Replace…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/rowwidget.py" />
            <source>Message {number}, loading</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>What the assistant is doing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Trying again in {seconds} s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Summarising earlier messages …</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Thinking …</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <source>Waiting for the answer …</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/status.py" />
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>What the model's server said</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/textblock.py" />
            <source>Show {count} more rows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>The tool {name} failed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/tool.py" />
            <source>Used the tool {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/view.py" />
            <source>Conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/view.py" />
            <source>Answer: {text}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Branched from “{title}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>It says: “{words}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>You stopped this answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This answer was cut off.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The answer reached its length limit.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This message was not sent.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>No answer yet; it is tried again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>You asked to continue.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Branched from another chat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This branch begins in the middle of an answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>This branch begins before the answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Earlier messages were summarised for the model. You still see everything.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The model saw only the last part of this chat: its server left out the beginning.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>A part of this chat is damaged here and cannot be read. All the rest is shown, but nothing can be added to it. Your other chats are safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Here another part of this chat is damaged and cannot be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>All messages of this chat are here, but what belongs to them is damaged, so nothing can be added. Your other chats are safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>A picture of this chat is damaged. The model is told so and goes without it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>You deleted a picture of this chat for ever.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The picture is back in its place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Something this version cannot show.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service asks to wait until {time}. Try again then, or choose another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service asks to wait.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service is overloaded.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The service had a failure of its own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The model cannot be reached.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The model's address was not found.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The proxy did not let us through.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>No answer came in time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The connection broke off.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>The answer was empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>No answer yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: this model cannot see pictures</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: only pictures of your own messages can be</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: models cannot read this format</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: its file is damaged or missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: larger than this model accepts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: there is room for the newest pictures only</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent to the model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: not seen</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: too large</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Not sent: no room</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Read the summary</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Read the summary, written by {model}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Continue</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Open the original</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Change the key…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Branch before it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Export what is readable…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/timeline/wording.py" />
            <source>Set aside</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/banner.py" />
            <source>Close this message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/drop.py" />
            <source>Drop pictures or text here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/folder.py" />
            <source>Pictures ({kinds})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/folder.py" />
            <source>All files ({kinds})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Open this link?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Open in browser</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>Copy link</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>This link goes to {host}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/link.py" />
            <source>This link is not an address of the web.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/viewer.py" />
            <source>Picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/viewer.py" />
            <source>Fit to the window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/viewer.py" />
            <source>Zoom in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/viewer.py" />
            <source>Copy picture</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/viewer.py" />
            <source>Save as…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../desktop/ui/widgets/viewer.py" />
            <source>Delete this picture for ever…</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>
