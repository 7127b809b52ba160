"""All formats of a report on a run. A new one is a file of its name and a line here; commands and screens read them."""

from __future__ import annotations

from enum import StrEnum
from importlib import import_module
from typing import Self

from goldtui.model.score import ScoreReport


class ScoreFormat(StrEnum):
    """One format: its name for `--format`, its purpose, its media type and its file extension."""

    says: str
    media: str
    suffix: str

    def __new__(cls, value: str, says: str, media: str, suffix: str) -> Self:
        one = str.__new__(cls, value)
        one._value_, one.says, one.media, one.suffix = value, says, media, suffix
        return one

    TEXT = "text", "for a terminal", "text/plain", ".txt"
    JSON = "json", "everything, exactly", "application/json", ".json"
    JSONL = "jsonl", "one case a line", "application/jsonl", ".jsonl"
    CSV = "csv", "one case a row, for spreadsheets", "text/csv", ".csv"
    MARKDOWN = "markdown", "for a pull request", "text/markdown", ".md"
    JUNIT = "junit", "one test a case, for CI", "application/xml", ".xml"
    GITHUB = "github", "annotations of a GitHub run", "text/plain", ".txt"
    LESSON = "lesson", "the four checks of a release", "application/json", ".json"
    HTML = "html", "a page that needs no network", "text/html", ".html"

    def render(self, report: ScoreReport) -> str:
        """The whole document, with a line end; the same report gives the same text.

        Loaded by name, since a command that prints text needs no other renderer.
        """
        document: str = import_module(f"goldtui.reports.score_{self.value}").document(report)
        return document
