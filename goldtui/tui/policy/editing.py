"""Changes in the Policy place: a field is typed in place, a list or table entry by entry; nothing is saved here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import PolicyField, value_at
from goldtui.tui.kit import content
from goldtui.tui.policy.families import FamilyChoice
from goldtui.tui.policy.pattern import PatternScreen
from goldtui.tui.policy.words import selected_field, value_words
from goldtui.workbench.policy.entries import (
    FORBIDDEN,
    PATTERNS,
    TARGETS,
    entries_of,
    has_entries,
    with_entry,
    with_forbidden,
    without_entry,
)
from goldtui.workbench.policy.values import plain, with_plain, with_usual, with_value

if TYPE_CHECKING:
    from goldtui.tui.policy.state import PolicyDesk
    from goldtui.tui.policy.trying import Trying

Make = Callable[[str], Policy]
FORMS = {TARGETS: '{ name = "partial", category = "should_answer_partial", at_least = 0.8 }'}
PEOPLE = "People are listed by goldtui people set DB NAME --role ROLE."


class Editing:
    """The line in which a value is typed, and what becomes of it."""

    def __init__(self, desk: PolicyDesk, trying: Trying) -> None:
        self.desk, self.state, self.trying = desk, desk.state, trying
        self._make: Make | None = None

    @property
    def _field(self) -> PolicyField | None:
        return selected_field(self.state, self.desk.fields.cursor)

    def open(self) -> None:
        """Go to the fields, open a list, or type the value under the cursor."""
        field = self._field
        if not self.state.loaded or self._make is not None:
            return
        if self.desk.groups.has_focus:
            self.desk.show_fields()
        elif field is None:
            self.desk.say("There is no field here.")
        elif self.state.opened is not None:
            self._change_entry(field)
        elif field.key == "people":
            self.desk.say(PEOPLE)
        elif has_entries(field):
            self.state.opened, self.state.memory.field = field, 0
            self.desk.draw()
        else:
            shown = value_words(self.state.draft, field)
            self._ask(f"{field.title}, {field.allowed}:", shown, partial(with_value, self.state.draft, field.key))

    def add(self) -> None:
        """Add an entry to the list or table that is open, or under the cursor."""
        field = self._field
        if self._make is not None or field is None or not has_entries(field):
            self.desk.say("Entries are added to a list or a table: go to one first.")
            return
        self.state.opened = field
        if field.key in (*PATTERNS, FORBIDDEN):
            self._pattern(field, None)
            return
        form = "NAME = VALUE" if isinstance(field.usual, dict) else FORMS.get(field.key, "the new entry")
        label = f"{field.title}, {form}:"
        self._ask(label, "", lambda words: with_entry(self.state.draft, field, None, words))

    def remove(self) -> None:
        """Take the entry under the cursor away."""
        field = self.state.opened
        if field is None or not entries_of(self.state.draft, field):
            self.desk.say("Enter opens a list or table; x takes one of its entries away.")
        else:
            self._take(lambda: without_entry(self.state.draft, field, self.desk.fields.cursor))

    def default(self) -> None:
        """Put the default in the place of the value under the cursor."""
        field = self._field
        if field is None or field.key == "people":
            self.desk.say(PEOPLE)
        else:
            self._take(lambda: with_usual(self.state.draft, field.key))

    def revert(self) -> None:
        """Put the saved value back in the place of the one under the cursor."""
        field = self._field
        if field is not None:
            saved = plain(value_at(self.state.base.policy, field.key))
            self._take(lambda: with_plain(self.state.draft, field.key, saved, field.key))

    def families(self) -> None:
        """Choose a family of the library of forbidden patterns."""
        if self.state.loaded:
            self.desk.gold_app.push_screen(FamilyChoice(self.state.draft, self.desk.glyphs), self._chosen)

    def _chosen(self, policy: Policy | None) -> None:
        if policy is not None:
            self._take(lambda: policy)

    def taken(self) -> None:
        """Take what was typed; a refusal says why and leaves the line open."""
        from goldtui.tui.kit.enter_input import EnterInput

        make = self._make
        field = self.desk.gold_app.screen.query_one(EnterInput)
        if make is not None:
            typed = field.value
            self._take(lambda: make(typed), done=self._done)

    def cancel(self) -> None:
        """Close the line; nothing changes."""
        self._done()

    def close(self) -> None:
        """Go back from entries to fields, to the one they belong to."""
        from goldtui.tui.policy.words import fields_of

        opened, self.state.opened = self.state.opened, None
        fields = fields_of(self.state.group)
        self.state.memory.field = fields.index(opened) if opened in fields else 0
        self.desk.draw()

    def _change_entry(self, field: PolicyField) -> None:
        at = self.desk.fields.cursor
        found = entries_of(self.state.draft, field)
        if at >= len(found):
            self.add()
        elif field.key in (*PATTERNS, FORBIDDEN):
            self._pattern(field, at)
        else:
            label = f"{found[at].label or field.title}:"
            self._ask(label, found[at].words, lambda words: with_entry(self.state.draft, field, at, words))

    def _pattern(self, field: PolicyField, at: int | None) -> None:
        draft = self.state.draft
        if field.key == FORBIDDEN:
            rule = None if at is None else draft.compliance_patterns[at]
            begun = ("", "", "") if rule is None else (rule.name, rule.pattern, rule.message)
            screen = PatternScreen(field, begun, partial(with_forbidden, draft, at), self.desk.glyphs)
        else:
            begun = ("", "" if at is None else entries_of(draft, field)[at].words, "")
            make = lambda name, pattern, message: with_entry(draft, field, at, pattern)  # noqa: E731
            screen = PatternScreen(field, begun, make, self.desk.glyphs)
        self.desk.gold_app.push_screen(screen, self._chosen)

    def _ask(self, label: str, value: str, make: Make) -> None:
        if content.shown_line(value) != value:
            self.desk.say("This text holds characters that no line can show: goldtui policy set DB --from FILE")
            return
        self._make = make
        self.desk.ask_value(label, value)

    def _done(self) -> None:
        self._make = None
        self.desk.close_value()

    def _take(self, make: Callable[[], Policy], done: Callable[[], None] = lambda: None) -> None:
        """Make a change in what is worked on, and try it."""
        try:
            changed = make()
        except GoldtuiError as refused:
            one = refused.problem
            self.desk.say(f"{one.message}. {one.fix}" if one.fix else one.message)
            return
        done()
        if changed == self.state.draft:
            self.desk.say("It says so already.")
            return
        self.state.memory.draft = changed
        self.desk.draw()
        self.trying.follow()
