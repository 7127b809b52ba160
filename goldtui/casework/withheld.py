"""What may not be shown or leave the store: words of chunks whose `permitted` is false, wherever they are repeated.

Nulling a chunk's text is not enough: a support phrase, a reference answer or a message quotes the same words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, EvidenceChunk, GoldCase, Record
from goldtui.model.results import Verdict
from goldtui.text.match.normalise import PreparedText, forms, normalise, prepare
from goldtui.text.match.occurrences import occurrences
from goldtui.text.match.phrase import MatchStatus, find_phrase

PLACEHOLDER = "[withheld]"
"""Stands for words of a withheld chunk, in text and in JSON."""

SHOWN_RUN = 4
"""So many words in a row shared with a withheld chunk are hidden: too eager is better than too late."""

# A character of a script without spaces counts as a word of its own.
_SPACELESS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_WORD = re.compile(f"[{_SPACELESS}]|[^\\W_{_SPACELESS}]+")
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
_MAX_NAMED = 50
_KEPT = 4096


class WithheldQuoted(GoldtuiError):
    """Records that repeat withheld text and so may not leave the store; `problems` names them, never the words."""

    exit_code = 1

    def __init__(self, problems: tuple[Problem, ...], total: int) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._problems = problems
        self.total = total

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


class Withheld:
    """The withheld texts of a set, looked for in other texts by runs of `words` words and by cited phrases."""

    def __init__(self, evidence: Iterable[EvidenceChunk], words: int = SHOWN_RUN) -> None:
        self._words = words
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
                self._runs.update(dict.fromkeys(_runs(text.normal, words), chunk_id))
        self._settled = False
        self._pairs = frozenset(run[:2] for run in self._runs) if words > 1 else None
        """How runs begin; of texts in ASCII most have no such words side by side, and need not be looked through."""
        every = [text for texts in self._texts.values() for text in texts]
        self._joined = "\n".join(t.normal for t in every) if all(t.sited is None for t in every) else None
        """All withheld texts, unless one of them breaks words at line ends and takes more than plain comparing."""
        # Variants of one case repeat each other's messages and phrases; those of a whole set must not pile up.
        self._shared = lru_cache(_KEPT)(self._look_through)
        self._source_of = lru_cache(_KEPT)(self._look_for)

    def __bool__(self) -> bool:
        return bool(self._texts)

    def allowing(self, evidence: Iterable[EvidenceChunk]) -> Withheld:
        """The same but for words that the permitted ones of these chunks say too; far cheaper than made anew."""
        other = copy(self)
        other._shown = {chunk_id: list(texts) for chunk_id, texts in self._shown.items()}
        for chunk in evidence:
            if chunk.permitted is not False:
                other._shown.setdefault(chunk.chunk_id, []).append(chunk.text or "")
        other._runs, other._settled = dict(self._runs), False
        other._shared = lru_cache(_KEPT)(other._look_through)
        other._source_of = lru_cache(_KEPT)(other._look_for)
        return other

    def phrases(self, answers: Iterable[Answer | None]) -> dict[str, str]:
        """Support phrases that rest on a withheld chunk, each with the chunk's id.

        A phrase rests on the chunk its claim cites; one that its own permitted chunk also says is not hidden.
        """
        found: dict[str, str] = {}
        if not self._texts:
            return found
        for answer in answers:
            for claim in answer.claims if answer is not None else ():
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
        return _masked(text, spans)

    def clean_case(self, case: GoldCase) -> GoldCase:
        """The case as it may be shown; ids stay."""
        if not self._texts:
            return case
        phrases = self.phrases((case.reference,))
        return GoldCase.model_validate(walked(case.model_dump(mode="json"), lambda text: self.clean(text, phrases)))

    def clean_verdict(self, verdict: Verdict, phrases: Mapping[str, str]) -> Verdict:
        """The verdict with messages that may be shown."""
        if not self._texts:
            return verdict
        return replace(
            verdict,
            results=tuple(
                replace(r, findings=tuple(replace(f, message=self.clean(f.message, phrases)) for f in r.findings))
                if r.findings
                else r
                for r in verdict.results
            ),
        )

    def _look_for(self, phrase: str, citation_id: str | None) -> str | None:
        """The withheld chunk that a phrase rests on, or null."""
        if citation_id in self._texts:
            return citation_id
        normal, sited = forms(phrase)
        if self._joined is not None and sited is None and normal not in self._joined:
            return None
        # The withheld texts first: they are few and ready, and hardly any phrase is one of theirs.
        holder = next((i for i, texts in self._texts.items() if any(_spans(phrase, t) for t in texts)), None)
        if holder is None or any(_spans(phrase, prepare(text)) for text in self._shown.get(citation_id or "", ())):
            return None
        return holder

    def _settle(self) -> None:
        """Forget words that a chunk which is not withheld says as well; left until a text first repeats any."""
        self._settled = True
        for texts in self._shown.values():
            for text in texts:
                for run in _runs(normalise(text), self._words):
                    self._runs.pop(run, None)

    def _look_through(self, text: str) -> tuple[tuple[int, int, str], ...]:
        """Start, end and chunk id of every run of words that a withheld chunk has too."""
        pairs = self._pairs if text.isascii() else None
        if pairs is not None and pairs.isdisjoint(pairwise(_WORD.findall(text.lower()))):
            return ()
        found = []
        places = [(m.start(), m.end(), normalise(m.group())) for m in _WORD.finditer(text)]
        words = self._words
        for start in range(len(places) - words + 1):
            run = tuple(word for _, _, word in places[start : start + words])
            if run in self._runs and not self._settled:
                self._settle()
            chunk_id = self._runs.get(run)
            if chunk_id is not None:
                found.append((places[start][0], places[start + words - 1][1], chunk_id))
        return tuple(found)


def refuse_quoted(goldset: GoldSet) -> None:
    """Raise `WithheldQuoted` (`withheld_quoted`) naming every case, variant and trace that repeats withheld text.

    Words count as repeated from `policy.min_quote_words` in a row, support phrases at any length.
    """
    withheld = Withheld(goldset.evidence, goldset.policy.min_quote_words)
    if not withheld:
        return
    problems: list[Problem] = []
    total = 0
    references = {c.case_id: c.reference for c in goldset.cases}
    records: list[tuple[str, Record, tuple[Answer | None, ...]]] = [
        *((f"case {c.case_id}", c, (c.reference,)) for c in goldset.cases),
        *((f"variant {v.variant_id}", v, (v.answer, references.get(v.case_id))) for v in goldset.variants),
        *((f"trace {t.trace_id}", t, (t.answer, references.get(t.case_id))) for t in goldset.traces),
    ]
    for where, record, answers in records:
        phrases = withheld.phrases(answers)
        for field, text in texts_of(record.model_dump(mode="json")):
            chunk_id = withheld.quoted(text, phrases)
            if chunk_id is None:
                continue
            total += 1
            if len(problems) < _MAX_NAMED:
                message = f"{field} repeats words of {chunk_id!r}, which is not permitted and may not leave the store"
                fix = "put it in words of your own, or rest the case on a permitted source"
                problems.append(Problem("withheld_quoted", message, where, fix))
    if problems:
        raise WithheldQuoted(tuple(problems), total)


def _runs(normal: str, words: int) -> Iterator[tuple[str, ...]]:
    found = _WORD.findall(normal)
    return (tuple(found[start : start + words]) for start in range(len(found) - words + 1))


def _spans(phrase: str, text: PreparedText) -> list[tuple[int, int]]:
    match = find_phrase(phrase, text)
    if match.status is MatchStatus.ABSENT:
        return []
    # Where some places are negated the rule names the others only; hidden are all of them.
    return [*match.spans, *occurrences(phrase, text)]


def _masked(text: str, spans: list[tuple[int, int]]) -> str:
    pieces: list[str] = []
    done = 0
    hidden_to = -1
    for start, end in sorted(spans):
        if start > hidden_to:
            pieces.append(text[done:start] + PLACEHOLDER)
        hidden_to = done = max(hidden_to, end)
    return "".join(pieces) + text[done:]


def walked(value: Any, change: Callable[[str], str], key: str = "") -> Any:
    """A record's JSON value with every text changed; ids are not text."""
    if isinstance(value, str):
        return value if key in _IDS else change(value)
    if isinstance(value, list):
        return [walked(item, change, key) for item in value]
    if isinstance(value, dict):
        return {name: walked(item, change, name) for name, item in value.items()}
    return value


def texts_of(value: Any, path: str = "", key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a record with its path; ids are not text."""
    if isinstance(value, str):
        if key not in _IDS:
            yield path, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from texts_of(item, f"{path}[{index}]", key)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from texts_of(item, f"{path}.{name}" if path else name, name)
