"""The small set that holds every rule's example: a river ferry and three of its notices.

It is free of flaws. A page shows one of its fields changed, and the tests make that very change.
"""

from __future__ import annotations

import re
from typing import Any

from goldtui.checks.declare import Example
from goldtui.model.goldset import GoldSet
from goldtui.model.review_facts import ReviewFact

SAMPLE: dict[str, Any] = {
    "name": "ferry",
    "policy": {
        "required_slices": ["passengers"],
        "category_quotas": {"whole": 1},
        "min_precision": 0.25,
    },
    "evidence": [
        {
            "chunk_id": "fares",
            "version": "2026",
            "permitted": True,
            "current": True,
            "text": "A crossing costs 3 euros. Children under 6 years travel free of charge. Cyclists pay 5 euros.",
        },
        {
            "chunk_id": "dogs",
            "version": "2026",
            "permitted": True,
            "current": True,
            "text": "Dogs stay on the lower deck. A muzzle is not needed. The skipper may turn away a wet dog.",
        },
        {
            "chunk_id": "winter",
            "version": "2026",
            "permitted": True,
            "current": True,
            "text": "From November to March the last boat leaves the north bank at 17:30.",
        },
        {
            "chunk_id": "fares",
            "version": "2025",
            "permitted": True,
            "current": False,
            "text": "A crossing costs 2 euros. Children under 4 years travel free of charge. Cyclists pay 4 euros.",
        },
        {
            "chunk_id": "staff",
            "version": "2026",
            "permitted": False,
            "current": True,
            "text": None,
        },
    ],
    "cases": [
        {
            "case_id": "fare-and-dog",
            "question": "What does a crossing cost, and where may my dog stay?",
            "workflow": "passengers",
            "category": "whole",
            "tags": ["two-source"],
            "expected_behaviour": "answer",
            "required_source_ids": ["fares", "dogs"],
            "points": [
                {
                    "point_id": "fare",
                    "text": "3 euros a crossing.",
                    "answer_phrases": ["3 euros"],
                    "forbidden_phrases": ["2 euros", "3 dollars", "free of charge"],
                },
                {
                    "point_id": "deck",
                    "text": "Dogs stay on the lower deck.",
                    "answer_phrases": ["on the lower deck"],
                    "forbidden_phrases": ["on the upper deck", "on any deck"],
                },
            ],
            "reference": {
                "text": "A crossing costs 3 euros. Dogs stay on the lower deck.",
                "claims": [
                    {
                        "claim_id": "c1",
                        "text": "A crossing costs 3 euros.",
                        "citation_id": "fares",
                        "support_phrases": ["A crossing costs 3 euros"],
                        "answer_point": "fare",
                    },
                    {
                        "claim_id": "c2",
                        "text": "Dogs stay on the lower deck.",
                        "citation_id": "dogs",
                        "support_phrases": ["Dogs stay on the lower deck"],
                        "answer_point": "deck",
                    },
                ],
            },
        },
        {
            "case_id": "captain-pay",
            "question": "How much does the skipper earn?",
            "workflow": "passengers",
            "expected_behaviour": "refuse",
            "refusal_reason": "The notices say nothing about wages.",
            "reference": {"text": "not in context"},
        },
        {
            "case_id": "last-boat",
            "question": "When does the last boat leave in winter, and from which pier?",
            "workflow": "passengers",
            "expected_behaviour": "partial",
            "required_source_ids": ["winter"],
            "points": [
                {
                    "point_id": "time",
                    "text": "At 17:30.",
                    "answer_phrases": ["at 17:30"],
                    "forbidden_phrases": ["at 18:30"],
                }
            ],
            "reference": {
                "text": "The last boat leaves the north bank at 17:30. The notices do not say from which pier.",
                "claims": [
                    {
                        "claim_id": "c1",
                        "text": "The last boat leaves the north bank at 17:30.",
                        "citation_id": "winter",
                        "support_phrases": ["the last boat leaves the north bank at 17:30"],
                        "answer_point": "time",
                    }
                ],
            },
        },
    ],
}
REVIEWS: list[dict[str, Any]] = [
    {
        "case_id": "fare-and-dog",
        "state": "approved",
        "authors": ["ana"],
        "needed": 1,
        "approvals": [{"by": "ben"}],
    }
]
"""What people said of the sample's first case."""
_STEP = re.compile(r"([a-z_]+)|\[(\d+)\]")


def changed(example: Example, value: Any) -> GoldSet:
    """The sample with the example's own field set to `value`, and what the example presupposes."""
    return with_fields({**example.given, example.path: value})


def with_fields(fields: dict[str, Any]) -> GoldSet:
    """The sample with other values, by path; an index one past the end of a list appends."""
    content = _with(fields)
    del content["reviews"]
    return GoldSet.model_validate(content)


def reviewed(example: Example, value: Any) -> tuple[ReviewFact, ...]:
    """What people said of the sample with the example's own field set to `value`."""
    return tuple(map(ReviewFact.model_validate, _with({**example.given, example.path: value})["reviews"]))


def _with(fields: dict[str, Any]) -> Any:
    content = _copied({**SAMPLE, "reviews": REVIEWS})
    for path, value in fields.items():
        _put(content, [a or int(b) for a, b in _STEP.findall(path)], value)
    return content


def _put(holder: Any, steps: list[str | int], value: Any) -> None:
    first, rest = steps[0], steps[1:]
    if not rest:
        if isinstance(holder, list) and first == len(holder):
            holder.append(_copied(value))
        else:
            holder[first] = _copied(value)
        return
    if isinstance(holder, dict) and first not in holder:
        holder[first] = {}
    _put(holder[first], rest, value)


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value
