"""What one language defines for reading refusals.

Every pattern is RE2 over a normalised text: case folded (so `ss` for a sharp s), marks and spaces made plain. In RE2
`\\b` and `\\w` know ASCII only; other letters are `\\pL`.
"""

from __future__ import annotations

from dataclasses import dataclass

REST = r"(?:[^.!?。！？]|\.\w)*[.!?。！？]*[)\"']*"
"""The rest of one sentence; a point inside a number does not end it. A bound would make RE2 four times slower."""


WORD = r"[^ .!?,;:。！？]+"
"""One word of any script; a class of letters would make RE2 a hundred times larger."""


@dataclass(frozen=True, slots=True)
class RefusalWords:
    """How one language refuses, says what is missing, and goes on."""

    language: str
    """ISO 639-1 code."""
    examples: tuple[str, ...]
    """Whole responses that refuse, as a message may name them; the first also states a gap."""
    refusal: tuple[str, ...]
    """Match a whole sentence that refuses."""
    gap: tuple[str, ...]
    """Found in a sentence that says what the sources lack."""
    courtesy: tuple[str, ...]
    """Match a whole sentence, or the words after a turn, that states nothing: thanks, offers, where else to ask."""
    covers: tuple[str, ...]
    """Match a whole sentence that only names the subjects the sources cover."""
    speaks_of_sources: str
    """Begins a sentence about the sources or the speaker, which need not answer the question."""
    turns: str
    """Words after which a sentence that refused may go on to answer (Python `re`, spaces included)."""
    asks: str
    """Begins a clause that still belongs to what is refused, such as `whether` (RE2, at the start)."""
    finite: str
    """A verb of a main clause: a part after a comma that has one may state something (RE2, searched)."""
    label: str
    """What labels an answer, separated by `|` (`answer`)."""
    links: str
    """A word before a part that goes on refusing (Python `re`, its space included)."""
    introduces: str
    """Names the documents before a sentence about them, which states nothing: `based on the documents, ` (RE2,
    at the start, its space included, after an apology too)."""
    says_that: str = ""
    """With one of these the subject is not only named: something is said about it (Python `re`)."""
    cutoff: tuple[str, ...] = ()
    """Found in a refusal that blames a training date."""
