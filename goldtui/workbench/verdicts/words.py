"""Open statements and verdicts in words, for the terminal and for JSON."""

from __future__ import annotations

from typing import Any

from goldtui.model.counts import plural
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.workbench.verdicts.asked import AskedRun

SHORT_KEY = 12
"""Characters of a key that are shown; as many name it."""


def count_words(asked: AskedRun) -> str:
    """`open 3 of 12 statements`, and how many are called supported without the point that they make."""
    settled, listed = asked.counts
    lacking = sum(one.lacks_points and one.settled for one in asked.statements.values())
    said = f"open {listed - settled} of {plural(listed, 'statement')} that the gates leave open"
    return said + (f"; of {lacking} supported, nobody has said which point they make" if lacking else "")


def state_words(one: AskedStatement, asked: AskedRun) -> str:
    """Whether it is settled; what others said stays hidden where a second opinion has to be blind."""
    people = len(asked.said.get(one.key, {}))
    if one.ruling is not None and one.ruling.supported is None:
        return f"{plural(len(one.ruling.who), 'person', 'people')} differ"
    if one.lacks_points:
        return "its points are open"
    if one.ruling is None:
        return "cannot tell" if people else "open"
    if people == 1:
        return "settled by one"
    return f"{'supported' if one.ruling.supported else 'not supported'}, {' and '.join(one.ruling.who)}"


def statement_json(one: AskedStatement, asked: AskedRun) -> dict[str, Any]:
    """One statement with its sources, for a tool that asks elsewhere."""
    return {
        "key": one.key,
        "case_id": one.case.case_id,
        "question": one.case.question,
        "statement": one.statement,
        "sources": [{"chunk_id": c.chunk_id, "version": c.version, "text": c.text} for c in one.sources],
        "why": one.why,
        "where": one.where,
        "points": list(one.points),
        "proven": one.proven,
        "settled": one.settled,
        "state": state_words(one, asked),
        "verdicts": len(asked.said.get(one.key, {})),
    }
