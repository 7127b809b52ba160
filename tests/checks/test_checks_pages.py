"""Every code that a gate can give has a page, and the examples on the pages are true of the gates."""

from __future__ import annotations

import pytest

from goldtui.checks.catalog import RULES
from goldtui.checks.pages.catalog import BY_NAME, FAMILIES
from goldtui.checks.pages.declare import Page
from goldtui.gates.catalog import GATES
from goldtui.gates.chain import STRICT, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.model.results import Status
from goldtui.workbench.checks.page import WIDTH, finding_lines

PAGES = list(BY_NAME.values())
JUDGED = [page for page in PAGES if page.source]
CODES = sorted({code for gate in GATES for code in gate.declared.codes})


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_every_gate_has_a_page(code: str) -> None:
    assert code in BY_NAME


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_whole_and_fits_its_width(page: Page) -> None:
    assert page.says.endswith(".")
    assert all((page.bad, page.good, page.do))
    assert page.bad != page.good
    assert not page.do.endswith(".")
    assert all(len(line) <= WIDTH for line in finding_lines(page))


def test_no_two_pages_have_one_name_and_none_that_of_a_rule() -> None:
    assert len(BY_NAME) == sum(len(pages) for _, pages in FAMILIES)
    assert not set(BY_NAME) & {rule.declared.name for rule in RULES}


def faithfulness(page: Page, text: str) -> Status:
    """How the gate takes the statement as a reviewer's claim about the page's source."""
    chunk = EvidenceChunk(chunk_id="s", version="1", permitted=True, current=True, text=page.source)
    phrase = page.phrase or page.source.rstrip(".")
    claim = Claim(claim_id="c", text=text, citation_id="s", support_phrases=(phrase,), answer_point="p")
    case = GoldCase(
        case_id="q",
        question="What does the notice say?",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("s",),
        points=(AnswerPoint(point_id="p"),),
        reference=Answer(text=text, claims=(claim,)),
    )
    verdict = judge(build_exhibit(case, None, None, EvidenceIndex([chunk])), STRICT)
    return next(one.status for one in verdict.results if one.gate == "faithfulness")


@pytest.mark.parametrize("page", JUDGED, ids=lambda page: page.name)
def test_the_bad_statement_of_a_page_never_passes_and_the_good_one_never_fails(page: Page) -> None:
    assert faithfulness(page, page.bad) is not Status.PASS
    assert faithfulness(page, page.good) is not Status.FAIL


def test_most_good_statements_pass_since_pages_show_what_is_clearly_the_same() -> None:
    passed = sum(faithfulness(page, page.good) is Status.PASS for page in JUDGED)
    assert passed >= 0.8 * len(JUDGED)


def test_each_kind_of_judgement_has_a_page() -> None:
    kinds = {
        "leftover-words", "numbers", "units", "rates", "currencies", "dates", "times", "zones", "versions-and-ids",
        "bounds", "owners", "negation", "conditions", "exceptions", "modality", "quantifiers", "direction",
        "roles-and-order", "statements-and-layout", "marks", "refusals-and-gaps", "stale-gold", "any-of-sources",
    }  # fmt: skip
    assert kinds <= set(BY_NAME)
