"""The rule for text that may not be shown or leave the store: words of chunks whose `permitted` is false.

Nulling a chunk's text is not enough: a support phrase, answer, tag, key or id may repeat its words. Restricted are
`policy.restricted_run` consecutive words, in any typography, on screens and in files, and support phrases of any length
that rest on such a chunk. Words that a permitted chunk also has are allowed.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from itertools import accumulate, chain
from typing import Any, NamedTuple

from goldtui.casework import outlet
from goldtui.casework.outlet import PLACEHOLDER, Spans, masked
from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import RESTRICTED_RUN
from goldtui.model.records import Answer, EvidenceChunk, GoldCase, Record
from goldtui.model.results import Verdict
from goldtui.text.match.normalise import PreparedText, forms, prepare
from goldtui.text.match.occurrences import occurrences
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.readings import HeldRuns, runs_of, words_of

_IDS = frozenset(
    {
        "case_id",
        "point_id",
        "claim_id",
        "answer_id",
        "citation_id",
        "answer_point",
        "required_source_ids",
        "source_alternatives",
    }
    | {"trace_id", "variant_id", "first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids"}
    | {"selected_versions", "citations", "labelled_by", "expected_behaviour", "importance", "kind", "expected_stage"}
)
_WORDS = frozenset({"labelled_by", "expected_behaviour", "importance", "usage"})
"""Fields whose value is a word from a fixed list."""
_NAMED_WORD = re.compile(r"""(?<!\w)["'\u2018\u201c]([^"'\u2018\u2019\u201c\u201d\n]{1,80})["'\u2019\u201d](?!\w)""")
"""Matches what a message puts in quotes."""
_MAX_NAMED = 50
_KEPT = 4096


class WithheldQuoted(GoldtuiError):
    """Records that repeat withheld text and so may not leave the store; `problems` never contains the words."""

    exit_code = 1

    def __init__(self, problems: tuple[Problem, ...], total: int) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._problems = problems
        self.total = total

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


class Phrases(dict[str, str]):
    """Phrases that rest on withheld chunks, by chunk."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str] = set()
        """Words of restricted runs in the claims, because a finding that lists them one by one repeats the run."""


