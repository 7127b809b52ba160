"""The picked cases, one bit each: a million can be picked, kept through a filter and counted at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picks:
    """Cases by `Row.ordinal`; an immutable value, so that picks cannot change while a dialog about them is open."""

    bits: bytes = b""

    def __contains__(self, ordinal: int) -> bool:
        byte = ordinal >> 3
        return byte < len(self.bits) and bool(self.bits[byte] >> (ordinal & 7) & 1)

    def __len__(self) -> int:
        return int.from_bytes(self.bits, "little").bit_count()

    def toggled(self, ordinal: int) -> Picks:
        """A copy with this case picked if it was not, or dropped if it was."""
        bits = bytearray(self.bits.ljust((ordinal >> 3) + 1, b"\0"))
        bits[ordinal >> 3] ^= 1 << (ordinal & 7)
        return Picks(bytes(bits))

    def with_all(self, ordinals: Iterable[int]) -> Picks:
        """A copy with all of these picked too."""
        return Picks(_bits(self.bits, ordinals))

    def without(self, ordinals: Iterable[int]) -> Picks:
        """A copy with none of these picked."""
        mask = int.from_bytes(_bits(b"", ordinals), "little")
        mine = int.from_bytes(self.bits, "little")
        return Picks((mine & ~mask).to_bytes(len(self.bits), "little"))

    def ordinals(self) -> tuple[int, ...]:
        """The ordinals of all picked cases in order of arrival."""
        return tuple(
            byte * 8 + bit for byte, value in enumerate(self.bits) if value for bit in range(8) if value >> bit & 1
        )


def _bits(bits: bytes, ordinals: Iterable[int]) -> bytes:
    wanted = tuple(ordinals)
    grown = bytearray(bits.ljust((max(wanted, default=0) >> 3) + 1, b"\0"))
    for ordinal in wanted:
        grown[ordinal >> 3] |= 1 << (ordinal & 7)
    return bytes(grown)
