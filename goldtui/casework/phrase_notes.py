"""Details for a reviewer on one support phrase in one chunk, besides whether it is found.

The rule returns positions; a person needs the negating word, the differing characters, and whether the flag has been
confirmed.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.gates.confirm import confirmations_of, is_confirmed
from goldtui.model.records import GoldCase
from goldtui.text.match.nearest import differences
from goldtui.text.match.phrase import Match, MatchStatus


@dataclass(frozen=True, slots=True)
class PhraseNote:
    """Details of a match; empty if there are none."""

    differs: str = ""
    """For a phrase found inexactly: the difference, such as `en dash for hyphen-minus`."""
    negators: tuple[str, ...] = ()
    """The source's words that govern a negated phrase."""
    confirmed: bool = False
    """Whether a person confirmed this phrase's flag with a reason."""


_NOTHING = PhraseNote()


def note_of(case: GoldCase, phrase: str, match: Match, text: str) -> PhraseNote:
    """The note on a phrase matched in a chunk's text; fast for the usual exact match."""
    if match.status is MatchStatus.NEGATED:
        words = tuple(dict.fromkeys(text[start:end] for start, end in match.negators))
        return PhraseNote("", words, is_confirmed(confirmations_of(case), "phrase_negated", phrase, text))
    if match.status is not MatchStatus.FOUND:
        return _NOTHING
    differs = ""
    if not match.exact:
        start, end = match.spans[0]
        differs = ", ".join(differences(phrase, text[start:end])) or "white space around it"
    confirmed = False
    if match.crosses_sentence or match.weak:
        code = "phrase_crosses_sentence" if match.crosses_sentence else "phrase_short"
        confirmed = is_confirmed(confirmations_of(case), code, phrase)
    return PhraseNote(differs, (), confirmed) if differs or confirmed else _NOTHING
