"""Changes to the signatures of a release and to the trust file, by an attacker who knows the format, not the keys."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from release_attacks import rewrite
from release_yard import LATER, Yard, private, public

from goldtui.release.canonical import canonical_bytes
from goldtui.release.envelope import seal

ORDER = 2**252 + 27742317777372353535851937790883648493
"""The order of the base point: a signature's second half plus this is the same number to a careless verifier."""
SMALL_ORDER = tuple(
    bytes.fromhex(one)
    for one in (
        "01" + "00" * 31,
        "ec" + "ff" * 30 + "7f",
        "00" * 32,
        "00" * 31 + "80",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "01" + "00" * 30 + "80",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
        "ec" + "ff" * 31,
    )
)


def envelope_of(yard: Yard, name: str) -> Path:
    return yard.directory / "approvals" / f"{public(name).id}.dsse.json"


def value_of(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_bytes()))


def payload_of(path: Path) -> dict[str, Any]:
    return dict(json.loads(base64.b64decode(value_of(path)["payload"])))


def signatures_swapped(yard: Yard, chance: random.Random) -> None:
    owen, rita = envelope_of(yard, "owen"), envelope_of(yard, "rita")
    one, other = value_of(owen), value_of(rita)
    field = chance.choice(("signatures", "payload"))
    one[field], other[field] = other[field], one[field]
    rewrite(owen, canonical_bytes(one))
    if chance.random() < 0.5:
        rewrite(rita, canonical_bytes(other))


def files_swapped(yard: Yard, chance: random.Random) -> None:
    owen, rita = envelope_of(yard, "owen"), envelope_of(yard, "rita")
    content = owen.read_bytes()
    rewrite(owen, rita.read_bytes())
    if chance.random() < 0.5:
        rewrite(rita, content)


CHANGES: tuple[dict[str, Any], ...] = (
    {"role": "owner"},
    {"role": "reviewer"},
    {"role": "author"},
    {"signer": "max"},
    {"signer": "\u043ewen"},
    {"signer": "rita "},
    {"decision": "reject"},
    {"at": LATER},
    {"at": "2020-01-01T00:00:00Z"},
    {"set": "rock-house"},
    {"version": "1.0.1"},
    {"previous": "1" * 64},
    {"policy": "2" * 64},
    {"diff": "3" * 64},
    {"nonce": "4" * 32},
    {"meaning": "I have seen nothing."},
)


def statement_changed(yard: Yard, chance: random.Random) -> None:
    """Another statement under the old signature."""
    path = envelope_of(yard, chance.choice(("owen", "rita")))
    payload = payload_of(path)
    change = chance.choice([one for one in CHANGES if not one.items() <= payload["predicate"].items()])
    payload["predicate"] |= change
    value = value_of(path)
    rewrite(path, canonical_bytes({**value, "payload": base64.b64encode(canonical_bytes(payload)).decode()}))


def statement_signed_by_another(yard: Yard, chance: random.Random) -> None:
    """The statement as it was, signed with a key of the attacker's under the name and id of a signer."""
    name = chance.choice(("owen", "rita"))
    path = envelope_of(yard, name)
    payload = base64.b64decode(value_of(path)["payload"])
    stranger = private(chance.choice(("mallory", "ada", "max")))
    value = json.loads(seal(payload, stranger))
    if chance.random() < 0.7:
        value["signatures"][0]["keyid"] = public(name).id
    rewrite(path, canonical_bytes(value))


def signed_in_another_role(yard: Yard, chance: random.Random) -> None:
    """Truly signed by a person of the file, with what that person may not say."""
    name = chance.choice(("owen", "rita"))
    path = envelope_of(yard, name)
    payload = payload_of(path)
    wrong: dict[str, Any] = {"owen": {"role": "author"}, "rita": {"role": "owner"}}[name]
    late = {"at": LATER}
    others = ({"signer": "max"}, {"decision": "reject"}, {"set": "rock-house"}, {"version": "2.0.0"}, late, wrong)
    payload["predicate"] |= chance.choice((*others, {"policy": "2" * 64}, {"previous": "5" * 64}))
    rewrite(path, seal(canonical_bytes(payload), private(name)))