class Withheld:
    """The withheld texts of a set, searched in other texts by runs of `words` words and by cited phrases."""

    def __init__(
        self,
        evidence: Iterable[EvidenceChunk],
        words: int = RESTRICTED_RUN,
        more: Callable[[], Iterable[EvidenceChunk]] = tuple,
    ) -> None:
        """`more` returns the other permitted chunks; it is called only when a text repeats restricted words."""
        self._words, self._more = words, more
        self._texts: dict[str, list[PreparedText]] = {}
        self._shown: dict[str, list[str]] = {}
        for chunk in evidence:
            if chunk.permitted is False:
                self._texts.setdefault(chunk.chunk_id, []).append(prepare(chunk.text or ""))
            else:
                self._shown.setdefault(chunk.chunk_id, []).append(chunk.text or "")
        self._runs: dict[tuple[str, ...], str] = {}
        for chunk_id, texts in self._texts.items():
            for text in texts:
                self._runs.update(dict.fromkeys(runs_of(text.normal, text.sited, words), chunk_id))
        self._held = HeldRuns(tuple(self._runs), words)
        self._settled = False
        every = [text for texts in self._texts.values() for text in texts]
        self._joined = "\n".join(t.normal for t in every) if all(t.sited is None for t in every) else None
        """All withheld texts; null if one breaks words at line ends and needs more than plain comparison."""
        # Bounded: variants of one case share messages and phrases, but those of a whole set would fill memory.
        self._shared = lru_cache(_KEPT)(self._look_through)
        self._source_of = lru_cache(_KEPT)(self._look_for)

    def __bool__(self) -> bool:
        return bool(self._texts)

    def allowing(self, evidence: Iterable[EvidenceChunk]) -> Withheld:
        """The same, but also allowing words of these permitted chunks; much cheaper than a new instance."""
        other = copy(self)
        other._shown = {chunk_id: list(texts) for chunk_id, texts in self._shown.items()}
        for chunk in evidence:
            if chunk.permitted is not False:
                other._shown.setdefault(chunk.chunk_id, []).append(chunk.text or "")
        other._runs, other._settled = dict(self._runs), False
        other._shared = lru_cache(_KEPT)(other._look_through)
        other._source_of = lru_cache(_KEPT)(other._look_for)
        return other

    def phrases(self, answers: Iterable[Answer | None]) -> Phrases:
        """Support phrases that rest on a withheld chunk, each with the chunk's id.

        A phrase rests on the chunk its claim cites; a phrase found in a permitted text of that chunk is not hidden.
        """
        found = Phrases()
        if not self._texts:
            return found
        for answer in answers:
            for claim in answer.claims if answer is not None else ():
                found.words.update(word for s, e, _ in self._shared(claim.text) for word in words_of(claim.text[s:e]))
                for phrase in claim.support_phrases:
                    source = self._source_of(phrase, claim.citation_id)
                    if source is not None:
                        found[phrase] = source
        return found

    def quoted(self, text: str, phrases: Mapping[str, str]) -> str | None:
        """The id of a withheld chunk whose words the text repeats, or null."""
        if not self._texts or not text:
            return None
        if text in phrases:
            return phrases[text]
        for _, _, chunk_id in self._shared(text):
            return chunk_id
        prepared = prepare(text) if phrases else None
        for phrase, chunk_id in phrases.items():
            if prepared is not None and _spans(phrase, prepared):
                return chunk_id
        return None

    def clean(self, text: str, phrases: Mapping[str, str]) -> str:
        """The text with every repetition of withheld words replaced by `[withheld]`."""
        if not self._texts or not text:
            return text
        if text in phrases:
            return PLACEHOLDER
        spans = [(start, end) for start, end, _ in self._shared(text)]
        if phrases:
            prepared = prepare(text)
            for phrase in phrases:
                spans.extend(_spans(phrase, prepared))
        if words := getattr(phrases, "words", None):
            named = ((m, words_of(m[1])) for m in _NAMED_WORD.finditer(text))
            spans.extend(m.span(1) for m, said in named if said and words.issuperset(said))
        return masked(text, spans)

    def spans_in(self, texts: Sequence[str]) -> list[Spans]:
        """Where each of these texts, that follow one another, repeats words of a withheld chunk."""
        if len(texts) == 1:
            return [[(start, end) for start, end, _ in self._shared(texts[0])]]
        spans = self._row_spans(texts)
        return [[(start, end) for start, end, _ in spans.get(index, ())] for index in range(len(texts))]

    def quoted_row(self, texts: Sequence[str]) -> dict[int, str]:
        """Which of these texts, that follow one another, repeat words of a withheld chunk, and of which."""
        if len(texts) < 2 or not self._texts:
            return {}
        return {index: spans[0][2] for index, spans in self._row_spans(texts).items()}

    def _row_spans(self, texts: Sequence[str]) -> dict[int, list[tuple[int, int, str]]]:
        starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
        found: dict[int, list[tuple[int, int, str]]] = {}
        for start, end, chunk_id in self._look_through("\n".join(texts)):
            for index in range(bisect_right(starts, start) - 1, bisect_left(starts, end)):
                begin, last = max(start - starts[index], 0), min(end - starts[index], len(texts[index]))
                if begin < last:
                    found.setdefault(index, []).append((begin, last, chunk_id))
        return found

    def hold_back(self, place: str) -> None:
        """From now on, hide everything printed or drawn that repeats these texts."""
        outlet.hold_back(place, self.spans_in if self else None)

    def holds(self, where: Place, phrases: Mapping[str, str]) -> str | None:
        """Like `quoted`, for a place in a record: an id may be any source's, and phrases hide words but not names."""
        if where.name:
            return None if where.text in self._texts or where.text in self._shown else self.quoted(where.text, {})
        return self.quoted(where.text, phrases)

    def clean_case(self, case: GoldCase) -> GoldCase:
        """The case with withheld words hidden; ids stay because rows are found by them, and are cleaned when drawn."""
        if not self._texts:
            return case
        phrases = self.phrases((case.reference,))
        return GoldCase.model_validate(walked(case.model_dump(mode="json"), lambda text: self.clean(text, phrases)))

    def clean_verdict(self, verdict: Verdict, phrases: Mapping[str, str]) -> Verdict:
        """The verdict with withheld words hidden in its messages."""
        if not self._texts:
            return verdict
        results = []
        for result in verdict.results:
            said = [self.clean(finding.message, phrases) for finding in result.findings]
            if any(text != finding.message for text, finding in zip(said, result.findings, strict=True)):
                pairs = zip(result.findings, said, strict=True)
                result = result._replace(findings=tuple(finding._replace(message=text) for finding, text in pairs))
            results.append(result)
        return verdict._replace(results=tuple(results))

    def _look_for(self, phrase: str, citation_id: str | None) -> str | None:
        """The withheld chunk that a phrase rests on, or null."""
        if citation_id in self._texts:
            return citation_id
        normal, sited = forms(phrase)
        if self._joined is not None and sited is None and normal not in self._joined:
            return None
        # Search the withheld texts first: they are few and prepared, and hardly any phrase matches.
        holder = next((i for i, texts in self._texts.items() if any(_spans(phrase, t) for t in texts)), None)
        if holder is None or any(_spans(phrase, prepare(text)) for text in self._shown.get(citation_id or "", ())):
            return None
        return holder

    def _settle(self) -> None:
        """Drop words that a permitted chunk also has; delayed until a text first repeats any."""
        others, left = [one.text or "" for one in self._more() if one.permitted is not False], dict(self._runs)
        for texts in (*self._shown.values(), others):
            for text in texts:
                for run in runs_of(*forms(text), self._words):
                    left.pop(run, None)
        # As a whole, and said last: another thread searches meanwhile, and keeps what it finds.
        self._runs, self._settled = left, True

    def _look_through(self, text: str) -> tuple[tuple[int, int, str], ...]:
        """Start, end and chunk id of every run of words that occurs in a withheld chunk and in no permitted one."""
        found = []
        for start, end, run in self._held.find(text):
            if not self._settled:
                self._settle()
            if (chunk_id := self._runs.get(run)) is not None:
                found.append((start, end, chunk_id))
        return tuple(found)


