from collections.abc import Mapping

from store.model.events import Draft, make_event
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from store.model.messages import (
    assistant_message,
    attachments_of,
    blocks_of,
    calls_of,
    digests_in,
    pictures_of,
    reasoning_of,
    system_message,
    text_block,
    text_of,
    tool_message,
    user_message,
)
from tests.support.logs import PICTURE

_FILE = {"attachmentId": digest_of(b"file"), "mediaType": "application/pdf", "bytes": 4}


def test_a_user_message_has_its_attachments_first_and_its_text_last() -> None:
    message = user_message("u1", "look", [PICTURE, _FILE])
    kinds = [block["type"] for block in blocks_of(message)]
    assert kinds == ["image", "file", "text"]
    assert make_event(Draft("user/message", message, "append"), seq=0, time=0).data == message


def test_a_message_of_pictures_alone_has_no_empty_text() -> None:
    assert text_of(user_message("u1", "", [PICTURE])) == ""
    assert len(blocks_of(user_message("u1", "", [PICTURE]))) == 1


def test_attachments_and_pictures_are_read_back_in_order() -> None:
    message = user_message("u1", "look", [_FILE, PICTURE])
    assert attachments_of(message) == (_FILE, PICTURE)
    assert pictures_of(message) == (PICTURE,)


def test_an_answer_is_read_by_kind() -> None:
    blocks: list[Mapping[str, object]] = [
        {"type": "reasoning", "text": "hm"},
        text_block("one"),
        {"type": "tool-call", "id": "c1", "name": "look", "arguments": "{"},
        text_block("two"),
    ]
    message = assistant_message("a1", blocks, provider="p", model="m", replay_state={"k": 1})
    assert text_of(message) == "one\n\ntwo"
    assert reasoning_of(message) == "hm"
    assert [call["id"] for call in calls_of(message)] == ["c1"]
    assert message["source"] == {
        "kind": "model",
        "provider": "p",
        "model": "m",
        "replayState": {"k": 1},
    }


def test_an_empty_prompt_is_an_empty_message() -> None:
    assert system_message("s1", "")["content"] == ()
    assert text_of(system_message("s1", "Be kind.")) == "Be kind."


def test_a_tools_answer_names_its_call_twice() -> None:
    message = tool_message("t1", "c1", "gone", is_error=True)
    assert (message["toolCallId"], message["source"]) == ("c1", {"kind": "tool", "callId": "c1"})


def test_objects_are_found_wherever_they_are_named_but_not_in_streams() -> None:
    value = freeze_object(
        {
            "inserted": [user_message("u1", "", [PICTURE])],
            "stream": [{"attachmentId": digest_of(b"unseen")}],
            "attachmentId": "not a digest",
        }
    )
    assert digests_in(value) == {PICTURE["attachmentId"], PICTURE["originalId"]}
