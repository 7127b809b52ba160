"""A gate says in its own file all that is known of it, and nothing else in the house knows a gate by its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from goldtui.casework.first_fix import first_fix
from goldtui.casework.gate_words import gate_of_step, short_title, steps_of
from goldtui.checks.pages.catalog import BY_NAME as PAGES
from goldtui.gates.catalog import GATES, REASONS
from goldtui.gates.declare import Gate, Reason
from goldtui.gates.required import SOURCES
from goldtui.model.gate_names import GATE_NAMES
from goldtui.model.records import Answer, Claim, GoldCase, RagTrace
from goldtui.model.results import Finding, GateResult, Metrics, Severity, Stage, Status, Verdict
from goldtui.model.scoring_rules import STAGE_NAMES
from goldtui.model.spot import Spot
from goldtui.runs.replay.first_fix import run_fix
from goldtui.scoring.failure_modes import SAYS

HOUSE = Path(__file__).resolve().parents[2] / "goldtui"
LISTS = [name for name in RagTrace.model_fields if name.endswith("_ids")]

each_gate = pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.declared.name)
each_reason = pytest.mark.parametrize("reason", REASONS.values(), ids=lambda reason: reason.code)


def test_the_catalogue_holds_every_file_of_a_gate_under_its_own_name() -> None:
    declaring = {path.stem for path in (HOUSE / "gates").glob("*.py") if "\nDECLARED = " in path.read_text("utf-8")}
    assert {gate.declared.name for gate in GATES} == set(GATE_NAMES) == declaring


@each_gate
def test_a_gate_says_what_it_is_called_asks_and_what_to_do_first(gate: Gate) -> None:
    declared = gate.declared
    assert declared.title
    assert declared.short_title == short_title(declared.name)
    assert " " not in declared.short_title
    assert len(declared.column) == 3
    assert declared.asks.endswith("?")
    assert declared.first_fix
    assert not declared.first_fix.endswith(".")
    assert declared.reasons


@pytest.mark.parametrize("field", ["name", "title", "short_title", "column"])
def test_no_two_gates_are_called_alike(field: str) -> None:
    assert len({getattr(gate.declared, field) for gate in GATES}) == len(GATES)


@each_reason
def test_a_reason_is_whole(reason: Reason) -> None:
    assert not reason.fix.endswith(".")
    assert reason.gold_fix.format(message="m")
    assert reason.mode in ("", *SAYS)
    assert set(reason.compares) <= {*LISTS, "selected_versions"}
    assert reason.field is None or reason.field.kind in (
        "answer",
        "case",
        "citation",
        "answer_phrases",
        "forbidden_phrases",
    )


@each_reason
def test_a_reason_has_a_page_unless_it_is_about_what_a_run_records(reason: Reason) -> None:
    assert (reason.code in PAGES) is (reason.code != "stage_not_recorded")


def test_gates_that_give_the_same_reason_share_it() -> None:
    for gate in GATES:
        assert all(REASONS[reason.code] is reason for reason in gate.declared.reasons)


@each_gate
def test_the_first_fix_of_a_run_is_what_its_gate_declares(gate: Gate) -> None:
    for reason in gate.declared.reasons:
        finding = Finding(reason.code, Severity.ERROR, "what is wrong", (Spot("answer"),))
        stale = finding._replace(places=(SOURCES,))
        assert run_fix(gate.declared.name, finding) == (reason.fix or gate.declared.first_fix)
        assert run_fix(gate.declared.name, stale) == (reason.stale_fix or reason.fix or gate.declared.first_fix)


@each_gate
def test_the_first_fix_of_a_case_is_what_its_gate_declares(gate: Gate) -> None:
    case = GoldCase(case_id="q", question="?", reference=Answer(claims=(Claim(claim_id="c", answer_point=None),)))
    place = Spot("point", "p")
    for reason in gate.declared.reasons:
        finding = Finding(reason.code, Severity.ERROR, "what is {wrong}", (place,))
        nearer = reason.nearer(place, case) if reason.nearer else None
        fix = first_fix(verdict_with(gate, finding), case)
        assert fix is not None
        assert fix.text == (nearer[0] if nearer else reason.gold_fix.replace("{message}", "what is {wrong}"))
        assert fix.target == (nearer[1] if nearer else place)


def verdict_with(gate: Gate, finding: Finding) -> Verdict:
    red = GateResult(gate.declared.name, gate.declared.stage, Status.FAIL, 0, 1, (finding,))
    return Verdict("q", None, None, "strict", Stage.PASS, False, (red,), Metrics(*[None] * 7))


def test_every_list_of_a_run_is_shown_with_the_gate_that_is_about_the_fewest() -> None:
    shown = {step for gate in GATES for step in gate.declared.steps}
    assert shown == {"first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids"}
    for step in shown:
        fewest = min(len(steps) for gate in GATES if step in (steps := steps_of(gate.declared.name)))
        assert len(steps_of(gate_of_step(step))) == fewest


def test_a_gate_needs_no_field_of_a_run_that_no_run_has() -> None:
    assert {field for gate in GATES for field in gate.declared.recorded} <= set(RagTrace.model_fields)


# --- nothing about a gate is said elsewhere

POLICY = HOUSE / "model" / "scoring_rules.py"
"""The numbers that a policy sets by gate, with their defaults, are the policy's."""


TARGETS = HOUSE / "model" / "targets.py"
"""The list of graded stages, in the order of their weights."""
QUESTION = HOUSE / "judging" / "asked" / "faithfulness.py"
"""A question to a judge is called like the gate that it helps."""


def named_in(path: Path) -> list[str]:
    """Texts of a module that are the name of a gate, docstrings and the gate's own file left out."""
    source = path.read_text(encoding="utf-8")
    if not any(f'"{name}"' in source for name in GATE_NAMES):
        return []
    tree = ast.parse(source)
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    named = texts.intersection(GATE_NAMES)
    if path.is_relative_to(HOUSE / "gates"):
        named.discard(path.stem)
    if path.is_relative_to(HOUSE / "scoring") or path in (POLICY, TARGETS):
        # A graded stage has a name of its own; three are called like a gate.
        named -= set(STAGE_NAMES)
    if path == HOUSE / "gates" / "recorded.py":
        # Ratios of a verdict, of which two are called like a gate.
        named -= set(Metrics._fields)
    if path == QUESTION:
        named.discard(path.stem)
    if path == HOUSE / "model" / "results.py":
        named.discard(Stage.ADMISSIBILITY.value)
    return sorted(named)


def test_no_table_by_the_name_of_a_gate_is_kept_anywhere_but_in_the_catalogue() -> None:
    catalogue = HOUSE / "model" / "gate_names.py"
    assert set(named_in(catalogue)) == set(GATE_NAMES)
    found = {str(path.relative_to(HOUSE)): named for path in HOUSE.rglob("*.py") if (named := named_in(path))}
    del found["model/gate_names.py"]
    assert found == {"model/scoring_rules.py": ["admissibility"]}


def test_no_table_by_the_code_of_a_reason_is_kept_outside_the_gates() -> None:
    found = {}
    for path in HOUSE.rglob("*.py"):
        if path.is_relative_to(HOUSE / "gates") or path.is_relative_to(HOUSE / "scoring"):
            # Failure modes and a scorer's own results, some of which are called like a reason.
            continue
        source = path.read_text(encoding="utf-8")
        if sum(f'"{code}"' in source for code in REASONS) < 2:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Dict):
                keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
                if len(keys & REASONS.keys()) > 1:
                    found[f"{path.relative_to(HOUSE)}:{node.lineno}"] = keys & REASONS.keys()
    assert found == {}
