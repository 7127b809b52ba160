"""Writes a workbook by hand: one file a sheet in a zip archive, as Excel does."""

from __future__ import annotations

import io
import zipfile

_HEAD = '<?xml version="1.0"?>'
_BOOK = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def text(place: str, content: str) -> str:
    """A cell with a text."""
    escaped = content.replace("&", "&amp;").replace("<", "&lt;")
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escaped}</t></is></c>'


def number(place: str, value: str, style: int = 0) -> str:
    """A cell with a number; style 1 shows it as a date, 2 as a date with a time."""
    return f'<c r="{place}" s="{style}"><v>{value}</v></c>'


def row(at: int, *cells: str) -> str:
    """A row of cells."""
    return f'<row r="{at}">{"".join(cells)}</row>'


def texts(at: int, *contents: str) -> str:
    """A row of texts, from column A on."""
    return row(at, *(text(f"{chr(65 + column)}{at}", content) for column, content in enumerate(contents)))


_STYLES = '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>'


def workbook(sheets: dict[str, str], hidden: str = "", styles: str = _STYLES, merged: tuple[str, ...] = ()) -> bytes:
    """A workbook of sheets, each given as its rows; `merged` are ranges such as `A2:A4` of every sheet."""
    joined = "".join(f'<mergeCell ref="{one}"/>' for one in merged)
    joined = f"<mergeCells>{joined}</mergeCells>" if joined else ""
    numbered = list(enumerate(sheets, 1))
    state = {name: ' state="hidden"' if name == hidden else "" for name in sheets}
    listed = "".join(f'<sheet name="{name}" sheetId="{at}"{state[name]} r:id="r{at}"/>' for at, name in numbered)
    links = "".join(
        f'<Relationship Id="r{at}" Type="{_LINKS}/worksheet" Target="worksheets/sheet{at}.xml"/>' for at, _ in numbered
    )
    kinds = '<Default Extension="xml" ContentType="application/xml"/>'
    members = {
        "[Content_Types].xml": f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">{kinds}</Types>',
        "_rels/.rels": f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{_LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{_HEAD}<workbook xmlns="{_BOOK}" xmlns:r="{_LINKS}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{links}'
        f'<Relationship Id="s" Type="{_LINKS}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": f'{_HEAD}<styleSheet xmlns="{_BOOK}">{styles}</styleSheet>',
    }
    for at, name in numbered:
        members[f"xl/worksheets/sheet{at}.xml"] = (
            f'{_HEAD}<worksheet xmlns="{_BOOK}"><sheetData>{sheets[name]}</sheetData>{joined}</worksheet>'
        )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    return file.getvalue()
