"""Which option of the command answers a question of a proposal; what no option says, a mapping file does."""

from __future__ import annotations

import re

RIGHTS, RIGHTS_LATER = "--permitted and --current", "the import of the file with their texts"
_WAYS = (
    (r"which tables are meant|tables with the same columns|says more of the questions of", "--table NAME"),
    (r"permission and currency", RIGHTS),
    (r"^the (?:questions|labels|chunks|answers?)\b|which file asks|which set asks", "the other file, given too"),
    (r"whether each question can", "--answerable or --unanswerable"),
    (r"or what a system (?:said|handed)|those of a system", "--map generic-run or --map generic-gold"),
    (r"versions of", "--pipeline NAME=VERSION"),
)
IN_A_MAPPING = "what no option says, a mapping file does: --write-map ./FILE.toml writes the one that is proposed here"

_SAYS_IT = re.compile(r"--[a-z]|\b(?:fields|recognise)\.|\bwrite (?:a|each|one)\b|: give ")
_NAMES = re.compile(r'"[^"]*"')
"""What a question quotes: what a file says decides nothing here."""


def option_for(asked: str) -> str:
    """The option that answers this question of a proposal; empty where it names one itself, or none does."""
    if _SAYS_IT.search(asked):
        return ""
    plain = _NAMES.sub('"X"', asked)
    return next((way for begins, way in _WAYS if re.search(begins, plain)), "")


def with_option(asked: str, *, texts: bool = False) -> str:
    """The question with what answers it; `texts` says that the same import brings texts, whose rights it may say."""
    way = option_for(asked)
    way = RIGHTS_LATER if way == RIGHTS and not texts else way
    return f"{asked}; say it by {way}" if way else asked


def needs_mapping(asked: str) -> bool:
    """Whether neither the question nor an option of the command says how it is answered."""
    return not option_for(asked) and _SAYS_IT.search(asked) is None
