"""`release`, `sign`, `verify` and `diff`: from the working set to a signed release, and its verification."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import FAILED, NOT_VALID, OK, emit_json, on_terminal, remark, say, with_progress
from goldtui.model.faults import command, unusable
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.workbench.freeze.signing import Shown
    from goldtui.workbench.freeze.verifying import Outcome

release = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

Version = Annotated[str, typer.Argument(metavar="VERSION", help="Three numbers, such as 1.2.0.")]
FolderPath = Annotated[
    Path | None,
    typer.Option("--folder", metavar="DIR", help="The set's folder; else goldsets/NAME next to the database."),
]
Full = Annotated[bool, typer.Option("--full", help="Print also long lists and a first policy entry by entry.")]
TrustPath = Annotated[Path, typer.Option("--trust", metavar="FILE", help="The trust file, which no set brings along.")]


@release.command("propose")
def propose_(
    path: DatabasePath,
    version: Version,
    folder: FolderPath = None,
    only_approved: Annotated[
        bool, typer.Option("--only-approved", help="Leave out cases that wait for their author or a reviewer.")
    ] = False,
    croissant: Annotated[
        bool, typer.Option("--croissant", help="Add croissant.json, which describes the release to catalogues of data.")
    ] = False,
    trust: Annotated[
        Path | None,
        typer.Option("--trust", metavar="FILE", help="The trust file that knows the authors, where no list does."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what blocks it, write nothing.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Write a candidate of approved, sound and clean cases, or list everything that blocks it."""
    from goldtui.model.judges.erred import counts_words
    from goldtui.workbench.freeze.propose import Blocked, plan_release, propose

    with at_work(path, as_, read_only=dry_run, decides=not dry_run) as session:
        plan = plan_release(
            session,
            version,
            given=folder,
            only_approved=only_approved,
            trust=trust,
            watch=lambda matrices: with_progress(matrices, "cases"),
        )
        for code in dict.fromkeys(one.code for one in plan.warnings):
            alike = [one for one in plan.warnings if one.code == code]
            more = f", and {len(alike) - 1} more of its kind" if len(alike) > 1 else ""
            remark(f"note: {code} warns in {alike[0].where}: {alike[0].message}{more}")
        if plan.left_out:
            remark(f"left out, not approved: {len(plan.left_out)}, first {plan.left_out[0]}")
        if dry_run:
            if plan.blockers:
                raise Blocked(plan.blockers)
            if json_:
                emit_json({"candidate": None, "left_out": list(plan.left_out)})
            else:
                say("nothing blocks it; nothing was written")
            return OK
        made = propose(session, plan, croissant=croissant)
    counts = made.manifest.counts
    if json_:
        emit_json(
            {"candidate": str(made.directory), "digest": made.digest, "counts": counts, "left_out": plan.left_out}
        )
        return OK
    say(f"candidate {version}: {counts_words(counts)}")
    say(f"in {made.directory}")
    say(f"digest {made.digest}")
    say(f"others sign it now: {command('sign', made.directory, '--trust', 'trust.json')}")
    return OK


@release.command("list")
def list_(path: DatabasePath, folder: FolderPath = None, json_: AsJson = False) -> int:
    """List the releases and candidates of a set."""
    from goldtui.workbench.freeze.folder import folder_of_set, read_release

    with at_work(path, None, read_only=True) as session:
        where = folder_of_set(session, folder)
    rows = []
    for kind, parent in (("release", where.releases), ("candidate", where.candidates)):
        for one in sorted(parent.iterdir()) if parent.is_dir() else []:
            if one.is_dir() and (one / "manifest.json").is_file():
                found = read_release(one)
                rows.append((kind, found.manifest.version, found.digest, str(one)))
    if json_:
        emit_json([dict(zip(("kind", "version", "digest", "path"), row, strict=True)) for row in rows])
        return OK
    for kind, version, digest, place in rows:
        say(f"{kind} {version}  {digest[:12]}  {place}")
    if not rows:
        say(f"nothing is released or proposed in {where.path}")
    return OK


@release.command("drop")
def drop(path: DatabasePath, version: Version, folder: FolderPath = None, json_: AsJson = False) -> int:
    """Put a candidate aside under another name, so that its version can be proposed again."""
    from goldtui.workbench.freeze.folder import folder_of_set
    from goldtui.workbench.freeze.freeze import drop_candidate

    with at_work(path, None, read_only=True) as session:
        aside = drop_candidate(folder_of_set(session, folder), version)
    if json_:
        emit_json({"aside": str(aside)})
    else:
        say(f"put aside: {aside}")
    return OK


