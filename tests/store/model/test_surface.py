from collections.abc import Callable

import pytest

from store.errors import AppendRefused
from store.model.events import Event, Replace
from store.model.jsonvalue import object_at
from store.model.messages import system_message, text_block, user_message
from store.model.surface import SurfaceFold, SurfaceNode, fold_surface
from tests.support.logs import LogWriter


def _tool_log() -> tuple[LogWriter, Event]:
    """Return a log in its open first step, with one tool result, and that result."""
    log = LogWriter()
    log.start_turn()
    log.start_step()
    log.system()
    log.user()
    log.answer("", calls=["c1"])
    log.start_call("c1")
    return log, log.result("c1", "a long result")


def _surface(log: LogWriter) -> tuple[int, ...]:
    return fold_surface(log.events)


def test_messages_lie_on_the_surface_in_the_order_they_came() -> None:
    log = LogWriter()
    log.plain_turn()
    types = [node.type for node in log.state.surface]
    assert types == ["system/message", "user/message", "assistant/message"]
    assert _surface(log) == tuple(node.seq for node in log.state.surface)


def test_a_replace_stands_where_the_span_stood() -> None:
    log = LogWriter()
    for question in "abc":
        log.plain_turn(question)
    before = _surface(log)
    summary = log.compact(before[1], before[4])
    assert _surface(log) == (before[0], summary.seq, *before[5:])
    assert log.state.rewrites == 1


def test_positions_count_and_not_the_order_of_seqs() -> None:
    log = LogWriter()
    for question in "abc":
        log.plain_turn(question)
    old = _surface(log)
    first = log.compact(old[1], old[2])
    second = log.compact(first.seq, old[3])
    assert first.seq > old[3]
    assert _surface(log) == (old[0], second.seq, *old[4:])


def test_a_long_result_is_trimmed_alone_even_between_turns() -> None:
    log, result = _tool_log()
    log.end_step()
    log.end_turn()
    message = {**object_at(result.data, "message"), "content": [text_block("short")]}
    op = Replace(result.seq, result.seq)
    trimmed = log.add(
        "tool/result", {**result.data, "message": message}, op=op, sources=[result.seq]
    )
    assert _surface(log)[-1] == trimmed.seq


def test_the_prompt_is_replaced_by_a_prompt() -> None:
    log, _ = _tool_log()
    first = _surface(log)[0]
    data = {"turn": 1, "step": 1, "message": system_message("s2", "Be brief.")}
    changed = log.add("system/message", data, op=Replace(first, first), sources=[first])
    assert _surface(log)[0] == changed.seq


def _note(log: LogWriter, start: int, end: int, sources: list[int]) -> Event:
    return log.add("user/message", user_message("n", "x"), op=Replace(start, end), sources=sources)


def _replace_result(log: LogWriter, change: dict[str, object], *, span: int = 1) -> None:
    seqs = _surface(log)[-span:]
    data = {**log.events[seqs[-1]].data, **change}
    log.add("tool/result", data, op=Replace(seqs[0], seqs[-1]), sources=seqs)


_BROKEN: dict[str, tuple[Callable[[LogWriter], object], str]] = {
    "shadowed end": (
        lambda log: (log.compact(3, 4), _note(log, 3, 3, [3])),
        "on the surface now",
    ),
    "no message": (lambda log: _note(log, 0, 3, [3]), "on the surface now"),
    "backwards": (lambda log: _note(log, 4, 3, [3, 4]), "not start after its end"),
    "missing source": (lambda log: _note(log, 3, 4, [3]), "4 is missing"),
    "no sources": (lambda log: _note(log, 3, 3, []), "3 is missing"),
    "prompt by another kind": (lambda log: _note(log, 2, 2, [2]), "node 0"),
    "prompt and more": (lambda log: _note(log, 2, 3, [2, 3]), "node 0"),
    "result over two": (lambda log: _replace_result(log, {}, span=2), "exactly one tool/result"),
    "result with another meta": (lambda log: _replace_result(log, {"meta": 1}), "content alone"),
    "result of another step": (lambda log: _replace_result(log, {"step": 2}), "content alone"),
    "prompt over a prompt and more": (
        lambda log: log.add(
            "system/message",
            {"turn": 1, "step": 1, "message": system_message("s2", "")},
            op=Replace(2, 3),
            sources=[2, 3],
        ),
        "node 0",
    ),
}


@pytest.mark.parametrize(("write", "rule"), _BROKEN.values(), ids=_BROKEN.keys())
def test_a_replace_that_breaks_a_rule_is_refused_and_leaves_the_surface(
    write: Callable[[LogWriter], object], rule: str
) -> None:
    log, _ = _tool_log()
    with pytest.raises(AppendRefused, match=rule) as refused:
        write(log)
    assert refused.value.code in {"BAD_SURFACE", "BAD_SOURCES"}
    assert _surface(log) == tuple(node.seq for node in log.state.surface)


def test_more_sources_than_the_span_are_allowed() -> None:
    log, _ = _tool_log()
    _note(log, 3, 3, [3, 0, 1])
    assert log.last.seq in _surface(log)


def test_a_fold_goes_on_from_what_storage_kept() -> None:
    nodes = (SurfaceNode(2, "system/message"), SurfaceNode(3, "user/message"))
    fold = SurfaceFold(nodes)
    fold.apply(9, "user/message", "append")
    fold.apply(10, "turn/start", None)
    fold.apply(12, "user/message", Replace(3, 9))
    assert fold.nodes == (nodes[0], SurfaceNode(12, "user/message"))
    assert fold.rewrites == 1
