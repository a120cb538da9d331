"""The turn: from a committed message to a settled answer.

A turn is one `run_turn` (`loop`). It is given a `TurnRequest` and lives in a `World` (`turn`): a
store, a way to a provider, somewhere to show pieces, a clock. It knows nothing of windows and
threads, and waits for the store through one function (`appended`).

What it writes, and when, is `session-log.md` section 5:

    opening   the first commit: the claim, the prompt, the messages, the header, the context
    owed      the drafts of that commit and of `request/dispatched`, each a pure function
    request   the request derived from the log, encoded twice and compared
    attempt   one answer coming in: shown at once, journalled every half second
    settle    what an attempt and a turn leave behind; pure
    retry     when a failed attempt is made again; pure

Beside it stand `proof`, which rebuilds every request that was ever sent and compares it with what
was logged; `connection`, which turns a route into a provider; and `titles`.

Three things always hold. What a model will see is committed before it is sent. Every attempt
settles exactly once, and what a person has read of it is kept. However a turn ends (an answer, an
error, a stop, a full disk, a fault of ours), its end is in the log, or is raised as
`TurnUnwritten` and remembered until it can be written.
"""
