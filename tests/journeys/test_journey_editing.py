"""Editing in a real terminal: text that looks like markup, typed quotation marks, pasted lines, a bulk edit."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, cursor, goldtui, terminal

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

RINK = (
    "Each skater’s locker holds 35\u00a0litres – one per ticket. The cashier’s sign reads: “leave no blades inside” "
    "after closing. [0] marks the first lane, and [/] marks a gate on the map."
)
MARKUP = {
    "m-slash": "What does [/] mean on the map?",
    "m-zero": "[0] is the first lane?",
    "m-style": "Is [bold red]thin ice[/bold red] marked?",
    "m-click": "Press [@click=app.quit]here[/] to skate?",
    "m-open": "Backslash \\[no markup] and a last [",
}


def claim(claim_id: str, text: str, *phrases: str) -> dict[str, Any]:
    return {
        "claim_id": claim_id, "text": text, "citation_id": "rink", "support_phrases": phrases, "answer_point": "p1",
    }  # fmt: skip


def case(case_id: str, question: str, *claims: dict[str, Any]) -> dict[str, Any]:
    return {
        "case_id": case_id,
        "question": question,
        "workflow": "rink",
        "expected_behaviour": "answer",
        "required_source_ids": ["rink"],
        "points": [{"point_id": "p1", "text": "the rule", "importance": "vital", "answer_phrases": ["35"]}],
        "reference": {"answer_id": "reference", "text": "", "labelled_by": "reviewer", "claims": claims},
    }


def run(*words: str) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    typed = (
        claim("c1", "Each skater's locker holds 35 litres - one per ticket.", "holds 35 litres - one per ticket"),
        claim("c2", 'The cashier\'s sign reads "leave no blades inside" after closing.', '"leave no blades inside"'),
    )
    cases = [
        case("typed", "How big is a locker, and what may stay in it?", *typed),
        case("reworded", "How much fits a locker?", claim("c1", "It takes 35 litres.", "may not exceed 35")),
        *(case(i, q, claim("c1", f"{q} Yes, it is.", "one per ticket")) for i, q in MARKUP.items()),
    ]
    folder = tmp_path / "rink"
    folder.mkdir()
    chunk = {"chunk_id": "rink", "version": "v1", "permitted": True, "current": True, "text": RINK}
    (folder / "evidence.jsonl").write_text(json.dumps(chunk) + "\n", encoding="utf-8")
    (folder / "cases.jsonl").write_text("".join(json.dumps(one) + "\n" for one in cases), encoding="utf-8")
    (folder / "goldset.toml").write_text('name = "rink"\n', encoding="utf-8")
    path = tmp_path / "rink.db"
    assert run("import", str(folder), "--into", str(path), "--as", "ana")["counts"]["cases"] == 7
    return path


def open_case(window: Terminal, case_id: str) -> None:
    window.wait_for("7 cases")
    window.keys("/")
    window.text(case_id)
    window.wait_for("1 of 7")
    window.keys("Enter")
    window.wait_for(f"▸  ◐ draft    {case_id}")
    window.keys("Enter")
    window.wait_for(f"› {case_id}", "Claims")


def down_to(window: Terminal, words: str) -> None:
    """Walk down the case until the cursor is on a row with these words."""
    for _ in range(40):
        if any(words in row for _, row in cursor(window.screen())):
            return
        window.move("j", cursor)
    raise AssertionError(f"no row says {words!r}:\n{window.screen()}")


def claims(database: Path, case_id: str) -> list[dict[str, Any]]:
    return list(run("show", str(database), case_id)["case"]["reference"]["claims"])


def gate(database: Path, case_id: str, name: str) -> dict[str, Any]:
    (verdict,) = run("gates", str(database), "--case", case_id)
    return next(dict(one) for one in verdict["results"] if one["gate"] == name)


def test_typed_quotation_marks_are_found_and_one_key_takes_the_sources_own(database: Path, tmp_path: Path) -> None:
    found = gate(database, "typed", "faithfulness")
    assert found["status"] == "pass"
    assert {finding["code"] for finding in found["findings"]} == {"phrase_inexact"}
    with terminal(goldtui(str(database)), tmp_path) as window:
        open_case(window, "typed")
        window.wait_for("found, wording differs", "✓faithfulness")
        window.keys("Tab", "r")
        window.wait_for("✓ found: “holds 35")
        window.keys("C-s")
        window.wait_for("Saved, revision 2")
        window.keys("C-q")
        window.wait_gone()
    first, second = claims(database, "typed")
    assert first["support_phrases"] == ["holds 35\u00a0litres – one per ticket"]
    assert second["support_phrases"] == ['"leave no blades inside"']


def test_a_reworded_phrase_is_red_everywhere_and_no_typography_is_blamed(database: Path, tmp_path: Path) -> None:
    assert gate(database, "reworded", "faithfulness")["status"] == "fail"
    with terminal(goldtui(str(database)), tmp_path) as window:
        open_case(window, "reworded")
        shown = window.wait_for("not in source", "▶✗FAITHFULNESS")
        assert "typography" not in shown


def test_text_that_looks_like_markup_is_text_in_lists_fields_messages_and_dialogs(
    database: Path, tmp_path: Path
) -> None:
    with terminal(goldtui(str(database)), tmp_path, width=160) as window:
        window.wait_for("7 cases", *MARKUP.values())
        window.keys("/")
        window.text("[0]")
        window.wait_for("1 of 7", MARKUP["m-zero"])
        window.keys("Enter", "Enter")
        window.wait_for("› m-zero", MARKUP["m-zero"])
        window.keys("i")
        window.text(" [red]x[/] [@click=quit]y[/]")
        window.keys("Escape")
        window.wait_for("[0] is the first lane? [red]x[/] [@click=quit]y[/]")
        # The message of a split names the new half; a copy repeats the claim; delete and undo speak of neither.
        down_to(window, "① 1/1 [0] is the first lane? Yes, it is.")
        window.keys("X")
        window.wait_for("Split before “Yes, it is.”", "Claims 2")
        window.keys("C-z")
        window.wait_for("Claims 1")
        window.keys("q")
        window.wait_for("1 of 7")
        window.keys("/", "C-u", "Enter")
        window.wait_for(" 7 cases", "m-slash")
        window.keys("*")
        window.wait_for("7 picked")
        window.keys("B")
        window.wait_for("Bulk edit of 7 picked cases")
        window.keys("Enter")
        window.text("[b]slice[/b] [")
        window.wait_for("6 of 7 picked change; 1 has unsaved typing: left alone.")
        window.keys("Enter")
        window.wait_for("slice set to “[b]slice[/b] [”?", "{+[b]slice[/b] [+}", "6 of 7 picked")
        window.keys("y")
        window.wait_for("slice set to “[b]slice[/b] [”: 6 cases changed. ctrl+z takes all of it back.")
        window.keys("C-z")
        window.wait_for("6 cases changed. ctrl+y makes it again.")
        assert window.alive()
    assert {c["workflow"] for c in run("list", str(database))["cases"]} == {"rink"}
    assert run("doctor", str(database))["healthy"]


def test_pasted_lines_survive_a_hang_up_and_a_removed_claim_comes_back(database: Path, tmp_path: Path) -> None:
    with terminal(goldtui(str(database)), tmp_path) as window:
        open_case(window, "typed")
        down_to(window, " ① ")
        window.keys("i")
        window.wait_for("claim ① (1)")
        window.paste("\nline one\nline two\nline three")
        window.wait_for("4 lines pasted: y makes 4 claims")
        window.hang_up()
        window.wait_gone()
    with terminal(goldtui(str(database)), tmp_path) as window:
        open_case(window, "typed")
        window.wait_for("Unsaved typing of", "line two␊line three")
        down_to(window, " ① ")
        window.keys("i")
        window.wait_for("claim ① (1)")
        window.paste("\nline four")
        window.wait_for("5 lines pasted: y makes 5 claims")
        window.keys("y")
        window.wait_for("Claims 6", "5 claims made; ctrl+z makes them one text again.")
        window.keys("d")
        window.wait_for("Claims 5", "ctrl+z brings it back")
        window.keys("C-z")
        window.wait_for("Claims 6")
        window.keys("C-q")
        window.wait_gone()
