"""The keys of the evidence widget and what each does to cursor and selection.

tmux passes on every one of these keys; each has a description, since the key sheet is built from this list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.kit.evidence import stops
from goldtui.tui.kit.evidence.pointer import Pointing

if TYPE_CHECKING:
    pass

BINDINGS: list[BindingType] = [
    Binding("m", "mark", "Mark phrase", id="evidence.mark"),
    Binding("v", "toggle_select", "Select", id="evidence.select"),
    Binding("s", "sentence(1)", "Sentence", id="evidence.sentence"),
    Binding("x", "unmark", "Unmark", id="evidence.unmark"),
    Binding("S", "sentence(-1)", "Sentence before", show=False, id="evidence.sentence_before"),
    Binding(")", "unit('clause', 1)", "Clause, then the next", show=False, id="evidence.clause"),
    Binding("(", "unit('clause', -1)", "Clause before", show=False, id="evidence.clause_before"),
    Binding("}", "unit('paragraph', 1)", "Paragraph, then the next", show=False, id="evidence.paragraph"),
    Binding("{", "unit('paragraph', -1)", "Paragraph before", show=False, id="evidence.paragraph_before"),
    Binding("=", "widen", "Wider: word, clause, sentence, paragraph", show=False, id="evidence.widen"),
    Binding("-", "shrink", "Narrower", show=False, id="evidence.shrink"),
    Binding("slash", "find", "Search this text", show=False, id="evidence.find"),
    Binding("n", "hit(1)", "Next hit", show=False, id="evidence.hit"),
    Binding("N", "hit(-1)", "Hit before", show=False, id="evidence.hit_before"),
    Binding("left,h", "step(-1)", "Character left", show=False, id="evidence.left"),
    Binding("right,l", "step(1)", "Character right", show=False, id="evidence.right"),
    Binding("up,k", "rows(-1)", "Row up", show=False, id="evidence.up"),
    Binding("down,j", "rows(1)", "Row down", show=False, id="evidence.down"),
    Binding("w,ctrl+right", "word('next')", "Next word", show=False, id="evidence.word"),
    Binding("b,ctrl+left", "word('previous')", "Word before", show=False, id="evidence.word_before"),
    Binding("e", "word('end')", "End of word", show=False, id="evidence.word_end"),
    Binding("0,home", "row_edge('start')", "Start of row", show=False, id="evidence.row_start"),
    Binding("$,end", "row_edge('end')", "End of row", show=False, id="evidence.row_end"),
    Binding("pageup", "page(-1)", "Page up", show=False, id="evidence.page_up"),
    Binding("pagedown", "page(1)", "Page down", show=False, id="evidence.page_down"),
    Binding("g,ctrl+home", "text_edge('start')", "Start of text", show=False, id="evidence.start"),
    Binding("G,ctrl+end", "text_edge('end')", "End of text", show=False, id="evidence.end"),
    Binding("shift+left", "step(-1, True)", "Select left", show=False),
    Binding("shift+right", "step(1, True)", "Select right", show=False),
    Binding("shift+up", "rows(-1, True)", "Select up", show=False),
    Binding("shift+down", "rows(1, True)", "Select down", show=False),
    Binding("ctrl+shift+left", "word('previous', True)", "Select word before", show=False),
    Binding("ctrl+shift+right", "word('next', True)", "Select word", show=False),
    Binding("shift+home", "row_edge('start', True)", "Select to start of row", show=False),
    Binding("shift+end", "row_edge('end', True)", "Select to end of row", show=False),
]

NOTHING = "No word is selected: s takes the sentence, v or shift+arrows select."
_WORD_MOVES = {"next": stops.next_word, "previous": stops.previous_word, "end": stops.word_end}


class Moves(Pointing):
    """The actions behind the keys of the text."""

    BINDINGS: ClassVar[list[BindingType]]

    def action_step(self, by: int, extend: bool = False) -> None:
        """Move one character left or right."""
        stop = self.table.next_stop(self.cursor) if by > 0 else self.table.previous_stop(self.cursor)
        self.move_to(stop, extend=extend)

    def action_rows(self, by: int, extend: bool = False) -> None:
        """Move one row up or down."""
        self.move_rows(by, extend=extend)

    def action_page(self, by: int) -> None:
        """Move one screenful up or down, keeping one row in view."""
        self.move_rows(by * max(1, self.size.height - 1))

    def action_word(self, which: str, extend: bool = False) -> None:
        """Move to a word's start or end."""
        words = self.words_near(self.cursor, self.cursor + 1)
        self.move_to(_WORD_MOVES[which](words, self.cursor, len(self.text)), extend=extend)

    def action_row_edge(self, which: str, extend: bool = False) -> None:
        """Move to the first or last stop of the row."""
        row = self.table.row_of(self.cursor)
        self.move_to(self.table.starts[row] if which == "start" else self.table.last_stop(row), extend=extend)

    def action_text_edge(self, which: str) -> None:
        """Move to the start or end of the text."""
        self.move_to(0 if which == "start" else len(self.text))

    def action_toggle_select(self) -> None:
        """Start a selection that every move extends, or drop it."""
        if self.sticky:
            self.clear_selection()
        elif self.text:
            self.sticky = True
            self.move_to(self.cursor, extend=True)

    def action_sentence(self, by: int) -> None:
        """Select the sentence under the cursor; if it is selected, add the next (or the previous) one."""
        sentences = self.sentences()
        present = self.selected
        if present is None:
            index = stops.sentence_at(sentences, self.cursor)
            if index is None:
                self.post_message(self.Refused("There is no text to select here."))
                return
            self.select(*sentences[index])
            return
        first = stops.sentence_at(sentences, present.start) or 0
        last = stops.sentence_at(sentences, present.end - 1) or 0
        covers = sentences[first][0] >= present.start and sentences[last][1] <= present.end
        if covers and by > 0:
            last = min(last + 1, len(sentences) - 1)
        elif covers:
            first = max(0, first - 1)
        self.select(sentences[first][0], sentences[last][1])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable `/` only where it acts, and `n` and `N` only during a search: otherwise they belong to the screen."""
        return self.searching if action == "hit" else self.find is not None if action == "find" else True

    def action_find(self) -> None:
        """Start a search in this text."""
        if self.text and self.find is not None:
            self.find(0)
        else:
            self.post_message(self.Refused("There is no text to search here."))

    def action_hit(self, by: int) -> None:
        """Go to the next or the previous hit."""
        if self.find is not None:
            self.find(by)

    def action_mark(self) -> None:
        """Request the selection as a phrase."""
        selected = self.selected
        if selected is None or not selected.words:
            self.post_message(self.Refused(NOTHING))
            return
        self.post_message(self.Marked(selected))

    def action_unmark(self) -> None:
        """Request removal of the phrases under the cursor."""
        if not self.marks.at(self.cursor):
            self.post_message(self.Refused("No phrase lies under the cursor."))
            return
        self.post_message(self.Unmarked(self.cursor))
