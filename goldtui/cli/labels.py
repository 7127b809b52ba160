"""`review label` and related commands: blind labels from a file, conflicts, decisions, and agreement.

A sheet is one JSON object, printed empty by `review sheet`, so that labels can be given wherever JSON can be written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, CaseName, DatabasePath
from goldtui.cli.output import OK, emit_json, say
from goldtui.cli.review import review
from goldtui.model.counts import plural
from goldtui.model.faults import unusable

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Conflict, Settled
    from goldtui.model.labels import ErrorKind, How, Label, LabelSheet, Resolution

# The parser takes the group from here, because only then are the commands of this file registered.
__all__ = ["review"]

STDIN = "-"
Place = Annotated[str, typer.Argument(metavar="PLACE", help="claim:ID or point:ID, as the conflicts name it.")]


@review.command("sheet")
def sheet_(path: DatabasePath, case_id: CaseName, as_: As = None, json_: AsJson = False) -> int:
    """Print a label sheet of a case to fill in; what others said is not in it."""
    from goldtui.casework.withheld import Withheld
    from goldtui.workbench.labels.sheet import blank_sheet
    from goldtui.workbench.review.review_case import review_case

    with at_work(path, as_, read_only=True) as session:
        shown = review_case(session, case_id)
        emit_json(blank_sheet(Withheld(shown.chunks).clean_case(shown.case)))
    return OK


@review.command("label")
def label_(
    path: DatabasePath,
    case_id: CaseName,
    from_: Annotated[str, typer.Option("--from", metavar="FILE|-", help="Your sheet, as `review sheet` prints it.")],
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Give your labels of a case's claims and points; you see those of others afterwards."""
    from goldtui.workbench.labels.label_case import give_labels
    from goldtui.workbench.labels.sheet import read_sheet
    from goldtui.workbench.review.review_case import review_case

    where = "stdin" if from_ == STDIN else from_
    with at_work(path, as_) as session:
        shown = review_case(session, case_id)
        sheet: LabelSheet = read_sheet(_read(from_), where, shown.chunks)
        one = give_labels(session, shown, sheet)
    words = f"{case_id}: {plural(len(sheet.claims), 'claim')} and {plural(len(sheet.points), 'point')} labelled"
    if json_:
        emit_json({"recorded": one.sequence, "says": words})
    else:
        say(words)
    return OK


@review.command("labels")
def labels_(path: DatabasePath, case_id: CaseName, as_: As = None, json_: AsJson = False) -> int:
    """Show what the labels of a case agree on and where they differ, once yours are in."""
    from goldtui.workbench.labels.label_case import labels_of
    from goldtui.workbench.review.review_case import review_case

    with at_work(path, as_, read_only=True) as session:
        found = labels_of(session, review_case(session, case_id))
    if json_:
        emit_json({"case_id": case_id, "people": list(found.sheets), "hidden": found.hidden, **_settled(found.settled)})
        return OK
    if found.hidden:
        say(f"{found.hidden} sheets of others are hidden until yours is given")
    for outcome in found.settled.outcomes:
        said = "no label" if outcome.label is None else outcome.label.says
        say(f"{':'.join(outcome.spot)}: {said} ({outcome.stamp})")
    for conflict in found.settled.left:
        for line in _conflict_lines(conflict):
            say(line)
    return OK


