"""Verdicts as use cases: words proposed for a yes, agreement of people, and runs in view that follow a verdict."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.gates.exhibit import Exhibit
from goldtui.gates.rulings import Rulings
from goldtui.measures.agreement import Undefined
from goldtui.model.judges.verdicts import LieKind, Saying
from goldtui.model.records import EvidenceChunk
from goldtui.runs.replay.likely_span import likely_span
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.workbench.bench import Bench, open_bench
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.start.example import copy_example
from goldtui.workbench.verdicts import service
from goldtui.workbench.verdicts.agreement import verdict_agreement
from goldtui.workbench.verdicts.service import OpenReading
from goldtui.workbench.verdicts.words import state_words

YES, NO, OPEN = Saying.SUPPORTED, Saying.NOT_SUPPORTED, Saying.UNDECIDED
FAILING = example_folder() / "runs" / "failing.jsonl"


def chunk(chunk_id: str, text: str | None) -> EvidenceChunk:
    return EvidenceChunk(chunk_id=chunk_id, version="v1", permitted=True, current=True, text=text)


FERNS = chunk("ferns", "The fern house opens at nine. Ferns are misted twice a day. The fern keeper has a key.")
MOSS = chunk("moss", "Moss is raked off in May.")


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Two times a day the ferns get mist.", ("ferns", "Ferns are misted twice a day.")),
        ("In May somebody rakes the moss.", ("moss", "Moss is raked off in May.")),
        ("The and of it is a.", None),
        ("Nothing alike.", None),
    ],
)
def test_the_sentence_that_shares_most_words_is_proposed_word_for_word(
    statement: str, expected: tuple[str, str] | None
) -> None:
    found = likely_span(statement, (FERNS, MOSS, chunk("bare", None)))
    assert (found and (found.chunk_id, found.text)) == expected
    if found is not None:
        source = next(one for one in (FERNS, MOSS) if one.chunk_id == found.chunk_id)
        assert (source.text or "")[found.start : found.end] == found.text


def test_a_heading_is_never_proposed() -> None:
    page = chunk("gate", "## Night gate\n\nThe porter opens on call.")
    assert likely_span("The night gate has a bell.", (page,)) is None


def test_agreement_is_over_the_statements_on_which_both_decided() -> None:
    said = {
        "a": {"ana": YES, "ben": YES},
        "b": {"ana": NO, "ben": NO},
        "c": {"ana": YES, "ben": NO, "kim": NO},
        "d": {"ana": YES, "ben": OPEN},
        "e": {"kim": YES},
    }
    found = verdict_agreement(said)
    assert (found.statements, found.differ, found.undecided) == (3, 1, 1)
    assert [(one.people, one.agree) for one in found.pairs] == [
        (("ana", "ben"), (2, 3)),
        (("ana", "kim"), (0, 1)),
        (("ben", "kim"), (1, 1)),
    ]
    assert found.pairs[0].interval is not None


def test_without_two_people_nothing_is_measured() -> None:
    found = verdict_agreement({"a": {"ana": YES}})
    assert (found.statements, found.pairs) == (0, ())
    assert isinstance(found.alpha, Undefined)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    copy_example(tmp_path / "garden.db")
    return open_bench(Place(tmp_path / "garden.db", GIVEN), "ana")


def test_the_runs_in_view_follow_a_verdict_and_the_set_is_not_read_again(bench: Bench) -> None:
    runs = bench.replay.open(FAILING, "strict")
    reading = bench.verdicts.begin(runs)
    while reading.read_on():
        pass
    one = next(one for one in reading.waiting() if one.statement == "Every week the museum sends a photograph of it.")
    bench.verdicts.give(reading, one, NO, lie=LieKind.NOT_IN_SOURCE)
    assert one not in reading.waiting()
    codes = [f.code for r in runs.run(one.position).walk.verdict.results for f in r.findings]
    assert "statement_rejected" in codes
    again = bench.replay.open(FAILING, "strict", runs)
    assert again.replay.goldset is runs.replay.goldset
    codes = [f.code for r in again.run(one.position).walk.verdict.results for f in r.findings]
    assert "statement_rejected" in codes


def test_the_statements_of_the_run_in_view_come_first(bench: Bench) -> None:
    runs = bench.replay.open(FAILING, "strict")
    whole = bench.verdicts.begin(runs)
    while whole.read_on():
        pass
    last = max(one.position for one in whole.asked.statements.values())
    first = bench.verdicts.begin(runs, last)
    assert {one.position for one in first.asked.statements.values()} == {last}
    assert not first.ended
    while first.read_on():
        pass
    assert first.asked.counts == whole.asked.counts
    assert next(iter(first.asked.statements.values())).position == last


def test_what_a_screen_reads_changes_only_when_a_stretch_ends_or_a_verdict_is_given(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "STRETCH", 2)
    runs, changed = bench.replay.open(FAILING, "strict"), list[str]()
    reading = bench.verdicts.begin(runs)
    exhibit, ruled = runs.replay.exhibit, AskedStatement.under

    def looking(*line: Any) -> Exhibit:
        """Another thread reads between any two runs."""
        if reading.asked is not before or dict(before.statements) != listed:
            changed.append("a run was read")
        return exhibit(*line)

    def judging(one: AskedStatement, rulings: Rulings) -> AskedStatement:
        if reading.asked is not before or dict(before.statements) != listed:
            changed.append("a statement was judged")
        return ruled(one, rulings)

    monkeypatch.setattr(runs.replay, "exhibit", looking)
    monkeypatch.setattr(AskedStatement, "under", judging)
    going = True
    while going:
        before = reading.asked
        listed = dict(before.statements)
        going = reading.read_on()
    before = reading.asked
    listed = dict(before.statements)
    one, *_ = reading.waiting()
    bench.verdicts.give(reading, one, NO, lie=LieKind.OTHER)
    assert changed == []
    assert dict(before.statements) == listed
    assert (len(listed) > 2, reading.asked.counts[0] > before.counts[0]) == (True, True)


WEEKLY = "Every week the museum sends a photograph of it."


def runs_beside(path: Path, *contexts: tuple[str, ...]) -> Path:
    """The same answer without citations, one run for each of these contexts."""
    line = next(json.loads(one) for one in FAILING.read_text("utf-8").splitlines() if f'"text": "{WEEKLY}"' in one)
    for name in ("answer", "citations", "first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_versions"):
        del line[name]
    lines = (
        {**line, "trace_id": f"t{n}", "response": WEEKLY, "selected_context_ids": list(ids)}
        for n, ids in enumerate(contexts)
    )
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")
    return path


def read_all(bench: Bench, path: Path) -> OpenReading:
    reading = bench.verdicts.begin(bench.replay.open(path, "strict"))
    while reading.read_on():
        pass
    return reading


def test_a_yes_settles_the_same_words_of_other_runs_at_once_and_in_later_files(bench: Bench, tmp_path: Path) -> None:
    alone, more, most = (("pl-01-exhibition", "vi-02-dogs", "vi-01-opening")[:n] for n in (1, 2, 3))
    reading = read_all(bench, runs_beside(tmp_path / "now.jsonl", alone, more))
    one, _ = reading.waiting()
    bench.verdicts.give(reading, one, YES, span=one.sources[0].text or "", makes=one.points)
    assert (reading.waiting(), reading.asked.counts) == ((), (2, 2))
    later = read_all(bench, runs_beside(tmp_path / "later.jsonl", most))
    assert later.waiting() == () == later.waiting(second=True)
    assert later.asked.counts == (1, 1)


def test_a_second_opinion_is_blind_where_the_first_was_given_beside_other_passages(
    bench: Bench, tmp_path: Path
) -> None:
    alone, more = ("pl-01-exhibition",), ("pl-01-exhibition", "vi-02-dogs")
    reading = read_all(bench, runs_beside(tmp_path / "now.jsonl", alone))
    (one,) = reading.waiting()
    bench.verdicts.give(reading, one, YES, span=one.sources[0].text or "", makes=one.points)
    ben = open_bench(Place(tmp_path / "garden.db", GIVEN), "ben")
    later = read_all(ben, runs_beside(tmp_path / "later.jsonl", more))
    (asked,) = later.waiting(second=True)
    assert state_words(asked, later.asked) == "settled by one"
    ben.verdicts.give(later, asked, NO, lie=LieKind.OVERSTATED)
    (asked,) = later.asked.statements.values()
    assert state_words(asked, later.asked) == "2 people differ"
    assert later.asked.counts == (0, 1)
    assert read_all(bench, tmp_path / "now.jsonl").asked.counts == (0, 1)
