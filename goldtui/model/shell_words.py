"""Says in a shell what a shell can do: advice of gates and cases names keys of the screens, which are not there.

The sentences are written once, for both faces. A test holds that no key of a screen is left in one.
"""

from __future__ import annotations

import re

_MEANS = {
    "First fix (f):": "First fix:",
    "answer, partial or refuse (t)": "answer, partial or refuse (goldtui edit)",
    "claims and sources from the answer (P)": "claims and sources from the answer (goldtui propose --apply)",
    "it (A), or choose refuse (t)": "it, or choose refuse (goldtui edit)",
    "the one that answers (A), or take a proposal (P)": "the one that answers (goldtui edit, goldtui propose --apply)",
    "with a reason (C)": "with a reason (goldtui claim confirm)",
    "in the workbench (C)": "with a reason (goldtui claim confirm)",
    "(n), or select its words in the evidence and press c": "(goldtui claim add)",
    "write the claims (n)": "write the claims (goldtui claim add)",
    "select its words in the evidence and press m": "give its words (goldtui phrase add)",
    "select it in the evidence and press p": "name it with its words (goldtui point add)",
    "press o to link it to": "link it (goldtui edit, answer_point) to",
    "link it (o)": "link it (goldtui edit, answer_point)",
    "write the phrase, or remove it (d)": "write the phrase, or remove it (goldtui phrase remove)",
    "remove the claim (d)": "remove the claim (goldtui claim remove)",
    "widen it (=)": "take more words (goldtui phrase add)",
    "one sentence (-)": "one sentence (goldtui phrase add)",
    "the source's wording (r)": "the source's wording (goldtui phrase reanchor)",
    "by one gold (s)": "by one gold",
    "say why in a sentence": 'say why in a sentence: --reason "\u2026"',
    "look, then tick it": "look, then say --checked",
    "approve with a note that": 'approve with a note (--note "\u2026") that',
}
_SIGNS = ("(", "press ", "say why", "tick it", "a note that")
"""One of these is in each of them; most lines have none."""
_SCREEN = re.compile("|".join(map(re.escape, _MEANS)))


def in_shell(line: str) -> str:
    """The line with the commands of a shell where it names keys."""
    return _SCREEN.sub(lambda found: _MEANS[found[0]], line) if any(sign in line for sign in _SIGNS) else line