def sign(
    candidate: Annotated[str, typer.Argument(metavar="VERSION|DIR", help="The candidate, by version or folder.")],
    trust: Annotated[
        Path | None, typer.Option("--trust", metavar="FILE", help="The trust file; else the one chosen for this set.")
    ] = None,
    key: Annotated[Path | None, typer.Option("--key", metavar="FILE", help="Your key; else that of your name.")] = None,
    role: Annotated[str | None, typer.Option("--role", metavar="ROLE", help="The role you sign in.")] = None,
    reject: Annotated[bool, typer.Option("--reject", help="Sign that it must not be released.")] = False,
    digest: Annotated[
        str | None,
        typer.Option("--digest", metavar="SHA256", help="The whole digest, instead of its beginning typed."),
    ] = None,
    full: Full = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Look at what a candidate changes, then sign its digest with your key; an empty answer signs nothing."""
    from goldtui.workbench.freeze.signing import (
        Decision,
        candidate_at,
        default_key,
        folder_around,
        show_candidate,
        sign_candidate,
    )
    from goldtui.workbench.freeze.trust_memory import trust_for
    from goldtui.workbench.session.clock import now
    from goldtui.workbench.session.settings import person_name, read_settings

    given = [*(("--trust", trust) if trust else ()), *(("--as", as_) if as_ else ())]
    again = command("sign", candidate, *given, "--full")
    place = candidate_at(candidate, Path.cwd())
    trust = trust_for(folder_around(place).path, trust)
    shown = show_candidate(place)
    typed = _typed(shown, digest, "" if full else again, as_json=json_)
    if not typed:
        say("nothing was signed")
        return FAILED
    path = key or default_key(person_name(as_, read_settings()))
    decision = Decision.REJECT if reject else Decision.APPROVE
    target, signer = sign_candidate(
        shown, trust, path, typed=typed, role=role, decision=decision, ask=passphrase, clock=now
    )
    if json_:
        emit_json({"signature": str(target), "signer": signer, "decision": decision.value})
    else:
        say(f"{signer} {'rejects' if reject else 'approves'} {shown.candidate.manifest.version}: {target}")
    return OK


def verify(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR|FILE", help="A release or candidate, or what score --attest wrote.")
    ],
    trust: TrustPath,
    gold: Annotated[
        Path | None, typer.Option("--gold", metavar="GOLD", help="With FILE: the gold that it must be about.")
    ] = None,
    trace: Annotated[
        Path | None, typer.Option("--trace", metavar="RUN", help="With FILE: the run that it must be about.")
    ] = None,
    json_: AsJson = False,
) -> int:
    """Check a release offline: every byte, every signature, and whether it still holds; ends with 3 for any fault.

    A signed result of a run is checked in the same way, and ends with 1 where the run did not pass.
    """
    from goldtui.workbench.freeze.verifying import verify_release

    if directory.is_file():
        return _verify_attestation(directory, trust, gold, trace, as_json=json_)
    if gold is not None or trace is not None:
        raise typer.BadParameter("--gold and --trace go with a signed result, not with a release")
    found = verify_release(directory, trust)
    if json_:
        emit_json(found.json)
    else:
        _say_outcome(found)
    return OK if found.valid else NOT_VALID


def diff(
    before: Annotated[
        Path, typer.Argument(metavar="A", help="A release, a native directory or a database.", parser=place_named)
    ],
    after: Annotated[Path, typer.Argument(metavar="B", help="Another one.", parser=place_named)],
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, for a pull request.")] = False,
    full: Full = False,
    json_: AsJson = False,
) -> int:
    """Say what differs between two releases, or a release and the set at work: field by field, new records whole."""
    from goldtui.workbench.freeze.compare_sets import compare_sets
    from goldtui.workbench.freeze.words import diff_json, markdown_lines, text_lines

    found = compare_sets(before, after)
    if json_:
        emit_json(diff_json(found))
        return OK
    whole = "" if full else command("diff", before, after, "--full")
    for line in markdown_lines(found, whole) if markdown else text_lines(found, whole):
        say(line)
    return OK


def _typed(shown: Shown, digest: str | None, whole: str, *, as_json: bool) -> str:
    """The digest as given or typed; empty where the person does not sign."""
    from goldtui.workbench.freeze.signing import SHOWN
    from goldtui.workbench.freeze.words import text_lines

    found = shown.candidate.digest
    if digest is not None:
        if len(digest) != 64:
            fix = "give all 64 characters, or sign at a terminal"
            raise unusable("digest_short", "the digest is not whole", "--digest", fix)
        return digest
    if as_json or not on_terminal():
        fix = f"at a terminal you type its beginning; elsewhere say --digest {found}"
        raise unusable("no_terminal", "nobody can be asked for the digest", "--digest", fix)
    for line in text_lines(shown.changes, whole):
        say(line)
    manifest = shown.candidate.manifest
    say(f"{manifest.set} {manifest.version}, written by {', '.join(manifest.authors)}")
    say(f"digest {found}")
    typed = str(typer.prompt(f"type its first {SHOWN} characters to sign; Enter signs nothing", "", show_default=False))
    typed = typed.strip().lower()
    return "" if typed in ("n", "no") else typed


def passphrase(path: str) -> bytes | None:
    """Prompt for a key's passphrase at a terminal; null if there is none."""
    if not on_terminal():
        return None
    import getpass

    return getpass.getpass(f"passphrase of {path}: ").encode()


def _verify_attestation(path: Path, trust: Path, gold: Path | None, run: Path | None, *, as_json: bool) -> int:
    from goldtui.workbench.report.attest import check_attestation

    found = check_attestation(path, trust, gold, run)
    if as_json:
        emit_json(found.json)
    else:
        for line in found.lines():
            say(line)
    return NOT_VALID if not found.valid else OK if found.passed else FAILED


def _say_outcome(found: Outcome) -> None:
    for line in found.lines():
        say(line)
