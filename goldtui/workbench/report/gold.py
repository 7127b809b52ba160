"""The gold of a scoring: if a trust file is given, it is verified first and read from the verified bytes.

Otherwise a release swapped between check and scoring would let anybody score by unsigned gold.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from goldtui.formats import gold_lines
from goldtui.formats.bytes import file_changed
from goldtui.formats.declare import ReadOptions
from goldtui.formats.released import MORE_GATES
from goldtui.gates.others import pinned_gates
from goldtui.gates.patterns import check_patterns
from goldtui.model.database_file import is_database
from goldtui.model.faults import Notice, Problem, UnusableInput, UnusableOutput, unusable
from goldtui.model.files.private_folder import PrivateFolder
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.release.layout import resembles_release
from goldtui.runs.score.facts import file_digest
from goldtui.runs.score.gold import NotValid, ReadGold
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.sources import load_set

if TYPE_CHECKING:
    from pydantic.main import IncEx

    from goldtui.workbench.freeze.verifying import Outcome


Said = TypeVar("Said", Problem, Notice)
_NEWER = ("allowed_critical_failures", "allowed_critical_failures_reason")
"""Settings of the scoring rules that the first releases lack."""


def read_gold(path: Path, trust: Path | None, *, require_signed: bool = False, clock: Clock = now) -> ReadGold:
    """The gold at `path`: a native directory, a release, a database or a scorer's gold file.

    With `trust` it must be a release that verifies, else `NotValid` with the verifier's codes; without it a directory
    that looks like a release must at least match its own checksums. `require_signed` without `trust` is `NotValid`
    (`gold_unsigned`). Raises `UnusableInput` (`no_cases`, `no_such_set` and the codes of the readers) or `StoreError`.
    """
    if trust is not None:
        return _verified(path, trust, clock)
    if require_signed:
        message = "nobody's signature was checked, and signed gold is required"
        raise NotValid((Problem("gold_unsigned", message, str(path), "name the trust file with --trust"),))
    if resembles_release(path):
        return _hashed(path)
    return _read(path)


def _hashed(path: Path) -> ReadGold:
    """A release whose bytes match its own manifest; its signatures are not checked."""
    from goldtui.release.verify import whole
    from goldtui.workbench.freeze.verifying import Outcome

    _require_valid(Outcome(path, whole(path)))
    read = _read(path)
    message = "only its own sums were checked, and no signature; --trust FILE checks who signed it"
    notice = Notice("release_not_verified", message, str(path))
    return replace(read, notices=(notice, *read.notices))


def read_unsigned(path: Path) -> ReadGold:
    """The gold at `path` without verification; raises the errors of `read_gold`."""
    return read_gold(path, None)


def _verified(path: Path, trust: Path, clock: Clock) -> ReadGold:
    from goldtui.workbench.freeze.verifying import verify_release

    trusted = file_digest(trust) if trust.exists() else None
    _require_valid(verify_release(path, trust, clock=clock))
    # Links and special files were refused above, so exactly the checked regular files are copied.
    with _own_copy(path) as copy:
        outcome = verify_release(copy, trust, clock=clock)
        _require_valid(replace(outcome, directory=path))
        read = _read_copy(copy, path)
    if trusted is None or trusted != file_digest(trust):
        raise file_changed(trust)
    found = outcome.verified
    assert found.manifest is not None, "a valid release has a manifest"
    assert found.digest is not None
    notes = tuple(Notice(one.code, one.message, one.where) for one in found.findings)
    notes += _other_gates(found.manifest.rules.get(MORE_GATES, ""), read.goldset.policy, path)
    return ReadGold.verified(
        read.goldset,
        found.digest,
        (*notes, *read.notices),
        version=found.manifest.version,
        signers=found.signers,
        trust=trusted,
    )


def _other_gates(frozen: str, policy: Policy, path: Path) -> tuple[Notice, ...]:
    """A note where gates of other packages are not those with which the release was frozen."""
    here = pinned_gates(policy)
    if frozen == here:
        return ()
    message = f"the release was frozen with {frozen or 'no gate of another package'}, and here is {here or 'none'}"
    return (Notice("more_gates_differ", f"{message}; install the same versions for the same verdicts", str(path)),)


@contextmanager
def _own_copy(path: Path) -> Iterator[Path]:
    """A private copy, deleted afterwards; raises `UnusableOutput` (`cannot_copy`)."""
    with ExitStack() as closing:
        try:
            own = closing.enter_context(PrivateFolder())
            copy = Path(own) / path.resolve().name
            shutil.copytree(path, copy, symlinks=True)
        except OSError as fault:
            message = f"the release cannot be copied to the temporary folder: {_reason(fault)}"
            fix = "free some space there, or name another folder in TMPDIR"
            raise UnusableOutput("cannot_copy", message, str(path), fix) from None
        yield copy


def _reason(fault: OSError) -> str:
    """The reason in the system's words; copying a tree raises one list for all its files."""
    if isinstance(fault, shutil.Error) and fault.args and fault.args[0]:
        return str(fault.args[0][0][-1])
    return fault.strerror or str(fault)


def _require_valid(outcome: Outcome) -> None:
    if outcome.valid:
        return
    found = sorted(outcome.verified.findings, key=lambda one: one.weight.value != "error")
    problems = tuple(
        Problem(
            one.code, one.message, f"{outcome.directory}: {one.where}" if one.where else str(outcome.directory), one.fix
        )
        for one in found
    )
    raise NotValid(problems)


def _read_copy(copy: Path, path: Path) -> ReadGold:
    """The gold in a copy of `path`, every place in it said as a person named it."""
    try:
        read = _read(copy)
    except UnusableInput as fault:
        raise UnusableInput(_moved(fault.problems, copy, path), fault.total) from None
    return replace(read, notices=_moved(read.notices, copy, path))


def _read(path: Path) -> ReadGold:
    bare = path.is_file() and not is_database(path)
    if bare:
        found = gold_lines.read((path,), ReadOptions())
        check_patterns(found.goldset.policy)
        goldset, notices = found.goldset, found.notices
    else:
        loaded = load_set(path, living=True)
        goldset, notices = loaded.goldset, loaded.notices
    if not goldset.cases:
        message = "the gold holds no case, so nothing could be measured"
        raise unusable("no_cases", message, str(path), "name a set with cases")
    return ReadGold.unverified(goldset, gold_digest(goldset), notices, bare=bare)


def _moved(said: Sequence[Said], there: Path, here: Path) -> tuple[Said, ...]:
    """The same, said of the place that a person named."""
    return tuple(replace(one, where=one.where.replace(str(there), str(here))) for one in said)


def gold_digest(goldset: GoldSet) -> str:
    """SHA-256, hex, over cases, evidence and policy; equal for equal gold, whatever its place and order.

    The judging rule is not included, because a report names it separately. A setting newer than the first release
    counts only if it is used, so that gold without it keeps its digest.
    """
    whole = hashlib.sha256()
    for case in sorted(goldset.cases, key=lambda one: one.case_id):
        whole.update(case.model_dump_json().encode() + b"\n")
    for chunk in sorted(goldset.evidence, key=lambda one: (one.chunk_id, one.version)):
        whole.update(chunk.model_dump_json().encode() + b"\n")
    scoring = goldset.policy.scoring
    newer = {name for name in _NEWER if getattr(scoring, name) == type(scoring).model_fields[name].default}
    left_out: dict[str, IncEx | bool] = {"people": True, "judgement": True, "scoring": newer}
    whole.update(goldset.policy.model_dump_json(exclude=left_out).encode())
    return whole.hexdigest()
