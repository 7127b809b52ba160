"""Answers of a judge kept on disk, so that a run that is killed goes on where it was and asks nothing twice.

One file for each judge, named by its hash, with one line for each answer, written and flushed before the next question
counts as done. Only texts that were sent can be in it. A line that a crash cut is dropped and its question asked again.
"""

from __future__ import annotations

import os
from pathlib import Path

from goldtui.formats.strict_json import canonical_json, parse_json
from goldtui.judging.answer import MAY_BE_ASKED_AGAIN, Answer, NoVerdict, Outcome, Written
from goldtui.judging.judge import Judge, Price
from goldtui.judging.question import Question
from goldtui.model.faults import UnusableInput, UnusableOutput

_FORM = "kept-1"
_NAMES: dict[type[Outcome], str] = {Answer: "answer", NoVerdict: "none", Written: "written"}


class NothingKept:
    """Keeps answers in memory only."""

    def __init__(self) -> None:
        self._known: dict[str, Outcome] = {}
        self.dropped = 0

    def get(self, question: str) -> Outcome | None:
        """The answer to the question with this digest, if one is known."""
        return self._known.get(question)

    def keep(self, question: str, outcome: Outcome) -> None:
        """Remember an answer."""
        self._known[question] = outcome

    def close(self) -> None:
        """Nothing is held."""


class KeptAnswers(NothingKept):
    """The answers of one judge in its file."""

    def __init__(self, folder: Path, judge: str) -> None:
        super().__init__()
        self.path = folder / f"{judge}.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
            self._file = os.open(self.path, flags, 0o600)
            self._read()
        except OSError as fault:
            raise _unusable(self.path, fault) from None

    def keep(self, question: str, outcome: Outcome) -> None:
        """Write an answer to disk; raises `UnusableOutput` (`cannot_keep`)."""
        super().keep(question, outcome)
        what = _NAMES[type(outcome)]
        line = canonical_json({"form": _FORM, "question": question, what: outcome.model_dump(mode="json")}) + "\n"
        try:
            # One write to the end of the file, so that two processes never mix their lines.
            os.write(self._file, line.encode())
            os.fsync(self._file)
        except OSError as fault:
            raise _unusable(self.path, fault) from None

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _read(self) -> None:
        content = b""
        while piece := os.read(self._file, 1 << 20):
            content += piece
        if content and not content.endswith(b"\n"):
            # Ends the cut line, so that the next answer begins on a line of its own.
            os.write(self._file, b"\n")
        for line in content.split(b"\n"):
            if line.strip() and not self._take(line):
                self.dropped += 1

    def _take(self, line: bytes) -> bool:
        try:
            value = parse_json(line, "")
            if not isinstance(value, dict) or value.get("form") != _FORM or not isinstance(value.get("question"), str):
                return False
            ((kind, content),) = [(kind, value[name]) for kind, name in _NAMES.items() if name in value]
            outcome = kind.model_validate(content)
        except (UnusableInput, ValueError):
            return False
        self._known[value["question"]] = outcome
        return True


class Remembering:
    """A judge whose answers are kept: what it answered once it is not asked again, even within a jury."""

    def __init__(self, judge: Judge, kept: NothingKept) -> None:
        self._judge, self._kept = judge, kept
        self.name, self.hash, self.at_once, self.keeps = judge.name, judge.hash, judge.at_once, judge.keeps

    def price(self, question: Question) -> Price:
        """Nothing for a question whose answer is kept."""
        return Price() if self._kept.get(question.digest) is not None else self._judge.price(question)

    def ask(self, question: Question) -> Outcome:
        """The kept answer, else the judge's."""
        known = self._kept.get(question.digest)
        if known is None:
            known = self._judge.ask(question)
            if not (isinstance(known, NoVerdict) and known.why in MAY_BE_ASKED_AGAIN):
                self._kept.keep(question.digest, known)
        return known

    def close(self) -> None:
        """Close the judge and its file."""
        self._judge.close()
        self._kept.close()


def _unusable(path: Path, fault: OSError) -> UnusableOutput:
    message = f"answers of the judge cannot be kept: {fault.strerror or fault}"
    return UnusableOutput("cannot_keep", message, str(path), "free some space, or name another folder with --cache")