def signed_for_another_release(yard: Yard, chance: random.Random) -> None:
    path = envelope_of(yard, "rita")
    payload = payload_of(path)
    payload["subject"][0]["digest"]["sha256"] = hashlib.sha256(chance.randbytes(8)).hexdigest()
    rewrite(path, seal(canonical_bytes(payload), private("rita")))


def signed_by_the_author(yard: Yard, chance: random.Random) -> None:
    """The author signs instead of one of the two, as herself or under the other's name."""
    path = envelope_of(yard, "rita")
    payload = payload_of(path)
    payload["predicate"] |= {"signer": chance.choice(("ada", "Ada", "rita", "\u0430da")), "role": "reviewer"}
    path.unlink()
    envelope_of(yard, "ada").write_bytes(seal(canonical_bytes(payload), private("ada")))


def one_signature_less(yard: Yard, chance: random.Random) -> None:
    envelope_of(yard, chance.choice(("owen", "rita"))).unlink()


def envelope_renamed(yard: Yard, chance: random.Random) -> None:
    path = envelope_of(yard, chance.choice(("owen", "rita")))
    name = chance.choice((path.name.upper(), f"{public('max').id}.dsse.json", f"{path.name}x", "rita.dsse.json"))
    path.rename(path.with_name(name))


def envelope_loosened(yard: Yard, chance: random.Random) -> None:
    """What the format's own readers would forgive."""
    path = envelope_of(yard, chance.choice(("owen", "rita")))
    value, content = value_of(path), path.read_bytes()
    signature = value["signatures"][0]
    raw = base64.b64decode(signature["sig"])
    second = int.from_bytes(raw[32:], "little") + ORDER
    shapes: list[bytes] = [
        canonical_bytes({**value, "payload": value["payload"].replace("=", "") + "===="}),
        canonical_bytes({**value, "payload": value["payload"][:40] + "\n" + value["payload"][40:]}),
        canonical_bytes({**value, "payloadType": "application/json"}),
        canonical_bytes({**value, "signatures": [signature, signature]}),
        canonical_bytes({**value, "signatures": []}),
        canonical_bytes({**value, "signatures": [{**signature, "keyid": signature["keyid"].upper()}]}),
        canonical_bytes({**value, "signatures": [{**signature, "cert": ""}]}),
        canonical_bytes({**value, "more": 1}),
        json.dumps(value, indent=1).encode(),
        content.replace(b'"payload":', b'"payload":"","payload":', 1),
        content + b"\n",
        b"[" + content + b"]",
    ]
    if second < 2**256:
        sig = base64.b64encode(raw[:32] + second.to_bytes(32, "little")).decode()
        shapes.append(canonical_bytes({**value, "signatures": [{**signature, "sig": sig}]}))
    rewrite(path, chance.choice(shapes))


def envelope_bit(yard: Yard, chance: random.Random) -> None:
    path = envelope_of(yard, chance.choice(("owen", "rita")))
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    rewrite(path, bytes(content))


def weak_key(yard: Yard, chance: random.Random) -> None:
    """A trusted person's key of small order, and the signature that such a key lets anybody write."""
    point = chance.choice(SMALL_ORDER)
    text, name = base64.b64encode(point).decode(), hashlib.sha256(point).hexdigest()
    trust = json.loads(yard.trust_path.read_bytes())
    for key in trust["keys"]:
        if key["person"] == "rita":
            key |= {"id": name, "public": text}
    yard.trust_path.write_text(json.dumps(trust), encoding="utf-8")
    path = envelope_of(yard, "rita")
    value = value_of(path)
    signature = {"keyid": name, "sig": base64.b64encode(chance.choice(SMALL_ORDER) + bytes(32)).decode()}
    path.unlink()
    path.with_name(f"{name}.dsse.json").write_bytes(canonical_bytes({**value, "signatures": [signature]}))


