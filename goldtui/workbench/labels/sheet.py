"""A label sheet as a file: written blank for a case and read back strictly; marked words are located in the text.

People write words in an editor, not positions. Words that occur twice are an error and never guessed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from goldtui.model.faults import Problem, UnusableInput, unusable
from goldtui.model.labels import ClaimLabel, Coverage, LabelSheet, Mark, PointLabel, Support
from goldtui.model.likely_names import did_you_mean
from goldtui.model.records import EvidenceChunk, GoldCase

MOST_BYTES = 1 << 20
_FIX = "print an empty one: goldtui review sheet DB CASE"


def blank_sheet(case: GoldCase) -> dict[str, Any]:
    """A sheet with every claim and point of the case and no label; `phrases` are quoted from the named chunk.

    Withheld words are hidden: what rests on a withheld chunk cannot be labelled outside the store.
    """
    claims = case.reference.claims if case.reference is not None else ()
    return {
        "labels_of_claims": [*Support],
        "labels_of_points": [*Coverage],
        "claims": [
            {"claim_id": one.claim_id, "text": one.text, "chunk_id": one.citation_id, "says": None, "phrases": []}
            for one in claims
        ],
        "points": [{"point_id": one.point_id, "text": one.text, "says": None} for one in case.points],
    }


def read_sheet(content: bytes, where: str, chunks: Iterable[EvidenceChunk]) -> LabelSheet:
    """The labels of a filled sheet; entries without a label are left out.

    Raises `UnusableInput` with every problem: `bad_sheet` for an invalid sheet or label, `phrase_absent` and
    `phrase_ambiguous` for marked words that the chunk lacks or has several times, `unknown_chunk`.
    """
    sheet = _object(content, where)
    texts = {chunk.chunk_id: chunk for chunk in chunks}
    problems: list[Problem] = []
    claims = [_claim(entry, f"{where}: claims[{i}]", texts, problems) for i, entry in _entries(sheet, "claims", where)]
    points = [_point(entry, f"{where}: points[{i}]", problems) for i, entry in _entries(sheet, "points", where)]
    kept = tuple(one for one in claims if one is not None), tuple(one for one in points if one is not None)
    names = [*(one.spot for one in kept[0]), *(one.spot for one in kept[1])]
    for spot in dict.fromkeys(spot for spot in names if names.count(spot) > 1):
        problems.append(Problem("bad_sheet", f"{spot[0]} {spot[1]!r} is labelled twice", where, "keep one label"))
    if problems:
        raise UnusableInput(problems)
    return LabelSheet(claims=kept[0], points=kept[1])


def _object(content: bytes, where: str) -> dict[str, Any]:
    if len(content) > MOST_BYTES:
        raise unusable("bad_sheet", "the sheet is larger than 1 MiB", where, _FIX)
    try:
        value = json.loads(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as fault:
        raise unusable("bad_sheet", f"the sheet is no JSON in UTF-8: {fault}", where, _FIX) from None
    if not isinstance(value, dict):
        raise unusable("bad_sheet", "the sheet is no JSON object", where, _FIX)
    return value


def _entries(sheet: dict[str, Any], name: str, where: str) -> list[tuple[int, dict[str, Any]]]:
    listed = sheet.get(name, [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise unusable("bad_sheet", f"{name!r} is no list of objects", where, _FIX)
    return [(index, entry) for index, entry in enumerate(listed) if entry.get("says") is not None]


def _claim(
    entry: dict[str, Any], where: str, texts: dict[str, EvidenceChunk], problems: list[Problem]
) -> ClaimLabel | None:
    name, says = entry.get("claim_id"), _known(entry["says"], [*Support], where, problems)
    words = entry.get("phrases", [])
    if not isinstance(name, str) or not name:
        problems.append(Problem("bad_sheet", "a label names no claim", where, _FIX))
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) and word for word in words):
        problems.append(Problem("bad_sheet", "the phrases are no list of texts", where, _FIX))
        return None
    marks = _marks(words, entry.get("chunk_id"), where, texts, problems)
    return None if says is None else ClaimLabel(claim_id=name, says=Support(says), phrases=marks)


def _point(entry: dict[str, Any], where: str, problems: list[Problem]) -> PointLabel | None:
    name, says = entry.get("point_id"), _known(entry["says"], [*Coverage], where, problems)
    if not isinstance(name, str) or not name:
        problems.append(Problem("bad_sheet", "a label names no point", where, _FIX))
        return None
    return None if says is None else PointLabel(point_id=name, says=Coverage(says))


def _known(says: Any, known: Sequence[str], where: str, problems: list[Problem]) -> str | None:
    if isinstance(says, str) and says in known:
        return says
    problems.append(Problem("bad_sheet", f"{says!r} is no label", where, f"one of: {', '.join(known)}"))
    return None


def _marks(
    words: Sequence[str], chunk_id: Any, where: str, texts: dict[str, EvidenceChunk], problems: list[Problem]
) -> tuple[Mark, ...]:
    if not words:
        return ()
    chunk = texts.get(chunk_id) if isinstance(chunk_id, str) else None
    if chunk is None or chunk.text is None or chunk.permitted is False:
        known = ", ".join(name for name, one in texts.items() if one.text and one.permitted is not False) or "none"
        problems.append(
            Problem(
                "unknown_chunk",
                f"{chunk_id!r} is no readable chunk here",
                where,
                did_you_mean(str(chunk_id), texts, f"one of: {known}"),
            )
        )
        return ()
    marks = []
    for word in words:
        at = chunk.text.find(word)
        if at < 0:
            fix = "copy the words as they are there"
            problems.append(Problem("phrase_absent", f"chunk {chunk_id} does not hold {word!r}", where, fix))
        elif chunk.text.find(word, at + 1) >= 0:
            message = f"chunk {chunk_id} holds {word!r} several times"
            problems.append(Problem("phrase_ambiguous", message, where, "copy more of the words around it"))
        else:
            marks.append(Mark(chunk_id=chunk.chunk_id, version=chunk.version, start=at, end=at + len(word), text=word))
    return tuple(marks)
