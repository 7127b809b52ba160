"""Words of withheld chunks are in no form of a report on a run, whatever the run itself repeats of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from canaries import SECRET, TOKEN, heard, vault_set

from goldtui.cli.output import FAILED, UNUSABLE
from goldtui.formats import native
from goldtui.formats.declare import WriteOptions
from goldtui.reports.score_catalog import ScoreFormat

LEAKING = f"{SECRET} It is called {TOKEN} and hangs."


@pytest.fixture
def vault(own_home: Path) -> Path:
    """A set with a withheld chunk, and a run whose responses repeat its words and are not its claims."""
    native.write(vault_set(quoting=True), Path("vault"), WriteOptions())
    assert heard(Path("vault/evidence.jsonl").read_bytes())
    traces = Path("vault/traces.jsonl").read_text(encoding="utf-8").splitlines()
    leaking = [json.dumps({**json.loads(line), "response": LEAKING}) + "\n" for line in traces]
    Path("leaking.jsonl").write_text("".join(leaking), encoding="utf-8")
    return own_home


@pytest.mark.parametrize("form", ScoreFormat)
@pytest.mark.parametrize("words", [(), ("--profile", "lesson"), ("--mode", "plan"), ("--baseline", "leaking.jsonl")])
def test_no_form_of_a_report_sings(run, vault: Path, form: ScoreFormat, words: tuple[str, ...]) -> None:
    for traces in ("vault/traces.jsonl", "leaking.jsonl"):
        done = run("score", "vault", "--trace", traces, "--format", form.value, *words)
        # In plan mode nothing asks whether the context may be used, but one case is answered by the words of the other.
        assert done.code == FAILED
        assert heard(done.out + done.err) == []


def test_a_line_that_cannot_be_read_is_named_and_not_repeated(run, vault: Path) -> None:
    Path("bad.jsonl").write_text(json.dumps({"trace_id": "x", "case_id": 5, "answer": SECRET}) + f"\n{{{SECRET}\n")
    done = run("score", "vault", "--trace", "bad.jsonl", "--json")
    assert done.code == UNUSABLE
    assert heard(done.out + done.err) == []
