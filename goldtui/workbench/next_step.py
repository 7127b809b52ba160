"""A command as a person can copy it: an id or a path with a space or a quote in it is still one word to the shell."""

from __future__ import annotations

import shlex
from pathlib import Path


def command(*words: str | Path) -> str:
    """`goldtui` and the words, each quoted where a shell needs it."""
    return shlex.join(("goldtui", *(str(word) for word in words)))
