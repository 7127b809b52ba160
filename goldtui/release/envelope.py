"""DSSE envelopes with one Ed25519 signature: made, and opened strictly before anything in them is believed.

The format lets a reader forgive much (repeated members, odd base64, several signatures); each of these is a fault here.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from goldtui.release.canonical import canonical_bytes, parsed, sha256
from goldtui.release.findings import Faulty, Finding

PAYLOAD_TYPE = "application/vnd.in-toto+json"


@dataclass(frozen=True, slots=True)
class Envelope:
    """An envelope as it was read; the signature is not checked yet."""

    payload: bytes
    key_id: str
    signature: bytes


def pre_authentication(payload_type: str, payload: bytes) -> bytes:
    """The signed bytes: the DSSE v1 pre-authentication encoding."""
    kind = payload_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def key_id(public: Ed25519PublicKey) -> str:
    """The SHA-256 of the raw public key: a name that nobody can choose."""
    return sha256(public.public_bytes_raw())


def seal(payload: bytes, private: Ed25519PrivateKey, payload_type: str = PAYLOAD_TYPE) -> bytes:
    """The envelope around a payload, as canonical JSON; the same inputs give the same bytes."""
    signature = private.sign(pre_authentication(payload_type, payload))
    envelope = {
        "payload": base64.b64encode(payload).decode(),
        "payloadType": payload_type,
        "signatures": [{"keyid": key_id(private.public_key()), "sig": base64.b64encode(signature).decode()}],
    }
    return canonical_bytes(envelope)


def opened(content: bytes, where: str) -> Envelope:
    """The parts of an envelope. Raises `Faulty`: `approval_unreadable`, `not_canonical`, `approval_members`,
    `approval_payload_type`, `approval_signature_count`, `approval_base64`."""
    value = parsed(content, where, "approval_unreadable")
    if not isinstance(value, dict) or value.keys() != {"payload", "payloadType", "signatures"}:
        raise _fault("approval_members", "an envelope has a payload, a payloadType and signatures, and no more", where)
    if value["payloadType"] != PAYLOAD_TYPE:
        raise _fault("approval_payload_type", f"the payload is no {PAYLOAD_TYPE}", where)
    signatures = value["signatures"]
    if not isinstance(signatures, list) or len(signatures) != 1:
        raise _fault("approval_signature_count", "an envelope carries exactly one signature", where)
    one = signatures[0]
    if not isinstance(one, dict) or one.keys() != {"keyid", "sig"} or not isinstance(one["keyid"], str):
        raise _fault("approval_members", "a signature has a keyid and a sig, and no more", where)
    return Envelope(_decoded(value["payload"], where), one["keyid"], _decoded(one["sig"], where))


def require_signature(envelope: Envelope, public: Ed25519PublicKey, where: str) -> None:
    """Raise `Faulty` (`approval_signature`) unless the key signed exactly this payload."""
    try:
        public.verify(envelope.signature, pre_authentication(PAYLOAD_TYPE, envelope.payload))
    except (InvalidSignature, ValueError):
        raise _fault("approval_signature", "the signature is not of this payload by this key", where) from None


def _decoded(text: Any, where: str) -> bytes:
    """Standard base64 with padding and nothing else; refused unless encoding it back gives the same text."""
    if not isinstance(text, str):
        raise _fault("approval_base64", "the payload or signature is no text", where)
    try:
        content = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError, ValueError):
        raise _fault("approval_base64", "the payload or signature is not base64", where) from None
    if base64.b64encode(content).decode() != text:
        raise _fault("approval_base64", "the base64 has a second spelling", where)
    return content


def _fault(code: str, message: str, where: str) -> Faulty:
    return Faulty(Finding(code, message, where, "have the signer sign again: goldtui sign VERSION"))
