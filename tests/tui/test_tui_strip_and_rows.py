"""The gate strip says how far a case is, in words; the case pane's rows say what is wrong with what."""

from __future__ import annotations

import pytest
from tui_fakes import FakeJudging, case, chunk

from goldtui.casework.edits import claims_of
from goldtui.model.records import Behaviour
from goldtui.model.results import Finding, GateResult, Severity, Stage, Status
from goldtui.model.spot import Spot
from goldtui.tui.kit.gate_strip import headline, strip_look
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.tui.workbench import fields
from goldtui.tui.workbench.outline_rows import Look, PhraseStates, field_findings, outline, wording_findings


def results(*statuses: str) -> list[GateResult]:
    names = ("admissibility", "claims_present", "faithfulness", "citation_support", "source_policy")
    return [GateResult(n, Stage.PASS, Status(s)) for n, s in zip(names, statuses, strict=True)]


def test_the_first_failing_gate_owns_the_repair_and_five_signs_are_kept_apart():
    line = headline(results("pass", "not_tested", "fail", "not_reached", "not_applicable"), UNICODE, 60)
    assert line == "gates 1/4 ✓?▶✗·– faithfulness fails"


def test_without_a_failure_the_first_untested_gate_is_named_and_not_called_passed():
    line = headline(results("pass", "not_tested", "pass", "pass", "pass"), UNICODE, 60)
    assert line == "gates 4/5 ✓▶?✓✓✓ claims present is not tested"


def test_a_wide_strip_names_every_gate_and_shouts_the_one_to_repair():
    line = headline(results("pass", "pass", "fail", "not_reached", "pass"), UNICODE, 118)
    assert line == "gates 3/5 ✓admissibility ✓claims ▶✗FAITHFULNESS ·citations ✓sources"


def test_gates_that_do_not_apply_are_counted_at_the_end_of_a_wide_strip():
    line = headline(results("pass", "not_applicable", "fail", "pass", "not_applicable"), UNICODE, 118)
    assert line == "gates 2/3 ✓admissibility ▶✗FAITHFULNESS ✓citations –2 n/a"


@pytest.mark.parametrize(("width", "words"), [(78, 14), (118, 24), (198, 30)])
def test_two_rows_hold_a_first_fix_of_several_sentences_whole_at_every_width(width, words):
    fix = " ".join(["orchids"] * words)
    look = strip_look(results("pass", "pass", "fail", "pass", "pass"), fix, UNICODE, width)
    assert len(look.below) == 1
    assert f"{look.after}{look.below[0]}".count("orchids") == words


def test_a_fix_that_two_rows_cannot_hold_takes_a_third_and_is_not_cut():
    look = strip_look(results("pass", "pass", "fail", "pass", "pass"), " ".join(["fern"] * 36), UNICODE, 78)
    assert len(look.below) == 2
    assert f"{look.after}{' '.join(look.below)}".count("fern") == 36


def test_the_strip_does_not_say_that_all_pass_while_something_is_left_to_do():
    done = strip_look(results(*["pass"] * 5), "Look at the findings.", UNICODE, 30)
    left = strip_look(results(*["pass"] * 5), "First fix (f): Claim 1 has no support phrase yet", UNICODE, 30)
    said = ["".join(part.text for part in look.parts) for look in (done, left)]
    assert [" all pass" in one for one in said] == [True, False]
    twice = strip_look(results(*["pass"] * 5), "All gates pass.", UNICODE, 30)
    assert " all pass" not in "".join(part.text for part in twice.parts)
    assert "no support phrase" in f"{left.after}{' '.join(left.below)}"


def test_ascii_signs_are_ascii_and_all_different():
    line = headline(results("pass", "not_tested", "fail", "not_reached", "not_applicable"), ASCII, 60)
    assert line.isascii()
    assert len(set(ASCII.status.values())) == len(set(UNICODE.status.values())) == 5


def test_no_result_is_not_a_pass():
    assert headline([], UNICODE, 80) == "gates: nothing to judge yet"


def test_every_state_has_a_sign_of_its_own():
    for glyphs in (UNICODE, ASCII):
        assert len(set(glyphs.state.values())) == len(glyphs.state)
        assert glyphs.of_state("unheard of") == glyphs.bullet
        assert glyphs.claim(25) == "26"


def rows_of(one, current="", expand=True, width=100, **look):
    judging = FakeJudging({"care#1": chunk()})
    views = {"care#1": judging.phrases(one, "care#1")}
    return outline(one, PhraseStates(one, views), Look(current, expand=expand, **look), width, UNICODE)


def text_of(rows):
    return "\n".join(row.text.rstrip() for row in rows)


def test_a_phrase_that_is_not_in_the_source_is_marked_by_sign_and_word():
    first, second = claims_of(case())
    wrong = second.model_copy(update={"support_phrases": ("no such words",)})
    one = case(reference=case().reference.model_copy(update={"claims": (first, wrong)}))
    text = text_of(rows_of(one))
    assert "✓ ① 1/1 Orchids are watered on Mondays." in text
    assert "✗ ② 0/1 Only rain water is used." in text
    assert "✗ not in source: “no such words”" in text


