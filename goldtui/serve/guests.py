"""Who may come in: a link admits one person once, and the session that it opens ends when nobody uses it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

LINK_BYTES = 24
"""Random bytes of a link and of a session's cookie."""


@dataclass(eq=False)
class Session:
    """One browser of one person."""

    name: str
    seen: float
    """When it was last used, in seconds of the clock."""
    opened: int = 0
    """How often the page was opened in it."""


class Guests:
    """Links not yet used and sessions still in use; both are kept as digests, so that no list holds a way in."""

    def __init__(self, idle: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.idle = idle
        """Seconds after which an unused session ends."""
        self._clock = clock
        self._links: dict[bytes, str] = {}
        self._sessions: dict[bytes, Session] = {}

    def invite(self, name: str) -> str:
        """A new token that admits this person once; it takes the place of the person's unused one."""
        for digest in [one for one, whose in self._links.items() if whose == name]:
            del self._links[digest]
        token = secrets.token_urlsafe(LINK_BYTES)
        self._links[_digest(token)] = name
        return token

    def admit(self, token: str) -> tuple[str, Session] | None:
        """The cookie and the session that a token opens; None where it is unknown or used."""
        name = self._links.pop(_digest(token), None)
        if name is None:
            return None
        cookie = secrets.token_urlsafe(LINK_BYTES)
        session = self._sessions[_digest(cookie)] = Session(name, self._clock())
        return cookie, session

    def session(self, cookie: str) -> Session | None:
        """The session of a cookie, marked as used; None where it is unknown or has ended."""
        digest = _digest(cookie)
        session = self._sessions.get(digest)
        if session is None:
            return None
        if self.is_idle(session):
            del self._sessions[digest]
            return None
        session.seen = self._clock()
        return session

    def used(self, session: Session) -> None:
        """Mark a session as used."""
        session.seen = self._clock()

    def is_idle(self, session: Session) -> bool:
        """Whether nobody has used a session for too long."""
        return self._clock() - session.seen > self.idle


def _digest(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
