"""Prints what files are and how they would be imported, for a person or as JSON; nothing is written."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from goldtui.cli.columns import fold_text
from goldtui.cli.output import (
    OK,
    UNUSABLE,
    emit_json,
    notice_json,
    problem_json,
    remark,
    remark_notices,
    say,
)
from goldtui.model.counts import counted, plural
from goldtui.model.faults import Problem, command

if TYPE_CHECKING:
    from goldtui.model.faults import Notice
    from goldtui.workbench.library.import_target import Target
    from goldtui.workbench.library.intake import Intake
    from goldtui.workbench.library.mapped_import import MappedIntake
    from goldtui.workbench.library.offers import Offer
    from goldtui.workbench.library.proposing import Proposed
    from goldtui.workbench.library.reimport import CaseChange
    from goldtui.workbench.library.waiting import Judged

ABSENT, UNSET, TEXTS_REQUIRED = "absent_sources", "behaviour_unset", "texts_required"
RIGHTS = "permission and currency"
"""How a decision begins that only a person can take about evidence."""
ASSERTS = ": --permitted says in your name that the system may use all of it, --current that all of it is in force"
"""The options of an import that take it, and what giving them says."""
_WIDTH = 100
_SHOWN = 10
_NOTES = 3
_EXAMPLE = 60


def show_offers(
    paths: Sequence[Path],
    encoding: str,
    maps: Sequence[str] = (),
    tables: Sequence[str] = (),
    write_map: Path | None = None,
    *,
    json_: bool,
) -> int:
    """Propose how to import the files, as the named mappings read them or as they look; exit code 2 for nothing."""
    from goldtui.workbench.library.intake import reading_as
    from goldtui.workbench.library.offers import offer_json
    from goldtui.workbench.library.proposing import propose, propose_by

    caps = reading_as(encoding, tables)
    if write_map is not None:
        from goldtui.workbench.library.keep_mapping import keep_mapping

        for path in keep_mapping(paths, maps, write_map, caps):
            remark(f"wrote {path}: change what its keys say, then give it with --map")
    proposed = propose_by(paths, maps, caps) if maps else propose(paths, caps=caps)
    for error in proposed.problems:
        for other in error.problems:
            remark(other.line())
    problem = _nothing(proposed)
    if json_ and problem is not None:
        # Every reason, since the error object holds one.
        for offer in proposed.offers:
            for refused in offer.refused:
                remark(f"{refused.where}: {refused.code}: {refused.message}")
        emit_json({"error": problem_json(problem)})
    elif json_:
        emit_json(
            {
                "proposals": [offer_json(one) for one in proposed.offers],
                "others": [offer_json(one) for one in proposed.others],
                "command": proposed.command() or proposed.offers[0].command,
                "problems": [problem_json(one) for error in proposed.problems for one in error.problems],
            }
        )
    else:
        for offer in proposed.offers:
            _say_offer(offer)
        if command := proposed.command():
            say("all of it at once:")
            say(f"  {command}")
            say()
        if any(one.code == UNSET for offer in proposed.offers for one in offer.notices):
            _say_folded("--answerable asserts in your name, for all of it: the question can be answered")
        if any(one.code == TEXTS_REQUIRED for offer in proposed.offers for one in offer.notices):
            _say_folded(HOW_SOURCES)
        if proposed.others:
            say("or, less likely:")
            for offer in proposed.others:
                _say_folded(
                    f"  {offer.title} ({offer.kind}, {offer.importable} of {offer.rows}): --map {offer.mapping}"
                )
        if problem is not None:
            remark(problem.line())
    return OK if problem is None else UNUSABLE


HOW_SOURCES = "--sources any makes one source of a row enough, --sources none requires none of them"


def _nothing(proposed: Proposed) -> Problem | None:
    first = proposed.offers[0]
    if first.importable:
        return None
    if first.refused:
        one = first.refused[0]
        return Problem(one.code, f"none of its {first.rows} rows can be imported: {one.message}", one.where)
    return Problem("no_rows", "it holds no row that can be imported", first.source, "give a file with rows")


def _say_offer(offer: Offer) -> None:
    _say_folded(f"{offer.source}")
    _say_folded(f"  {offer.title}: {offer.kind}, read as {offer.mapping} from {offer.container}")
    for why in offer.why:
        _say_folded(f"    because {why}")
    say()
    counts = ", ".join(_numbered(number, name) for name, number in offer.counts)
    refused, twice = len(offer.refused), len(offer.duplicates)
    say(f"  {counted(offer.rows, 'row')} in: {offer.importable} to import, {refused} refused, {twice} duplicates")
    if counts:
        say(f"  that is {counts}")
    for name, number in offer.systems:
        _say_folded(f"  system {name or '(no name)'}: {counted(number, 'run')}")
    _say_some("refused", [f"{one.where}: {one.code}: {one.message}" for one in offer.refused])
    _say_some("duplicate", offer.duplicates)
    _say_some("look-alike, kept apart", offer.look_alikes)
    if offer.columns:
        say()
        width = min(40, max(len(one.name) for one in (*offer.columns, *offer.unmapped)))
        for column in offer.columns:
            _say_folded(f"  {column.name.ljust(width)}  {column.means}: {_example(column.example)}")
        for column in offer.unmapped:
            kept = "kept in extra" if column.means == "extra" else column.means
            _say_folded(f"  {column.name.ljust(width)}  ({kept}): {_example(column.example)}")
    seen: Counter[str] = Counter()
    for notice in offer.notices:
        seen[notice.code] += 1
        if seen[notice.code] <= _NOTES:
            where = f"{notice.where}: " if notice.where else ""
            _say_folded(f"  note {where}{notice.message}")
    for code, number in seen.items():
        if number > _NOTES:
            say(f"  and {number - _NOTES} more notes {code}; --json has them all")
    if offer.decide:
        from goldtui.workbench.library.answering import IN_A_MAPPING, needs_mapping, with_option

        say("  still to be decided by a person:")
        rights = next((one for one in offer.decide if one.startswith(RIGHTS)), "") if offer.brings_texts else ""
        said = [f"{one}{ASSERTS}" if one == rights else with_option(one) for one in offer.decide]
        for decision in said:
            _say_folded(f"    {decision}")
        if not offer.own and any(map(needs_mapping, offer.decide)):
            _say_folded(f"  {IN_A_MAPPING}")
    say()
    say("  nothing was written; this does it:")
    say(f"  {offer.command}")
    say()


def _numbered(number: int, name: str) -> str:
    """`1 row of tables` of a name that counts many."""
    first, _, rest = name.partition(" ")
    return " ".join(filter(None, (plural(number, first.removesuffix("s"), first), rest)))


def _say_some(name: str, lines: Sequence[str]) -> None:
    for line in lines[:_SHOWN]:
        _say_folded(f"    {name}: {line}")
    if len(lines) > _SHOWN:
        say(f"    and {len(lines) - _SHOWN} more {name}; --json has them all")


def _example(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = " ".join(text.split())
    return text if len(text) <= _EXAMPLE else f"{text[: _EXAMPLE - 1]}…"


def _say_folded(line: str) -> None:
    for part in fold_text(line, _WIDTH):
        say(part)


def import_by_maps(sources: Sequence[Path], maps: Sequence[str], target: Target, *, json_: bool) -> int:
    """Import the files by these mappings, and say what was unchanged, changed, new and gone."""
    from goldtui.workbench.library.mapped_import import import_mapped

    done = import_mapped(target, maps, sources)
    remark_notices(done.notices)
    _remark_how(done.notices)
    if json_:
        emit_json(_done_json(done, target.into))
    else:
        _say_done(done, target.into)
    return OK


def _remark_how(notices: Sequence[Notice]) -> None:
    """Say how a person decides otherwise about what was taken without asking."""
    if any(one.code == TEXTS_REQUIRED for one in notices):
        remark(f"{HOW_SOURCES}; given again with one of them, the same import changes the drafts")


def import_both(sources: Sequence[Path], format_name: str, maps: Sequence[str], target: Target, *, json_: bool) -> int:
    """Import the files that the format reads by itself, and the others by the mappings: all, or nothing."""
    from goldtui.workbench.library.intake import Intake, read_known
    from goldtui.workbench.library.mapped_import import MappedIntake, read_rows
    from goldtui.workbench.library.proposing import read_by
    from goldtui.workbench.library.together import import_parts

    own, mapped = read_by(sources, format_name)
    if not own or not mapped:
        left = "--map" if own else f"--format {format_name}"
        raise typer.BadParameter(f"{left} has no file to read here: leave it out, or give its files too")
    rows = read_rows(target, maps, mapped)
    known, done = import_parts(target, (read_known(target, format_name, own), rows))
    assert isinstance(known, Intake)
    assert isinstance(done, MappedIntake)
    remark_notices((*known.notices, *done.notices))
    _remark_how(done.notices)
    if json_:
        emit_json({"by_format": intake_json(known, target.into), "by_map": _done_json(done, target.into)})
    else:
        say_intake(known, target.into)
        _say_done(done, target.into)
    return OK


def intake_json(done: Intake, into: Path) -> dict[str, object]:
    """What a format read, as JSON."""
    phrases = done.phrases
    return {
        "into": None if done.written is None else str(into),
        "counts": dict(done.counts),
        "support_phrases": {"total": phrases.total, "found": phrases.found, "unchecked": phrases.unchecked},
        "new_cases": None if done.written is None else done.written.cases,
        "known_cases": None if done.written is None else done.written.known_cases,
        "new_chunks": None if done.written is None else done.written.chunks,
        **_judged_json(done.judged),
        "notices": [notice_json(n) for n in done.notices],
    }


def say_intake(done: Intake, into: Path) -> None:
    """Print what a format read and what was new."""
    _say_counts(done.counts, into)
    phrases, judged = done.phrases, done.judged
    if phrases.total:
        checked = phrases.total - phrases.unchecked
        rest = f"; {phrases.unchecked} not tested, their chunk is not here" if phrases.unchecked else ""
        of = "" if judged.cases == judged.of else f" of the first {judged.cases} cases"
        say(f"{phrases.total:>7}  support phrases{of}, {phrases.found} of {checked} found in the chunk they cite{rest}")
    _say_judged(done.judged, into)
    if done.written is None:
        say("dry run: nothing was written")
        return
    new, known = done.written.cases, done.written.known_cases
    say(f"{new} new cases (drafts), {known} known already, {done.written.chunks} new chunks, in {into}")


def say_stages(by_stage: Mapping[str, int]) -> None:
    """Print how many cases have which first red gate."""
    for stage, number in by_stage.items():
        said = {"pass": "all green", "not tested": "not tested"}.get(stage, f"first red gate: {stage}")
        say(f"{number:>7}  {said}")


def _say_judged(judged: Judged, into: Path) -> None:
    say_stages(judged.by_stage)
    if rest := judged.rest(into):
        say(f"         {rest}")


def _judged_json(judged: Judged) -> dict[str, object]:
    part = {} if judged.cases == judged.of else {"judged": judged.cases, "to_judge": judged.of - judged.cases}
    return {"first_failed_stage": dict(judged.by_stage), **part}


def _done_json(done: MappedIntake, into: Path) -> dict[str, object]:
    plan = done.plan
    return {
        "into": None if done.written is None else str(into),
        "counts": dict(done.counts),
        "new_cases": None if plan is None else len(plan.new),
        "unchanged": None if plan is None else plan.unchanged,
        "changed": [] if plan is None else [_change_json(one) for one in plan.changed if not one.kept],
        "kept": [] if plan is None else [_change_json(one) for one in plan.changed if one.kept],
        "gone": [] if plan is None else list(plan.gone),
        "new_chunks": None if plan is None else len(plan.new_chunks),
        "refused": [one._asdict() for one in done.refused],
        "duplicates": list(done.duplicates),
        "look_alikes": list(done.look_alikes),
        **_judged_json(done.judged),
        "notices": [notice_json(one) for one in done.notices],
    }


def _change_json(change: CaseChange) -> dict[str, object]:
    return {"case_id": change.case_id, "fields": list(change.fields), "why_kept": change.kept}


def _say_counts(counts: Mapping[str, int], into: Path) -> None:
    """Print what a file holds; what it has none of is not there to be read."""
    for name, number in counts.items():
        if name == ABSENT and number:
            # They may be in the set, or name a document of it, which only the whole set knows.
            where = command("evidence", "resolve", into)
            _say_folded(
                f"{number:>7}  required sources whose passages these rows do not bring; {where} looks in the set"
            )
        elif number:
            say(f"{number:>7}  {name.replace('_', ' ')}")


def _say_done(done: MappedIntake, into: Path) -> None:
    _say_counts(done.counts, into)
    _say_some("left out", [f"{one.where}: {one.code}: {one.message}" for one in done.refused])
    if done.unproven and done.written is not None:
        say(f"{done.unproven:>7}  without a claim yet: {command('propose', into, '--apply')}")
    if done.unproven < done.judged.of:
        _say_judged(done.judged, into)
    plan = done.plan
    if plan is not None:
        taken = [one for one in plan.changed if not one.kept]
        kept = [one for one in plan.changed if one.kept]
        say(f"{len(plan.new)} new, {plan.unchanged} unchanged, {len(taken)} changed, {len(kept)} kept as edited here")
        for one in (*taken, *kept):
            why = f" (kept: {one.kept})" if one.kept else ""
            _say_folded(f"  case {one.case_id}{why}")
            for field in one.fields:
                _say_folded(f"    {field}")
        if plan.gone:
            say(f"{len(plan.gone)} gone from the file; they stay in the set: {', '.join(plan.gone[:_SHOWN])}")
    if done.written is None:
        say("dry run: nothing was written")
        return
    say(f"{done.written.cases} new cases (drafts), {done.written.chunks} new chunks, in {into}")
