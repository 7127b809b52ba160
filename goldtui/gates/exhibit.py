"""The input of a gate: one case, one trace, one answer and the evidence, nothing else.

An exhibit is built once and judged by every gate of a profile, so work that several gates need (resolving sources,
proving claims) is done once and cached on it.
"""

from __future__ import annotations

from goldtui.gates import split_first
from goldtui.gates.confirm import Confirmed, confirmations_of
from goldtui.gates.evidence import EvidenceIndex, Source
from goldtui.gates.proved import Given, LessonSupport, Proofs
from goldtui.gates.reference_trace import reference_trace
from goldtui.gates.refusal import only_states_gap
from goldtui.gates.rulings import Rulings
from goldtui.gates.split import claims_of_response
from goldtui.gates.workings import Workings
from goldtui.model.policy import FIRST_RULE, Policy
from goldtui.model.records import Answer, Behaviour, Claim, GoldCase, LabelledBy, RagTrace
from goldtui.text.match.normalise import PreparedText, prepare

# Looked up once: enum members cost a call each in Python 3.11.
_REFUSE, _PARTIAL = Behaviour.REFUSE, Behaviour.PARTIAL
_PIPELINE = LabelledBy.PIPELINE
_DEFAULT_POLICY = Policy()
_NO_ANSWER = Answer()


_NOTHING: frozenset[str] = frozenset()
_TRACE, _TRACE_AND_CONTEXT = frozenset(("trace",)), frozenset(("trace", "context"))
_ANSWER, _ANSWER_AND_RESPONSE = frozenset(("answer",)), frozenset(("answer", "response"))
"""The parts in which two exhibits can differ."""


class Exhibit:
    """Case, trace, answer and evidence under one policy. Treat as a value: gates only read it.

    `candidates` are the ids of the first retrieval stage, `chosen` those of the selected context, `required` those that
    a right answer needs, each once, `groups` the groups of which it needs one member each, and `claims` the answer's
    claims; they are plain attributes because every gate reads them. `proofs_kept` and `lesson_kept` cache the results
    of `proof` and `lesson_support`, null until first use; `verdicts` settle statements that the gates leave open,
    null if nobody asks which these are; `workings` is shared by the exhibits of a case, null for a
    single exhibit; see `beside`. `also` is what the rest of the answer says, where a claim is proved knowing it.
    """

    __slots__ = (
        "_confirmed",
        "_given",
        "_response",
        "_said",
        "_selected",
        "also",
        "answer",
        "candidates",
        "case",
        "chosen",
        "claims",
        "evidence",
        "groups",
        "is_reference_trace",
        "lesson_kept",
        "policy",
        "proofs_kept",
        "required",
        "trace",
        "verdicts",
        "workings",
    )

    def __init__(
        self,
        case: GoldCase,
        trace: RagTrace,
        answer: Answer,
        evidence: EvidenceIndex,
        policy: Policy = _DEFAULT_POLICY,
        is_reference_trace: bool = False,
        workings: Workings | None = None,
        verdicts: Rulings | None = None,
    ) -> None:
        self.case = case
        self.trace = trace
        self.answer = answer
        self.evidence = evidence
        self.policy = policy
        self.is_reference_trace = is_reference_trace
        self.verdicts = verdicts
        self.required = case.required_sources
        self.groups = case.source_groups
        # Bypasses the model's attribute hook; a record is its fields.
        self.claims: tuple[Claim, ...] = answer.__dict__["claims"]
        traced = trace.__dict__
        self.candidates: frozenset[str] = frozenset(traced["first_stage_ids"])
        self.chosen: frozenset[str] = frozenset(traced["selected_context_ids"])
        self._selected: dict[str, Source] | None = None
        self.proofs_kept: Proofs | None = None
        self.workings = workings
        self.lesson_kept: LessonSupport | None = None
        self._response: str | None = None
        self._said: PreparedText | None = None
        self.also: tuple[str, ...] = ()
        self._confirmed: Confirmed | None = None
        self._given: dict[tuple[str, ...] | None, Given] = {}

    def beside(self, *, trace: RagTrace | None = None, answer: Answer | None = None) -> Exhibit:
        """The case with another trace or answer; results that the change does not affect are reused.

        A case's variants differ from its reference in one thing each; judging them live depends on this.
        """
        other = Exhibit(
            self.case,
            trace or self.trace,
            answer or self.answer,
            self.evidence,
            self.policy,
            self.is_reference_trace and trace is None,
            workings := self.workings or Workings(),
            self.verdicts,
        )
        self.workings = workings
        other._confirmed, other._given = self.confirmed, self._given
        if answer is None:
            other._response, other._said = self.response, self._said
        if trace is None or _context(trace) == _context(self.trace):
            other._selected = self.selected
            if answer is None:
                other.proofs_kept, other.lesson_kept = self.proofs_kept, self.lesson_kept
        return other

    def saying_too(self, texts: tuple[str, ...]) -> Exhibit:
        """The same exhibit for one claim of an answer that says these too; it shares no results, which may differ."""
        other = self.beside()
        other.workings, other.also, other.proofs_kept, other.lesson_kept = None, texts, None, None
        return other

    def changes(self, before: Exhibit) -> frozenset[str]:
        """Which of `trace`, `context`, `answer` and `response` differ from the exhibit it was made from.

        A context is part of its trace, and the response part of its answer.
        """
        if self.trace is not before.trace:
            traced = _TRACE if self.selected is before.selected else _TRACE_AND_CONTEXT
            return traced if self.answer is before.answer else traced | _answered(self, before)
        return _NOTHING if self.answer is before.answer else _answered(self, before)

    @property
    def selected(self) -> dict[str, Source]:
        """The selected chunks that the store holds by id, in order, each in its traced version where possible."""
        if self._selected is None:
            trace, workings = self.trace, self.workings
            read = trace.selected_context_ids, trace.selected_versions
            if workings is None:
                self._selected = self.evidence.resolve(*read)
            else:
                known = workings.selections.get(read)
                if known is None:
                    known = workings.selections[read] = self.evidence.resolve(*read)
                self._selected = known
        return self._selected

    @property
    def response(self) -> str:
        """The shipped text: the answer's own, otherwise its claims joined."""
        if self._response is None:
            self._response = self.answer.text or " ".join([text for c in self.claims if (text := c.text)])
        return self._response

    @property
    def said(self) -> PreparedText:
        """The response ready for the phrase rule; prepared once, since four gates read it."""
        if self._said is None:
            self._said = prepare(self.response)
        return self._said

    @property
    def vital(self) -> frozenset[str]:
        """Ids of the points that a right answer must cover."""
        return self.case.vital_points

    @property
    def policy_is_old(self) -> bool:
        """Whether the policy was frozen before `strict-2`; if so, requirements follow the rules of that time."""
        return self.policy.judgement == "strict-1"

    @property
    def refusal_expected(self) -> bool:
        """Whether a refusal is the right response to this question."""
        return self.case.expected_behaviour is _REFUSE

    def given(self, points: tuple[str, ...] | None) -> Given:
        """The question and the reference's claims used to read an answer's claim that makes these points.

        A claim that makes no point may be contradicted by any of them; null is a reviewer's claim, which uses none.
        """
        known = self._given.get(points)
        if known is None:
            reference = self.case.reference
            claims = () if reference is None or points is None else reference.claims
            said = tuple([(c.text, c.support_phrases) for c in claims if not points or c.answer_point in points])
            known = self._given[points] = self.case.question, said
        return known

    @property
    def confirmed(self) -> Confirmed:
        """What a reviewer has confirmed for this case with a reason."""
        if self._confirmed is None:
            self._confirmed = confirmations_of(self.case)
        return self._confirmed


