"""What a run was scored by and how it ended, signed, so that others can check later what passed against what.

An in-toto statement in the envelope of approvals. It is about two digests, of the gold and of the run: a signature
cannot be moved to another run or another release.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Annotated, Literal, Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import Field, ValidationError, model_validator

from goldtui.release.canonical import canonical_bytes, parsed
from goldtui.release.envelope import opened, require_signature, seal
from goldtui.release.findings import Faulty, Finding
from goldtui.release.records import STATEMENT_TYPE, Closed, Count, Digest, Moment, Version, Words
from goldtui.release.trust import Trust, TrustedKey

PREDICATE_TYPE = "https://goldtui.dev/score/v1"
MOST_BYTES = 1 << 20
_AGAIN = "have the run scored and signed again: goldtui score GOLD --trace FILE --attest OUT"


class Scored(Closed):
    """What is signed besides the two digests."""

    set: Words
    version: Version | None
    """Null for gold that is no verified release."""
    trust: Digest | None
    """SHA-256 of the trust file that verified the release; null where nobody's signature was checked."""
    profile: Words
    mode: Words
    passed: bool
    released: Count
    judged: Count
    cases: Count
    reasons: Count
    """How many reasons the report gives for not passing."""
    report: Digest
    """SHA-256 of the whole report as `--format json` writes it."""
    judges: list[Words]
    """Hashes of the judges whose verdicts count, sorted."""
    verdicts: list[Digest]
    """SHA-256 of each verdict file, in the order in which they were named."""
    calibrations: list[Digest]
    """The same of the calibration files."""
    tool: str = Field(max_length=64)
    at: Moment
    """The time, as the signer claims it."""
    nonce: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]

    @model_validator(mode="after")
    def _counts_agree(self) -> Self:
        """Whoever reads only `passed` must not believe a result whose own numbers deny it."""
        if max(self.released, self.judged) > self.cases:
            raise ValueError(f"{self.released} released and {self.judged} judged of {self.cases} cases")
        if self.passed == bool(self.reasons):
            raise ValueError(f"passed is {str(self.passed).lower()}, with {self.reasons} reasons against it")
        return self


class Subject(Closed):
    """The bytes of one input."""

    name: Words
    digest: Annotated[dict[Literal["sha256"], Digest], Field(min_length=1, max_length=1)]

    @property
    def sha256(self) -> str:
        """Its digest."""
        return self.digest["sha256"]


class Attestation(Closed):
    """An in-toto statement about gold and run, in this order."""

    type_: Literal["https://in-toto.io/Statement/v1"] = Field(alias="_type")
    subject: Annotated[list[Subject], Field(min_length=2, max_length=2)]
    predicateType: Literal["https://goldtui.dev/score/v1"]
    predicate: Scored

    @property
    def gold(self) -> Subject:
        """The gold."""
        return self.subject[0]

    @property
    def run(self) -> Subject:
        """The trace file."""
        return self.subject[1]


def attested(gold: tuple[str, str], run: tuple[str, str], scored: Scored, private: Ed25519PrivateKey) -> bytes:
    """The signed envelope; `gold` and `run` are `(name, SHA-256)`."""
    subjects = [{"name": name, "digest": {"sha256": digest}} for name, digest in (gold, run)]
    value = {
        "_type": STATEMENT_TYPE,
        "subject": subjects,
        "predicateType": PREDICATE_TYPE,
        "predicate": scored.model_dump(mode="json"),
    }
    return seal(canonical_bytes(value), private)


def attestation_in(content: bytes, trust: Trust, now: str, where: str) -> tuple[Attestation, str]:
    """The statement in an envelope with the person who signed it. Raises `Faulty` with everything that is wrong."""
    try:
        envelope = opened(content, where)
        if envelope.key_id not in trust.keys:
            message = f"the trust file knows no key {envelope.key_id[:12]}"
            raise Faulty(Finding("approval_unknown_key", message, where, "have the key added to the trust file"))
        key, public = trust.keys[envelope.key_id]
        require_signature(envelope, public.key, where)
        statement = _statement(envelope.payload, where)
        faults = tuple(_key_faults(key, statement.predicate.at, trust, now, where))
        if faults:
            raise Faulty(*faults)
    except Faulty as fault:
        raise Faulty(*map(_of_an_attestation, fault.findings)) from None
    return statement, key.person


def _statement(payload: bytes, where: str) -> Attestation:
    try:
        return Attestation.model_validate(parsed(payload, where, "approval_statement"))
    except ValidationError as fault:
        one = fault.errors()[0]
        message = f"the signed statement is not of the known form: {'.'.join(map(str, one['loc']))}: {one['msg']}"
        raise Faulty(Finding("approval_statement", message, where)) from None


def _key_faults(key: TrustedKey, at: str, trust: Trust, now: str, where: str) -> Iterator[Finding]:
    for revoked in trust.file.revoked:
        if revoked.key == key.id:
            yield Finding("approval_revoked", f"the key was revoked: {revoked.reason}", where)
    if not (key.in_force(at) and key.in_force(now)):
        message = f"the key counts from {key.since or 'ever'} until {key.until or 'ever'}, and it signed at {at}"
        yield Finding("approval_window", message, where)
    if at > now:
        yield Finding("approval_future", f"it was signed at {at}, which is to come", where, "check both clocks")


def _of_an_attestation(one: Finding) -> Finding:
    """The finding in the words of an attestation; the envelope knows only approvals."""
    code = one.code.replace("approval_", "attestation_")
    return dataclasses.replace(one, code=code, fix=_AGAIN if "goldtui sign" in one.fix or not one.fix else one.fix)
