"""Keys, envelopes and canonical bytes agree with the standards they follow, and with other tools that do."""

from __future__ import annotations

import base64
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
import rfc8785
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given
from hypothesis import strategies as st
from release_yard import NOW, Yard, content, private, public
from securesystemslib.dsse import Envelope
from securesystemslib.signer._key import SSlibKey

from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import GoldtuiError, UnusableInput, UnusableOutput
from goldtui.release.candidate import write_candidate
from goldtui.release.canonical import canonical_bytes, sha256
from goldtui.release.envelope import pre_authentication, seal
from goldtui.release.keys import load_private, load_public, new_key, public_of
from goldtui.release.layout import is_name, order_of
from goldtui.release.records import Decision
from goldtui.release.verify import verify

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(-(2**53), 2**53, exclude_min=True, exclude_max=True)
    | st.floats(1e21, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=12,
)


@given(JSON)
def test_canonical_bytes_are_those_of_the_rfc_and_come_back_as_they_were(value: object) -> None:
    made = canonical_bytes(value)
    assert made == rfc8785.dumps(value)  # type: ignore[arg-type]
    assert canonical_bytes(json.loads(made)) == made


@pytest.mark.parametrize("value", [float("nan"), 2**53, 2.0**60, "\ud800", object()], ids=lambda v: str(v)[:7])
def test_what_has_no_canonical_form_is_refused(value: object) -> None:
    with pytest.raises(UnusableOutput) as caught:
        canonical_bytes(value, "case palm")
    assert (caught.value.problem.code, caught.value.problem.where) == ("not_canonical", "case palm")


def test_deep_nesting_is_refused_before_it_can_exhaust_anything() -> None:
    value: object = "x"
    for _ in range(10_000):
        value = [value]
    with pytest.raises(UnusableOutput):
        canonical_bytes(value)


def test_the_published_vector_of_the_envelope_format_is_met() -> None:
    made = pre_authentication("http://example.com/HelloWorld", b"hello world")
    assert made == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"


def test_another_implementation_accepts_our_signature_and_signs_the_same_bytes() -> None:
    payload = b'{"palm":1}'
    made = json.loads(seal(payload, private("owen")))
    envelope = Envelope.from_dict(made)
    key = SSlibKey(
        public("owen").id,
        "ed25519",
        "ed25519",
        {"public": public("owen").key.public_bytes_raw().hex()},
    )
    assert set(envelope.verify([key], 1)) == {key.keyid}
    assert envelope.pae() == pre_authentication(made["payloadType"], payload)


def test_a_key_is_made_encrypted_for_its_owner_only_and_opens_with_its_passphrase(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "mine.pem"
    made = new_key(path, b"correct horse")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert b"ENCRYPTED" in path.read_bytes()
    assert load_private(path, b"correct horse").public_key() == made.key
    assert public_of(made.text) == made
    for passphrase, code in ((None, "key_locked"), (b"wrong horse", "passphrase_wrong")):
        with pytest.raises(GoldtuiError) as caught:
            load_private(path, passphrase)
        assert caught.value.problem.code == code
        assert "horse" not in str(caught.value.problem)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only a fork can be killed in the middle")
@pytest.mark.parametrize("call", ["open", "replace", "rename"])
def test_a_kill_while_a_key_is_made_leaves_a_whole_key_or_none(
    tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "keys" / "mine.pem"
    process = os.fork()
    if not process:
        monkeypatch.setattr(Path, call, lambda *_, **__: os.kill(os.getpid(), 9))
        new_key(path, None)
        os._exit(0)
    assert os.waitpid(process, 0)[1] == 9
    assert not path.exists()
    made = new_key(path, None)
    assert load_public(path.with_name("mine.pem.pub")) == made
    with pytest.raises(UnusableInput):
        new_key(path, None)
    assert load_public(path.with_name("mine.pem.pub")) == made


def test_keys_of_openssh_are_accepted(tmp_path: Path) -> None:
    key = ed25519.Ed25519PrivateKey.generate()
    for name, encryption in (
        ("open", serialization.NoEncryption()),
        ("locked", serialization.BestAvailableEncryption(b"correct horse")),
    ):
        path = tmp_path / name
        path.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.OpenSSH, encryption))
        path.chmod(0o600)
    (tmp_path / "open.pub").write_bytes(
        key.public_key().public_bytes(serialization.Encoding.OpenSSH, serialization.PublicFormat.OpenSSH)
        + b" me@here\n"
    )
    assert load_private(tmp_path / "open", None).public_key() == key.public_key()
    assert load_private(tmp_path / "open", b"not needed").public_key() == key.public_key()
    assert load_private(tmp_path / "locked", b"correct horse").public_key() == key.public_key()
    assert load_public(tmp_path / "open.pub").key == key.public_key()
    with pytest.raises(GoldtuiError) as caught:
        load_private(tmp_path / "locked", None)
    assert caught.value.problem.code == "key_locked"


