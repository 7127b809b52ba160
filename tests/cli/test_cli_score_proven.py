"""What a run costs that fails one case of twenty, or leaves one open, and how each is counted wherever it is shown."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

VERSIONS = [[name, "m-1"] for name in ("retriever", "index", "sparse", "dense", "fusion", "reranker")]
RIGHT, OPEN = "The pool opens at 6.", "Swimmers like the green tiles."
FAILED_ONE, OPEN_ONE = "19 released, 1 failed, 0 not judged, of 20", "19 released, 1 not judged, of 20"


@pytest.fixture
def twenty(native, samples) -> Path:
    case, chunk = samples
    tiles = chunk(chunk_id="tiles", text="Green tiles cover the deep end.")
    return native("lanes", [case(case_id=f"lane-{n:02}") for n in range(20)], [chunk(), tiles])


@pytest.fixture
def night(own_home: Path) -> Callable[..., Path]:
    """A run over the twenty cases, right but for those that are named."""

    def write(name: str = "night.jsonl", failed: tuple[int, ...] = (), unclear: tuple[int, ...] = ()) -> Path:
        lines = []
        for number in range(20):
            ids = ["tiles"] if number in failed else ["pool"]
            lines.append(
                {
                    "trace_id": f"t{number}",
                    "case_id": f"lane-{number:02}",
                    **dict.fromkeys(("first_stage_ids", "rerank_input_ids", "reranked_ids"), ids),
                    "selected_context_ids": ids,
                    "selected_versions": ["v1"],
                    "versions": VERSIONS,
                    "response": f"{OPEN if number in unclear else RIGHT} [{ids[0]}]",
                }
            )
        path = own_home / name
        path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
        return path

    return write


def allow(folder: Path, number: int, reason: str = "the lifeguard rewrites lane 19 this week") -> None:
    with (folder / "goldset.toml").open("a", encoding="utf-8") as file:
        file.write(f"[policy.scoring]\nallowed_critical_failures = {number}\n")
        file.write(f'allowed_critical_failures_reason = "{reason}"\n')


@pytest.mark.parametrize(("ways", "said"), [({"failed": (19,)}, FAILED_ONE), ({"unclear": (19,)}, OPEN_ONE)])
def test_one_failed_and_one_open_case_of_twenty_both_end_with_1_and_every_form_counts_them(
    run, twenty: Path, night, ways: dict[str, Any], said: str
) -> None:
    trace = night(**ways)
    for form in ("text", "json", "markdown", "html", "github"):
        done = run("score", twenty, "--trace", trace, "--format", form)
        assert done.code == 1
        assert said in done.out, form
    root = ElementTree.fromstring(run("score", twenty, "--trace", trace, "--format", "junit").out)
    (verdict,) = (one for one in root.iter("testcase") if one.get("name") == "verdict")
    assert said in verdict[0].attrib["message"]
    assert run("gates", twenty, "--trace", trace).out.splitlines()[-1] == f"{said} (profile strict-2)"
    assert run("replay", trace, "--set", twenty, "--plain").out.splitlines()[-1] == said
    assert f"20 runs: {said}" in " ".join(run("replay", trace, "--set", twenty, "--funnel").out.split())


def test_the_json_report_gives_each_count_by_name(run, twenty: Path, night) -> None:
    told = run("score", twenty, "--trace", night(failed=(3,), unclear=(4, 5)), "--json").json
    assert [told[name] for name in ("released", "failed", "not_judged", "cases")] == [17, 1, 2, 20]
    counts = run("replay", night(failed=(3,), unclear=(4, 5)), "--set", twenty, "--funnel", "--json").json
    assert [counts["released"]["count"], counts["failed"], counts["not_judged"]] == [17, 1, 2]


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html", "github", "junit"])
def test_an_allowance_passes_the_run_and_its_reason_is_in_every_form(run, twenty: Path, night, form: str) -> None:
    allow(twenty, 1)
    done = run("score", twenty, "--trace", night(failed=(19,)), "--format", form)
    assert done.code == 0
    assert "the lifeguard rewrites lane 19 this week" in " ".join(done.out.split())


def test_an_allowance_that_no_case_needs_is_not_shown(run, twenty: Path, night) -> None:
    allow(twenty, 1)
    done = run("score", twenty, "--trace", night())
    assert (done.code, "lifeguard" in done.out) == (0, False)


def test_an_allowance_covers_an_open_case_as_well_and_two_are_too_many(run, twenty: Path, night) -> None:
    allow(twenty, 1)
    assert run("score", twenty, "--trace", night(unclear=(19,))).code == 0
    assert run("score", twenty, "--trace", night(unclear=(18, 19))).code == 1


def test_an_allowance_without_a_reason_is_refused_with_its_place(run, twenty: Path, night) -> None:
    allow(twenty, 1, "")
    done = run("score", twenty, "--trace", night(), "--json")
    assert done.code == 2
    assert "allowed_critical_failures_reason" in done.json["error"]["message"]
    assert "goldset.toml" in done.json["error"]["where"]


def test_beside_a_baseline_a_case_that_is_not_tested_any_more_has_moved(run, twenty: Path, night) -> None:
    before, after = night("before.jsonl", failed=(1,)), night("after.jsonl", failed=(2,), unclear=(1, 3))
    beside = run("score", twenty, "--trace", after, "--baseline", before, "--json").json["comparison"]
    assert {one["case_id"]: (one["movement"], one["before"], one["after"]) for one in beside["moved"]} == {
        "lane-01": ("newly not tested", "candidate retrieval", "not tested"),
        "lane-02": ("newly failing", "released", "candidate retrieval"),
        "lane-03": ("newly not tested", "released", "not tested"),
    }
    assert (beside["only_before"], beside["only_after"]) == ([], [])
    assert sum(one["cases"] for one in beside["cells"]) == 20
    said = run("score", twenty, "--trace", after, "--baseline", before, "--format", "markdown").out
    assert "newly not tested (2)" in said
    assert "| released | 17 | 1 | 1 |" in said


# --- the rule a release was frozen under


def test_a_set_that_asks_for_the_first_rule_passes_by_shares_and_says_so(run, twenty: Path, night) -> None:
    with (twenty / "goldset.toml").open("a", encoding="utf-8") as file:
        file.write('[policy]\njudgement = "strict-1"\n')
    done = run("score", twenty, "--trace", night(failed=(19,)))
    assert done.code == 0
    assert "profile strict-1" in " ".join(done.out.split())
    assert "failures_pass_by_older_rule 1 case fails" in " ".join(done.out.split())
    assert run("gates", twenty).out.splitlines()[-1].endswith("(profile strict-1)")


def test_a_release_that_names_no_rule_is_judged_by_the_first_one_everywhere(run, garden: Path) -> None:
    release, trust = garden / "releases" / "1.0.0", garden.parent / "test-trust.json"
    trace = garden / "runs" / "failing.jsonl"
    assert run("verify", release, "--trust", trust).code == 0
    scored = run("score", release, "--trust", trust, "--trace", trace, "--json").json
    assert (scored["profile"], scored["released"], scored["judged"], scored["cases"]) == ("strict-1", 0, 25, 32)
    assert run("gates", release).out.splitlines()[-1] == "32 released, 0 not judged, of 32 (profile strict-1)"
    assert run("variants", release).out.splitlines()[-2].endswith("(profile strict-1)")


def test_an_older_release_brought_in_as_a_draft_is_judged_by_the_newest_rule(run, garden: Path, own_home: Path) -> None:
    done = run("import", garden / "releases" / "1.0.0", "--into", "garden.db", "--as", "ana")
    assert done.code == 0
    assert "judgement_newer" in done.err
    assert run("gates", "garden.db").out.splitlines()[-1].endswith("(profile strict-2)")


def test_a_release_under_a_rule_of_the_future_is_not_judged_at_all(run, garden: Path, own_home: Path) -> None:
    copy = Path(shutil.copytree(garden / "releases" / "1.0.0", own_home / "copy"))
    manifest = json.loads((copy / "manifest.json").read_bytes())
    manifest["rules"]["judgement"] = "strict-9"
    (copy / "manifest.json").chmod(0o644)
    (copy / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    done = run("gates", copy, "--json")
    assert (done.code, done.error) == (2, "judgement_unknown")
