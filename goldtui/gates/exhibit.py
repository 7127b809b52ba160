"""What a gate is shown: one case, one trace, one answer and the evidence, nothing else.

An exhibit is built once and judged by every gate of a profile, so work that several gates need
(resolving sources, proving claims) is done once and kept on it.
"""

from __future__ import annotations

from goldtui.gates import split_first
from goldtui.gates.confirm import Confirmed, confirmations_of
from goldtui.gates.evidence import EvidenceIndex, Source
from goldtui.gates.proved import Given, LessonSupport, Proofs
from goldtui.gates.reference_trace import reference_trace
from goldtui.gates.refusal import only_states_gap
from goldtui.gates.split import claims_of_response
from goldtui.gates.workings import Workings
from goldtui.model.policy import FIRST_RULE, Policy
from goldtui.model.records import Answer, Behaviour, GoldCase, LabelledBy, RagTrace
from goldtui.text.match.normalise import PreparedText, prepare

# Looked up once: enum members cost a call each in Python 3.11.
_REFUSE, _PARTIAL = Behaviour.REFUSE, Behaviour.PARTIAL
_PIPELINE = LabelledBy.PIPELINE
_DEFAULT_POLICY = Policy()
_NO_ANSWER = Answer()


_NOTHING: frozenset[str] = frozenset()
_TRACE, _TRACE_AND_CONTEXT = frozenset(("trace",)), frozenset(("trace", "context"))
_ANSWER, _ANSWER_AND_RESPONSE = frozenset(("answer",)), frozenset(("answer", "response"))
"""What an exhibit can differ in from another."""


class Exhibit:
    """Case, trace, answer and evidence under one policy. Treat as a value: gates only read it.

    `candidates` are the ids of the first retrieval stage, `chosen` those of the selected context and `required`
    those a right answer must have had, each once, `groups` those of which it must have had one each, and `claims` are
    the answer's; they are plain attributes because every gate asks.
    `proofs_kept` and `lesson_kept` are what `proof` and `lesson_support` have found, null until they were asked;
    `workings` are what exhibits of a case share, null for one that stands alone, see `beside`.
    """

    __slots__ = (
        "_confirmed",
        "_given",
        "_response",
        "_said",
        "_selected",
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
    ) -> None:
        self.case = case
        self.trace = trace
        self.answer = answer
        self.evidence = evidence
        self.policy = policy
        self.is_reference_trace = is_reference_trace
        self.required = case.required_sources
        self.groups = case.source_groups
        self.claims = answer.claims
        # Past the model's attribute hook; a record is its fields.
        traced = trace.__dict__
        self.candidates: frozenset[str] = frozenset(traced["first_stage_ids"])
        self.chosen: frozenset[str] = frozenset(traced["selected_context_ids"])
        self._selected: dict[str, Source] | None = None
        self.proofs_kept: Proofs | None = None
        self.workings = workings
        self.lesson_kept: LessonSupport | None = None
        self._response: str | None = None
        self._said: PreparedText | None = None
        self._confirmed: Confirmed | None = None
        self._given: dict[tuple[str, ...] | None, Given] = {}

    def beside(self, *, trace: RagTrace | None = None, answer: Answer | None = None) -> Exhibit:
        """The same case with another trace or answer. What the change leaves true is not worked out again.

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

    def changes(self, before: Exhibit) -> frozenset[str]:
        """In which of `trace`, `context`, `answer` and `response` it differs from the one that it was made beside.

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
        """The text that was shipped: the answer's own, else its claims joined."""
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
        """Ids of the points a right answer must cover."""
        return self.case.vital_points

    @property
    def policy_is_old(self) -> bool:
        """Was the policy frozen before `strict-2`? Then requirements are read as they were then."""
        return self.policy.judgement == "strict-1"

    @property
    def refusal_expected(self) -> bool:
        """Is a refusal the right response to this question?"""
        return self.case.expected_behaviour is _REFUSE

    def given(self, points: tuple[str, ...] | None) -> Given:
        """The question and the reference's claims by which an answer's claim that makes these points is read.

        Any of them may contradict a claim that makes no point; null is a reviewer's claim, which asks none of them.
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
        """What a reviewer has confirmed with a reason for this case."""
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
) -> Exhibit:
    """The exhibit of a case, with what is absent filled in.

    A null `trace` becomes the reference trace. A null `answer` is the trace's own answer; where the trace
    has none, its shipped response; where it has no response either, the case's reference answer. A traced
    answer without a text takes the shipped response for its text, and a pipeline's text without claims is cut
    into statements. With `read_response` false responses are not read and nothing is cut.
    With `believe_labels` false every answer but the reference is a pipeline's, whatever it says of itself.
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
    return Exhibit(case, trace, judged, evidence, policy, is_reference)


def cut(answer: Answer, case: GoldCase, trace: RagTrace, evidence: EvidenceIndex, policy: Policy) -> Answer:
    """The answer, and where a pipeline shipped a text without claims, its statements for claims."""
    if answer.claims or answer.labelled_by is not _PIPELINE or not answer.text.strip():
        return answer
    if policy.judgement == FIRST_RULE:
        claims = split_first.claims_of_response(answer.text, trace, evidence)
    else:
        claims = claims_of_response(answer.text, trace, evidence, case.question)
    if case.expected_behaviour is _PARTIAL:
        # Saying what the sources lack is what the case asks for; no source can prove it.
        claims = tuple(c for c in claims if c.citation_id or not only_states_gap(c.text, policy))
    return answer.model_copy(update={"claims": claims})
