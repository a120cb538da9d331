"""The failure table, complete: every status in every provider's shape, and what each names itself.

Which of them are tried again is the point: the same request, unchanged, may succeed; or it cannot.
"""

import json

import pytest

from desktop.llm.errors import RETRYABLE
from desktop.llm.failures import failure_of_answer, failure_of_error
from tests.support import refusals
from tests.support.refusals import SHAPES

OVERLOADED, BUSY = "OVERLOADED", "SERVER_ERROR"
TABLE = {
    400: "BAD_REQUEST",
    401: "CREDENTIAL_REJECTED",
    402: "QUOTA_EXHAUSTED",
    403: "CREDENTIAL_REJECTED",
    404: "MODEL_UNKNOWN",
    405: "NOT_A_SERVER",
    406: "BAD_REQUEST",
    407: "PROXY",
    408: "TIMEOUT",
    409: OVERLOADED,
    410: "BAD_REQUEST",
    412: "BAD_REQUEST",
    413: "REQUEST_TOO_LARGE",
    415: "BAD_REQUEST",
    422: "BAD_REQUEST",
    424: "BAD_REQUEST",
    429: "RATE_LIMITED",
    451: "BAD_REQUEST",
    498: OVERLOADED,
    499: "BAD_REQUEST",
    500: BUSY,
    501: BUSY,
    502: BUSY,
    503: OVERLOADED,
    504: BUSY,
    520: BUSY,
    524: BUSY,
    529: OVERLOADED,
    599: BUSY,
}
# A provider's own name says more than the status.
MORE_EXACT = {
    (504, "anthropic"): "TIMEOUT",
    (504, "gemini"): "TIMEOUT",
    (504, "gemini_in_a_list"): "TIMEOUT",
    (502, "openrouter"): OVERLOADED,
}
RETRIED = {408, 409, 429, *range(500, 600)}
WORDS = "in the provider's own words"


