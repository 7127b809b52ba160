"""The Workbench's keys, kept separate from the screen so that bindings and clashes are visible at a glance."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

WORKBENCH_KEYS: Final[list[BindingType]] = [
    Binding("f", "first_fix", "First fix", id="work.fix"),
    Binding("c", "claim_from_selection", "Claim from selection", show=False, id="work.claim"),
    Binding("p", "point_from_selection", "Point from selection", show=False, id="work.point"),
    Binding("n", "new_claim", "New claim", show=False, id="work.new"),
    Binding("o", "link_point", "Link point", show=False, id="case.link"),
    Binding("at", "cite_shown", "Cite the chunk shown", show=False, id="work.cite"),
    Binding("A", "attach", "Attach a source by its words", show=False, id="work.attach"),
    Binding("V", "around", "Versions and neighbours of the chunk", show=False, id="work.around"),
    Binding("W", "restricted", "Withheld source, for restricted readers", show=False, id="work.restricted"),
    Binding("=", "rework(1)", "Widen the phrase in the box", show=False, id="work.widen"),
    Binding("-", "rework(-1)", "Shrink the phrase in the box", show=False, id="work.shrink"),
    Binding("a", "require_shown", "Require the chunk shown, or not", show=False, id="work.require"),
    Binding("t", "behaviour", "Right response: answer, partial, refuse", show=False, id="work.behaviour"),
    Binding("P", "propose", "Claims from text; on a point: answer phrases", show=False, id="work.propose"),
    Binding("exclamation_mark", "findings", "Findings of the checks", show=False, id="work.findings"),
    Binding("Q", "comments", "Comments of reviewers", show=False, id="work.comments"),
    Binding("C", "confirm", "Confirm a flagged wording, with a reason", show=False, id="work.confirm"),
    Binding("r", "take_nearest", "Take nearest wording", show=False, id="work.nearest"),
    Binding("R", "ready", "Ready", id="work.ready"),
    Binding("ctrl+s", "save", "Save", id="work.save"),
    Binding("left_square_bracket", "step_case(-1)", "Previous case", show=False, id="work.previous"),
    Binding("right_square_bracket", "step_case(1)", "Next case", show=False, id="work.next"),
    Binding("u", "next_todo", "Next to do", show=False, id="work.todo"),
    Binding("comma,less_than_sign", "step_chunk(-1)", "Previous source", show=False, id="work.chunk_before"),
    Binding("full_stop,greater_than_sign", "step_chunk(1)", "Next source", show=False, id="work.chunk_after"),
    Binding("tab", "pane(1)", "Panes", key_display="Tab", id="work.pane"),
    Binding("shift+tab", "pane(-1)", "Pane before", show=False, id="work.pane_before"),
    Binding("ctrl+z", "undo", "Undo", priority=True, id="work.undo"),
    Binding("ctrl+y", "redo", "Redo", show=False, priority=True, id="work.redo"),
    Binding("I", "import_files", "Import files", show=False, id="work.import"),
    Binding("H", "history", "History of the case", show=False, id="work.history"),
    Binding("D", "discard", "Discard typing", show=False, id="work.discard"),
    Binding("escape", "escape", "Drop selection, then back", show=False, id="work.escape"),
    Binding("q", "back", "Back", id="work.back"),
]
