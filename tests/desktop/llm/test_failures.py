"""What a provider says becomes the right failure."""

import json
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.errors import RETRYABLE, LlmCode, error_class
from desktop.llm.failures import failure_of_answer, failure_of_error, retry_after, scrubbed
from desktop.llm.said import MAX_WAIT_S

NOW_S = 1_795_996_800.0  # 2026-11-30 00:00:00 GMT


def failure(status, body=b"", **headers):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return failure_of_answer(status, named, data, now_s=NOW_S, secret="sk-secret-123")


STATUSES = [
    (400, "BAD_REQUEST", False),
    (401, "CREDENTIAL_REJECTED", False),
    (402, "QUOTA_EXHAUSTED", False),
    (403, "CREDENTIAL_REJECTED", False),
    (404, "MODEL_UNKNOWN", False),
    (408, "TIMEOUT", True),
    (409, "OVERLOADED", True),
    (413, "REQUEST_TOO_LARGE", False),
    (418, "BAD_REQUEST", False),
    (422, "BAD_REQUEST", False),
    (429, "RATE_LIMITED", True),
    (500, "SERVER_ERROR", True),
    (502, "SERVER_ERROR", True),
    (503, "OVERLOADED", True),
    (504, "SERVER_ERROR", True),
    (529, "OVERLOADED", True),
    (599, "SERVER_ERROR", True),
    (302, "REDIRECTED", False),
    (308, "REDIRECTED", False),
]


@pytest.mark.parametrize(("status", "code", "retryable"), STATUSES)
def test_a_status_alone_tells_the_code(status, code, retryable):
    failed = failure(status)
    assert (failed.code, failed.retryable, failed.status) == (code, retryable, status)


def test_of_the_statuses_only_408_409_429_and_those_from_500_on_are_retried():
    retried = {status for status in range(300, 600) if failure(status).retryable}
    assert retried == {408, 409, 429, *range(500, 600)}


BODIES = [
    (429, {"error": {"code": "insufficient_quota", "message": "m"}}, "QUOTA_EXHAUSTED", False),
    (
        429,
        {"error": {"details": {"error_code": "enforced_spend_limit_reached"}}},
        "QUOTA_EXHAUSTED",
        False,
    ),
    (400, {"error": {"type": "exceed_context_size_error", "code": 400}}, "CONTEXT_TOO_LONG", False),
    (400, {"error": {"code": "context_length_exceeded"}}, "CONTEXT_TOO_LONG", False),
    (
        400,
        {"error": {"message": "This model's maximum context length is 4096 tokens"}},
        "CONTEXT_TOO_LONG",
        False,
    ),
    (400, {"error": {"code": "content_filter"}}, "CONTENT_BLOCKED", False),
    (400, {"error": {"code": "model_not_found"}}, "MODEL_UNKNOWN", False),
    (400, {"error": {"type": "invalid_request_error", "message": "bad"}}, "BAD_REQUEST", False),
    (
        500,
        {"error": {"code": 500, "type": "server_error", "message": "image input is not supported"}},
        "PICTURES_REFUSED",
        False,
    ),
    (500, {"error": {"type": "server_error", "message": "boom"}}, "SERVER_ERROR", True),
    (503, {"error": {"type": "unavailable_error", "message": "Loading model"}}, "OVERLOADED", True),
    (404, {"error": "model 'x' not found"}, "MODEL_UNKNOWN", False),
    (422, {"object": "error", "message": "no", "type": "invalid"}, "BAD_REQUEST", False),
    (422, {"detail": [{"msg": "field required"}]}, "BAD_REQUEST", False),
    (502, b"<html>bad gateway</html>", "SERVER_ERROR", True),
    (400, b"\xff\xfe not json", "BAD_REQUEST", False),
    (400, b"[" * 100_000, "BAD_REQUEST", False),
]


@pytest.mark.parametrize(("status", "body", "code", "retryable"), BODIES)
def test_a_body_tells_it_more_exactly(status, body, code, retryable):
    failed = failure(status, body)
    assert (failed.code, failed.retryable) == (code, retryable)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"error": {"message": "out of credits"}}, "out of credits"),
        ({"error": "plain"}, "plain"),
        ({"message": "mistral's"}, "mistral's"),
        ({"detail": [{"msg": "field"}]}, '[{"msg": "field"}]'),
        (b"just text\n", "just text"),
        (b"<html>login</html>", ""),
        (b"", ""),
    ],
)
def test_the_providers_words_are_kept(body, words):
    assert failure(400, body).provider_message == words


