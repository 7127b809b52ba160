"""Names that a tool wraps: a column `Custom field (Expected answer)` or `attr_answer` is called like what is inside."""

from __future__ import annotations

import re
from functools import lru_cache

_WRAPS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:custom|user|extra|additional|own) ?fields?\s*(?:[(\[:.]|[-–—]\s)\s*(.+?)[)\]]?",
        r"(?:benutzerdefinierte[sn]?|eigenes) feld\s*[(\[:]\s*(.+?)[)\]]?",
        r"(?:champ personnalis[ée]|campo personalizado|campo personalizzato)\s*[(\[:]\s*(.+?)[)\]]?",
        r"(?:cf|customfield|custom_field)\s*[\[_]?\d+\]?\s*[:.(_ -]+\s*(.+?)\)?",
        r"(?:fields?|column|property|attribute)\s*:\s*(.+)",
        r"(?:properties|attributes|fields|custom_fields|customfields|columns|props)\.(.+)",
        r"(?:attr|prop|cf|udf|custom_field|custom_attribute)_(.+)",
    )
)
_KINDS = re.compile(
    r"(.*\w[?.]?)\s*[\[(]\s*(?:drop-? ?down|(?:short|long|rich|plain|multi-?line) ?text|text ?area|text|multi-? ?select"
    r"|select|single ?select|labels?|list|relationship|rollup|formula|check ?box|users?|url|number)\s*[\])]",
    re.IGNORECASE,
)
"""A name with the kind of its cells behind it."""
_LETTER = re.compile(r"[^\W\d_]{2}")
_LONGEST = 200


@lru_cache(maxsize=4096)
def unwrap(name: str) -> str:
    """What a tool put its own words around; the name itself where it did not."""
    bare = name.strip()
    if len(bare) > _LONGEST:
        return name
    for pattern in _WRAPS:
        found = pattern.fullmatch(bare)
        inner = next((one for one in found.groups() if one), "").strip() if found else ""
        if _LETTER.search(inner):
            return unwrap(inner)
    kind = _KINDS.fullmatch(bare)
    return kind[1].strip() if kind and _LETTER.search(kind[1]) else name
