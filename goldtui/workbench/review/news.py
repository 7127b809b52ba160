"""Whether anything happened in a set since the last look: three small reads, cheap enough for polling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from goldtui.store import leases, reviews
from goldtui.store.cases import own_work
from goldtui.workbench.review.queue import taken_words
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class ReviewNews:
    """Whether anything is new, and who is reading which case."""

    mark: tuple[int, int]
    """A different pair of numbers means that somebody saved or gave an opinion."""
    at: datetime
    """The time of the look."""
    taken: Mapping[str, str]
    """By case: `ben reads it until 10:42`; foreign text."""


def review_news(session: Session) -> ReviewNews:
    """The news at this moment; this person's own reading is left out."""
    now = session.clock()
    running = leases.running(session.store, now)
    others = {case_id: taken_words(one) for case_id, one in running.items() if one.session_key != session.key}
    return ReviewNews((reviews.last_sequence(session.store), own_work.last_sequence(session.store)), now, others)
