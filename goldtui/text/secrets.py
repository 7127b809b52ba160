"""Finds text that looks like a key, a token or a password, so that none is frozen into a release for ever.

A release is copied and kept, so its owner can no longer take back a key in a source. Only formats that their issuers
made recognisable are listed, and plain assignments. Guessing by randomness is left out: it flags accession numbers and
digests as secrets, and nobody reads a warning that is usually wrong.

A hit is named by its kind and place, never by its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2

KINDS: tuple[tuple[str, str], ...] = (
    ("a private key", r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"),
    ("an age identity", r"\bAGE-SECRET-KEY-1[0-9A-Z]{20,}"),
    ("an AWS access key id", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    ("a Google API key", r"\bAIza[0-9A-Za-z_-]{35}"),
    ("a Google client secret", r"\bGOCSPX-[0-9A-Za-z_-]{20,}"),
    ("an Azure storage key", r"\bAccountKey=[0-9A-Za-z+/]{86}=="),
    ("a GitHub token", r"\bgh[oprsu]_[0-9A-Za-z]{36,}|\bgithub_pat_[0-9A-Za-z_]{22,}"),
    ("a GitLab token", r"\bgl(?:pat|dt|rt|ptt|soat)-[0-9A-Za-z_-]{20,}"),
    ("a Slack token", r"\bxox[abeoprs]-[0-9A-Za-z-]{10,}|\bxapp-[0-9]-[0-9A-Za-z-]{10,}"),
    ("a Slack hook", r"\bhooks\.slack\.com/services/T[0-9A-Z]{6,}/B[0-9A-Z]{6,}/[0-9A-Za-z]{20,}"),
    ("a Stripe key", r"\b[rs]k_live_[0-9A-Za-z]{16,}"),
    ("a SendGrid key", r"\bSG\.[0-9A-Za-z_-]{16,}\.[0-9A-Za-z_-]{16,}"),
    ("a key of a model's provider", r"\bsk-(?:ant|proj|svcacct|admin)-[0-9A-Za-z_-]{20,}|\bsk-[0-9A-Za-z]{32,}"),
    ("a Hugging Face token", r"\bhf_[0-9A-Za-z]{30,}"),
    ("an npm token", r"\bnpm_[0-9A-Za-z]{36}"),
    ("a PyPI token", r"\bpypi-[0-9A-Za-z_-]{50,}"),
    ("a signed web token", r"\beyJ[0-9A-Za-z_-]{8,}\.eyJ[0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{8,}"),
    ("an address with a password in it", r"\b[A-Za-z][0-9A-Za-z+.-]*://[^\s/:@]+:[^\s/:@]{3,}@[0-9A-Za-z]"),
    (
        "an assigned password or key",
        r"(?i:\b(?:password|passwd|pwd|passphrase|secret|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token"
        r"|client[_-]?secret|private[_-]?key))[\"']?\s*(?::|=|:=|=>)\s*[\"'][^\s\"']{8,}[\"']",
    ),
)
"""Each kind, by its displayed name, with its form for the linear-time engine. The first kind that matches wins."""

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Secret:
    """A place that looks like a secret: half-open code points of the text."""

    kind: str
    start: int
    end: int


def secrets_in(text: str) -> tuple[Secret, ...]:
    """Every such place, in order; where two overlap, the kind that is listed first."""
    # The engine takes whole characters only; a replacement of the same length keeps the positions.
    whole = text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)
    any_kind, each = _engines()
    if any_kind.search(whole) is None:
        return ()
    found: list[Secret] = []
    for secret in _all(each, whole):
        if all(secret.end <= other.start or secret.start >= other.end for other in found):
            found.append(secret)
    return tuple(sorted(found, key=lambda one: one.start))


def _all(each: tuple[tuple[str, Any], ...], text: str) -> Iterator[Secret]:
    for kind, engine in each:
        for match in engine.finditer(text):
            yield Secret(kind, match.start(), match.end())


@lru_cache(maxsize=1)
def _engines() -> tuple[Any, tuple[tuple[str, Any], ...]]:
    """One automaton that finds whether there is anything, then one for each kind."""
    each = tuple((kind, re2.compile(form)) for kind, form in KINDS)
    return re2.compile("|".join(f"(?:{form})" for _, form in KINDS)), each
