"""All forms of a report on a run. A new form is one file and one line here; commands and screens read this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from goldtui.model.score import ScoreReport
from goldtui.reports import (
    score_csv,
    score_github,
    score_html,
    score_json,
    score_jsonl,
    score_junit,
    score_lesson,
    score_markdown,
    score_text,
)


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """One form: its name for `--format`, its purpose, and its renderer."""

    name: str
    says: str
    media: str
    """Media type."""
    suffix: str
    """File extension of this form."""
    render: Callable[[ScoreReport], str]
    """The whole document, with a line end; the same report gives the same text."""


FORMS = (
    ScoreForm("text", "for a terminal", "text/plain", ".txt", score_text.document),
    ScoreForm("json", "everything, exactly", "application/json", ".json", score_json.document),
    ScoreForm("jsonl", "one case a line", "application/jsonl", ".jsonl", score_jsonl.document),
    ScoreForm("csv", "one case a row, for spreadsheets", "text/csv", ".csv", score_csv.document),
    ScoreForm("markdown", "for a pull request", "text/markdown", ".md", score_markdown.document),
    ScoreForm("junit", "one test a case, for CI", "application/xml", ".xml", score_junit.document),
    ScoreForm("github", "annotations of a GitHub run", "text/plain", ".txt", score_github.document),
    ScoreForm("lesson", "the four checks of a release", "application/json", ".json", score_lesson.document),
    ScoreForm("html", "a page that needs no network", "text/html", ".html", score_html.document),
)


def form_named(name: str) -> ScoreForm:
    """The form of that name; `KeyError` when there is none."""
    return {form.name: form for form in FORMS}[name]
