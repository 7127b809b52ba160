"""The map of a set: what is covered as k of n, and every gap with the command that closes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from goldtui.checks.rules.whole import category_below_quota, slice_thin
from goldtui.checks.run import check
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import AnswerPoint, Behaviour, EvidenceChunk, GoldCase, Usage
from goldtui.workbench.library import coverage_map as coverage_at_hand
from goldtui.workbench.library.coverage import Facet, coverage
from goldtui.workbench.library.coverage_gaps import Gap, coverage_by_facet, gaps
from goldtui.workbench.library.coverage_map import map_of_set
from goldtui.workbench.library.coverage_report import coverage_json, coverage_lines, kind_table
from goldtui.workbench.library.drafting import offer_drafts
from goldtui.workbench.library.starter import PLAN, quotas, starter_set, write_starter
from goldtui.workbench.session.places import example_folder

DB = Path("pool.db")


def of(goldset: GoldSet, facet: Facet, *, variants: bool = False) -> list[Gap]:
    return [one for one in gaps(coverage(goldset, DB, variants=variants), DB) if one.facet is facet]


def sums(goldset: GoldSet, *, variants: bool = False) -> dict[str, tuple[int, int]]:
    found = coverage(goldset, DB, variants=variants)
    return {one.facet.value: (one.k, one.n) for one in coverage_by_facet(found, gaps(found, DB))}


@pytest.fixture
def pool(green: GoldCase, chunk: EvidenceChunk) -> GoldSet:
    return GoldSet(name="pool", cases=(green,), evidence=(chunk,))


def more(goldset: GoldSet, *chunks: EvidenceChunk, cases: tuple[GoldCase, ...] = (), **policy: object) -> GoldSet:
    return goldset.model_copy(
        update={
            "evidence": (*goldset.evidence, *chunks),
            "cases": (*goldset.cases, *cases),
            "policy": Policy.model_validate(policy),
        }
    )


def test_a_set_in_which_all_is_used_has_no_gap_among_its_sources_points_and_claims(pool: GoldSet) -> None:
    assert sums(pool) == {
        "slice": (1, 1),
        "case": (1, 1),
        "point": (1, 1),
        "claim": (1, 1),
        "document": (1, 1),
        "chunk": (1, 1),
    }
    assert gaps(coverage(pool, DB, variants=False), DB) == ()


def test_a_permitted_chunk_in_force_that_no_case_names_is_a_gap_and_others_are_not(pool: GoldSet, chunk) -> None:
    def other(name: str, **fields: object) -> EvidenceChunk:
        return chunk.model_copy(update={"chunk_id": name, "document_id": "guide", **fields})

    wider = more(
        pool,
        other("free"),
        other("quoted", usage=Usage.QUOTE_ONLY),
        other("unused", usage=Usage.NO_USE),
        other("secret", permitted=False),
        other("unset", permitted=None),
        other("old", current=False),
    )
    found = {one.name: one for one in of(wider, Facet.CHUNK)}
    assert list(found) == ["free", "quoted", "unused"]
    assert found["free"].command == "goldtui new pool.db QUESTION --source free"
    assert found["quoted"].command == "goldtui draft pool.db quote-only --from quoted"
    assert found["unused"].command == "goldtui draft pool.db policy-attempt --from unused"
    assert (found["free"].sources, found["unused"].sources) == (("free",), ())
    assert [one.name for one in of(wider, Facet.DOCUMENT)] == ["guide"]
    assert (sums(wider)["chunk"], sums(wider)["document"]) == ((1, 4), (1, 2))


def test_a_cited_chunk_counts_as_used_though_no_case_requires_it(pool: GoldSet, green: GoldCase) -> None:
    assert (
        of(
            more(pool).model_copy(update={"cases": (green.model_copy(update={"required_source_ids": ()}),)}),
            Facet.CHUNK,
        )
        == []
    )


def test_a_point_without_a_claim_and_a_claim_without_a_point_lead_to_their_case(pool: GoldSet, green: GoldCase) -> None:
    loose = green.model_copy(update={"case_id": "q 2", "points": (AnswerPoint(point_id="p9", text="At night."),)})
    wider = more(pool, cases=(loose,))
    (point,) = of(wider, Facet.POINT)
    (claim,) = of(wider, Facet.CLAIM)
    assert (point.case_id, point.name) == ("q 2", "q 2 p9")
    assert point.command == "goldtui claim add pool.db 'q 2' --text TEXT --point p9"
    assert (claim.case_id, claim.command) == ("q 2", "goldtui edit pool.db 'q 2'")
    assert (sums(wider)["point"], sums(wider)["claim"]) == ((1, 2), (1, 2))


def test_a_case_without_a_claim_is_a_gap_unless_it_is_to_be_refused(pool: GoldSet) -> None:
    bare = GoldCase(case_id="bare", question="How deep is it?", workflow="swimmers")
    refused = GoldCase(case_id="no", question="Whose towel is it?", expected_behaviour=Behaviour.REFUSE)
    (gap,) = of(more(pool, cases=(bare, refused)), Facet.CASE)
    assert (gap.name, gap.case_id, gap.command) == ("bare", "bare", "goldtui propose pool.db bare")


def test_a_gate_at_whose_stage_variants_survive_says_how_many(pool: GoldSet, green: GoldCase) -> None:
    mute = green.model_copy(update={"points": (green.points[0].model_copy(update={"answer_phrases": ()}),)})
    # The first rule lets lies survive that the second one leaves open.
    lax = pool.model_copy(update={"cases": (mute,), "policy": Policy(judgement="strict-1")})
    said = {one.name: one.said for one in of(lax, Facet.GATE, variants=True)}
    assert re.search(r"of \d+ that fail at its stage 0 are killed", said["faithfulness"])


def test_sources_that_the_set_does_not_hold_are_not_counted(pool: GoldSet, green: GoldCase) -> None:
    lost = green.model_copy(update={"required_source_ids": ("pool", "nowhere")})
    assert coverage(pool.model_copy(update={"cases": (lost,)}), DB, variants=False).slices[0].sources == 1


def test_thin_and_required_slices_and_quotas_are_counted_against_the_policy(pool: GoldSet) -> None:
    wider = more(
        pool,
        slice_min_cases=3,
        required_slices=["divers"],
        category_quotas={"edge_cases": 2, "should_reject_policy": 1},
    )
    assert [(one.name, one.k, one.n) for one in of(wider, Facet.SLICE)] == [("divers", 0, 3), ("swimmers", 1, 3)]
    assert of(wider, Facet.SLICE)[0].said == "required slice has 0 of 3 cases"
    edge, policy = of(wider, Facet.QUOTA)
    assert (edge.k, edge.n, edge.command) == (0, 2, "goldtui new pool.db QUESTION --category edge_cases")
    assert policy.command == "goldtui draft pool.db policy-attempt"


def test_a_quota_counts_a_tag_as_well_and_the_check_counts_alike(pool: GoldSet, green: GoldCase) -> None:
    tagged = green.model_copy(update={"case_id": "q2", "category": "odd", "tags": ("winter", "odd")})
    wider = more(pool, cases=(tagged,), category_quotas={"winter": 2, "odd": 1})
    assert [(one.name, one.k, one.n) for one in of(wider, Facet.QUOTA)] == [("winter", 1, 2)]
    report = check(wider, (category_below_quota,))
    assert [one.message for one in report.findings] == ['category "winter" has 1 of 2 cases']


def test_an_unwritten_draft_covers_nothing_and_the_checks_count_alike(pool: GoldSet) -> None:
    (draft,) = offer_drafts(pool, "partial-information")
    draft = draft.model_copy(update={"workflow": "swimmers"})
    wider = more(pool, cases=(draft,), slice_min_cases=2, category_quotas={"should_answer_partial": 1})
    found = coverage(wider, DB, variants=False)
    assert (len(found.written), found.drafts, found.slices[0].cases, found.slices[0].drafts) == (1, 1, 1, 1)
    (quota,) = of(wider, Facet.QUOTA)
    assert quota.said == "0 of 1 cases are written, 1 drafts wait for a question"
    assert quota.command == "goldtui list pool.db --filter 'state:draft rewrite'"
    report = check(wider, (category_below_quota, slice_thin))
    assert {one.code for one in report.findings} == {"GT406", "GT408"}
    written = draft.model_copy(update={"question": "When does it open, and who has the key?"})
    assert of(more(pool, cases=(written,), category_quotas={"should_answer_partial": 1}), Facet.QUOTA) == []


def test_gates_and_kinds_come_from_the_kill_matrix_and_are_untested_without_it(pool: GoldSet) -> None:
    found = of(pool, Facet.GATE, variants=True)
    assert "policy_compliance" in [one.name for one in found]
    said = {one.name: one.said for one in found}
    assert "broken-constraint would, which applies when" in said["policy_compliance"]
    kinds = {one.name: one for one in of(pool, Facet.KIND, variants=True)}
    assert "paraphrase" in kinds
    assert "it applies when" in kinds["paraphrase"].said
    assert set(sums(pool)) & {"gate", "kind"} == set()
    assert "not tested" in "\n".join(coverage_lines(coverage(pool, DB, variants=False), (), ()))


def test_the_example_set_turns_every_gate_and_has_every_kind() -> None:
    goldset = native.read((example_folder(),), ReadOptions()).goldset
    counted = sums(goldset, variants=True)
    assert all(
        counted[facet][0] == counted[facet][1] for facet in ("gate", "kind", "point", "claim", "slice", "document")
    )
    used, usable = counted["chunk"]
    assert used < usable
    assert len(of(goldset, Facet.CHUNK)) == usable - used


def test_a_folder_takes_no_case_so_commands_name_a_database(tmp_path: Path, pool: GoldSet) -> None:
    wider = more(pool, slice_min_cases=2)
    (gap,) = gaps(coverage(wider, tmp_path, variants=False), tmp_path)
    assert gap.command == "goldtui new DB QUESTION --slice swimmers"


LABEL = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)


@given(st.lists(st.tuples(LABEL, LABEL), max_size=14))
def test_the_map_is_as_wide_as_a_terminal_and_counts_every_case_once(labels) -> None:
    cases = tuple(
        GoldCase(case_id=f"q{n}", question="?", workflow=slice_ or None, category=category or None)
        for n, (slice_, category) in enumerate(labels)
    )
    found = coverage(GoldSet(name="pool", cases=cases), DB, variants=False)
    listed = gaps(found, DB)
    lines = list(coverage_lines(found, coverage_by_facet(found, listed), listed))
    assert all(cell_len(line) <= 80 for line in lines if not line.startswith(("  [", "      goldtui")))
    assert sum(found.cells.values()) == sum(row.cases for row in found.slices) == len(cases)
    told = coverage_json(found, coverage_by_facet(found, listed), listed)
    assert sum(cell["cases"] for cell in told["cells"]) == len(cases)
    assert told["kinds"] is None


def test_what_does_not_fit_beside_the_largest_slices_stands_together(green: GoldCase, chunk: EvidenceChunk) -> None:
    cases = tuple(green.model_copy(update={"case_id": f"q{n}", "workflow": f"s{n % 9}"}) for n in range(9))
    table = kind_table(coverage(GoldSet(cases=cases, evidence=(chunk,)), DB))
    assert "5 others" in table[1]
    uncited = next(line.split() for line in table if "uncited" in line)
    assert uncited == ["uncited", "1/1", "1/1", "1/1", "1/1", "5/5", "9/9"]


def test_no_word_of_a_source_a_point_or_a_claim_is_on_the_map(pool: GoldSet, chunk: EvidenceChunk) -> None:
    secret = chunk.model_copy(update={"chunk_id": "vault", "permitted": False, "text": "canary in the vault"})
    free = chunk.model_copy(update={"chunk_id": "free", "text": "A songbird sings in the tree at noon."})
    found = coverage(more(pool, secret, free), DB)
    listed = gaps(found, DB)
    told = "\n".join(coverage_lines(found, coverage_by_facet(found, listed), listed))
    told += str(coverage_json(found, coverage_by_facet(found, listed), listed))
    for word in ("canary", "vault", "songbird", "At 6", "opens"):
        assert word not in told


def test_a_set_without_anything_is_mapped_too() -> None:
    found = coverage(GoldSet(), DB)
    lines = list(coverage_lines(found, coverage_by_facet(found, gaps(found, DB)), gaps(found, DB)))
    assert lines[0] == "untitled: 0 written cases"


def test_the_map_in_hand_judges_variants_of_small_sets_only_and_refuses_huge_ones(sit, monkeypatch) -> None:
    session = sit("Ana")
    assert map_of_set(session).found.tallies is not None
    monkeypatch.setattr(coverage_at_hand, "MOST_JUDGED", 1)
    assert map_of_set(session).found.tallies is None
    monkeypatch.setattr(coverage_at_hand, "MOST_CASES", 1)
    with pytest.raises(UnusableInput) as caught:
        map_of_set(session)
    assert caught.value.problem.code == "too_many_cases"


def test_the_starter_set_plans_three_hundred_cases_with_their_kinds() -> None:
    planned = quotas()
    assert planned == {
        "should_answer_complete": 100,
        "should_answer_partial": 50,
        "partial_list_results": 20,
        "partial_date_range": 15,
        "partial_entity_coverage": 15,
        "should_reject_policy": 100,
        "should_reject_no_context": 30,
        "edge_cases": 20,
    }
    goldset = starter_set()
    assert len(goldset.cases) == sum(one.cases for one in PLAN) == 300
    found = coverage(goldset, DB)
    assert (len(found.written), found.drafts) == (0, 300)
    assert {one.name: (one.k, one.n) for one in of(goldset, Facet.QUOTA)} == {
        name: (0, n) for name, n in planned.items()
    }
    first = goldset.cases[0].model_copy(update={"question": "When is the Palm House open?"})
    begun = goldset.model_copy(update={"cases": (first, *goldset.cases[1:])})
    assert sums(begun)["quota"] == (0, 8)
    assert next(one for one in of(begun, Facet.QUOTA) if one.name == "should_answer_complete").k == 1


@pytest.mark.parametrize("name", ["new.db", "new"])
def test_a_starter_never_takes_the_place_of_something(tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    write_starter(target, "ana")
    with pytest.raises(UnusableInput) as caught:
        write_starter(target, "ana")
    assert caught.value.problem.code == "starter_exists"
