"""Who has signed a candidate, who still can and who cannot, with the reason for each person.

The verifier only decides whether the signatures suffice; whoever waits for them needs to know whom to ask.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from goldtui.release.approvals import barred_authors, count_approvals
from goldtui.release.envelope import opened
from goldtui.release.findings import Faulty, Finding, Weight
from goldtui.release.layout import APPROVALS
from goldtui.release.reading import APPROVAL_BYTES, names_in, small_file
from goldtui.release.records import Manifest, Predicate
from goldtui.release.statement import statement_of
from goldtui.release.trust import Trust
from goldtui.release.verify import Verified, verify


class Standing(StrEnum):
    """A person's status for a candidate."""

    APPROVES = "approves"
    REJECTS = "rejects"
    CAN = "can sign"
    CANNOT = "cannot sign"
    DOES_NOT_COUNT = "does not count"


@dataclass(frozen=True, slots=True)
class Signer:
    """A person of the trust file, or a signature that belongs to nobody there."""

    person: str
    standing: Standing
    note: str
    """The role they signed in or could sign in, or the reason why they cannot; foreign text."""


@dataclass(frozen=True, slots=True)
class SignOff:
    """All persons of the trust file, and the verifier's result for the candidate."""

    signers: tuple[Signer, ...]
    signed: int
    """The number of persons whose approval counts."""
    needed: int
    """The number of approvals required."""
    verified: Verified

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that prevent freezing."""
        return tuple(one for one in self.verified.findings if one.weight is Weight.ERROR)

    @property
    def notices(self) -> tuple[Finding, ...]:
        """Findings that everybody must see, such as permission to release with one signature."""
        return tuple(one for one in self.verified.findings if one.weight is not Weight.ERROR)


def sign_off(directory: Path, trust: Trust, now: str) -> SignOff:
    """The signatures on a candidate as the trust file rates them. Raises `OSError` for an unreadable folder."""
    found = verify(directory, trust, now)
    if found.manifest is None or found.digest is None:
        return SignOff((), 0, trust.file.threshold, found)
    rows: dict[str, Signer] = {}
    for name in names_in(directory)[1]:
        one = _signature(directory, name, found.manifest, found.digest, trust, now)
        if one.person not in rows or one.standing is not Standing.DOES_NOT_COUNT:
            rows[one.person] = one
    rows |= {one.person: one for one in _others(found.manifest, trust, now, set(rows))}
    order = list(Standing)
    return SignOff(
        tuple(sorted(rows.values(), key=lambda row: (order.index(row.standing), row.person))),
        len(found.signers),
        found.needed,
        found,
    )


def _signature(directory: Path, name: str, manifest: Manifest, digest: str, trust: Trust, now: str) -> Signer:
    counted = count_approvals(directory, [name], manifest, digest, trust, now)
    said = _said(directory / APPROVALS / name, name)
    key = trust.keys.get(name.partition(".")[0])
    person = key[0].person if key is not None else f"key {name[:12]}"
    if counted.signers:
        return Signer(person, Standing.APPROVES, f"as {said.role}" if said is not None else "")
    if any(one.code == "approval_reject" for one in counted.findings):
        return Signer(person, Standing.REJECTS, f"as {said.role}" if said is not None else "")
    place = f"{APPROVALS}/{name}"
    faults = [one for one in counted.findings if one.where == place]
    return Signer(person, Standing.DOES_NOT_COUNT, faults[0].message if faults else "")


def _said(path: Path, where: str) -> Predicate | None:
    try:
        return statement_of(opened(small_file(path, APPROVAL_BYTES) or b"", where).payload, where).predicate
    except Faulty:
        return None


def _others(manifest: Manifest, trust: Trust, now: str, known: set[str]) -> list[Signer]:
    """Everybody in the trust file who has not signed."""
    barred = barred_authors(manifest, trust)
    revoked = {one.key for one in trust.file.revoked}
    found = []
    for person in trust.file.persons:
        if person.name in known:
            continue
        keys = [
            key
            for key in trust.file.keys
            if key.person == person.name
            and key.id not in revoked
            and (key.since is None or key.since <= now)
            and (key.until is None or now < key.until)
        ]
        if person.name in barred:
            found.append(Signer(person.name, Standing.CANNOT, "wrote words of it"))
        elif not keys:
            found.append(Signer(person.name, Standing.CANNOT, "the trust file has no key of theirs that counts now"))
        elif not person.roles:
            found.append(Signer(person.name, Standing.CANNOT, "the trust file gives them no role"))
        else:
            found.append(Signer(person.name, Standing.CAN, f"as {' or '.join(person.roles)}"))
    return found
