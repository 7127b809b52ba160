"""The guided tour: a copy of the demo set with one fault, the steps through all places, and the step reached.

Steps name actions by key id, so that the tour shows the keys that the user has configured. The copy stays until the
tour is done, so that whoever leaves goes on where they were.
"""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from goldtui.casework.edits import with_claim
from goldtui.model.faults import GoldtuiError
from goldtui.store.chain import memory
from goldtui.store.opening import open_store
from goldtui.workbench.case.desk import judge_of, open_case, save_case
from goldtui.workbench.freeze.trust_memory import forget_trust
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.places import EXAMPLE_SET, Place, data_folder, example_folder, state_folder
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.demo_life import live
from goldtui.workbench.start.example import EXAMPLE_AUTHOR, copy_example

_NAME = "tour.db"
TOUR_CASE: Final = "gh-palm-house-night"
TOUR_CLAIM: Final = "c2"
TOUR_WORDS: Final = "between 70 and 85 percent"
"""What the phrase to be selected must contain."""
TOUR_RUN: Final = 3
"""The position of the run that Replay opens: its answer says something else than its source."""
_KEY = re.compile(r"\{([a-z]+\.[a-z_0-9]+)\}")
_AWAY: Final = {
    1: "{app.place_1} goes to the Library, where the tour goes on.",
    2: f"The tour goes on in the case {TOUR_CASE}: {{app.place_1}} goes to the Library, {{list.open}} opens it there.",
}
"""What to press where a step is in a place that its own words do not lead to."""


@dataclass(frozen=True, slots=True)
class TourStep:
    """One thing to do in one place, 0 for any. `text` names keys as `{work.fix}`; `way` leads there from elsewhere."""

    name: str
    place: int
    text: str
    way: str = ""

    def said(self, key_of: Callable[[str], str], *, away: bool = False) -> str:
        """The words with the configured keys; `away` for who is in another place."""
        words = (
            (self.way or _AWAY.get(self.place, f"{{app.place_{self.place}}} goes to where the tour goes on."))
            if away
            else self.text
        )
        return _KEY.sub(lambda found: key_of(found[1]), words)

    def whole(self, key_of: Callable[[str], str]) -> str:
        """The way and the words, for who reads the tour instead of taking it."""
        return " ".join(self.said(key_of, away=away) for away in ((True, False) if self.way else (False,)))


