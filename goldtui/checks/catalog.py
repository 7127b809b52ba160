"""Every rule there is, in the order of their codes. A new rule is one file and one line here."""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq

from goldtui.checks.claims import (
    citation_outside,
    citation_unknown,
    confirmation_stale,
    contradicts,
    empty,
    equal,
    joined,
    no_phrase,
    phrase_absent,
    phrase_crosses,
    phrase_elsewhere,
    phrase_for_several,
    phrase_generic,
    phrase_inexact,
    phrase_long,
    phrase_negated,
    phrase_repeated,
    phrase_short,
    phrase_twice,
    pronoun,
    says_more,
    uncited,
    unrelated,
)
from goldtui.checks.declare import Rule
from goldtui.checks.drift import (
    ambiguous,
    lie_became_true,
    moved,
    orphan,
)
from goldtui.checks.evidence import (
    chunk_empty,
    chunk_id_look_alike,
    currency_unset,
    hidden_in_chunk,
    no_distractor,
    permission_unset,
    secret_in_chunk,
    text_damaged,
    text_twice,
    two_current,
    version_unchanged,
)
from goldtui.checks.points import (
    alternatives_idle,
    answer_phrase_generic,
    answer_phrase_hides,
    answer_phrase_shared,
    answer_phrase_twice,
    arity,
    behaviour_unset,
    category_contradicts,
    claim_not_in_text,
    claim_without_point,
    constraint_unreadable,
    coverage_asks_nothing,
    forbidden_in_answer_phrase,
    forbidden_in_reference,
    gap_not_stated,
    no_answer_phrases,
    no_forbidden_phrases,
    no_vital_point,
    okay_without_claim,
    phrase_not_in_reference,
    point_empty,
    point_unknown,
    reference_missing,
    refusal_not_refusing,
    refusal_with_claims,
    refusal_with_sources,
    refusal_without_reason,
    source_no_use,
    source_restricted,
    source_stale,
    source_twice,
    source_uncited,
    source_unknown,
    sources_missing,
    vital_without_claim,
)
from goldtui.checks.review import (
    approvals_missing,
    changed_since,
    comment_open,
    disagreement,
    disputed,
    guideline_changed,
    labels_refute,
    labels_unsettled,
    self_approval,
    too_fast,
)
from goldtui.checks.variants import (
    false_alarm,
    gate_never_red,
    held,
    kind_missing,
    misattributed,
    none_apply,
    reference_stopped,
    survived,
)
from goldtui.checks.whole import (
    answer_in_question,
    category_short,
    gold_lines,
    hidden_characters,
    id_look_alike,
    label_look_alike,
    no_refusal,
    no_slice,
    no_versions,
    pattern_greedy,
    question_asks,
    question_empty,
    question_near,
    question_twice,
    slice_absent,
    slice_thin,
    stray,
    tag_twice,
    tokens_none,
    white_space,
)
from goldtui.model.checks import CheckSettings
from goldtui.model.near import Names

