"""The vocabulary and the folds of the log: pure functions over values.

No file, no clock, no thread: what a session means can be tested with lists. From below to above:

- `ids`, `jsonvalue`: the names of things; which values may be stored, and their bytes.
- `messages`, `stream`: messages and their blocks; the timed pieces of an answer, packed.
- `kinds`, `events`: what each kind of event must look like; drafts, events and THE bytes.
- `turns`, `surface`, `header`, `inbox`, `compaction`: folds, each judging and taking in one event.
- `assemble`: from the pieces of an answer to its content.
- `admission`: `LogState`, which puts the folds together: what may follow in a log.
- `derive`: what a model is shown. `closing`: what a cut turn is owed. `fork`: where to cut.

A value that leaves this package is frozen all the way down. Whatever is refused is refused with
`store.errors.AppendRefused`, in words that name the rule and the seq.
"""
