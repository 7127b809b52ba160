"""Selecting by keyboard in a real terminal: what is stored is the source's own text, in every script and with emoji."""

from __future__ import annotations

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from terminal import TMUX, Terminal, goldtui, terminal

from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

OWLS = (
    "🦉 Owl walk 👩\u200d🌾 keeper: lanterns are lit 25\u00a0minutes before dusk. "
    "Crème stall opens at 18:15 – cash only."
)
FERNS = "温室は九時に開きます。蘭は月曜日、雨水だけで水やりをします。The 椰子 house opens at 10:00 と書いてあります。"
HANGUL = "식물원은 7시에 문을 닫습니다. 표는 입구에서 팝니다."


def chunk(chunk_id: str, text: str, **update: Any) -> EvidenceChunk:
    made = {"version": "v1", "permitted": True, "current": True, "parent_id": "guide"}
    return EvidenceChunk.model_validate({"chunk_id": chunk_id, "text": text, **made, **update})


EVIDENCE = (
    chunk("owls#1", OWLS),
    chunk("owls#1", OWLS.replace("25", "40"), version="v0", current=False),
    chunk("ferns#1", FERNS),
    chunk("gate#1", HANGUL),
)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "scripts.db"
    cases = tuple(
        GoldCase(
            case_id=case_id,
            question=question,
            expected_behaviour="answer",
            required_source_ids=(source,),
            reference=Answer(claims=(Claim(claim_id="c1", text="To be proved."),)),
        )
        for case_id, question, source in (
            ("owls", "When are the lanterns lit? 🦉", "owls#1"),
            ("ferns", "蘭はいつ水やりをしますか。", "ferns#1"),
            ("gate", "식물원은 몇 시에 닫나요?", "gate#1"),
        )
    )
    with open_store(path, create=True) as store:
        goldset = GoldSet(name="scripts", cases=cases, evidence=EVIDENCE)
        store_set(store, goldset, "ben", datetime(2026, 1, 5, tzinfo=UTC))
    return path


def stored(database: Path, case_id: str) -> dict[str, Any]:
    shown = subprocess.run(
        goldtui("show", str(database), case_id, "--json"), capture_output=True, text=True, check=False
    )
    case: dict[str, Any] = json.loads(shown.stdout)["case"]
    return case


def opened(window: Terminal, case_id: str) -> None:
    window.wait_for("3 cases")
    window.keys("/")
    window.text(case_id)
    window.keys("Enter")
    window.wait_for("1 of 3")
    window.keys("Enter")
    window.wait_for(f"› {case_id} ◐", "Evidence 1 of 1")
    window.keys("Tab")


def saved(window: Terminal) -> None:
    window.keys("C-s")
    window.wait_for("Saved, revision")
    window.keys("C-q")
    window.wait_gone()


def test_phrases_beside_emoji_are_the_source_s_own_characters(database: Path, tmp_path: Path) -> None:
    with terminal(goldtui(str(database)), tmp_path) as window:
        opened(window, "owls")
        # The owl, two words, then the keeper's emoji: three code points and one character.
        window.keys("w", "w", "w", "S-Right", "m")
        window.wait_for("① 1/1")
        window.keys("/")
        window.text("25 min")
        window.wait_for("hit 1 of 1")
        window.keys("Enter", "=", "=", "m")
        window.wait_for("① 2/2")
        window.keys("/")
        window.text("CRÈME")
        window.wait_for("hit 1 of 1")
        window.keys("Enter", "=", "m")
        window.wait_for("① 3/3")
        saved(window)
    (claim,) = stored(database, "owls")["reference"]["claims"]
    assert claim["citation_id"] == "owls#1"
    emoji, second, third = claim["support_phrases"]
    assert emoji == "👩\u200d🌾"
    assert second == "lanterns are lit 25\u00a0minutes before dusk."
    assert third == "Crème stall opens at 18:15"


def test_wide_characters_are_selected_one_at_a_time_and_push_no_column_out_of_line(
    database: Path, tmp_path: Path
) -> None:
    with terminal(goldtui(str(database)), tmp_path) as window:
        opened(window, "ferns")
        window.keys("S-Right", "S-Right", "S-Right", "S-Right", "m")
        window.wait_for("① 1/1")
        window.keys("/")
        window.text("月曜")
        window.wait_for("hit 1 of 1")
        window.keys("Enter", "=", "m")
        shown = window.wait_for("① 2/2")
        for row in shown.splitlines()[2:20]:
            assert {cell_len(row[:at]) for at, char in enumerate(row) if char == "│"} <= EDGES, row
        saved(window)
    first, second = stored(database, "ferns")["reference"]["claims"][0]["support_phrases"]
    assert first == "温室は九時"
    assert second == "蘭は月曜日"


EDGES = {0, 29, 30, 74, 75, 119}
"""Where the panes of a screen of 120 columns have their edges."""


def test_a_source_is_found_by_its_words_attached_and_compared_with_its_older_version(
    database: Path, tmp_path: Path
) -> None:
    with terminal(goldtui(str(database)), tmp_path, width=80, height=24) as window:
        opened(window, "gate")
        window.keys("A")
        window.wait_for("4 sources in the store")
        window.text("lanterns")
        window.wait_for("2 sources found", "owls#1")
        window.keys("Enter")
        window.wait_for("Evidence 2 of 2", "Owl walk")
        window.keys(")", "m")
        window.wait_for("1/1")
        window.keys("V")
        window.wait_for("Around owls#1", "[-40-]{+25+}", "after   gate#1")
        window.keys("Escape")
        window.wait_for("Evidence 2 of 2")
        saved(window)
    case = stored(database, "gate")
    assert case["required_source_ids"] == ["gate#1", "owls#1"]
    assert case["reference"]["claims"][0]["citation_id"] == "owls#1"