RULES: tuple[Rule, ...] = (
    chunk_empty.RULE,
    text_twice.RULE,
    two_current.RULE,
    permission_unset.RULE,
    currency_unset.RULE,
    hidden_in_chunk.RULE,
    chunk_id_look_alike.RULE,
    text_damaged.RULE,
    version_unchanged.RULE,
    no_distractor.RULE,
    secret_in_chunk.RULE,
    no_phrase.RULE,
    phrase_absent.RULE,
    phrase_negated.RULE,
    phrase_inexact.RULE,
    phrase_crosses.RULE,
    phrase_short.RULE,
    phrase_generic.RULE,
    phrase_elsewhere.RULE,
    phrase_repeated.RULE,
    phrase_for_several.RULE,
    phrase_twice.RULE,
    pronoun.RULE,
    joined.RULE,
    contradicts.RULE,
    empty.RULE,
    equal.RULE,
    uncited.RULE,
    citation_unknown.RULE,
    citation_outside.RULE,
    phrase_long.RULE,
    unrelated.RULE,
    confirmation_stale.RULE,
    says_more.RULE,
    vital_without_claim.RULE,
    claim_without_point.RULE,
    point_unknown.RULE,
    okay_without_claim.RULE,
    no_answer_phrases.RULE,
    phrase_not_in_reference.RULE,
    answer_phrase_generic.RULE,
    answer_phrase_shared.RULE,
    answer_phrase_twice.RULE,
    forbidden_in_reference.RULE,
    forbidden_in_answer_phrase.RULE,
    no_forbidden_phrases.RULE,
    point_empty.RULE,
    no_vital_point.RULE,
    sources_missing.RULE,
    source_unknown.RULE,
    source_restricted.RULE,
    source_stale.RULE,
    source_no_use.RULE,
    source_uncited.RULE,
    source_twice.RULE,
    arity.RULE,
    refusal_with_claims.RULE,
    refusal_without_reason.RULE,
    refusal_with_sources.RULE,
    gap_not_stated.RULE,
    behaviour_unset.RULE,
    category_contradicts.RULE,
    coverage_asks_nothing.RULE,
    reference_missing.RULE,
    claim_not_in_text.RULE,
    constraint_unreadable.RULE,
    refusal_not_refusing.RULE,
    answer_phrase_hides.RULE,
    alternatives_idle.RULE,
    question_empty.RULE,
    question_asks.RULE,
    question_twice.RULE,
    question_near.RULE,
    id_look_alike.RULE,
    slice_thin.RULE,
    slice_absent.RULE,
    category_short.RULE,
    no_slice.RULE,
    gold_lines.RULE,
    hidden_characters.RULE,
    white_space.RULE,
    tag_twice.RULE,
    answer_in_question.RULE,
    no_refusal.RULE,
    pattern_greedy.RULE,
    label_look_alike.RULE,
    no_versions.RULE,
    stray.RULE,
    tokens_none.RULE,
    reference_stopped.RULE,
    survived.RULE,
    held.RULE,
    misattributed.RULE,
    false_alarm.RULE,
    gate_never_red.RULE,
    kind_missing.RULE,
    none_apply.RULE,
    changed_since.RULE,
    self_approval.RULE,
    too_fast.RULE,
    comment_open.RULE,
    disputed.RULE,
    disagreement.RULE,
    approvals_missing.RULE,
    guideline_changed.RULE,
    labels_unsettled.RULE,
    labels_refute.RULE,
    orphan.RULE,
    ambiguous.RULE,
    moved.RULE,
    lie_became_true.RULE,
)
OF_WORDING: tuple[str, ...] = ("GT214", "GT223")
"""Rules that judge every claim of the reference as the gates do, which takes longer than all others together."""
BY_CODE: dict[str, Rule] = {rule.declared.code: rule for rule in RULES}


def selected(settings: CheckSettings) -> tuple[Rule, ...]:
    """The rules that count, in order: all, or those selected by code or by how it begins, without the ignored ones.

    A rule that is asked by request only needs its whole code among the selected ones.
    """
    wanted = settings.select
    ignored = tuple(entry.code for entry in settings.ignore)
    return tuple(rule for rule in RULES if _wanted(rule, wanted) and not rule.declared.code.startswith(ignored))


def unknown_codes(codes: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Codes that no rule has or begins with, each with the nearest code there is; empty when none is near."""
    found = []
    for code in dict.fromkeys(codes):
        if not code or not any(known.startswith(code) for known in BY_CODE):
            found.append((code, _nearest(code)))
    return tuple(found)


def _nearest(code: str) -> str:
    """The code with most characters in the same places, or that of the name most like it; empty when none is near."""
    written = code.upper()
    best = max(BY_CODE, key=lambda known: sum(map(eq, known, written)))
    if len(written) == len(best) and sum(map(eq, best, written)) >= len(best) - 1:
        return best
    names = {rule.declared.name: rule.declared.code for rule in RULES}
    near = Names((*names, *BY_CODE)).near(code) or ""
    return names.get(near, near)


def _wanted(rule: Rule, select: tuple[str, ...]) -> bool:
    code = rule.declared.code
    if rule.declared.by_request:
        return code in select
    return not select or code.startswith(select)
