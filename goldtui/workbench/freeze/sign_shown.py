"""Sign what a screen has shown: compare the typed characters with the shown digest, then sign the full digest.

The eight typed characters make the person look; the signature covers the full digest.
"""

from __future__ import annotations

from pathlib import Path

from goldtui.model.faults import Conflict, unusable
from goldtui.release.keys import KeyLocked
from goldtui.release.sign import SHOWN
from goldtui.release.statement import MEANING
from goldtui.workbench.freeze.folder import read_release
from goldtui.workbench.freeze.signing import Decision, Shown, sign_candidate
from goldtui.workbench.freeze.trust_memory import require_remembered
from goldtui.workbench.session.session import Session

__all__ = ["MEANING", "sign_shown"]


def sign_shown(session: Session, shown: Shown, *, key: str, typed: str, passphrase: str, reject: bool) -> str:
    """Sign the candidate and return the signer. An empty passphrase means none was given.

    Raises `UnusableInput`: `digest_typed` when the characters differ from those on screen, `trust_not_chosen`, and the
    errors of `sign_candidate`; `Conflict` (`candidate_moved`) when the candidate was replaced; `KeyLocked`.
    """
    digest, place = shown.candidate.digest, str(shown.candidate.directory)
    trust = require_remembered(session)
    if len(typed) < SHOWN or not digest.startswith(typed.lower()):
        message = f"{typed!r} is not how the digest begins that is shown here"
        raise unusable("digest_typed", message, place, f"type its first {SHOWN} characters")
    if read_release(shown.candidate.directory).digest != digest:
        message = "another candidate lies there now than the one that was shown; nothing was signed"
        raise Conflict("candidate_moved", message, place, "read its difference, then sign that")
    try:
        _, person = sign_candidate(
            shown,
            trust,
            Path(key).expanduser(),
            typed=digest,
            role=None,
            decision=Decision.REJECT if reject else Decision.APPROVE,
            ask=lambda _: passphrase.encode() if passphrase else None,
            clock=session.clock,
        )
    except KeyLocked as fault:
        if fault.problem.code != "key_locked":
            raise
        raise KeyLocked("key_locked", "the key is locked", key, "type its passphrase") from None
    return person
