"""A style sheet that is parsed once for each theme, however often the toolkit asks.

The toolkit's own parses every rule of the application anew for each theme that is set and for each kind of widget
that comes first: at the start that was five whole parses before the first frame.
"""

from __future__ import annotations

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

SOURCES = 1024
"""More style sources than there are: with fewer, a walk over all of them would drop each one before it comes again."""


class SteadySheet(Stylesheet):
    """Parses a source only when it is new, or when the colours and sizes it names have changed."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._given = variables
        self._parse_cache = LRUCache(SOURCES)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take the theme's variables; what was parsed stays good while they are equal."""
        if variables != self._given:
            self._given = variables
            super().set_variables(variables)

    def reparse(self) -> None:
        """Bring the rules up to date, each source from what is already parsed where nothing has changed."""
        self.parse()
