"""The scorer's gold lines: a question, whether it is answerable, and strings of which an answer needs one.

Because any one of them is enough there, they become the alternatives of a single vital point here; several points would
demand more of an answer than the file does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from goldtui.formats.atomic import atomic_write
from goldtui.formats.binding import validate
from goldtui.formats.declare import Codec, Imported, ReadOptions, WriteOptions, Written
from goldtui.formats.identity import Placed, blank, notice_look_alikes, refuse_repeats, repeated_within
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine, read_objects, write_objects
from goldtui.formats.paths import one_file
from goldtui.formats.strict_json import JsonValue
from goldtui.model.case_fields import CASE
from goldtui.model.faults import Notice, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.packed import sorted_cases
from goldtui.model.records import AnswerPoint, Behaviour, Flag, GoldCase, Id, Importance

POINT = "p1"
"""The id of the one point that a line becomes."""


class _Line(BaseModel):
    """One line as the scorer defines it; any other key is kept in the case's `extra`."""

    model_config = ConfigDict(frozen=True, extra="allow", hide_input_in_errors=True)

    qid: Id = Field(validation_alias=AliasChoices("qid", "q_id"))
    question: str
    answerable: Flag
    gold_claim_substr: tuple[str, ...] = ()
    gold_citations: tuple[str, ...] = ()
    source_alternatives: tuple[tuple[Id, ...], ...] = ()
    constraints: tuple[str, ...] = ()


KNOWN = frozenset({*_Line.model_fields, "q_id"})