def write_rsa(path: Path) -> None:
    key = rsa.generate_private_key(65537, 2048)
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    path.chmod(0o600)


def test_a_key_that_is_none_lies_open_or_is_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "key"

    def refused() -> str:
        with pytest.raises(UnusableInput) as caught:
            load_private(path, None)
        return caught.value.problem.code

    assert refused() == "key_missing"
    path.write_bytes(b"hello")
    path.chmod(0o644)
    assert refused() == "key_mode"
    path.chmod(0o600)
    assert refused() == "key_unreadable"
    write_rsa(path)
    assert refused() == "key_kind"
    path.unlink()
    path.mkdir()
    assert refused() == "key_unreadable"
    with pytest.raises(UnusableInput) as caught:
        load_public(tmp_path / "none.pub")
    assert caught.value.problem.code == "key_missing"
    (tmp_path / "bad.pub").write_bytes(b"hello")
    with pytest.raises(UnusableInput) as caught:
        load_public(tmp_path / "bad.pub")
    assert caught.value.problem.code == "key_unreadable"


def test_a_public_key_that_anybody_can_sign_for_is_refused(tmp_path: Path) -> None:
    weak = Ed25519PublicKey.from_public_bytes((1).to_bytes(32, "little"))
    # Whoever takes this key takes this signature, whatever is signed.
    weak.verify((1).to_bytes(32, "little") + bytes(32), b"anything")
    path = tmp_path / "weak.pub"
    for encoding, form in ((Encoding.OpenSSH, PublicFormat.OpenSSH), (Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)):
        path.write_bytes(weak.public_bytes(encoding, form))
        with pytest.raises(UnusableInput) as caught:
            load_public(path)
        assert caught.value.problem.code == "key_weak"


def test_no_key_is_replaced_and_no_short_passphrase_taken(tmp_path: Path) -> None:
    new_key(tmp_path / "key", None)
    before = (tmp_path / "key").read_bytes()
    for path, passphrase, code in (
        (tmp_path / "key", None, "key_exists"),
        (tmp_path / "other", b"short", "passphrase_short"),
        (tmp_path / "key" / "below", None, "key_unwritable"),
    ):
        with pytest.raises(UnusableInput) as caught:
            new_key(path, passphrase)
        assert caught.value.problem.code == code
    assert (tmp_path / "key").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "changes", "code"),
    [
        ("owen", {"typed": "0" * 8}, "digest_typed"),
        ("owen", {"typed": ""}, "digest_typed"),
        ("rita", {"role": "owner"}, "role_not_yours"),
        ("ada", {}, "own_work"),
    ],
)
def test_a_signature_that_would_not_count_is_not_made(
    candidate: Yard, name: str, changes: dict[str, str], code: str
) -> None:
    with pytest.raises(UnusableInput) as caught:
        candidate.signed(name, **changes)
    assert caught.value.problem.code == code
    assert not list(candidate.directory.glob("approvals/*"))


def test_strangers_and_revoked_keys_cannot_sign_and_nobody_twice(candidate: Yard) -> None:
    candidate.trusting(revoked=[{"key": public("rita").id, "reason": "gone"}])
    with pytest.raises(UnusableInput) as caught:
        candidate.signed("rita")
    assert caught.value.problem.code == "key_not_in_force"
    candidate.signed("owen", typed=candidate.digest[:8].upper())
    with pytest.raises(UnusableInput) as caught:
        candidate.signed("owen")
    assert caught.value.problem.code == "signed_already"
    candidate.trusting(keys=[{"id": public("max").id, "public": public("max").text, "person": "max"}], threshold=1)
    with pytest.raises(UnusableInput) as caught:
        candidate.signed("rita")
    assert "candidate_not_sound" in [problem.code for problem in caught.value.problems]


