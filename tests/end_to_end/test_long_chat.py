"""A long chat with the real built-in model: honest counts, and summed up by the model itself."""

from pathlib import Path

import pytest

from store import Event, SessionId
from store.model.jsonvalue import int_at, object_at
from tests.support.built_in import command, needs_the_engine, running_for_real
from tests.support.running import Running, outgoing

pytestmark = [pytest.mark.slow, needs_the_engine]

SAID = (
    "What is the capital of France?",
    "def f(x):\n        return x + 1\n\nWhat does this do?",
    "人工智能正在改变我们的生活方式。你怎么看。",
    "Привет, как дела сегодня?",
    "=" * 300 + " " * 300 + "What was that?",
    "🙂🙃 🇫🇷 👩‍🚀 Which of these is a flag?",
    "a" * 500,
    "| a | b |\n|---|---|\n| 1 | 2 |\n\nRead the table to me.",
    "สวัสดีครับ วันนี้อากาศเป็นอย่างไร",
    "0.1 2.3e-7 0xDEADBEEF 1,000,000 https://example.com/a?b=c&d=%20 ok?",
)


def led(run: Running) -> SessionId:
    """Lead a chat of ten turns in which every script and every oddity is said."""
    chat = run.new_chat(SAID[0])
    for turn, text in enumerate(SAID[1:], start=2):
        run.runtime.send(chat, outgoing(text))
        run.ear.rest(chat, times=turn)
    return chat


def answers_in(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event.type == "assistant/message"]


def test_a_model_that_reads_everything_is_never_accused_and_sums_its_chat_up(
    tmp_path: Path,
) -> None:
    with running_for_real(tmp_path) as run:
        chat = led(run)
        answers = answers_in(run.events(chat))
        assert len(answers) == len(SAID)
        assert [answer.data.get("promptCut") for answer in answers] == [None] * len(SAID)
        counts = [int_at(object_at(one.data, "usage"), "outputTokens") for one in answers]
        assert all(0 < count <= 24 for count in counts)

        run.runtime.compact(chat)
        run.ear.rest(chat, times=len(SAID) + 1)
        (end,) = [event for event in run.events(chat) if event.type == "compaction/end"]
        assert end.data["outcome"] == "summarised", end.data
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.rest(chat, times=len(SAID) + 2)
        assert "promptCut" not in answers_in(run.events(chat))[-1].data
        database = run.runtime._paths.database
    proved = command("desktop", "requests", str(database), chat)
    assert proved.returncode == 0, proved.stdout
    assert proved.stdout.count(b'"purpose": "summary"') == 1
