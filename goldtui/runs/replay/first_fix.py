"""What to repair first in the system that a run came from, by the code of the finding.

`first_fix` speaks to the author of a case; a red run usually asks somebody else, who never saw the gold.
"""

from __future__ import annotations

from goldtui.gates.catalog import BY_NAME
from goldtui.gates.required import ALTERNATIVES, SOURCES
from goldtui.model.results import Finding

CASE_IS_STALE = (SOURCES, ALTERNATIVES)
"""The first place of a finding that blames the case: what it requires is gone or no longer in force."""

_FIXES = {
    "required_source_gone": "repair the gold first: move the case to the source that holds this now",
    # admissibility
    "case_mismatch": "send the run to the case it was made for, or correct its case_id",
    "no_context": "look why the context gate let nothing through: budget, score floor or an empty index",
    "version_count_mismatch": "log one version for each selected chunk, in the same order",
    "version_key_missing": "log the version of every pipeline component that the policy names",
    "version_key_repeated": "log each pipeline component once",
    "version_value_blank": "log the component's version, not an empty text",
    "duplicate_id": "remove repeated ids where the step merges its lanes",
    "unknown_id": "index and gold set differ: bring the chunk in, or rebuild the index from the set",
    "rerank_input_not_retrieved": "look where candidates are added between retrieval and the reranker",
    "rerank_changed_candidates": "make the reranker return exactly what went in; dropping is the selection's work",
    "selected_not_reranked": "select from the reranked list only; look what else writes into the context",
    "stale_version": "rebuild the index: the context was read from a version that is no longer held",
    "restricted": "filter on permission before retrieval, not after it",
    "not_current": "filter on currency before retrieval, and drop superseded versions from the index",
    "permission_not_set": "let somebody say whether the chunk may be used, then judge the run again",
    "currency_not_set": "let somebody say whether the chunk is in force, then judge the run again",
    # retrieval and selection
    "source_not_retrieved": "look at chunking, the query or the retrieval lane: the source never came in",
    "source_not_selected": "look at the reranker or the context budget: the source came in and was lost",
    "precision_below_minimum": "narrow the context: lower its size or raise the score floor",
    "no_required_sources": "name in the gold the sources a right answer must have had",
    # the answer
    "under_refusal": "make the prompt refuse when the sources do not settle the question",
    "over_refusal": "look at the abstention rule: the context holds what the question asks",
    "cutoff_excuse": "take training dates out of the prompt's way to refuse; the sources decide",
    "gap_not_stated": "ask in the prompt that an answer says what the sources leave open",
    "near_refusal": "make the system use the agreed refusal token, word for word",
    "behaviour_not_set": "say in the gold what a right response does: answer, partial or refuse",
    "empty_response": "look why the system shipped nothing: a time-out, a filter or the parser",
    "claim_id_repeated": "let the system give each claim of an answer an id of its own",
    "no_claims": "look why the system shipped nothing, or log its response",
    "phrase_absent": "the context does not say so: look at the prompt's grounding rule, or at the gold's phrases",
    "phrase_negated": "the source denies it: look at how the passage was cut and at the prompt's grounding rule",
    "claim_contradicts_phrase": "the answer changes a number, date, unit or denial of its source: ground it better",
    "claim_says_more": "compare the open words with the source: label the claim, or ask for the source's own words",
    "answer_phrase_negated": "the answer denies what the gold says: ground it more tightly",
    "forbidden_phrase": "the answer tells a lie that the gold knows: look which passage or prompt suggests it",
    "claim_unaligned": "label the claim: give its point this wording as an answer phrase, or call it wrong",
    "citation_missing": "make the system cite a chunk for each claim",
    "citation_unknown": "let the validator refuse citations of chunks that are not in the evidence",
    "citation_not_selected": "let the validator refuse citations of chunks that are not in the context",
    "citation_does_not_establish": "attach the citation to the chunk that the claim was taken from",
    "point_missing": "ask for every part of the question in the prompt; in gold, see whether the point is vital",
    "answer_phrase_missing": "give the point this wording as an answer phrase, if it is a right one",
    "point_not_judged": "label the claims that nothing recognises, then judge the run again",
    "no_vital_points": "say in the gold what an answer must say",
    # rules
    "quote_only_paraphrased": "quote this source in its own words, in quotation marks, and cite it",
    "quote_without_marks": "put the source's own words in quotation marks",
    "quote_without_attribution": "name the source where its words are quoted",
    "no_use_used": "keep this source out of the context; nothing of it may be said",
    "use_not_measured": "quote this source and cite it, or cite the source that the statement was taken from",
    "policy_violation": "look at the policy wording of the prompt, or at the output filter",
    "constraint_broken": "look at the policy wording of the prompt; the case asks this of every answer",
    # what was not recorded
    "stage_not_recorded": "log this step of the pipeline, so that it can be tested",
}


def run_fix(gate: str, finding: Finding | None) -> str:
    """The first thing to do about a red (or untested) gate of a run, in one sentence."""
    if finding is not None:
        if finding.code == "not_current" and finding.places[0] in CASE_IS_STALE:
            return "repair the gold first: move the case to the source that is in force now"
        if finding.code in _FIXES:
            return _FIXES[finding.code]
    return BY_NAME[gate].declared.first_fix
