"""What the Workbench's keys do to the current claim and case, and the way to what a finding names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from goldtui.casework import edits
from goldtui.casework.confirming import Flagged, confirm
from goldtui.casework.edits import Edit
from goldtui.casework.gate_words import title
from goldtui.model.records import GoldCase
from goldtui.model.signs import STATUS_VERBS
from goldtui.model.spot import PROPOSALS, Spot
from goldtui.tui.workbench import fields

if TYPE_CHECKING:
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.phrase_actions import PhraseActions
    from goldtui.tui.workbench.state import WorkDesk
SOURCES = Spot("case", "required_source_ids")


class CaseActions:
    """Claims, choices, the first fix and other ways to a spot."""

    def __init__(self, desk: WorkDesk, keeping: Keeping, phrases: PhraseActions, propose: Callable[[], object]) -> None:
        self.desk, self.state, self.keeping, self.phrases = desk, desk.state, keeping, phrases
        self.propose = propose

    def choose_claim(self, claim_id: str) -> None:
        """Make a claim the current one and show the source it cites."""
        self.desk.case_pane.current = claim_id
        claim = edits.claim_by_id(self.state.sitting.case, claim_id) if self.state.sitting is not None else None
        if claim is not None and claim.citation_id:
            self.desk.source.go_chunk(claim.citation_id)
        self.desk.show_case()

    def new_claim(self) -> None:
        """Add an empty claim, open for typing."""
        if self.state.case is not None:
            edit = edits.add_claim(self.state.case)
            self.keeping.edit(edit)
            self.desk.focus_pane("case")
            self.desk.case_pane.open_editor(edit.spot)

    def behaviour(self) -> None:
        """Switch to the next expected behaviour."""
        if self.state.case is not None:
            self.keeping.edit(edits.next_choice(self.state.case, "expected_behaviour"))

    def link_point(self) -> None:
        """Link the current claim to the next point."""
        if self.state.case is not None and self.desk.case_pane.current:
            self.keeping.edit(fields.next_link(self.state.case, self.desk.case_pane.current))

    def confirm(self) -> None:
        """Confirm the wording of the flagged current claim, all its flags with one reason."""
        if self.state.case is None or self.state.sitting is None:
            return
        self.phrases.take_box_claim()
        flags = self.state.sitting.judging.flagged(self.state.case, self.desk.case_pane.current)
        if not flags:
            self.desk.say("Nothing on this claim waits for a confirmation.")
        else:
            self.desk.spawn(self._confirm(self.desk.case_pane.current, flags), "confirm")

    async def _confirm(self, claim_id: str, flags: Sequence[Flagged]) -> None:
        from goldtui.tui.kit.reason import ReasonScreen

        reason = await self.desk.gold_app.push_screen_wait(ReasonScreen([flag.message for flag in flags]))
        if self.state.case is not None:
            self.keeping.edit(confirm(self.state.case, claim_id, flags, reason, self.desk.bench.author))

    # -- first fix ---------------------------------------------------------------------------------------

    def first_fix(self) -> None:
        """Go to what the first red gate names, ready to fix it."""
        if self.state.sitting is None:
            return
        spot = self.state.sitting.first.spot
        if spot is None:
            self.desk.say(self.state.sitting.first.fix)
            return
        self.go_to(spot)

    def go_to_gate(self, gate: str) -> None:
        """Go to the first place that a gate names, and say what it found."""
        sitting = self.state.sitting
        result = (
            next((one for one in sitting.judged.results if one.gate == gate), None) if sitting is not None else None
        )
        if result is None:
            return
        found = next((one for one in result.findings if one.places), None)
        if found is not None:
            code, place = found.code, found.places[0]
            self.go_to(place)
            self.desk.say_while(found.message, lambda now: now.finds(code, place))
        else:
            self.desk.say(f"{title(gate)} {STATUS_VERBS[result.status]}.")

    def go_to(self, spot: Spot) -> None:
        """Put the cursor where a finding points, ready to fix it."""
        self.desk.case_pane.close_editor(focus=False)
        if spot == PROPOSALS:
            self.desk.case_pane.go(Spot("answer"))
            self.propose()
            return
        if spot.kind == "chunk":
            if self.desk.source.go_chunk(spot.name):
                self.desk.focus_pane("source")
            else:
                # An empty pane takes no keys: the row that names the sources does.
                self.desk.case_pane.go(SOURCES)
                self.desk.focus_pane("case")
            return
        if spot.kind == "claim" and not spot.name:
            self.new_claim()
            return
        if spot.kind == "case" and not self.desk.case_pane.go(spot):
            spot = Spot("answer") if spot.name == "reference" else Spot("question")
        self.desk.case_pane.go(spot)
        if spot.kind == "phrase":
            self.choose_claim(spot.name)
        if spot.kind == "phrase" and self.desk.source.evidence.text:
            self.desk.focus_pane("source")
            self.phrases.show_phrase(spot)
        else:
            self.desk.focus_pane("case")

    def spot_as_asked(self) -> None:
        """Go to the spot for which another place opened this case."""
        app = self.desk.gold_app
        asked, app.spot_on_opening = app.spot_on_opening, None
        if asked is not None and self.state.case is not None:
            self.go_to(asked[0])
            self.desk.say(asked[1])
        edit, app.edit_on_opening = app.edit_on_opening, None
        if edit is not None and self.state.case is not None:
            self.take_edit(edit)

    def take_edit(self, edit: Callable[[GoldCase], Edit]) -> None:
        """Make an edit requested by another place: applied, shown, and undone by ctrl+z like any other."""
        if self.state.case is not None:
            done = edit(self.state.case)
            self.desk.case_pane.close_editor(focus=False)
            self.keeping.edit(done)
            self.desk.case_pane.go(done.spot)
            self.desk.focus_pane("case")
            self.desk.say(done.message)
