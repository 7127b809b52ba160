"""Edits of a case's variants: set an expectation with a reason, write a text, remove one.

Each is a step from the stored state to a new one, so that it can be undone like any other edit.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from goldtui.casework.edits import join_claims
from goldtui.casework.withheld import Withheld
from goldtui.formats.case_form import read_answer, write_answer
from goldtui.model.faults import unusable
from goldtui.model.records import Answer, GoldCase, Variant
from goldtui.model.results import Stage
from goldtui.store import kept_variants
from goldtui.store.kept_variants import VariantChange
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import HAND, REFERENCE, VariantRow

__all__ = ["STAGES", "VariantChange", "edit_step", "editable", "expecting", "form_of", "keep", "removal_step"]

STAGES = tuple(stage.value for stage in Stage if stage is not Stage.NOT_TESTED)
"""The possible expectations of a variant; `pass` makes it a good answer that must be let through."""


def keep(session: Session, step: VariantChange) -> None:
    """Store a step; raises the errors of `kept_variants.change`."""
    kept_variants.change(session.store, step, author=session.author, at=session.clock())


def expecting(row: VariantRow, case: GoldCase, stage: str, reason: str) -> VariantChange:
    """The step that sets another expected stage, with a reason. Raises `UnusableInput` (`no_reason`) without one."""
    if not reason.strip():
        message = "another expectation needs a reason: without one it would only make a survivor disappear"
        raise unusable("no_reason", message, f"variant {row.variant_id}", "say why, in a few words")
    own = _own(row)
    changed = own or Variant(variant_id=row.variant_id, case_id=case.case_id, kind=row.kind)
    has_content = changed.trace is not None or changed.answer is not None
    note = f"{changed.note.partition(_EXPECTED)[0]}{_EXPECTED}{reason.strip()}" if has_content else reason.strip()
    update = {"expected_stage": stage, "should_release": stage == Stage.PASS, "note": note}
    return VariantChange(own, changed.model_copy(update=update))


_EXPECTED = "; expectation: "


def _own(row: VariantRow) -> Variant | None:
    """The stored variant for exactly this row; one for the whole family is left as it is."""
    return row.kept if row.kept is not None and row.kept.variant_id == row.variant_id else None


def editable(row: VariantRow) -> bool:
    """Whether the row has an answer that a person can edit; a changed trace keeps the reference's answer."""
    return row.kind == REFERENCE or (row.variant is not None and row.variant.trace is None)


def form_of(row: VariantRow, case: GoldCase) -> str:
    """The answer of a row as text for an editor; read back by `edit_step`."""
    return write_answer(_answer(row, case))


def quotes_withheld(row: VariantRow, case: GoldCase, withheld: Withheld) -> bool:
    """Whether the answer of a row repeats a withheld source, whose words an editor would show."""
    form = form_of(row, case)
    return withheld.clean(form, withheld.phrases((case.reference, _answer(row, case)))) != form


def edit_step(row: VariantRow, case: GoldCase, text: str, known: Collection[str]) -> VariantChange | None:
    """The step that stores a person's edited answer of a row; null when it is unchanged.

    A generated variant keeps its id and stage and is no longer generated; the reference row starts a new variant with
    an id that is not among `known`. Raises the `UnusableInput` errors of `read_answer`.
    """
    before = _answer(row, case)
    answer = read_answer(text, "answer")
    if answer == before:
        return None
    if answer.text == before.text and before.text == join_claims(before.claims):
        answer = answer.model_copy(update={"text": join_claims(answer.claims)})
    if row.kind == REFERENCE:
        numbered = (f"{case.case_id}/{HAND}-{number}" for number in count(1))
        made = Variant(
            variant_id=next(name for name in numbered if name not in known),
            case_id=case.case_id,
            kind=HAND,
            answer=answer,
            expected_stage=Stage.ANSWER_FAITHFULNESS.value,
            should_release=False,
            note="written by hand",
        )
        return VariantChange(None, made)
    own = _own(row)
    base = own if own is not None and own.answer is not None else row.variant
    assert base is not None, "only a row with an answer is edited"
    note = base.note if base is own else f"{base.note}; edited by hand".removeprefix("; ")
    changed = base.model_copy(update={"answer": answer, "expected_stage": row.expected or None, "note": note})
    return VariantChange(own, changed)


def removal_step(row: VariantRow) -> VariantChange | None:
    """The step that removes the stored variant of a row; null when there is none."""
    return None if row.kept is None else VariantChange(row.kept, None)


def _answer(row: VariantRow, case: GoldCase) -> Answer:
    found = case.reference if row.variant is None else row.variant.answer
    return found or Answer()
