"""One case as text for an editor: every authored field on its own lines, read back to an identical case.

A person corrects gold in a familiar tool; a form that lost, guessed or reordered anything on the way back would corrupt
it unnoticed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from goldtui.formats.form_text import Entry, read_entries, read_value, remark_lines, write_value
from goldtui.formats.intake import Intake
from goldtui.formats.native_rules import refuse_case
from goldtui.formats.strict_json import parse_json
from goldtui.model.case_fields import ANSWER, CASE, CLAIM, LISTS, POINT, RECORDS, TEXTS, CaseField, Kind, RecordFields
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase, Record
from goldtui.model.source_groups import group_lines, read_group

_HALF = re.compile("[\\ud800-\\udfff]")
_HEADINGS = {section.fields[0].label: section for section in RECORDS}

REVISION = "revision"
"""Not part of the case: the revision the form was made from, which detects a second writer."""

GUIDE = (
    "Save and close: your changes become a new revision; no change writes nothing.",
    "A field with several values appears once for each; a blank value is not set.",
    "Expected behaviour: answer, partial or refuse (needs no source or claim).",
    "Write `any one of: a | b` where one of several sources will do.",
    "Begin each line of a longer text with |. Escapes: \\\\ \\t \\u{HEX}, by code.",
)
_SAID = {
    "point": "Points: what the answer must say, by one of the answer phrases. vital or okay.",
    "answer": "The reference answer. While its text is the claims joined, it follows them.",
    "claim": "Claims: one statement each. Support phrases are the cited chunk's own words.",
}


_NO_ANSWER = (
    "It is written so, a refusal in words that the policy knows:",
    "answer: reference",
    "  text: not in context",
)


@dataclass(frozen=True, slots=True)
class CaseForm:
    """The content of a form: the case, and the revision it was made from (null when it names none)."""

    case: GoldCase
    revision: int | None


def write_form(case: GoldCase, *, revision: int | None = None, remarks: Sequence[str] = ()) -> str:
    """The case as a form. No character of it can act on a terminal; `read_form` returns an equal case."""
    return "\n".join(_lines(case, revision, remarks)) + "\n"


def read_form(text: str, where: str) -> CaseForm:
    """The case that a form describes; `where` names it in messages.

    Raises `UnusableInput` with every problem: `form_line, form_field, form_repeated, form_value, form_escape,
    point_id_repeated, claim_id_repeated` and those of JSON.
    """
    intake = Intake()
    reading = _Reading(where, intake)
    for entry in read_entries(text.removeprefix("\ufeff"), where, intake):
        reading.take(entry)
    return reading.form()


def write_answer(answer: Answer) -> str:
    """An answer alone, as in the form of a case; `read_answer` returns an equal answer."""
    claims = (line for claim in answer.claims for line in _record(CLAIM, claim))
    return "\n".join([*_record(ANSWER, answer), *claims]) + "\n"


def read_answer(text: str, where: str) -> Answer:
    """The answer in this text, an empty one for a blank text. Raises `UnusableInput` like `read_form`."""
    # The heading of a case is appended last, so that line numbers stay as a person counts them.
    form = read_form(f"{text}\ncase: -", where)
    if form.case.points:
        message = "an answer holds claims only, but this is a point"
        raise unusable("form_field", message, where, "points are written in the case itself")
    return form.case.reference or Answer()


def _lines(case: GoldCase, revision: int | None, remarks: Sequence[str]) -> Iterator[str]:
    yield from remark_lines((*remarks, *GUIDE))
    heading, *rest = _record(CASE, case)
    yield heading
    if revision is not None:
        yield f"{REVISION}: {revision}"
    yield from rest
    yield from ("", *remark_lines((_SAID["point"],)))
    for point in case.points:
        yield from _record(POINT, point)
    yield from ("", *remark_lines((_SAID["answer"],)))
    if case.reference is not None:
        yield from _record(ANSWER, case.reference)
    else:
        yield from remark_lines(_NO_ANSWER)
    yield from ("", *remark_lines((_SAID["claim"],)))
    for claim in case.reference.claims if case.reference is not None else ():
        yield from _record(CLAIM, claim)


def _record(section: RecordFields, record: Record) -> Iterator[str]:
    for number, field in enumerate(section.labelled.values()):
        value = getattr(record, field.name)
        indent = "  " if number and section is not CASE else ""
        if value == field.blank and not field.offered:
            continue
        if value == field.blank and value in (None, "", ()):
            yield f"{indent}{field.label}:"
        elif field.kind is Kind.GROUPS:
            yield from (f"{indent}{field.label}:{write_value(one, indent=indent)}" for one in group_lines(value))
        elif field.kind in LISTS:
            yield from (f"{indent}{field.label}:{write_value(one, indent=indent)}" for one in value)
        else:
            yield f"{indent}{field.label}:{_written(field, value, indent)}"


def _written(field: CaseField, value: Any, indent: str) -> str:
    if field.kind is Kind.FLAG:
        return " yes" if value else " no"
    if field.kind is Kind.JSON:
        # DEL is the one ASCII character that JSON leaves unescaped and a terminal acts on.
        return " " + json.dumps(value, ensure_ascii=True).replace("\x7f", "\\u007f")
    return write_value(str(value), indent=indent)


class _Reading:
    """Gathers the records of one form; every fault is reported to the intake, and reading continues."""

    def __init__(self, where: str, intake: Intake) -> None:
        self._where = where
        self._intake = intake
        self._records: list[tuple[RecordFields, dict[str, Any], int]] = []
        self._seen: dict[str, int] = {}
        self._revision: int | None = None

    def take(self, entry: Entry) -> None:
        """The next entry of the form."""
        section = _HEADINGS.get(entry.label)
        if section is not None:
            if section in (CASE, ANSWER) and any(one is section for one, _, _ in self._records):
                self._problem("form_repeated", entry, "is twice in this form", "keep one of the two")
            self._records.append((section, {}, entry.line))
            self._seen = {}
        present = self._records[-1] if self._records else None
        if entry.label == REVISION:
            self._take_revision(entry)
        elif present is None or (field := present[0].labelled.get(entry.label)) is None:
            self._misplaced(entry, None if present is None else present[0])
        else:
            self._take_field(entry, field, present[1])

    def form(self) -> CaseForm:
        """The whole form; raises `UnusableInput` with all problems."""
        values = [fields for section, fields, _ in self._records if section is CASE]
        if not values:
            fix = "begin it with the line `case: ID`; goldtui edit --print writes a whole form"
            self._intake.problem("form_value", "the form names no case", f"{self._where}:1", fix)
        self._intake.raise_if_unusable()
        claims = self._of(CLAIM)
        answers = self._of(ANSWER) or ([{}] if claims else [])
        case = GoldCase(
            **{"question": ""} | values[0],
            points=tuple(AnswerPoint(**point) for point in self._of(POINT)),
            reference=Answer(**answers[0], claims=tuple(Claim(**claim) for claim in claims)) if answers else None,
        )
        refuse_case(case, self._where, self._intake)
        self._intake.raise_if_unusable()
        return CaseForm(case, self._revision)

    def _of(self, section: RecordFields) -> list[dict[str, Any]]:
        return [fields for one, fields, _ in self._records if one is section]

    def _take_revision(self, entry: Entry) -> None:
        said = "".join(entry.parts)
        if said.isascii() and said.isdecimal() and len(said) < 10:
            self._revision = int(said)
        else:
            self._problem("form_value", entry, "must be a whole number", "leave the line as goldtui wrote it")

    def _take_field(self, entry: Entry, field: CaseField, into: dict[str, Any]) -> None:
        if field.kind not in LISTS and field.name in self._seen:
            message = f"is on line {self._seen[field.name]} already"
            self._problem(
                "form_repeated", entry, message, "keep one of the two; a further line of a text begins with |"
            )
            return
        self._seen[field.name] = entry.line
        if entry.blank:
            if field.kind is Kind.ID:
                self._problem("form_value", entry, "is blank", "give it an id")
            return
        if field.kind is Kind.JSON:
            self._take_json(entry, field, into)
            return
        text = read_value(entry, self._where, self._intake)
        if text is None:
            return
        if field.kind is Kind.GROUPS:
            into[field.name] = (*into.get(field.name, ()), read_group(text))
        elif field.kind in LISTS:
            into[field.name] = (*into.get(field.name, ()), text)
        elif field.kind in TEXTS or (field.kind is Kind.ID and text and not _HALF.search(text)):
            into[field.name] = text
        else:
            self._take_word(entry, field, text, into)

    def _take_word(self, entry: Entry, field: CaseField, text: str, into: dict[str, Any]) -> None:
        word = text.strip().casefold()
        if field.kind is Kind.ID:
            self._problem("form_value", entry, "holds no text that an id can be", "give it an id")
        elif field.kind is Kind.FLAG:
            if word in ("yes", "no"):
                into[field.name] = word == "yes"
            else:
                self._problem("form_value", entry, "is neither yes nor no", "write yes or no")
        elif field.choices is not None:
            known = [str(one) for one in field.choices]
            if word in known:
                into[field.name] = field.choices(word)
            else:
                self._problem("form_value", entry, "has a value that is not known", f"use one of: {', '.join(known)}")
        else:
            share = _share(word)
            if share is None:
                self._problem("form_value", entry, "must be a number from 0 to 1", "write a share such as 0.8")
            else:
                into[field.name] = share

    def _take_json(self, entry: Entry, field: CaseField, into: dict[str, Any]) -> None:
        try:
            value = parse_json("\n".join(entry.parts), self._where, entry.line)
        except UnusableInput as error:
            self._intake.absorb(error)
            return
        if isinstance(value, dict):
            into[field.name] = value
        else:
            self._problem("form_value", entry, "must be a JSON object", 'write it like {"key": "value"}')

    def _misplaced(self, entry: Entry, present: RecordFields | None) -> None:
        homes = [section for section in RECORDS if entry.label in section.labelled]
        if homes:
            place = " or ".join(f"below a line `{home.fields[0].label}:`" for home in homes)
            message = "does not belong " + ("here" if present is None else f"to a {present.name}")
            self._problem("form_field", entry, message, f"move it {place}")
            return
        known = [label for section in (present, *RECORDS) if section for label in section.labelled]
        near = get_close_matches(entry.label, known, 1, 0.6)
        fix = f"was {near[0]} meant?" if near else "begin a further line of a text with |"
        self._problem("form_field", entry, "is no field", fix)

    def _problem(self, code: str, entry: Entry, message: str, fix: str) -> None:
        self._intake.problem(code, f"{entry.label} {message}", f"{self._where}:{entry.line}", fix)


def _share(text: str) -> float | None:
    try:
        share = float(text)
    except ValueError:
        return None
    return share if 0 <= share <= 1 else None
