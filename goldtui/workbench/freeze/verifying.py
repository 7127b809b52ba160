"""Verify a release for a person or for CI: the verifier with a clock, and its result in words and as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.model.faults import unusable
from goldtui.model.judges.erred import counts_words
from goldtui.release.findings import Weight
from goldtui.release.trust import load_trust
from goldtui.release.verify import Verified, verify
from goldtui.workbench.session.clock import Clock, moment_of, now


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of verifying a directory."""

    directory: Path
    verified: Verified

    @property
    def valid(self) -> bool:
        """Whether the release may be used."""
        return self.verified.valid

    @property
    def json(self) -> dict[str, Any]:
        """The result in the JSON of the exchange contract."""
        manifest = self.verified.manifest
        return {
            "valid": self.valid,
            "digest": self.verified.digest,
            "version": None if manifest is None else manifest.version,
            "findings": [
                {"code": one.code, "where": one.where, "message": _with_fix(one.message, one.fix)}
                for one in self.verified.findings
            ],
        }

    @property
    def brief(self) -> str:
        """The most important part in a few words: a successor, the first fault, or a special permission."""
        found = sorted(self.verified.findings, key=lambda one: one.weight is not Weight.ERROR)
        gone = next((one for one in found if one.code == "withdrawn"), None)
        if gone is not None:
            return f"withdrawn, {gone.fix}"
        return f"{found[0].code}: {found[0].message}" if found else ""

    def lines(self) -> Iterator[str]:
        """Lines with the most important first: special permissions, then the faults."""
        for one in sorted(self.verified.findings, key=lambda one: one.weight is Weight.ERROR):
            place = f"{one.where}: " if one.where else ""
            mark = "note" if one.weight is Weight.NOTICE else "fault"
            yield f"{mark} {place}{one.code} {_with_fix(one.message, one.fix)}"
        manifest = self.verified.manifest
        if manifest is None or not self.valid:
            yield f"not valid: {self.directory}"
            return
        counts = counts_words(manifest.counts)
        yield f"valid: {manifest.set} {manifest.version}, {counts}, signed by {', '.join(self.verified.signers)}"
        yield f"digest {self.verified.digest}"
        yield "the time in a signature is its signer's own word; goldtui trust latest bounds it"


def verify_release(directory: Path, trust_path: Path, *, clock: Clock = now) -> Outcome:
    """Verify the directory now. Raises `UnusableInput` (`no_such_release`) and the errors of `load_trust`."""
    moment = moment_of(clock)
    trust = load_trust(trust_path, moment)
    try:
        if not directory.is_dir():
            raise NotADirectoryError
        return Outcome(directory, verify(directory, trust, moment))
    except OSError:
        fix = "name the folder of a release, such as goldsets/NAME/releases/1.0.0"
        raise unusable("no_such_release", "there is no directory that can be read", str(directory), fix) from None


def _with_fix(message: str, fix: str) -> str:
    return f"{message}. Fix: {fix}" if fix else message
