"""The set as a page for people: each question with its answer, the sources it needs and the phrases that prove it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from goldtui.formats.declare import Codec, WriteOptions, Written
from goldtui.formats.out import parts
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.visible import spelled

_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>#|~$&!"})


def write(goldset: GoldSet, target: Path, options: WriteOptions) -> Written:
    """One Markdown file; what the set says is escaped, so that none of it becomes markup."""
    cases = parts.in_order(goldset, target)
    lines = [f"# {plain(goldset.name)}", ""]
    if goldset.description:
        lines += [plain(goldset.description), ""]
    lines += [f"{len(cases)} cases", ""]
    for case in cases:
        lines += [*_case(case), ""]
    parts.write_text(target, "\n".join(lines), replace=options.replace)
    return parts.written(len(cases), parts.set_left_out("a page", goldset))


MARKDOWN = Codec(name="markdown", title="a page for people", takes="one Markdown file", write=write)


def plain(text: str) -> str:
    """The text on one line, with Markdown's own characters escaped and hidden characters spelled out."""
    return spelled(" ".join(text.split())).translate(_MARKS)


def _case(case: GoldCase) -> Iterator[str]:
    yield f"## {plain(case.question) or '(no question)'}"
    yield ""
    facts = [("case", case.case_id), ("slice", case.workflow), ("category", case.category)]
    facts += [("expected", case.expected_behaviour), ("reason", case.refusal_reason), ("tags", ", ".join(case.tags))]
    yield " · ".join(f"{name}: {plain(value)}" for name, value in facts if value)
    if case.required_source_ids:
        yield f"\nSources, all of: {', '.join(map(plain, case.required_source_ids))}"
    for group in case.source_alternatives:
        yield f"\nSources, any one of: {', '.join(map(plain, group))}"
    if case.points:
        yield "\nPoints:\n"
    for point in case.points:
        wordings = "; ".join(f'"{plain(phrase)}"' for phrase in point.answer_phrases)
        yield f"- {point.importance.value}: {plain(point.text or point.point_id)}{f' ({wordings})' if wordings else ''}"
        yield from (f'  - never: "{plain(phrase)}"' for phrase in point.forbidden_phrases)
    if answer := parts.answer_of(case):
        yield f"\nAnswer: {plain(answer)}"
    for claim in case.reference.claims if case.reference is not None else ():
        yield f"\n> {plain(claim.text)}{f' ({plain(claim.citation_id)})' if claim.citation_id else ''}"
        yield from (f'> - "{plain(phrase)}"' for phrase in claim.support_phrases)
    yield from (f"\nConstraint: {plain(one)}" for one in case.constraints)
    if case.guideline_note:
        yield f"\nNote: {plain(case.guideline_note)}"
