"""The description for catalogues of data sets keeps the rules of its format and says nothing that the release does not.

The rules are those of the Croissant 1.0 specification, written here as assertions: the reference reader brings pandas
and thirty more packages along, too many for one file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from release_yard import NOW, Build, Yard, content

from goldtui.release.candidate import write_candidate
from goldtui.release.canonical import canonical_bytes
from goldtui.release.layout import CROISSANT, LINES, POLICY, README
from goldtui.release.plain import plain_row
from goldtui.release.reading import objects
from goldtui.release.verify import verify

EXAMPLE = Path(__file__).parents[2] / "goldsets" / "botanic-garden" / "releases" / "1.0.0"
KINDS = {"sc:Text": str, "sc:Boolean": bool}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rows of the example release, written with a description."""
    rows = {name.partition(".")[0]: [plain_row(one) for one in objects(EXAMPLE, name)] for name in LINES}
    policy = json.loads((EXAMPLE / POLICY).read_bytes())
    target = tmp_path_factory.mktemp("described") / "release"
    return write_candidate(content(**rows, policy=policy, croissant=True), target).directory


@pytest.fixture
def described(build: Build) -> Yard:
    yard = build(croissant=True)
    for name in ("owen", "rita"):
        yard.signed(name)
    return yard


def read(directory: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((directory / CROISSANT).read_bytes())
    return value


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(inner)


def test_the_data_set_says_what_it_conforms_to_who_made_it_and_which_version_it_is(example: Path) -> None:
    value = read(example)
    assert (value["@type"], value["conformsTo"]) == ("sc:Dataset", "http://mlcommons.org/croissant/1.0")
    assert (value["name"], value["version"], value["isLiveDataset"]) == ("fern-house", "1.0.0", False)
    assert value["creator"] == [{"@type": "sc:Person", "name": "ada"}]
    assert value["description"] == "A frozen gold set of 32 cases for evaluating answers over documents."


def test_what_nobody_here_can_vouch_for_is_left_out(example: Path) -> None:
    assert read(example).keys().isdisjoint({"license", "url", "datePublished", "dateCreated", "dateModified", "citeAs"})


def test_every_word_is_explained_by_the_context_or_belongs_to_the_vocabulary_behind_it(example: Path) -> None:
    value = read(example)
    context = value.pop("@context")
    schema = {"name", "version", "description", "creator", "distribution", "contentUrl", "contentSize", "sha256"}
    schema |= {"encodingFormat"}
    assert context["@vocab"] == context["sc"] == "https://schema.org/"
    assert context["cr"] == "http://mlcommons.org/croissant/"
    assert {key for node in nodes(value) for key in node if key[0] != "@"} - schema <= context.keys()
    prefixes = {str(node["@type"]).partition(":")[0] for node in nodes(value) if "@type" in node}
    assert prefixes == {"sc", "cr"}


def test_each_other_file_is_described_with_the_size_and_digest_of_its_bytes(example: Path) -> None:
    files = read(example)["distribution"]
    manifest = json.loads((example / "manifest.json").read_bytes())
    assert [one["@id"] for one in files] == [one["path"] for one in manifest["files"] if one["path"] != CROISSANT]
    for one in files:
        written = (example / one["contentUrl"]).read_bytes()
        assert one["@type"] == "cr:FileObject"
        assert (one["contentSize"], one["sha256"]) == (f"{len(written)} B", sha256(written).hexdigest())
        assert one["encodingFormat"].count("/") == 1


def test_ids_stand_for_one_thing_each_and_every_reference_leads_to_one(example: Path) -> None:
    named = [node for node in nodes(read(example)) if "@id" in node and "@type" in node and ":" in node["@type"]]
    ids = Counter(node["@id"] for node in named if node["@type"].startswith("cr:"))
    references = [node["@id"] for node in nodes(read(example)) if node.keys() == {"@id"}]
    assert set(ids.values()) == {1}
    assert set(references) <= ids.keys()
    assert len(references) > len(LINES)


def test_every_field_is_a_column_of_every_line_and_holds_what_it_says(example: Path) -> None:
    value = read(example)
    assert [one["@id"] for one in value["recordSet"]] == [name.partition(".")[0] for name in LINES]
    for records in value["recordSet"]:
        fields = records["field"]
        assert all(field["@id"] == f"{records['@id']}/{field['name']}" for field in fields)
        (file,) = {field["source"]["fileObject"]["@id"] for field in fields}
        rows = [json.loads(line) for line in (example / file).read_bytes().splitlines()]
        for field in fields:
            kind, column = KINDS[field["dataType"]], field["source"]["extract"]["column"]
            held = [row[column] for row in rows if row[column] is not None]
            assert held, "a column of nothing is not worth loading"
            for one in held:
                assert all(type(inner) is kind for inner in one) if field.get("repeated") else type(one) is kind
        keys = [key["@id"].rpartition("/")[2] for key in records["key"]]
        assert {key["@id"] for key in records["key"]} <= {field["@id"] for field in fields}
        assert len({tuple(row[key] for key in keys) for row in rows}) == len(rows)


def test_the_same_release_is_described_in_the_same_canonical_bytes(build: Build) -> None:
    one, other = build(croissant=True), build(croissant=True)
    written = (one.directory / CROISSANT).read_bytes()
    assert written == (other.directory / CROISSANT).read_bytes() == canonical_bytes(json.loads(written))
    assert one.digest == other.digest


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ("Ferns under glass.\n", "Ferns under glass."),
        (" \n", "A frozen gold set of 2 cases for evaluating answers over documents."),
    ],
)
def test_what_the_set_says_of_itself_is_reported_and_a_sentence_where_it_says_nothing(
    build: Build, about: str, told: str
) -> None:
    assert read(build(croissant=True, about=about).directory)["description"] == told


def test_a_file_without_lines_has_no_records_to_load(build: Build) -> None:
    value = read(build(croissant=True, variants=[]).directory)
    assert [one["@id"] for one in value["recordSet"]] == ["cases", "evidence", "gold"]
    assert "variants.jsonl" in [one["@id"] for one in value["distribution"]]


def test_a_described_release_verifies_and_its_readme_names_the_file(described: Yard) -> None:
    assert verify(described.directory, described.trust, NOW).findings == ()
    assert "croissant.json" in (described.directory / README).read_text(encoding="utf-8")


def test_nobody_gets_a_description_who_did_not_ask(release: Yard) -> None:
    assert not (release.directory / CROISSANT).exists()
    assert "croissant" not in (release.directory / README).read_text(encoding="utf-8")


def test_one_changed_byte_of_the_description_is_refused(described: Yard) -> None:
    path = described.directory / CROISSANT
    path.write_bytes(path.read_bytes().replace(b"A frozen", b"A frosen"))
    assert [one.code for one in verify(described.directory, described.trust, NOW).findings] == ["file_digest"]


def test_a_description_that_is_gone_or_came_later_is_refused(described: Yard, release: Yard) -> None:
    (described.directory / CROISSANT).rename(release.directory / CROISSANT)
    assert [one.code for one in verify(described.directory, described.trust, NOW).findings] == ["file_missing"]
    assert [one.code for one in verify(release.directory, release.trust, NOW).findings] == ["file_extra"]
