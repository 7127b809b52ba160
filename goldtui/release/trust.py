"""Who is trusted: people, their keys and how many must sign, in a file that is outside every set.

A release with its own threshold could lower it, so trust never comes from a release.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from goldtui.formats.strict_json import parse_json
from goldtui.model.counts import plural
from goldtui.model.faults import Problem, UnusableInput, command
from goldtui.model.names import among, name_problem, skeleton
from goldtui.model.people import Role
from goldtui.release.canonical import CAPS, sha256
from goldtui.release.keys import PublicKey, public_of
from goldtui.release.records import Closed, Digest, Moment, Name, Version, Words

MOST_BYTES = 1 << 22


class TrustedPerson(Closed):
    """A human being who may sign, with all of their author names."""

    name: Words
    names: list[Words] = Field(default_factory=list)
    roles: list[Words] = Field(default_factory=list)


class TrustedKey(Closed):
    """A key of a person, and when it is valid. Null ends are open."""

    id: Digest
    public: str = Field(min_length=44, max_length=44)
    """The raw Ed25519 key in base64."""
    person: Words
    since: Moment | None = None
    until: Moment | None = None

    def in_force(self, at: str) -> bool:
        """Whether the key is valid at this moment by its own time range."""
        return (self.since is None or at >= self.since) and (self.until is None or at < self.until)


class Revoked(Closed):
    """A key that is no longer valid for anything it signed, except releases under `kept`: times are only claims."""

    key: Digest
    reason: Words


class Kept(Closed):
    """A release for which revoked or expired keys also count, because somebody saw it signed before."""

    digest: Digest
    reason: Words


class Withdrawn(Closed):
    """A release that must not be used, and its replacement."""

    digest: Digest
    reason: Words
    successor: Version | None = None


class BreakGlass(Closed):
    """Permission for one person to sign one release, until a moment; every report states it first."""

    set: Name
    version: Version
    until: Moment
    reason: Words


class TrustFile(Closed):
    """The document. Only the signatures of the people it named before can change it."""

    format: Literal["goldtui-trust-1"]
    version: Annotated[int, Field(ge=1)]
    expires: Moment
    threshold: int
    required_roles: list[Words] = Field(default_factory=lambda: ["owner"])
    """At least one signer is needed for each of these roles."""
    independence: Literal["none_of_set", "none_of_changed_since_previous"] = "none_of_set"
    """Whether authors of anything in the set cannot sign, or only those of what changed."""
    persons: list[TrustedPerson]
    keys: list[TrustedKey]
    revoked: list[Revoked] = Field(default_factory=list)
    withdrawn: list[Withdrawn] = Field(default_factory=list)
    newest: dict[Name, Version] = Field(default_factory=dict)
    """The newest accepted version of each set; an older one is a rollback."""
    break_glass: list[BreakGlass] = Field(default_factory=list)
    newest_signature: Moment | None = None
    """The newest time that a signature may claim; null for now."""
    kept: list[Kept] = Field(default_factory=list)
    """Releases whose signatures outlast their keys."""


@dataclass(frozen=True)
class Trust:
    """A trust file that was found to be consistent."""

    file: TrustFile
    digest: str

    @cached_property
    def keys(self) -> dict[str, tuple[TrustedKey, PublicKey]]:
        """The keys by id."""
        found = {}
        for key in self.file.keys:
            public = public_of(key.public)
            assert public is not None, "checked on loading"
            found[key.id] = (key, public)
        return found

    @cached_property
    def persons(self) -> dict[str, TrustedPerson]:
        """The persons by name."""
        return {person.name: person for person in self.file.persons}

    def person_of(self, author: str) -> str:
        """The person behind an author name, however it is typed; an unclaimed name is a separate person."""
        for person in self.file.persons:
            if among(author, (person.name, *person.names)):
                return person.name
        return author

    def knows(self, author: str) -> bool:
        """Whether somebody claims this author name."""
        return any(among(author, (person.name, *person.names)) for person in self.file.persons)


def load_trust(path: Path, now: str) -> Trust:
    """The trust file at `path`, at the moment `now` (UTC, as `Moment`).

    Raises `UnusableInput` with every problem: `trust_missing`, `trust_unreadable`, `trust_expired`, `trust_key_id`,
    `trust_key_twice`, `trust_key_bad`, `trust_person_unknown`, `trust_person_twice`, `trust_person_alike`,
    `name_unclear`, `trust_role_unknown`, `trust_threshold`.
    """
    trust = read_trust(path)
    if trust.file.expires <= now:
        message = f"the trust file expired at {trust.file.expires}"
        fix = "get the present one from whoever keeps it; goldtui trust renew makes its next version"
        raise UnusableInput((Problem("trust_expired", message, str(path), fix),))
    return trust


def read_trust(path: Path) -> Trust:
    """Like `load_trust`, but ignoring its time."""
    content = _content(path)
    try:
        file = TrustFile.model_validate(_parsed(content, path))
    except ValidationError as fault:
        problems = [
            Problem("trust_unreadable", str(one["msg"]), f"{path}: {'.'.join(map(str, one['loc']))}", _FIX)
            for one in fault.errors()
        ]
        raise UnusableInput(problems) from None
    problems = list(_problems(file, str(path)))
    if problems:
        raise UnusableInput(problems)
    return Trust(file, sha256(content))


def read_value(path: Path) -> Any:
    """The file as plain JSON, even if incomplete. Raises `UnusableInput` (`trust_missing`, `trust_unreadable`)."""
    return _parsed(_content(path), path)


def _parsed(content: bytes, path: Path) -> Any:
    try:
        return parse_json(content, str(path), caps=CAPS)
    except UnusableInput as fault:
        first = fault.problem
        raise UnusableInput((Problem("trust_unreadable", first.message, first.where, first.fix),)) from None


_FIX = "goldtui trust new makes a sound one to begin with"


def _content(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            # A pipe could block for ever, and could return something else on each read.
            fix = "name a file that stays as it is"
            raise UnusableInput((Problem("trust_unreadable", "the trust file is no plain file", str(path), fix),))
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        message = "there is no trust file"
        raise UnusableInput((Problem("trust_missing", message, str(path), "name it with --trust FILE"),)) from None
    except (OSError, ValueError) as fault:
        # ValueError: a path with a NUL in it.
        message = f"the trust file cannot be read: {getattr(fault, 'strerror', fault)}"
        raise UnusableInput(
            (Problem("trust_unreadable", message, str(path), "check the path and its rights"),)
        ) from None
    if len(content) > MOST_BYTES:
        message = f"the trust file is larger than {MOST_BYTES} bytes"
        raise UnusableInput((Problem("trust_unreadable", message, str(path), _FIX),))
    return content


def _problems(file: TrustFile, path: str) -> Iterator[Problem]:
    names: dict[str, tuple[str, TrustedPerson]] = {}
    for person in file.persons:
        for name in dict.fromkeys((person.name, *person.names)):
            unclear = name_problem(name, f"{path}: persons")
            if unclear is not None:
                yield unclear
            known, holder = names.setdefault(skeleton(name), (name, person))
            if holder is not person and known == name:
                message = f"{name!r} is a name of {holder.name} and of {person.name}"
                yield Problem("trust_person_twice", message, f"{path}: persons", "one name, one person")
            elif holder is not person:
                message = f"{name!r} of {person.name} looks like {known!r} of {holder.name}"
                fix = "name one person with both names, or tell the two apart"
                yield Problem("trust_person_alike", message, f"{path}: persons", fix)
    persons = {person.name for person in file.persons}
    seen: dict[str, str] = {}
    for key in file.keys:
        where = f"{path}: keys, {key.id[:12]}"
        public = public_of(key.public)
        if public is None:
            yield Problem(
                "trust_key_bad", "this is no sound Ed25519 public key in base64", where, "copy it from goldtui key list"
            )
            continue
        if public.id != key.id:
            fix = f"its id is {public.id}"
            yield Problem("trust_key_id", "the id is not that of the key", where, fix)
        if public.text in seen:
            message = f"the same key is listed for {seen[public.text]} and for {key.person}"
            yield Problem("trust_key_twice", message, where, "list each key once")
        seen[public.text] = key.person
        if key.person not in persons:
            yield Problem("trust_person_unknown", f"no person is called {key.person!r}", where, "add the person first")
    existing = {role.value for role in Role} | set(file.required_roles)
    for person in file.persons:
        for role in person.roles:
            if role not in existing:
                fix = f"roles: {', '.join(sorted(existing))}"
                yield Problem(
                    "trust_role_unknown",
                    f"{person.name} has a role of {role!r}, which does not exist",
                    f"{path}: persons",
                    fix,
                )
    able = {key.person for key in file.keys if key.id not in {one.key for one in file.revoked}}
    if not 1 <= file.threshold <= max(1, len(able)):
        have = f"{plural(len(able), 'person has', 'persons have')} a key in it"
        message, fix = f"a threshold of {file.threshold} protects nothing: {have}", "ask for at least 1, better 2"
        if file.threshold > 1:
            message = f"a threshold of {file.threshold} cannot be met: {have}"
            fix = f"add their public keys: {command('trust', 'key', path, 'NAME', 'FILE.pub')}"
        yield Problem("trust_threshold", message, f"{path}: threshold", fix)
