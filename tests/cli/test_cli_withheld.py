"""Words of a chunk that is not permitted appear in no output of any command; a canary would sing."""

from __future__ import annotations

import base64
import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

SECRET = "The vault code is canary-4417 and the spare key hangs behind the blue door."
CANARY = "canary-4417"
WORDS = "The porter Zoë hides canary-4417 behind the blue dôor."
FORMS = (
    CANARY,
    CANARY.upper(),
    "porter Zoë",
    unicodedata.normalize("NFD", "Zoë hides"),
    unicodedata.normalize("NFD", "dôor"),
    "-4417",
    base64.b64encode(WORDS.encode()).decode()[:20],
    base64.b64encode(CANARY.encode()).decode().rstrip("="),
)
"""The token as it is, in upper case, decomposed, split, and as base64."""


@pytest.fixture
def leaky(native, samples) -> Path:
    """A case that quotes a withheld chunk in its phrases, its claim, its answer, a point, its note and its tags."""
    pool_case, pool_chunk = samples
    claim = {"claim_id": "c1", "text": f"The code is {CANARY}.", "citation_id": "vault", "answer_point": "p1"}
    wrong = {"claim_id": "c2", "text": "Cited elsewhere.", "citation_id": "pool", "support_phrases": [CANARY]}
    case = pool_case(
        question=f"When does the pool open? {SECRET}",
        required_source_ids=["vault"],
        reference={
            "text": f"The code is {CANARY}.",
            "claims": [{**claim, "support_phrases": [f"vault code is {CANARY}", CANARY]}, wrong],
        },
        points=[{"point_id": "p1", "text": f"Say {CANARY}", "answer_phrases": [CANARY], "forbidden_phrases": [CANARY]}],
        guideline_note=f"{SECRET} {WORDS}",
        tags=[CANARY],
        extra={"seen": {"deep": [SECRET]}},
    )
    variant = {"variant_id": "v1", "case_id": "q1", "answer": {"answer_id": "a", "text": SECRET, "claims": []}}
    vault = pool_chunk(chunk_id="vault", permitted=False, text=f"{SECRET} {WORDS}", origin=SECRET)
    return native(cases=[case], evidence=[pool_chunk(), vault], variants=[variant])


@pytest.mark.parametrize("of_database", [False, True])
@pytest.mark.parametrize(
    "words",
    [
        ("show", "SET", "q1"),
        ("show", "SET", "q1", "--evidence"),
        ("show", "SET", "q1", "--json"),
        ("show", "SET", "q1", "--json", "--profile", "lesson"),
        ("list", "SET"),
        ("list", "SET", "--json"),
        ("list", "SET", "--filter", "pool"),
        ("gates", "SET"),
        ("gates", "SET", "--json"),
        ("gates", "SET", "--json", "--profile", "lesson"),
        ("variants", "SET"),
        ("variants", "SET", "--json"),
        ("export", "SET", "out"),
        ("export", "SET", "out", "--json"),
        ("export", "SET", "out.jsonl", "--format", "gold-lines"),
        ("doctor", "SET"),
        ("history", "SET", "q1"),
        ("history", "SET", "q1", "--json"),
        ("history", "SET", "q1", "--blame"),
        ("history", "SET", "q1", "--blame", "--json"),
        ("log", "SET"),
        ("check", "SET"),
        ("check", "SET", "--json"),
        ("coverage", "SET"),
        ("coverage", "SET", "--json"),
        ("search", "SET", "canary"),
        ("search", "SET", "vault code"),
        ("propose", "SET", "q1"),
        ("edit", "SET", "q1", "--print"),
        ("review", "queue", "SET"),
        ("review", "queue", "SET", "--json"),
        ("review", "show", "SET", "q1"),
        ("review", "show", "SET", "q1", "--json"),
        ("review", "sheet", "SET", "q1"),
        ("review", "labels", "SET", "q1", "--json"),
        ("release", "propose", "SET", "1.0.0", "--dry-run"),
        ("release", "propose", "SET", "1.0.0", "--json"),
        ("diff", "SET", "OTHER"),
        ("diff", "SET", "OTHER", "--markdown"),
        ("diff", "SET", "OTHER", "--json"),
        ("variants", "SET", "--generate"),
        ("variants", "SET", "--generate", "--json"),
        ("check", "SET", "--format", "sarif"),
        ("check", "SET", "--format", "junit"),
        ("check", "SET", "--format", "github"),
        ("check", "SET", "--fix"),
        ("replay", "RUNS", "--set", "SET"),
        ("replay", "RUNS", "--set", "SET", "--json"),
        ("replay", "RUNS", "--set", "SET", "--against", "RUNS"),
        ("keep", "SET", "RUNS", "--line", "1", "--variant"),
        ("keep", "SET", "RUNS", "--line", "1", "--answer"),
        ("draft", "SET", "policy-attempt", "--dry-run"),
        ("evidence", "drift", "--db", "SET"),
        ("ready", "SET", "q1", "--json"),
        ("review", "comment", "SET", "q1", SECRET),
        ("history", "SET", "q1", "--restore", "1", "--why", SECRET),
        ("log", "SET", "--json"),
        ("doctor", "SET", "--backup"),
    ],
)
def test_no_command_prints_the_canary(run, leaky: Path, own_home: Path, words: tuple[str, ...], of_database) -> None:
    source: Path = leaky
    if of_database:
        run("import", leaky, "--into", "leaky.db")
        source = own_home / "leaky.db"
    other = own_home / "other"
    other.mkdir()
    (other / "cases.jsonl").write_text('{"case_id": "q1", "question": "When?"}\n', encoding="utf-8")
    (other / "evidence.jsonl").write_text("", encoding="utf-8")
    runs = own_home / "from-elsewhere.jsonl"
    said = {"answer_id": "a", "text": SECRET, "claims": [{"claim_id": "c1", "text": SECRET, "citation_id": "vault"}]}
    seen = {name: ["vault"] for name in ("first_stage_ids", "selected_context_ids", "citations")}
    run_of = {"trace_id": "t1", "case_id": "q1", **seen, "response": SECRET, "answer": said}
    runs.write_text(json.dumps(run_of) + "\n", encoding="utf-8")
    named = {"SET": source, "OTHER": other, "RUNS": runs}
    done = run(*(named.get(word, word) for word in words))
    assert not [form for form in FORMS if form in done.out + done.err]
    assert "spare key hangs" not in done.out + done.err
    for path in own_home.parent.rglob("*"):
        if path.is_file() and ".db" not in path.name and path != runs and leaky not in path.parents:
            assert not [form for form in FORMS if form.encode() in path.read_bytes()]


