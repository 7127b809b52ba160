"""The HTML page: foreign text stays text, nothing is fetched from elsewhere, and everybody can read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from goldtui.model import signs
from goldtui.model.results import Status
from goldtui.model.score import CaseRow, ScoreReport
from goldtui.model.visible import spelled
from goldtui.reports import score_words as words
from goldtui.reports.score_html import POLICY, document, templates
from goldtui.reports.score_html_lists import ROWS, SHOWN
from tests.reports.score_any import HOSTILE, any_load, foreign, reports
from tests.reports.score_yard import many, passing, troubled

VOID = {"meta", "br"}


def text(given_text: str) -> str:
    """Foreign text as it is in the page's source."""
    return str(escape(spelled(given_text)))


ELEMENTS = frozenset(
    re.findall(
        r"\S+",
        "html head meta title style body a svg defs pattern rect path text header p h1 h2 h3 ol ul li nav main section "
        "figure figcaption div table caption thead tbody tr th td details summary span footer br",
    )
)
ATTRIBUTES = frozenset(
    re.findall(
        r"\S+",
        "lang charset http-equiv content name href class id tabindex role aria-label aria-labelledby aria-hidden "
        "focusable scope x y width height d viewbox text-anchor patternunits",
    )
)


@dataclass
class Node:
    """One element, its attributes and what it holds."""

    name: str
    attributes: dict[str, str]
    parts: list[Node | str] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """This element and all within, in order."""
        yield self
        for part in self.parts:
            if isinstance(part, Node):
                yield from part.walk()

    def said(self) -> str:
        """All text within."""
        return "".join(part if isinstance(part, str) else part.said() for part in self.parts)

    def every(self, *names: str) -> list[Node]:
        """The elements of these names, in order."""
        return [node for node in self.walk() if node.name in names]


