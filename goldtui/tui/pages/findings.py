"""The findings of the checks as a queue: each with its place and its next step, and one key to go to the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.model.checks import CheckSeverity
from goldtui.model.counts import plural
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import fold_into
from goldtui.workbench.checks.case_findings import PlacedFinding

_STATUS = {CheckSeverity.ERROR: "fail", CheckSeverity.WARNING: "not_tested", CheckSeverity.INFO: "not_reached"}


def headline(one: PlacedFinding, glyphs: Glyphs, count: str = "", case_id: str = "") -> str:
    """`✗ error loan-1 GT204: "..." says too little`: sign, severity, case, code, the addition `count`, message."""
    found = one.finding
    head = " ".join(filter(None, (glyphs.of_status(_STATUS[found.severity]), found.severity.value, case_id)))
    return f"{head} {found.code}{count}: {found.message}"


class FindingList(RowList):
    """A row for each finding."""

    BINDING_GROUP_TITLE = "Findings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next finding", show=False, id="findings.down"),
        Binding("up,k", "move(-1)", "Finding before", show=False, id="findings.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="findings.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="findings.page_up"),
    ]
    DEFAULT_CSS = """
    FindingList { scrollbar-gutter: stable; }
    """

    def __init__(self, found: Sequence[PlacedFinding], *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.found = found
        self._several = len({one.finding.case_id for one in found}) > 1

    def count(self) -> int:
        """The number of findings."""
        return len(self.found)

    def text_of(self, index: int) -> str:
        """The finding, with its case if there are several."""
        one = self.found[index]
        return headline(one, self.glyphs, case_id=one.finding.case_id or "" if self._several else "")


class FindingsScreen(BaseScreen[PlacedFinding | None]):
    """Dismisses with the finding to go to, or with None."""

    BINDING_GROUP_TITLE = "Findings"
    AUTO_FOCUS = "#findings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,f", "go", "Go to the field", key_display="Enter", id="findings.go"),
        Binding("w", "why", "Why: the rule's page", id="findings.why"),
        Binding("q,escape,exclamation_mark", "leave", "Back", key_display="q", id="findings.leave"),
    ]
    DEFAULT_CSS = """
    FindingsScreen #findings-head { text-style: bold; }
    FindingsScreen #findings-why { background: $panel; }
    """

    def __init__(self, title: str, found: Sequence[PlacedFinding], glyphs: Glyphs, at: int = 0) -> None:
        super().__init__()
        self.heading, self.found, self.glyphs, self.at = title, found, glyphs, at

    def compose(self) -> ComposeResult:
        """How many of each severity, the rows, the selected finding in full, the keys."""
        yield Note(self._counted(), keep=True, id="findings-head")
        yield pane(FindingList(self.found, glyphs=self.glyphs, id="findings"), "Findings")
        yield Note("", keep=True, id="findings-why")
        yield KeyLine(id="keys")

    def _counted(self) -> str:
        counts = {severity: sum(one.finding.severity is severity for one in self.found) for severity in CheckSeverity}
        said = [plural(number, severity.value) for severity, number in counts.items()]
        return self.glyphs.dot.join([self.heading, *said])

    def on_mount(self) -> None:
        """Select the finding the screen was opened for."""
        self.list.action_move(self.at)

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self._explain()

    @property
    def list(self) -> FindingList:
        """The rows."""
        return self.query_one(FindingList)

    @property
    def selected(self) -> PlacedFinding | None:
        """The selected finding."""
        return self.found[self.list.cursor] if self.found else None

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Explain the newly selected finding."""
        event.stop()
        self._explain()

    def _explain(self) -> None:
        one = self.selected
        if one is None:
            words = ["Nothing is found: no rule has anything to say here. goldtui rule lists what they look for."]
        else:
            found = one.finding
            place = self.glyphs.dot.join(part for part in (found.case_id or "", found.where) if part)
            words = [f"{found.message} ({place})", f"Next: {found.fix}", f"w shows the page of rule {found.code}."]
        width, rows = max(20, self.app.size.width - 2), 4 if self.app.size.height < 30 else 6
        self.query_one("#findings-why", Note).show(fold_into(words, width, rows, self.glyphs.ellipsis))

    def action_go(self) -> None:
        """Go to the field, if it is in a case."""
        one = self.selected
        if one is not None and one.finding.case_id is None:
            self.query_one(KeyLine).flash("This one is about the set or its evidence and not about a case.")
        elif one is not None:
            self.dismiss(one)

    def action_why(self) -> None:
        """Show why the selected rule exists, with a bad and a good example."""
        from goldtui.tui.pages.rule_page import RulePage

        one = self.selected
        if one is not None:
            self.app.push_screen(RulePage(one.finding.code))

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
