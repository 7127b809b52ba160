"""CLAPNQ annotations: questions with one passage, an answer, and the passage's sentences that support it.

The selected sentences become verbatim support phrases and each is searched for in the passage text, since spans in
other data sets have pointed elsewhere. `sentences` only divides `text` and is dropped. The mapping of the same name
gives the same cases and chunks; this reader also looks for the sentences of every reviewer, counts them, keeps the
other reviewers' answers whole, and refuses a row of another shape by field.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from goldtui.formats.assertion import assert_rights, minted_version
from goldtui.formats.binding import validate
from goldtui.formats.declare import Codec, Imported, ReadOptions
from goldtui.formats.identity import Placed, notice_look_alikes, refuse_repeats
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.formats.paths import one_file
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, Id


class _Passage(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", hide_input_in_errors=True)

    title: str | None = None
    text: str


class _Output(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", hide_input_in_errors=True)

    answer: str = ""
    selected_sentences: tuple[str, ...] = ()

    @property
    def answers(self) -> bool:
        """Whether this reviewer found an answer in the passage."""
        return bool(self.answer.strip())


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", hide_input_in_errors=True)

    id: Id
    input: str
    passages: tuple[_Passage, ...]
    output: tuple[_Output, ...] = ()


def read(paths: Sequence[Path], options: ReadOptions) -> Imported:
    """The rows of one CLAPNQ file as draft cases with their passages as chunks.

    The row itself shows whether it is answerable (a reviewer's answer, or none); where that contradicts
    `options.answerable`, the expected behaviour stays unset and a notice says so. Counts the `selected_sentences` of
    all annotators and `selected_sentences_found`. Raises `UnusableInput` with all problems.
    """
    path = one_file(paths)
    intake = Intake()
    cases: list[Placed[GoldCase]] = []
    chunks: list[EvidenceChunk] = []
    phrases = found = 0
    for line in read_objects(path, intake, options.caps, leave_out_cut_line=options.leave_out_cut_line):
        row = validate(_Row, line.content, line.where, intake)
        if row is None:
            continue
        passages = _chunks(row)
        case = _case(row, passages, options.answerable, line.where, intake)
        selected = [sentence for output in row.output for sentence in output.selected_sentences]
        missing = _missing_phrases(selected, passages)
        for phrase in missing:
            message = f'a selected sentence of case "{row.id}" is in none of its passages: "{phrase}"'
            intake.notice("phrase_not_found", message, line.where)
        phrases, found = phrases + len(selected), found + len(selected) - len(missing)
        cases.append(Placed(line.number, case))
        chunks.extend(passages)
    if not cases and not intake.troubled:
        intake.problem("no_cases", "the file holds no rows", str(path), "give a file with at least one row")
    refuse_repeats(path, cases, lambda case: case.case_id, lambda case: f'id "{case.case_id}"', intake)
    notice_look_alikes(path, "ids", ((e.line, e.record.case_id) for e in cases), intake)
    intake.raise_if_unusable()
    intake.notice("ids_minted", f"chunk ids and versions of {len(chunks)} passages were minted", str(path))
    evidence = assert_rights(chunks, options.assertion, intake)
    goldset = GoldSet(name=path.stem or "clapnq", cases=tuple(e.record for e in cases), evidence=evidence)
    counts = {
        "cases": len(cases),
        "chunks": len(evidence),
        "selected_sentences": phrases,
        "selected_sentences_found": found,
        "absent_sources": 0,
    }
    return Imported(goldset, intake.notices, counts)


CLAPNQ = Codec(name="clapnq", title="CLAPNQ annotations", takes="JSON lines files", read=read, joins=True)


def _chunks(row: _Row) -> list[EvidenceChunk]:
    return [
        EvidenceChunk(
            chunk_id=f"clapnq-{row.id}-p{index}",
            document_id=passage.title,
            version=minted_version(passage.text),
            text=passage.text,
            extra={key: value for key, value in (passage.model_extra or {}).items() if key != "sentences"},
        )
        for index, passage in enumerate(row.passages)
    ]


def _case(row: _Row, passages: list[EvidenceChunk], declared: bool | None, where: str, intake: Intake) -> GoldCase:
    extra: dict[str, Any] = dict(row.model_extra or {})
    if row.output and row.output[0].model_extra:
        extra["output"] = dict(row.output[0].model_extra)
    if len(row.output) > 1:
        # Other reviewers' answers: kept whole, for a person to choose from.
        extra["other_outputs"] = [other.model_dump(mode="json") for other in row.output[1:]]
    behaviour = _behaviour(row, declared, where, intake)
    if not (row.output and row.output[0].answers):
        return GoldCase(case_id=row.id, question=row.input, expected_behaviour=behaviour, extra=extra)
    chosen = row.output[0]
    holding = [c for c in passages if any(s and s in (c.text or "") for s in chosen.selected_sentences)]
    claim = Claim(
        claim_id="c1",
        text=chosen.answer,
        citation_id=holding[0].chunk_id if holding else None,
        support_phrases=chosen.selected_sentences,
        answer_point="p1",
    )
    if not holding:
        message = f'no passage of case "{row.id}" holds a selected sentence, so no source is required'
        intake.notice("sources_missing", message, where)
    return GoldCase(
        case_id=row.id,
        question=row.input,
        expected_behaviour=behaviour,
        required_source_ids=tuple(chunk.chunk_id for chunk in holding),
        points=(AnswerPoint(point_id="p1", text=chosen.answer),),
        reference=Answer(text=chosen.answer, claims=(claim,)),
        extra=extra,
    )


def _behaviour(row: _Row, declared: bool | None, where: str, intake: Intake) -> Behaviour | None:
    said = {output.answers for output in row.output}
    if len(said) != 1:
        reason = "its reviewers disagree whether it can be answered" if said else "nobody has annotated it"
        message = f'expected_behaviour of case "{row.id}" is not set: {reason}'
        intake.notice("behaviour_unset", message, where)
        return None
    answerable = said.pop()
    if declared is not None and declared is not answerable:
        stated = "answerable" if declared else "not answerable"
        message = f'case "{row.id}" was declared {stated}, and its row says otherwise; nothing was set'
        intake.notice("answerable_mismatch", message, where)
        return None
    return Behaviour.ANSWER if answerable else Behaviour.REFUSE


def _missing_phrases(phrases: Sequence[str], passages: Sequence[EvidenceChunk]) -> list[str]:
    return [phrase for phrase in phrases if not any(phrase in (chunk.text or "") for chunk in passages)]
