"""The address of a run file on an object store, usable wherever the path of a run file is.

Credentials come from the environment of whoever reads, so an address that could hold one is refused and never repeated.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.urls.path import UrlPath

SCHEMES = ("s3://", "gs://", "az://", "https://", "http://", "file://")
_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


class ObjectUrl(UrlPath):
    """The place of a run file on an object store."""

    @property
    def name(self) -> str:
        """The last part of its address."""
        return self.key.rpartition("/")[2]

    @property
    def store(self) -> str:
        """The address of its store: a scheme, and a bucket or a host."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}/"

    @property
    def key(self) -> str:
        """Where it lies in its store."""
        return unquote(urlsplit(self.url).path.lstrip("/"))


def run_named(text: str) -> Path:
    """The place of a run that a person names: an address of an object, else a path of the file system.

    Raises `UnusableInput` (`url_password`, `url_unreadable`).
    """
    return _read(text) if text.startswith(SCHEMES) else Path(text)


def _read(text: str) -> ObjectUrl:
    try:
        parts = urlsplit(text)
        open_wire = parts.scheme == "http" and parts.hostname not in _HERE
    except ValueError:
        raise _unreadable("this is no address of an object") from None
    if parts.username is not None or parts.query or parts.fragment:
        message = "the address holds more than a place, and every process list would show what may be a credential"
        fix = "leave out what is before @ and after ?, and put credentials into the environment"
        raise unusable("url_password", message, f"{parts.scheme}://{parts.hostname or ''}", fix)
    if open_wire:
        raise _unreadable("http:// lets others on the way change the run; only this machine is read by it")
    found = ObjectUrl(text)
    if not found.name or (not parts.netloc and parts.scheme != "file"):
        raise _unreadable("the address names no object")
    return found


def _unreadable(message: str) -> UnusableInput:
    fix = "write s3://BUCKET/PATH, gs://BUCKET/PATH, az://CONTAINER/PATH, https://HOST/PATH or file:///PATH"
    return unusable("url_unreadable", message, "the address given", fix)
