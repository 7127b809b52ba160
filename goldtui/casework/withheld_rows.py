"""Clean rows of the kill matrix: remove the words of chunks that are not permitted."""

from __future__ import annotations

from goldtui.casework.withheld import Withheld
from goldtui.model.records import GoldCase
from goldtui.variants.matrix import Row
from goldtui.variants.outcome import Classified


def clean_row(row: Row, case: GoldCase, withheld: Withheld) -> Row:
    """The row with clean messages, reason and note; the same object if nothing is withheld."""
    if not withheld or row.verdict is None:
        return row
    variant = row.variant
    answers = (case.reference, variant.answer if variant else None)
    traced = variant.trace.answer if variant and variant.trace else None
    phrases = withheld.phrases((*answers, traced))
    return row._replace(
        classified=Classified(row.outcome, withheld.clean(row.classified.reason, phrases)),
        verdict=withheld.clean_verdict(row.verdict, phrases),
        variant=variant and variant.model_copy(update={"note": withheld.clean(variant.note, phrases)}),
    )
