"""Every page, by family. A new family is one file and one line here."""

from __future__ import annotations

from goldtui.checks.pages import answers, claims, layout, runs, values, words
from goldtui.checks.pages.declare import Page

FAMILIES: tuple[tuple[str, tuple[Page, ...]], ...] = (
    ("findings about runs", runs.PAGES),
    ("findings about answers", answers.PAGES),
    ("findings about claims", claims.PAGES),
    ("how values are compared", values.PAGES),
    ("how words are compared", words.PAGES),
    ("how responses are read", layout.PAGES),
)
BY_NAME: dict[str, Page] = {page.name: page for _, pages in FAMILIES for page in pages}
FAMILY_OF: dict[str, str] = {page.name: family for family, pages in FAMILIES for page in pages}
