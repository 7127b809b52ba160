"""Knows which words rule each other out of the same place (`open`, `closed`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from goldtui.text.agreement.stems import stem
from goldtui.text.languages.base import Language


@lru_cache(maxsize=16)
def opposites_of(language: Language) -> Mapping[str, frozenset[str]]:
    """Each stem with the stems that it rules out."""
    found: dict[str, frozenset[str]] = {}
    for line in language.opposites:
        groups = [frozenset(stem(word, language) for word in group.split()) for group in line.split("|")]
        for group in groups:
            others = frozenset().union(*(other for other in groups if other is not group)) - group
            found.update({key: found.get(key, frozenset()) | others for key in group})
    return found
