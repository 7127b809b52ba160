"""The pane in which a case is read and written: the outline, and under it the open field.

Typing becomes edits only here, so no widget can change a case behind undo's back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message

from goldtui.casework import edits, reshape, rules
from goldtui.casework.edits import Edit
from goldtui.model.records import GoldCase
from goldtui.model.results import GateResult
from goldtui.model.spot import Spot
from goldtui.tui.kit import content
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.note import Note
from goldtui.tui.pages.findings import headline
from goldtui.tui.workbench import fields
from goldtui.tui.workbench.comments import remark_line
from goldtui.tui.workbench.outline import Outline
from goldtui.tui.workbench.outline_rows import SPARE_ROWS, Look, PhraseStates, field_findings, fitting, wording_findings
from goldtui.tui.workbench.paste_offer import PasteOffer
from goldtui.workbench.case.views import PhraseView
from goldtui.workbench.checks.case_findings import PlacedFinding, at_spot
from goldtui.workbench.review.comment_spot import Remark


class CasePane(Container):
    """Shows a case and turns typing into edits; it never changes the case itself."""

    class Edited(Message):
        """The reviewer made an edit here; `cursor` is where the typing cursor was before it."""

        def __init__(self, edit: Edit, *, typing: bool = False, cursor: int | None = None) -> None:
            super().__init__()
            self.edit = edit
            self.typing = typing
            self.cursor = cursor

    class ClaimChosen(Message):
        """The selected row belongs to another claim."""

        def __init__(self, claim_id: str) -> None:
            super().__init__()
            self.claim_id = claim_id

    class EditorLeft(Message):
        """The field was closed; its text should be kept now."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.expand = False
        self.roomy = False
        self.case: GoldCase | None = None
        self.drawn: GoldCase | None = None
        """The case without the words of withheld sources, as rows and fields show it."""
        self.current = ""
        """The id of the current claim."""
        self.point = ""
        """The id of the current point."""
        self.more = False
        """Whether empty fields are shown too."""
        self.editing: Spot | None = None
        self.left_at: tuple[Spot, int] | None = None
        """The field that was left last and its typing cursor, until the reviewer goes elsewhere."""
        self.undone_at: tuple[Spot, int] | None = None
        """The field whose text undo changed last, and where the typing cursor belongs in it."""
        self._passed_on = ""
        """The text of the open field when it was loaded, or when it last became an edit."""
        self._opened_with = ""
        """The case's text when the field was opened; a rejected text leaves this in the case."""
        self._refused: dict[str, dict[Spot, tuple[str, str]]] = {}
        """By case: texts that fields rejected, each with the reason; they are shown until fixed."""
        self._views: dict[str, Sequence[PhraseView]] = {}
        self.findings: tuple[PlacedFinding, ...] = ()
        """What the last checks found in the case."""
        self.used: Mapping[str, Sequence[str]] = {}
        """By field, the values that other cases have."""
        self.remarks: tuple[Remark, ...] = ()
        """What reviewers said about the case."""
        self._results: Sequence[GateResult] = ()

    def compose(self) -> ComposeResult:
        """Outline above, field below."""
        yield Outline(glyphs=self.glyphs, id="outline")
        yield Note(id="check-note")
        yield Note(id="editor-label")
        yield PasteOffer(id="paste-offer")
        yield FieldEditor(id="editor")

    def on_mount(self) -> None:
        """Start with no field open."""
        self.editor.display = False
        self.outline.ask_edit = self.edit_row
        self.editor.leave = self.close_editor
        self.editor.pasted = self._offer_lines
        self.offer.answer = self._answer_offer
        self.offer.type_on = self._type_on

    @property
    def outline(self) -> Outline:
        """The rows."""
        return self.query_one(Outline)

    @property
    def editor(self) -> FieldEditor:
        """The field."""
        return self.query_one(FieldEditor)

    @property
    def offer(self) -> PasteOffer:
        """Offers other uses for pasted lines."""
        return self.query_one(PasteOffer)

    @property
    def refused(self) -> dict[Spot, tuple[str, str]]:
        """What fields of this case rejected: (typed text, reason)."""
        return self._refused.setdefault(self.case.case_id, {}) if self.case is not None else {}

    # -- values in ---------------------------------------------------------------------------------------

    def show(
        self,
        case: GoldCase,
        views: dict[str, Sequence[PhraseView]],
        current: str,
        results: Sequence[GateResult] = (),
        drawn: GoldCase | None = None,
    ) -> None:
        """Show a case; `views` are its phrases by cited chunk, `current` is the current claim, `drawn` is the part of
        the case that may be drawn, where that is not all of it."""
        self.case, self._views, self.current, self._results = case, views, current, results
        self.drawn = drawn or case
        self._draw()

    def _draw(self) -> None:
        if self.drawn is None:
            return
        look = Look(
            self.current,
            self.point,
            self.expand,
            self.more,
            field_findings(self._results),
            self.refused,
            wording_findings(self._results),
            SPARE_ROWS if self.roomy else 0,
            self.outline.spot,
        )
        states = PhraseStates(self.drawn, self._views)
        watched = self.current and self.editing is None and not self.point
        self.outline.watched = Spot("claim", self.current) if watched else None
        size = self.outline.text_width, self.outline.size.height
        self.outline.show(fitting(self.drawn, states, look, *size, self.glyphs))

    def show_findings(self, found: Sequence[PlacedFinding]) -> None:
        """Show the findings of the checks; the one about the selected row appears under the rows."""
        self.findings = tuple(found)
        self._say_finding()

    def findings_here(self) -> Sequence[PlacedFinding]:
        """The findings about the selected row."""
        return at_spot(self.findings, self.outline.spot)

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show the remarks of reviewers; the one about the selected row appears under the rows."""
        self.remarks = tuple(remarks)
        self._say_finding()

    def remarks_here(self) -> Sequence[Remark]:
        """The open remarks about the selected row."""
        spot = self.outline.spot
        parts = {"claim": fields.CLAIM_KINDS, "point": fields.POINT_KINDS}.get(
            spot.kind if spot is not None else "", ()
        )
        return [
            one
            for one in self.remarks
            if not one.thread.settled
            and spot is not None
            and (one.spot == spot or (one.spot.kind in parts and one.spot.name == spot.name))
        ]

    def _say_finding(self) -> None:
        here, asked = self.findings_here(), self.remarks_here()
        rows, width, cut = max(2, self.size.height // 2), max(20, self.size.width - 2), self.glyphs.ellipsis
        count = f" (1 of {len(here)}, ! lists them)" if len(here) > 1 else ""
        said = content.fold(headline(here[0], self.glyphs, count), width, rows, cut) if here else []
        more = f" (1 of {len(asked)}, Q lists them)" if len(asked) > 1 else " (Q answers)"
        asks = content.fold(remark_line(asked[0], self.glyphs, more), width, rows, cut) if asked else []
        self.query_one("#check-note", Note).show([*asks, *said])

    def go(self, spot: Spot) -> bool:
        """Put the cursor on a spot, unfolding what contains it first."""
        if spot.kind in fields.CLAIM_KINDS and spot.name != self.current:
            self._choose(spot.name)
        self._open_around(spot)
        there = self.outline.go(spot) or self.outline.go(Spot(fields.parent_kind(spot), spot.name))
        self._say_finding()
        return there

    def _choose(self, claim_id: str) -> None:
        if self.case is not None and edits.claim_by_id(self.case, claim_id) is not None:
            self.current = claim_id
            self._draw()
            self.post_message(self.ClaimChosen(claim_id))

    def _open_around(self, spot: Spot) -> None:
        """Make the row's point the current one, unfold a folded field, and show the row under the cursor in full."""
        self.point = spot.name if spot.kind in fields.POINT_KINDS else ""
        self.more = self.more or (spot.kind == "case" and all(row.spot != spot for row in self.outline.rows))
        self._draw()

    # -- typing ------------------------------------------------------------------------------------------

    def open_editor(self, spot: Spot, cursor: int | None = None) -> bool:
        """Open a row for typing; False when the row is a choice or no longer exists."""
        text = fields.read(self.case, spot) if self.case is not None and fields.editable(spot) else None
        if self.case is None or text is None:
            return False
        self.go(spot)
        self.editing, self.outline.watched = spot, None
        self._opened_with = text
        # The placeholder for withheld words is no text of the case until somebody types over it.
        seen = fields.read(self.drawn, spot) if self.drawn is not None else None
        typed, fault = self.refused.get(spot) or (text if seen is None else seen, rules.fault_of(self.case, spot, text))
        self.editor.display = True
        self.editor.one_line = fields.one_line(spot)
        self.editor.open(typed, cursor)
        self.editor.offers = tuple(self.used.get(spot.name, ())) if spot.kind == "case" else ()
        self._name_field(fault)
        self._passed_on = self.editor.value
        # At once: `focus()` is deferred, and keys typed meanwhile would act as commands.
        self.screen.set_focus(self.editor)
        if self.screen.focused is not self.editor:
            # On a narrow screen the pane may only appear with the next refresh.
            self.call_after_refresh(self.screen.set_focus, self.editor)
        return True

    def reopen(self, cursor: int | None) -> None:
        """Reload the open field after undo changed it; close it if it no longer exists."""
        if self.editing is not None:
            self.refused.pop(self.editing, None)
        if self.editing is not None and not self.open_editor(self.editing, cursor):
            self.close_editor()

    def drop_refused(self) -> bool:
        """Reset the open field to the case's text; False when it holds no rejected text."""
        if self.editing is None or self.editing not in self.refused:
            return False
        self.reopen(None)
        self._draw()
        return True

    def pending_edit(self) -> edits.Edit | None:
        """The edit for keys whose messages are still pending: what the open field says and the case does not yet."""
        spot = self.editing
        said = fields.read(self.case, spot) if self.case is not None and spot is not None else None
        if self.case is None or spot is None or said is None or self.editor.value in (said, self._passed_on):
            # If undo or a colleague's text changed the case, a field that still shows the old text holds no edit.
            return None
        if rules.fault_of(self.case, spot, self.editor.value):
            return None
        return fields.write(self.case, spot, self.editor.value)

    def close_editor(self, *, focus: bool = True) -> None:
        """Close the field without losing anything that was typed."""
        if self.editing is None:
            return
        if (pending := self.pending_edit()) is not None:
            self.post_message(self.Edited(pending, typing=True, cursor=self.editor.cursor_index))
        self._leave_refused(self.editing)
        self.left_at = (self.editing, self.editor.cursor_index)
        self.editing = None
        self.offer.show([])
        self.editor.display = False
        self.query_one("#editor-label", Note).show([])
        if focus:
            self.screen.set_focus(self.outline)
        self.post_message(self.EditorLeft())

    def _leave_refused(self, spot: Spot) -> None:
        """Keep a rejected number next to its field until it is fixed; drop an empty or repeated phrase."""
        refused = self.refused.get(spot)
        if refused is not None and self.case is not None and spot.kind == "phrase":
            del self.refused[spot]
            self.post_message(self.Edited(Edit(self.case, "phrase", spot, "The phrase is as it was; d removes it.")))
        elif refused is not None:
            self._draw()

    def _name_field(self, fault: str = "") -> None:
        """Set the title of the open field to its label, or to what is wrong with its text."""
        if self.editing is not None:
            keys = "Enter, Esc done" if self.editor.one_line else "Esc done"
            name = f"{self._label(self.editing)}{self.glyphs.dot}{keys}"
            wrong = f"{self.glyphs.of_status('fail')} {fault}"
            rows = content.fold(wrong, max(20, self.size.width - 2), 2, self.glyphs.ellipsis)
            self.query_one("#editor-label", Note).show(
                rows if fault else [name, *self.editor.offer_rows(max(20, self.size.width - 2))]
            )

    def _label(self, spot: Spot) -> str:
        claims = edits.claims_of(self.case) if self.case is not None else ()
        index = next((i for i, claim in enumerate(claims) if claim.claim_id == spot.name), None)
        sign = "" if index is None else f"{self.glyphs.claim(index)} ({index + 1})"
        return fields.label(spot, sign)

    # -- pasted lines ------------------------------------------------------------------------------------

    def _offer_lines(self) -> None:
        """Offer other uses for several lines in a one-line field. The lines stay if there is no answer."""
        offer = reshape.offer_of(self.case, self.editing, self.editor.value) if self.case and self.editing else ""
        if offer:
            self.offer.ask(offer)

    def _answer_offer(self, yes: bool) -> None:
        spot, text = self.editing, self.editor.value
        self.screen.set_focus(self.editor)
        if yes and self.case is not None and spot is not None:
            # The field's own text is in the case, or will be with this edit, which writes all of it again.
            self._passed_on = text
            self.post_message(self.Edited(reshape.lines_apart(self.case, spot, text)))
            self.close_editor()

    async def _type_on(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_printable:
            await self.app._check_bindings(event.key)
        else:
            self.editor.post_message(event)

    # -- messages ----------------------------------------------------------------------------------------

    def on_field_editor_typed(self, event: FieldEditor.Typed) -> None:
        """Turn every change of the field into an edit at once."""
        event.stop()
        if self.case is None or self.editing is None:
            return
        self._passed_on = event.text
        spot, text = self.editing, event.text
        fault = rules.fault_of(self.case, spot, text)
        self._name_field(fault)
        if fault:
            self.refused[spot] = (text, fault)
            text = self._opened_with
            if rules.fault_of(self.case, spot, text):
                return
        else:
            self.refused.pop(spot, None)
        if fields.read(self.case, spot) != text:
            self.post_message(self.Edited(fields.write(self.case, spot, text), typing=True, cursor=event.cursor))

    def edit_row(self, spot: Spot) -> None:
        """Open a text, change a choice, or fold and unfold."""
        if spot.kind in ("more", "extra"):
            self.more = not self.more
            self._draw()
        elif self.case is not None and not self.open_editor(spot, self._cursor_of_undo(spot)):
            self.post_message(self.Edited(fields.press(self.case, spot)))

    def _cursor_of_undo(self, spot: Spot) -> int | None:
        """Where undo changed the field's text, if that was the last thing that happened to it."""
        at, self.undone_at = self.undone_at, None
        return at[1] if at is not None and at[0] == spot else None

    def on_outline_remove_asked(self, event: Outline.RemoveAsked) -> None:
        """Remove the row; undo restores it."""
        event.stop()
        if self.case is not None:
            self.post_message(self.Edited(fields.remove(self.case, event.spot)))

    def on_outline_moved(self, event: Outline.Moved) -> None:
        """Make the claim of the selected row the current one."""
        event.stop()
        if event.spot != self.outline.spot:
            # The cursor has moved on; folding for its old position would remove its row.
            return
        if self.left_at is not None and self.left_at[0] != event.spot:
            self.left_at = None
        if event.spot.kind in fields.CLAIM_KINDS and event.spot.name != self.current:
            self._choose(event.spot.name)
        self._open_around(event.spot)
        self._say_finding()

    def on_outline_resized(self, event: Outline.Resized) -> None:
        """Fold the rows to the new width."""
        event.stop()
        self._draw()