def test_a_history_of_withheld_words_shows_that_they_changed_and_not_the_words(run, leaky: Path) -> None:
    run("import", leaky, "--into", "leaky.db")
    assert run("claim", "remove", "leaky.db", "q1", "c1").code == 0
    for words in (("--diff", 1, 2), ("--diff", 1, 2, "--json"), ("--blame",), ()):
        done = run("history", "leaky.db", "q1", *words)
        assert done.code == 0
        assert CANARY not in done.out + done.err
    assert "claim c1 removed" in run("history", "leaky.db", "q1", "--diff", 1, 2).out


def test_ready_names_the_place_and_not_the_words(run, leaky: Path) -> None:
    run("import", leaky, "--into", "leaky.db")
    done = run("ready", "leaky.db", "q1")
    assert done.code == 1
    assert CANARY not in done.out + done.err


def test_show_puts_a_placeholder_where_withheld_words_stood_and_keeps_the_ids(run, leaky: Path) -> None:
    shown = run("show", leaky, "q1", "--json").json["case"]
    assert shown["reference"]["claims"][0]["support_phrases"] == ["[withheld]", "[withheld]"]
    assert shown["reference"]["claims"][1]["support_phrases"] == ["[withheld]"]
    assert shown["reference"]["claims"][0]["citation_id"] == "vault"
    assert shown["required_source_ids"] == ["vault"]
    assert shown["question"] == "When does the pool open? [withheld]."


def test_an_export_that_would_carry_withheld_words_is_blocked_by_name(run, leaky: Path, own_home: Path) -> None:
    done = run("export", leaky, "out", "--json")
    assert (done.code, done.error) == (1, "withheld_quoted")
    assert "case q1: withheld_quoted: reference.claims[0].support_phrases[0] repeats words of 'vault'" in done.err
    assert "variant v1: withheld_quoted: answer.text" in done.err
    assert not (own_home / "out").exists()


def test_words_that_a_permitted_chunk_says_too_are_not_hidden(run, native, samples) -> None:
    _, pool_chunk = samples
    text = pool_chunk()["text"]
    folder = native(evidence=[pool_chunk(), pool_chunk(chunk_id="old", permitted=False, text=text)])
    assert run("show", folder, "q1", "--json").json["case"]["reference"]["claims"][0]["support_phrases"] == [
        "pool opens at 6"
    ]
    assert run("export", folder, "out").code == 0


def test_a_crash_report_holds_places_and_no_values(run, leaky: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: Any, **__: Any) -> None:
        secret = SECRET
        raise RuntimeError(secret)

    monkeypatch.setattr("goldtui.workbench.case.show_case.first_fix", crash)
    done = run("show", leaky, "q1", "--json")
    assert (done.code, done.error) == (70, "internal")
    report = Path(done.json["error"]["where"])
    text = report.read_text(encoding="utf-8")
    report.unlink()
    assert "show_case.py" in text
    assert CANARY not in text + done.out + done.err


def test_a_fault_in_a_file_names_the_place_and_not_the_text(run, leaky: Path) -> None:
    rows = [json.loads(line) for line in (leaky / "evidence.jsonl").read_text(encoding="utf-8").splitlines()]
    rows[1]["usage"] = SECRET
    (leaky / "evidence.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    done = run("gates", leaky, "--json")
    assert done.code == 2
    assert CANARY not in done.out + done.err
