"""Check a label sheet before it is submitted: what is missing, and what is invalid.

Prevents a half-filled sheet from counting as a second opinion, and marks from pointing at missing words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from goldtui.casework.edits import claims_of
from goldtui.model.faults import Problem
from goldtui.model.labels import ClaimLabel, LabelSheet, Support
from goldtui.model.records import GoldCase

Texts = Mapping[tuple[str, str], str | None]
"""Text by chunk id and version; null for a chunk without text."""


def unlabelled(case: GoldCase, sheet: LabelSheet) -> tuple[tuple[str, str], ...]:
    """Claims, then points, that have no label in the sheet, in the case's order."""
    done = {label.spot for label in sheet.labels}
    return tuple(spot for spot in _spots(case) if spot not in done)


def faults_of_sheet(case: GoldCase, sheet: LabelSheet, texts: Texts) -> tuple[Problem, ...]:
    """Every problem that prevents the sheet from being submitted.

    Codes: `label_missing`, `label_unknown`, `label_without_phrase` (supported by what?), `mark_misplaced`.
    """
    return tuple(_faults(case, sheet, texts))


def _faults(case: GoldCase, sheet: LabelSheet, texts: Texts) -> Iterator[Problem]:
    known = dict.fromkeys(_spots(case))
    for kind, name in unlabelled(case, sheet):
        yield _problem(case, "label_missing", f"{kind} {name!r} has no label", "label it; 'cannot tell' is one too")
    for label in sheet.labels:
        kind, name = label.spot
        if label.spot not in known:
            message = f"the case has no {kind} {name!r} that could be labelled"
            yield _problem(case, "label_unknown", message, "label the newest text of the case")
        if isinstance(label, ClaimLabel):
            if label.says is Support.SUPPORTED and not label.phrases:
                message = f"claim {name!r} is called supported, but no phrase is marked"
                yield _problem(case, "label_without_phrase", message, "mark the words that prove it")
            for mark in label.phrases:
                text = texts.get((mark.chunk_id, mark.version))
                if text is None or text[mark.start : mark.end] != mark.text:
                    place = f"{mark.start} to {mark.end} of chunk {mark.chunk_id!r}, version {mark.version!r}"
                    message = f"the phrase marked for claim {name!r} is not at {place}"
                    yield _problem(case, "mark_misplaced", message, "mark it again in the text as it is shown")


def _spots(case: GoldCase) -> Iterator[tuple[str, str]]:
    yield from dict.fromkeys(("claim", claim.claim_id) for claim in claims_of(case))
    yield from dict.fromkeys(("point", point.point_id) for point in case.points)


def _problem(case: GoldCase, code: str, message: str, fix: str) -> Problem:
    return Problem(code, message, f"case {case.case_id}", fix)
