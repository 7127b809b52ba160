"""Claims that say less than their source alone, and with the rest of the answer say it all.

`Parking is free.` leaves out that groups pay, and the next claim says so. Each claim is proved by itself first, since
that proof holds in every answer with it; only those that left something out are looked at again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goldtui.gates.ledger import Entry, Ledger
from goldtui.model.records import Claim

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit


def with_whole_answer(exhibit: Exhibit, ledger: Ledger, entry_of: Callable[[Exhibit, Claim], Entry]) -> Ledger:
    """The ledger with those claims proved again by `entry_of`, each beside the other claims of the answer."""
    claims = exhibit.claims
    if len(claims) < 2 or not any(entry.proof.left_out for entry in ledger.entries):
        return ledger

    def again(entry: Entry) -> Entry:
        claim = entry.proof.claim
        if not entry.proof.left_out:
            return entry
        return entry_of(exhibit.saying_too(tuple([one.text for one in claims if one is not claim])), claim)

    entries = iter([again(entry) for entry in ledger.entries])
    return Ledger().of(claims, lambda _: next(entries))
