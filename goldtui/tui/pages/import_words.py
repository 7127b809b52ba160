"""What the import screen says of a proposal: its rows and reasons, its columns, its first cases as they would be."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from goldtui.model.counts import plural
from goldtui.model.sources_of import SourcesOf
from goldtui.workbench.library.answering import with_option

if TYPE_CHECKING:
    from goldtui.model.records import EvidenceChunk, GoldCase
    from goldtui.workbench.library.import_draft import DraftColumn, ImportDraft


NOTHING = "Nothing to import. Change the path above and press Enter; Esc goes back."


def begin(name: str) -> list[str]:
    """What the screen says before anything is named; `name` is the set that takes the files in."""
    return [
        f"Files for the set {name}. Documents and questions may be named together: garden-documents questions.csv",
        "JSON, CSV, YAML, Excel, Markdown, text, HTML, PDF, Word (DOCX), runs. Looking writes nothing.",
    ]


def heading(drafts: Sequence[ImportDraft], at: int, name: str, dot: str) -> list[str]:
    """What it is, why, and what becomes of its rows in the set of that name."""
    draft = drafts[at]
    other = [_others(drafts, at)] if len(drafts) > 1 else []
    changed = f"{dot}changed by you" if draft.changed else ""
    counts = f"{draft.importable} to import, {len(draft.refused)} refused, {draft.duplicates} duplicates"
    return [
        *(f"First {one.offer.source}: {one.offer.title}, {_rows(one)}" for one in draft.before),
        f"{draft.offer.title}: {draft.offer.kind}, read as {draft.offer.mapping}{changed}",
        f"{_rows(draft)} into the set {name}: {counts}",
        *other,
    ]


def _others(drafts: Sequence[ImportDraft], at: int) -> str:
    """Which of the readings is shown, and which the key shows next."""
    if not drafts[0].before:
        return f"Guess {at + 1} of {len(drafts)}: n shows the next"
    following = _part(drafts[(at + 1) % len(drafts)])
    return f"Shown: {_part(drafts[at])} ({at + 1} of {len(drafts)}); n shows {following}"


def _part(draft: ImportDraft) -> str:
    """Which of the named files a reading is of."""
    if draft.before:
        return "all that you named, together"
    return f"only {' '.join(one.name for one in draft.paths)}"


def _rows(draft: ImportDraft) -> str:
    """How much the files hold; documents have no rows, and are counted by what is cut from them."""
    return plural(draft.rows, "chunk" if draft.offer.mapping == "documents" else "row")


def reasons(draft: ImportDraft) -> list[str]:
    """What is refused or left out; the rest of the reasons are `open_questions`."""
    lines = [f"Left out: {one}" for one in draft.left_out[:3]]
    if len(draft.left_out) > 3:
        lines.append(f"and {plural(len(draft.left_out) - 3, 'other file')} left out")
    lines += [f"Refused: {one}" for one in draft.refused[:3]]
    if len(draft.refused) > 3:
        lines.append(f"and {len(draft.refused) - 3} more refused; goldtui import FILE lists them")
    return [*lines, ""] if lines else []


_RIGHTS = "permission and currency"


def open_questions(draft: ImportDraft, *, asserted: bool) -> list[str]:
    """What a person must still decide, and why the files are taken for that; `asserted` is both rights of the texts."""
    asked = [one for every in (*draft.before, draft) for one in every.decide]
    rights = [one for one in asked if one.startswith(_RIGHTS)]
    # Columns are decided on this screen, and which table is read only by the command.
    said = [with_option(one) if one.startswith("which tables") else one for one in dict.fromkeys(asked)]
    lines = [f"You decide later: {one}." for one in said if one not in rights]
    if rights and not asserted and not draft.is_run:
        lines.insert(0, "P says that the system may use the texts, C that they are in force; or you decide later.")
    why = [one.removeprefix(f"{draft.paths[0].name}: ") if len(draft.paths) == 1 else one for one in draft.offer.why]
    return [*lines, *(f"Because {one}." for one in why[:3])]


_NEEDED = {
    SourcesOf.ALL: "A makes one source of a row enough.",
    SourcesOf.ANY: "You say that any one source of a row is enough. A requires none of them.",
    SourcesOf.NONE: "You say that no source of a row is required. A requires all of them.",
}


def sources_needed(draft: ImportDraft, decided: SourcesOf) -> list[str]:
    """How many texts of the rows become required sources, and the key that decides otherwise; none to decide, none."""
    if not draft.texts_required:
        return []
    return [" ".join([*([f"{draft.texts_required}."] if decided is SourcesOf.ALL else []), _NEEDED[decided]])]


def column_name(column: DraftColumn) -> str:
    """The name of a column, with its file where there are several."""
    return f"{column.of}: {column.name}" if column.of else column.name


def column_row(column: DraftColumn, width: int) -> str:
    """A column with its meaning and an example."""
    return f"{column_name(column).ljust(width)}  {column.means}: {example_text(column.example)}"


def example_text(value: object) -> str:
    """A value on one line."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return " ".join(text.split())


def preview(draft: ImportDraft, decided: SourcesOf = SourcesOf.ALL) -> list[str]:
    """The first cases and chunks as they would be, with what was decided about the sources of a row."""
    lines = [line for case in draft.cases for line in _case(case, decided)]
    lines += [line for chunk in draft.chunks for line in _chunk(chunk)]
    if draft.is_run:
        whose = [f"  {name or '(no name)'}: {plural(number, 'run')}" for name, number in draft.offer.systems]
        said = ["Several systems answer the same questions; choose one by its name:", *whose] if whose else []
        return [*said, "This is a run of a system. A set holds no runs; judge it instead:", draft.offer.command]
    return lines or ["This format says itself what its columns mean.", draft.offer.command]


def _case(case: GoldCase, decided: SourcesOf) -> Iterator[str]:
    yield f"{case.case_id}: {case.question}"
    yield f"  expected: {case.expected_behaviour or 'not said'}"
    if case.required_source_ids and decided is not SourcesOf.NONE:
        one_of = decided is SourcesOf.ANY and len(case.required_source_ids) > 1
        yield f"  {'one of' if one_of else 'sources'}: {', '.join(case.required_source_ids)}"
    for group in case.source_alternatives:
        yield f"  one of: {', '.join(group)}"
    for point in case.points:
        yield f"  point: {point.text or ' | '.join(point.answer_phrases)}"
    if case.reference is not None and case.reference.text:
        yield f"  answer: {case.reference.text}"
    yield ""


def _chunk(chunk: EvidenceChunk) -> Iterator[str]:
    yield f"{chunk.chunk_id}, of {chunk.document_id}" if chunk.document_id else chunk.chunk_id
    yield f"  {example_text(chunk.text or '')}"
    yield ""
