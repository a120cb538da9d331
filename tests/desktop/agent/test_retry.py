"""When an attempt is made again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.retry import RetryPolicy, next_delay_s

POLICY = RetryPolicy()


@pytest.mark.parametrize(("failures", "longest"), [(1, 0.5), (2, 1), (3, 2), (4, 4), (5, 8)])
def test_waits_double(failures, longest):
    least = next_delay_s(POLICY, failures, retry_after_s=None, jitter=0.0)
    most = next_delay_s(POLICY, failures, retry_after_s=None, jitter=1.0)

    assert (least, most) == (longest / 2, longest)


def test_no_wait_of_our_own_is_longer_than_ten_seconds():
    policy = RetryPolicy(most=20)

    assert next_delay_s(policy, 15, retry_after_s=None, jitter=1.0) == 10.0


def test_five_retries_and_no_more():
    assert next_delay_s(POLICY, 5, retry_after_s=None, jitter=0.5) is not None
    assert next_delay_s(POLICY, 6, retry_after_s=None, jitter=0.5) is None


def test_a_server_that_asks_for_time_gets_it():
    assert next_delay_s(POLICY, 1, retry_after_s=30.0, jitter=0.5) == 30.0


def test_a_server_that_asks_for_no_time_gets_our_own_wait():
    assert next_delay_s(POLICY, 1, retry_after_s=0.0, jitter=1.0) == 0.5


def test_a_wait_longer_than_a_minute_is_left_to_the_person():
    assert next_delay_s(POLICY, 1, retry_after_s=60.0, jitter=0.5) == 60.0
    assert next_delay_s(POLICY, 1, retry_after_s=61.0, jitter=0.5) is None


@given(
    failures=st.integers(1, 5),
    jitter=st.floats(0, 1, exclude_max=True),
    asked=st.none() | st.floats(0, 60),
)
def test_a_wait_is_never_shorter_than_asked_nor_absurd(failures, jitter, asked):
    delay = next_delay_s(POLICY, failures, retry_after_s=asked, jitter=jitter)

    assert delay is not None
    assert max(0.25, asked or 0) <= delay <= max(10.0, asked or 0)
