"""`evidence assert`, `resolve` and `rebind`: rights and names of chunks, set for many cases at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, CaseId, ChunkSize, DatabasePath
from goldtui.cli.output import OK, emit_json, notice_json, remark_notices, say
from goldtui.model.counts import plural

if TYPE_CHECKING:
    from goldtui.workbench.evidence.rebinding import Binding
    from goldtui.workbench.evidence.resolve import Answered

CANDIDATES_SHOWN = 5
_NAME_SHOWN = 80
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would happen, write nothing.")]


def add_to(evidence: typer.Typer) -> None:
    """Add the commands of this file to the family."""
    evidence.command("assert")(assert_)
    evidence.command("resolve")(resolve_)
    evidence.command("rebind")(rebind_)


def assert_(
    path: DatabasePath,
    permitted: Annotated[
        bool | None,
        typer.Option("--permitted/--not-permitted", help="The system may, or may not, use these chunks."),
    ] = None,
    current: Annotated[
        bool | None, typer.Option("--current/--not-current", help="These chunks are in force, or are not.")
    ] = None,
    below: Annotated[
        list[str] | None,
        typer.Option("--below", metavar="PREFIX", help="Only documents whose id begins so; may be given again."),
    ] = None,
    dry_run: DryRun = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Assert permission or currency in your name for every chunk that has none; no text and no version changes."""
    from goldtui.workbench.evidence.asserting import assert_unset

    with at_work(path, as_, read_only=dry_run) as session:
        done = assert_unset(session, permitted=permitted, current=current, below=below or (), dry_run=dry_run)
        author = session.author
    total, touched = done.update.offer.known, len(done.update.touched)
    if json_:
        emit_json(
            {
                "written": done.update.written,
                "chunks": total,
                "permitted": [list(key) for key in done.permitted],
                "current": [list(key) for key in done.current],
                "skipped": done.skipped,
                "cases": touched,
                "stale": done.update.stale,
            }
        )
        return OK
    for name, value, keys in (("permitted", permitted, done.permitted), ("current", current, done.current)):
        if value is not None:
            say(f"{author} asserts {name} = {str(value).lower()} for {len(keys)} of {total} versions")
    if done.skipped:
        say(f"{plural(done.skipped, 'version')} left as they are: the chunk has a later version, or one in force")
    say(f"{plural(touched, 'case')} touched, {done.update.stale} became stale")
    if dry_run:
        say("dry run: nothing was written")
    elif not done.update.written:
        say("every chunk has a value: nothing was written")
    return OK