def read(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The cases of one gold file in file order, without evidence; raises `UnusableInput` for any problem."""
    path = one_file(paths)
    intake = Intake()
    placed: list[Placed[GoldCase]] = []
    for line in read_objects(path, intake, options.caps, leave_out_cut_line=options.leave_out_cut_line):
        case = _case(line, intake)
        if case is not None:
            placed.append(Placed(line.number, case))
    if not placed and not intake.troubled:
        fix = "add at least one case; nothing can be judged by an empty set"
        intake.problem("no_cases", "the file holds no cases", str(path), fix)
    refuse_repeats(path, placed, lambda case: case.case_id, lambda case: f'qid "{case.case_id}"', intake)
    notice_look_alikes(path, "qids", ((e.line, e.record.case_id) for e in placed), intake)
    intake.raise_if_unusable()
    required = {one for entry in placed for one in entry.record.named_source_ids}
    if required:
        message = f"this format holds no source text; {len(required)} required sources are to be added"
        intake.notice("source_absent", message, str(path))
    cases = tuple(entry.record for entry in placed)
    counts = {"cases": len(cases), "chunks": 0, "absent_sources": len(required)}
    return Imported(GoldSet(name=path.stem or "untitled", cases=cases), intake.notices, counts)


def write(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """Write one line per case, sorted by id; returns a notice for each field the lines cannot hold.

    Raises `UnusableOutput` for a set without cases or a case whose expected behaviour is not set.
    """
    if not goldset.cases:
        fix = "add a case first; an empty set could not be read back"
        raise UnusableOutput("no_cases", "the set holds no cases", str(target), fix)
    if repeated := repeated_within(case.case_id for case in goldset.cases):
        message = f'case_id "{repeated[0]}" is given twice'
        raise UnusableOutput("id_repeated", message, str(target), "give each case an id of its own")
    cases = sorted_cases(goldset.cases)
    atomic_write(target, write_objects(map(gold_line, cases)), replace=options.replace)
    return Written({"cases": len(cases)}, tuple(notice for case in cases for notice in _left_out(case)))


def gold_line(case: GoldCase) -> dict[str, JsonValue]:
    """One case as the scorer reads it; the phrases of all vital points become its alternatives."""
    if case.expected_behaviour is None:
        fix = "set expected_behaviour first; a scorer has to know"
        message = f'expected_behaviour of case "{case.case_id}" is not set'
        raise UnusableOutput("behaviour_unset", message, f'case "{case.case_id}"', fix)
    vital = (point for point in case.points if point.importance is Importance.VITAL)
    line: dict[str, JsonValue] = {
        "qid": case.case_id,
        "question": case.question,
        "answerable": case.expected_behaviour is not Behaviour.REFUSE,
        "gold_claim_substr": list(dict.fromkeys(phrase for point in vital for phrase in point.answer_phrases)),
        "gold_citations": list(case.required_source_ids),
    }
    if case.source_alternatives:
        # A key of our own: the scorer, which reads `gold_citations` alone, does not require it.
        line["source_alternatives"] = [list(group) for group in case.source_alternatives]
    if case.constraints:
        line["constraints"] = list(case.constraints)
    return {**line, **{key: value for key, value in case.extra.items() if key not in KNOWN}}


GOLD_LINES = Codec(
    name="gold-lines",
    title="scorer gold lines (qid, answerable, gold_claim_substr, gold_citations)",
    takes="JSON lines files",
    read=read,
    write=write,
    joins=True,
)


def _case(line: ObjectLine, intake: Intake) -> GoldCase | None:
    content = {key: value for key, value in line.content.items() if value is not None or key not in _Line.model_fields}
    if "q_id" in content and content.get("qid", content["q_id"]) != content["q_id"]:
        intake.problem("ids_disagree", "qid and q_id differ", line.where, "keep the one that is meant")
        return None
    found = validate(_Line, content, line.where, intake)
    if found is None:
        return None
    phrases = found.gold_claim_substr
    case = GoldCase(
        case_id=found.qid,
        question=found.question,
        expected_behaviour=Behaviour.ANSWER if found.answerable else Behaviour.REFUSE,
        required_source_ids=found.gold_citations,
        source_alternatives=found.source_alternatives,
        points=(AnswerPoint(point_id=POINT, answer_phrases=phrases),) if phrases else (),
        constraints=found.constraints,
        extra={key: value for key, value in content.items() if key not in KNOWN},
    )
    _notice_gaps(case, line.where, intake)
    return case


def _notice_gaps(case: GoldCase, where: str, intake: Intake) -> None:
    named = f'case "{case.case_id}"'
    if case.expected_behaviour is Behaviour.ANSWER:
        if not case.points:
            intake.notice("points_missing", f"gold_claim_substr of {named} is empty; it stays a draft", where)
        if not case.named_source_ids:
            intake.notice("sources_missing", f"gold_citations of {named} is empty; it stays a draft", where)
    if any(blank(phrase) for point in case.points for phrase in point.answer_phrases):
        message = f"gold_claim_substr of {named} holds an empty text, which any answer would contain"
        intake.notice("phrase_empty", message, where)


def _left_out(case: GoldCase) -> Iterator[Notice]:
    """What a line cannot hold of this case, by field name."""
    named = f'case "{case.case_id}"'
    lost = {field.name for field in CASE.fields if not field.exported and getattr(case, field.name) != field.blank}
    fields = [name for name in GoldCase.model_fields if name in lost]
    fields += [f"extra.{key}" for key in case.extra if key in KNOWN]
    if fields:
        yield Notice("field_left_out", f"gold lines cannot hold {', '.join(fields)}", named)
    yield from changes(case)


def changes(case: GoldCase) -> Iterator[Notice]:
    """Where a line would differ from the case, beyond fields it has no place for; the case itself does not change."""
    named = f'case "{case.case_id}"'
    if case.expected_behaviour is None:
        yield Notice("behaviour_unset", "gold lines need to know whether the question is answerable", named)
    if case.source_alternatives:
        message = "the scorer does not read source_alternatives, so it asks for none of these sources"
        yield Notice("field_changed", message, named)
    if case.expected_behaviour is Behaviour.PARTIAL:
        yield Notice("field_changed", "gold lines know no partial answer; answerable is true", named)
    if case.points not in ((), (AnswerPoint(point_id=POINT, answer_phrases=_phrases(case)),)):
        message = f"the phrases of {len(case.points)} points become alternatives, any one of which suffices"
        yield Notice("field_changed", message, named)


def _phrases(case: GoldCase) -> tuple[str, ...]:
    return tuple(phrase for point in case.points for phrase in point.answer_phrases)