@review.command("adjudicate")
def adjudicate_(
    path: DatabasePath,
    case_id: CaseName,
    place: Place,
    error: Annotated[str, typer.Option("--error", metavar="KIND", help="guideline gap, ambiguous source or slip.")],
    accept: Annotated[str | None, typer.Option("--accept", metavar="PERSON", help="Take this person's label.")] = None,
    merge: Annotated[bool, typer.Option("--merge", help="The verdict is the same: take all phrases.")] = False,
    reject: Annotated[
        str | None, typer.Option("--reject", metavar="LABEL", help="Take none of them: give this label instead.")
    ] = None,
    reason: Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why, in a sentence.")] = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Decide one conflict of labels, as a third person."""
    from goldtui.workbench.labels.label_case import adjudicate, labels_of
    from goldtui.workbench.review.review_case import review_case

    if sum((accept is not None, merge, reject is not None)) != 1:
        raise typer.BadParameter("say one of --accept PERSON, --merge and --reject LABEL")
    with at_work(path, as_) as session:
        shown = review_case(session, case_id)
        conflict = _conflict_at(labels_of(session, shown).settled, place, case_id)
        resolution = _resolution(conflict, accept=accept, reject=reject, error=_error_kind(error), note=reason)
        one = adjudicate(session, shown, [resolution])
    words = f"{place} of {case_id}: {resolution.label.says} ({resolution.how})"
    if json_:
        emit_json({"recorded": one.sequence, "says": words})
    else:
        say(words)
    return OK


@review.command("agreement")
def agreement_(path: DatabasePath, json_: AsJson = False) -> int:
    """Measure how far people agree in their blind labels, in the set and in each slice."""
    from goldtui.workbench.labels.set_agreement import set_agreement
    from goldtui.workbench.labels.words import agreement_json, agreement_lines

    with at_work(path, None, read_only=True) as session:
        whole, slices = set_agreement(session)
    if json_:
        emit_json(agreement_json(whole, slices))
        return OK
    for line in agreement_lines(whole, slices):
        say(line)
    return OK


def _read(source: str) -> bytes:
    if source == STDIN:
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as fault:
        raise unusable(
            "unreadable", f"the sheet cannot be read: {fault.strerror}", source, "name another file"
        ) from None


def _conflict_at(settled: Settled, place: str, case_id: str) -> Conflict:
    for conflict in settled.left:
        if ":".join(conflict.spot) == place:
            return conflict
    known = ", ".join(":".join(conflict.spot) for conflict in settled.left) or "none"
    message = f"there is no open conflict at {place!r}"
    raise unusable("unknown_conflict", message, f"case {case_id}", f"open ones: {known}")


def _resolution(
    conflict: Conflict, *, accept: str | None, reject: str | None, error: ErrorKind, note: str
) -> Resolution:
    from pydantic import ValidationError

    from goldtui.model.labels import How, Resolution

    label: Label | None
    if accept is not None:
        how: How = How.ACCEPT
        label = next((one.label for one in conflict.given if one.by == accept), None)
        if label is None:
            known = ", ".join(one.by for one in conflict.given)
            raise unusable("unknown_person", f"{accept!r} gave no label here", "--accept", known)
    elif reject is not None:
        how, label = How.REJECT, _other_label(conflict, reject)
    else:
        how, label = How.MERGE, conflict.merged
        if label is None:
            fix = "accept one of them, or reject all"
            raise unusable("not_mergeable", "the verdicts differ", "--merge", fix)
    try:
        return Resolution(how=how, label=label, error=error, among=conflict.given, note=note.strip())
    except ValidationError as fault:
        message = str(fault.errors()[0]["msg"]).removeprefix("Value error, ")
        lacking = how is How.REJECT and not note.strip()
        from goldtui.workbench.review.decide import SAY_WHY

        fix = SAY_WHY if lacking else "decide otherwise"
        raise unusable("bad_resolution", message, ":".join(conflict.spot), fix) from None


def _other_label(conflict: Conflict, says: str) -> Label:
    from goldtui.model.labels import ClaimLabel, Coverage, PointLabel, Support

    kind, name = conflict.spot
    known = list(Support) if kind == "claim" else list(Coverage)
    if says not in [one.value for one in known]:
        message = f"{says!r} is no label of a {kind}"
        raise unusable("unknown_label", message, "--reject", f"one of: {', '.join(known)}")
    if kind == "claim":
        return ClaimLabel(claim_id=name, says=Support(says))
    return PointLabel(point_id=name, says=Coverage(says))


def _error_kind(words: str) -> ErrorKind:
    from goldtui.model.labels import ErrorKind

    for one in ErrorKind:
        if one.value == words.strip().casefold():
            return one
    known = ", ".join(ErrorKind)
    raise unusable("unknown_error_kind", f"{words!r} is no kind of error", "--error", f"one of: {known}")


def _conflict_lines(conflict: Conflict) -> Iterator[str]:
    yield f"{':'.join(conflict.spot)}: they differ in the {conflict.over}"
    for one in conflict.given:
        marks = [f'"{mark.text}" in {mark.chunk_id}' for mark in getattr(one.label, "phrases", ())]
        yield f"  {one.by}: {one.label.says}{', on ' + ', '.join(marks) if marks else ''}"


def _settled(settled: Settled) -> dict[str, Any]:
    return {
        "outcomes": [
            {
                "place": ":".join(one.spot),
                "stamp": one.stamp.value,
                "label": None if one.label is None else one.label.model_dump(mode="json"),
            }
            for one in settled.outcomes
        ],
        "conflicts": [
            {
                "place": ":".join(one.spot),
                "over": one.over.value,
                "given": [given.model_dump(mode="json") for given in one.given],
            }
            for one in settled.left
        ],
    }
