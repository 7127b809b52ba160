"""A user's own keys: create, import, list. Public halves are stored next to them, so listing unlocks nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import GoldtuiError, unusable
from goldtui.release.keys import LEAST_PASSPHRASE as LEAST_PASSPHRASE
from goldtui.release.keys import PublicKey, load_public, new_key, write_key
from goldtui.workbench.freeze.signing import AskPassphrase, keys_folder, unlock_key


@dataclass(frozen=True, slots=True)
class KnownKey:
    """A key and the path of its private half."""

    path: Path
    id: str
    public: str
    """The raw public key in base64, as used in the trust file."""


def make_key(path: Path, passphrase: bytes | None) -> KnownKey:
    """Create a key with its public half next to it. Raises the errors of `new_key`."""
    public = new_key(path, passphrase)
    return KnownKey(path, public.id, public.text)


def import_key(source: Path, target: Path, *, ask: AskPassphrase) -> KnownKey:
    """Copy a key unchanged, mode 0600, after opening it once. Raises the errors of `load_private`, and `key_exists`."""
    if target.exists():
        message = "there is a file already, and no key is ever replaced"
        raise unusable("key_exists", message, str(target), "name another file: --out")
    private = unlock_key(source, ask)
    public = PublicKey(private.public_key())
    write_key(target, source.read_bytes(), public)
    return KnownKey(target, public.id, public.text)


def known_keys() -> list[KnownKey]:
    """The keys whose public half is in the user's own folder, by file name."""
    folder = keys_folder()
    found = []
    for path in sorted(folder.glob("*.pub")) if folder.is_dir() else []:
        try:
            public = load_public(path)
        except GoldtuiError:
            continue
        found.append(KnownKey(path.with_suffix(""), public.id, public.text))
    return found
