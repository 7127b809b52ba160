"""The page on runs names every field of a trace, in the words of the record."""

from __future__ import annotations

from goldtui.model.policy import DEFAULT_REQUIRED_VERSIONS
from goldtui.model.records import RagTrace
from scripts.docs.trace_page import PAGE, mended


def test_the_table_is_that_of_the_record():
    text = PAGE.read_text(encoding="utf-8")
    assert mended(text) == text
    assert all(f"| `{name}` |" in text for name in RagTrace.model_fields)


def test_every_version_that_a_trace_must_name_by_default_is_listed():
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in DEFAULT_REQUIRED_VERSIONS)
    assert all(f'["{name}", ' in text for name in DEFAULT_REQUIRED_VERSIONS)
