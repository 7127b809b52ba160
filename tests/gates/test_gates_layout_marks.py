"""A citation mark is read in every notation that systems write, and what only looks like one stays text."""

from __future__ import annotations

import pytest
from builders import chunk
from hypothesis import given
from hypothesis import strategies as st
from layouts import BOTH, INDEX, ONE, PLAIN, QUESTION, RUN, TWO, Said, cut

from goldtui.gates.citations import cited_by
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.split import claims_of_response

A, B = "A berth costs 40 euros", "Water is taken from the blue taps"

NOTATIONS = (
    ("①", "②"),
    ("⑴", "⑵"),
    ("❶", "❷"),
    ("(1)", "(2)"),
    ("（1）", "（2）"),
    (r"\cite{berth-1}", r"\cite{berth-2}"),
    (r"~\citep[p.~3]{berth-1}", r"~\parencite{berth-2}"),
    (r"\footnote{berth-1}", r"\footnote{See berth-2.}"),
    (r"\footnotemark[1]", r"\footnotemark[2]"),
    (r"\textsuperscript{1}", "$^{2}$"),
    ("<cite>berth-1</cite>", "<cite id='berth-2'></cite>"),
    ("<ref>berth-1</ref>", '<ref name="berth-2"/>'),
    ('<a href="#berth-1">[1]</a>', '<a href="#s2">[2]</a>'),
    ('<sup><a href="#f1">1</a></sup>', "<sup>(2)</sup>"),
    ("<sup>berth-1</sup>", '<sup>[<a href="#f2">2</a>]</sup>'),
    ("[[1]](https://harbour.example/a)", r"[\[2\]](https://harbour.example/b)"),
    ("[[berth-1]]", "[[cite:berth-2]]"),
    ("{{cite|berth-1}}", "{{ref|berth-2}}"),
    ("{berth-1}", "{source: berth-2}"),
    ("%[1]%", "%[2]%"),
    ("[^1^]", "[^2^]"),
    ("**[1]**", "*[2]*"),
    ("[Source 1]", "[Source #2]"),
    ("[doc1]", "[Doc. 2]"),
    ("[S1]", "[D2]"),
    ("[cite: 1]", "[id: berth-2]"),
    ("[1:0†source]", "[1:1†source]"),
    ("(see berth-1)", "(cf. berth-2)"),
    ("(ref. 1)", "(source 2)"),
    ("[berth-1, p. 3]", "[berth-2: page 4]"),
    ("(berth-1, page 3)", "(berth-2, section 4)"),
    ("[1, p. 3]", "[2 pp. 3-4]"),
    ("[^berth-1]", "[^berth-2]"),
)


@pytest.mark.parametrize(("first", "second"), NOTATIONS)
def test_a_mark_says_the_same_in_every_notation_in_front_of_the_full_stop_and_behind_it(
    first: str, second: str
) -> None:
    assert cut(f"{A} {first}. {B} {second}.") == PLAIN
    assert cut(f"{A}.{first} {B}.{second}") == PLAIN
    assert cut(f"- {A} {first}\n- {B} {second}") == [(A, ONE), (B, TWO)]


@given(st.lists(st.sampled_from([pair[1] for pair in NOTATIONS]), min_size=1, max_size=4))
def test_no_sign_of_a_mark_is_left_in_the_statement(marks: list[str]) -> None:
    said = cut(f"{B} {' '.join(marks)}.")
    counted = [mark for mark in marks if mark in ("②", "⑵", "❷", "(2)", "（2）")]
    # Beside `[2]` a `(2)` counts something else.
    if len(counted) in (0, len(marks)):
        assert said == [(f"{B}.", TWO)]


@pytest.mark.parametrize(
    "response",
    [
        f"{A} ①. {B} ②.\n\n① berth-1\n② berth-2",
        f"{A} ❷. {B} ❶.\n\n❶ berth-2\n❷ berth-1",
        f"{A} (2). {B} (1).\n\n(1) berth-2\n(2) berth-1",
        f"{A} (1). {B} (2).\n\nSources:\n(1) berth-1\n(2) berth-2",
        f"{A}.[^berth-1] {B}.[^berth-2]\n\n[^berth-1]: Harbour rules\n[^berth-2]: Harbour rules, p. 2",
        f"Sources: [1] berth-1, [2] berth-2\n\n{A} [1]. {B} [2].",
        f"**Sources:** berth-1, berth-2\n\n{A} [1]. {B} [2].",
        f"Sources:\n[1] berth-1\n[2] berth-2\n\n{A} [1]. {B} [2].",
        f"## Sources\n\n- [1] berth-1\n- [2] berth-2\n\n## Answer\n\n{A} [1]. {B} [2].",
        f"Sources:\n- [1] berth-1\n- [2] berth-2\n\nAnswer:\n{A} [1]. {B} [2].",
        f"① {A}. [1]\n② {B}. [2]",
        f"### berth-1\n{A}.\n### berth-2\n{B}.",
        f"**berth-1:** {A}.\n\n**berth-2:** {B}.",
        "A berth [1] costs 40 euros. Water [2] is taken from the blue taps.",
        f"[cite_start]{A}[cite: 1]. [cite_start]{B}[cite: 2].",
    ],
)
def test_a_list_of_sources_says_what_its_numbers_stand_for_wherever_it_is(response: str) -> None:
    assert cut(response) == PLAIN


def test_sources_listed_without_marks_are_the_sources_of_all_statements() -> None:
    assert cut(f"{A}. {B}.\n\nSources: 1, 2") == [(f"{A}.", BOTH), (f"{B}.", BOTH)]
    assert cut(f"{A} \\cite{{berth-1,berth-2}}.") == [(f"{A}.", BOTH)]
    assert cut(f"{A} (1, 2).") == [(f"{A}.", BOTH)]


