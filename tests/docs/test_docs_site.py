"""The documentation builds without a warning, its links lead somewhere, and it needs no network to be read."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from goldtui.checks.catalog import RULES
from goldtui.checks.pages.catalog import BY_NAME
from goldtui.cli.names import COMMANDS
from goldtui.gates.catalog import GATES

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("sphinx", reason="needs the extra docs")
    out = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", str(out)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


def test_every_command_gate_rule_and_finding_has_its_place_in_the_reference(site: Path) -> None:
    def page(name: str) -> str:
        return (site / "reference" / f"{name}.html").read_text(encoding="utf-8")

    commands, gates, rules, findings = page("commands"), page("gates"), page("checks"), page("findings")
    assert [one for one in COMMANDS if f"goldtui {one}" not in commands] == []
    assert [one.declared.name for one in GATES if one.declared.name not in gates] == []
    assert [one.declared.code for one in RULES if one.declared.code not in rules] == []
    assert [one for one in BY_NAME if one not in findings] == []


def test_a_page_loads_nothing_from_elsewhere(site: Path) -> None:
    loads = re.compile(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"(https?:)?//")
    outside = [page.name for page in site.rglob("*.html") if loads.search(page.read_text(encoding="utf-8"))]
    assert outside == []


def test_every_link_leads_to_a_page_and_a_heading_that_are_there(site: Path) -> None:
    anchors = {
        page: set(re.findall(r'id="([^"]+)"', page.read_text(encoding="utf-8"))) for page in site.rglob("*.html")
    }
    lost = []
    for page in anchors:
        for link in re.findall(r'<a [^>]*href="([^"]+)"', page.read_text(encoding="utf-8")):
            target, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link) or page.name in ("genindex.html", "search.html"):
                continue
            to = (page.parent / target).resolve() if target else page
            if to.suffix == ".html" and (to not in anchors or (anchor and anchor not in anchors[to])):
                lost.append(f"{page.name}: {link}")
    assert lost == []


def test_the_readme_is_one_screen_of_what_and_why() -> None:
    assert len(README) < 6000


def test_links_of_the_readme_lead_to_files() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert link.startswith("https://") or (ROOT / link).exists(), link


def test_links_between_pages_lead_to_files_of_a_clone() -> None:
    lost = []
    written = ROOT / "docs" / "reference"  # only there once somebody has built the site
    for page in (one for one in (ROOT / "docs").rglob("*.md") if not one.is_relative_to(written)):
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            target = (page.parent / link).resolve()
            if not link.startswith(("https://", "http://")) and (not target.exists() or target.is_relative_to(written)):
                lost.append(f"{page.relative_to(ROOT)}: {link}")
    assert lost == []
