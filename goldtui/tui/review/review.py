"""The Review place: cases that wait for a second person, and the decision about each."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.review.remarks import ReviewSaying
from goldtui.tui.review.review_labels import LABEL_KEYS


class ReviewPlace(ReviewSaying):
    """Space ticks, `a` approves, `R` requests a change; the next case of the queue opens automatically."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "Tick", id="review.tick"),
        Binding("a", "approve", "Approve", id="review.approve"),
        Binding("R", "say('return')", "Request change", id="review.return"),
        Binding("u", "next_todo", "Next", id="review.todo"),
        Binding("enter", "open", "Open", id="review.open"),
        Binding("c", "comment", "Comment", id="review.comment"),
        Binding("A", "answer", "Answer or settle the comment in hand", show=False, id="review.answer"),
        Binding("d", "difference", "Difference", id="review.difference"),
        Binding("g", "guideline", "Guideline", id="review.guideline"),
        Binding("J", "settle", "Settle a disagreement as a third person", show=False, id="review.settle"),
        Binding("D", "dispute", "Dispute the gold, or rule on a dispute", show=False, id="review.dispute"),
        Binding("X", "say('reject')", "Reject, with a reason", show=False, id="review.reject"),
        Binding("T", "say('retire')", "Retire, with a reason", show=False, id="review.retire"),
        Binding("s", "skip", "Skip, with a reason", show=False, id="review.skip"),
        Binding("W", "withdraw", "Take one's decision back", show=False, id="review.withdraw"),
        Binding("ctrl+z", "undo", "Undo the last decision", show=False, id="review.undo"),
        Binding("b", "blind", "Blind: others' decisions hidden, or shown", show=False, id="review.blind"),
        Binding("f", "first", "First that is in the way", show=False, id="review.first"),
        Binding("o", "only", "Only one need: yours, disagreement, ...", show=False, id="review.only"),
        Binding("slash", "ask", "Filter", show=False, id="review.filter"),
        Binding("right_square_bracket", "step(1)", "Next case", show=False, id="review.next"),
        Binding("left_square_bracket", "step(-1)", "Case before", show=False, id="review.before"),
        Binding("tab,shift+tab", "panes", "Panes", key_display="Tab", id="review.panes"),
        *LABEL_KEYS,
        Binding("q,escape", "back", "Back", key_display="q", id="review.back"),
    ]