def test_a_claim_without_a_phrase_is_not_tested_and_says_how_to_mark_one():
    first, second = claims_of(case())
    bare = second.model_copy(update={"support_phrases": ()})
    one = case(reference=case().reference.model_copy(update={"claims": (first, bare)}))
    text = text_of(rows_of(one))
    assert "? ② 0/0 Only rain water is used." in text
    assert "m marks" in text


def test_only_the_claim_in_hand_is_open_when_there_is_little_room():
    text = text_of(rows_of(case(), current="c1", expand=False))
    assert text.count("cites") == 1


def test_a_point_that_no_claim_makes_is_marked():
    one = case(points=(*case().points, case().points[0].model_copy(update={"point_id": "p2", "text": "lonely"})))
    assert "✗ no claim lonely" in text_of(rows_of(one))


def test_an_unset_behaviour_says_which_key_sets_it_and_a_refusal_needs_no_claim():
    assert "(not set) t sets it" in text_of(rows_of(case(expected_behaviour=None)))
    refusal = case(expected_behaviour=Behaviour.REFUSE, reference=None, points=())
    assert "a refusal claims nothing" in text_of(rows_of(refusal))


def test_rows_can_be_landed_on_once_a_spot():
    landing = [row.spot for row in rows_of(case(), width=40) if row.spot is not None and row.first]
    assert len(landing) == len(set(landing))


@pytest.mark.parametrize(
    "kind_and_name", [(r.spot.kind, r.spot) for r in rows_of(case(), more=True) if r.spot and r.first]
)
def test_every_text_row_reads_back_what_is_written_to_it(kind_and_name):
    kind, spot = kind_and_name
    one = case()
    if not fields.editable(spot):
        assert fields.press(one, spot).case != one or kind in ("link", "more")
        return
    words = "0.5" if spot.name == "min_citation_coverage" else "new words"
    assert fields.read(fields.write(one, spot, words).case, spot) == words


def test_reading_or_writing_a_row_that_is_gone_changes_nothing():
    one = case()
    for spot in (Spot("claim", "gone"), Spot("phrase", "c1", 9), Spot("point", "gone"), Spot("nonsense")):
        assert fields.read(one, spot) is None
        assert fields.write(one, spot, "x").case == one


@pytest.mark.parametrize("spot", [r.spot for r in rows_of(case(), more=True, point="p1") if r.spot and r.first])
def test_d_takes_out_what_a_row_stands_for_and_says_how_to_get_it_back(spot):
    one = case(tags=("a",), category="b", guideline_note="c", constraints=("must: d",), direct_quotes_only=True)
    edit = fields.remove(one, spot)
    if edit.case == one:
        assert "nothing to remove" in edit.message or "cannot be removed" in edit.message
    else:
        assert "ctrl+z brings it back" in edit.message
        assert len(edit.case.points) == 1 or spot.kind == "point"


def test_a_finding_about_a_field_stands_under_it_and_one_about_the_reference_trace_under_the_sources():
    traced = Spot("trace", "first_stage_ids", entry=0)
    results = (
        GateResult(
            "admissibility",
            Stage.ADMISSIBILITY,
            Status.FAIL,
            findings=(
                Finding("unknown_id", Severity.ERROR, "the case requires 'x'", (traced,)),
                Finding("note", Severity.NOTICE, "only a notice", (Spot("case", "category"),)),
            ),
        ),
        GateResult(
            "policy_compliance",
            Stage.POLICY_COMPLIANCE,
            Status.NOT_TESTED,
            findings=(
                Finding(
                    "free",
                    Severity.WARNING,
                    "not tested: say must",
                    (Spot("case", "constraints", entry=0), Spot("case", "tags")),
                ),
            ),
        ),
    )
    found = field_findings(results)
    assert found == {
        "required_source_ids": ("fail", "the case requires 'x'"),
        "constraints": ("not_tested", "not tested: say must"),
    }
    text = text_of(rows_of(case(), findings=found))
    assert "✗ the case requires 'x'" in text
    assert "? not tested: say must" in text.partition("+ more")[0]


def test_a_claim_that_its_source_contradicts_or_leaves_open_is_not_ticked_though_its_phrases_are_found():
    def found(code, severity, claim_id):
        return Finding(code, severity, "another wording", (Spot("claim", claim_id),))

    findings = (
        found("claim_says_more", Severity.WARNING, "c1"),
        found("claim_says_more", Severity.WARNING, "c2"),
        found("claim_contradicts_phrase", Severity.ERROR, "c2"),
    )
    results = (GateResult("faithfulness", Stage.ANSWER_FAITHFULNESS, Status.FAIL, findings=findings),)
    text = text_of(rows_of(case(), wordings=wording_findings(results)))
    assert "? ① 1/1 Orchids are watered on Mondays." in text
    assert "✗ ② 1/1 Only rain water is used." in text
    assert "✓ ① 1/1 Orchids are watered on Mondays." in text_of(rows_of(case()))
