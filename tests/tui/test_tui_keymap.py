"""Keys of one's own: taken where they can work, refused with file and line where they cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_tui_library import KEYS_TMUX_CANNOT_SEND
from tui_fakes import bench, grid, settle

from goldtui.tui.app import GoldtuiApp
from goldtui.tui.shell.keymap import all_rows, judge, normal, with_keymap
from goldtui.tui.shell.keys import sheet_of
from goldtui.workbench.session.settings import KeyChoice, read_settings

ROWS = all_rows()


def taken(*choices: tuple[str, str | None]):
    return judge([KeyChoice(id_, keys, line) for line, (id_, keys) in enumerate(choices, 5)], ROWS, "config.toml")


def test_an_id_stands_for_one_action_only():
    groups: dict[str, set[tuple[str, str]]] = {}
    for row in ROWS:
        if row.id:
            groups.setdefault(row.id, set()).add((row.group, row.description))
    assert {id_: found for id_, found in groups.items() if len(found) > 1} == {}


def test_every_action_says_what_it_does_and_what_pane_it_belongs_to():
    for row in ROWS:
        assert row.description, row
        assert row.group, row
        assert row.keys, row


def test_no_default_key_is_one_that_a_terminal_keeps_or_cannot_send():
    assert {key for row in ROWS for key in row.keys} & {*KEYS_TMUX_CANNOT_SEND, "ctrl+h", "ctrl+j", "ctrl+m"} == set()


def test_the_defaults_have_no_two_actions_on_one_key_in_one_pane():
    seen: dict[tuple[str, str], str] = {}
    for row in ROWS:
        for key in row.keys:
            assert seen.setdefault((row.group, key), row.description) == row.description, (row.group, key)


@pytest.mark.parametrize(
    ("id_", "keys", "said"),
    [
        ("work.ready", "ctrl+r", "ctrl+r"),
        ("work.ready", "F6", None),
        ("work.ready", "f6", "f6"),
        ("work.ready", "alt+r", "alt+r"),
        ("app.keys", "?,f1", "question_mark,f1"),
        ("evidence.mark", "M, m", "M,m"),
        ("evidence.row_start", "circumflex_accent", "circumflex_accent"),
        ("evidence.row_start", "^", "circumflex_accent"),
        ("work.undo", "z", None),
        ("work.undo", "ctrl+u", "ctrl+u"),
        ("work.ready", "", None),
        ("work.ready", " , ", None),
        ("work.ready", None, None),
        ("work.ready", "ctrl+enter", None),
        ("work.ready", "shift+r", None),
        ("work.ready", "ctrl+m", None),
        ("work.ready", "ctrl+b", None),
        ("work.ready", "hyper+x", None),
        ("work.ready", "nokey", None),
    ],
)
def test_a_key_is_taken_when_a_terminal_can_send_it_and_it_leaves_typing_alone(id_, keys, said):
    found = taken((id_, keys))
    assert found.keymap.get(id_) == said
    assert [problem.code for problem in found.problems] == ([] if said else ["bad_key"])


def test_an_unknown_id_is_reported_with_its_line_and_where_the_ids_are():
    (problem,) = taken(("work.redy", "x")).problems
    assert (problem.code, problem.where, problem.fix) == (
        "unknown_key_id",
        "config.toml:5",
        "goldtui keys lists all ids",
    )


@pytest.mark.parametrize(
    ("id_", "key"),
    [("work.ready", "f"), ("work.ready", "m"), ("evidence.mark", "f"), ("evidence.mark", "?"), ("app.keys", "u")],
)
def test_a_key_that_acts_for_something_else_at_the_same_time_is_a_clash_and_the_default_stays(id_, key):
    found = taken((id_, key))
    assert found.keymap == {}
    assert [problem.code for problem in found.problems] == ["key_clash"]
    assert "the default stays" in found.problems[0].message


def test_panes_that_are_never_on_one_screen_may_share_a_key():
    assert taken(("library.sort", "m")).problems == ()


def test_two_actions_may_change_keys_with_each_other():
    found = taken(("work.ready", "f"), ("work.fix", "R"))
    assert found.problems == ()
    assert found.keymap == {"work.ready": "f", "work.fix": "R"}


def test_two_choices_of_one_key_are_both_refused():
    found = taken(("work.ready", "f9"), ("work.save", "f9"))
    assert found.keymap == {}
    assert {problem.where for problem in found.problems} == {"config.toml:5", "config.toml:6"}


def test_a_refused_choice_that_keeps_its_key_refuses_the_one_that_wanted_it():
    # `R` is free only if the first choice holds, and that one names a key no terminal sends.
    found = taken(("work.ready", "ctrl+enter"), ("work.fix", "R"))
    assert found.keymap == {}
    assert [problem.code for problem in found.problems] == ["bad_key", "key_clash"]


def test_signs_have_the_names_that_the_toolkit_uses():
    assert [normal(sign) for sign in "?/@.$-+_"] == [
        "question_mark",
        "slash",
        "at",
        "full_stop",
        "dollar_sign",
        "minus",
        "plus",
        "underscore",
    ]


CONFIG = """author = "ana"

