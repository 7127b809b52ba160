"""The Replay place in memory: the set of the fake bench, and trace files whose runs break at one stage each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import RagTrace
from goldtui.runs.replay.replay import Replay
from goldtui.runs.replay.stored import StoredRuns
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.session.profiles import profile_named

if TYPE_CHECKING:
    from goldtui.tui.app import GoldtuiApp

VERSIONS = [[name, "1"] for name in Policy().required_versions]


def trace(trace_id: str, case_id: str = "g-1", **update: Any) -> dict[str, Any]:
    """A run that passes: the source came in, was kept, and carries the one claim."""
    text = "Orchids are watered on Mondays with rain water only."
    made = {
        "trace_id": trace_id,
        "case_id": case_id,
        "first_stage_ids": ["seeds#1", "care#1"],
        "rerank_input_ids": ["seeds#1", "care#1"],
        "reranked_ids": ["care#1", "seeds#1"],
        "selected_context_ids": ["care#1"],
        "selected_versions": ["v1"],
        "versions": VERSIONS,
        "response": text,
        "answer": {
            "answer_id": trace_id,
            "text": text,
            "claims": [{"claim_id": "r1", "text": text, "citation_id": "care#1"}],
        },
    }
    return made | update


def miss(trace_id: str = "miss", case_id: str = "g-2") -> dict[str, Any]:
    """The source never came in."""
    ids = ["seeds#1"]
    steps = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")
    return trace(trace_id, case_id, **dict.fromkeys(steps, ids))


def stale(trace_id: str = "stale", case_id: str = "g-3") -> dict[str, Any]:
    """The context was read in a version that nobody holds."""
    return trace(trace_id, case_id, selected_versions=["v0"])


def mis_cited(trace_id: str = "mis-cited", case_id: str = "g-1") -> dict[str, Any]:
    """The claim is right and cites the source next to it."""
    made = trace(trace_id, case_id, selected_context_ids=["care#1", "seeds#1"], selected_versions=["v1", "v1"])
    made["answer"]["claims"][0]["citation_id"] = "seeds#1"
    return made


def traces(folder: Path, *runs: dict[str, Any], name: str = "run.jsonl") -> Path:
    """A trace file of these runs; without any a pass, a miss, a pass, a stale one and a mis-citation."""
    chosen = runs or (trace("good"), miss(), trace("good-2", "g-2"), stale(), mis_cited())
    path = folder / name
    path.write_text("".join(json.dumps(one) + "\n" for one in chosen), encoding="utf-8")
    return path


class FakeReplay:
    """Mixed into the fake bench; `own_traces` are the set's."""

    saved: dict[str, list[Any]]
    chunks: dict[str, Any]
    own_traces: tuple[RagTrace, ...] = ()

    def stored_runs(self) -> int:
        """How many there are."""
        return len(self.own_traces)

    def open_runs(
        self,
        path: Path | None,
        profile: str,
        known: OpenRuns | None = None,
        said: Given | None = None,
        mode: str = "",
    ) -> OpenRuns:
        """Next to the newest revisions."""
        self._note("open_runs")  # type: ignore[attr-defined]
        given = said or NOTHING
        cases = tuple(chain[-1] for chain in self.saved.values())
        mark = str(sum(len(chain) for chain in self.saved.values()))
        if known is not None and known.replay.runs.given.same(given) and known.mark == mark and not known.drafts:
            known.decide_by(mode, profile_named(profile))
            return known
        goldset = GoldSet(cases=cases, evidence=tuple(self.chunks.values()), traces=self.own_traces)
        runs = (
            StoredRuns(self.own_traces, Path("garden.db"))
            if path is None
            else TraceFile(path, given=given.under(goldset.policy))
        )
        replay = Replay(goldset, runs, profile_named(profile), believe_labels=path is None)
        opened = OpenRuns(replay, "the set's own traces" if path is None else path.name, path is None, mark)
        opened.decide_by(mode, profile_named(profile))
        return opened


def place(app: GoldtuiApp) -> ReplayPlace:
    """The Replay place on top."""
    screen = app.screen
    assert isinstance(screen, ReplayPlace)
    return screen
