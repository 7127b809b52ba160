"""A case approved before its words were restricted: no release with them from the rule's length on, in any field."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ways_out import LENGTH, LENGTHS, Quotes

from goldtui.store.evidence.chunks import everything
from goldtui.store.opening import open_store
from goldtui.workbench.freeze.blockers import closed_since
from goldtui.workbench.freeze.propose import plan_release
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session
from tests.checks.check_sample import SAMPLE

PLACES = (
    "question",
    "category",
    "tags[0]",
    "guideline_note",
    "constraints[0]",
    "extra.from[0].deep",
    "points[0].text",
    "points[0].answer_phrases",
    "points[0].forbidden_phrases",
    "points[0].extra",
    "reference.answer_id",
    "reference.text",
    "reference.claims[0].claim_id",
    "reference.claims[0].extra",
    "variant_id",
    "note",
    "chunk fares",
)


def quoting(quotes: Quotes) -> dict[str, list[dict[str, Any]]]:
    """The ferry set with eight words of their own in every field of its first case that a person may fill."""
    said = quotes.of
    made = json.loads(json.dumps(SAMPLE))
    case = next(one for one in made["cases"] if one["points"] and one["reference"])
    point, reference = case["points"][0], case["reference"]
    claim = reference["claims"][0]
    case["question"] = f"{said('question', 8)}: {case['question']}"
    case["tags"] = [said("tag", 8)]
    case["category"] = said("category", 8)
    case["constraints"] = [f"must not: {said('constraint', 8)}"]
    case["guideline_note"] = said("note", 8)
    case["extra"] = {"from": [{"deep": said("extra", 8)}], said("key", 8): 1}
    point["text"] = f"{point['text']} {said('point text', 8)}"
    point["answer_phrases"] = [*point["answer_phrases"], said("answer phrase", 8)]
    point["forbidden_phrases"] = [said("forbidden", 8)]
    point["extra"] = {"from": said("point extra", 8)}
    reference["answer_id"] = said("answer id", 8)
    reference["text"] = f"{reference['text']} {said('answer text', 8)}"
    claim["claim_id"] = said("claim id", 8)
    claim["extra"] = {"from": said("claim extra", 8)}
    variant = {"variant_id": said("variant id", 8), "case_id": case["case_id"], "note": said("variant note", 8)}
    variant |= {"answer": {**reference, "text": point["forbidden_phrases"][0]}, "should_release": False}
    made["evidence"][0]["extra"] = {"from": said("chunk extra", 8)}
    return {"cases": made["cases"], "evidence": made["evidence"], "variants": [variant]}


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    """The approved set, made by the first test that needs it."""
    return {}


@pytest.fixture
def quotes(run, kept: dict[str, Any], own_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Quotes:
    """An approved set in ferry.db whose words are free still, and the words of each field."""
    if not kept:
        kept["quotes"] = Quotes()
        approve(run, quoting(kept["quotes"]))
        kept["db"] = shutil.copy("ferry.db", tmp_path_factory.mktemp("approved") / "ferry.db")
    shutil.copy(kept["db"], "ferry.db")
    return kept["quotes"]


def approve(run, rows: dict[str, list[dict[str, Any]]]) -> None:
    folder = Path("native")
    folder.mkdir()
    for name, listed in rows.items():
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in listed), encoding="utf-8")
    policy = '[policy]\nrequired_slices = ["passengers"]\nmin_precision = 0.25\n'
    (folder / "goldset.toml").write_text(f'name = "ferry"\n{policy}', encoding="utf-8")
    assert run("import", folder, "--into", "ferry.db", "--as", "ana").code == 0
    roles = [word for role in ("author", "reviewer", "owner") for word in ("--role", role)]
    for name in ("ana", "ben"):
        assert run("people", "set", "ferry.db", name, *roles, "--as", "ana").code == 0
    for case in rows["cases"]:
        ready = run("ready", "ferry.db", case["case_id"], "--as", "ana")
        done = run("review", "approve", "ferry.db", case["case_id"], "--checked", "--as", "ben")
        assert (ready.code, done.code) == (0, 0), ready.err + done.err


def restrict(run, quotes: Quotes, length: int) -> None:
    """From now on so many words of each field are those of a source that is not permitted."""
    text = ". ".join(" ".join(words[:length]) for _, words in quotes.runs.values())
    row = {"chunk_id": "vault", "version": "v1", "permitted": False, "current": True, "text": text}
    Path("vault.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    done = run("import", "vault.jsonl", "--into", "ferry.db", "--format", "evidence-lines", "--as", "ana")
    assert done.code == 0


def propose(run, *words: str):
    return run("release", "propose", "ferry.db", "1.0.0", "--as", "ana", *words)


@pytest.mark.parametrize("length", LENGTHS)
def test_no_release_of_an_approved_case_is_proposed_with_words_restricted_since(run, quotes, length: int) -> None:
    assert (propose(run, "--dry-run")).code == 0
    restrict(run, quotes, length)
    done = propose(run)
    said = done.out + done.err
    assert ("withheld_quoted" in said) == (length >= LENGTH)
    if length >= LENGTH:
        hidden = Quotes({name: (length, words) for name, (_, words) in quotes.runs.items()})
        assert hidden.out(said) == []
        assert (done.code, Path("goldsets").exists()) == (1, False)
        session = open_session(Place(Path("ferry.db"), GIVEN), "ana")
        named = [f"{one.where} {one.message}" for one in plan_release(session, "1.0.0").blockers]
        session.close()
        assert len(named) == len(quotes.runs) + 4  # the variant repeats four texts of its case
        assert [place for place in PLACES if not any(place in one for one in named)] == []


@pytest.fixture
def signed(run, quotes) -> dict[str, Any]:
    """A candidate that two signed, and what `release propose` said of it."""
    assert run("trust", "new", "trust.json", "--expires", "2090-01-01").code == 0
    made = propose(run, "--json").json
    for name, role in (("owen", "owner"), ("rita", "reviewer")):
        key = run("key", "new", "--unlocked", "--as", name, "--json").json[0]["public"]
        assert run("trust", "person", "trust.json", name, "--role", role).code == 0
        assert run("trust", "key", "trust.json", name, key).code == 0
    for name in ("owen", "rita"):
        words = ("--trust", "trust.json", "--as", name, "--digest", made["digest"])
        assert run("sign", made["candidate"], *words).code == 0
    return made


FREEZE = ("export", "ferry.db", "--freeze", "1.0.0", "--trust", "trust.json", "--as", "ana", "--json")


def test_a_signed_candidate_is_not_frozen_once_its_words_are_restricted(run, quotes, signed) -> None:
    restrict(run, quotes, LENGTH)
    refused = run(*FREEZE)
    assert (refused.code, refused.error) == (1, "withheld_quoted")
    assert Path(signed["candidate"]).is_dir()
    assert not Path("goldsets/ferry/releases/1.0.0").exists()


SIGNERS_WAYS = (
    "verify RELEASE --trust trust.json",
    "verify RELEASE --trust trust.json --json",
    "verify RELEASE --trust none.json",
    "sign RELEASE --trust trust.json --as owen --digest DIGEST",
    "sign RELEASE --trust trust.json --as rita --digest DIGEST --reject --json",
    "sign RELEASE --trust trust.json --as ana",
    "key list --json",
    "key import KEY --out mine.pem --as owen",
    "key import RELEASE/cases.jsonl --out mine.pem",
    "trust show trust.json",
    "trust show RELEASE/policy.json --json",
    "trust show RELEASE/manifest.json",
    "trust person RELEASE/policy.json owen --role owner",
    "trust key trust.json owen RELEASE/gold.jsonl",
    "trust latest trust.json 2080-01-01",
    "trust keep trust.json RELEASE",
    "trust accept trust.json RELEASE --json",
    "trust leave trust.json ferry 1.0.0 --until 2080-01-01 --reason storm",
    "trust withdraw trust.json RELEASE --reason old --json",
    "trust renew trust.json --expires 2091-01-01",
    "trust sign trust.json --as owen",
    "trust check trust.json --old RELEASE/variants.jsonl",
    "trust revoke trust.json none --reason lost",
)
"""`sign`, `verify`, `key` and `trust` know no set; they are given files of a release that are none of theirs too."""


def spoilt(release: Path) -> Iterator[Path]:
    """Copies of a release with one file of records changed, so that the verifier has a line to name."""
    for name in ("cases.jsonl", "evidence.jsonl", "gold.jsonl", "variants.jsonl"):
        for number, change in enumerate(
            (
                lambda text: text.replace('{"', '{"x":1,"x":2,"', 1),
                lambda text: text.replace('":', '": ', 1),
                lambda text: text.replace("]", "", 1),
                lambda text: text.rstrip("\n"),
                lambda text: "\n".join(reversed(text.splitlines())) + "\n",
                lambda text: re.sub(r'"(q[a-z ]{40,})":', r'"\1":1,"\1":', text, count=1),
            )
        ):
            copy = Path(shutil.copytree(release, Path(f"spoilt-{name}-{number}")))
            (copy / name).chmod(0o644)
            (copy / name).write_text(change((release / name).read_text(encoding="utf-8")), encoding="utf-8")
            yield copy


def test_signing_and_verifying_say_no_word_of_what_is_signed(run, quotes, signed) -> None:
    release = run(*FREEZE).json["release"]
    (key,) = Path(run("key", "list", "--json").json[0]["path"]).parent.glob("owen.pem")
    restrict(run, quotes, LENGTH)
    found = {}
    for way in SIGNERS_WAYS:
        words = way.replace("RELEASE", release).replace("DIGEST", signed["digest"]).replace("KEY", str(key)).split()
        done = run(*words)
        assert done.code != 70
        if out := quotes.out(done.out + done.err):
            found[way] = out
    for copy in spoilt(Path(release)):
        done = run("verify", copy, "--trust", "trust.json")
        assert done.code == 3
        if out := quotes.out(done.out + done.err):
            found[copy.name] = out
    assert found == {}


def test_a_source_that_is_closed_after_the_candidate_was_signed_stays_here(run, quotes) -> None:
    evidence = [{**row, "permitted": False} for row in SAMPLE["evidence"] if row["chunk_id"] == "dogs"]
    made = propose(run, "--json").json
    Path("closed.jsonl").write_text("".join(json.dumps(row) + "\n" for row in evidence), encoding="utf-8")
    assert run("evidence", "update", "closed.jsonl", "--db", "ferry.db", "--as", "ana").code == 0
    with open_store(Path("ferry.db"), read_only=True) as store:
        found = closed_since(Path(made["candidate"]), everything(store))
    assert ("withheld_quoted", "chunk dogs") in [(one.code, one.where) for one in found]