STEPS: Final = (
    TourStep(
        "open",
        1,
        "The Library lists every case: its state, the first red gate, the question. The selected one is not "
        "proved yet. {list.open} opens it.",
    ),
    TourStep(
        "fix",
        2,
        "The Workbench: the case, its evidence, and at the foot the gates with what to repair first. "
        "{work.fix} goes to the very place.",
    ),
    TourStep(
        "evidence",
        2,
        "This claim quotes nothing yet, so nothing proves it. {work.pane} goes from pane to pane: go to the evidence.",
    ),
    TourStep(
        "select",
        2,
        "Move into the sentence on the relative humidity ({evidence.down}: a row, {evidence.word}: a word); "
        "{evidence.sentence} selects the sentence.",
    ),
    TourStep(
        "mark",
        2,
        "{evidence.mark} marks the selection as a support phrase of the claim. Watch the gates turn green.",
    ),
    TourStep(
        "undo",
        2,
        "All gates pass, in the same moment. Nothing you do is final: {work.undo} takes the mark back.",
    ),
    TourStep("redo", 2, "The claim is without its phrase again, and not proved. {work.redo} brings the phrase back."),
    TourStep(
        "ready",
        2,
        "Your typing was kept all along. {work.ready} is your word that the case is done: it saves it for review.",
    ),
    TourStep(
        "variant",
        3,
        "Each row is the answer with one thing made wrong, each column a gate, and the red sign says which one stops "
        "it. Choose a row ({matrix.down}); {matrix.open} shows what was changed. {variant.leave} comes back.",
        "Would the gates notice a wrong answer? {app.place_3} goes to Variants, where goldtui makes wrong ones on "
        "purpose.",
    ),
    TourStep(
        "run",
        4,
        "One answer of a system, with what it found on the way: one sign for each gate, from left to right. "
        "{replay.first} goes to the gate that stopped it and says why.",
        "Now the answers of a system. {app.place_4} goes to Replay: a recorded run, with a fault in most answers.",
    ),
    TourStep(
        "failing",
        4,
        "So it is known which step to repair: the search, the choice of sources, or the answer. "
        "{replay.next_failing} goes to the next run that fails.",
    ),
    TourStep(
        "tick",
        5,
        "Owen has approved, and a second person must read it too. {review.first} goes to the first box of the "
        "checklist, {review.tick} ticks it and goes on: tick all of them.",
        "Gold needs a second pair of eyes. {app.place_5} goes to Review, where cases of others wait for you.",
    ),
    TourStep(
        "approve",
        5,
        "{review.approve} approves the text in your name once all boxes are ticked ({review.first} goes to one that is "
        "not).",
    ),
    TourStep(
        "verify",
        6,
        "The list says what is in the way of the next release. The last one is signed: {freeze.verify} verifies every "
        "byte and signature of it.",
        "Approved cases make a release. {app.place_6} goes to Freeze, where people sign it.",
    ),
    TourStep(
        "older",
        7,
        "The newest run passes. {report.older} shows the one before it, which does not, and why.",
        "Does a run pass this gold? {app.place_7} goes to the Report.",
    ),
    TourStep(
        "behind",
        7,
        "Every number opens the cases behind it: choose one ({figures.down}), {report.open} lists them.",
    ),
    TourStep(
        "end",
        0,
        "That was the tour, and its copy is thrown away. {app.keys} lists every key, {app.palette} finds any action, "
        "case or place. {app.quit} quits; goldtui demo opens a copy of your own.",
    ),
)


def tour_place(*, fresh: bool = False, clock: Clock = now) -> Place:
    """The tour's copy where the user left it; made where there is none, where it was not finished, or with `fresh`."""
    folder = data_folder() / "tour"
    place = Place(folder / _NAME, "a copy for the tour, thrown away at its end")
    if fresh or not _reached_file(place.path).exists():
        end_tour(place)
        folder.mkdir(parents=True, exist_ok=True)
        make_tour(folder, clock=clock)
    return place


def make_tour(folder: Path, *, clock: Clock = now) -> Place:
    """A new copy of the demo set in a folder, with the phrase of one claim removed."""
    path = folder / _NAME
    copy_example(path, clock=clock)
    live(path, clock=clock)
    place = Place(path, "a copy for the tour, thrown away at its end")
    session = open_session(place, EXAMPLE_AUTHOR, clock=clock)
    try:
        desk = open_case(session, TOUR_CASE)
        case = with_claim(desk.case, TOUR_CLAIM, support_phrases=())
        verdict = judge_of(session, desk).verdict(case)
        save_case(session, case, desk.number, verdict=verdict, note="the tour's open question")
    finally:
        session.close()
    reach(path, STEPS[0].name)
    return place


def tour_run() -> Path:
    """The trace file that Replay opens on the tour."""
    return example_folder() / "runs" / "failing.jsonl"


def step_reached(path: Path) -> int:
    """The index of the step that the tour of this copy has reached; the first where that is not known."""
    try:
        name = _reached_file(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return 0
    return next((index for index, step in enumerate(STEPS) if step.name == name), 0)


def reach(path: Path, name: str) -> None:
    """Note the step that the tour of this copy has reached; what cannot be written is only not remembered."""
    with contextlib.suppress(OSError):
        _reached_file(path).write_text(f"{name}\n", encoding="utf-8")


def end_tour(place: Place) -> None:
    """Delete the copy and forget that it was ever seen."""
    if place.path.exists():
        with contextlib.suppress(GoldtuiError), open_store(place.path) as store:
            memory.forget(store, state_folder())
    forget_trust(place.path, EXAMPLE_SET)
    shutil.rmtree(place.path.parent, ignore_errors=True)


def _reached_file(path: Path) -> Path:
    return path.with_suffix(".step")
