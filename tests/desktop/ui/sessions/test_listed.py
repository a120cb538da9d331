from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.sessions.listed import ListedChats
from desktop.ui.sessions.rows import chat_rows
from tests.support.chats import Chat

FAMILIES = ("a", "b", "c")


def family_of(chat: str) -> str:
    return chat[0]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(FAMILIES), st.integers(0, 5), st.integers(-1, 4), st.integers(0, 9)
        )
    )
)
def test_after_any_changes_the_rows_are_those_of_all_that_is_there(
    changes: list[tuple[str, int, int, int]],
) -> None:
    there: dict[str, Chat] = {}
    listed: ListedChats[Chat] = ListedChats()
    for family, number, parent, used_ms in changes:
        chat = f"{family}{number}"
        if parent == number:  # this one goes to the trash
            there.pop(chat, None)
        else:
            above = f"{family}{parent}" if 0 <= parent < number else None
            there[chat] = Chat(chat, chat, parent=above, used_ms=used_ms)
        kin = listed.kin([chat])
        assert {family_of(each) for each in kin} == {family}
        listed.put([one for one in there.values() if family_of(one.id) == family], instead_of=kin)
        rows = chat_rows(there.values())
        assert listed.rows == rows
        assert [row.used_ms for row in listed.rows] == [row.used_ms for row in rows]
        assert dict(listed.summaries) == there


def test_what_did_not_change_stays_the_very_same_row() -> None:
    listed: ListedChats[Chat] = ListedChats()
    bread, wind = Chat("a1", "Bread", used_ms=2), Chat("b1", "Wind", used_ms=1)
    listed.put([bread, wind])
    before = {row.id: row for row in listed.rows}
    listed.put([replace(wind, used_ms=9)], instead_of=["b1"])
    assert [row.id for row in listed.rows] == ["b1", "a1"]
    assert listed.rows[1] is before["a1"]
    assert listed.rows[0] == before["b1"]  # only its place is another


def test_who_is_shown_in_one_row_is_kin() -> None:
    listed: ListedChats[Chat] = ListedChats()
    listed.put([Chat("a1"), Chat("a2", parent="a1"), Chat("a3", parent="a2"), Chat("b1")])
    assert listed.kin(["a3", "unknown"]) == {"a1", "a2", "a3", "unknown"}