class Reader(HTMLParser):
    """Builds the tree and refuses what is not well nested."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs)
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].parts.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].parts.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction: {data}")


def read(page: str) -> Node:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == [reader.root]
    return reader.root


def page(report: ScoreReport) -> Node:
    return read(document(report))


def targets(root: Node) -> dict[str, Node]:
    return {node.attributes["id"]: node for node in root.walk() if "id" in node.attributes}


@any_load
@given(reports())
def test_foreign_text_is_text_and_never_an_element_or_an_attribute(report: ScoreReport) -> None:
    root = page(report)
    for node in root.walk():
        assert not node.name or node.name in ELEMENTS
        assert set(node.attributes) <= ATTRIBUTES
    heads = [spelled(report.gold.name), *(spelled(row.case_id) for row in report.rows)]
    said = root.said()
    assert all(head in said for head in heads)


@any_load
@given(reports())
def test_every_link_leads_to_a_place_on_the_page_and_every_place_has_one_name(report: ScoreReport) -> None:
    root = page(report)
    names = [node.attributes["id"] for node in root.walk() if "id" in node.attributes]
    assert len(names) == len(set(names))
    for link in root.every("a"):
        assert link.attributes["href"].startswith("#")
        assert link.attributes["href"][1:] in names


PARTS = '{% import "score_parts.html" as parts with context %}{% set lists = None %}'


@given(foreign)
def test_the_door_lets_text_in_as_text_wherever_it_stands(given_text: str) -> None:
    source = PARTS + '<p title="{{ x }}">{{ x }}{% set held %}{{ x }}{% endset %}{{ held }}{{ parts.items((x,)) }}</p>'
    made = read(templates().from_string(source).render(x=given_text))
    (paragraph,) = made.every("p")
    assert paragraph.said() == spelled(given_text) * 3
    assert paragraph.attributes["title"] == spelled(given_text)


@given(st.sampled_from(HOSTILE))
def test_only_what_a_template_wrote_counts_as_markup(given_text: str) -> None:
    made = templates().from_string(PARTS + "<br>{{ parts.whole(x ~ x) }}{{ [x]|join }}").render(x=given_text)
    assert made == f'<br><span class="whole">{text(given_text) * 2}</span>{text(given_text)}'


def test_no_template_opens_a_second_door() -> None:
    for name in templates().list_templates(extensions=["html"]):
        assert templates().loader is not None
        source = templates().loader.get_source(templates(), name)[0]
        assert not re.search(r"\|\s*safe|autoescape|Markup|=\{\{|='\{\{", source), name


@pytest.mark.parametrize("report", [troubled(), passing(), many(30)], ids=["troubled", "passing", "many"])
def test_the_page_asks_nothing_of_any_other_place(report: ScoreReport) -> None:
    made = document(report)
    assert f'content="{text(POLICY)}"' in made
    assert "default-src 'none'" in POLICY
    for forbidden in ("<script", "<link", "<img", "<iframe", "<base", "<form", " src=", " on", "@import", "@font-face"):
        assert forbidden not in re.sub(r">[^<]*<", "><", made).lower()
    assert set(re.findall(r"url\(([^)]*)\)", made)) == {"#hatch"}
    assert not re.search(r"(?:https?:)?//", made)


@pytest.mark.parametrize("report", [troubled(), passing(), many(30)], ids=["troubled", "passing", "many"])
def test_the_page_can_be_walked_by_headings_landmarks_and_keys(report: ScoreReport) -> None:
    root = page(report)
    levels = [int(node.name[1]) for node in root.every("h1", "h2", "h3")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [len(root.every(one)) for one in ("header", "nav", "main", "footer")] == [1, 1, 1, 1]
    assert root.every("html")[0].attributes["lang"] == "en"
    assert root.every("title")[0].said()
    first = root.every("a")[0]
    assert first.said() == "Skip to the report"
    assert targets(root)[first.attributes["href"][1:]].name == "main"
    for node in root.walk():
        if "aria-labelledby" in node.attributes:
            assert node.attributes["aria-labelledby"] in targets(root)
    for region in root.every("div"):
        assert region.attributes["role"] == "region"
        assert region.attributes["aria-label"]
        assert region.attributes["tabindex"] == "0"
    for details in root.every("details"):
        first_part = details.parts[0]
        assert isinstance(first_part, Node)
        assert first_part.name == "summary"
        assert first_part.said()


@pytest.mark.parametrize("report", [troubled(), passing()], ids=["troubled", "passing"])
def test_tables_have_captions_and_every_cell_has_its_heads(report: ScoreReport) -> None:
    for table in page(report).every("table"):
        assert table.every("caption")[0].said()
        heads = table.every("thead")[0].every("th")
        assert {head.attributes["scope"] for head in heads} == {"col"}
        assert all(head.said() for head in heads)
        for line in table.every("tbody")[0].every("tr"):
            cells = line.every("th", "td")
            assert len(cells) == len(heads)
            assert cells[0].attributes["scope"] == "row"


def test_every_picture_has_words_and_a_table_that_says_the_same() -> None:
    root = page(troubled())
    pictures = [svg for svg in root.every("svg") if "aria-hidden" not in svg.attributes]
    assert len(pictures) == 7
    for section in root.every("section"):
        for svg in (one for figure in section.every("figure") for one in figure.every("svg")):
            assert svg.attributes["role"] == "img"
            label = svg.attributes["aria-label"]
            cells = {cell.said() for table in section.every("table") for cell in table.every("td")}
            counts = re.findall(r"\d+ of \d+", label)
            assert counts
            assert set(counts) <= cells


def test_what_was_not_measured_has_no_bar() -> None:
    (section,) = [one for one in page(troubled()).every("section") if one.attributes["aria-labelledby"] == "slices"]
    shapes = [node.attributes.get("class", "") for node in section.every("rect")]
    assert shapes.count("void") == 2
    assert sum(shape.startswith("bar") for shape in shapes) == 2
    assert "0 of 0" not in document(troubled())


def test_colour_never_speaks_alone() -> None:
    sign_of = {status.value: signs.SIGNS[status] for status in Status}
    spans = [(node, node.attributes.get("class", "").split(" ")[0]) for node in page(troubled()).every("span", "h1")]
    marked = [(node, name) for node, name in spans if name in sign_of]
    assert len(marked) > 20
    for node, name in marked:
        assert node.said().startswith(sign_of[name])


def test_every_number_that_has_cases_opens_their_list() -> None:
    root = page(troubled())
    by_name = targets(root)

    def behind(section: str, row: str) -> list[str]:
        (part,) = [one for one in root.every("section") if one.attributes["aria-labelledby"] == section]
        (line,) = [one for one in part.every("tr") if one.every("th")[0].said() == row]
        link = next(one for one in line.every("a") if one.attributes["href"].startswith("#list-"))
        return [one.said() for one in by_name[link.attributes["href"][1:]].every("a")]

    assert behind("slices", "glasshouse") == ["gh-lily-fertiliser", "gh-palm-house-night", "gh-rainwater-low"]
    assert behind("gate", "context selection") == ["seed-overseas-fee"]
    assert behind("gate", "faithfulness")[0] == "hb-orchid-sites"
    assert behind("comparison", "glasshouse") == ["gh-lily-fertiliser", "gh-palm-house-night", "gh-rainwater-low"]
    assert behind("funnel", "answer behaviour") == ["gh-lily-fertiliser"]
    assert behind("modes", "false_acceptance") == ["gh-lily-fertiliser"]
    assert behind("categories", "should_reject_policy") == ["hb-orchid-sites"]
    assert behind("outcomes", "? no trace") == ["vi-tripod-price"]


def test_a_list_that_is_jumped_to_lies_within_what_opens_for_it() -> None:
    for details in page(troubled()).every("details"):
        inside = [node for node in details.walk() if "id" in node.attributes]
        assert inside
        assert details not in inside


def test_long_lists_are_cut_and_counted() -> None:
    made = page(many(ROWS + 5))
    assert f"and 5 more; {words.ELSEWHERE}" in made.said()
    assert f"and {ROWS + 5 - SHOWN} more; {words.ELSEWHERE}" in made.said()
    assert len(made.every("tr")) < ROWS + 100


def test_a_report_without_rows_has_its_numbers_and_no_dead_link() -> None:
    root = page(passing().model_copy(update={"rows": ()}))
    assert "40 released, 0 not judged, of 40" in root.said()
    assert not [link for link in root.every("a") if link.attributes["href"].startswith(("#list", "#case"))]


def test_the_first_words_of_the_page_say_whether_anybody_signed() -> None:
    for report in (troubled(), passing()):
        first = page(report).every("header")[0].every("p")[0]
        assert first.said() == words.signed_words(report)
        assert first.said().startswith(report.gold.signed.value)


def test_the_whole_digests_are_on_the_page() -> None:
    said = page(passing()).said()
    for digest in (passing().gold.digest, passing().run.digest, passing().gold.trust):
        assert digest is not None
        assert digest in said


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _themes() -> list[dict[str, str]]:
    blocks = re.findall(r":root \{(.*?)\}", document(passing()), re.DOTALL)
    return [dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block)) for block in blocks]


@pytest.mark.parametrize("theme", _themes(), ids=["light", "dark"])
def test_every_colour_of_text_stands_out_from_its_ground(theme: dict[str, str]) -> None:
    for ground in ("ground", "panel"):
        for ink in ("ink", "quiet", "link", "pass", "fail", "not_tested"):
            assert _contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", _themes(), ids=["light", "dark"])
def test_bars_stand_out_from_their_track_and_marks_from_both(theme: dict[str, str]) -> None:
    for bar in ("pass", "fail", "not_tested", "before"):
        assert _contrast(theme[bar], theme["track"]) >= 3, bar
    assert _contrast(theme["ink"], theme["track"]) >= 4.5
    assert len(_themes()) == 2


def test_a_row_that_shares_an_id_with_markup_breaks_no_anchor() -> None:
    rows = tuple(
        CaseRow(case_id=one, outcome=row.outcome) for one, row in zip(HOSTILE, troubled().rows * 9, strict=False)
    )
    root = page(troubled().model_copy(update={"rows": rows}))
    anchors = [name for name in targets(root) if name.startswith("case-")]
    assert len(anchors) == len(rows)
