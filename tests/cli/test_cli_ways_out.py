"""Every command is a way out, and none of them lets restricted words through, whatever field of a case holds them."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from ways_out import LENGTH, LENGTHS, SHARED, Quotes, quoting_run, quoting_set

from goldtui.cli.commands import documented_commands
from goldtui.formats.declare import WriteOptions
from goldtui.formats.native import write
from goldtui.model.goldset import GoldSet
from goldtui.text.match.phrase import PHRASE_RULE
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session

LONG = os.environ.get("GOLDTUI_FAULTS") == "long"
"""Walk with runs of every length and not with three."""
AT = datetime(2026, 1, 5, tzinfo=UTC)
WAYS = (
    "list SET",
    "list SET --json",
    "list SET --filter sort:slice",
    "show SET CASE",
    "show SET CASE --evidence",
    "show SET CASE --json",
    "show SET CASE --json --profile lesson",
    "search SET closed",
    "search SET WORD",
    "search SET WORD --json",
    "propose SET CASE",
    "propose SET CASE --json",
    "edit DB CASE --print",
    "edit DB CASE --print --json",
    "edit DB CASE --from FORM",
    "claim add DB CASE --text Closed. --cite lake --phrase dive --json",
    "claim remove DB CASE c2",
    "claim confirm DB CASE c2 --reason so",
    "claim confirm DB CASE none --reason so",
    "phrase add DB CASE c2 dive",
    "phrase add DB CASE none dive",
    "phrase remove DB CASE c2 dive",
    "phrase reanchor DB CASE c2 1",
    "point add DB CASE Closed.",
    "point remove DB CASE none",
    "evidence drift --db DB",
    "evidence drift --db DB --json",
    "evidence update FOLDER/evidence.jsonl --db DB --dry-run",
    "evidence update FOLDER/evidence.jsonl --db DB --json",
    "gates SET",
    "gates SET --json",
    "gates SET --json --profile lesson",
    "variants SET",
    "variants SET --json",
    "variants SET --generate",
    "variants SET --generate --json",
    "replay RUNS --set SET",
    "replay RUNS --set SET --plain",
    "replay RUNS --set SET --json",
    "replay RUNS --set SET --funnel",
    "replay RUNS --set SET --funnel --json",
    "replay RUNS --set SET --against RUNS2",
    "replay RUNS --set SET --against RUNS2 --json",
    "score SET --trace RUNS",
    "score SET --trace RUNS --json",
    "score SET --trace RUNS --baseline RUNS2",
    "score SET --trace RUNS --format jsonl",
    "score SET --trace RUNS --format csv",
    "score SET --trace RUNS --format markdown",
    "score SET --trace RUNS --format junit",
    "score SET --trace RUNS --format github",
    "score SET --trace RUNS --format lesson",
    "score SET --trace RUNS --format html",
    "keep DB RUNS --line 1 --variant",
    "keep DB RUNS --line 1 --good --json",
    "keep DB RUNS --line 1 --answer",
    "keep DB RUNS --line 1 --case",
    "keep DB RUNS --line 1 --gold-wrong so",
    "check SET",
    "check SET --json",
    "check SET --format sarif",
    "check SET --format junit",
    "check SET --format github",
    "check DB --fix",
    "check DB --fix --json",
    "observe RUNS --set SET",
    "observe RUNS --set SET --json",
    "coverage SET",
    "coverage SET --json",
    "draft DB policy-attempt --dry-run",
    "draft DB policy-attempt --json",
    "ready DB CASE",
    "ready DB CASE --json",
    "review queue DB",
    "review queue DB --json",
    "review show DB CASE",
    "review show DB CASE --json",
    "review approve DB CASE --checked --as ben",
    "review return DB CASE --reason so --as ben",
    "review reject DB CASE --reason so --as ben",
    "review retire DB CASE --reason so",
    "review reopen DB CASE --reason so",
    "review withdraw DB CASE --as ben",
    "review skip DB CASE --as ben",
    "review comment DB CASE unclear --as ben",
    "review answer DB CASE 1 so",
    "review dispute DB CASE --reason so --as ben",
    "review rule DB CASE --gold-wrong --reason so --as cleo",
    "review wrong-labels DB",
    "review sheet DB CASE --as ben",
    "review sheet DB CASE --json --as ben",
    "review label DB CASE --as ben",
    "review labels DB CASE",
    "review labels DB CASE --json",
    "review adjudicate DB CASE --as cleo",
    "review agreement DB",
    "review agreement DB --json",
    "people list DB",
    "rename DB pool-house --json",
    "history DB CASE",
    "history DB CASE --json",
    "history DB CASE --diff 1 2",
    "history DB CASE --diff 1 2 --json",
    "history DB CASE --blame",
    "history DB CASE --blame --json",
    "history DB CASE --restore 1 --why so",
    "log DB",
    "log DB --json",
    "release propose DB 1.0.0 --dry-run",
    "release propose DB 1.0.0 --json",
    "release list DB",
    "runs list DB",
    "runs show DB 1",
    "export SET out",
    "export SET out --json",
    "export SET out.jsonl --format gold-lines",
    "export SET out.csv --format csv",
    "export SET out.xlsx --format excel",
    "export SET out.md --format markdown --json",
    "export SET out.trec --format trec --dry-run",
    "diff SET OTHER",
    "diff OTHER SET --markdown",
    "diff SET OTHER --json",
    "doctor DB",
    "doctor DB --json",
    "doctor DB --backup",
    "db copy DB copy.db",
    "db copy DB other-copy.db --json",
    "import FOLDER",
    "import FOLDER --json",
    "import FOLDER/evidence.jsonl",
    "import FOLDER/evidence.jsonl --json",
    "import FOLDER --into fresh.db",
    "import FOLDER --into fresh.db --json",
    "import FOLDER --into DB",
    "judge list RUNS --set DB --all",
    "judge list RUNS --set DB --all --json",
    "judge next RUNS --set DB --verdict ? --as ben --json",
    "judge agreement --set DB --json",
    "judge queue --set DB",
    "calibrate --variants --set SET --judge exact:file=form.txt",
    "policy show DB --json",
    "policy diff DB",
    "policy what-if DB min_precision 0.5 --run RUNS --all",
    "sample RUNS --out drawn.jsonl --set SET",
)
NO_SET = {
    "demo",
    "init",
    "plugins",
    "open",
    "new",
    "rule",
    "serve",
    "flakiness",
    "starter",
    "sign",
    "verify",
    "key",
    "trust",
    "keys",
}
"""They print nothing of a set that was not released; `test_cli_ways_out_release` walks those who sign and verify."""


class Held:
    """The quoting set as files, as a database with a second revision of each case, and runs of a system."""

    def __init__(self, home: Path, lengths: range = LENGTHS) -> None:
        self.goldset, self.quotes = quoting_set(lengths)
        self.folder, self.db = home / "quarry", home / "quarry.db"
        self.runs, self.runs2, self.other = home / "runs.jsonl", home / "runs2.jsonl", home / "other"
        runs = [quoting_run(self.quotes, c, n, "new run") for c, n in zip(self.goldset.cases, lengths, strict=True)]
        sure = with_all_words(self.goldset, self.quotes)
        self.goldset = sure
        write(sure, self.folder, WriteOptions(phrase_rule=PHRASE_RULE))
        for path, kept in ((self.runs, runs), (self.runs2, self.goldset.traces)):
            path.write_text("".join(one.model_dump_json() + "\n" for one in kept), encoding="utf-8")
        self.other.mkdir()
        lines = [json.dumps({"case_id": case.case_id, "question": "When?"}) for case in sure.cases]
        (self.other / "cases.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (self.other / "evidence.jsonl").write_text("", encoding="utf-8")
        build_fresh(self.db, lambda store: store_set(store, sure, "ana", AT))
        session = open_session(Place(self.db, GIVEN), "ana", clock=lambda: AT)
        for case in sure.cases:
            desk = open_case(session, case.case_id)
            later = f"{case.question} {case.guideline_note} {case.tags[0]}"
            save_case(session, case.model_copy(update={"question": later}), desk.number, note=case.guideline_note)
        session.close()


def with_all_words(goldset: GoldSet, quotes: Quotes) -> GoldSet:
    """The set again with the words that were handed out since in its restricted source too."""
    lake, vault = goldset.evidence
    return goldset.model_copy(update={"evidence": (lake, vault.model_copy(update={"text": quotes.text}))})


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Held:
    return Held(tmp_path_factory.mktemp("ways"))


@pytest.fixture
def held(made: Held, own_home: Path) -> Iterator[Held]:
    """The set made once; its database copied for every test, since commands write to it."""
    kept = made.db
    made.db = Path(shutil.copy(kept, own_home / "quarry.db"))
    yield made
    made.db = kept


def said_by(run, held: Held, way: str, case_id: str, *, of_files: bool, home: Path) -> str:
    """All that a command printed or wrote to a file next to the databases."""
    named = {
        "SET": held.folder if of_files else held.db,
        "DB": held.db,
        "CASE": case_id,
        "RUNS": held.runs,
        "RUNS2": held.runs2,
        "OTHER": held.other,
        "WORD": held.quotes.runs[f"case {LENGTH} question"][1][0],
        "FORM": home / "form.txt",
    }
    (home / "form.txt").write_text("case: x\nquestion: y\n", encoding="utf-8")
    words = [str(named.get(w, w)).replace("FOLDER", str(held.folder)) for w in way.split()]
    done = run(*words)
    assert done.code != 70, done.err
    written = [p for p in home.rglob("*") if p.is_file() and ".db" not in p.name]
    # What was asked for is said again, in the words of who asked.
    out, err = (text.replace(str(named["WORD"]), "") for text in (done.out, done.err))
    return "\n".join([out, err, *(p.read_text(encoding="utf-8", errors="replace") for p in written)])


@pytest.mark.parametrize("way", WAYS)
def test_no_command_lets_a_restricted_run_out(run, held: Held, own_home: Path, way: str) -> None:
    cases = held.goldset.cases if "CASE" in way else held.goldset.cases[:1]
    found: dict[str, list[str]] = {}
    for case in cases if LONG else cases[LENGTH - 1 :: 2] or cases:
        for of_files in (True, False) if "SET" in way else (False,):
            output = said_by(run, held, way, case.case_id, of_files=of_files, home=own_home)
            if out := held.quotes.out(output):
                found["files" if of_files else "database"] = out
    assert found == {}


@pytest.mark.parametrize("way", [way for way in WAYS if "CASE" in way.split()])
def test_no_command_offers_a_restricted_run_as_the_id_that_was_meant(run, held: Held, own_home: Path, way: str) -> None:
    near = held.goldset.cases[LENGTH].case_id + "x"
    for of_files in (True, False) if "SET" in way else (False,):
        assert held.quotes.out(said_by(run, held, way, near, of_files=of_files, home=own_home)) == []


def test_every_command_is_walked() -> None:
    walked = {way.split()[0] for way in WAYS}
    known = {name for name, *_ in documented_commands()}
    assert known - walked - NO_SET == set()


def test_shorter_runs_remain_and_so_do_words_that_a_permitted_source_says(run, held: Held, own_home: Path) -> None:
    for case in held.goldset.cases[: LENGTH - 1]:
        shown = said_by(run, held, "show SET CASE --json", case.case_id, of_files=True, home=own_home)
        assert SHARED in shown
        assert len(held.quotes.said(shown)) > 20


@pytest.mark.parametrize("length", LENGTHS)
def test_an_export_is_refused_from_the_length_of_the_rule_on_and_every_field_is_named(
    run, tmp_path: Path, length: int
) -> None:
    held = Held(tmp_path, range(length, length + 1))
    done = run("export", held.folder, "out", "--json")
    places = done.err
    assert done.code == 1
    assert done.error == "withheld_quoted"
    assert held.quotes.out(done.out + done.err) == []
    named = (
        "case_id",
        "tags[0]",
        "points[0].point_id",
        "reference.answer_id",
        "extra",
        "guideline_note",
        "constraints",
    )
    for field in named:
        assert (f" {field}" in places) == (length >= LENGTH), field
    # A support phrase that rests on a restricted source is held back at any length.
    assert "reference.claims[0].support_phrases[0]" in places