def _context(trace: RagTrace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return trace.selected_context_ids, trace.selected_versions


def _answered(one: Exhibit, before: Exhibit) -> frozenset[str]:
    return _ANSWER if one.response == before.response else _ANSWER_AND_RESPONSE


def build_exhibit(
    case: GoldCase,
    trace: RagTrace | None,
    answer: Answer | None,
    evidence: EvidenceIndex,
    policy: Policy = _DEFAULT_POLICY,
    *,
    believe_labels: bool = True,
    read_response: bool = True,
    verdicts: Rulings | None = None,
) -> Exhibit:
    """The exhibit of a case, with missing parts filled in.

    A null `trace` becomes the reference trace. A null `answer` is the trace's own answer; where the trace has none, its
    shipped response; where it has no response either, the case's reference answer. A traced answer without a text takes
    the shipped response as its text, and a pipeline's text without claims is cut into statements. With `read_response`
    false responses are not read and nothing is cut. With `believe_labels` false every answer but the reference counts
    as a pipeline's, whatever its own label.
    """
    is_reference = trace is None
    if trace is None:
        trace = reference_trace(case, evidence, policy)
    foreign = answer if answer is not None else trace.answer
    if answer is None and read_response and trace.response and trace.response.strip():
        if foreign is None:
            answer_id = trace.trace_id or "response"
            foreign = Answer(answer_id=answer_id, text=trace.response, labelled_by=_PIPELINE)
        elif not foreign.text:
            foreign = foreign.model_copy(update={"text": trace.response})
    if foreign is None:
        judged = case.reference or _NO_ANSWER
    else:
        judged = foreign
        if not believe_labels and judged.labelled_by is not _PIPELINE:
            judged = judged.model_copy(update={"labelled_by": _PIPELINE})
        if read_response:
            judged = cut(judged, case, trace, evidence, policy)
    return Exhibit(case, trace, judged, evidence, policy, is_reference, verdicts=verdicts)


def cut(answer: Answer, case: GoldCase, trace: RagTrace, evidence: EvidenceIndex, policy: Policy) -> Answer:
    """The answer; a pipeline's text without claims is cut into statements, which become its claims."""
    if answer.claims or answer.labelled_by is not _PIPELINE or not answer.text.strip():
        return answer
    if policy.judgement == FIRST_RULE:
        claims = split_first.claims_of_response(answer.text, trace, evidence)
    else:
        claims = claims_of_response(answer.text, trace, evidence, case.question)
    if case.expected_behaviour is _PARTIAL:
        # The case expects the response to say what the sources lack; no source can prove that.
        claims = tuple(c for c in claims if c.citation_id or not only_states_gap(c.text, policy))
    return answer.model_copy(update={"claims": claims})
