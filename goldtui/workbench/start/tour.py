"""The guided tour: a temporary copy of the example set with one fault, and the steps that fix it.

Steps name actions by key id, so that the tour shows the keys that the user has configured.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from goldtui.casework.edits import with_claim
from goldtui.store.chain import memory
from goldtui.store.opening import open_store
from goldtui.workbench.case.desk import judge_of, open_case, save_case
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.places import Place, state_folder
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import EXAMPLE_AUTHOR, copy_example

TOUR_CASE: Final = "gh-palm-house-night"
TOUR_CLAIM: Final = "c2"
TOUR_WORDS: Final = "between 70 and 85 percent"
"""What the phrase to be selected must contain."""
_KEY = re.compile(r"\{([a-z]+\.[a-z_0-9]+)\}")


@dataclass(frozen=True, slots=True)
class TourStep:
    """One thing to do. `text` names keys as `{work.fix}`."""

    name: str
    text: str

    def said(self, key_of: Callable[[str], str]) -> str:
        """The text with the configured keys filled in."""
        return _KEY.sub(lambda found: key_of(found[1]), self.text)


STEPS: Final = (
    TourStep(
        "open",
        "The Library lists every case: its state, the first red gate, the question. The selected one is not "
        "proved yet. {list.open} opens it.",
    ),
    TourStep(
        "fix",
        "The Workbench: the case, its evidence, and at the foot the gates with what to repair first. "
        "{work.fix} goes to the very place.",
    ),
    TourStep(
        "evidence",
        "This claim quotes nothing yet, so nothing proves it. {work.pane} goes from pane to pane: go to the evidence.",
    ),
    TourStep(
        "select",
        "Move into the sentence on the relative humidity ({evidence.down}: a row, {evidence.word}: a word); "
        "{evidence.sentence} selects the sentence.",
    ),
    TourStep(
        "mark", "{evidence.mark} marks the selection as a support phrase of the claim. Watch the gates turn green."
    ),
    TourStep(
        "undo",
        "All gates pass, in the same moment. Nothing you do is final: {work.undo} takes the mark back.",
    ),
    TourStep("redo", "The phrase is gone and the claim unproved again. {work.redo} brings it back."),
    TourStep(
        "ready",
        "A draft was kept all along. {work.ready} is your word that the case is done: it saves a revision for review.",
    ),
    TourStep(
        "back",
        "Ready. {app.keys} lists every key, {app.palette} finds any action, case or place. {work.back} goes back.",
    ),
    TourStep(
        "end",
        "That was the tour; this copy is thrown away. {app.quit} quits, and goldtui demo opens a copy of your own.",
    ),
)


def make_tour(folder: Path, *, clock: Clock = now) -> Place:
    """A new copy of the example set in a folder, with the phrase of one claim removed."""
    path = folder / "tour.db"
    copy_example(path, clock=clock)
    place = Place(path, "a copy for the tour, thrown away at its end")
    session = open_session(place, EXAMPLE_AUTHOR, clock=clock)
    try:
        desk = open_case(session, TOUR_CASE)
        case = with_claim(desk.case, TOUR_CLAIM, support_phrases=())
        verdict = judge_of(session, desk).verdict(case)
        save_case(session, case, desk.number, verdict=verdict, note="the tour's open question")
    finally:
        session.close()
    return place


def end_tour(place: Place) -> None:
    """Forget that the copy was ever seen; its files are deleted with their folder."""
    with open_store(place.path) as store:
        memory.forget(store, state_folder())
