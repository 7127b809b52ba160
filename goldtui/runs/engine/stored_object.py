"""An object on an object store as a run: one version of it, read in ranges and never as a whole.

What a store says of a fault may repeat credentials, so it is never shown; each kind of fault has words of its own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, BinaryIO, NoReturn, TypeVar

from goldtui.formats.bytes import DEFAULT_CAPS, file_changed
from goldtui.formats.traces.declare import TraceContract
from goldtui.formats.traces.layout import first_contract
from goldtui.model.faults import unusable
from goldtui.model.urls.object import ObjectUrl

PIECE = 4 << 20
"""The most bytes that are asked for at once."""
RETRIES = 5
"""How often a server that fails is asked again, after twice the time each, from 0.1 seconds on."""
TIMEOUT = "120s"
"""How long a server may take for one piece."""
_STATUS = re.compile(r"status code: (\d{3})")
_CREDENTIALS = {
    "s3": "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL",
    "gs": "GOOGLE_SERVICE_ACCOUNT, the path of a key file",
    "az": "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY",
}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StoredObject:
    """One version of an object."""

    url: ObjectUrl
    size: int
    e_tag: str
    number: str
    """The version of a store that keeps versions, else empty."""
    changed: str
    """When it was written, as the store says."""
    forks = False

    @classmethod
    def at(cls, url: ObjectUrl) -> StoredObject:
        """The newest version. Raises `UnusableInput` for an object that cannot be read."""
        return cls._of(url, _asked(url, lambda store: store.head(url.key)))

    @classmethod
    def _of(cls, url: ObjectUrl, meta: Any) -> StoredObject:
        e_tag, number = meta["e_tag"] or "", meta["version"] or ""
        return cls(url, meta["size"], e_tag, number, meta["last_modified"].isoformat())

    @property
    def version(self) -> str:
        """What pins its bytes besides their digest."""
        return self.number or self.e_tag or self.changed

    def contract(self) -> TraceContract | None:
        """The contract of lines whose first one is of a known contract; null for anything else."""
        with self.opened() as file:
            return first_contract(file, self.url, DEFAULT_CAPS)

    def opened(self) -> BinaryIO:
        """Its bytes, from the first on."""
        return io.BufferedReader(_Reading(self), PIECE)

    def mark(self) -> object:
        """The newest version: another one differs, unless the store still has this one."""
        return self if self.number else StoredObject.at(self.url)

    def part(self, start: int, end: int, reader: str = "") -> bytes:
        """Some of its bytes. Raises `UnusableInput`: `file_changed`, and what a store that fails is called."""

        def read(store: Any) -> tuple[Any, bytes]:
            found = store.get(self.url.key, options=self._pinned | {"range": (start, end)})
            return found.meta, bytes(found.bytes())

        meta, content = _asked(self.url, read, reader)
        if StoredObject._of(self.url, meta) != self or len(content) != end - start:
            raise file_changed(self.url)
        return content

    @property
    def _pinned(self) -> dict[str, Any]:
        # A weak tag never matches, so it is only compared.
        pinned = {"if_match": self.e_tag} if self.e_tag and not self.e_tag.startswith("W/") else {}
        return pinned | ({"version": self.number} if self.number else {})


class _Reading(io.RawIOBase):
    """An object as a file that is read once, from its beginning."""

    def __init__(self, of: StoredObject) -> None:
        super().__init__()
        self._of, self._at = of, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        end = min(self._at + min(len(buffer), PIECE), self._of.size)
        content = self._of.part(self._at, end) if end > self._at else b""
        buffer[: len(content)] = content
        self._at = end
        return len(content)


@cache
def _store(address: str, retries: int, timeout: str) -> Any:
    from obstore import store

    found: Any = store
    if not address.startswith("http"):
        # The environment says it, and options here would hide what it says.
        return found.from_url(address)
    options = {"timeout": timeout, "connect_timeout": "10s", "allow_http": str(address.startswith("http:")).lower()}
    return found.from_url(address, client_options=options, retry_config={"max_retries": retries})


def _asked(url: ObjectUrl, question: Callable[[Any], T], reader: str = "") -> T:
    """What a store answers. Raises `UnusableInput` in our own words."""
    try:
        import obstore
    except ImportError:
        fix = 'pip install "goldtui[cluster]"'
        raise unusable("store_absent", "obstore is not installed", str(url), fix) from None
    faults = (obstore.exceptions.BaseError, OSError, ValueError)
    try:
        return question(_store(url.store, RETRIES, TIMEOUT))
    except faults as error:
        _refuse(url, error, reader)


def _refuse(url: ObjectUrl, error: Exception, reader: str) -> NoReturn:
    from obstore import exceptions

    who = f", worker {reader} reports" if reader else ""
    scheme = url.store.partition(":")[0]
    given = _CREDENTIALS.get(scheme)
    if isinstance(error, exceptions.PreconditionError):
        raise file_changed(url) from None
    if isinstance(error, FileNotFoundError):
        code, message, fix = "file_missing", "there is no such object", "check the address for a typing error"
    elif isinstance(error, (exceptions.PermissionDeniedError, exceptions.UnauthenticatedError, PermissionError)):
        code, message = "file_no_permission", "the store does not let you read this object"
        fix = f"ask for read permission, or set {given}" if given else "ask for read permission"
    elif isinstance(error, exceptions.NotSupportedError) or "non-partial" in str(error):
        code, message = "store_without_ranges", "the store gives no part of an object"
        fix = "fetch the file, then score that"
    else:
        status = _STATUS.search(str(error))
        said = f": it says {status[1]}" if status else ""
        code, message = "store_fails", f"the store does not give the object{said}"
        fix = "run the command again, what is done is kept" + (f"; or set {given}" if given else "")
    raise unusable(code, message + who, str(url), fix) from None
