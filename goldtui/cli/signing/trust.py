"""`trust`: the file that says whose signatures count: create it, change it step by step, and distribute it signed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.options import As, AsJson
from goldtui.cli.output import OK, emit_json, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from goldtui.workbench.freeze.trust_file import Value

trust = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

File = Annotated[Path, typer.Argument(metavar="FILE", help="The trust file.")]
PersonName = Annotated[str, typer.Argument(metavar="NAME", help="The person.")]
Reason = Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why, in a sentence.")]
Moment = Annotated[str | None, typer.Option(metavar="WHEN", help="A day or moment, such as 2027-06-30.")]


@trust.command("new")
def new(
    file: File,
    expires: Annotated[str, typer.Option("--expires", metavar="WHEN", help="When it must have been renewed.")],
    threshold: Annotated[int, typer.Option("--threshold", help="How many persons must sign.")] = 2,
    json_: AsJson = False,
) -> int:
    """Begin a trust file; people and their keys are added next."""
    from goldtui.workbench.freeze.signing import parse_moment
    from goldtui.workbench.freeze.trust_file import new_trust

    new_trust(file, expires=parse_moment(expires, "--expires"), threshold=threshold)
    return _report_version(file, 1, as_json=json_)


@trust.command("person")
def person(
    file: File,
    name: PersonName,
    role: Annotated[list[str], typer.Option("--role", metavar="ROLE", help="Such as owner; one for each.")],
    also: Annotated[
        list[str] | None, typer.Option("--also", metavar="NAME", help="An author name of the same person.")
    ] = None,
    json_: AsJson = False,
) -> int:
    """Name a person with their roles and all their author names."""
    from goldtui.workbench.freeze.trust_file import put_person

    return _change(file, lambda value: put_person(value, name, role, also or []), as_json=json_)


@trust.command("key")
def key(
    file: File,
    name: PersonName,
    public: Annotated[str, typer.Argument(metavar="PUBLIC", help="A .pub file, or the public half in base64.")],
    since: Moment = None,
    until: Moment = None,
    json_: AsJson = False,
) -> int:
    """Give a person a key, or set the time in which it counts."""
    from goldtui.workbench.freeze.signing import parse_moment
    from goldtui.workbench.freeze.trust_file import public_key, put_key

    found = public_key(public)
    begin = None if since is None else parse_moment(since, "--since")
    end = None if until is None else parse_moment(until, "--until")
    return _change(file, lambda value: put_key(value, found, name, begin, end), as_json=json_)


@trust.command("revoke")
def revoke(
    file: File,
    name: Annotated[str, typer.Argument(metavar="KEY", help="The key's id, or at least its first 8 characters.")],
    reason: Reason,
    json_: AsJson = False,
) -> int:
    """Let a key count no more, for whatever it ever signed."""
    from goldtui.workbench.freeze.trust_file import revoke_key

    return _change(file, lambda value: revoke_key(value, name, reason), as_json=json_)


@trust.command("withdraw")
def withdraw(
    file: File,
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The release that must not be used.")],
    reason: Reason,
    successor: Annotated[
        str | None, typer.Option("--successor", metavar="VERSION", help="The release to use instead.")
    ] = None,
    json_: AsJson = False,
) -> int:
    """Withdraw a release, and name the one that takes its place."""
    from goldtui.workbench.freeze.folder import read_release, require_version
    from goldtui.workbench.freeze.trust_file import withdraw_release

    if successor is not None:
        require_version(successor)
    digest = read_release(directory).digest
    return _change(file, lambda value: withdraw_release(value, digest, reason, successor), as_json=json_)


@trust.command("keep")
def keep(
    file: File,
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The release that was seen signed.")],
    reason: Reason,
    json_: AsJson = False,
) -> int:
    """Let a release's signatures count on, also when their keys are revoked or their time is over."""
    from goldtui.workbench.freeze.folder import read_release
    from goldtui.workbench.freeze.trust_file import keep_release

    digest = read_release(directory).digest
    return _change(file, lambda value: keep_release(value, digest, reason), as_json=json_)


