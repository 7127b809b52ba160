"""A style sheet that is parsed once for each theme, however often the toolkit requests it.

The toolkit parses all rules of the application again for each theme that is set and for each new kind of widget: at
startup that was five complete parses before the first frame.
"""

from __future__ import annotations

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

SOURCES = 1024
"""Cache size, larger than the number of style sources: a smaller cache would evict each one before it is used again."""


class SteadySheet(Stylesheet):
    """Parses a source only when it is new, or when the colours and sizes it uses have changed."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._given = variables
        self._parse_cache = LRUCache(SOURCES)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the theme's variables; parsed rules stay valid while the variables are equal."""
        if variables != self._given:
            self._given = variables
            super().set_variables(variables)

    def reparse(self) -> None:
        """Update the rules, reusing the parsed form of each unchanged source."""
        self.parse()
