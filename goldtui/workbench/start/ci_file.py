"""The CI file of a team: verifies every release and scores every run, with `goldtui` from where it came here.

A line that cannot install what it runs is noticed by everybody who merges, so its source is not guessed. A gate that
had nothing to judge and ends green is noticed by nobody: without a release it is red, also where a set was renamed and
its folder is looked for under the old name, until somebody writes that there is none yet.
"""

from __future__ import annotations

import json
import re
import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import unquote, urlsplit

from goldtui import __version__

WORKFLOW = Path(".github") / "workflows" / "gold.yml"
INDEX = f"goldtui=={__version__}"
"""What pip installs from a package index."""
UNRELEASED = "NO_RELEASE_YET"
"""The line of the file by which a team says that its set never had a release."""
VARIABLE = "GOLD_TRUST"
"""The repository variable that holds the text of the trust file."""
VERDICTS = "verdicts.jsonl"
"""The file in the folder of a set that holds the verdicts that CI counts."""
_WAIT = 5.0
"""Seconds that git has for an answer."""
_CI = """\
# A release that was touched, withdrawn or not signed stops the merge, and so does a run that its gold does not release.
# Where there is no run it says "not tested". No release stops the merge, unless this file says that there is none yet.
# {reads}
name: gold
on: [push, pull_request]
permissions:
  contents: read
env:
  # "yes" only until the set has its first release: then a merge with nothing to verify passes as not tested.
  {unreleased}: "no"
jobs:
  gold:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
{note}      - run: python -m pip install "{source}"
      # The trust file says whose signatures count, so it is not taken from the checkout, which every change may change.
      # Its text is in a variable of the repository: gh variable set {variable} < trust.json
      - name: take the trust file
        env:
          {variable}: ${{{{ vars.{variable} }}}}
        run: |
          if [ -z "${variable}" ]; then
            echo "::error title=no trust file::set the variable: gh variable set {variable} < trust.json"
            exit 1
          fi
          printf '%s' "${variable}" > "$RUNNER_TEMP/trust.json"
          echo "TRUST_FILE=$RUNNER_TEMP/trust.json" >> "$GITHUB_ENV"
      - name: verify every release
        run: |
          found=
          for release in goldsets/{name}/releases/*/; do
            [ -d "$release" ] || continue
            found=yes
            goldtui verify "$release" --trust "$TRUST_FILE"
          done
          if [ -z "$found" ]; then
            none="goldsets/{name}/releases has no release"
            if [ "${unreleased}" = yes ]; then
              echo "::warning title=not tested::$none"
              exit 0
            fi
            next="freeze one: goldtui release propose DB 1.0.0. If the set was renamed, correct its name in this file"
            echo "::error title=not tested::$none. $next. If it never had a release, set {unreleased} to yes here"
            exit 1
          fi
          if [ "${unreleased}" = yes ]; then
            echo "::warning title=no longer true::there is a release: set {unreleased} to no in this file"
          fi
      # The runs of your system, one file each, by the newest release. A run that records every step of retrieval is
      # judged as a whole, one of answers and their context with --mode plan.
      - name: score every run
        run: |
          set -- runs/*.jsonl
          if [ ! -f "$1" ]; then
            echo "::warning title=not tested::runs/ has no run (runs/*.jsonl)"
            exit 0
          fi
          release=$(ls -d goldsets/{name}/releases/*/ 2>/dev/null | sort -V | tail -n 1)
          if [ -z "$release" ]; then
            echo "::error title=not tested::runs/ has runs, and goldsets/{name}/releases no release to score them by"
            exit 1
          fi
          verdicts={verdicts}
          worst=0
          for run in "$@"; do
            mode=plan
            if grep -q '"first_stage_ids"' "$run"; then mode=full; fi
            set -- "$release" --trust "$TRUST_FILE" --trace "$run" --mode "$mode" --format github
            if [ -f "$verdicts" ]; then set -- "$@" --verdicts "$verdicts"; fi
            goldtui score "$@" || {{ code=$?; if [ "$code" -gt "$worst" ]; then worst=$code; fi; }}
          done
          exit "$worst"
"""
_FOLDER = """\
      # goldtui came from a folder here, which CI does not have. If the package index has none, name its repository:
      # "goldtui @ git+https://HOST/OWNER/goldtui@COMMIT", or a folder of this checkout.
"""
_CLONE = """\
      # The commit of the clone that wrote this file; it must have been pushed.
"""


def ci_file(name: str) -> str:
    """The workflow for the set of that name."""
    source, note = installed_from()
    said = {"name": name, "source": source, "note": note, "reads": reads(name), "verdicts": verdicts_of(name)}
    return _CI.format(**said, variable=VARIABLE, unreleased=UNRELEASED)


def reads(name: str) -> str:
    """Which files CI takes from the repository, besides the releases."""
    return f"CI reads runs/*.jsonl (runs of your system) and {verdicts_of(name)} (what people settled)."


def verdicts_of(name: str) -> str:
    """The path in the repository of the verdicts that CI counts."""
    return f"goldsets/{name}/{VERDICTS}"


def installed_from() -> tuple[str, str]:
    """What pip is to install, and a remark for the file where nobody but a person can say it."""
    try:
        said = json.loads(distribution("goldtui").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return INDEX, ""
    vcs, url = said.get("vcs_info"), said.get("url", "")
    if isinstance(vcs, dict) and url.startswith(("https://", "ssh://")):
        return f"goldtui @ {vcs.get('vcs', 'git')}+{url}@{vcs.get('commit_id', 'HEAD')}", ""
    if not url.startswith("file:"):
        return INDEX, ""
    clone = _clone(Path(unquote(urlsplit(url).path)))
    return (f"goldtui @ git+{clone}", _CLONE) if clone else (INDEX, _FOLDER)


def _clone(folder: Path) -> str:
    """`https://HOST/PATH@COMMIT` of a clone whose origin is on a server; empty for any other folder."""
    origin, commit = (_git(folder, *words) for words in (("remote", "get-url", "origin"), ("rev-parse", "HEAD")))
    # Without a user or token that the address may hold.
    found = re.fullmatch(r"https://(?:[^@/]*@)?([^\s\"'@]+)", origin)
    return f"https://{found[1]}@{commit}" if found and re.fullmatch("[0-9a-f]{40,64}", commit) else ""


def _git(folder: Path, *words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, timeout=_WAIT, check=True)
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
