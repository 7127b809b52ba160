"""Signs the result of scoring a run, and checks such a file against trust file, gold and run.

Others get the file without the report: what it says must be checkable from the two inputs alone.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.formats.atomic import atomic_write
from goldtui.model.score import ScoreReport
from goldtui.release.attestation import MOST_BYTES, Attestation, Scored, attestation_in, attested
from goldtui.release.findings import Faulty, Finding
from goldtui.release.reading import small_file
from goldtui.release.trust import load_trust
from goldtui.release.verify import whole, withdrawn
from goldtui.runs.score.facts import file_digest
from goldtui.workbench.freeze.signing import AskPassphrase, unlock_key
from goldtui.workbench.report.forms import ScoreFormat, render_report
from goldtui.workbench.report.gold import read_gold
from goldtui.workbench.session.clock import Clock, moment_of, now


def write_attestation(
    report: ScoreReport,
    target: Path,
    key: Path,
    ask: AskPassphrase,
    *,
    verdicts: Iterable[Path] = (),
    calibrations: Iterable[Path] = (),
    clock: Clock = now,
) -> None:
    """Sign the report's result with a key and write it. Raises the errors of `load_private` and `UnusableOutput`."""
    private = unlock_key(key, ask)
    gold, run = report.gold, report.run
    scored = Scored(
        set=gold.name or "unnamed",
        version=gold.version,
        trust=gold.trust,
        profile=report.profile,
        mode=report.mode,
        passed=report.passed,
        released=report.released,
        judged=report.judged,
        cases=report.cases,
        reasons=len(report.reasons),
        report=hashlib.sha256(render_report(report, ScoreFormat.JSON).encode()).hexdigest(),
        judges=[one.judge for one in report.judged_by or () if one.counted],
        verdicts=[file_digest(path) for path in verdicts],
        calibrations=[file_digest(path) for path in calibrations],
        tool=f"goldtui {report.tool_version}",
        at=moment_of(clock),
        nonce=secrets.token_hex(16),
    )
    of_gold = "manifest.json" if gold.version is not None else scored.set
    atomic_write(target, attested((of_gold, gold.digest), (run.name, run.digest), scored, private))


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking an attestation."""

    path: Path
    attestation: Attestation | None
    """Null when it cannot be believed."""
    signer: str
    findings: tuple[Finding, ...]

    @property
    def valid(self) -> bool:
        """Whether signature, form, gold and run are as they should."""
        return self.attestation is not None and not self.findings

    @property
    def passed(self) -> bool:
        """Whether a valid attestation says that the run passed."""
        return self.valid and self.attestation is not None and self.attestation.predicate.passed

    @property
    def json(self) -> dict[str, Any]:
        """The result as JSON values."""
        said = self.attestation
        return {
            "valid": self.valid,
            "passed": self.passed,
            "signer": self.signer or None,
            "statement": None if said is None else said.model_dump(mode="json", by_alias=True),
            "findings": [
                {"code": one.code, "where": one.where, "message": f"{one.message}. Fix: {one.fix}"}
                for one in self.findings
            ],
        }

    def lines(self) -> list[str]:
        """The result in lines."""
        lines = [f"fault {one.where}: {one.code} {one.message}. Fix: {one.fix}" for one in self.findings]
        said = self.attestation
        if said is None or not self.valid:
            return [*lines, f"not valid: {self.path}"]
        scored = said.predicate
        named = f"{scored.set} {scored.version}" if scored.version is not None else f"{scored.set} (unsigned)"
        counts = f"{scored.released} of {scored.cases} cases released"
        return [
            f"valid, signed by {self.signer} at {scored.at} (the signer's own word)",
            f"{'passes' if scored.passed else 'does not pass'}: {said.run.name} against {named}, {counts}",
            f"gold {said.gold.sha256}",
            f"run {said.run.sha256}",
            *(f"judge {judge}" for judge in scored.judges),
        ]


def check_attestation(
    path: Path, trust_path: Path, gold: Path | None = None, run: Path | None = None, clock: Clock = now
) -> Checked:
    """Check an attestation, and that it is about this gold and this run where they are given.

    Raises the errors of `load_trust`, `read_gold` and `file_digest`.
    """
    moment = moment_of(clock)
    trust = load_trust(trust_path, moment)
    where = str(path)
    content = small_file(path, MOST_BYTES)
    if content is None:
        fix = "name the file that goldtui score --attest wrote"
        unreadable = Finding("attestation_unreadable", "it is too large or cannot be read", where, fix)
        return Checked(path, None, "", (unreadable,))
    try:
        statement, signer = attestation_in(content, trust, moment, where)
    except Faulty as fault:
        return Checked(path, None, "", fault.findings)
    faults = list(withdrawn(statement.gold.sha256, trust, where))
    if gold is not None and _digest(gold, statement) != statement.gold.sha256:
        message = f"it is about gold {statement.gold.sha256[:12]}, and {gold} is other gold or was changed"
        faults.append(Finding("attestation_gold", message, where, "name the gold that the run was scored by"))
    if run is not None and file_digest(run) != statement.run.sha256:
        message = f"it is about run {statement.run.sha256[:12]}, and {run} is another run"
        faults.append(Finding("attestation_run", message, where, "name the trace file that was scored"))
    return Checked(path, statement, signer, tuple(faults))


def _digest(gold: Path, statement: Attestation) -> str | None:
    """The digest of gold in the way the statement counts it: a verified release is its manifest with sound files."""
    if statement.predicate.version is None:
        return read_gold(gold, None).gold.digest
    found = whole(gold) if gold.is_dir() else None
    return found.digest if found is not None and found.valid else None
