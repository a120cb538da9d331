from typing import get_args

import pytest

from desktop.config import TroubleCode
from desktop.credentials import KeyTrouble
from desktop.faces import MediaCode, MediaRefused
from desktop.llm.errors import LlmCode, RequestRefused
from desktop.llm.trust import PROBLEMS
from desktop.ui.failures import failure, failure_of, sentence_of
from desktop.ui.sentences import SENTENCES, TABLES
from store.errors import DiskFull, StoreCode

CODES = [
    *get_args(StoreCode),
    *get_args(LlmCode),
    *(f"CERTIFICATE_{problem}" for problem in sorted(PROBLEMS)),
    *(f"PICTURE_{code}" for code in get_args(MediaCode)),
    *get_args(TroubleCode),
    *(code for part in get_args(KeyTrouble) for code in get_args(part)),
    "KEY_IN_ADDRESS",
    "MODEL_GONE",
    "REQUEST_DIFFERS",
    "UNKNOWN_TOOL",
    "NOT_AGREED",
    "NOTHING_TO_SUMMARISE",
    "SUMMARY_NO_SHORTER",
    "CLOSED",
    "FAULT",
    "UNEXPECTED",
    "CHAT_READ_ONLY",
    "CLOCK_WENT_BACK",
    "WRITTEN_ELSEWHERE",
]


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence(code: str) -> None:
    assert code in SENTENCES


def test_no_code_stands_in_two_tables() -> None:
    assert sum(map(len, TABLES)) == len(SENTENCES)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_sentence_is_plain_and_complete(code: str) -> None:
    trouble = failure(code)
    assert trouble.sentence.endswith(".")
    assert "{" not in trouble.text
    for jargon in ("session", "seq", "fork", "provider", "JSON", "SQLite", "HTTP", "database"):
        assert jargon not in trouble.text


def test_a_refused_picture_is_not_mistaken_for_an_empty_answer() -> None:
    assert failure_of(MediaRefused("EMPTY")).code == "PICTURE_EMPTY"
    assert failure("PICTURE_EMPTY", name="a.png").sentence == "a.png is empty."


@pytest.mark.parametrize(
    ("refused", "advice"),
    [
        (MediaRefused("DAMAGED", "HEIC"), "as JPEG"),
        (MediaRefused("UNSUPPORTED", "SVG"), "as PNG"),
        (MediaRefused("UNSUPPORTED", "PDF"), "a screenshot"),
        (MediaRefused("UNSUPPORTED", "PSD"), "PNG"),
    ],
    ids=["HEIC", "SVG", "PDF", "PSD"],
)
def test_what_people_often_have_says_what_would_do_instead(
    refused: MediaRefused, advice: str
) -> None:
    assert advice in failure_of(refused).advice


def test_the_other_sides_own_words_are_kept_apart() -> None:
    error = RequestRefused("BAD_REQUEST", status=400, provider_message="no such field")
    trouble = failure_of(error)
    assert trouble.detail == "no such field"
    assert "no such field" not in trouble.text


def test_a_full_disk_says_what_to_do() -> None:
    assert "Make some room" in failure_of(DiskFull("no room")).text


@pytest.mark.expects_log("unexpected failure")
def test_what_nobody_foresaw_is_our_mistake() -> None:
    trouble = failure_of(RuntimeError("boom"))
    assert trouble.code == "UNKNOWN"
    assert "RuntimeError: boom" in trouble.detail


def test_the_timeline_gets_one_line_for_a_code() -> None:
    assert sentence_of("STREAM_CUT").startswith("The answer broke off in the middle.")


@pytest.mark.parametrize(
    ("server", "said"),
    [
        ("Ollama", "Ollama is not running."),
        ("127.0.0.1:5000", "The program at 127.0.0.1:5000 is not running."),
        ("", "The model's program is not running."),
    ],
)
def test_a_program_that_is_off_is_called_by_its_name_or_its_place(server: str, said: str) -> None:
    assert sentence_of("NOT_RUNNING", server).startswith(said)


@pytest.mark.expects_log("unexpected failure")
def test_a_mistake_of_ours_is_in_the_log_as_its_sentence_says(
    caplog: pytest.LogCaptureFixture,
) -> None:
    mistake = ZeroDivisionError("one by nothing")
    assert "log file" in failure_of(mistake).text
    failure_of(DiskFull("full"))
    assert [record.exc_info[1] for record in caplog.records if record.exc_info] == [mistake]
