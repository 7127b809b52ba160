"""Was each source used as its owner allows? Quote-only text must be quoted and attributed, no-use text must not appear.

A paraphrase of quote-only text reads well and is exactly what the licence forbids, so the gate looks at shared words
and at the claims that cite the text. Only copied runs, quotations and citations can be proven. A statement that shares
most of its content words with one sentence of such a text, and is not supported by another source that it cites, may be
a paraphrase: then the gate is not tested, and never passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from goldtui.gates.citations import cited_by
from goldtui.gates.declare import NOT_APPLICABLE, Declaration, Gate, Passes, Reason, error, result, settled, warning
from goldtui.gates.evidence import Source
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.model.policy import FIRST_RULE
from goldtui.model.records import Claim, Usage
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import Spot
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.normalise import normalise
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import tokens_of

DECLARED = Declaration(
    name="source_policy",
    title="source policy",
    short_title="sources",
    column="src",
    stage=Stage.SOURCE_POLICY,
    asks="Is quote-only text quoted with attribution, and no-use text absent?",
    needs=("case", "answer", "context", "evidence", "policy"),
    first_fix="quote the source's own words in quotation marks and cite it, or leave it out",
    reasons=(
        Reason(
            "quote_only_paraphrased",
            "quote this source in its own words, in quotation marks, and cite it",
            mode="source_policy_violation",
        ),
        Reason("quote_without_marks", "put the source's own words in quotation marks", mode="source_policy_violation"),
        Reason(
            "quote_without_attribution", "name the source where its words are quoted", mode="source_policy_violation"
        ),
        Reason(
            "no_use_used",
            "keep this source out of the context; nothing of it may be said",
            mode="source_policy_violation",
        ),
        Reason(
            "use_not_measured", "quote this source and cite it, or cite the source that the statement was taken from"
        ),
    ),
)
PASSED = Passes(DECLARED)

QUOTED = re.compile(r"“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』|\"([^\"]+)\"")
"""A text in quotation marks, raw or normalised; no alternative reads past a second opening mark."""
# Chinese, Japanese, Thai and similar scripts write no spaces: there two characters count as one word.
_UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")
_UNSPACED_WORD = re.compile(f"[{_UNSPACED}]")
_ENDLESS = re.compile(r"\d{100,}")
MOST_OF = 0.6
"""The share of a statement's content words in one sentence of a ruled text from which it is suspected."""
LEAST_SHARED = 3
"""Fewer shared words than this are common to any two texts on one subject."""
_NOTHING_RULED = result(DECLARED, NOT_APPLICABLE)


def strict(exhibit: Exhibit) -> GateResult:
    """k chunks used as allowed, of n selected chunks with a usage rule."""
    if not exhibit.case.direct_quotes_only and exhibit.evidence.ruled.isdisjoint(exhibit.trace.selected_context_ids):
        return _NOTHING_RULED
    ruled = [s for s in exhibit.selected.values() if _rule(exhibit, s) is not Usage.SUMMARIZE]
    if not ruled or not exhibit.response.strip():
        return _NOTHING_RULED
    findings: list[Finding] = []
    good = 0
    for source in ruled:
        found = list(_judge(exhibit, source)) or list(_suspected(exhibit, source))
        good += not found
        findings.extend(found)
    return settled(DECLARED, findings, good, len(ruled)) if findings else PASSED[len(ruled)]


def _rule(exhibit: Exhibit, source: Source) -> Usage:
    if exhibit.case.direct_quotes_only and source.chunk.usage is Usage.SUMMARIZE:
        return Usage.QUOTE_ONLY
    return source.chunk.usage


def _judge(exhibit: Exhibit, source: Source) -> Iterator[Finding]:
    chunk_id = source.chunk.chunk_id
    where = Spot("evidence", chunk_id)
    citing = [c for c in exhibit.answer.claims if chunk_id in cited_by(c)]
    words = exhibit.policy.min_quote_words
    unquoted = _shares_run(QUOTED.sub(" ¶ ", exhibit.response), source, words)
    if _rule(exhibit, source) is Usage.NO_USE:
        if citing or _shares_run(exhibit.response, source, words):
            yield error("no_use_used", f"{chunk_id!r} may not be used, yet the answer cites or repeats it", where)
        return
    if unquoted:
        yield error("quote_without_marks", f"words of {chunk_id!r} are repeated outside quotation marks", where)
    for claim in citing:
        if not _quotes(claim, source):
            yield error(
                "quote_only_paraphrased",
                f"claim {claim.claim_id!r} puts {chunk_id!r} in other words; that source may only be quoted",
                Spot("claim", claim.claim_id),
            )
    if not citing and any(_holds(source, q) for q in quotations(exhibit.response)):
        yield error("quote_without_attribution", f"{chunk_id!r} is quoted without being cited", where)


