"""Questions and answers that are labelled with a letter each are rows, in any language and however they are nested."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, only, saved

from goldtui.workbench.library.proposing import propose


def written(folder: Path, text: str) -> Path:
    return saved(folder, text).rename(folder / "weir.md")


def rows(folder: Path, text: str) -> list[dict[str, object]]:
    return [dict(row) for row in fields(only(written(folder, text)))]


PAIRS = [("Chi apre la chiusa?", "Il guardiano."), ("Quando chiude?", "A marzo."), ("Quanto costa?", "Due monete.")]
GREEK = [("Ποιος ανοίγει το φράγμα;", "Ο φύλακας."), ("Πότε κλείνει;", "Τον Μάρτιο."), ("Πόσο κοστίζει\u037e", "Δύο.")]
SHAPES = {
    "nested points": "- **{q}:** {}\n  - **{a}:** {}\n",
    "points": "- {q}: {}\n- {a}: {}\n",
    "lines": "{q}: {}\n{a}: {}\n\n",
    "bold": "**{q}:** {}\n\n**{a}:** {}\n\n",
    "numbers": "*{q}1:* {}\n*{a}1:* {}\n\n",
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("letters", ["DR", "PR", "FA", "VA", "SC", "ВО", "QR"])
def test_letters_that_take_turns_label_questions_and_answers(shape: str, letters: str, tmp_path: Path) -> None:
    text = "".join(shape.format(*pair, q=letters[0], a=letters[1]) for pair in PAIRS)
    found = rows(tmp_path, f"# La chiusa\n\n## Orari\n\n{text}")
    assert [(one["question"], one["answer"]) for one in found] == PAIRS
    offer = propose((tmp_path / "weir.md",)).offers[0]
    assert (offer.kind, offer.importable) == ("gold", 3)
    assert any("--format documents" in one for one in offer.decide)


def test_a_greek_question_ends_with_its_own_mark(tmp_path: Path) -> None:
    text = "".join(f"- **Ε:** {asked}\n  - **Α:** {said}\n" for asked, said in GREEK)
    assert [(one["question"], one["answer"]) for one in rows(tmp_path, text)] == GREEK


SOURCED = """## Lock

- **F:** Wer hebt das Tor?
  - **A:** Die Wärterin.
  - Quelle: `wehr.md`, S. 2
  - ! noch einmal fragen,
    wer es hebt
- **F:** Wann schließt das Tor?
  - **A:** Im März.
  - Quelle: `wehr.md`

## Not to be answered

- **F:** Wer gewinnt das Rennen?

## Later

- ask the deputy
"""


def test_what_follows_a_label_in_its_list_is_no_part_of_the_answer(tmp_path: Path) -> None:
    first, second, third = rows(tmp_path, SOURCED)
    assert first["answer"] == "Die Wärterin."
    assert (first["quelle"], first["note"]) == ("wehr.md, S. 2", "! noch einmal fragen,\nwer es hebt")
    assert (second["answer"], second["quelle"]) == ("Im März.", "wehr.md")
    assert third["question"] == "Wer gewinnt das Rennen?"


@pytest.mark.parametrize(
    "text",
    [
        "A: We rowed.\nB: The lock was shut.\nA: We waited.\nB: It opened.\n",
        "A: Is it shut?\nB: Is it late?\nA: Who knows?\nB: Who asks?\n",
    ],
)
def test_a_talk_in_which_nobody_or_everybody_asks_is_a_document(text: str, tmp_path: Path) -> None:
    assert propose((written(tmp_path, text),)).offers[0].mapping == "documents"
