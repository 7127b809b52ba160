"""A mapping file is strict: an unknown key, a bad pattern or a missing field is refused with file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.formats.mapping import load
from goldtui.model.faults import UnusableInput

GOOD = 'title = "garden"\nkind = "gold"\n[fields.question]\nfrom = "q"\n'


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (GOOD + "colour = 1\n", "mapping_key", "fields.question.colour"),
        ('title = "garden"\nkind = "gold"\n', "mapping_value", "needs fields.question"),
        ('kind = "gold"\n', "mapping_key", "title"),
        ('title = "g"\nkind = "garden"\n', "mapping_value", "kind"),
        (GOOD + 'pattern = "("\n', "mapping_value", "cannot be read"),
        ('title = "g"\nkind = "gold"\n[fields.question]\nfrom = "q["\n', "mapping_path", "brackets"),
        ('title = "g"\nkind = "nothing"\n', "mapping_value", "needs a reason"),
        ('title = "g"\nkind = "run"\n', "mapping_value", "fields.case_id or fields.question"),
        ("title = ", "toml_syntax", "not valid TOML"),
    ],
)
def test_a_file_that_says_what_no_mapping_can_is_refused(tmp_path: Path, text: str, code: str, said: str) -> None:
    path = tmp_path / "garden.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnusableInput) as raised:
        load.read_mapping(path)
    problem = raised.value.problem
    assert (problem.code, problem.where) == (code, str(path))
    assert said in problem.message


def test_the_users_folder_adds_mappings_and_replaces_those_of_the_same_name(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(load, "user_folder", lambda: tmp_path)
    (tmp_path / "azure.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "garden.toml").write_text(GOOD, encoding="utf-8")
    names = [one.name for one in load.mappings()]
    assert names.count("azure") == names.count("garden") == 1
    assert load.mapping_named("azure").title == "garden"


def test_an_unknown_name_is_reported_with_the_near_one() -> None:
    with pytest.raises(UnusableInput, match="there is no mapping") as raised:
        load.mapping_named("deepevl")
    assert "deepeval" in raised.value.problem.fix
