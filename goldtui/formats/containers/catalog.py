"""All containers, in the order in which they are asked whether a file is theirs."""

from __future__ import annotations

from goldtui.formats.containers import (
    delimited,
    excel,
    html_questions,
    json_document,
    json_lines,
    json_sequence,
    markdown_questions,
    parquet,
    yaml_document,
)
from goldtui.formats.containers.declare import Container

BINARY: tuple[Container, ...] = (excel.CONTAINER, parquet.CONTAINER)
"""Those that are not text."""

TEXTS: tuple[Container, ...] = (
    json_lines.CONTAINER,
    json_sequence.CONTAINER,
    json_document.CONTAINER,
    yaml_document.CONTAINER,
    delimited.CONTAINER,
)
"""The narrow ones first: rows of cells can be found in nearly every text."""

PAGES: tuple[Container, ...] = (html_questions.CONTAINER, markdown_questions.CONTAINER)
"""Those of what is otherwise refused by name, as a page is, or read as settings, as the head of a text is."""
