"""A folder of documents becomes evidence, comes again, gets its rights, and is what cases name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.store.evidence import chunks
from goldtui.store.opening import open_store

HOURS = "# Visiting\n\n## Hours\n\nThe palm house opens at nine.\n\n## Tickets\n\nA ticket costs 4 euros.\n"
HOURS_ID, TICKETS_ID = "guides/visit.md#visiting/hours:1", "guides/visit.md#visiting/tickets:1"


@pytest.fixture
def guides(own_home: Path) -> Path:
    folder = own_home / "garden"
    (folder / "guides").mkdir(parents=True)
    (folder / "guides" / "visit.md").write_text(HOURS)
    (folder / "pond.html").write_text("<h1>Pond</h1><p>Feed the carp <b>daily</b>.</p><script>x()</script>")
    (folder / "map.png").write_bytes(b"\x89PNG")
    return folder


Bringing = Callable[..., object]


@pytest.fixture
def bring(run, guides: Path) -> Bringing:
    return lambda *more: run("import", "--format", "documents", guides, "--into", "garden.db", "--as", "ana", *more)


def shown(chunk_id: str) -> list[tuple[str | None, bool | None, bool | None]]:
    """Text, permission and currency of every stored version."""
    with open_store(Path("garden.db")) as store:
        return [(c.text, c.permitted, c.current) for c in chunks.get(store, (chunk_id,))]


def test_a_folder_becomes_evidence_and_what_is_not_read_is_named(run, bring) -> None:
    done = bring("--json")
    assert done.code == 0
    assert done.json["counts"] == {"cases": 0, "chunks": 3, "documents": 2}
    notes = {(n["code"], Path(n["where"]).name) for n in done.json["notices"]}
    assert notes == {("file_passed_over", "map.png"), ("html_dropped", "pond.html")}
    assert bring().out.splitlines()[-1] == "0 new cases (drafts), 0 known already, 0 new chunks, in garden.db"


def test_a_second_import_brings_new_versions_and_not_new_chunks(run, bring, guides: Path) -> None:
    bring("--permitted", "--current")
    text = HOURS.replace("# Visiting", "# Visiting\n\nWelcome to the garden, which never closes its gates.")
    (guides / "guides" / "visit.md").write_text(text.replace("at nine", "at ten"))
    done = bring("--permitted", "--current")
    assert "2 passages unchanged, 1 changed, 1 new, 0 gone" in done.err
    found = shown(HOURS_ID)
    assert [(permitted, current) for _, permitted, current in found] == [(True, False), (True, True)]
    assert "at ten" in found[1][0]


def test_a_second_import_says_what_became_of_the_documents_and_keeps_the_name_of_the_set(run, bring) -> None:
    bring("--name", "garden-guides")
    again = bring("--json").json
    (notice,) = [n["message"] for n in again["notices"] if n["code"] == "documents_renewed"]
    assert notice.startswith("3 passages unchanged, 0 changed, 0 new, 0 gone")
    assert bring("--name", "garden-guides").code == 0
    assert bring("--name", "other", "--json").error == "set_has_name"


def test_update_reads_documents_too(run, bring, guides: Path) -> None:
    bring("--permitted", "--current")
    (guides / "guides" / "visit.md").write_text(HOURS.replace("4 euros", "5 euros"))
    words = ("evidence", "update", guides, "--format", "documents", "--db", "garden.db", "--as", "ana")
    assert "1 changed" in run(*words, "--dry-run").err
    assert "1 changed" in run(*words).err
    assert run(*words, "--complete").code == 2


def test_rights_are_asserted_later_for_what_has_none(run, bring) -> None:
    bring()
    done = run("evidence", "assert", "garden.db", "--permitted", "--current", "--below", "guides/", "--as", "ben")
    assert done.out.splitlines()[:2] == [
        "ben asserts permitted = true for 2 of 2 versions",
        "ben asserts current = true for 2 of 2 versions",
    ]
    assert run("evidence", "assert", "garden.db", "--permitted", "--json").json["permitted"][0][0] == "pond.html#pond:1"
    assert [flags for _, *flags in shown(TICKETS_ID)] == [[True, True]]
    assert run("evidence", "assert", "garden.db").code == 2


def test_the_size_of_passages_is_chosen_and_kept_within_bounds(run, bring, guides: Path) -> None:
    (guides / "long.txt").write_text("The orchid room is warm. " * 40)
    assert bring("--chunk-size", 300, "--json").json["counts"]["chunks"] == 7
    done = run("import", "--format", "documents", guides, "--into", "x.db", "--chunk-size", 5, "--json")
    assert (done.code, done.error) == (2, "chunk_size")
    assert not Path("x.db").exists()


def test_a_bad_document_leaves_nothing_behind(run, bring, guides: Path) -> None:
    (guides / "scan.pdf").write_bytes(b"no pdf")
    done = bring()
    assert done.code == 2
    assert "scan.pdf" in done.err
    assert not Path("garden.db").exists()


@pytest.fixture
def asked(run, bring, native, samples) -> None:
    """A set whose case names its source by document and section."""
    pool_case, _ = samples
    bring("--permitted", "--current")
    claim = {
        "claim_id": "c1",
        "text": "A ticket costs 4 euros.",
        "citation_id": "visit.md#Tickets",
        "answer_point": "p1",
    }
    case = pool_case(
        required_source_ids=["visit.md#Tickets", "visit.md"],
        reference={"text": claim["text"], "claims": [{**claim, "support_phrases": ["ticket costs 4 euros"]}]},
    )
    assert run("import", native("asked", cases=[case], evidence=[]), "--into", "garden.db", "--as", "ana").code == 0


def test_resolve_lists_first_and_writes_what_is_beyond_doubt_when_asked_to(run, asked) -> None:
    done = run("evidence", "resolve", "garden.db")
    assert done.out.splitlines()[:2] == [
        'q1  required "visit.md#Tickets": normalised',
        f"      100.0  {TICKETS_ID}  section",
    ]
    assert 'q1  required "visit.md": normalised  (to be asked)' in done.out
    assert done.out.splitlines()[-1] == "nothing was written; --apply changes 1 case"
    told = run("evidence", "resolve", "garden.db", "--apply", "--as", "ana", "--json").json
    assert (told["names"], told["unambiguous"], told["changed"]) == (3, 2, ["q1"])
    assert run("evidence", "resolve", "garden.db", "--json").json["names"] == 1


def test_rebind_follows_a_new_index(run, asked, own_home: Path) -> None:
    run("evidence", "resolve", "garden.db", "--apply", "--groups", "--as", "ana")
    rows = [
        {"chunk_id": "doc-0-0", "version": "w2", "text": "## Hours\n\nThe palm house opens at nine."},
        {
            "chunk_id": "doc-0-1",
            "version": "w2",
            "text": "## Tickets\n\nA ticket costs 4 euros. It is paid at the gate.",
        },
    ]
    corpus = own_home / "index.jsonl"
    corpus.write_text("".join(json.dumps(row | {"current": True}) + "\n" for row in rows))
    dry = run("evidence", "rebind", "garden.db", corpus, "--permitted")
    assert f"q1  {TICKETS_ID} -> doc-0-1" in dry.out
    assert dry.out.splitlines()[-1] == "nothing was written; --apply does it"
    told = run("evidence", "rebind", "garden.db", corpus, "--permitted", "--apply", "--as", "ana", "--json").json
    assert told["written"]
    assert {"case_id": "q1", "chunk_id": TICKETS_ID, "targets": ["doc-0-1"]} in told["bound"]
    run("export", "garden.db", "rebound", "--format", "native")
    (case,) = [json.loads(line) for line in Path("rebound/cases.jsonl").read_text().splitlines()]
    assert case["reference"]["claims"][0]["citation_id"] == "doc-0-1"
