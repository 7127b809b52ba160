"""What a variant says otherwise than the reference, word by word, field by field: the lie, and nothing but the lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from goldtui.gates.reference_trace import reference_trace
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Claim, GoldCase, RagTrace
from goldtui.text.word_diff import Change, Piece, word_diff
from goldtui.workbench.variants.case_variants import Evidence, VariantRow

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
    """From the reference to the variant of a row, as pieces of one text; empty when both say the same."""
    variant = row.variant
    if variant is None:
        return ()
    reference = case.reference or Answer()
    pieces: list[Piece] = []
    if variant.answer is not None:
        pieces += _of_answer(reference, variant.answer)
    if variant.trace is not None:
        pieces += _of_trace(reference_trace(case, evidence.shelf.evidence, policy), variant.trace)
    return tuple(pieces)


def _of_answer(old: Answer, new: Answer) -> Iterator[Piece]:
    if old.text != new.text:
        yield from _said("Response", old.text, new.text)
    before = {claim.claim_id: claim for claim in old.claims}
    after = {claim.claim_id: claim for claim in new.claims}
    labelled = any(claim.support_phrases or claim.answer_point for claim in new.claims)
    for name in dict.fromkeys((*before, *after)):
        yield from _of_claim(name, before.get(name), after.get(name), labelled=labelled)


def _of_claim(name: str, old: Claim | None, new: Claim | None, *, labelled: bool) -> Iterator[Piece]:
    if old is None or new is None:
        text = (new or old or Claim(claim_id=name)).text
        yield from _said(f"Claim {name}", "" if old is None else text, "" if new is None else text)
        return
    if old.text != new.text:
        yield from _said(f"Claim {name}", old.text, new.text)
    if old.citation_id != new.citation_id:
        yield from _said(f"Claim {name} cites", old.citation_id or "", new.citation_id or "")
    if labelled and old.support_phrases != new.support_phrases:
        # What a system ships has no phrases, which is no change of the lie's own.
        yield from _said(f"Claim {name} is proved by", _list(old.support_phrases), _list(new.support_phrases))
    if labelled and old.answer_point != new.answer_point:
        yield from _said(f"Claim {name} makes point", old.answer_point or "", new.answer_point or "")


def _of_trace(old: RagTrace, new: RagTrace) -> Iterator[Piece]:
    for name in _RUN:
        before, after = getattr(old, name), getattr(new, name)
        if before != after and not (name == "response" and after is None):
            yield from _said(name.replace("_", " ").capitalize(), _list(before), _list(after))


def _said(label: str, old: str, new: str) -> Iterator[Piece]:
    yield Piece(Change.SAME, f"{label}: ")
    yield from word_diff(old, new)
    yield Piece(Change.SAME, "\n")


def _list(value: Sequence[object] | str | None) -> str:
    """A value of a trace or claim as one line: ids with commas, pairs with a colon."""
    if value is None or isinstance(value, str):
        return value or ""
    return ", ".join(": ".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in value)
