"""Select runs: one filter for the filter line of the screens and the options of a command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from goldtui.gates.catalog import BY_NAME, gate_named
from goldtui.model.results import Stage, Status

ANY = "reached"
"""In the filter, in place of an outcome at a gate: the run reached it."""
NOT_RED = (Stage.PASS, Stage.NOT_TESTED)
"""The stage of a run that failed nowhere; `not tested` is neither a failure nor a release."""
_TOKEN = re.compile(r'(?:"[^"]*"|[^\s"])+')
_BECAME = {one.value: one for one in (Status.PASS, Status.FAIL, Status.NOT_TESTED, Status.NOT_APPLICABLE)}
_FLAGS = ("failing", "released", "unsliced")
_HELP = f"stage: slice: case: trace: at:GATE=fail {' '.join(_FLAGS)}"
_STAGES = {stage.value: stage for stage in Stage} | {gate: one.declared.stage for gate, one in BY_NAME.items()}


@dataclass(frozen=True, slots=True)
class RunFilter:
    """Which runs to stop at; an unset field matches every run."""

    case_id: str | None = None
    trace_id: str | None = None
    stage: Stage | None = None
    """The first failed stage; may also be `pass` or `not tested`."""
    slice: str | None = None
    failing: bool = False
    """Only runs that failed a gate."""
    unsliced: bool = False
    """Only runs of cases without a slice, and runs without a case."""
    released: bool = False
    """Only runs that were released."""
    gate: str = ""
    """Only runs that reached this gate without failing one before it."""
    became: Status | None = None
    """With `gate`, their outcome there; null takes all that reached it."""
    faults: tuple[str, ...] = ()
    """What was wrong in the typed filter, in words; empty when nothing."""

    @property
    def by_stage(self) -> bool:
        """Whether the filter needs the first failed stage."""
        return self.stage is not None or self.failing or self.became is Status.FAIL

    @property
    def by_verdict(self) -> bool:
        """Whether a run must be judged to decide if it matches."""
        return self.by_stage or self.released or bool(self.gate)

    def takes_stage(self, stage: Stage | None) -> bool:
        """Whether a run with this first failed stage may match; `stage` is null if the filter needs none."""
        if (self.stage is not None and stage is not self.stage) or (self.failing and stage in NOT_RED):
            return False
        return self.became is not Status.FAIL or not self.gate or stage is gate_named(self.gate).declared.stage

    def takes_slice(self, name: str) -> bool:
        """Whether a slice matches; empty for a case without one."""
        wanted = "" if self.slice is None and self.unsliced else self.slice
        # A filter line cannot express a quotation mark.
        return wanted is None or wanted in (name, name.replace('"', ""))


def read_run_filter(text: str) -> RunFilter:
    """The filter that a line asks for: `stage:faithfulness slice:visitors case:ID trace:ID at:GATE=fail failing`.

    A value with spaces is quoted; `stage:` takes a stage, a gate, or a unique prefix of one. `at:` takes a gate and the
    outcome there: `reached`, `pass`, `fail`, `not_tested` or `not_applicable`.
    """
    said: dict[str, str] = {}
    faults = []
    stage: Stage | None = None
    flags: set[str] = set()
    gate, became = "", None
    for token in _TOKEN.findall(text):
        name, colon, value = token.partition(":")
        value = value.replace('"', "")
        if token in _FLAGS:
            flags.add(token)
        elif name not in ("stage", "gate", "slice", "case", "trace", "at") or not colon:
            faults.append(f"{token.replace(chr(34), '')} is no filter: {_HELP}")
        elif not value:
            continue
        elif name in ("stage", "gate"):
            stage = _stage(value)
            if stage is None:
                faults.append(f"there is no stage {value!r}: {', '.join(one.value for one in Stage)}")
        elif name == "at":
            gate, _, word = value.partition("=")
            if not (gate in BY_NAME or ":" in gate) or word not in (ANY, *_BECAME):
                faults.append(f"at:{value} is no gate with {ANY}, {', '.join(_BECAME)}: at:faithfulness=fail")
            became = _BECAME.get(word)
        else:
            said[name] = value
    return RunFilter(
        case_id=said.get("case"),
        trace_id=said.get("trace"),
        stage=stage,
        slice=said.get("slice"),
        failing="failing" in flags,
        unsliced="unsliced" in flags,
        released="released" in flags,
        gate=gate,
        became=became,
        faults=tuple(faults),
    )


def filter_text(asked: Mapping[str, str | None]) -> str:
    """The filter line for these values, as read by `read_run_filter`. Quotation marks in a value are dropped."""
    return " ".join(f'{name}:"{value.replace(chr(34), "")}"' for name, value in asked.items() if value)


def _stage(value: str) -> Stage | None:
    for wanted in (value.replace("_", " "), value):
        if wanted in _STAGES:
            return _STAGES[wanted]
    begun = {stage for name, stage in _STAGES.items() if name.replace("_", " ").startswith(value.replace("_", " "))}
    return begun.pop() if len(begun) == 1 else None
