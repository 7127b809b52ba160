"""One small case that is right in every way, and the ways to change one part of it.

A reading room lends books: two sources settle the question, a third is admissible and of no use.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from goldtui.gates.chain import STRICT, Profile, judge
from goldtui.gates.confirm import CONFIRMATIONS_KEY, confirmation_digest
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.model.policy import DEFAULT_REQUIRED_VERSIONS, Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, LabelledBy, RagTrace
from goldtui.model.results import Finding, GateResult, Severity, Verdict

NOW = "rules/2026"

LOANS = "A reader may borrow 4 books for 30 days. A late book costs 20 cents a day."
ROOMS = "Bags are left in the lockers of the map room. The map room opens at 09:00."
GIFTS = "The registrar lists every gift of books in spring."


def chunk(chunk_id: str, text: str | None, **changes: Any) -> EvidenceChunk:
    """A chunk that may be used and is in force, unless changed."""
    return EvidenceChunk(
        **{"chunk_id": chunk_id, "version": NOW, "permitted": True, "current": True, "text": text, **changes}
    )


CHUNKS = (chunk("loans", LOANS), chunk("rooms", ROOMS), chunk("gifts", GIFTS))

COUNT = AnswerPoint(point_id="count", answer_phrases=("4 books",), forbidden_phrases=("as many books as they like",))
COST = AnswerPoint(point_id="cost", answer_phrases=("20 cents a day", "20 cents for each day"))
BAGS = AnswerPoint(point_id="bags", answer_phrases=("in the lockers",))

C_COUNT = Claim(
    claim_id="c1",
    text="A reader may borrow 4 books for 30 days.",
    citation_id="loans",
    support_phrases=("A reader may borrow 4 books for 30 days",),
    answer_point="count",
)
C_COST = Claim(
    claim_id="c2",
    text="A late book costs 20 cents a day.",
    citation_id="loans",
    support_phrases=("A late book costs 20 cents a day",),
    answer_point="cost",
)
C_BAGS = Claim(
    claim_id="c3",
    text="Bags are left in the lockers.",
    citation_id="rooms",
    support_phrases=("Bags are left in the lockers",),
    answer_point="bags",
)
GOLD = (C_COUNT, C_COST, C_BAGS)


def answer(*claims: Claim, text: str = "", by: LabelledBy = LabelledBy.REVIEWER) -> Answer:
    """An answer of these claims, labelled by a reviewer unless said."""
    return Answer(answer_id="tested", text=text, labelled_by=by, claims=claims)


def shipped(*said: tuple[str, str | None], text: str = "") -> Answer:
    """What a system ships: texts with citations, no proof of its own."""
    claims = [Claim(claim_id=f"p{n}", text=words, citation_id=cited) for n, (words, cited) in enumerate(said, 1)]
    return answer(*claims, text=text, by=LabelledBy.PIPELINE)


SHIPPED_WELL = (
    ("For 30 days a reader may borrow 4 books.", "loans"),
    ("Late books cost 20 cents a day.", "loans"),
    ("The bags are left in the lockers.", "rooms"),
)


def case(**changes: Any) -> GoldCase:
    """The right case; name a field to change it."""
    fields: dict[str, Any] = {
        "case_id": "borrowing",
        "question": "How many books may a reader borrow, what does a late one cost, and where do bags go?",
        "expected_behaviour": Behaviour.ANSWER,
        "required_source_ids": ("loans", "rooms"),
        "points": (COUNT, COST, BAGS),
        "reference": Answer(claims=GOLD),
    }
    return GoldCase(**{**fields, **changes})


def refusal_case(**changes: Any) -> GoldCase:
    """A case whose right response is a refusal."""
    fields: dict[str, Any] = {
        "expected_behaviour": Behaviour.REFUSE,
        "required_source_ids": (),
        "points": (),
        "reference": Answer(text="not in context"),
    }
    return case(**{**fields, **changes})


def run(**changes: Any) -> RagTrace:
    """A clean run that selected both required sources; name a field to change it."""
    ids = ("loans", "rooms", "gifts")
    fields: dict[str, Any] = {
        "trace_id": "run",
        "case_id": "borrowing",
        "first_stage_ids": ids,
        "rerank_input_ids": ids,
        "reranked_ids": ids,
        "selected_context_ids": ids[:2],
        "selected_versions": (NOW, NOW),
        "versions": tuple((name, "7") for name in DEFAULT_REQUIRED_VERSIONS),
    }
    return RagTrace(**{**fields, **changes})


def run_over(*selected: str, also: Iterable[str] = ()) -> RagTrace:
    """A clean run in which these chunks were selected, and `also` were candidates only."""
    ids = (*selected, *also)
    return run(
        first_stage_ids=ids,
        rerank_input_ids=ids,
        reranked_ids=ids,
        selected_context_ids=selected,
        selected_versions=(NOW,) * len(selected),
    )


def confirmed(gold: GoldCase, code: str, *texts: str, reason: str = "read against the source") -> GoldCase:
    """The case with a reviewer's word that the flagged texts are right."""
    entry = {"code": code, "digest": confirmation_digest(code, *texts), "by": "ada", "reason": reason}
    listed = [*gold.extra.get(CONFIRMATIONS_KEY, ()), entry]
    return gold.model_copy(update={"extra": {**gold.extra, CONFIRMATIONS_KEY: listed}})


def exhibit(
    gold: GoldCase | None = None,
    trace: RagTrace | None = None,
    said: Answer | None = None,
    chunks: Iterable[EvidenceChunk] = CHUNKS,
    policy: Policy | None = None,
    **how: Any,
) -> Exhibit:
    """What the gates are shown; a null trace is the reference trace, a null answer the reference answer."""
    return build_exhibit(gold or case(), trace, said, EvidenceIndex(chunks), policy or Policy(), **how)


def verdict(*parts: Any, profile: Profile = STRICT, **named: Any) -> Verdict:
    """The verdict on `exhibit(...)`."""
    return judge(exhibit(*parts, **named), profile)


def gate(judged: Verdict, name: str) -> GateResult:
    """The result of one gate."""
    return next(r for r in judged.results if r.gate == name)


def codes(judged: Verdict, name: str | None = None, severity: Severity | None = None) -> list[str]:
    """The codes found, in order, of one gate or of all."""
    return [f.code for f in findings(judged, name) if severity is None or f.severity is severity]


def findings(judged: Verdict, name: str | None = None) -> list[Finding]:
    """The findings of one gate or of all."""
    return [f for r in judged.results if name is None or r.gate == name for f in r.findings]
