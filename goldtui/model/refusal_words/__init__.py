"""The wordings by which a response refuses or says what is missing, one file per language: a policy's defaults.

To add a language, add its file and its line in `LANGUAGES`. A stored set keeps its own patterns; only a new policy
takes these.
"""

from __future__ import annotations

from goldtui.model.refusal_words import de, en, es, fr, ja, zh
from goldtui.model.refusal_words.declare import RefusalWords

LANGUAGES: tuple[RefusalWords, ...] = (en.WORDS, de.WORDS, fr.WORDS, es.WORDS, ja.WORDS, zh.WORDS)

REFUSAL_PATTERNS: tuple[str, ...] = tuple(pattern for words in LANGUAGES for pattern in words.refusal)
CUTOFF_PATTERNS: tuple[str, ...] = tuple(pattern for words in LANGUAGES for pattern in words.cutoff)
GAP_PATTERNS: tuple[str, ...] = tuple(pattern for words in LANGUAGES for pattern in words.gap)

__all__ = ["CUTOFF_PATTERNS", "GAP_PATTERNS", "LANGUAGES", "REFUSAL_PATTERNS", "RefusalWords"]
