"""Each format hands over what a reader of the document sees, and says what it leaves out."""

from __future__ import annotations

from garden_documents import codes, column, docx_of, only, pdf_of, texts

HOURS = """# Visiting

## Hours

The garden opens at *nine*.

| day | opens |
|-----|-------|
| Mon | nine  |

    code stays
      as it is

Tickets
-------

A ticket costs 4 euros.
"""


def test_markdown_is_verbatim_and_cut_at_its_headings(reading) -> None:
    done = reading({"hours.md": HOURS})
    assert list(texts(done)) == ["hours.md#visiting/hours:1", "hours.md#visiting/tickets:1"]
    assert all(text in HOURS for text in texts(done).values())
    first = done.goldset.evidence[0]
    assert first.extra["section"] == ["Visiting", "Hours"]
    assert HOURS[first.extra["start"] : first.extra["end"]] == first.text
    assert first.parent_id == "hours.md#visiting/hours"
    assert first.document_id == "hours.md"


def test_a_heading_inside_code_or_a_list_cuts_nothing(reading) -> None:
    text = "# Beds\n\n```\n# not a heading\n```\n\n- # in a list\n"
    assert list(texts(reading({"beds.md": text}))) == ["beds.md#beds:1"]


def test_offsets_count_from_the_start_of_the_file_with_its_front_matter(reading) -> None:
    text = "---\npermitted: true\n---\nWater the ferns.\n"
    chunk = only(reading({"ferns.md": text}))
    assert text[chunk.extra["start"] : chunk.extra["end"]] == chunk.text == "Water the ferns."


def test_html_is_what_a_reader_sees(reading) -> None:
    page = (
        "<html><head><title>Pond</title><style>p{}</style><script>alert('lilies')</script>"
        "<link rel=canonical href='https://garden.example/pond'></head>"
        "<body><h1>The <i>pond</i></h1><p>Feed the\n carp <b>daily</b>.<p hidden>Staff only</p>"
        "<p style='display: none'>Nobody reads this</p><!-- nor this -->"
        "<table><tr><th>Plant<th>Depth<tr><td><p>Lily</p><td>40 cm</table>"
        "<pre>deep\n  end</pre><ul><li>one<li>two</ul></body></html>"
    )
    done = reading({"pond.html": page})
    chunk = only(done)
    assert chunk.text == ("The pond\n\nFeed the carp daily.\n\nPlant | Depth\nLily | 40 cm\n\ndeep\n  end\n\none\ntwo")
    assert chunk.extra["section"] == ["The pond"]
    assert (chunk.extra["title"], chunk.extra["url"]) == ("Pond", "https://garden.example/pond")
    (dropped,) = [notice.message for notice in done.notices if notice.code == "html_dropped"]
    assert "2 hidden elements" in dropped
    assert "1 script" in dropped


def test_the_footer_of_a_page_is_no_passage_and_is_said(reading) -> None:
    page = (
        "<body><h1>Kiln</h1><p>The kiln fires at 1200 degrees.</p>"
        "<blockquote><p>Let it cool.</p><footer>A potter</footer></blockquote>"
        "<footer><p>Last changed: 3 May 2026</p><p>Clay Club</p></footer></body>"
    )
    done = reading({"kiln.html": page})
    assert only(done).text == "Kiln\n\nThe kiln fires at 1200 degrees.\n\nLet it cool.\n\nA potter"
    said = "left out, because it is about the page and not its subject: 1 footer"
    assert said in [one.message for one in done.notices]


KILN = """RULES OF THE KILN ROOM

1. Booking

Book the kiln two days ahead.

2. Firing

Only members fire the kiln.
It takes nine hours.

2.1 Glazes
Glazes are mixed at the bench.

3) Cleaning up

Sweep the floor. Then:

1. Switch off the fan

2. Lock the door
"""


def test_numbered_lines_over_paragraphs_of_a_text_are_headings(reading) -> None:
    done = reading({"kiln.txt": KILN})
    kept = texts(done)
    room = "kiln.txt#rules-of-the-kiln-room"
    assert list(kept) == [
        f"{room}/1-booking:1",
        f"{room}/2-firing:1",
        f"{room}/2-firing/2-1-glazes:1",
        f"{room}/3-cleaning-up:1",
    ]
    assert kept[f"{room}/1-booking:1"].endswith("Book the kiln two days ahead.")
    assert kept[f"{room}/2-firing:1"].startswith("2. Firing\n\nOnly members")
    assert kept[f"{room}/3-cleaning-up:1"].endswith("2. Lock the door")
    assert all(text in KILN for text in kept.values())


