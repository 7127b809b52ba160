"""Releases that two people really signed, and that say what nobody can use: each is refused, and the file is named.

A change after the signatures is found by its digest. These changes came before, by a damaged tool or by a signer, so
only the form of the content can show them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from release_yard import NOW, PEOPLE, Yard, content, private, public, trust_value
from spoiling import codes, looked_at

from goldtui.model.faults import UnusableInput
from goldtui.release.canonical import canonical_bytes, sha256
from goldtui.release.envelope import seal
from goldtui.release.records import Decision, Manifest, Predicate
from goldtui.release.statement import MEANING, statement_bytes
from goldtui.release.trust import load_trust
from goldtui.release.verify import sums_of, verify
from goldtui.workbench.report.gold import read_gold

Value = dict[str, Any]
ROWS = {"cases": "cases.jsonl", "evidence": "evidence.jsonl", "variants": "variants.jsonl", "gold": "gold.jsonl"}
NO_TIMES = (
    *("2027-02-29T00:00:00Z", "2027-04-31T12:00:00Z", "2027-13-01T00:00:00Z", "2027-00-10T00:00:00Z"),
    *("2027-06-00T00:00:00Z", "2027-01-01T24:00:00Z", "2027-01-01T12:60:00Z", "2027-01-01T12:00:60Z"),
    *("0000-01-01T00:00:00Z", "9999-99-99T99:99:99Z", "2100-02-29T00:00:00Z"),
)


def signed_as_it_is(yard: Yard, change: Callable[[Value], object] = lambda manifest: None, **said: str) -> None:
    """Digests, sums and two signatures made to fit what lies there, with a manifest changed before they sign."""
    manifest = json.loads((yard.directory / "manifest.json").read_bytes())
    for one in manifest["files"]:
        found = (yard.directory / one["path"]).read_bytes()
        one |= {"size": len(found), "sha256": sha256(found)}
    manifest["policy"] = sha256((yard.directory / "policy.json").read_bytes())
    change(manifest)
    fresh = canonical_bytes(manifest)
    (yard.directory / "manifest.json").write_bytes(fresh)
    (yard.directory / "SHA256SUMS").write_bytes(sums_of(Manifest.model_validate(manifest), fresh))
    for name in ("owen", "rita"):
        fields = {name: manifest[name] for name in ("set", "version", "previous", "policy")}
        fields |= {"signer": name, "role": PEOPLE[name][0], "meaning": MEANING, "decision": Decision.APPROVE}
        fields |= {"at": NOW, "diff": None, "nonce": "0" * 32} | said
        payload = statement_bytes(sha256(fresh), Predicate.model_construct(**fields))
        target = yard.directory / "approvals" / f"{public(name).id}.dsse.json"
        target.write_bytes(seal(payload, private(name)))


def written(yard: Yard, name: str, rows: list[Value]) -> None:
    lines = b"".join(canonical_bytes(row) + b"\n" for row in rows)
    (yard.directory / name).write_bytes(lines)


def faults(yard: Yard) -> list[tuple[str, str]]:
    """Code and place of each finding; every one has a next step."""
    found = verify(yard.directory, yard.trust, NOW)
    assert all(one.fix for one in found.findings)
    return [(one.code, one.where) for one in found.findings]


def test_what_two_people_sign_as_it_is_verifies(release: Yard) -> None:
    signed_as_it_is(release)
    assert faults(release) == []


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("stated", [None, 7], ids=["no count", "another count"])
def test_a_count_is_that_of_the_file_also_where_it_is_empty(build, name: str, stated: int | None) -> None:
    yard = build(variants=[])
    (yard.directory / "approvals").mkdir(exist_ok=True)

    def change(manifest: Value) -> None:
        manifest["counts"].pop(name) if stated is None else manifest["counts"].update({name: stated})

    signed_as_it_is(yard, change)
    assert faults(yard) == [("count_differs", ROWS[name])]


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (b"", "policy_unreadable"),
        (b"{", "policy_unreadable"),
        (b'{"signers_needed":3,"signers_needed":1}', "policy_unreadable"),
        (b'{"signers_needed":NaN}', "policy_unreadable"),
        (b'{"signers_needed": 3}', "not_canonical"),
        (b'{"signers_needed":3}\n', "not_canonical"),
        (b'{"signers_needed":3.0}', "not_canonical"),
        (b'{"signers_needed":0}', "field_value"),
        (b'{"signers_needed":-1}', "field_value"),
        (b'{"signers_needed":2.5}', "field_value"),
        (b'{"signers_needed":null}', "field_type"),
        (b'{"signers":1}', "field_value"),
        (b"[]", "field_type"),
        (b"null", "field_type"),
    ],
)
def test_a_policy_has_one_form_and_known_settings(release: Yard, policy: bytes, code: str) -> None:
    (release.directory / "policy.json").write_bytes(policy)
    signed_as_it_is(release)
    assert code in [code for code, where in faults(release) if where.startswith("policy.json")]


@pytest.mark.parametrize("asked", [3, "3", 4, "20"])
def test_a_policy_asks_for_signers_in_every_spelling_that_is_read_as_a_number(release: Yard, asked: object) -> None:
    (release.directory / "policy.json").write_bytes(canonical_bytes({"signers_needed": asked}))
    signed_as_it_is(release)
    assert "approvals_missing" in looked_at(release)


@pytest.mark.parametrize("rule", ["judgement", "phrase", "profile"])
@pytest.mark.parametrize("name", ["", "strict-9", "phrase-9", "lesson", "STRICT", "strict "])
def test_a_rule_that_nobody_here_knows_is_refused(release: Yard, rule: str, name: str) -> None:
    signed_as_it_is(release, lambda manifest: manifest["rules"].update({rule: name}))
    assert faults(release) == [("judgement_unknown", "manifest.json")]


@pytest.mark.parametrize("wrong", [None, 1, True, 0.5, ["x"], {"x": 1}], ids=str)
@pytest.mark.parametrize(
    ("name", "field"),
    [
        *(("cases", "case_id"), ("cases", "question"), ("evidence", "chunk_id"), ("evidence", "version")),
        *(("variants", "variant_id"), ("variants", "case_id")),
    ],
)
def test_a_record_that_nobody_can_read_is_refused_with_its_line(
    release: Yard, name: str, field: str, wrong: object
) -> None:
    first, *others = getattr(content(), name)
    row = {key: value for key, value in first.items() if key != field}
    written(release, ROWS[name], [row if wrong is None else row | {field: wrong}, *others])
    signed_as_it_is(release)
    assert [where for code, where in faults(release) if code.startswith("field_")] == [f"{ROWS[name]}:1"]


ANSWER = {"answer_id": "a", "text": "x", "claims": [{"claim_id": "c", "text": "x"}] * 2}
UNUSABLE: list[tuple[str, Value]] = [
    ("evidence", {"text": None}),
    ("evidence", {"text": None, "permitted": None}),
    ("cases", {"points": [{"point_id": "p", "text": "x"}] * 2}),
    ("cases", {"reference": ANSWER}),
    ("variants", {"answer": ANSWER}),
]


@pytest.mark.parametrize(("name", "said"), UNUSABLE, ids=str)
def test_a_record_that_contradicts_itself_is_refused_with_its_line(release: Yard, name: str, said: Value) -> None:
    first, *others = getattr(content(), name)
    written(release, ROWS[name], [first | said, *others])
    signed_as_it_is(release)
    assert [where for _, where in faults(release)] == [f"{ROWS[name]}:1"]


def test_gold_that_cannot_be_read_is_named_by_the_path_that_was_given(release: Yard) -> None:
    """The scorer reads a copy of its own, which is gone when somebody looks for it."""
    row = content().evidence[0] | {"current": True}
    written(release, "evidence.jsonl", [row, row | {"version": "v2"}])
    signed_as_it_is(release, lambda manifest: manifest["counts"].update(evidence=2))
    with pytest.raises(UnusableInput) as caught:
        read_gold(release.directory, release.trust_path, clock=lambda: datetime(2026, 6, 1, 12, tzinfo=UTC))
    assert caught.value.problem.where == f"{release.directory / 'evidence.jsonl'}:2"


@pytest.mark.parametrize("gold", [["Wärme"], ["Wärme", "warmer"], ["warmth"], ["Wärme", "warmth", "zz"]])
def test_the_gold_lines_are_those_of_the_cases(release: Yard, gold: list[str]) -> None:
    written(release, "gold.jsonl", [{"qid": one, "answerable": True} for one in gold])
    signed_as_it_is(release, lambda manifest: manifest["counts"].update(gold=len(gold)))
    assert faults(release) == [("gold_differs", "gold.jsonl")]


@pytest.mark.parametrize("moment", NO_TIMES)
def test_a_signature_claims_a_time_of_the_calendar(release: Yard, moment: str) -> None:
    signed_as_it_is(release, at=moment)
    assert looked_at(release)[:2] == ["statement_unreadable"] * 2


@pytest.mark.parametrize("moment", NO_TIMES)
@pytest.mark.parametrize("member", ["expires", "newest_signature", "since", "until", "leave"])
def test_a_trust_file_names_times_of_the_calendar(release: Yard, moment: str, member: str) -> None:
    value = trust_value()
    if member in ("since", "until"):
        value["keys"][0][member] = moment
    elif member == "leave":
        value["break_glass"] = [{"set": "fern-house", "version": "1.0.0", "until": moment, "reason": "fire"}]
    else:
        value[member] = moment
    release.trust_path.write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(UnusableInput) as caught:
        load_trust(release.trust_path, NOW)
    assert [one.code for one in caught.value.problems] == ["trust_unreadable"]
    assert moment in caught.value.problem.message


@pytest.mark.parametrize("path", ["x" * 5000, "a\0b"], ids=["too long", "with NUL"])
def test_what_can_be_no_path_is_no_trust_file(path: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        load_trust(Path(path), NOW)
    assert caught.value.problem.code == "trust_unreadable"


@pytest.mark.parametrize("parent", ["releases", "candidates"])
@pytest.mark.parametrize("called", ["1.0.1", "2.0.0", "0.9.0", "1.0.0-rc1"])
def test_a_version_in_the_place_of_another_is_refused(release: Yard, parent: str, called: str) -> None:
    place = release.directory.parent / parent / called
    place.parent.mkdir()
    release.directory.rename(place)
    moved = Yard(place, release.trust_path, release.digest)
    assert faults(moved) == [("version_misplaced", "manifest.json")]
    assert f"{called} and holds version 1.0.0" in verify(place, moved.trust, NOW).findings[0].message


@pytest.mark.parametrize("place", ["releases/1.0.0", "releases/latest", "candidates/1.0.0.dropped-1", "kept/2.0.0"])
def test_a_release_may_lie_anywhere_else(release: Yard, place: str) -> None:
    target = release.directory.parent / place
    target.parent.mkdir()
    release.directory.rename(target)
    assert codes(verify(target, release.trust, NOW)) == []


def test_who_is_named_as_able_to_sign_can_sign(release: Yard) -> None:
    for one in (release.directory / "approvals").iterdir():
        one.unlink()
    found = {one.code: one.fix for one in verify(release.directory, release.trust, NOW).findings}
    assert found["approvals_missing"] == "these can sign: max, owen, rita"
    # Ada is an owner too, and wrote words of it.
    assert found["approval_role_missing"] == "these can: owen"
    gone = release.trusting(revoked=[{"key": public("owen").id, "reason": "lost"}], threshold=1)
    found = {one.code: one.fix for one in verify(release.directory, gone, NOW).findings}
    assert found["approvals_missing"] == "these can sign: max, rita"
    assert found["approval_role_missing"] == "these can: nobody"
