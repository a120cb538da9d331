from collections.abc import Mapping

import pytest

from store.errors import AppendRefused
from store.model.header import fold_header, header_reason
from store.model.jsonvalue import freeze_object
from tests.support.logs import HEADER, LogWriter

_OTHER = freeze_object({**HEADER, "dialect": {}})
_TURNED = freeze_object({key: HEADER[key] for key in reversed(HEADER)})


def _open_log(*reasons: tuple[str, Mapping[str, object]]) -> LogWriter:
    log = LogWriter()
    log.start_turn()
    for reason, header in reasons:
        log.header(reason, header)
    return log


@pytest.mark.parametrize(
    ("asked", "owed"),
    [
        ({"previous"}, ("initial", False)),
        ({"previous", "first_of_process", "rewritten"}, ("initial", True)),
        ({"first_of_process"}, ("resume", False)),
        ({"first_of_process", "wanted"}, ("resume", False)),
        ({"first_of_process", "rewritten"}, ("resume", True)),
        ({"wanted"}, ("change", False)),
        ({"wanted", "rewritten"}, ("change", True)),
        ({"rewritten"}, ("series", False)),
        ({"series_asked"}, ("series", False)),
        (set(), None),
    ],
)
def test_the_first_reason_that_fits_is_given(
    asked: set[str], owed: tuple[str, bool] | None
) -> None:
    reason = header_reason(
        previous=None if "previous" in asked else HEADER,
        wanted=_OTHER if "wanted" in asked else HEADER,
        first_of_process="first_of_process" in asked,
        rewritten="rewritten" in asked,
        series_asked="series_asked" in asked,
    )
    assert reason == owed


def test_the_order_of_keys_is_no_change() -> None:
    reason = header_reason(previous=HEADER, wanted=_TURNED, first_of_process=False, rewritten=False)
    assert reason is None


def test_the_latest_snapshot_stands() -> None:
    log = _open_log(("initial", HEADER), ("change", _OTHER), ("resume", HEADER), ("series", HEADER))
    assert fold_header(log.events) == HEADER
    assert log.state.header == HEADER
    assert fold_header(log.events[:3]) == _OTHER
    assert fold_header(log.events[:1]) is None


@pytest.mark.parametrize(
    ("before", "reason", "header", "rule"),
    [
        ([], "resume", HEADER, "first header of a log is initial"),
        ([], "change", HEADER, "first header of a log is initial"),
        ([("initial", HEADER)], "initial", _OTHER, "only the first"),
        ([("initial", HEADER)], "change", HEADER, "changes the header"),
        ([("initial", HEADER)], "change", _TURNED, "changes the header"),
        ([("initial", HEADER)], "series", _OTHER, "keeps the header"),
    ],
)
def test_a_reason_that_does_not_fit_is_refused(
    before: list[tuple[str, Mapping[str, object]]],
    reason: str,
    header: Mapping[str, object],
    rule: str,
) -> None:
    log = _open_log(*before)
    with pytest.raises(AppendRefused, match=rule) as refused:
        log.header(reason, header)
    assert refused.value.code == "BAD_HEADER"
