"""What a person says of a run file that the file does not say: its mapping, and versions that no run records.

They are kept apart from what was recorded: each version that is filled in is named in the run's `inferred`, and one
that a run records is never replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from goldtui.formats.intake import Intake
from goldtui.formats.traces.declare import TraceContract
from goldtui.model.counts import first_few, plural
from goldtui.model.faults import unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.policy import DEFAULT_REQUIRED_VERSIONS, Policy
from goldtui.model.records import RagTrace

VERSIONS = "versions"
OPTION = "--pipeline"
_MARK = f"{VERSIONS}."


@dataclass(frozen=True, slots=True)
class Given:
    """What a person says of one run file."""

    maps: tuple[str, ...] = ()
    """Mappings that read the file, by name or path; without any, the file is recognised."""
    versions: tuple[tuple[str, str], ...] = ()
    """Component versions for the runs that do not record them."""
    required: tuple[str, ...] = DEFAULT_REQUIRED_VERSIONS
    """The components whose versions the policy asks for."""
    encoding: str = ""
    """The encoding of the file, where it is not UTF-8."""
    system: str = ""
    """Whose runs are meant, where the file has those of several systems."""

    def under(self, policy: Policy) -> Given:
        """The answers under a policy; raises `UnusableInput` (`component_unknown`) for one that it lacks."""
        required = policy.required_versions
        strange = [name for name, _ in self.versions if name not in required]
        if strange:
            known = ", ".join(required) or "no component"
            fix = did_you_mean(strange[0], required, f"the policy asks for the versions of {known}")
            message = f'the policy asks for no version of "{strange[0]}"'
            raise unusable("component_unknown", message, OPTION, fix)
        return replace(self, required=required)

    def same(self, other: Given) -> bool:
        """Whether both say the same of the file."""
        return self.of_reading() == other.of_reading() and self.versions == other.versions

    def of_reading(self) -> Given:
        """Only how the file is read, without the versions of the pipeline."""
        return replace(self, versions=(), required=DEFAULT_REQUIRED_VERSIONS)

    def filled(self, trace: RagTrace, *, guesses: bool) -> RagTrace:
        """The run with the given versions of components that it does not record.

        Its versions count as recorded once every required one is there. With `guesses`, those of a run that marks its
        versions as inferred were made up by a tool, so only given ones count.
        """
        partly = VERSIONS in trace.inferred
        recorded = () if guesses and partly else trace.versions
        names = {name for name, _ in recorded}
        added = tuple(one for one in self.versions if one[0] not in names)
        names.update(name for name, _ in added)
        whole = partly and bool(names) and names.issuperset(self.required)
        if not added and not whole:
            return trace
        given = {name for name, _ in added}
        versions = (*(one for one in trace.versions if one[0] not in given), *added)
        inferred = [name for name in trace.inferred if not (whole and name == VERSIONS)]
        marks = (f"{_MARK}{name}" for name, _ in added)
        return trace.model_copy(update={"versions": versions, "inferred": (*inferred, *marks)})

    def differs(self, trace: RagTrace) -> bool:
        """Whether a run, once filled, records another version of a component than the one given."""
        own = dict(trace.versions)
        return any(own.get(name, version) != version for name, version in self.versions)


NOTHING = Given()


def given_versions(trace: RagTrace) -> tuple[tuple[str, str], ...]:
    """The versions of a run that a person gave and no pipeline recorded."""
    marked = {name.removeprefix(_MARK) for name in trace.inferred if name.startswith(_MARK)}
    return tuple(one for one in trace.versions if one[0] in marked) if marked else ()


def say_given(given: Given, counts: tuple[int, int, int], path: Path, intake: Intake) -> None:
    """Note which versions a person gave. `counts`: runs that took them, runs that keep their own, all runs."""
    if not given.versions:
        return
    filled, kept, total = counts
    named = ", ".join(f"{name}={version}" for name, version in given.versions)
    message = f"given by a person, recorded by no pipeline: {named}, in {filled:,} of {total:,} runs"
    intake.notice("versions_given", message, str(path))
    if kept:
        message = f"{kept:,} of {total:,} runs record another version than the one given, and keep theirs"
        intake.notice("versions_recorded", message, str(path))


def say_assumed(contract: TraceContract, path: Path, intake: Intake) -> None:
    """Note that rows which may as well be gold are judged as what a system said."""
    if contract.assumed:
        message = f"read as {contract.title}, since the file is given as a run; as gold its answers would be right ones"
        intake.notice("taken_as_run", f"{message}: --map {contract.name} says so for good", str(path))


def say_unread(columns: Iterable[str], path: Path, intake: Intake) -> None:
    """Note which columns of the runs were not read, each once."""
    named = sorted(columns)
    if named:
        said = f"{plural(len(named), 'column')} not read: {first_few(named, _NAMED)}"
        intake.notice(UNREAD, said, str(path))


UNREAD = "columns_not_read"
"""The code of the notice that the rows of a run hold more than is read of them."""
_NAMED = 20


def lacking(trace: RagTrace, required: Sequence[str]) -> tuple[str, ...]:
    """The required components whose versions a run leaves open; empty where it recorded its versions."""
    if VERSIONS not in trace.inferred:
        return ()
    names = {name for name, _ in trace.versions}
    return tuple(name for name in required if name not in names)


def records_no_step(trace: RagTrace) -> bool:
    """Whether a run is an answer with its context at most: no step of its retrieval before that was written down."""
    return _RETRIEVAL.issubset(trace.inferred)


_RETRIEVAL = frozenset(("first_stage_ids", "rerank_input_ids", "reranked_ids"))


def options_for(names: Sequence[str]) -> str:
    """The options that give the versions of these components."""
    return " ".join(f"{OPTION} {name}=VERSION" for name in names)