def failed_with(status, body, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return failure_of_answer(status, named, data, now_s=0.0, secret="sk-planted-1")


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
@pytest.mark.parametrize("status", TABLE)
def test_a_status_means_the_same_in_every_shape(status, shape):
    error = failed_with(status, shape(status, WORDS))
    assert error.code == MORE_EXACT.get((status, shape.__name__), TABLE[status])
    assert error.retryable is (status in RETRIED)
    assert WORDS in error.provider_message
    assert error.status == status


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
@pytest.mark.parametrize("status", TABLE)
def test_no_shape_lets_a_key_through(status, shape):
    error = failed_with(status, shape(status, "the key sk-planted-1 of Bearer sk-planted-1"))
    assert "planted" not in error.provider_message + str(error) + repr(error)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
@pytest.mark.parametrize("status", sorted(set(TABLE) & RETRIED))
def test_a_wait_is_obeyed_whatever_the_body(status, shape):
    error = failed_with(status, shape(status, WORDS), retry_after="7")
    assert (error.retryable, error.retry_after_s) == (True, 7.0)


@pytest.mark.parametrize("status", TABLE)
def test_a_provider_that_says_it_is_in_vain_is_believed(status):
    body = refusals.openai(status, WORDS)
    assert not failed_with(status, body, x_should_retry="false").retryable
    told = failed_with(status, body, x_should_retry="true")
    assert told.retryable is (status in RETRIED)


@pytest.mark.parametrize("status", TABLE)
@pytest.mark.parametrize(
    "body", [b"", b"<html>sign in</html>", b"{}", b"null", b"[]", b'{"error":']
)
def test_a_body_that_says_nothing_leaves_it_to_the_status(status, body):
    error = failed_with(status, body)
    is_wrong_door = status == 404 and body.startswith(b"<")
    assert error.code == ("NOT_A_SERVER" if is_wrong_door else TABLE[status])
    assert error.retryable is (status in RETRIED)


INSIDE = {"error": {"code": 400, "message": "too long", "type": "exceed_context_size_error"}}


@pytest.mark.parametrize(
    "wrapped",
    [
        {"error": json.dumps(INSIDE)},
        {"error": json.dumps({"error": json.dumps(INSIDE)})},
        {"error": {"code": 400, "message": json.dumps(INSIDE)}},
        {"message": json.dumps(INSIDE["error"])},
        [{"error": {"message": json.dumps(INSIDE)}}],
        json.dumps(INSIDE),
    ],
)
def test_what_a_server_hands_on_from_its_engine_is_unwrapped(wrapped):
    for error in (failed_with(400, wrapped), failure_of_error(wrapped)):
        assert (error.code, error.provider_message) == ("CONTEXT_TOO_LONG", "too long")


@pytest.mark.parametrize("said", [{"message": "no such luck"}, {"error": "no such luck"}])
@pytest.mark.parametrize("is_wrapped", [False, True])
def test_a_name_that_stands_outside_alone_is_not_lost(said, is_wrapped):
    inside = json.dumps({"error": said} if is_wrapped and "message" in said else said)
    error = failed_with(400, {"error": {"code": "model_not_found", "message": inside}})
    assert (error.code, error.provider_message) == ("MODEL_UNKNOWN", "no such luck")


@pytest.mark.parametrize("text", ["{", "{}", '{"error": 5}', '{"error": null}', "{" * 9999])
def test_words_that_only_look_like_json_stay_words(text):
    error = failed_with(400, {"error": text})
    assert error.code == "BAD_REQUEST"


def test_without_a_key_it_is_missing_and_not_refused():
    for status, code in ((401, "CREDENTIAL_MISSING"), (403, "CREDENTIAL_REJECTED")):
        error = failure_of_answer(status, {}, refusals.openai(status, WORDS), now_s=0.0)
        assert (error.code, error.retryable) == (code, False)


NAMED = [
    # OpenAI and those who copy it.
    (429, {"error": {"code": "insufficient_quota"}}, "QUOTA_EXHAUSTED"),
    (429, {"error": {"code": "billing_hard_limit_reached"}}, "QUOTA_EXHAUSTED"),
    (400, {"error": {"code": "context_length_exceeded"}}, "CONTEXT_TOO_LONG"),
    (400, {"error": {"code": "content_filter"}}, "CONTENT_BLOCKED"),
    (401, {"error": {"code": "account_deactivated"}}, "CREDENTIAL_REJECTED"),
    # Groq: no waiting makes this one smaller.
    (413, {"error": {"type": "tokens", "code": "rate_limit_exceeded"}}, "REQUEST_TOO_LARGE"),
    # DeepSeek.
    (402, {"error": {"message": "Insufficient Balance", "code": "x"}}, "QUOTA_EXHAUSTED"),
    # xAI.
    (400, {"code": "c", "error": "Incorrect API key provided: xa***b"}, "CREDENTIAL_REJECTED"),
    (403, {"code": "c", "error": "Your team doesn't have any credits yet."}, "QUOTA_EXHAUSTED"),
    # Anthropic.
    (
        429,
        {"error": {"details": {"error_code": "enforced_spend_limit_reached"}}},
        "QUOTA_EXHAUSTED",
    ),
    (400, {"error": {"message": "prompt is too long: 9 tokens > 8 maximum"}}, "CONTEXT_TOO_LONG"),
    # Google.
    (400, {"error": {"message": "API key not valid. Please pass one."}}, "CREDENTIAL_REJECTED"),
    (400, {"error": {"details": [{"reason": "API_KEY_INVALID"}]}}, "CREDENTIAL_REJECTED"),
    # OpenRouter.
    (403, {"error": {"code": 403, "metadata": {"flagged_input": "…"}}}, "CONTENT_BLOCKED"),
    (400, {"error": {"metadata": {"error_type": "string_too_long"}}}, "REQUEST_TOO_LARGE"),
    (400, {"error": {"metadata": {"error_type": "unsupported_image_format"}}}, "BAD_REQUEST"),
    (400, {"error": {"metadata": {"error_type": "refusal"}}}, "CONTENT_BLOCKED"),
    # Mistral.
    (400, {"message": "Prompt too large for 32768 maximum context length"}, "CONTEXT_TOO_LONG"),
    # Ollama.
    (404, {"error": 'model "x" not found, try pulling it first'}, "MODEL_UNKNOWN"),
    (403, {"error": "this model requires a subscription"}, "QUOTA_EXHAUSTED"),
    (400, {"error": "the input length exceeds the context length"}, "CONTEXT_TOO_LONG"),
    (500, {"error": "model requires more system memory (9 GiB)"}, "BAD_REQUEST"),
    # llama.cpp.
    (400, {"error": {"code": 400, "type": "exceed_context_size_error"}}, "CONTEXT_TOO_LONG"),
    # LM Studio.
    (400, {"error": "model is loaded with context length of only 4096"}, "CONTEXT_TOO_LONG"),
    # vLLM.
    (404, {"object": "error", "message": "The model `x` does not exist."}, "MODEL_UNKNOWN"),
    (400, {"error": "Cannot truncate prompt with n_keep (9) >= n_ctx (8)"}, "CONTEXT_TOO_LONG"),
    (400, {"error": "This model's maximum prompt length is 8 but it has 9"}, "CONTEXT_TOO_LONG"),
    (400, {"message": "(length 9) is longer than the maximum model length"}, "CONTEXT_TOO_LONG"),
    # Models that were taken to see.
    (500, {"error": {"message": "image input is not supported - hint"}}, "PICTURES_REFUSED"),
    (
        404,
        {"error": {"message": "No endpoints found that support image input"}},
        "PICTURES_REFUSED",
    ),
    (400, {"error": {"message": "image_url is only supported by certain"}}, "PICTURES_REFUSED"),
    (422, {"error": {"message": "unknown variant `image_url`, expected"}}, "PICTURES_REFUSED"),
    (400, {"message": "x is not a multimodal model", "code": 400}, "PICTURES_REFUSED"),
    (400, {"message": "At most 0 image(s) may be provided"}, "PICTURES_REFUSED"),
    (400, {"error": "Model does not support images"}, "PICTURES_REFUSED"),
    (500, {"error": "missing data required for image input"}, "PICTURES_REFUSED"),
    # Doors that are none.
    (404, b"404 page not found", "NOT_A_SERVER"),
    (404, {"detail": "Not Found"}, "NOT_A_SERVER"),
    (404, {"error": {"message": "File Not Found", "type": "not_found_error"}}, "NOT_A_SERVER"),
    (404, {"error": {"message": "Invalid URL (POST /v2/x)"}}, "NOT_A_SERVER"),
    (404, {"error": "Unexpected endpoint or method. (GET /x)"}, "NOT_A_SERVER"),
]


@pytest.mark.parametrize(("status", "body", "code"), NAMED)
def test_what_a_provider_calls_it_is_never_tried_again(status, body, code):
    error = failed_with(status, body)
    assert (error.code, error.retryable) == (code, False)


IN_A_STREAM = [
    ({"error": {"code": 429, "message": "slow"}}, "RATE_LIMITED", True),
    (
        {"error": {"code": 502, "metadata": {"error_type": "provider_unavailable"}}},
        OVERLOADED,
        True,
    ),
    ({"error": {"type": "overloaded_error"}}, OVERLOADED, True),
    ({"error": {"type": "api_error"}}, BUSY, True),
    ({"error": {"code": "server_error"}}, BUSY, True),
    ({"error": {"code": 402}}, "QUOTA_EXHAUSTED", False),
    ({"error": {"code": "context_length_exceeded"}}, "CONTEXT_TOO_LONG", False),
    ({"error": "an error of an unknown kind"}, BUSY, False),
    ({"error": {"type": "invalid_request_error", "message": "no"}}, "BAD_REQUEST", False),
    ({"error": {"message": "n_keep (9) >= n_ctx (8)"}}, "CONTEXT_TOO_LONG", False),
    (
        {"object": "error", "type": "invalid_request_message_order", "code": "3230"},
        "BAD_REQUEST",
        False,
    ),
]


@pytest.mark.parametrize(("error", "code", "retried"), IN_A_STREAM)
def test_an_error_inside_a_stream_is_judged_alike(error, code, retried):
    failed = failure_of_error(error)
    assert (failed.code, failed.retryable) == (code, retried)
    assert not failure_of_error(error, may_retry=False).retryable


def test_what_is_tried_again_by_its_code_alone_is_only_what_may_pass():
    assert {
        "RATE_LIMITED",
        "OVERLOADED",
        "SERVER_ERROR",
        "CONNECT",
        "HOST_UNKNOWN",
        "PROXY",
        "TIMEOUT",
        "STREAM_CUT",
        "EMPTY",
    } == RETRYABLE
