"""The text of the Library's head: how many cases, in which states, which gates are red first, and what is next.

Kept separate from the screen so that tests can read every sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from goldtui.model.counts import counted
from goldtui.model.results import Stage
from goldtui.model.signs import status_of
from goldtui.tui.kit.content import cells
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.library.count_panel import Entry, slice_text
from goldtui.workbench.library.row import Row
from goldtui.workbench.library.views import CountsView

SORTS = ("arrival", "updated", "id", "state", "gate", "slice", "match")
"""The orders that `s` cycles through; `match` only where there are words to match."""
STAGE_WORDS = {"": "not judged", "pass": "all pass"}


def found_line(
    glyphs: Glyphs, total: int, found: int | None, picked: int, sort: str, states: Mapping[str, int] | None
) -> str:
    """`14 of 40 cases ▣ 3 picked sort updated ◐ 9 draft ● 5 approved`; None means not counted yet."""
    if found is None:
        text = f"counting{glyphs.ellipsis} of {_number(total)}"
    elif found == total:
        text = counted(total, "case")
    else:
        text = f"{_number(found)} of {counted(total, 'case')}"
    parts = [text]
    if picked:
        parts.append(f"{glyphs.picked} {_number(picked)} picked")
    if sort != SORTS[0]:
        parts.append(f"sort {sort}")
    if states is None:
        parts.append(f"counting{glyphs.ellipsis}" if found is not None else "")
    else:
        parts += [f"{glyphs.of_state(state)} {_number(n)} {state}" for state, n in states.items() if n]
    return "  ".join(part for part in parts if part)


def gates_line(glyphs: Glyphs, stages: Mapping[str, int] | None) -> str:
    """`✓ 8 all pass  First red: ✗ 3 answer faithfulness  ? 1 not judged`."""
    if stages is None:
        return ""
    green = [stage_text(glyphs, stage, n) for stage, n in stages.items() if n and stage == "pass"]
    others = [stage_text(glyphs, stage, n) for stage, n in stages.items() if n and stage != "pass"]
    return "  ".join([*green, *([f"First red: {'  '.join(others)}"] if others else [])])


def odd_line(glyphs: Glyphs, odd: Sequence[str]) -> str:
    """What is wrong with the filter, in place of the gates: this must be fixed first."""
    return f"{glyphs.of_status('not_tested')} {'; '.join(odd)}" if odd else ""


def stage_text(glyphs: Glyphs, stage: str, n: int) -> str:
    """A first red gate with its number of cases."""
    return f"{glyphs.of_status(status_of(stage or Stage.NOT_TESTED))} {_number(n)} {STAGE_WORDS.get(stage, stage)}"


def panel_sections(glyphs: Glyphs, counts: CountsView) -> list[tuple[str, list[Entry]]]:
    """Slices come first, since they alone are shown where there is little room."""
    return [
        ("Slices", [Entry("slice", one.name, slice_text(one, glyphs)) for one in counts.slices]),
        (
            "States",
            [
                Entry("state", state, f"{glyphs.of_state(state)} {_number(n)} {state}")
                for state, n in counts.states.items()
            ],
        ),
        (
            "First red gate",
            [Entry("gate", stage, stage_text(glyphs, stage, n)) for stage, n in counts.stages.items()],
        ),
    ]


def next_line(row: Row | None, length: int, width: int = 200) -> str:
    """What Enter does with the selected case, in as many words as fit."""
    if row is None:
        return "" if length else "Nothing is listed: n writes a case, I brings files in, Esc clears a filter."
    if row.unsaved:
        said = f"Next: {row.case_id} has unsaved typing, not judged here. Enter opens it; ctrl+s there saves it."
        return said if cells(said) <= width else "Unsaved typing, not judged here. Enter opens it, ctrl+s saves."
    if row.stage in ("", "pass"):
        said = f"Next: Enter opens {row.case_id}; u goes to the next case to do."
        return said if cells(said) <= width else "Next: Enter opens it; u goes to the next case to do."
    state = "is not tested" if row.stage == "not tested" else f"fails at {row.stage}"
    said = f"Next: {row.case_id} {state}. Enter opens it."
    return said if cells(said) <= width else f"It {state}. Enter opens it."


def empty_text(total: int, filter_text: str) -> str:
    """The text of an empty list: how a set gets its first cases, or how to see the others again."""
    if not total:
        return (
            "No cases yet. n writes the first, I brings in files: questions, documents, a whole set. "
            "goldtui demo opens an example."
        )
    return f"0 of {counted(total, 'case')} match {filter_text}. Esc clears the filter."


def _number(n: int) -> str:
    return f"{n:,}"
