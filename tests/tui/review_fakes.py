"""The Review place in memory: decisions and remarks about the fake bench's cases, counted as the workbench counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from goldtui.casework.lifecycle import IN_QUEUE
from goldtui.model.case_state import CaseState
from goldtui.model.faults import Conflict, GoldtuiError, Problem, StoreError
from goldtui.model.policy import Policy
from goldtui.model.results import GateResult, Metrics, Stage, Status, Verdict
from goldtui.model.review import Choice, Comment, Decision, Dispute, Fault, Ruling, Skip
from goldtui.store.cases.steps import Step
from goldtui.store.db.values import Head, Opinion, Revision
from goldtui.store.reviews import Given
from goldtui.tui.review.review import ReviewPlace
from goldtui.workbench.review.comment_spot import Remark, Remarks, spot_of
from goldtui.workbench.review.comments import threads
from goldtui.workbench.review.decide import Decided, NotDecided, move_of, obstacles, require_role
from goldtui.workbench.review.news import ReviewNews
from goldtui.workbench.review.page import ReviewPage, SourcePiece, SourceText
from goldtui.workbench.review.queue import Queue, in_order, queue_rows
from goldtui.workbench.review.review_case import ReviewCase
from goldtui.workbench.review.round import round_of
from goldtui.workbench.session.session import Session

if TYPE_CHECKING:
    from goldtui.tui.app import GoldtuiApp

GREEN = tuple(GateResult(stage.value.replace(" ", "_"), stage, Status.PASS) for stage in list(Stage)[:6])
AT = datetime(2026, 1, 5, 9, 30, tzinfo=UTC)


class FakeReview:
    """Mixed into the fake bench. Whoever works there is `ana`; the cases are those of `writer`."""

    author: str
    path: str
    read_only: str
    states: dict[str, str]
    saved: dict[str, list[Any]]
    chunks: dict[str, Any]
    policy: Policy = Policy()
    writer: str = "ben"
    taken: dict[str, str] | None = None
    leased: str = ""
    now: datetime = AT

    @property
    def standing(self) -> str:
        """The name, and what the set says of it."""
        return self.author

    @property
    def me(self) -> str:
        """The name."""
        return self.author

    @property
    def _said(self) -> dict[str, list[Opinion]]:
        known: dict[str, list[Opinion]] = self.__dict__.setdefault("opinions", {})
        return known

    @property
    def _session(self) -> Session:
        return cast("Session", SimpleNamespace(policy=self.policy, author=self.author))

    def say_as(self, who: str, case_id: str, content: Any) -> Opinion:
        """Somebody says something about a case as it now is."""
        number = sum(len(said) for said in self._said.values()) + 1
        revision = self._revision(case_id)
        one = Opinion(number, case_id, revision.number, revision.digest, who, AT, content)
        self._said.setdefault(case_id, []).append(one)
        return one

    def _revision(self, case_id: str) -> Revision:
        chain = self.saved[case_id]
        number = len(chain)
        state = CaseState(self.states[case_id])
        return Revision(chain[-1], number, None, f"{case_id}:{number}", state, self.writer, AT, "")

    def _steps(self, case_id: str) -> tuple[Step, ...]:
        one = self._revision(case_id)
        return (Step(case_id, one.number, one.digest, one.state, one.author, AT, "", same_text=False),)

    def review_queue(self) -> Queue:
        """The cases that somebody marked ready or sent back."""
        self._note("review_queue")  # type: ignore[attr-defined]
        ids = [one for one, state in self.states.items() if CaseState(state) in IN_QUEUE]
        heads = [
            Head(
                number, one, CaseState(self.states[one]), "glasshouse", None, self.saved[one][-1].question, None, None,
                None, len(self.saved[one]), f"{one}:{len(self.saved[one])}", self.writer, AT,
            )
            for number, one in enumerate(ids, 1)
        ]  # fmt: skip
        steps = {one: list(self._steps(one)) for one in ids}
        return in_order(queue_rows(self._session, heads, steps, self._said), {}, self.review_news().mark[0])

    def review_page(self, case_id: str) -> ReviewPage:
        """The case with its sources whole."""
        self._note("review_page")  # type: ignore[attr-defined]
        if case_id not in self.saved:
            raise GoldtuiError("unknown_case", f"there is no case {case_id!r}")
        revision, steps = self._revision(case_id), self._steps(case_id)
        case, opinions = revision.case, tuple(self._said.get(case_id, ()))
        chunks = tuple(self.chunks[one] for one in case.required_source_ids if one in self.chunks)
        verdict = Verdict(case_id, None, None, "strict", Stage.PASS, True, GREEN, Metrics(*[None] * 7))
        shown = ReviewCase(
            revision, chunks, verdict, steps, opinions, round_of(steps, opinions, self.policy), (), None, None
        )
        claims = case.reference.claims if case.reference is not None else ()
        found = {(one.claim_id, i): "found" for one in claims for i, _ in enumerate(one.support_phrases)}
        sources = tuple(
            SourceText(one.chunk_id, one.version, ("required",), (SourcePiece(one.text or ""),)) for one in chunks
        )
        return ReviewPage(shown, case, found, sources, (), shown.words, str)

    def review_news(self) -> ReviewNews:
        """Counted."""
        said = sum(len(one) for one in self._said.values())
        saved = sum(len(chain) for chain in self.saved.values())
        return ReviewNews((said, saved), self.now, dict(self.taken or {}))

    def in_the_way(
        self, page: ReviewPage, choice: Choice, ticked: Sequence[str], *, note: str = "", settles: bool = False
    ) -> Sequence[Problem]:
        """As the workbench says it."""
        return obstacles(self._session, page.shown, choice, note=note, ticked=ticked, settles=settles)

    def decide_case(
        self,
        page: ReviewPage,
        choice: Choice,
        note: str,
        ticked: Sequence[str],
        *,
        seconds: float | None,
        blind: bool,
        settles: bool = False,
    ) -> Decided:
        """In a dictionary."""
        case_id = page.case.case_id
        if self.read_only:
            raise StoreError("store_readonly", "the file may only be read", self.path, "run: chmod u+w garden.db")
        require_role(self._session, choice, case_id)
        problems = self.in_the_way(page, choice, ticked, note=note, settles=settles)
        if problems:
            raise NotDecided(problems)
        self._refuse_moved(page)
        words = None if seconds is None else page.words
        made = Decision(
            choice=choice, note=note, ticked=tuple(ticked), words=words, seconds=seconds, blind=blind, settles=settles
        )
        one = self.say_as(self.author, case_id, made)
        after = round_of(page.shown.steps, self._said[case_id], self.policy)
        move = move_of(choice, page.shown.revision, after)
        if move is not None:
            self.states[case_id] = move.state.value
        return Decided(Given(one, self._revision(case_id)), after, f"{case_id} is {self.states[case_id]} now")

    def _refuse_moved(self, page: ReviewPage) -> None:
        if self._revision(page.case.case_id).digest != page.shown.digest:
            message = f"{self.writer} has saved a revision since this one was shown; nothing was recorded"
            raise Conflict("review_moved", message, page.case.case_id, "read what changed, then decide about that")

    def skip_case(self, page: ReviewPage, reason: str) -> None:
        """Remember."""
        self._worded(reason)
        self.say_as(self.author, page.case.case_id, Skip(reason=reason))

    def comment_on(self, page: ReviewPage, text: str, place: str, quote: str) -> None:
        """Remember."""
        self._worded(text)
        self.say_as(self.author, page.case.case_id, Comment(text=text, place=place, quote=quote))

    def answer_comment(self, case_id: str, remark: int, text: str, *, settled: bool) -> None:
        """Remember."""
        self._worded(text)
        self.say_as(self.author, case_id, Comment(text=text, answers=remark, settled=settled))

    def dispute_case(self, page: ReviewPage, says: Fault, note: str) -> str:
        """It is disputed from then on."""
        self._worded(note)
        self.say_as(self.author, page.case.case_id, Dispute(says=says, note=note))
        self.states[page.case.case_id] = "disputed"
        return "disputed"

    def rule_case(self, page: ReviewPage, finds: Fault, note: str) -> str:
        """Back to its author, or as it was."""
        self._worded(note)
        asked = page.shown.round.dispute
        assert asked is not None
        self.say_as(self.author, page.case.case_id, Ruling(dispute=asked.sequence, finds=finds, note=note))
        self.states[page.case.case_id] = "returned" if finds is Fault.LABEL else "ready"
        return self.states[page.case.case_id]

    def _worded(self, text: str) -> None:
        if not text.strip():
            raise GoldtuiError("reason_missing", "it needs words", "", "say why in a sentence")

    def take_case(self, case_id: str) -> None:
        """Remember."""
        self.leased = case_id

    def give_case_back(self, case_id: str) -> None:
        """Forget."""
        self.leased = ""

    def remarks(self, case_id: str) -> Remarks:
        """Comments with their answers."""
        shown = self.review_page(case_id).shown
        found = tuple(Remark(one, spot_of(shown.case, one.comment)) for one in threads(shown))
        last = self._said.get(case_id, [])[-1:]
        note = getattr(last[0].content, "note", "") if last and self.states[case_id] == "returned" else ""
        return Remarks(found, f"{last[0].author} asks for a change: {note}" if note else "")


def place(app: GoldtuiApp) -> ReviewPlace:
    """The Review place on top."""
    screen = app.screen
    assert isinstance(screen, ReviewPlace)
    return screen
