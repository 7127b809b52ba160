"""The Policy place: groups of rules, their fields with meaning and default, and what a change would do to a run.

Nothing is in force before it is saved with a reason; until then every change is tried, not made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.memory.policy import PolicyMemory
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import fold_into
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.policy import words
from goldtui.tui.policy.editing import Editing
from goldtui.tui.policy.lists import FieldList, GroupList
from goldtui.tui.policy.saving import Saving
from goldtui.tui.policy.state import PolicyWork
from goldtui.tui.policy.trying import Trying

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


class PolicyPlace(BaseScreen[None]):
    """`Enter` changes the field under the cursor, `s` saves with a reason, `t` tries the last run."""

    BINDING_GROUP_TITLE = "Policy"
    PLACE = 8
    AUTO_FOCUS = "#policy-groups"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Change", id="policy.open"),
        Binding("a", "add", "Add", id="policy.add"),
        Binding("x", "remove", "Take away", id="policy.remove"),
        Binding("d", "default", "Default", id="policy.default"),
        Binding("u", "revert", "As saved", id="policy.revert"),
        Binding("f", "families", "Library of patterns", id="policy.families"),
        Binding("s", "save", "Save", id="policy.save"),
        Binding("t", "try_out", "Try", id="policy.try"),
        Binding("v", "revisions", "Revisions", id="policy.revisions"),
        Binding("W", "judges", "Judges", id="policy.judges"),
        Binding("y", "approve", "Approve", show=False, id="policy.approve"),
        Binding("r", "reload", "Read again", show=False, id="policy.reload"),
        Binding("q,escape", "back", "Back", key_display="q", id="policy.back"),
    ]

    groups = getters.query_one(GroupList)
    fields = getters.query_one(FieldList)
    topbar = getters.query_one(Topbar)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.state = PolicyWork()
        self.trying = Trying(self)
        self.editing = Editing(self, self.trying)
        self.saving = Saving(self, self.trying)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_open = self.editing.open
        self.action_add = self.editing.add
        self.action_remove = self.editing.remove
        self.action_default = self.editing.default
        self.action_revert = self.editing.revert
        self.action_families = self.editing.families
        self.action_save = self.saving.save
        self.action_try_out = self.trying.try_now
        self.action_revisions = self.saving.revisions
        self.action_approve = self.saving.approve
        self.action_reload = self.saving.reload

    def compose(self) -> ComposeResult:
        """The heading, groups and fields, the selected one in full, what would change, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("Reading the policy", keep=True, id="policy-head")
        with Container(id="policy-body"):
            yield pane(GroupList(glyphs=self.glyphs, id="policy-groups"), "Rules")
            with pane(Container(id="policy-fields-pane"), "Fields"):
                yield FieldList(glyphs=self.glyphs, id="policy-fields")
            with pane(Container(id="policy-beside-pane"), "What would change"):
                yield Note("", keep=True, id="policy-beside")
        yield Note("", keep=True, id="policy-about")
        yield Note("", id="policy-label")
        yield EnterInput("", id="policy-value")
        yield Note("", keep=True, id="policy-tried")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Load the policy, or go on with what was not saved."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.state.memory = self.gold_app.policy_memory = self.gold_app.policy_memory or PolicyMemory()
        self.topbar.show([self.bench.name, "Policy"], "reading", self.bench.standing)
        self.query_one(EnterInput).taken = self.editing.taken
        self.close_value()
        self.spawn(self.saving.load(), "load", exclusive=True)

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self.call_after_refresh(self.draw)

    def action_judges(self) -> None:
        """Show the judges, which of them may count, and why."""
        from goldtui.tui.pages.judges import JudgesScreen

        self.gold_app.push_screen(JudgesScreen(self.bench, self.lane, self.glyphs))

    def draw(self) -> None:
        """Draw everything from the state."""
        if not self.state.loaded:
            return
        state, width = self.state, max(20, self.size.width - 2)
        self.topbar.show([self.bench.name, "Policy"], words.saved_words(state))
        self.query_one("#policy-head", Note).show([words.head_words(state)])
        self.groups.show(words.group_rows(state, self.glyphs), state.memory.group)
        room = max(20, self.fields.size.width - 2)
        self.fields.show(words.field_texts(state, room, self.glyphs), state.memory.field)
        rows = 5 if self.size.height < 30 else 6
        about = list(words.about_words(state, self.fields.cursor))
        self.query_one("#policy-about", Note).show(fold_into(about or [""], width, rows, self.glyphs.ellipsis))
        self.draw_tried()

    def draw_tried(self) -> None:
        """Draw what would change: next to the fields where there is room, under them otherwise."""
        beside, below = self.query_one("#policy-beside", Note), self.query_one("#policy-tried", Note)
        wide = self.has_class("-wide") or self.has_class("-xwide")
        below.display = not wide
        title = "What would change in the last run"
        if wide:
            room, rows = max(10, beside.size.width - 2), max(1, self.fields.size.height)
            lines = [line for one in self.state.tried for line in content.fold(one, room, rows, self.glyphs.ellipsis)]
            beside.show([title, "", *lines][:rows])
        else:
            rows = 2 if self.size.height < 24 else 4
            shown = list(self.state.tried)[: rows - 1]
            below.show([f"{title}:", *shown][:rows] + [""] * (rows - 1 - len(shown)))

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the group or field that the cursor is on."""
        event.stop()
        memory = self.state.memory
        if memory.group != self.groups.cursor:
            memory.group, memory.field, self.state.opened = self.groups.cursor, 0, None
        else:
            memory.field = self.fields.cursor
        self.draw()

    # -- panes -------------------------------------------------------------------------------------------

    def show_fields(self) -> None:
        """Focus the fields; on a narrow screen they take the place of the groups."""
        self.add_class("-fields")
        self.call_after_refresh(self._focus, self.fields)

    def show_groups(self) -> None:
        """Focus the groups."""
        self.remove_class("-fields")
        self.call_after_refresh(self._focus, self.groups)

    def _focus(self, pane: RowList) -> None:
        self.set_focus(pane)
        self.draw()

    def action_panes(self, by: int) -> None:
        """Go to the fields, or back to the groups."""
        if by > 0:
            self.show_fields()
        else:
            self.state.opened, self.state.memory.field = None, 0
            self.show_groups()

    def ask_value(self, label: str, value: str) -> None:
        """Open the line in which a value is typed."""
        field = self.query_one(EnterInput)
        self.query_one("#policy-label", Note).show([label])
        field.display = True
        field.value, field.cursor_position = value, len(value)
        self.call_after_refresh(self.set_focus, field)

    def close_value(self) -> None:
        """Close the line in which a value is typed."""
        self.query_one("#policy-label", Note).show([])
        self.query_one(EnterInput).display = False
        if self.state.loaded:
            self.call_after_refresh(self._focus, self.fields)

    @property
    def back_word(self) -> str:
        """What the key for going back leads to from here."""
        if self.query_one(EnterInput).display or self.state.opened is not None:
            return "Fields"
        return "Groups" if self.focused is self.fields else super().back_word

    def action_back(self) -> None:
        """Go back: from typing, from entries, from fields, then to the previous place."""
        if self.query_one(EnterInput).display:
            self.editing.cancel()
        elif self.state.opened is not None:
            self.editing.close()
        elif self.focused is self.fields:
            self.show_groups()
        else:
            if self.state.unsaved:
                self.gold_app.notify("What is not saved waits in the Policy place until goldtui ends.", markup=False)
            self.gold_app.action_leave_place()
