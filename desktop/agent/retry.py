"""When a failed attempt is made again, and after how long. Pure."""

from dataclasses import dataclass

__all__ = ["MOST_RETRIES", "RetryPolicy", "next_delay_s"]

# With the waits below a quarter of a minute in all; what lasts longer a person should know of.
MOST_RETRIES = 5


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How patient a turn is. Times in seconds.

    A wait doubles from `first_s` up to `longest_s`. A server that asks for more gets it, up to
    `longest_asked_s`; beyond that a person should decide, not a timer.
    """

    most: int = MOST_RETRIES
    first_s: float = 0.5
    longest_s: float = 10.0
    longest_asked_s: float = 60.0


def next_delay_s(
    policy: RetryPolicy, failures: int, *, retry_after_s: float | None, jitter: float
) -> float | None:
    """Return how long to wait after the `failures`-th failed attempt, or None to give up.

    `jitter` is a random number in [0, 1): it spreads the wait over its upper half, so that many
    clients of one server do not come back together. `retry_after_s` is what the server asked for.
    """
    if failures > policy.most:
        return None
    full = min(policy.longest_s, policy.first_s * 2.0 ** (failures - 1))
    delay = full * (1.0 + jitter) / 2.0
    if retry_after_s is None:
        return delay
    if retry_after_s > policy.longest_asked_s:
        return None
    return max(delay, retry_after_s)
