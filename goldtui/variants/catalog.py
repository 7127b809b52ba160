"""Every family there is, answers before traces. A new family is one file and one line here."""

from __future__ import annotations

from goldtui.variants.answers import (
    answer_for_refusal,
    broken_constraint,
    bypass,
    changed_date,
    changed_number,
    changed_unit,
    cutoff_excuse,
    dropped_condition,
    empty_answer,
    forbidden_phrase,
    generic_phrase,
    invented_citation,
    mis_cite,
    negated_claim,
    omit_point,
    padding,
    paraphrase,
    quantifier,
    self_supplied_proof,
    uncited,
    vacuous_phrases,
    wrong_refusal,
)
from goldtui.variants.declare import Family
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced
from goldtui.variants.traces import (
    blank_version,
    dropped_source,
    duplicate_candidate,
    empty_context,
    missing_version,
    noise_padding,
    not_current_source,
    reranker_invented,
    restricted_candidate,
    restricted_context,
    retrieval_miss,
    stale_version,
    unknown_candidate,
    version_count,
    wrong_case,
)

ANSWERS: tuple[Family[Subject], ...] = (
    Family(bypass.DECLARED, bypass.make),
    Family(negated_claim.DECLARED, negated_claim.make),
    Family(changed_number.DECLARED, changed_number.make),
    Family(changed_date.DECLARED, changed_date.make),
    Family(changed_unit.DECLARED, changed_unit.make),
    Family(quantifier.DECLARED, quantifier.make),
    Family(dropped_condition.DECLARED, dropped_condition.make),
    Family(padding.DECLARED, padding.make),
    Family(forbidden_phrase.DECLARED, forbidden_phrase.make),
    Family(self_supplied_proof.DECLARED, self_supplied_proof.make),
    Family(vacuous_phrases.DECLARED, vacuous_phrases.make),
    Family(generic_phrase.DECLARED, generic_phrase.make),
    Family(mis_cite.DECLARED, mis_cite.make),
    Family(uncited.DECLARED, uncited.make),
    Family(invented_citation.DECLARED, invented_citation.make),
    Family(omit_point.DECLARED, omit_point.make),
    Family(empty_answer.DECLARED, empty_answer.make),
    Family(wrong_refusal.DECLARED, wrong_refusal.make),
    Family(cutoff_excuse.DECLARED, cutoff_excuse.make),
    Family(answer_for_refusal.DECLARED, answer_for_refusal.make),
    Family(paraphrase.DECLARED, paraphrase.make),
    Family(broken_constraint.DECLARED, broken_constraint.make),
)
TRACES: tuple[Family[Traced], ...] = (
    Family(retrieval_miss.DECLARED, retrieval_miss.make),
    Family(dropped_source.DECLARED, dropped_source.make),
    Family(noise_padding.DECLARED, noise_padding.make),
    Family(empty_context.DECLARED, empty_context.make),
    Family(stale_version.DECLARED, stale_version.make),
    Family(not_current_source.DECLARED, not_current_source.make),
    Family(restricted_candidate.DECLARED, restricted_candidate.make),
    Family(restricted_context.DECLARED, restricted_context.make),
    Family(unknown_candidate.DECLARED, unknown_candidate.make),
    Family(duplicate_candidate.DECLARED, duplicate_candidate.make),
    Family(reranker_invented.DECLARED, reranker_invented.make),
    Family(missing_version.DECLARED, missing_version.make),
    Family(blank_version.DECLARED, blank_version.make),
    Family(version_count.DECLARED, version_count.make),
    Family(wrong_case.DECLARED, wrong_case.make),
)

FAMILIES: tuple[Family[Subject], ...] = (*ANSWERS, *TRACES)
BY_KIND: dict[str, Family[Subject]] = {family.declared.kind: family for family in FAMILIES}
