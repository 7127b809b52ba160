"""What a native directory must hold beyond the right types, and what keeps one of its cases a draft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from pathlib import Path

from goldtui.formats.identity import Placed, blank, repeated_within
from goldtui.formats.intake import Intake
from goldtui.model.ids import UNCLEAR, ids_within, unclear, unclear_id_words
from goldtui.model.likely_names import Names
from goldtui.model.records import Answer, Behaviour, EvidenceChunk, GoldCase, RagTrace, Variant


def refuse_case(case: GoldCase, where: str, intake: Intake) -> None:
    """Ids inside one case must be unique, or claims could not be distinguished."""
    for point_id in repeated_within(point.point_id for point in case.points):
        message = f'point_id "{point_id}" is given twice in case "{case.case_id}"'
        intake.problem("point_id_repeated", message, where, "give each point an id of its own")
    refuse_answer(case.reference, where, intake)
    for kind, name in ids_within(case):
        if kind != "case_id" and unclear(name):
            intake.notice(UNCLEAR, unclear_id_words(kind, name), where)


def refuse_answer(answer: Answer | None, where: str, intake: Intake) -> None:
    """Claim ids must be unique within one answer."""
    for claim_id in repeated_within(claim.claim_id for claim in (answer.claims if answer else ())):
        message = f'claim_id "{claim_id}" is given twice in one answer'
        intake.problem("claim_id_repeated", message, where, "give each claim an id of its own")


def refuse_trace(trace: RagTrace, where: str, intake: Intake) -> None:
    """A recorded trace needs an id; only the reference trace, which is built, has none.

    Faults that a system wrote into its answer, such as a repeated claim id, are for the gates to judge and no reason to
    refuse the other runs of the file.
    """
    if not trace.trace_id:
        code, state = ("field_missing", "missing") if trace.trace_id is None else ("field_empty", "empty")
        intake.problem(code, f"trace_id is {state}", where, "give each trace an id of its own")


def refuse_variant(variant: Variant, where: str, intake: Intake) -> None:
    """The answers of a variant follow the same rule as a case's own."""
    refuse_answer(variant.answer, where, intake)
    refuse_answer(variant.trace.answer if variant.trace else None, where, intake)


def refuse_chunk(chunk: EvidenceChunk, where: str, intake: Intake) -> None:
    """Text may be absent only where the chunk is withheld."""
    if unclear(chunk.version):
        intake.notice(UNCLEAR, unclear_id_words("version", chunk.version), where)
    if chunk.text is None and chunk.permitted is not False:
        message = f'text of chunk "{chunk.chunk_id}" is missing, and permitted is not false'
        fix = "add the text, or set permitted to false if it is withheld"
        intake.problem("field_missing", message, where, fix)
    elif chunk.text is not None and blank(chunk.text):
        intake.notice("text_empty", f'text of chunk "{chunk.chunk_id}" is empty', where)


def refuse_two_current(path: Path, chunks: Sequence[Placed[EvidenceChunk]], intake: Intake) -> None:
    """With two versions in force at once, it is unclear which text counts."""
    in_force: dict[str, Placed[EvidenceChunk]] = {}
    for entry in chunks:
        chunk = entry.record
        if not chunk.current:
            continue
        first = in_force.setdefault(chunk.chunk_id, entry)
        if first.record.version != chunk.version:
            message = (
                f'chunk "{chunk.chunk_id}" has two current versions, "{first.record.version}" on line '
                f'{first.line} and "{chunk.version}" on line {entry.line}'
            )
            fix = "set current to false on the version that is no longer in force"
            intake.problem("two_current_versions", message, f"{path}:{entry.line}", fix)


def notice_case(case: GoldCase, where: str, known_chunks: Set[str], intake: Intake) -> int:
    """Report by field name what keeps this case a draft; returns how many required sources are absent."""
    named = f'case "{case.case_id}"'
    if case.expected_behaviour is None:
        message = f"expected_behaviour of {named} is not set; it stays a draft"
        intake.notice("behaviour_unset", message, where)
    if case.expected_behaviour in (Behaviour.ANSWER, Behaviour.PARTIAL):
        if not case.points:
            intake.notice("points_missing", f"points of {named} is empty; it stays a draft", where)
        if not case.named_source_ids:
            message = f"required_source_ids of {named} is empty; it stays a draft"
            intake.notice("sources_missing", message, where)
    for field, ids in (
        ("required_source_ids", case.required_source_ids),
        ("source_alternatives", [one for group in case.source_alternatives for one in group]),
    ):
        lacking = [one for one in dict.fromkeys(ids) if one not in known_chunks]
        if lacking:
            message = f"{field} of {named} name chunks that are absent: {', '.join(lacking)}; it stays a draft"
            intake.notice("source_absent", message, where)
    absent = [one for one in case.named_source_ids if one not in known_chunks]
    for field in _vacuous_phrases(case):
        message = f"{field} of {named} holds no phrase with text, so that nothing is tested by it"
        intake.notice("phrase_empty", message, where)
    return len(absent)


def _vacuous_phrases(case: GoldCase) -> Iterator[str]:
    """The fields whose phrase lists are empty or hold an empty phrase."""
    for index, claim in enumerate(case.reference.claims if case.reference else ()):
        if not claim.support_phrases or any(blank(phrase) for phrase in claim.support_phrases):
            yield f"reference.claims[{index}].support_phrases"
    for index, point in enumerate(case.points):
        # No alternatives is a draft's normal state; an empty alternative would match any answer.
        if any(blank(phrase) for phrase in point.answer_phrases):
            yield f"points[{index}].answer_phrases"
        if any(blank(phrase) for phrase in point.forbidden_phrases):
            yield f"points[{index}].forbidden_phrases"


def notice_strangers(
    path: Path,
    kind: str,
    entries: Sequence[Placed[RagTrace]] | Sequence[Placed[Variant]],
    known: frozenset[str],
    intake: Intake,
) -> None:
    """Report traces and variants of cases that are not here; they are kept."""
    names = Names(sorted(known))
    for entry in entries:
        if entry.record.case_id not in known:
            hint = names.hint(entry.record.case_id)
            message = f'this {kind} is for case "{entry.record.case_id}", which is not in the set'
            message += f"; {hint}" if hint else ""
            intake.notice("case_unknown", message, f"{path}:{entry.line}")
