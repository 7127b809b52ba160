"""Read scorer files line by line with the standard parser.

Used to list every fault of a file, because a reader that stops at the first sends a person back fifty times, and to
settle what the fast reader could not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from goldtui.formats.bytes import decode_utf8
from goldtui.formats.identity import Placed, notice_look_alikes, refuse_repeats
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.formats.scorer_rows import any_line, strict_gold, strict_trace
from goldtui.model.faults import UnusableInput
from goldtui.model.records import GoldCase
from goldtui.model.scorer_lines import Loose, PlainGold
from goldtui.runs.score.likely_case import LikelyCases
from goldtui.runs.score.unread import unread
from goldtui.scoring.attendance import Attending
from goldtui.scoring.wfgy.bits import cannot_pass
from goldtui.scoring.wfgy.compatible import UNSCORABLE, Compatible, unscorable_fields


def compatible_line_by_line(gold: Path, trace: Path, k: int) -> Counter[int]:
    """How often each result occurs under the compatible rules; raises `UnusableInput` where the scorer would stop."""
    intake = Intake()
    golds = {row.qid: row for row in _any_lines(gold, intake, key_may_lack=False)}
    traces = {row.qid: row for row in _any_lines(trace, intake, key_may_lack=True)}
    intake.raise_if_unusable()
    judge, counts = Compatible(k), Counter[int]()
    for qid, row in golds.items():
        answer = traces.get(qid)
        code = judge.judge(row, answer)
        counts[code] += 1
        if code == UNSCORABLE:
            _unscorable(gold, trace, row, answer, intake)
    intake.raise_if_unusable()
    return counts


def _unscorable(gold: Path, trace: Path, row: Loose, answer: Loose | None, intake: Intake) -> None:
    where = f"{gold}:{row.number}" if answer is None else f"{trace}:{answer.number}"
    beside = "" if answer is None else f" (gold line {row.number})"
    message = f"{unscorable_fields(row, answer)} of {row.qid!r} holds another kind of value than it must{beside}"
    intake.problem("cannot_be_scored", message, where, "mend the line; run without --compatible to see every fault")


def _any_lines(path: Path, intake: Intake, *, key_may_lack: bool) -> Iterator[Loose]:
    """The lines of a file by the compatible rules: ended by a line feed, a carriage return, or both."""
    for number, line in enumerate(_lines(path), 1):
        where = f"{path}:{number}"
        try:
            row = any_line(line, number, key_may_lack=key_may_lack)
        except KeyError:
            intake.problem("field_type", "qid is missing", where, "give every gold line the id of its question")
        except UnicodeDecodeError:
            with intake.gathering():
                decode_utf8(line, str(path), number)
        except TypeError as error:
            intake.problem("not_an_object", str(error), where, "write one object a line, with a text as qid")
        except (ValueError, RecursionError) as error:
            marked = line.startswith(b"\xef\xbb\xbf")
            said = "a byte order mark, where a line is due" if marked else f"not JSON: {error}"
            fix = (
                "take it out; without --compatible it is accepted" if marked else "mend the line, or get the file again"
            )
            intake.problem("json_syntax", said, where, fix)
        else:
            if row is not None:
                yield row


def _lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        for line in file:
            content = line.removesuffix(b"\n").removesuffix(b"\r")
            yield from content.split(b"\r")


def strict_line_by_line(gold: Path, trace: Path, *, leave_out_cut_line: bool = False) -> tuple[str, ...]:
    """The skipped lines of the trace file with their faults: at most the last one, if it is cut.

    Raises `UnusableInput` with all problems of both files: lines that are no strict JSON objects, fields of the wrong
    type, repeated ids, questions that no answer could satisfy, no lines at all.
    """
    intake = Intake()
    placed: list[Placed[PlainGold]] = []
    for line in read_objects(gold, intake):
        row = strict_gold(line, intake)
        if row is None:
            continue
        placed.append(Placed(line.number, row))
        why = cannot_pass(row)
        if why:
            fix = "name a text of five characters or more, or with a digit, that every right answer holds"
            intake.problem("case_cannot_pass", f'no answer to "{row.qid}" could be right: {why}', line.where, fix)
    if not placed and not intake.troubled:
        fix = "add at least one case; nothing can be measured by an empty set"
        intake.problem("no_cases", "the gold holds no case", str(gold), fix)
    refuse_repeats(gold, placed, lambda row: row.qid, lambda row: f'qid "{row.qid}"', intake)
    notice_look_alikes(gold, "qids", ((one.line, one.record.qid) for one in placed), intake)
    cut = Intake()
    gold_is_fine, known = not intake.troubled, {one.record.qid: one.record for one in placed}
    attending = Attending()
    for line in read_objects(trace, cut, empty_ok=True, leave_out_cut_line=leave_out_cut_line):
        found = strict_trace(line, intake)
        if found is not None and found.qid in known:
            attending.came(found.qid, line.where, answerless=not found.answer_json.claim.strip())
        elif found is not None:
            attending.stranger(found.qid, line.where)
    with intake.gathering():
        cut.raise_if_unusable()
    try:
        intake.raise_if_unusable()
    except UnusableInput as fault:
        if not gold_is_fine:
            raise
        near = LikelyCases(GoldCase.model_construct(case_id=i, question=row.question or i) for i, row in known.items())
        raise unread(fault, attending.counted(known, (), near.case_of)) from None
    lines = (one for one in cut.notices if one.code == "line_cut")
    return tuple(f"{trace.name}{one.where.removeprefix(str(trace))}: {one.message}" for one in lines)
