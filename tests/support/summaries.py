"""What stands in a log when a chat was summed up, or was not."""

from desktop.llm.errors import RequestRefused

TOO_LONG = RequestRefused("CONTEXT_TOO_LONG", status=400)
BEGUN = ["compaction/start", "one-shot/dispatched"]
SUMMED_UP = ["one-shot/settled", "compaction/summary", "user/message", "compaction/end"]
FAILED = ["one-shot/settled", "compaction/end"]


def since(stage, chat, before):
    """Return the types of what came to a chat since the fixture `before`."""
    return stage.types(chat, start=before[1])


def all_proved(stage, chat):
    """Say whether every request of a chat can be made again as it went out."""
    return all(proof.verified for proof in stage.proofs(chat))
