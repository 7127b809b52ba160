"""Ed25519 keys in files: created encrypted, read only when nobody else can read them, never shown or logged."""

from __future__ import annotations

import base64
import os
import shlex
import stat
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
    load_ssh_private_key,
    load_ssh_public_key,
)

from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import GoldtuiError, Problem, UnusableInput
from goldtui.model.files.unfinished import take_name, unfinished, write_into
from goldtui.release.envelope import key_id

MOST_BYTES = 1 << 16
LEAST_PASSPHRASE = 8
TEXT_LENGTH = 44
"""Characters of a public key in base64."""


class KeyLocked(GoldtuiError):
    """The key is encrypted, and the passphrase is missing or wrong."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A public key with its id and its text form."""

    key: Ed25519PublicKey

    @property
    def id(self) -> str:
        """SHA-256 of the raw key, hexadecimal."""
        return key_id(self.key)

    @property
    def text(self) -> str:
        """The raw key in base64, as the trust file holds it."""
        return base64.b64encode(self.key.public_bytes_raw()).decode()


def public_of(text: str) -> PublicKey | None:
    """The key of a text form; null for one that is invalid, weak or has a second spelling."""
    try:
        raw = base64.b64decode(text, validate=True)
        if len(raw) != 32 or base64.b64encode(raw).decode() != text or weakness(raw) is not None:
            return None
        return PublicKey(Ed25519PublicKey.from_public_bytes(raw))
    except ValueError:
        return None


def new_key(path: Path, passphrase: bytes | None) -> PublicKey:
    """Make a key in a new file of mode 0600. Null `passphrase` leaves it unencrypted, for test keys only.

    Raises `UnusableInput`: `key_exists`, `passphrase_short`, `key_unwritable`.
    """
    if passphrase is not None and len(passphrase) < LEAST_PASSPHRASE:
        raise _refused(
            "passphrase_short", f"a passphrase has at least {LEAST_PASSPHRASE} characters", path, "choose another"
        )
    private = Ed25519PrivateKey.generate()
    encryption = NoEncryption() if passphrase is None else BestAvailableEncryption(passphrase)
    content = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, encryption)
    public = PublicKey(private.public_key())
    write_key(path, content, public)
    return public


