"""Counts what runs show without gold: answers, refusals, whether citations lead anywhere, which rules are broken.

Nothing here assumes that an unlabelled question should be answered. Measures that need a label or a judge are listed as
not tested, so that a good-looking page over sampled traffic does not pass for an evaluation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from goldtui.gates import policy_compliance, source_policy
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.gates.refusal import blames_cutoff, refuses
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase, RagTrace
from goldtui.model.results import GateResult, Severity, Status, Tier
from goldtui.model.score import Group, Grouped, Measure, Needs
from goldtui.model.scoring_rules import exactly
from goldtui.model.unlabelled import UnlabelledReport
from goldtui.scoring.failure_modes import MODE_BY_CODE, SAYS

_CONTEXT = "selected_context_ids"
REFUSED = "refused"
"""The mode of a row that refuses; no failure by itself."""
_MODES = (REFUSED, *SAYS)


@dataclass(frozen=True, slots=True)
class _Free:
    """A measure that a run alone settles."""

    name: str
    title: str
    tier: Tier
    bound: float | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class _Barred:
    """A measure that needs more than a run."""

    name: str
    title: str
    tier: Tier
    needs: Needs
    why: str


_BARRED = (
    _Barred(
        "faithfulness", "faithfulness", Tier.CRITICAL, Needs.EITHER, "which words of a source prove a claim is gold's"
    ),
    _Barred("citation_accuracy", "citations that establish their claim", Tier.QUALITY, Needs.EITHER, "as faithfulness"),
    _Barred("context_relevance", "context relevance", Tier.QUALITY, Needs.JUDGE, "somebody must read the context"),
    _Barred("answer_relevance", "answer relevance", Tier.QUALITY, Needs.JUDGE, "somebody must read the answer"),
    _Barred("retrieval", "retrieval", Tier.DIAGNOSTIC, Needs.LABEL, "gold must name the required sources"),
    _Barred(
        "rejection_calibration",
        "rejection",
        Tier.QUALITY,
        Needs.LABEL,
        "gold must say which questions are to be refused",
    ),
)


@dataclass(slots=True)
class ReferenceFree:
    """Counts rows one by one. Two of them, over two parts of a file, merge into one."""

    policy: Policy
    evidence_given: bool = True
    """Whether evidence is available; without it nothing about a chunk is measured but its id."""
    rows: int = 0
    passed: Counter[str] = field(default_factory=Counter)
    """By measure."""
    measured: Counter[str] = field(default_factory=Counter)
    untested: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)

    def add(self, trace: RagTrace, evidence: EvidenceIndex) -> tuple[str, ...]:
        """Count one run over its evidence; returns the failure modes it shows, in the table's order."""
        exhibit = build_exhibit(
            GoldCase(case_id=trace.case_id or "unlabelled", question=""),
            trace,
            None,
            evidence,
            self.policy,
            believe_labels=False,
        )
        self.rows += 1
        shown: set[str] = set()
        self._context(exhibit, shown)
        refused = self._response(exhibit, shown)
        if exhibit.claims and not refused:
            self._citations(exhibit, shown)
        self._rules(exhibit, shown)
        self.modes.update(shown)
        return tuple(mode for mode in _MODES if mode in shown)

    def merge(self, other: ReferenceFree) -> None:
        """Add the counts of other rows."""
        self.rows += other.rows
        self.passed += other.passed
        self.measured += other.measured
        self.untested += other.untested
        self.modes += other.modes

    def report(self) -> UnlabelledReport:
        """The counts as measures, those that a run alone settles first."""
        free = tuple(self._measure(one) for one in self._declared())
        barred = tuple(
            Measure(
                name=one.name,
                title=one.title,
                group=Group.STAGE,
                tier=one.tier,
                status=Status.NOT_TESTED,
                why=one.why,
                needs=one.needs,
            )
            for one in _BARRED
        )
        modes = tuple(Grouped(name=m, k=self.modes[m], n=self.rows) for m in _MODES if self.modes[m])
        return UnlabelledReport(rows=self.rows, measures=(*free, *barred), modes=modes)

    def _declared(self) -> tuple[_Free, ...]:
        minimums = self.policy.scoring.set_minimums
        return (
            _Free("context_present", "rows with context", Tier.QUALITY),
            _Free(
                "context_admissible", "rows whose context is known, permitted and in force", Tier.CRITICAL, bound=1.0
            ),
            _Free("response_present", "rows with a response", Tier.CRITICAL, bound=1.0),
            _Free(REFUSED, "responses that refuse", Tier.DIAGNOSTIC, why="whether rightly, only a label tells"),
            _Free("cutoff_excuse", "refusals that blame a training date", Tier.DIAGNOSTIC, why="none should"),
            _Free("citation_present", "answers that cite something", Tier.QUALITY),
            _Free("citation_valid", "citations of a source in the context", Tier.CRITICAL, bound=1.0),
            _Free("citation_coverage", "claims that carry a citation", Tier.QUALITY),
            _Free("source_policy", "rows that use sources as allowed", Tier.CRITICAL, bound=minimums["source_policy"]),
            _Free("policy_compliance", "rows that keep the policy", Tier.CRITICAL, bound=minimums["policy_compliance"]),
        )

    def _measure(self, of: _Free) -> Measure:
        k, n, untested = self.passed[of.name], self.measured[of.name], self.untested[of.name]
        bound = None if of.bound is None else exactly(of.bound)
        if not n:
            status = Status.NOT_TESTED if untested or not self.rows else Status.NOT_APPLICABLE
        elif bound is not None and Fraction(k, n) < bound:
            status = Status.FAIL
        else:
            status = Status.NOT_TESTED if untested and bound is not None else Status.PASS
        return Measure(
            name=of.name,
            title=of.title,
            group=Group.STAGE,
            tier=of.tier,
            status=status,
            k=k if n else None,
            n=n or None,
            bound=bound,
            not_tested=untested,
            why=f"{untested} of {self.rows} rows do not tell" if untested else of.why,
        )

    def _count(self, name: str, k: int, n: int = 1) -> None:
        self.passed[name] += k
        self.measured[name] += n

    def _context(self, exhibit: Exhibit, shown: set[str]) -> None:
        ids = exhibit.trace.selected_context_ids
        if not ids and _CONTEXT in exhibit.trace.inferred:
            self.untested.update(("context_present", "context_admissible"))
            return
        self._count("context_present", bool(ids))
        if not ids:
            shown.add("no_context")
            return
        if not self.evidence_given:
            self.untested["context_admissible"] += 1
            return
        chunks = [source.chunk for source in exhibit.selected.values()]
        known = len(chunks) == len(exhibit.chosen)
        if not known or any(c.permitted is False or c.current is False for c in chunks):
            shown.add("inadmissible_source")
            self._count("context_admissible", 0)
        elif any(c.permitted is None or c.current is None for c in chunks):
            self.untested["context_admissible"] += 1
        else:
            self._count("context_admissible", 1)

    def _response(self, exhibit: Exhibit, shown: set[str]) -> bool:
        """Whether the response refuses."""
        if "answer" in exhibit.trace.inferred and not exhibit.response.strip():
            self.untested["response_present"] += 1
            return False
        said = bool(exhibit.response.strip())
        self._count("response_present", said)
        if not said:
            shown.add("no_answer")
            return False
        text = exhibit.said.normal
        refused = refuses(text, self.policy)
        self._count(REFUSED, refused)
        if refused:
            excuse = blames_cutoff(text, self.policy)
            self._count("cutoff_excuse", excuse)
            shown.add("training_cutoff_excuse" if excuse else REFUSED)
        return refused

    def _citations(self, exhibit: Exhibit, shown: set[str]) -> None:
        claims = exhibit.claims
        carried = [claim.citation_id for claim in claims if (claim.citation_id or "").strip()]
        cited = [*carried, *(one for one in dict.fromkeys(exhibit.trace.citations) if one not in carried)]
        self._count("citation_present", bool(cited))
        self._count("citation_coverage", len(carried), len(claims))
        if len(carried) < len(claims):
            shown.add("missing_citation")
        if not cited:
            return
        if not exhibit.chosen and _CONTEXT in exhibit.trace.inferred:
            self.untested["citation_valid"] += 1
            return
        valid = sum(one in exhibit.chosen for one in cited)
        self._count("citation_valid", valid, len(cited))
        if valid < len(cited):
            shown.add("missing_source_cited")

    def _rules(self, exhibit: Exhibit, shown: set[str]) -> None:
        for name, gate in (
            ("source_policy", source_policy.strict(exhibit)),
            ("policy_compliance", policy_compliance.strict(exhibit)),
        ):
            if name == "source_policy" and not self.evidence_given and exhibit.response.strip():
                self.untested[name] += 1
            elif gate.status in (Status.PASS, Status.FAIL):
                self._count(name, gate.status is Status.PASS)
            elif gate.status is Status.NOT_TESTED:
                self.untested[name] += 1
            shown.update(_modes_of(gate))


def _modes_of(gate: GateResult) -> Iterable[str]:
    return (MODE_BY_CODE[f.code] for f in gate.findings if f.severity is Severity.ERROR and f.code in MODE_BY_CODE)
