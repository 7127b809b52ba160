"""The tables of cases as codecs: `spreadsheet` writes them, `again` reads them, and neither knows of the other way."""

from __future__ import annotations

from goldtui.formats.declare import Codec
from goldtui.formats.out.again import read_csv, read_workbook
from goldtui.formats.out.spreadsheet import write_csv, write_excel

CSV = Codec(
    name="csv", title="cases as a table (CSV)", takes="one CSV file", read=read_csv, write=write_csv, joins=True
)
EXCEL = Codec(
    name="excel",
    title="cases and evidence as a workbook",
    takes="one .xlsx file",
    read=read_workbook,
    write=write_excel,
    joins=True,
)
