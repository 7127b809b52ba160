"""Every document format, one line each: which suffix belongs to which extractor."""

from __future__ import annotations

from goldtui.formats.documents.docx import DOCX
from goldtui.formats.documents.extractor import Extractor
from goldtui.formats.documents.html import HTML
from goldtui.formats.documents.markdown import MARKDOWN
from goldtui.formats.documents.pdf import PDF
from goldtui.formats.documents.plain import PLAIN

EXTRACTORS: tuple[Extractor, ...] = (MARKDOWN, PLAIN, HTML, PDF, DOCX)
BY_SUFFIX = {suffix: one for one in EXTRACTORS for suffix in one.suffixes}
BY_NAME = {one.name: one for one in EXTRACTORS}
