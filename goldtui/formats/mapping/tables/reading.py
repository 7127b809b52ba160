"""One way of reading some tables of a file: by which mapping each, how likely it is, and what speaks for it."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.formats.containers.declare import Table
from goldtui.formats.mapping.declare import Kind, Mapping


@dataclass(frozen=True, slots=True)
class Reading:
    """One way of reading some tables."""

    parts: tuple[tuple[Table, Mapping], ...]
    score: float
    why: tuple[str, ...]
    left: tuple[str, ...] = ()
    """Other tables of the file, such as its other sheets, which this reading leaves out, each with its rows."""
    assumed: bool = False
    """Whether its rows are taken for runs only because a person gave the file as one."""
    beside: tuple[str, ...] = ()
    """Other tables whose cells are in its rows."""

    @property
    def mapping(self) -> Mapping:
        """The mapping of its first table."""
        return self.parts[0][1]

    @property
    def kind(self) -> Kind:
        """What its rows are; labels are gold that lacks its questions."""
        return Kind.GOLD if self.mapping.kind is Kind.LABELS else self.mapping.kind

    @property
    def guessed(self) -> bool:
        """Whether its columns were guessed, since no mapping knows them."""
        return any(mapping.recognise.generic for _, mapping in self.parts)

    @property
    def name(self) -> str:
        """The names of its mappings, as `--map` takes them."""
        return ",".join(dict.fromkeys(mapping.name for _, mapping in self.parts))