@trust.command("latest")
def latest(
    file: File,
    when: Annotated[str, typer.Argument(metavar="WHEN", help="A day or moment, such as 2027-06-30.")],
    json_: AsJson = False,
) -> int:
    """Say the newest time a signature may claim: the time in a signature is the signer's own word."""
    from goldtui.workbench.freeze.signing import parse_moment
    from goldtui.workbench.freeze.trust_file import set_newest_signature

    moment = parse_moment(when, "WHEN")
    return _change(file, lambda value: set_newest_signature(value, moment), as_json=json_)


@trust.command("accept")
def accept(
    file: File,
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The release that was accepted.")],
    json_: AsJson = False,
) -> int:
    """Remember the newest accepted version of a set, so that an older one is a rollback from now on."""
    from goldtui.workbench.freeze.folder import read_release
    from goldtui.workbench.freeze.trust_file import accept_release

    manifest = read_release(directory).manifest
    return _change(file, lambda value: accept_release(value, manifest.set, manifest.version), as_json=json_)


@trust.command("leave")
def leave(
    file: File,
    set_name: Annotated[str, typer.Argument(metavar="SET", help="The set's name.")],
    version: Annotated[str, typer.Argument(metavar="VERSION", help="The one release it is for.")],
    until: Annotated[str, typer.Option("--until", metavar="WHEN", help="When the leave ends.")],
    reason: Reason,
    json_: AsJson = False,
) -> int:
    """Break the glass: let one signature be enough for one release, until a moment; every report says so first."""
    from goldtui.workbench.freeze.folder import require_version
    from goldtui.workbench.freeze.signing import parse_moment
    from goldtui.workbench.freeze.trust_file import give_leave

    require_version(version)
    end = parse_moment(until, "--until")
    return _change(file, lambda value: give_leave(value, set_name, version, end, reason), as_json=json_)


@trust.command("renew")
def renew(
    file: File,
    expires: Annotated[str, typer.Option("--expires", metavar="WHEN", help="When it must be renewed again.")],
    json_: AsJson = False,
) -> int:
    """Set a new day on which the trust file expires."""
    from goldtui.workbench.freeze.signing import parse_moment

    moment = parse_moment(expires, "--expires")
    return _change(file, lambda value: value.update(expires=moment), as_json=json_)


@trust.command("sign")
def sign(
    file: File,
    key: Annotated[Path | None, typer.Option("--key", metavar="FILE", help="Your key; else that of your name.")] = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Sign a changed trust file, so that whoever has the old one can take it over."""
    from goldtui.cli.signing.release import passphrase
    from goldtui.workbench.freeze.signing import default_key, unlock_key
    from goldtui.workbench.freeze.trust_file import sign_trust
    from goldtui.workbench.session.settings import person_name, read_settings

    path = key or default_key(person_name(as_, read_settings()))
    target = sign_trust(file, unlock_key(path, passphrase))
    if json_:
        emit_json({"signature": str(target)})
    else:
        say(f"signed: {target}")
    return OK


@trust.command("check")
def check(
    file: File,
    old: Annotated[Path, typer.Option("--old", metavar="FILE", help="The trust file you have.")],
    json_: AsJson = False,
) -> int:
    """Check that a trust file follows on the one you have, by the signatures that one asks for."""
    from goldtui.workbench.freeze.trust_file import take_over

    signers = take_over(file, old)
    if json_:
        emit_json({"signers": list(signers)})
    else:
        say(f"it follows on the old one, signed by {', '.join(signers)}")
    return OK


@trust.command("show")
def show(file: File, json_: AsJson = False) -> int:
    """Show who may sign, with which keys, and what was revoked or withdrawn."""
    from goldtui.workbench.freeze.trust_file import trust_json, trust_lines

    if json_:
        emit_json(trust_json(file))
    else:
        for line in trust_lines(file):
            say(line)
    return OK


def _change(file: Path, change: Callable[[Value], None], *, as_json: bool) -> int:
    from goldtui.workbench.freeze.trust_file import change_file

    return _report_version(file, change_file(file, change), as_json=as_json)


def _report_version(file: Path, version: int, *, as_json: bool) -> int:
    if as_json:
        emit_json({"trust": str(file), "version": version})
    else:
        say(f"{file} is version {version} now")
    return OK
