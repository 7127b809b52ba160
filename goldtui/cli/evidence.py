"""`evidence`: import new versions of the sources, and list the phrases still to be re-anchored."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, ChunkSize
from goldtui.cli.output import FAILED, OK, emit_json, notice_json, remark, remark_notices, say
from goldtui.model.counts import plural
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.casework.drift import PhraseDrift
    from goldtui.workbench.case.evidence_update import Update

evidence = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

Database = Annotated[
    Path | None,
    typer.Option(
        "--db", metavar="DB", help="The database; else the one that goldtui alone would open.", parser=place_named
    ),
]
CASES_SHOWN = 50


@evidence.command("update")
def update(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="Chunks: an evidence.jsonl, or a set of a format.")],
    path: Database = None,
    format_: Annotated[
        str | None,
        typer.Option("--format", metavar="NAME", help="How to read it; else evidence-lines, native for a folder."),
    ] = None,
    complete: Annotated[
        bool, typer.Option("--complete", help="FILE holds every chunk in force: all others are retracted.")
    ] = False,
    permitted: Annotated[
        bool, typer.Option("--permitted", help="Assert in your name: the system may use the new versions.")
    ] = False,
    chunk_size: ChunkSize = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would happen, write nothing.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Bring new versions of chunks in; cases keep their text, and each phrase is said to be where it is now."""
    from goldtui.workbench.case.evidence_update import update_evidence
    from goldtui.workbench.evidence.renew import renew
    from goldtui.workbench.library.intake import read_sources, reading, renews
    from goldtui.workbench.library.secret_notices import secret_notices
    from goldtui.workbench.session.settings import author_name, read_settings

    author = author_name(as_, read_settings())
    format_name = format_ or ("native" if source.is_dir() else "evidence-lines")
    options = reading(author, permitted=permitted, current=False, answerable=None, chunk_size=chunk_size)
    again = renews(format_name)
    if again and complete:
        raise typer.BadParameter("--complete means nothing for documents: each of them is read whole anyway")
    read = read_sources(format_name, (source,), options)
    with at_work(_database(path), as_, read_only=dry_run) as session:
        if again:
            renewal = renew(session, read.goldset.evidence, dry_run=dry_run)
            remark(renewal.sentence())
            done = renewal.update
        else:
            done = update_evidence(session, read.goldset.evidence, complete=complete, dry_run=dry_run)
    notices = (*read.notices, *secret_notices(read.goldset.evidence))
    remark_notices(notices)
    if json_:
        emit_json({**_update_json(done), "notices": [notice_json(n) for n in notices]})
    else:
        _say_update(done, dry_run=dry_run)
    return OK


@evidence.command("drift")
def drift(path: Database = None, json_: AsJson = False) -> int:
    """List every phrase that is still to be re-anchored; ends with 1 while there is any."""
    from goldtui.workbench.case.reanchor import drift_of_set

    with at_work(_database(path), None, read_only=True) as session:
        found, cases = drift_of_set(session)
    touched = len({one.case_id for one in found})
    if json_:
        emit_json({"cases": cases, "cases_with_drift": touched, "phrases": [phrase_json(one) for one in found]})
    else:
        for one in found:
            _say_phrase(one, one.case_id)
        if found:
            say(f"{len(found)} to re-anchor, in {touched} of {cases} cases: goldtui phrase reanchor DB CASE CLAIM N")
        else:
            say(f"nothing to re-anchor in {plural(cases, 'case')}")
    return FAILED if found else OK


def phrase_json(one: PhraseDrift) -> dict[str, object]:
    """The drift of one phrase; `phrase` counts from 1, positions are code points."""
    return {
        "case_id": one.case_id,
        "claim_id": one.claim_id,
        "phrase": one.index + 1,
        "text": one.phrase,
        "chunk_id": one.chunk_id,
        "was": one.was,
        "version": one.version,
        "outcome": "not tested" if one.outcome is None else one.outcome.value,
        "denied": one.denied,
        "places": [
            {"chunk_id": p.chunk_id, "version": p.version, "start": p.span.start, "end": p.span.end, "text": p.text}
            for p in one.places
        ],
    }


def _database(path: Path | None) -> Path:
    from goldtui.workbench.session.places import choose_place

    return choose_place(path).path


def _update_json(done: Update) -> dict[str, object]:
    offer = done.offer
    keys = {name: [list(key) for key in getattr(offer, name)] for name in _LISTED}
    return {
        "written": done.written,
        "new_versions": len(offer.new),
        "known": offer.known,
        **keys,
        "phrases": dict(done.outcomes),
        "stale": done.stale,
        "cases": [
            {
                "case_id": one.case_id,
                "was": one.was,
                "state": one.state,
                "chunks": list(one.chunks),
                "phrases": [phrase_json(p) for p in one.phrases],
            }
            for one in done.touched
        ],
    }


_LISTED = ("in_force", "older", "replaced", "retracted", "withdrawn")


def _say_update(done: Update, *, dry_run: bool) -> None:
    offer = done.offer
    say(f"{len(offer.new):>7}  new versions; {len(offer.in_force)} come into force, {offer.known} known already")
    unset = sum(chunk.permitted is None for chunk in offer.new)
    if unset:
        say(f"{unset:>7}  of them without permission: not tested until somebody asserts it (--permitted)")
    for name, words in (
        ("replaced", "replaced by a newer version, and kept"),
        ("retracted", "retracted: no version in force any more"),
        ("withdrawn", "not permitted any more"),
    ):
        if keys := getattr(offer, name):
            say(f"{len(keys):>7}  {words}")
    for chunk_id, version in offer.older:
        say(f"{chunk_id}: version {version} is older than the one in force; it is kept, not in force")
    for one in done.touched[:CASES_SHOWN]:
        became = Counter("not tested" if p.outcome is None else p.outcome.value for p in one.phrases)
        listed = ", ".join(f"{number} {name}" for name, number in became.items()) or "no phrase rests on it"
        state = f"{one.was} -> {one.state}" if one.state != one.was else one.state
        say(f"{one.case_id} ({state}): {listed}")
        for phrase in one.phrases:
            if phrase.to_do:
                _say_phrase(phrase, "")
    if len(done.touched) > CASES_SHOWN:
        say(f"... and {len(done.touched) - CASES_SHOWN} more cases; --json holds them all")
    counts = ", ".join(f"{number} {name}" for name, number in done.outcomes.items() if number or name != "not tested")
    touched = len(done.touched)
    say(f"{plural(touched, 'case')} touched, {done.stale} became stale; phrases: {counts}")
    if dry_run:
        say("dry run: nothing was written")
    elif not done.written:
        say("nothing new: nothing was written")


def _say_phrase(one: PhraseDrift, case_id: str) -> None:
    outcome = "not tested" if one.outcome is None else one.outcome.value
    denied = ", and denied there" if one.denied else ""
    say(f'{case_id}  {one.claim_id} phrase {one.index + 1} {outcome}{denied}: "{one.phrase}"')
    version = one.version or "none in force"
    if outcome == "orphan":
        near = f'nearest: "{one.places[0].text}" (--take nearest)' if one.places else "no wording comes near it"
        say(f"      {one.chunk_id}, {one.was} -> {version}; {near}")
    else:
        places = ", ".join(f"{p.chunk_id} {p.span.start}-{p.span.end}" for p in one.places) or "its text is withheld"
        say(f"      {one.chunk_id}, {one.was} -> {version}; now at {places}")