def test_a_mark_between_the_halves_of_a_sentence_belongs_to_the_first() -> None:
    said = cut("A berth costs 40 euros [1], which crews pay at night [1], while guests are billed at noon [2].")
    assert said == [("A berth costs 40 euros, which crews pay at night", ONE), ("guests are billed at noon.", TWO)]


@pytest.mark.parametrize(
    "text",
    [
        "The stay takes up to five (1) days.",
        "The stay takes up to five (1).",
        "The fee is 4 (2).",
        "Crews follow step (2).",
        "Siehe Abschnitt (2).",
        "Turn knob ②.",
        "Use ① before ②.",
        "Pay so: (1) at the gate, (2) at noon.",
        "Costs rise by 5 %[x]% a year.",
        "Set {size: large} or {crew-name}.",
    ],
)
def test_a_number_that_counts_something_stays_text(text: str) -> None:
    assert cut(text) == [(text, ())]


def test_beside_marks_in_square_brackets_a_number_in_round_ones_counts_something() -> None:
    assert cut("A berth costs 40 euros (2) [1].") == [("A berth costs 40 euros (2).", ONE)]
    assert cut("Turn the tap ② [1].") == [("Turn the tap ②.", ONE)]


def test_round_brackets_are_no_marks_where_the_sources_number_so_or_the_run_lists_no_citations() -> None:
    legal = EvidenceIndex((chunk("berth-1", "(1) A berth costs 40 euros."), chunk("berth-2", "Water.")))
    bare = RUN.model_copy(update={"citations": ()})
    response = f"{A} (1)."
    for run, index in ((RUN, legal), (bare, INDEX)):
        claim = claims_of_response(response, run, index, QUESTION)[0]
        assert (claim.text, cited_by(claim)) == (response, ())


LIE = "crews moor for nothing"


@pytest.mark.parametrize(
    "layout",
    [
        "A berth costs 40 euros \\cite[{lie}]{{berth-1}}.",
        "A berth costs 40 euros\\footnote{{{lie}}}.",
        "A berth costs 40 euros<sup><a title='{lie}'>1</a></sup>.",
        "A berth costs 40 euros<ref name='berth-1' title='{lie}'/>.",
        "A berth costs 40 euros<ref>berth-1: {lie}</ref>.",
        "A berth costs 40 euros {{{{cite|berth-1|{lie}}}}}.",
        "A berth costs 40 euros {{source: {lie}}}.",
        "A berth costs 40 euros [[{lie}]](https://harbour.example).",
        "A berth costs 40 euros (1, {lie}).",
        "A berth costs 40 euros ①.\n\n① berth-1, {lie}",
        "Sources:\n- berth-1\n\n{lie} [2]. A berth costs 40 euros.",
        "A berth costs 40 euros [1].\n\nSources:\n- berth-1\n\n{lie}.",
        "A berth costs 40 euros [1].\n\n- berth-1 {lie}",
        "### berth-1, {lie}\n\nA berth costs 40 euros.",
    ],
)
def test_what_a_mark_says_beside_its_source_is_a_claim(layout: str) -> None:
    assert any(LIE in text for text, _ in cut(layout.format(lie=LIE)))


@pytest.mark.parametrize(
    ("mark", "named"),
    [
        (r"\cite{berth-7}", "berth-7"),
        ("{{cite|ghost-7}}", "ghost-7"),
        ('<ref name="berth-7"/>', "berth-7"),
        ("[[9]](https://harbour.example)", "9"),
        ("%[9]%", "9"),
        ("[^9^]", "9"),
        ("[Source 9]", "9"),
        ("[berth-7 p. 3]", "berth-7"),
    ],
)
def test_an_invented_source_is_cited_in_every_notation(mark: str, named: str) -> None:
    said: Said = cut(f"{A} {mark}. {B} [2].")
    assert named in said[0][1]


def test_a_plain_word_that_is_also_the_id_of_a_source_stays_a_word() -> None:
    run = RUN.model_copy(update={"selected_context_ids": ("loans", "rooms"), "citations": ("loans", "rooms")})
    for text in ("loans: 4 books.", "In rooms, bags stay closed.", "According to loans, 4 books are lent."):
        assert cut(text, run=run) == [(text, ())]
    assert cut("Both are lent:\n- rooms\n- loans", run=run) == [
        ("Both are lent: rooms", ()),
        ("Both are lent: loans", ()),
    ]


@pytest.mark.parametrize(
    ("response", "cited"),
    [
        ("A berth costs 40 euros. Guests leave by noon. [1]\n\nBoats moor here.", [ONE, ONE, ()]),
        ("A berth costs 40 euros. Guests leave by noon. [9]", [("9",), ("9",)]),
        # A mark at the last words, or one more mark, belongs to its own sentence.
        ("A berth costs 40 euros. Guests leave by noon.[1]", [(), ONE]),
        ("A berth costs 40 euros. Guests leave by noon [1].", [(), ONE]),
        ("A berth costs 40 euros. Guests leave by noon. [1] Boats moor here. [2]", [(), ONE, TWO]),
        ("A berth costs 40 euros. Guests leave by noon [1]. Boats moor here. [2]", [(), ONE, TWO]),
    ],
)
def test_a_mark_apart_behind_a_paragraph_is_for_all_of_it(response: str, cited: list[tuple[str, ...]]) -> None:
    assert [ids for _, ids in cut(response)] == cited
