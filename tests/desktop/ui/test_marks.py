import pytest

from desktop.ui.marks import _left_out_of, _summarised_by

BUDGET = {"attachmentId": "sha256:a", "reason": "budget"}
BLIND = {"attachmentId": "sha256:b", "reason": "model-cannot-see"}


@pytest.mark.parametrize(
    ("data", "left_out"),
    [
        ({}, {}),
        ({"omitted": [BUDGET, BLIND]}, {"sha256:a": "budget", "sha256:b": "model-cannot-see"}),
        ({"omitted": (BUDGET,), "objects": ("sha256:a",)}, {}),
        ({"omitted": [BUDGET, {"kind": "tool"}, "odd"]}, {"sha256:a": "budget"}),
        ({"omitted": "odd", "objects": 3}, {}),
    ],
    ids=["nothing", "both", "sent from another place", "of a later version", "unreadable"],
)
def test_a_picture_is_left_out_when_it_went_from_nowhere(
    data: dict[str, object], left_out: dict[str, str]
) -> None:
    assert _left_out_of(data) == left_out


@pytest.mark.parametrize(
    ("data", "seqs"),
    [({"shadowedSeqs": (3, 5)}, {3, 5}), ({}, set()), ({"shadowedSeqs": [3, "x"]}, {3})],
)
def test_a_summary_names_what_it_stands_for(data: dict[str, object], seqs: set[int]) -> None:
    assert _summarised_by(data) == seqs
