"""The signed documents as closed records: an unknown member is refused, since its meaning would be unclear."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter

from goldtui.release.layout import is_name


def _kept_by_every_file_system(name: str) -> str:
    if not is_name(name):
        raise ValueError(f"{name!r} is a name that not every file system keeps")
    return name


_CALENDAR: TypeAdapter[AwareDatetime] = TypeAdapter(AwareDatetime)


def _on_the_calendar(moment: str) -> str:
    # Moments are compared as text, so 9999-99-99 would be a time that never comes.
    try:
        _CALENDAR.validate_python(moment)
    except ValueError:
        raise ValueError(f"{moment} is no day and time of the calendar") from None
    return moment


# The engine behind these patterns matches `$` at the very end only, so a trailing line end never passes.
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256, lower-case hexadecimal."""
Name = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$"), AfterValidator(_kept_by_every_file_system)]
Version = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}(-[a-z0-9]{1,16})?$")]
Moment = Annotated[
    str,
    Field(pattern=r"^[0-9]{4}-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z$"),
    AfterValidator(_on_the_calendar),
]
"""UTC to the second. A signer's time is a claim."""
Count = Annotated[int, Field(ge=0, strict=True)]
Words = Annotated[str, Field(min_length=1, max_length=2000, pattern=r"\S")]


class Closed(BaseModel):
    """Base of the documents: frozen, strict about types, no unnamed members."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


class FileEntry(Closed):
    """One file of a release."""

    path: str = Field(min_length=1, max_length=64)
    size: Count
    sha256: Digest


class Manifest(Closed):
    """What a release is. Its digest names the release for ever; it contains no time."""

    format: Literal["goldtui-release-1"]
    set: Name
    version: Version
    previous: Digest | None
    """The digest of the previous release; null for the first one."""
    authors: Annotated[list[str], Field(min_length=1)]
    """Everybody whose words are in it, sorted; none of them can sign."""
    changed_by: list[str]
    """Those of them who changed anything since the previous release, sorted."""
    policy: Digest
    """Digest of `policy.json`."""
    audit: Digest | None
    """The head of the set's record of changes when the candidate was made."""
    rules: dict[str, str]
    """The named, versioned rules in force: the gate profile, the phrase rule."""
    counts: dict[str, Count]
    files: Annotated[list[FileEntry], Field(min_length=1)]
    tool: str = Field(max_length=64)
    """`goldtui` and the version that wrote it."""


class Decision(StrEnum):
    """A signer's decision about a candidate."""

    APPROVE = "approve"
    REJECT = "reject"


class Predicate(Closed):
    """What is signed besides the digest: a signature cannot be moved to another set, version or policy."""

    set: Name
    version: Version
    previous: Digest | None
    policy: Digest
    signer: Words
    """The person, as the trust file names them."""
    role: Words
    """The role they sign in."""
    meaning: Words
    """The meaning of their signature, in words."""
    decision: Annotated[Decision, Field(strict=False)]
    at: Moment
    """The time, as the signer claims it."""
    diff: Digest | None
    """The digest of the difference they saw; null for a first release, which was shown whole."""
    nonce: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class Subject(Closed):
    """Which bytes the statement is about."""

    name: Literal["manifest.json"]
    digest: Annotated[dict[Literal["sha256"], Digest], Field(min_length=1, max_length=1)]


STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "https://goldtui.dev/approval/v1"


class Statement(Closed):
    """An in-toto statement with one subject."""

    type_: Literal["https://in-toto.io/Statement/v1"] = Field(alias="_type")
    subject: Annotated[list[Subject], Field(min_length=1, max_length=1)]
    predicateType: Literal["https://goldtui.dev/approval/v1"]
    predicate: Predicate
