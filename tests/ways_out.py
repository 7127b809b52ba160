"""A set whose cases quote a restricted source in every field, each field with words of its own, by runs of 1 to 8.

A word that turns up in an output names the field it came from, however it was cut, cased or escaped on the way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase, RagTrace, Variant

LENGTHS = range(1, 9)
LENGTH = Policy().restricted_run
"""From so many words in a row on nothing may leave."""
OPEN_TEXT = "The quarry lake is closed in winter. Divers sign the book at the gate before every dive."
SHARED = "Divers sign the book at the gate"
"""The restricted source says it too; the permitted one makes it free."""
_CONSONANTS, _VOWELS = "bdfghjklmnprstvwxz", "aeiou"
_SYLLABLES = [c + v for c in _CONSONANTS for v in _VOWELS]
_ESCAPED = re.compile(r"\\[ntr]|\\u[0-9a-fA-F]{4}|&#?\w+;|<[^<>]*>")
_SIGNS = re.compile(r"[a-z]+")


def word(number: int) -> str:
    """One of many words of one length that no language has."""
    base = len(_SYLLABLES)
    return "q" + "".join(_SYLLABLES[number // base**place % base] for place in (2, 1, 0)) + "q"


@dataclass
class Quotes:
    """Hands each field a run of restricted words that nothing else has."""

    runs: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    """The words by field, with how many of them it quotes."""

    def of(self, name: str, length: int) -> str:
        """The first `length` of eight words in a row, which are this field's own."""
        start = len(self.runs) * 8
        words = [word(number) for number in range(start, start + 8)]
        self.runs[name] = (length, words)
        return " ".join(words[:length])

    @property
    def text(self) -> str:
        """The restricted source: all the words, and some that a permitted source says as well."""
        return ". ".join([" ".join(words) for _, words in self.runs.values()] + [SHARED])

    def out(self, output: str) -> list[str]:
        """The fields that words got out of though their run is as long as the rule's."""
        seen = set(_SIGNS.findall(_ESCAPED.sub(" ", output).lower()))
        return [
            name
            for name, (length, words) in self.runs.items()
            if length >= LENGTH and seen.intersection(words[:length])
        ]

    def said(self, output: str) -> list[str]:
        """The fields with shorter runs of which every word is there."""
        seen = set(_SIGNS.findall(_ESCAPED.sub(" ", output).lower()))
        return [n for n, (length, words) in self.runs.items() if length < LENGTH and seen.issuperset(words[:length])]


def quoting_case(quotes: Quotes, length: int) -> GoldCase:
    """A case with a run of this length in every field that holds words of a person or of a file."""

    def said(name: str) -> str:
        return f"see {quotes.of(f'case {length} {name}', length)} here"

    def extra(name: str) -> dict[str, Any]:
        return {said(f"{name} key"): [{said(f"{name} deep key"): said(f"{name} value")}]}

    claims = [
        {
            "claim_id": said("claim id"),
            "text": said("claim text"),
            "citation_id": "lake",
            "support_phrases": [quotes.of(f"case {length} phrase", length), SHARED],
            "answer_point": said("point link"),
            "extra": extra("claim extra"),
        },
        {"claim_id": "c2", "text": "Closed.", "citation_id": said("citation"), "support_phrases": ["closed in winter"]},
    ]
    point = {
        "point_id": said("point id"),
        "text": said("point text"),
        "answer_phrases": [said("answer phrase")],
        "forbidden_phrases": [said("forbidden phrase")],
        "extra": extra("point extra"),
    }
    reference = {
        "answer_id": said("answer id"),
        "text": f"{said('answer text')} {SHARED}",
        "claims": claims,
        "extra": extra("answer extra"),
    }
    return GoldCase.model_validate(
        {
            "case_id": f"g{length} {said('case id')}",
            "question": f"{said('question')} {SHARED}?",
            "workflow": said("workflow"),
            "category": said("category"),
            "tags": [said("tag")],
            "expected_behaviour": "answer",
            "refusal_reason": said("refusal reason"),
            "required_source_ids": ["lake", said("required id")],
            "source_alternatives": [["lake", said("alternative id")]],
            "points": [point],
            "reference": reference,
            "constraints": [f"must: {said('constraint')}"],
            "guideline_note": said("note"),
            "extra": extra("extra"),
        }
    )


def quoting_run(quotes: Quotes, case: GoldCase, length: int, name: str = "run") -> RagTrace:
    """A run of a system that shipped restricted words in every field of its trace."""

    def said(part: str) -> str:
        return f"see {quotes.of(f'{name} {length} {part}', length)} here"

    claim = {"claim_id": said("claim id"), "text": said("claim"), "citation_id": "lake"}
    answer = {"answer_id": said("answer id"), "labelled_by": "pipeline", "text": said("answer"), "claims": [claim]}
    stages = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")
    return RagTrace.model_validate(
        {
            "trace_id": said("trace id"),
            "case_id": case.case_id,
            **{stage: ["lake", said(stage)] for stage in stages},
            "selected_versions": ["v1", said("selected version")],
            "versions": [(said("component"), said("component version")), ("index", "1")],
            "response": said("response"),
            "citations": ["lake", said("citations")],
            "answer": answer,
            "extra": {said("extra key"): said("extra value")},
        }
    )


def quoting_variant(quotes: Quotes, case: GoldCase, length: int) -> Variant:
    """A kept variant of the case that quotes everywhere too."""

    def said(part: str) -> str:
        return f"see {quotes.of(f'variant {length} {part}', length)} here"

    assert case.reference is not None
    first, *rest = case.reference.claims
    answer = case.reference.model_copy(
        update={
            "answer_id": said("answer id"),
            "text": f"{case.reference.text} {said('answer')}",
            "claims": (first.model_copy(update={"text": f"{first.text} {said('claim')}"}), *rest),
        }
    )
    return Variant(
        variant_id=f"{case.case_id}/{said('id')}",
        case_id=case.case_id,
        kind=said("kind"),
        answer=answer,
        note=said("note"),
        extra={said("extra key"): said("extra value")},
    )


def quoting_set(lengths: range = LENGTHS) -> tuple[GoldSet, Quotes]:
    """A case, a run and a variant for each length, and the words that each of their fields quotes."""
    quotes = Quotes()
    cases = [quoting_case(quotes, length) for length in lengths]
    runs = [quoting_run(quotes, case, length) for case, length in zip(cases, lengths, strict=True)]
    variants = [quoting_variant(quotes, case, length) for case, length in zip(cases, lengths, strict=True)]
    longest = max(lengths)

    def said(name: str) -> str:
        return f"see {quotes.of(name, longest)} here"

    description, guideline, checked = said("description"), said("guideline"), said("checklist")
    lake = EvidenceChunk(
        chunk_id="lake",
        document_id=said("document id"),
        parent_id=said("parent id"),
        version="v1",
        permitted=True,
        current=True,
        text=OPEN_TEXT,
        extra={said("chunk extra key"): said("chunk extra value")},
    )
    vault = EvidenceChunk(
        chunk_id="vault", version="v1", permitted=False, current=True, text=quotes.text, extra={"from": quotes.text}
    )
    goldset = GoldSet(
        name="quarry",
        description=description,
        cases=tuple(cases),
        evidence=(lake, vault),
        traces=tuple(runs),
        variants=tuple(variants),
        policy=Policy(guideline=guideline, checklist=(checked,)),
    )
    return goldset, quotes
