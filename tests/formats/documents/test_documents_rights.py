"""Permission, currency and usage come from the document, then its folder, then the person who imports."""

from __future__ import annotations

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.people import Assertion
from goldtui.model.records import EvidenceChunk


def by_document(done) -> dict[str, EvidenceChunk]:
    return {chunk.document_id: chunk for chunk in done.goldset.evidence}


def test_the_nearest_statement_counts_for_each_key(reading) -> None:
    done = reading(
        {
            "goldtui-evidence.toml": "permitted = true\ncurrent = true\n",
            "a.md": "Fern.",
            "old/goldtui-evidence.toml": "current = false\n",
            "old/b.md": "Rose.",
            "old/c.md": "---\npermitted: false\nusage: quote_only\n---\nMoss.\n",
        }
    )
    found = by_document(done)
    assert [(c.permitted, c.current, str(c.usage)) for c in found.values()] == [
        (True, True, "summarize"),
        (True, False, "summarize"),
        (False, False, "quote_only"),
    ]
    assert found["old/c.md"].extra["rights_from"] == ["front matter", "goldtui-evidence.toml"]


def test_a_person_asserts_only_what_nothing_states(reading) -> None:
    said = Assertion(by="ana", permitted=True, current=True)
    found = by_document(reading({"a.md": "---\ncurrent: false\n---\nFern.", "b.md": "Rose."}, assertion=said))
    assert (found["a.md"].permitted, found["a.md"].current) == (True, False)
    assert found["b.md"].extra["asserted_by"] == "ana"


def test_without_a_statement_nothing_is_permitted(reading) -> None:
    chunk = by_document(reading({"a.md": "Fern."}))["a.md"]
    assert (chunk.permitted, chunk.current) == (None, None)


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"a.md": "---\npermitted: maybe\n---\nx"}, "not_true_or_false"),
        ({"a.md": "---\npermitted: no\n---\nx"}, "not_true_or_false"),
        ({"a.md": "---\nusage: sell\n---\nx"}, "usage_unknown"),
        ({"a.md": "x", "goldtui-evidence.toml": "permited = true"}, "key_unknown"),
        ({"a.md": "x", "goldtui-evidence.toml": "permitted ="}, "toml"),
    ],
)
def test_a_statement_that_is_not_understood_is_a_problem(files, code, reading) -> None:
    with pytest.raises(UnusableInput) as caught:
        reading(files)
    assert caught.value.problem.code == code
    assert "garden/" in caught.value.problem.where


def test_front_matter_that_means_nothing_here_is_listed(reading) -> None:
    done = reading({"a.md": "---\nseason: summer\nauthor: ana\n---\nFern."})
    assert [n.message for n in done.notices] == ["front matter that means nothing here: season, author"]


def test_another_usage_is_another_version_of_the_same_text(reading) -> None:
    before = by_document(reading({"a.md": "Fern."}))["a.md"]
    after = by_document(reading({"a.md": "---\nusage: no_use\n---\nFern."}))["a.md"]
    assert (before.text, before.chunk_id) == (after.text, after.chunk_id)
    assert after.version == f"{before.version}+no_use"