[keys]
"work.ready" = "f9"
evidence.mark = "M"
work.undo = "z"
"""


def run(config: Path, scenario, go: str = "g-1"):
    import asyncio

    from goldtui.tui.kit.case_list import CaseList

    app = GoldtuiApp(lambda: bench(), "garden.db", settings=read_settings(config))

    async def main() -> None:
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await settle(app, pilot)
            if go:
                app.post_message(CaseList.Opened(go))
                await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


def test_a_config_changes_keys_footer_and_sheet_and_says_what_it_could_not(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text(CONFIG, encoding="utf-8")

    async def scenario(app, pilot):
        assert "f9 Ready" in grid(app)
        sheet = {entry.description: entry.keys for entry in sheet_of(app.screen, app.changed_keys)}
        assert (sheet["Ready"], sheet["Mark phrase"], sheet["Undo"]) == ("f9", "M", "^z")
        told = " ".join(note.message for note in app._notifications)
        assert "config.toml:6" in told
        assert "bad_key" in told
        await pilot.press("tab", "s", "m")
        await settle(app, pilot)
        before = app.screen.sitting.case
        await pilot.press("M")
        await settle(app, pilot)
        assert app.screen.sitting.case != before
        await pilot.press("f9")
        await settle(app, pilot)
        assert app.screen.sitting.opened.state == "ready"

    run(path, scenario)


def test_a_letter_chosen_for_a_control_key_is_typed_in_a_field_and_not_offered_there(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('[keys]\n"work.save" = "Z"\n', encoding="utf-8")

    async def scenario(app, pilot):
        assert "Z Save" in grid(app)
        await pilot.press("i", "end", "Z")
        await settle(app, pilot)
        assert app.screen.sitting.case.question.endswith("Z")
        assert app.screen.sitting.opened.number == 1
        assert "Z Save" not in grid(app)

    run(path, scenario)


def test_the_sheet_finds_by_key_by_pane_and_by_words_and_names_the_config(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text("", encoding="utf-8")

    async def scenario(app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Other keys: the table [keys] in" in " ".join(str(app.screen.sheet("")).split())
        await pilot.press(*"evidence mark")
        await pilot.pause()
        shown = grid(app)
        assert "Mark phrase" in shown
        assert "Take nearest wording" not in shown

    run(path, scenario)


def test_the_sheet_fits_the_smallest_screen_and_scrolls_to_its_end():
    from tui_fakes import drive

    async def scenario(app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        assert all(len(line) <= 60 for line in grid(app).splitlines())
        assert not re.search(r"\^q +Quit", grid(app))
        for _ in range(12):
            await pilot.press("pagedown")
        await pilot.pause(0.1)
        assert re.search(r"\^q +Quit", grid(app))

    drive(bench(), scenario, (60, 20))


def test_the_table_of_keys_shows_changed_ones_as_changed():
    found = taken(("work.ready", "f9"))
    rows = {row.id: row for row in with_keymap(ROWS, found.keymap)}
    assert (rows["work.ready"].keys, rows["work.ready"].changed) == (("f9",), True)
    assert not rows["work.fix"].changed


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
def test_the_footer_begins_with_the_keys_and_ends_with_a_whole_entry(size):
    from tui_fakes import drive

    from goldtui.tui.kit.key_line import KeyLine

    async def scenario(app, pilot):
        for keys in ((), ("enter",), ("tab",), ("i",)):
            await pilot.press(*keys)
            await settle(app, pilot)
            entries = [f"{key} {text}" for key, text in app.screen.query_one(KeyLine).entries()]
            row = grid(app).splitlines()[-1].strip()
            fitting = [n for n in range(1, len(entries) + 1) if row == "  ".join(entries[:n])]
            assert fitting, (row, entries)
            room = size[0] - 2 - len(row)
            assert fitting[0] == len(entries) or len(entries[fitting[0]]) + 2 > room

    drive(bench(), scenario, size, go="")
