"""How a variant differs from the reference, word by word and field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from goldtui.gates.reference_trace import reference_trace
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Claim, GoldCase, RagTrace
from goldtui.text.word_diff import Change, Piece, word_diff
from goldtui.workbench.variants.case_variants import Evidence, VariantRow

Clean = Callable[[str], str]
_RUN = (
    "case_id",
    "first_stage_ids",
    "rerank_input_ids",
    "reranked_ids",
    "selected_context_ids",
    "selected_versions",
    "versions",
    "response",
    "citations",
)


def variant_difference(evidence: Evidence, case: GoldCase, policy: Policy, row: VariantRow) -> tuple[Piece, ...]:
    """The difference from the reference to the variant of a row, as pieces of one text; empty when they are equal."""
    variant = row.variant
    if variant is None:
        return ()
    reference = case.reference or Answer()
    pieces: list[Piece] = []
    traced = variant.trace.answer if variant.trace is not None else None
    phrases = evidence.withheld.phrases((reference, variant.answer, traced))
    # Clean whole values before they are split: a piece of a difference no longer shows what it repeats.
    clean = partial(evidence.withheld.clean, phrases=phrases)
    if variant.answer is not None:
        pieces += _of_answer(reference, variant.answer, clean)
    if variant.trace is not None:
        pieces += _of_trace(reference_trace(case, evidence.shelf.evidence, policy), variant.trace, clean)
    return tuple(pieces)


def _of_answer(old: Answer, new: Answer, clean: Clean) -> Iterator[Piece]:
    if old.text != new.text:
        yield from _said("Response", old.text, new.text, clean)
    before = {claim.claim_id: claim for claim in old.claims}
    after = {claim.claim_id: claim for claim in new.claims}
    labelled = any(claim.support_phrases or claim.answer_point for claim in new.claims)
    for name in dict.fromkeys((*before, *after)):
        yield from _of_claim(name, before.get(name), after.get(name), clean, labelled=labelled)


def _of_claim(name: str, old: Claim | None, new: Claim | None, clean: Clean, *, labelled: bool) -> Iterator[Piece]:
    if old is None or new is None:
        text = (new or old or Claim(claim_id=name)).text
        yield from _said(f"Claim {name}", "" if old is None else text, "" if new is None else text, clean)
        return
    if old.text != new.text:
        yield from _said(f"Claim {name}", old.text, new.text, clean)
    if old.citation_id != new.citation_id:
        yield from _said(f"Claim {name} cites", old.citation_id or "", new.citation_id or "", clean)
    if labelled and old.support_phrases != new.support_phrases:
        # A real system's answer has no phrases, so missing phrases are no change made by the variant.
        yield from _said(f"Claim {name} is proved by", _list(old.support_phrases), _list(new.support_phrases), clean)
    if labelled and old.answer_point != new.answer_point:
        yield from _said(f"Claim {name} makes point", old.answer_point or "", new.answer_point or "", clean)


def _of_trace(old: RagTrace, new: RagTrace, clean: Clean) -> Iterator[Piece]:
    for name in _RUN:
        before, after = getattr(old, name), getattr(new, name)
        if before != after and not (name == "response" and after is None):
            yield from _said(name.replace("_", " ").capitalize(), _list(before), _list(after), clean)


def _said(label: str, old: str, new: str, clean: Clean) -> Iterator[Piece]:
    yield Piece(Change.SAME, f"{clean(label)}: ")
    yield from word_diff(clean(old), clean(new))
    yield Piece(Change.SAME, "\n")


def _list(value: Sequence[object] | str | None) -> str:
    """A value of a trace or claim on one line: ids separated by commas, pairs by a colon."""
    if value is None or isinstance(value, str):
        return value or ""
    return ", ".join(": ".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in value)