def test_a_numbered_list_of_a_text_is_no_row_of_headings(reading) -> None:
    for text in (
        "To fire the kiln:\n\n1. Close the lid\n\n2. Switch it on\n\n3. Wait\n\nIt beeps at the end.\n",
        "1. Close the lid.\n2. Switch it on.\n\nIt beeps at the end.\n",
        "7 potters met\n\nThey drank tea.\n\n9 pots broke\n\nNobody minded.\n",
    ):
        assert list(texts(reading({"kiln.txt": text}))) == ["kiln.txt#text:1"]


def test_a_menu_of_html_is_no_passage_and_is_said(reading) -> None:
    page = (
        "<body><nav><a href=/>Home</a> | <a href=/visit>Visit</a></nav><h1>Pond</h1><p>Feed the carp daily.</p>"
        "<nav><ol><li>More</ol></nav><footer>The garden office</footer>"
    )
    done = reading({"pond.html": page})
    assert only(done).text == "Pond\n\nFeed the carp daily."
    assert "left out, because it only leads to other pages: 2 menus" in [one.message for one in done.notices]


def test_html_in_the_encoding_that_it_names(reading) -> None:
    done = reading({"a.html": '<meta charset="windows-1252"><p>K\xfchlhaus'.encode("latin-1")})
    assert only(done).text == "Kühlhaus"
    assert "html_encoding" in codes(done)


def test_a_page_of_two_columns_reads_one_after_the_other_and_keeps_its_broken_word(reading) -> None:
    left = column(50, ["Visitors find the green-", "house next to the pond."])
    right = column(320, ["The orchid room closes at six."])
    chunk = only(reading({"palms.pdf": pdf_of([left + right])}))
    assert chunk.text == "Visitors find the green-\nhouse next to the pond.\nThe orchid room closes at six."
    assert (chunk.chunk_id, chunk.extra["page"]) == ("palms.pdf#page=1:1", 1)


def test_pages_without_text_are_named(reading) -> None:
    done = reading({"scan.pdf": pdf_of([column(50, ["Cover"]), [], [], column(50, ["Map"]), []])})
    assert list(texts(done)) == ["scan.pdf#page=1:1", "scan.pdf#page=4:1"]
    (message,) = [notice.message for notice in done.notices if notice.code == "pages_without_text"]
    assert message.startswith("no text on pages 2-3, 5 of 5")


def test_word_documents_give_headings_tables_and_their_last_revision(reading) -> None:
    content = docx_of(
        ("Title", "Orchids"),
        ("Heading 1", "Care"),
        ("Normal", "Mist them daily."),
        [["Plant", "Water"], ["Vanda", "daily"]],
        ("Heading 1", "Pests"),
        ("Normal", "Wipe the leaves."),
    )
    assert texts(reading({"orchids.docx": content})) == {
        "orchids.docx#orchids/care:1": "Orchids\n\nCare\n\nMist them daily.\n\nPlant | Water\nVanda | daily",
        "orchids.docx#orchids/pests:1": "Pests\n\nWipe the leaves.",
    }


def test_deleted_text_of_a_word_document_is_left_out_and_inserted_text_is_read(reading) -> None:
    import io

    import docx
    from docx.oxml import parse_xml

    document = docx.Document()
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    run = "<w:r><w:t xml:space='preserve'>{}</w:t></w:r>"
    inside = f"{run.format('Open at ')}<w:del><w:r><w:delText>eight</w:delText></w:r></w:del>"
    inside += f"<w:ins>{run.format('nine')}</w:ins>"
    document.element.body.insert(0, parse_xml(f"<w:p {space}>{inside}</w:p>"))
    out = io.BytesIO()
    document.save(out)
    done = reading({"hours.docx": out.getvalue()})
    assert only(done).text == "Open at nine"
    assert any("deleted text" in notice.message for notice in done.notices)


def test_a_folder_is_read_in_order_and_what_is_passed_over_is_named(reading) -> None:
    done = reading(
        {"b/x.txt": "Rose.", "a.md": "Fern.", ".secret.md": "No.", "map.png": b"\x89PNG", ".git/a.md": "No."}
    )
    assert texts(done) == {"a.md#text:1": "Fern.", "b/x.txt#text:1": "Rose."}
    passed = [notice.where.rpartition("garden/")[2] for notice in done.notices if notice.code == "file_passed_over"]
    assert sorted(passed) == [".git", ".secret.md", "map.png"]


def test_a_document_without_text_is_named_and_gives_nothing(reading) -> None:
    done = reading({"a.md": "Fern.", "empty.txt": "\n\n"})
    assert done.counts == {"cases": 0, "chunks": 1, "documents": 2}
    assert "document_without_text" in codes(done)
