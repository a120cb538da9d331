"""The turn: from a committed message to a settled answer.

A turn is one `run_turn` (`loop`). It is given a `TurnRequest` and lives in a `World` (`turn`): a
store, a way to a provider, somewhere to show pieces, a clock. It knows nothing of windows and
threads, and waits for the store through one function (`appended`).

What it writes, and when, is `session-log.md` section 5:

    opening   the first commit: the claim, the prompt, the messages, the header, the context
    owed      the drafts of that commit and of `request/dispatched`, each a pure function
    history   what a chat is to its next request, kept from turn to turn
    request   the request made from it, after comparing it with the log
    attempt   one answer coming in: shown at once, journalled every half second
    settle    what an attempt and a turn leave behind; pure
    retry     when a failed attempt is made again; pure

A chat that is longer than its model reads is summed up (section 10), in the middle of a turn or
between two:

    span        where it is cut; pure      summary   what is asked and what it leaves; pure
    oneshot     a request beside the chat  errand    how it is sent, and tried again
    compaction  the order of it all
    promptsize  how many tokens a message is, at least and likely; pure

Beside it stand `proof`, which rebuilds every request that was ever sent and compares it with what
was logged; `connection`, which turns a route into a provider; and `titles`. For a person who wants
to know what a model saw:

    attempts    the requests for an answer, and what came of each
    ground      what one was made of, and the proof of it
    parts       what it says, and where each part came from; pure
    difference  what changed since the one before; pure
    inspection  all of it together

Three things always hold. What a model will see is committed before it is sent. Every attempt
settles exactly once, and what a person has read of it is kept. However a turn ends (an answer, an
error, a stop, a full disk, a fault of ours), its end is in the log, or is raised as
`TurnUnwritten` and remembered until it can be written.
"""
