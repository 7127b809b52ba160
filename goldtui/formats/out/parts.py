"""What all foreign formats share: quoted texts, a whole case for metadata, and notices of what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from goldtui.formats.atomic import atomic_write
from goldtui.formats.declare import Written
from goldtui.formats.identity import repeated_within
from goldtui.formats.strict_json import JsonValue
from goldtui.model.case_fields import CASE
from goldtui.model.faults import Notice, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase

WHOLE_CASE = "goldtui_case"
"""The key of a tool's metadata that holds the case whole, so that it comes back as it left."""


def in_order(goldset: GoldSet, target: Path) -> list[GoldCase]:
    """The cases by id; raises `UnusableOutput` for none or for an id that occurs twice."""
    if not goldset.cases:
        raise UnusableOutput("no_cases", "the set holds no cases", str(target), "add a case first")
    if repeated := repeated_within(case.case_id for case in goldset.cases):
        message = f'case_id "{repeated[0]}" is given twice'
        raise UnusableOutput("id_repeated", message, str(target), "give each case an id of its own")
    return sorted(goldset.cases, key=lambda case: case.case_id)


def texts(goldset: GoldSet) -> dict[str, EvidenceChunk]:
    """The chunks in force that have a text, by id."""
    return {one.chunk_id: one for one in goldset.evidence if one.text is not None and one.current is not False}


def whole(case: GoldCase) -> dict[str, JsonValue]:
    """The case as in `cases.jsonl`, without fields that nobody set."""
    content: dict[str, JsonValue] = case.model_dump(mode="json", exclude_defaults=True)
    return content


def answer_of(case: GoldCase) -> str:
    """The reference answer as one text: its own, or its claims one after another; empty without a reference."""
    if case.reference is None:
        return ""
    return case.reference.text or " ".join(claim.text for claim in case.reference.claims)


def left_out(form: str, cases: Iterable[GoldCase], held: Iterable[str]) -> Iterator[Notice]:
    """A notice for each field that some case has set and the form cannot hold, with the number of cases."""
    kept = {"case_id", "question", *held}
    lost = Counter(
        field.name
        for case in cases
        for field in CASE.fields
        if field.name not in kept and getattr(case, field.name) != field.blank
    )
    for field in CASE.fields:
        if field.name in lost:
            yield Notice("field_left_out", f"{form} cannot hold {field.name}: {lost[field.name]} cases lose it")


def set_left_out(form: str, goldset: GoldSet, *, evidence: bool = True) -> Iterator[Notice]:
    """A notice for each part of the set besides its cases that the form cannot hold."""
    parts = {"chunks": goldset.evidence if evidence else (), "runs": goldset.traces, "variants": goldset.variants}
    for name, part in parts.items():
        if part:
            yield Notice("part_left_out", f"{form} cannot hold {name}: {len(part)} stay out")


def without_text(cases: Iterable[GoldCase], known: dict[str, EvidenceChunk]) -> Iterator[Notice]:
    """A notice for each case that names sources without a text here."""
    for case in cases:
        absent = [one for one in case.named_source_ids if one not in known]
        if absent:
            yield Notice("source_without_text", f"no text is written for {', '.join(absent)}", f'case "{case.case_id}"')


def write_text(target: Path, text: str, *, replace: bool) -> None:
    """Write one file of UTF-8, whole or not at all."""
    atomic_write(target, text.encode(), replace=replace)


def written(cases: int, *notices: Iterable[Notice], **counts: int) -> Written:
    """The result of a writer."""
    return Written({"cases": cases, **counts}, tuple(one for some in notices for one in some))