def resolve_(
    path: DatabasePath,
    apply: Annotated[bool, typer.Option("--apply", help="Save every name that is beyond doubt, in one step.")] = False,
    groups: Annotated[
        bool,
        typer.Option("--groups", help="Several passages of a named document, page or section: any of them will do."),
    ] = False,
    key: Annotated[
        list[str] | None,
        typer.Option("--key", metavar="NAME", help="Read this key of extra too; may be given again."),
    ] = None,
    case_id: CaseId = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Find the chunks that cases name by document, page, section, URL, beginning of an id or passage text."""
    from goldtui.workbench.evidence.resolve import resolve

    with at_work(path, as_, read_only=not apply) as session:
        found = resolve(session, case_id=case_id, keys=key or (), groups=groups, apply=apply)
    done = found.done
    if json_:
        emit_json(
            {
                "names": len(found.answers),
                "unambiguous": found.unambiguous,
                "answers": [_answer_json(one) for one in found.answers],
                "changed": list(done.changed) if done else [],
                "left_alone": [*done.moved_on, *done.typing] if done else [],
            }
        )
        return OK
    for one in found.answers:
        _say_answer(one)
    say(found.sentence())
    if done is not None:
        say(done.sentence().removesuffix(" ctrl+z takes all of it back."))
        if left := len(found.pairs) - len(done.changed) - len(done.moved_on) - len(done.typing):
            say(f"{plural(left, 'closed case')} left alone")
    elif found.pairs:
        say(f"nothing was written; --apply changes {plural(len(found.pairs), 'case')}")
    return OK


def _answer_json(one: Answered) -> dict[str, object]:
    return {
        "case_id": one.case_id,
        "field": one.reference.field.value,
        "key": one.reference.key or None,
        "any_of": one.reference.any_of,
        "name": one.reference.text,
        "how": one.found.how.value,
        "taken": list(one.taken),
        "already": one.already,
        "candidates": [
            {"chunk_id": c.chunk_id, "score": round(c.score, 1), "why": c.why} for c in one.found.candidates
        ],
    }


def _say_answer(one: Answered) -> None:
    said = "already named" if one.already else one.found.how.value
    name = one.reference.text if len(one.reference.text) <= _NAME_SHOWN else one.reference.text[:_NAME_SHOWN] + "…"
    open_ = "" if one.taken else "  (to be asked)" if one.found.candidates else ""
    say(f'{one.case_id}  {one.reference.place} "{name}": {said}{open_}')
    for candidate in one.found.candidates[:CANDIDATES_SHOWN]:
        say(f"      {candidate.score:5.1f}  {candidate.chunk_id}  {candidate.why}")
    if (more := len(one.found.candidates) - CANDIDATES_SHOWN) > 0:
        say(f"      ... and {more} more")


def rebind_(
    path: DatabasePath,
    corpus: Annotated[Path, typer.Argument(metavar="NEWCORPUS", help="The chunks of the new index.")],
    format_: Annotated[
        str | None,
        typer.Option("--format", metavar="NAME", help="How to read it; else evidence-lines, native for a folder."),
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Write all that is beyond doubt, in one step.")] = False,
    complete: Annotated[
        bool, typer.Option("--complete", help="The old chunks are no longer in force, but for those asked about.")
    ] = False,
    permitted: Annotated[
        bool, typer.Option("--permitted", help="Assert in your name: the system may use the new chunks.")
    ] = False,
    chunk_size: ChunkSize = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Bind the cases to an index that was cut again: old chunks and phrases are found in the new ones by their text."""
    from goldtui.workbench.evidence.rebind import rebind
    from goldtui.workbench.library.intake import read_sources, reading
    from goldtui.workbench.session.settings import author_name, read_settings

    author = author_name(as_, read_settings())
    options = reading(author, permitted=permitted, current=False, answerable=None, chunk_size=chunk_size)
    read = read_sources(format_ or ("native" if corpus.is_dir() else "evidence-lines"), (corpus,), options)
    with at_work(path, as_, read_only=not apply) as session:
        found = rebind(session, read.goldset.evidence, complete=complete, apply=apply)
    remark_notices(read.notices)
    written = found.update.written
    if json_:
        emit_json(
            {
                "written": written,
                "sources": len(found.bindings),
                "bound": [
                    {"case_id": one.case_id, "chunk_id": one.chunk_id, "targets": list(one.targets)}
                    for one in found.bound
                ],
                "questions": [_question_json(one) for one in found.questions],
                "same": found.same,
                "new_versions": len(found.update.offer.new),
                "stale": found.update.stale,
                "notices": [notice_json(n) for n in read.notices],
            }
        )
        return OK
    for one in found.bound:
        say(f"{one.case_id}  {one.chunk_id} -> {', '.join(one.targets)}")
    for one in found.questions:
        say(f"{one.case_id}  {one.chunk_id} -> ?  {one.why}")
        for chunk_id, score in one.candidates[:CANDIDATES_SHOWN]:
            say(f"      {score:5.1f}  {chunk_id}")
    say(found.sentence())
    say(f"{plural(len(found.update.offer.new), 'new version')}, {found.update.stale} cases became stale or drafts")
    if not written:
        say("nothing was written; --apply does it" if not apply else "nothing new: nothing was written")
    return OK


def _question_json(one: Binding) -> dict[str, object]:
    return {
        "case_id": one.case_id,
        "chunk_id": one.chunk_id,
        "why": one.why,
        "candidates": [{"chunk_id": chunk_id, "score": round(score, 1)} for chunk_id, score in one.candidates],
    }