def write_key(path: Path, content: bytes, public: PublicKey) -> None:
    """Write a private key to a new file that nobody else can read at any moment, and its public half next to it.

    The public half is first, so that a kill leaves no key without it. Raises `UnusableInput`: `key_exists`,
    `key_unwritable`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as fault:
        message = f"the key's folder cannot be made: {fault.strerror}"
        raise _refused("key_unwritable", message, path, "name another folder") from None
    try:
        with unfinished(path) as partial:
            write_into(partial, [content])
            if not os.path.lexists(path):
                half = public.key.public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH)
                atomic_write(path.with_name(f"{path.name}.pub"), half + b"\n")
            if not take_name(partial, path):
                message = "there is a file already, and no key is ever replaced"
                raise _refused("key_exists", message, path, "name another file")
    except OSError as fault:
        raise _refused(
            "key_unwritable", f"the key cannot be written: {fault.strerror}", path, "name another folder"
        ) from None


def load_private(path: Path, passphrase: bytes | None) -> Ed25519PrivateKey:
    """The private key in a PEM or OpenSSH file that only its owner can read.

    Raises `KeyLocked` (`key_locked`, `passphrase_wrong`), `UnusableInput` (`key_missing`, `key_mode`, `key_unreadable`,
    `key_kind`). No message contains a passphrase.
    """
    content = _private_bytes(path)
    loader = load_ssh_private_key if b"OPENSSH PRIVATE KEY" in content else load_pem_private_key
    try:
        found = loader(content, passphrase)
    except TypeError:
        if passphrase is None:
            raise KeyLocked(
                "key_locked", "the key is locked", str(path), "sign at a terminal, which asks for it"
            ) from None
        found = _unlocked(loader(content, None), path)
    except (ValueError, UnsupportedAlgorithm) as fault:
        if b"ENCRYPTED" in content or (passphrase is not None and b"OPENSSH" in content):
            raise KeyLocked(
                "passphrase_wrong", "the passphrase does not open the key", str(path), "try again"
            ) from None
        message = f"this is no private key that can be read ({type(fault).__name__})"
        raise _refused("key_unreadable", message, path, "give an Ed25519 key as PEM or of OpenSSH") from None
    return _unlocked(found, path)


def load_public(path: Path) -> PublicKey:
    """The public key of a PEM or OpenSSH `.pub` file.

    Raises `UnusableInput` (`key_missing`, `key_unreadable`, `key_kind`, `key_weak`).
    """
    content = _bytes(path)
    try:
        found = load_ssh_public_key(content) if content.startswith(b"ssh-") else load_pem_public_key(content)
    except (ValueError, UnsupportedAlgorithm):
        raise _refused(
            "key_unreadable", "this is no public key", path, "give the .pub file of an Ed25519 key"
        ) from None
    if not isinstance(found, Ed25519PublicKey):
        raise _refused("key_kind", "the key is not an Ed25519 key", path, "make one: goldtui key new")
    fault = weakness(found.public_bytes_raw())
    if fault is not None:
        raise _refused("key_weak", f"the key {fault}", path, "have the person make another: goldtui key new")
    return PublicKey(found)


def weakness(raw: bytes) -> str | None:
    """Why the 32 bytes must not be used as a public key; null for a sound one.

    For a point of small order anybody can find signatures that verify, and two encodings of one point would each be a
    separate key. The library that verifies checks neither.
    """
    y, odd = int.from_bytes(raw, "little") & ((1 << 255) - 1), raw[31] >> 7
    if y >= _P:
        return "is not in its one canonical encoding"
    u, v = (y * y - 1) % _P, (_D * y * y + 1) % _P
    square = u * pow(v, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT % _P
    if x * x % _P != square:
        return "is no point of the curve"
    if x == 0 and odd:
        return "is not in its one canonical encoding"
    for _ in range(3):
        x, y = _doubled(x, y)
    return "is of small order, so that anybody can sign with it" if (x, y) == (0, 1) else None


_P = 2**255 - 19
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
"""A square root of minus one."""


def _doubled(x: int, y: int) -> tuple[int, int]:
    # A point added to itself; its sign does not matter to its order.
    both = _D * x * x * y * y % _P
    return (
        2 * x * y * pow(1 + both, _P - 2, _P) % _P,
        (y * y + x * x) * pow(1 - both, _P - 2, _P) % _P,
    )


def _unlocked(found: object, path: Path) -> Ed25519PrivateKey:
    if not isinstance(found, Ed25519PrivateKey):
        raise _refused("key_kind", "the key is not an Ed25519 key", path, "make one: goldtui key new")
    return found


def _private_bytes(path: Path) -> bytes:
    try:
        info = path.lstat()
    except OSError:
        raise _missing(path) from None
    if not stat.S_ISREG(info.st_mode):
        raise _refused("key_unreadable", "this is no plain file", path, "name the key's own file")
    if os.name == "posix" and stat.S_IMODE(info.st_mode) & 0o077:
        mode = stat.S_IMODE(info.st_mode)
        raise _refused(
            "key_mode", f"others may read the key (mode {mode:o})", path, f"run: chmod 600 {shlex.quote(str(path))}"
        )
    return _bytes(path)


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES)
    except FileNotFoundError:
        raise _missing(path) from None
    except OSError as fault:
        raise _refused(
            "key_unreadable", f"the key cannot be read: {fault.strerror}", path, "check its rights"
        ) from None


def _missing(path: Path) -> UnusableInput:
    return _refused(
        "key_missing", "there is no such key", path, "make one: goldtui key new, or name another with --key"
    )


def _refused(code: str, message: str, path: Path, fix: str) -> UnusableInput:
    return UnusableInput((Problem(code, message, str(path), fix),))
