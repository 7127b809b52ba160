"""Verdicts on statements of runs as a file, one a line, so that what people said in one place counts in another.

Read strictly: a verdict with an unknown key or half of its sources could be counted for something else than was said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from goldtui.formats.binding import validate
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects, write_objects
from goldtui.formats.strict_json import JsonValue
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict


def read(path: Path) -> tuple[StatementVerdict, ...]:
    """The verdicts of a file, in its order; raises `UnusableInput` with every problem."""
    intake, found = Intake(), []
    for line in read_objects(path, intake, empty_ok=True):
        verdict = validate(StatementVerdict, line.content, line.where, intake)
        if verdict is not None:
            _refuse(verdict, line.where, intake)
            found.append(verdict)
    intake.raise_if_unusable()
    return tuple(found)


def write(verdicts: Iterable[StatementVerdict]) -> Iterator[bytes]:
    """The lines of a file, in this order."""
    return write_objects(_object(one) for one in verdicts)


def _object(verdict: StatementVerdict) -> dict[str, JsonValue]:
    content: dict[str, JsonValue] = verdict.model_dump(mode="json")
    return content


def _refuse(verdict: StatementVerdict, where: str, intake: Intake) -> None:
    if len(verdict.chunk_ids) != len(verdict.chunk_digests):
        message = f"{len(verdict.chunk_ids)} chunk_ids go with {len(verdict.chunk_digests)} chunk_digests"
        intake.problem("verdict_sources", message, where, "give the digest of each source, in the same order")
    if verdict.lie is not None and verdict.verdict is not Saying.NOT_SUPPORTED:
        message = f"the verdict is {verdict.verdict.value!r}, and says what kind of lie it is"
        intake.problem("verdict_lie", message, where, 'leave lie out, or give the verdict "0"')
    if verdict.makes is not None and (verdict.verdict is not Saying.SUPPORTED or verdict.by is not SaidBy.PERSON):
        message = f"the verdict is {verdict.verdict.value!r} by a {verdict.by.value}, and says which points it makes"
        intake.problem("verdict_makes", message, where, 'leave makes out: it is for the verdict "1" of a person')
