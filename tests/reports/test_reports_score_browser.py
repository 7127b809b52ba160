"""The HTML page in a real browser: it fits a telephone, a number opens its list, and it keeps its own policy."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.model.score import ScoreReport
from goldtui.reports.score_html import document
from tests.reports.score_any import HOSTILE
from tests.reports.score_yard import many, passing, troubled

BROWSER = next((path for one in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(one))), None)
pytestmark = [pytest.mark.browser, pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")]

Open = Callable[[Path], tuple[str, str]]

PROBE = """
<script>
addEventListener("load", () => {
  const wide = [document.documentElement.scrollWidth, document.documentElement.clientWidth];
  const drawn = [...document.querySelectorAll("figure svg")].map((one) => one.getBoundingClientRect().width);
  const link = document.querySelector('td a[href^="#list-"]');
  if (link) link.click();
  setTimeout(() => {
    const list = link && document.querySelector(link.getAttribute("href"));
    parent.postMessage({wide, drawn, opened: link ? list.closest("details").open : null}, "*");
  }, 200);
});
</script></body>"""

FRAME = """<!DOCTYPE html><body><iframe src="page.html" style="width:360px;height:800px;border:0"></iframe>
<pre id="seen">nothing</pre>
<script>addEventListener("message", (event) => { seen.textContent = JSON.stringify(event.data); });</script></body>"""


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    """Opens a page in a profile of its own and gives what it came to and what the browser complained of."""

    def run(page: Path) -> tuple[str, str]:
        assert BROWSER is not None
        given = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--virtual-time-budget=4000"]
        done = subprocess.run(
            [BROWSER, *given, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", page.as_uri()],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout, "\n".join(line for line in done.stderr.splitlines() if "CONSOLE" in line)

    return run


def hostile() -> ScoreReport:
    """Every name of the report as long and as unpleasant as names get."""
    report, evil = troubled(), "".join(HOSTILE)
    return report.model_copy(
        update={
            "gold": report.gold.model_copy(update={"name": evil}),
            "slices": tuple(one.model_copy(update={"name": evil}) for one in report.slices),
            "reasons": (evil,),
            "rows": tuple(
                row.model_copy(update={"case_id": f"{evil}{number}", "slice": evil, "message": evil, "where": evil})
                for number, row in enumerate(report.rows)
            ),
        }
    )


@pytest.mark.parametrize(
    "report", [troubled(), passing(), many(60), hostile()], ids=["troubled", "passing", "many", "hostile"]
)
def test_the_page_fits_a_telephone_and_a_number_opens_its_list(
    report: ScoreReport, tmp_path: Path, opened: Open
) -> None:
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", document(report))
    (tmp_path / "page.html").write_text(page.replace("</body>", PROBE), encoding="utf-8")
    (tmp_path / "frame.html").write_text(FRAME, encoding="utf-8")
    found = re.search(r'<pre id="seen">(\{.*?\})</pre>', opened(tmp_path / "frame.html")[0])
    assert found is not None
    seen = json.loads(found[1])
    assert seen["wide"][0] <= seen["wide"][1] <= 360
    assert all(200 <= width <= 360 for width in seen["drawn"])
    assert seen["opened"] is True


def test_the_page_works_under_its_own_policy(tmp_path: Path, opened: Open) -> None:
    page = tmp_path / "page.html"
    page.write_text(document(troubled()), encoding="utf-8")
    shown, complaints = opened(page)
    assert "DOES NOT PASS" in shown
    assert complaints == ""
    # The same page with a script in it shows that a complaint would have been seen.
    page.write_text(document(troubled()).replace("</body>", "<script>1</script></body>"), encoding="utf-8")
    assert "Content Security Policy" in opened(page)[1]