def _suspected(exhibit: Exhibit, source: Source) -> Iterator[Finding]:
    """Statements that may paraphrase the source, where nothing proves that they do."""
    if exhibit.policy.judgement == FIRST_RULE:
        return
    telling = [words for words in _telling_by_sentence(source.prepared.text) if words]
    if not telling:
        return
    ruled = {chunk_id for chunk_id, other in exhibit.selected.items() if _rule(exhibit, other) is not Usage.SUMMARIZE}
    chunk_id = source.chunk.chunk_id
    for claim, carried in _statements(exhibit):
        cited = cited_by(claim)
        # A claim that cites or quotes the source has already been judged.
        if chunk_id in cited or _quotes(claim, source) or (carried and ruled.isdisjoint(cited)):
            continue
        words = telling_words(QUOTED.sub(" ", claim.text))
        held = max((words & others for others in telling), key=len)
        if len(held) < LEAST_SHARED or len(held) < MOST_OF * len(words):
            continue
        text = _readable(claim.text)
        named = dict.fromkeys(text[t.start : t.end] for t in tokens_of(text) if t.key in held)
        shown = f" ({', '.join(named)})" if named else ""
        yield warning(
            "use_not_measured",
            f"claim {claim.claim_id!r} shares most of its words{shown} with {chunk_id!r}, which may not be put in"
            " other words, and no other source that it cites carries it; quote it and cite it, or cite its source",
            Spot("claim", claim.claim_id),
        )


def _statements(exhibit: Exhibit) -> Iterator[tuple[Claim, bool]]:
    """The answer's statements, each with whether its own citation supports it; by sentence if it has no claims."""
    if exhibit.answer.claims:
        for proof in proofs_of(exhibit).claims:
            yield proof.claim, proof.supported and not proof.elsewhere and bool(cited_by(proof.claim))
        return
    for number, span in enumerate(sentences(exhibit.response), 1):
        yield Claim(claim_id=f"s{number}", text=exhibit.response[span.start : span.end]), False


@lru_cache(maxsize=64)
def _telling_by_sentence(text: str) -> tuple[frozenset[str], ...]:
    return tuple(telling_words(text[span.start : span.end]) for span in sentences(text))


def _readable(text: str) -> str:
    """The text without numbers that are too long to have a value."""
    return _ENDLESS.sub(" ", text)


@lru_cache(maxsize=1024)
def telling_words(text: str) -> frozenset[str]:
    """The content words of a text; two neighbouring characters make one where a script writes no spaces."""
    found: set[str] = set()
    before = None
    for token in tokens_of(_readable(text)):
        if not has_cjk(token.key):
            if token.tells:
                found.add(token.key)
        elif before is not None and before.end == token.start and _UNSPACED_WORD.match(before.key):
            found.add(before.key + token.key)
        before = token if token.key else None
    return frozenset(found)


def quotations(text: str) -> list[str]:
    """The texts in quotation marks, in order."""
    return [next(g for g in m.groups() if g is not None) for m in QUOTED.finditer(text)]


def _quotes(claim: Claim, source: Source) -> bool:
    return _quoted_from(claim.text, source)


# The variants of a case share most claims; sources are cached and compared by identity.
@lru_cache(maxsize=1024)
def _quoted_from(text: str, source: Source) -> bool:
    return any(_holds(source, q) for q in quotations(text))


def _holds(source: Source, quotation: str) -> bool:
    return find_phrase(quotation.strip(" .,;:"), source.prepared).status in (
        MatchStatus.FOUND,
        MatchStatus.NEGATED,
    )


def _shares_run(response: str, source: Source, words: int) -> bool:
    """Whether response and source share a run of that many words, in order."""
    length, runs = _runs(source.prepared.normal, words)
    if not runs:
        return False
    return any(
        tuple(ours[i : i + length]) in runs
        for part in normalise(response).split("¶")
        for ours in (_WORD.findall(part),)
        for i in range(len(ours) - length + 1)
    )


# A ruled source is compared with every answer that was written from it.
@lru_cache(maxsize=64)
def _runs(normal: str, words: int) -> tuple[int, frozenset[tuple[str, ...]]]:
    """How many words make a run in the language of a text, and all its runs."""
    theirs = _WORD.findall(normal)
    unspaced = sum(1 for word in theirs if _UNSPACED_WORD.match(word))
    length = 2 * words if 2 * unspaced > len(theirs) else words
    return length, frozenset([tuple(theirs[i : i + length]) for i in range(len(theirs) - length + 1)])


GATE = Gate(DECLARED, strict)