def refuse_quoted(goldset: GoldSet) -> None:
    """Raise `WithheldQuoted` (`withheld_quoted`) with every place of the set that repeats restricted words.

    Ids, tags, notes and keys of `extra` are searched like other text, and so are the policy and the set's description.
    """
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    if not withheld:
        return
    problems: list[Problem] = []
    total = 0
    named = {v.case_id for v in goldset.variants} | {t.case_id for t in goldset.traces}
    references = {c.case_id: c.reference for c in goldset.cases if c.case_id in named} if named else {}
    about = goldset.model_dump(mode="json", include={"name", "description", "policy", "checks"}, exclude_defaults=True)
    records: Iterable[tuple[str, Any, tuple[Answer | None, ...]]] = chain(
        ((f"case {c.case_id}", c, (c.reference,)) for c in goldset.cases),
        ((f"variant {v.variant_id}", v, (v.answer, references.get(v.case_id))) for v in goldset.variants),
        ((f"trace {t.trace_id}", t, (t.answer, references.get(t.case_id))) for t in goldset.traces),
        ((f"chunk {e.chunk_id}", e, ()) for e in goldset.evidence),
        [("the set", about, ())],
    )
    for where, record, answers in records:
        phrases = withheld.phrases(answers)
        places = tuple(places_of(_leaving(record)))
        shared = _shared_runs(places, withheld)
        for place in places:
            chunk_id = withheld.holds(place, phrases) or shared.get(place)
            if chunk_id is None:
                continue
            total += 1
            if len(problems) < _MAX_NAMED:
                path = withheld.clean(place.path, phrases)
                message = f"{path} repeats words of {chunk_id!r}, which is not permitted and may not leave the store"
                fix = "put it in words of your own, or rest the case on a permitted source"
                problems.append(Problem("withheld_quoted", message, where, fix))
    if problems:
        raise WithheldQuoted(tuple(problems), total)


_INDEX = re.compile(r"\[\d+\]")


def _shared_runs(places: Iterable[Place], withheld: Withheld) -> dict[Place, str]:
    """Places with a part of a run: in the items of a list, or in a key of `extra` and its text; with the chunk."""
    rows: dict[str, list[Place]] = {}
    for place in places:
        if not place.name:
            path, free, _ = place.path.removeprefix("a key of ").partition(outlet.FREE)
            rows.setdefault(free or _INDEX.sub("", path), []).append(place)
    return {
        row[index]: chunk_id
        for row in rows.values()
        for index, chunk_id in withheld.quoted_row([place.text for place in row]).items()
    }


def _leaving(record: Record | dict[str, Any]) -> dict[str, Any]:
    """What would leave of a record. A chunk's own text is exported or withheld as a whole."""
    if not isinstance(record, Record):
        return record
    if not isinstance(record, EvidenceChunk):
        return record.model_dump(mode="json")
    own = {"text"} if record.permitted is not False else {"text", "extra"}
    return record.model_dump(mode="json", exclude=own)


def _spans(phrase: str, text: PreparedText) -> list[tuple[int, int]]:
    match = find_phrase(phrase, text)
    if match.status is MatchStatus.ABSENT:
        return []
    # If some places are negated the rule returns only the others; all of them are hidden.
    return [*match.spans, *occurrences(phrase, text)]


def walked(value: Any, change: Callable[[str], str], key: str = "", *, ids: bool = False, free: bool = False) -> Any:
    """A record's JSON value with every text and every key of `extra` mapped; ids only on request."""
    if isinstance(value, str):
        return change(value) if free or (key not in _WORDS and (ids or key not in _IDS)) else value
    if isinstance(value, list):
        return [walked(item, change, key, ids=ids, free=free) for item in value]
    if isinstance(value, dict):
        inside = free or key == outlet.FREE
        name: Callable[[str], str] = change if inside else str
        return outlet.renamed(value, name, lambda n, item: walked(item, change, n, ids=ids, free=inside))
    return value


class Place(NamedTuple):
    """One text of a record with its path. `name`: it is an id or a word from a list, not free text."""

    path: str
    text: str
    name: bool


def places_of(value: Any, path: str = "", key: str = "", *, free: bool = False) -> Iterator[Place]:
    """Every text of a record, including keys of `extra` and ids."""
    if isinstance(value, str):
        yield Place(path, value, not free and (key in _IDS or key in _WORDS))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places_of(item, f"{path}[{index}]", key, free=free)
    elif isinstance(value, dict):
        inside = free or key == outlet.FREE
        for name, item in value.items():
            if inside:
                yield Place(f"a key of {path}", name, False)
            yield from places_of(item, f"{path}.{name}" if path else name, name, free=inside)


def texts_of(value: Any) -> Iterator[tuple[str, str]]:
    """Every text of a record with its path, without ids and keys."""
    found = ((one.path, one.text) for one in places_of(value) if not one.name)
    return ((path, text) for path, text in found if not path.startswith("a key of "))