def test_the_providers_words_can_always_be_logged():
    failed = failure(400, rb'{"error": {"message": "half \ud800 a pair"}}')
    assert failed.provider_message == "half \ufffd a pair"


def test_a_redirect_says_where_to_without_secrets():
    failed = failure(307, location="https://user:pass@other.example/v1?token=1#x")
    assert failed.provider_message == "https://other.example/v1"


def test_the_request_id_is_kept_for_the_provider():
    assert failure(500, x_request_id="req_1").request_id == "req_1"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "30"}, 30.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "Mon, 30 Nov 2026 00:00:20 GMT"}, 20.0),
        ({"retry-after": "Sun, 29 Nov 2026 00:00:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "9" * 40}, MAX_WAIT_S),
        ({"retry-after-ms": "9" * 40}, MAX_WAIT_S),
        ({"retry-after": "Fri, 31 Dec 9999 23:59:59 GMT"}, MAX_WAIT_S),
        ({"retry-after-ms": "250", "retry-after": "30"}, 0.25),
        ({"retry-after-ms": "x", "retry-after": "30"}, 30.0),
        ({"x-ms-retry-after-ms": "1500", "retry-after": "2"}, 1.5),
    ],
)
def test_the_wait_a_provider_asks_for_is_understood(headers, seconds):
    assert retry_after(headers, now_s=NOW_S) == seconds


def test_nothing_that_resembles_a_key_gets_through():
    words = "Incorrect API key sk-secret-123, Bearer abc.def, sk-proj-9fj3kd8sj2, AIzaSyA1234567890"
    shown = scrubbed(words, secret="sk-secret-123")
    for secret in ("secret", "abc.def", "9fj3", "AIza"):
        assert secret not in shown


def test_ordinary_words_are_not_taken_for_keys():
    words = "key_not_found: the key-value store has no token_limit for sk-learn"
    assert scrubbed(words) == words


def test_words_are_capped_and_on_one_line():
    assert scrubbed("a\r\n\x00b") == "a b"
    assert len(scrubbed("x" * 5000)) == 500


def test_an_error_in_mid_stream_is_judged_by_its_own_code():
    assert failure_of_error({"error": {"code": 429, "message": "slow"}}).retryable
    assert failure_of_error({"error": {"code": "502"}}).code == "SERVER_ERROR"
    assert failure_of_error({"error": {"type": "overloaded_error"}}).code == "OVERLOADED"
    assert failure_of_error({"error": {"type": "server_error"}}).retryable
    assert not failure_of_error({"error": {"code": 400}}).retryable
    assert not failure_of_error({"error": "something"}).retryable
    assert not failure_of_error("x").retryable


def test_an_error_after_visible_text_is_never_retried():
    assert not failure_of_error({"error": {"code": 429}}, may_retry=False).retryable


def test_every_code_has_its_class():
    for code in typing.get_args(LlmCode):
        raised = error_class(code)(code)
        assert raised.code == code
        assert raised.retryable is (code in RETRYABLE)


def test_an_exceptions_text_holds_no_words_from_outside():
    failed = failure(401, {"error": {"message": "key sk-secret-123 is wrong"}})
    assert str(failed) == "CREDENTIAL_REJECTED (status 401)"
    assert "secret" not in repr(failed) + failed.provider_message


