"""A report as one self-contained page: no network, no script, no font, no picture from elsewhere.

It can be opened from a mail or an artefact store years later and looks the same. The policy in its head forbids the
browser to fetch anything, so that not even a mistake here could reveal that the page was read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from goldtui.model import counts, signs
from goldtui.model.results import Status, Tier
from goldtui.model.score import Group, Outcome, ScoreReport
from goldtui.model.visible import spelled
from goldtui.reports import score_html_charts as charts
from goldtui.reports import score_html_lists as behind
from goldtui.reports import score_words as words
from goldtui.reports import target_words

if TYPE_CHECKING:
    from jinja2 import Environment

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def document(report: ScoreReport) -> str:
    """The whole page. Numbers are links to their cases; without rows they are plain."""
    page = templates().get_template("score.html")
    lists = behind.Lists(report)
    return page.render(report=report, sections=tuple(_sections(report)), lists=lists, policy=POLICY)


@cache
def templates() -> Environment:
    """The templates, with the one way for text to enter a page: everything but the templates is escaped, and its hidden
    characters are spelled out, so that no id, message or file name becomes an element, an attribute or a link."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("goldtui.reports"),
        autoescape=True,
        finalize=_clean,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals |= {"words": words, "counts": counts, "signs": signs, "charts": charts, "behind": behind}
    made.globals |= {"aims": target_words, "str": str}
    made.globals |= {one.__name__: one for one in (Group, Outcome, Status, Tier)}
    return made


def _clean(given: Any) -> Any:
    if hasattr(given, "__html__"):
        return given
    return "" if given is None else spelled(str(given))


def _sections(report: ScoreReport) -> Iterator[tuple[str, str, str, object]]:
    """Name, title, template and content of each section that is not empty."""
    yield "attendance", "Who is there", "attendance", report.attendance
    yield "outcomes", "Outcomes", "outcomes", report.rows
    for group in Group:
        if report.measures_of(group):
            yield group.value, words.GROUP_WORDS[group], "measures", group
    steps = words.funnel(report) if report.judged else ()
    for name, title, content in (
        ("slices", "Slices", report.slices),
        ("targets", "Targets", report.targets),
        ("funnel", "Gate funnel", steps),
        ("modes", "Failure modes", report.modes),
        ("categories", "Categories", report.categories),
        ("comparison", "Compared with an earlier run", report.comparison),
        ("spent", "Cost and time", report.spent),
        ("checks", "Release checks", report.checks),
        ("cases", "Cases", report.rows),
    ):
        if content:
            yield name, title, name, content
