"""All containers, in the order in which they are asked whether a file is theirs."""

from __future__ import annotations

from goldtui.formats.containers import delimited, json_document, json_lines, json_sequence
from goldtui.formats.containers.declare import Container

CONTAINERS: tuple[Container, ...] = (
    json_lines.CONTAINER,
    json_sequence.CONTAINER,
    json_document.CONTAINER,
    delimited.CONTAINER,
)
"""The narrow ones first: nearly every text can be read as a table of one column or as YAML."""