def test_nothing_is_signed_that_changed_after_it_was_shown(candidate: Yard) -> None:
    (candidate.directory / "cases.jsonl").write_bytes(b"{}\n")
    with pytest.raises(UnusableInput) as caught:
        candidate.signed("owen")
    assert [problem.code for problem in caught.value.problems][:2] == ["candidate_not_sound", "file_size"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only a fork can be killed in the middle of signing")
@pytest.mark.parametrize("call", ["fsync", "replace", "open"])
def test_a_candidate_can_still_be_signed_after_a_kill_while_somebody_signed(
    candidate: Yard, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One killed before its approval has its name leaves nothing in the candidate."""
    process = os.fork()
    if not process:
        monkeypatch.setattr(Path if call != "fsync" else os, call, lambda *_, **__: os.kill(os.getpid(), 9))
        candidate.signed("owen")
        os._exit(0)
    assert os.waitpid(process, 0)[1] == 9
    assert not list(candidate.directory.rglob(".*"))
    candidate.signed("rita")
    candidate.signed("owen")


def test_a_key_unknown_to_the_trust_file_cannot_sign(candidate: Yard) -> None:
    candidate.trusting(keys=[{"id": public("max").id, "public": public("max").text, "person": "max"}], threshold=1)
    with pytest.raises(UnusableInput) as caught:
        candidate.signed("rita")
    assert caught.value.problem.code == "key_unknown"


def test_a_rejection_keeps_a_candidate_from_being_a_release(candidate: Yard) -> None:
    for name in ("owen", "rita"):
        candidate.signed(name)
    candidate.signed("max", decision=Decision.REJECT)
    found = verify(candidate.directory, candidate.trust, NOW)
    assert [finding.code for finding in found.findings] == ["approval_reject"]


FREEZE = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from release_yard import content
from goldtui.release.candidate import write_candidate
print(write_candidate(content(), Path(sys.argv[2])).digest)
"""


@pytest.mark.parametrize(
    ("zone", "locale", "seed", "place"),
    [
        ("UTC", "C", "0", "a"),
        ("Asia/Kathmandu", "tr_TR.UTF-8", "1", "b c"),
        ("America/St_Johns", "de_DE.UTF-8", "77", "ünder"),
        ("Pacific/Chatham", "POSIX", "random", "d"),
        ("Africa/Lagos", "C.UTF-8", "4294967295", "e/f"),
    ],
)
def test_the_same_content_gives_the_same_digest_everywhere(
    tmp_path: Path, candidate: Yard, zone: str, locale: str, seed: str, place: str
) -> None:
    home = tmp_path / "home"
    (tmp_path / place).mkdir(parents=True)
    environment = {**os.environ, "TZ": zone, "LC_ALL": locale, "PYTHONHASHSEED": seed, "HOME": str(home), "USER": seed}
    done = subprocess.run(
        [sys.executable, "-c", FREEZE, str(Path(__file__).parent), str(tmp_path / place / "out")],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() == candidate.digest


def test_a_row_too_long_for_a_release_is_named(tmp_path: Path) -> None:
    rows = [{"case_id": "palm", "question": "x" * (1 << 20)}]
    with pytest.raises(UnusableOutput) as caught:
        write_candidate(content(cases=rows, gold=[{"qid": "palm"}]), tmp_path / "out")
    assert (caught.value.problem.code, caught.value.problem.where) == ("line_too_long", "case palm")
    assert list(tmp_path.iterdir()) == []


def test_a_candidate_never_takes_another_ones_place(candidate: Yard) -> None:
    with pytest.raises(UnusableOutput) as caught:
        write_candidate(content(version="1.0.1"), candidate.directory)
    assert caught.value.problem.code == "target_exists"


def test_a_disk_that_gives_back_other_bytes_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(path: Path, written: bytes | Iterable[bytes]) -> None:
        whole = written if isinstance(written, bytes) else b"".join(written)
        atomic_write(path, whole.replace(b"18 degrees", b"19 degrees"))

    monkeypatch.setattr("goldtui.release.candidate.atomic_write", lying)
    with pytest.raises(UnusableOutput) as caught:
        write_candidate(content(), tmp_path / "out")
    assert caught.value.problem.code == "candidate_differs"
    assert list(tmp_path.iterdir()) == []


def test_names_and_versions() -> None:
    assert [
        is_name(name) for name in ("fern-house", "a.b_c-1", "Fern", "../x", "", "a" * 65, "con", "nul.txt", "é")
    ] == [
        *(True, True),
        *(False,) * 7,
    ]
    ordered = ["0.9.9", "1.0.0-rc1", "1.0.0", "1.0.1", "1.10.0", "2.0.0"]
    assert sorted(ordered, key=lambda version: order_of(version) or (0, 0, 0, 0, "")) == ordered
    assert [order_of(version) for version in ("1", "1.0", "01.0.0", "1.0.0 ", "1.0.0\n", "１.0.0", "v1.0.0")] == [
        None
    ] * 7


def test_the_sealed_bytes_have_one_spelling() -> None:
    made = seal(b"{}", private("owen"))
    assert made == seal(b"{}", private("owen"))
    assert base64.b64decode(json.loads(made)["payload"]) == b"{}"
    assert public("owen").id == sha256(public("owen").key.public_bytes_raw())