ANTHROPIC_AND_GOOGLE = [
    (402, {"error": {"type": "billing_error", "message": "pay"}}, "QUOTA_EXHAUSTED", False),
    (400, {"error": {"message": "Your credit balance is too low"}}, "QUOTA_EXHAUSTED", False),
    (
        400,
        {"error": {"message": "You have reached your specified API usage limits."}},
        "QUOTA_EXHAUSTED",
        False,
    ),
    (404, {"error": {"type": "not_found_error", "message": "model: x"}}, "MODEL_UNKNOWN", False),
    (504, {"error": {"type": "timeout_error"}}, "TIMEOUT", True),
    (529, {"error": {"type": "overloaded_error"}}, "OVERLOADED", True),
    (
        400,
        {"error": {"message": "input length and `max_tokens` exceed context limit: 1 + 2 > 2"}},
        "CONTEXT_TOO_LONG",
        False,
    ),
    (
        400,
        {"error": {"message": "The input token count (9) exceeds the maximum", "code": 400}},
        "CONTEXT_TOO_LONG",
        False,
    ),
    (
        400,
        {
            "error": {
                "code": 400,
                "status": "INVALID_ARGUMENT",
                "details": [{"@type": "t/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}],
            }
        },
        "CREDENTIAL_REJECTED",
        False,
    ),
    (403, {"error": {"code": 403, "status": "PERMISSION_DENIED"}}, "CREDENTIAL_REJECTED", False),
    (404, [{"error": {"code": 404, "status": "NOT_FOUND"}}], "MODEL_UNKNOWN", False),
    (429, {"error": {"code": 429, "status": "RESOURCE_EXHAUSTED"}}, "RATE_LIMITED", True),
    (500, {"error": {"code": 500, "status": "INTERNAL"}}, "SERVER_ERROR", True),
    (503, {"error": {"code": 503, "status": "UNAVAILABLE"}}, "OVERLOADED", True),
    (504, {"error": {"code": 504, "status": "DEADLINE_EXCEEDED"}}, "TIMEOUT", True),
]


@pytest.mark.parametrize(("status", "body", "code", "retryable"), ANTHROPIC_AND_GOOGLE)
def test_what_anthropic_and_google_say_is_understood(status, body, code, retryable):
    failed = failure(status, body)
    assert (failed.code, failed.retryable) == (code, retryable)


def exhausted(*details):
    return {"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "details": list(details)}}


PER_DAY = {"@type": "t/google.rpc.QuotaFailure", "violations": [{"quotaId": "RequestsPerDay"}]}


def test_a_wait_in_the_body_is_obeyed_unless_a_header_names_one():
    retry = {"@type": "t/google.rpc.RetryInfo", "retryDelay": "36.5s"}
    assert failure(429, exhausted(PER_DAY, retry)).retry_after_s == 36.5
    assert failure(429, exhausted(PER_DAY, retry)).code == "RATE_LIMITED"
    assert failure(429, exhausted(retry), retry_after="7").retry_after_s == 7.0
    assert failure_of_error(exhausted(retry)).retry_after_s == 36.5


def test_a_limit_of_a_day_without_a_wait_is_used_up():
    failed = failure(429, exhausted(PER_DAY))
    assert (failed.code, failed.retryable) == ("QUOTA_EXHAUSTED", False)


@pytest.mark.parametrize("delay", ["", "soon", 5, None, "NaNs"])
def test_a_wait_that_is_none_is_ignored(delay):
    assert failure(429, exhausted({"retryDelay": delay}, "x", None)).retry_after_s is None


NAMES = st.sampled_from(
    ["error", "message", "code", "type", "status", "details", "metadata", "error_type", "detail"]
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=9)
    | st.just("sk-secret-123")
    | st.just('{"error": {"message": "sk-secret-123"}}'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=12,
)
HEADERS = st.dictionaries(
    st.sampled_from(["retry-after", "retry-after-ms", "location", "x-should-retry"]),
    st.text(max_size=12),
)


@given(st.integers(300, 599), HEADERS, ANYTHING | st.binary(max_size=30))
def test_whatever_a_server_says_becomes_one_failure_without_the_key(status, headers, said):
    body = said if isinstance(said, bytes) else json.dumps(said).encode()
    failed = failure_of_answer(status, headers, body, now_s=NOW_S, secret="sk-secret-123")
    assert failed.code in typing.get_args(LlmCode)
    assert len(failed.provider_message) <= 500
    assert "sk-secret-123" not in failed.provider_message + str(failed)
    assert failed.retry_after_s is None or 0 <= failed.retry_after_s <= MAX_WAIT_S
    assert not (failed.retryable and status < 500 and status not in {408, 409, 429})
    assert failure_of_error(said if not isinstance(said, bytes) else "x").code


@pytest.mark.parametrize("depth", range(960, 1001))
def test_a_body_as_deep_as_can_be_read_is_no_crash(depth):
    deep = b"[" * depth + b"]" * depth
    for body in (b'{"error":{"message":%b}}' % deep, b'{"error":{"details":[{"x":%b}]}}' % deep):
        assert failure_of_answer(400, {}, body, now_s=NOW_S).code == "BAD_REQUEST"
