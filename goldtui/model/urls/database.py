"""The address of a set on a database server, usable wherever the path of a set is.

A password in an address would show in process lists, messages and crash reports, so such an address is refused and no
password is ever held.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.urls.path import UrlPath

SCHEMES = ("postgresql://", "postgres://")
_SECRET = frozenset({"password", "sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key"})
_LIKE_URL = re.compile(r"^\s*(?:[a-z]+:)?postgres(?:ql)?(?:\+\w*)?:/", re.IGNORECASE)
"""An address for another library, or with a slip in it."""
_ASSIGNED = re.compile(r"(\b(?:ssl)?password\s*=).+", re.IGNORECASE | re.DOTALL)
"""A password in the other form of libpq, which is no address; how far it reaches depends on quotes."""
_IN_ADDRESS = re.compile(r"(\b[a-z][\w+.-]*:/{1,2}[^\s/:@]*:)\S*@", re.IGNORECASE)
_UNREADABLE = Problem(
    "url_unreadable",
    "this is no address of a database",
    "the address given",
    "write postgresql://USER@HOST/DATABASE",
)
_PASSWORD = Problem(
    "url_password",
    "the address holds a password, which every process list would show",
    "the address given",
    "leave it out, and put it into ~/.pgpass (mode 0600) or the variable PGPASSWORD",
)


class DatabaseUrl(UrlPath):
    """The place of a set on a server."""

    @property
    def name(self) -> str:
        """The name of the database on its server."""
        return unquote(urlsplit(self.url).path.lstrip("/")) or "postgresql"


def is_url(text: str) -> bool:
    """Whether a word that names a set is the address of a server."""
    return text.startswith(SCHEMES)


def place_named(text: str) -> Path:
    """The place of a set that a person names: an address, else a path of the file system.

    Raises `UnusableInput` (`url_password`, `url_unreadable`).
    """
    if is_url(text):
        return _read(text)
    if _ASSIGNED.search(text) or (_LIKE_URL.search(text) and _holds_password(text)):
        raise UnusableInput((_PASSWORD,))
    if _LIKE_URL.search(text):
        raise UnusableInput((_UNREADABLE,))
    return Path(text)


def without_password(text: str) -> str:
    """A message that may repeat what somebody typed, with the password of an address in it masked."""
    return _ASSIGNED.sub(r"\1…", _IN_ADDRESS.sub(r"\1…@", text))


def of_user(place: DatabaseUrl, user: str) -> DatabaseUrl:
    """The address of this database for another user of the server."""
    parts = urlsplit(place.url)
    host, name = parts.netloc.rpartition("@")[2], quote(user, safe="")
    asked = [one for one in parts.query.split("&") if one and one.partition("=")[0] != "user"]
    if host:
        host = f"{name}@{host}"
    else:
        asked.append(f"user={name}")
    # Joined by hand: the library would leave out the slashes of an address without a host.
    return DatabaseUrl(f"{parts.scheme}://{host}{parts.path}{'?' if asked else ''}{'&'.join(asked)}")


def _read(text: str) -> DatabaseUrl:
    if _holds_password(text):
        raise UnusableInput((_PASSWORD,))
    try:
        # What libpq reads otherwise would name another server than the one that is shown.
        if urlsplit(text).fragment:
            raise UnusableInput((_UNREADABLE,))
    except ValueError:
        raise UnusableInput((_UNREADABLE,)) from None
    return DatabaseUrl(text)


def _holds_password(text: str) -> bool:
    """Whether anything in an address could be a password, also where a letter of it ends its part of the address."""
    rest, _, query = text.partition(":/")[2].lstrip("/").partition("?")
    return ":" in rest.rpartition("@")[0] or any(
        "@" in name or name.lower() in _SECRET for name, _ in parse_qsl(query, keep_blank_values=True)
    )