# trust files that say less than they seem to


def trust_changed(yard: Yard, chance: random.Random) -> None:
    """A trust file that no longer lets these two release this, or that no reader may take."""
    trust = json.loads(yard.trust_path.read_bytes())
    rita, owen = (next(key for key in trust["keys"] if key["person"] == name) for name in ("rita", "owen"))
    text = yard.trust_path.read_text(encoding="utf-8")
    ways: list[Callable[[], str]] = [
        lambda: json.dumps({**trust, "threshold": chance.choice((0, -1, 3, 99, "2", 2.5, None))}),
        lambda: json.dumps({**trust, "required_roles": ["owner", chance.choice(("author", "king", ""))]}),
        lambda: json.dumps({**trust, "expires": chance.choice(("2026-01-01T00:00:00Z", "never", "2030-1-1", None))}),
        lambda: json.dumps({**trust, "newest": {"fern-house": "1.0.1"}}),
        lambda: json.dumps({**trust, "newest_signature": "2026-05-01T00:00:00Z"}),
        lambda: json.dumps({**trust, "revoked": [{"key": rita["id"], "reason": "lost"}]}),
        lambda: json.dumps({**trust, "withdrawn": [{"digest": yard.digest, "reason": "wrong", "successor": None}]}),
        lambda: json.dumps({**trust, "keys": [one for one in trust["keys"] if one is not owen]}),
        lambda: json.dumps({**trust, "keys": [*trust["keys"], rita]}),
        lambda: json.dumps({**trust, "keys": [*trust["keys"], {**rita, "person": "owen"}]}),
        lambda: json.dumps({**trust, "keys": [{**one, "person": "rita"} for one in trust["keys"]]}),
        lambda: json.dumps({**trust, "keys": [{**one, "until": "2026-01-01T00:00:00Z"} for one in trust["keys"]]}),
        lambda: json.dumps({**trust, "keys": [{**one, "since": LATER} for one in trust["keys"]]}),
        lambda: json.dumps({**trust, "persons": [one for one in trust["persons"] if one["name"] != "rita"]}),
        lambda: json.dumps({**trust, "persons": [*trust["persons"], {"name": "Rita", "roles": ["owner"]}]}),
        lambda: json.dumps({**trust, "persons": [*trust["persons"], {"name": "r\u0456ta", "roles": ["owner"]}]}),
        lambda: json.dumps({**trust, "persons": _with_names(trust, "rita", ["ada"])}),
        lambda: json.dumps({**trust, "persons": _with_names(trust, "owen", ["Ada\u200b"])}),
        lambda: json.dumps({**trust, "persons": _with_roles(trust, "owen", ["reviewer"])}),
        lambda: json.dumps({**trust, "persons": _with_roles(trust, "rita", ["king"])}),
        lambda: json.dumps({**trust, "more": True}),
        lambda: text.replace('"threshold": 2', '"threshold": 2, "threshold": 1'),
        lambda: text.replace('"version": 1', '"version": 1, "version": 1'),
        lambda: text[: chance.randrange(len(text) - 1)],
        lambda: json.dumps([trust]),
    ]
    yard.trust_path.write_text(chance.choice(ways)(), encoding="utf-8")


def _with_names(trust: dict[str, Any], name: str, names: list[str]) -> list[dict[str, Any]]:
    return [{**one, "names": names} if one["name"] == name else one for one in trust["persons"] if one["name"] != "ada"]


def _with_roles(trust: dict[str, Any], name: str, roles: list[str]) -> list[dict[str, Any]]:
    return [{**one, "roles": roles} if one["name"] == name else one for one in trust["persons"]]


ATTACKS = (
    signatures_swapped,
    files_swapped,
    statement_changed,
    statement_signed_by_another,
    signed_in_another_role,
    signed_for_another_release,
    signed_by_the_author,
    one_signature_less,
    envelope_renamed,
    envelope_loosened,
    envelope_bit,
    weak_key,
    trust_changed,
)
