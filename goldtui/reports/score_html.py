"""A report as one page that needs nothing else: no network, no script, no font, no picture from elsewhere.

It can be opened from a mail or an artefact store years later and shows the same. The policy in its head forbids the
browser to fetch anything, so that not even a mistake here could tell anybody that the page was read.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from goldtui.model.results import Status
from goldtui.model.score import Group, ScoreReport
from goldtui.reports import score_html_tables as sections
from goldtui.reports import score_words as words
from goldtui.reports.score_html_charts import hatching
from goldtui.reports.score_html_lists import Lists
from goldtui.reports.score_html_parts import Html, items, join, tag

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def document(report: ScoreReport) -> str:
    """The whole page. Numbers are links to their cases; without rows they are plain."""
    lists = Lists(report)
    told = [(name, title, join(parts)) for name, title, parts in _sections(report, lists)]
    behind = join(lists.told())
    if behind:
        told.append(("behind", "Cases behind each number", behind))
    body = tag(
        "body",
        tag("a", "Skip to the report", href="#report", class_="skip"),
        hatching(),
        _header(report),
        tag("nav", items("ul", [tag("a", title, href=f"#{name}") for name, title, _ in told]), aria_label="Contents"),
        tag("main", *(_section(*one) for one in told), id="report", tabindex="-1"),
        _footer(report),
    )
    return f'<!DOCTYPE html>\n<html lang="en">\n{_head(report)}\n{body}\n</html>\n'


def _sections(report: ScoreReport, lists: Lists) -> Iterable[tuple[str, str, Iterable[Html]]]:
    yield "attendance", "Who is there", sections.attendance(report, lists)
    yield "outcomes", "Outcomes", sections.outcomes(report, lists)
    for group in Group:
        if report.measures_of(group):
            yield group.value, words.GROUP_WORDS[group], sections.measures(report, group, lists)
    if report.slices:
        yield "slices", "Slices", sections.slices(report, lists)
    if report.judged and words.funnel(report):
        yield "funnel", "Gate funnel", sections.funnel(report, lists)
    if report.modes:
        yield "modes", "Failure modes", sections.modes(report, lists)
    if report.categories:
        yield "categories", "Categories", sections.categories(report, lists)
    if report.comparison is not None:
        yield "comparison", "Beside an earlier run", sections.comparison(report.comparison, lists)
    if report.spent:
        yield "spent", "Cost and time", sections.spent(report)
    if report.checks:
        yield "checks", "Release checks", sections.checks(report)
    if report.rows:
        yield "cases", "Cases", sections.cases(report, lists)


def _head(report: ScoreReport) -> Html:
    verdict = "pass" if report.passed else "does not pass"
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", f"{report.gold.name}, {report.run.name}: {verdict}"),
        tag("style", Html(_style())),
    )


def _header(report: ScoreReport) -> Html:
    status = Status.PASS if report.passed else Status.FAIL
    why = (
        (tag("h2", "Why it does not pass", id="why"), items("ol", report.reasons, aria_labelledby="why"))
        if report.reasons
        else ()
    )
    return tag(
        "header",
        tag("p", words.signed_words(report), class_=f"signed {report.gold.signed.value}"),
        tag("h1", sections.sign(status, words.verdict_words(report))),
        tag("p", words.run_words(report)),
        tag("p", f"Allowed: {words.allowed_words(report)}") if report.allowed_failures else None,
        tag("p", f"Pipeline: {words.versions_words(report) or 'the traces name no versions'}"),
        *why,
    )


def _section(name: str, title: str, parts: Html) -> Html:
    return tag("section", tag("h2", title, id=name), parts, aria_labelledby=name)


def _footer(report: ScoreReport) -> Html:
    notes = [f"{one.where + ': ' if one.where else ''}{one.code} {one.message}" for one in report.notices]
    listed = (tag("h2", "Notices"), items("ul", words.some(notes, str))) if notes else ()
    signs = ", ".join(f"{words.MARKS[one]} {said}" for one, said in words.STATUS_WORDS.items())
    return tag(
        "footer",
        *listed,
        tag("p", f"Signs: {signs.replace('not reached', 'shown only')}."),
        tag("p", f"Gold sha256 {report.gold.digest}"),
        tag("p", f"Run sha256 {report.run.digest}"),
        tag("p", f"Trust file sha256 {report.gold.trust}") if report.gold.trust else None,
    )


@cache
def _style() -> str:
    return Path(__file__).with_name("score_html.css").read_text(encoding="utf-8")
