"""Choose the set by which a trace file is judged, in a documented order, and report the choice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.formats.native import is_native
from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.chain import Profile
from goldtui.model.faults import Notice, UnusableInput, unknown_case, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.results import Stage
from goldtui.runs.replay.replay import Replay, open_replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.workbench.session.places import EXAMPLE_SET, GIVEN, Place, choose_place, example_folder
from goldtui.workbench.session.sources import load_set


@dataclass(frozen=True, slots=True)
class OpenedReplay:
    """A replay with the set by which it is judged."""

    replay: Replay
    set_path: Path
    why: str
    """Why this set was chosen, in words; empty when it was given."""
    notices: tuple[Notice, ...]


def open_with_set(
    path: Path,
    given: Path | None,
    profile: Profile,
    watch: Watch = lambda lines: lines,
    said: Given = NOTHING,
) -> OpenedReplay:
    """A trace file with the given set, else the native directory that contains it, else the set that `goldtui` opens,
    but never the example set.

    `watch` is called for every line read; `said` is what the person says of the file.

    Raises `UnusableInput` (`no_cases` for an empty set) or the errors of reading the set.
    """
    set_path, why = _choose(path, given)
    loaded = load_set(set_path, living=True)
    if not loaded.goldset.cases:
        message = "the set holds no case, so there is nothing to judge a run by"
        raise unusable("no_cases", message, str(set_path), "write or import cases first")
    return OpenedReplay(open_replay(loaded.goldset, path, profile, watch, said), set_path, why, loaded.notices)


def desk_for(path: Path, given: Path | None) -> Place | None:
    """The database whose workbench opens on a trace file; null if the file belongs to a folder of files.

    A file in the example set's folder belongs to the user's copy of it.
    """
    if given is not None:
        return None if given.is_dir() else Place(given, GIVEN)
    folder, _ = _choose(path, None)
    if folder.is_dir() and folder.resolve() != example_folder(EXAMPLE_SET).resolve():
        return None
    return choose_place()


def open_against(opened: OpenedReplay, path: Path, watch: Watch = lambda lines: lines) -> Replay:
    """Another trace file against the same set, read by the same mappings; versions were given for the first alone."""
    given = opened.replay.runs.given.of_reading().under(opened.replay.goldset.policy)
    return opened.replay.beside(TraceFile(path, watch=watch, given=given))


def run_filter(
    opened: OpenedReplay,
    *,
    case_id: str | None,
    trace_id: str | None,
    stage: str | None,
    slice_name: str | None,
    failing: bool,
) -> RunFilter:
    """The selected runs; raises `UnusableInput`: `unknown_case`, `unknown_stage`, `unknown_slice`."""
    if case_id is not None and not opened.replay.has_case(case_id):
        raise unknown_case(case_id, str(opened.set_path), opened.replay.case_ids)
    if slice_name is not None and slice_name not in opened.replay.slices:
        known = ", ".join(opened.replay.slices) or "none"
        raise unusable(
            "unknown_slice",
            f"no case is in slice {slice_name!r}",
            "--slice",
            did_you_mean(slice_name, opened.replay.slices, f"use one of: {known}"),
        )
    return RunFilter(case_id, trace_id, None if stage is None else _stage(stage), slice_name, failing)


def no_run_matches(replay: Replay) -> UnusableInput:
    """The error `no_such_run`: the file has runs, but none matches the selection."""
    message = f"none of its {replay.runs.known:,} runs is asked for, so nothing was judged"
    fix = "widen --case, --trace, --stage or --slice; --funnel shows what there is"
    return unusable("no_such_run", message, str(replay.runs.path), fix)


def _stage(name: str) -> Stage:
    try:
        return Stage(name.replace("_", " "))
    except ValueError:
        known = ", ".join(stage.value for stage in Stage)
        raise unusable(
            "unknown_stage", f"there is no stage {name!r}", "--stage", did_you_mean(name, Stage, f"use one of: {known}")
        ) from None


def _choose(path: Path, given: Path | None) -> tuple[Path, str]:
    if given is not None:
        return given, ""
    for folder in (path.absolute().parent, path.absolute().parent.parent):
        if is_native(folder):
            return folder, "the file lies in its folder"
    place = choose_place()
    if place.example:
        # Nobody's runs are about the example set: judged by it, every one would fail.
        message = "no set lies next to the runs, and none is opened here, so nothing says what is right"
        raise unusable("set_not_named", message, str(path), "say which set judges them: --set SET")
    return place.path, place.why
