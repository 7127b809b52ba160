"""Labelled lines below written questions are columns, whatever their marks and their language."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, only
from opening import saved as saved_as_anything

from goldtui.formats.mapping.proposal import proposal, readings_of


def rows(folder: Path, text: str) -> list[dict[str, str]]:
    return [dict(row) for row in fields(only(written(folder, text)))]


def written(folder: Path, text: str) -> Path:
    return saved_as_anything(folder, text).rename(folder / "weir.md")


ASKED = [
    (
        "Who opens the weir?",
        "The keeper opens it.",
        "Weir rules, part 2",
        "The deputy opens the lock.",
    ),
    ("When is it closed?", "In spring: from March on.", "Weir rules, part 3", "The lock is closed in winter."),
    ("How high is the wall?", "Two metres.", "Survey 12", "The old wall was one metre high."),
]
MARKS = {
    "points and bold": "- **{}:** {}",
    "bold and a colon behind": "* **{}**: {}",
    "bold": "**{}:** {}\n",
    "a plain point": "- {}: {}",
    "plain": "{}: {}",
    "a dash": "{} — {}",
    "bold and a dash": "- **{}** – {}",
    "bold around a dash": "**{} —** {}",
    "emphasis": "- *{}:* {}",
    "a quotation": "> {}: {}",
    "wide colon": "- {}：{}",
}
LABELS = {
    "English": ("Answer", "Source", "Trap"),
    "Italian": ("Risposta", "Fonte", "Trappola"),
    "German": ("Antwort", "Quelle", "Falle"),
    "Spanish": ("Respuesta esperada", "Fuente", "Trampa habitual"),
    "French": ("Réponse attendue", "Références", "Piège"),
    "Polish": ("Odpowiedź", "Źródło", "Pułapka"),
    "Japanese": ("回答", "出典", "落とし穴"),
}


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
@pytest.mark.parametrize("labels", LABELS.values(), ids=LABELS)
@pytest.mark.parametrize("above", ["### W{} — {}", "### {1}", "**{1}**"])
def test_labels_below_a_question_are_columns(
    mark: str, labels: tuple[str, str, str], above: str, tmp_path: Path
) -> None:
    text = "# Weir\n\n"
    for at, (question, *said) in enumerate(ASKED, 1):
        lines = (mark.format(label, value) for label, value in zip(labels, said, strict=True))
        text += above.format(at, question) + "\n" + "\n".join(lines) + "\n\n"
    found = rows(tmp_path, text)
    assert [(one["question"], one["answer"]) for one in found] == [(one[0], one[1]) for one in ASKED]
    assert [one[labels[2]] for one in found] == [one[3] for one in ASKED]
    assert [one[labels[1].casefold()] for one in found] == [one[2] for one in ASKED]
    assert [one.get("id") for one in found] == [f"W{at}" if "W{}" in above else None for at in (1, 2, 3)]


def test_an_unknown_label_is_kept_in_extra_and_named(tmp_path: Path) -> None:
    text = "".join(
        f"### {question}\n- **Answer:** {answer}\n- **Source:** {source}\n- **Trap:** {trap}\n\n"
        for question, answer, source, trap in ASKED
    )
    done = proposal(readings_of(written(tmp_path, text))[0])
    assert [one.name for one in done.unmapped if one.means == "extra"] == ["Trap"]
    first = done.outcome.cases[0].record
    assert first.extra["Trap"] == ASKED[0][3]
    assert first.required_source_ids == ("Weir rules, part 2",)


def test_a_rare_label_of_a_labelled_block_is_a_column_too_and_lines_below_one_belong_to_it(tmp_path: Path) -> None:
    text = (
        "### Who opens the weir?\n- **Answer:** The keeper.\n- **Passages (2):**\n  1. rules, part 2\n"
        "  2. log: page 4\n- **Seen by:** Ada\n\n---\n\n"
        "### When?\n- **Answer:** In March:\n  - Monday: all day\n  - Tuesday: no\n"
        "- **Passages:** rules, part 3\n\nA remark of whoever wrote it.\n"
    )
    first, second = rows(tmp_path, text)
    assert first == {
        "question": "Who opens the weir?",
        "answer": "The keeper.",
        "Passages": "1. rules, part 2\n2. log: page 4",
        "Seen by": "Ada",
    }
    assert second["answer"] == "In March:\n  - Monday: all day\n  - Tuesday: no"
    assert (second["Passages"], second["text"]) == ("rules, part 3", "A remark of whoever wrote it.")


def test_an_answer_in_several_paragraphs_stays_whole(tmp_path: Path) -> None:
    text = "".join(
        f"## {question}\n\n**Answer:** {answer}\n\nAsk at the hut.\n\n**Source:** {source}\n\n"
        for question, answer, source, _ in ASKED
    )
    assert [one["answer"] for one in rows(tmp_path, text)] == [f"{one[1]}\n\nAsk at the hut." for one in ASKED]


def test_a_list_with_colons_is_an_answer(tmp_path: Path) -> None:
    text = (
        "## What does it cost?\n\n- Adults: 4 euros\n- Children: 2 euros\n\n*Source: Fees*\n\n"
        "## When is it open?\n\nNote: closed on Mondays.\n- Summer: until nine\n- Winter: until four\n"
    )
    first, second = rows(tmp_path, text)
    assert first == {
        "question": "What does it cost?",
        "answer": "- Adults: 4 euros\n- Children: 2 euros",
        "source": "Fees",
    }
    assert second["answer"] == "Note: closed on Mondays.\n- Summer: until nine\n- Winter: until four"


@pytest.mark.parametrize("begins", ["K-{} — ", "[K-{}] ", "K-{}: ", "K-{} · ", "K-{} - ", "K-{}. "])
def test_what_numbers_the_questions_is_their_id(begins: str, tmp_path: Path) -> None:
    text = "".join(f"## {begins.format(at)}{one[0]}\n{one[1]}\n\n" for at, one in enumerate(ASKED, 1))
    found = rows(tmp_path, text)
    assert [(one["id"], one["question"]) for one in found] == [(f"K-{at}", ASKED[at - 1][0]) for at in (1, 2, 3)]


def test_a_heading_that_only_numbers_a_question_is_its_id(tmp_path: Path) -> None:
    text = "".join(f"## W{at}\n- Question: {one[0]}\n- Answer: {one[1]}\n\n" for at, one in enumerate(ASKED, 1))
    found = rows(tmp_path, text)
    assert [one["id"] for one in found] == ["W1", "W2", "W3"]
    assert "topic" not in found[0]


def test_a_name_with_a_number_before_one_question_is_no_id(tmp_path: Path) -> None:
    text = "## Weir-2: who opens it?\nAda.\n\n## When is it open?\nIn May.\n\n## Who pays?\nAda.\n"
    assert rows(tmp_path, text)[0] == {"question": "Weir-2: who opens it?", "answer": "Ada."}


@pytest.mark.parametrize(
    "text",
    [
        "# The weir\n# by hand\n- question: Who opens it?\n- question: When?\n",
        "# The weir\n# Opening\n- question: Who opens it?\n  answer: Ada\n# Closing\n- question: When?\n  answer: 8\n",
    ],
)
def test_comments_above_objects_are_yaml(text: str, tmp_path: Path) -> None:
    assert only(written(tmp_path, text)).container == "yaml"


FORMS = {
    "marked": "Q: {0}\nA: {1}\nTrap: {3}\nSource: {2}\n\n",
    "prose first": "### {0}\n\n{1}\n\n**Trap:** {3}\n\n**Source:** {2}\n\n",
    "a number in bold": "**{4}. {0}**\n\n- Answer: {1}\n- Source: {2}\n- Trap: {3}\n\n",
    "below a number": "{4}. **{0}**\n   - *Answer*: {1}\n   - *Source*: {2}\n   - *Trap*: {3}\n\n",
    "the source first": "## {0}\n\nSource: {2}\nAnswer: {1}\nTrap: {3}\n\n",
    "the question too": "## Case W-{4}\n\n**Question:** {0}\n\n**Expected answer:** {1}\n\n**Source:** {2}\n\n"
    "**Trap:** {3}\n\n---\n\n",
    "tasks": "- [ ] **{0}**\n  - Answer: {1}\n  - Source: {2}\n  - Trap: {3}\n",
    "a table of two columns": "### {0}\n\n| Answer | {1} |\n|---|---|\n| Source | {2} |\n| **Trap** | {3} |\n\n",
    "plain text": "W{4}. {0}\nAnswer: {1}\nSource: {2}\nTrap: {3}\n\n",
    "lines below a label": "### {0}\n**Answer:** {1}\n**Source:**\n{2}\n**Trap:** {3}\n\n",
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_labels_may_be_written_in_many_ways(form: str, tmp_path: Path) -> None:
    found = rows(tmp_path, "# Weir\n\n" + "".join(form.format(*one, at) for at, one in enumerate(ASKED, 1)))
    assert [tuple(one[key] for key in ("question", "answer", "source", "Trap")) for one in found] == ASKED


def test_an_answer_may_go_by_another_name(tmp_path: Path) -> None:
    text = "".join(f"### {one[0]}\n- Expected: {one[1]}\n- Evidence: {one[2]}\n\n" for one in ASKED)
    done = proposal(readings_of(written(tmp_path, text))[0])
    assert [one.record.reference.text for one in done.outcome.cases if one.record.reference] == [q[1] for q in ASKED]


def test_letters_of_choices_are_no_answers(tmp_path: Path) -> None:
    text = "".join(f"### {one[0]}\n\nOne of these:\n\nA: {one[1]}\nB: {one[3]}\n\n" for one in ASKED)
    assert rows(tmp_path, text)[0]["answer"] == f"One of these:\n\nA: {ASKED[0][1]}\nB: {ASKED[0][3]}"
