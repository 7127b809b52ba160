"""What reviewers said about the current case: each remark with its place, one key to go to the field, and the answers.

A remark that its author only finds by chance never gets an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import fold_into
from goldtui.workbench.review.comment_spot import Remark, Remarks

Chosen = tuple[str, Remark]
"""`go` or `answer`, and the remark."""


def remark_line(one: Remark, glyphs: Glyphs, count: str = "") -> str:
    """`ben asks (2 answers): Is that the right hour?`; the text is untrusted."""
    thread = one.thread
    said = "settled" if thread.settled else f"{len(thread.answers)} answers" if len(thread.answers) > 1 else ""
    said = said or ("answered" if thread.answers else "")
    verb = "asks" if thread.comment.text.rstrip().endswith("?") else "says"
    about = f" on {glyphs.quoted(thread.comment.quote)}" if thread.comment.quote else ""
    note = f" ({said})" if said else ""
    return f"{glyphs.bullet} {thread.remark.author} {verb}{about}{note}{count}: {thread.comment.text}"


def remark_words(one: Remark) -> list[str]:
    """The remark, each answer, and the place it is about."""
    thread, author = one.thread, one.thread.remark.author
    words = [f"{author}, {thread.remark.at.astimezone():%Y-%m-%d %H:%M}: {thread.comment.text}"]
    words += [f"{answer.author} answers: {getattr(answer.content, 'text', '')}" for answer in thread.answers]
    gone = "Its words are not in the case any more. " if thread.elsewhere else ""
    words.append(f"{gone}About {thread.comment.place or 'the whole case'}, revision {thread.remark.number}.")
    return words


class RemarkList(RowList):
    """A row for each remark, the open ones first."""

    BINDING_GROUP_TITLE = "Comments"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next comment", show=False, id="remarks.down"),
        Binding("up,k", "move(-1)", "Comment before", show=False, id="remarks.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="remarks.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="remarks.page_up"),
    ]
    DEFAULT_CSS = """
    RemarkList { scrollbar-gutter: stable; }
    """

    def __init__(self, found: Sequence[Remark], *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.found = found

    def count(self) -> int:
        """The number of remarks."""
        return len(self.found)

    def text_of(self, index: int) -> str:
        """Author and text of a remark."""
        return remark_line(self.found[index], self.glyphs)


class CommentsScreen(BaseScreen[Chosen | None]):
    """Dismisses with a remark and what to do with it, or with None."""

    BINDING_GROUP_TITLE = "Comments"
    AUTO_FOCUS = "#remarks"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,f", "choose('go')", "Go to the field", key_display="Enter", id="comments.go"),
        Binding("A", "choose('answer')", "Answer or settle", id="comments.answer"),
        Binding("q,escape,Q", "leave", "Back", key_display="q", id="comments.leave"),
    ]
    DEFAULT_CSS = """
    CommentsScreen #comments-head { text-style: bold; }
    CommentsScreen #comments-text { background: $panel; }
    """

    def __init__(self, case_id: str, comments: Remarks, glyphs: Glyphs, at: int = 0) -> None:
        super().__init__()
        self.case_id, self.comments, self.glyphs, self.at = case_id, comments, glyphs, at

    def compose(self) -> ComposeResult:
        """How many are open, why the case came back, the rows, the selected remark in full, the keys."""
        open_ = sum(not one.thread.settled for one in self.comments.remarks)
        counted = f"Comments on {self.case_id}", f"{open_} open", f"{len(self.comments.remarks) - open_} settled"
        yield Note(self.glyphs.dot.join(counted), keep=True, id="comments-head")
        yield Note(*((self.comments.returned,) if self.comments.returned else ()), id="comments-returned")
        yield RemarkList(self.comments.remarks, glyphs=self.glyphs, id="remarks")
        yield Note("", keep=True, id="comments-text")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Select the remark the screen was opened for."""
        self.list.action_move(self.at)

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self._show()

    @property
    def list(self) -> RemarkList:
        """The rows."""
        return self.query_one(RemarkList)

    @property
    def in_hand(self) -> Remark | None:
        """The selected remark."""
        return self.comments.remarks[self.list.cursor] if self.comments.remarks else None

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the newly selected remark in full."""
        event.stop()
        self._show()

    def _show(self) -> None:
        one = self.in_hand
        words = ["Nobody has said anything about this case yet."] if one is None else remark_words(one)
        width, rows = max(20, self.app.size.width - 2), 5 if self.app.size.height < 30 else 9
        self.query_one("#comments-text", Note).show(fold_into(words, width, rows, self.glyphs.ellipsis))

    def action_choose(self, what: str) -> None:
        """Go to the field, or answer."""
        one = self.in_hand
        if one is not None:
            self.dismiss((what, one))

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
