"""Words of withheld chunks are found in other texts whatever their typography, and masked on whole words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework.stored_variants import judge_stored
from goldtui.casework.withheld import PLACEHOLDER, Withheld, WithheldQuoted, refuse_quoted
from goldtui.gates.chain import STRICT
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase, RagTrace, Variant
from goldtui.workbench.library.export import export_view

SECRET = "The spare key hangs behind the blue door of the pump house."


def withheld_chunk(text: str = SECRET, **fields: object) -> EvidenceChunk:
    return EvidenceChunk.model_validate({"chunk_id": "w", "version": "1", "permitted": False, "text": text, **fields})


def test_nothing_withheld_hides_nothing(chunk) -> None:
    assert not Withheld((chunk,))
    assert Withheld((chunk,)).clean(SECRET, {}) == SECRET


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It says: the spare key hangs outside.", f"It says: {PLACEHOLDER} outside."),
        ("THE  SPARE\nKEY hangs, he said", f"{PLACEHOLDER}, he said"),
        ("The spare key is lost.", "The spare key is lost."),
        (SECRET, f"{PLACEHOLDER}."),
        (f"({SECRET}) twice ({SECRET})", f"({PLACEHOLDER}.) twice ({PLACEHOLDER}.)"),
        ("", ""),
    ],
)
def test_four_words_in_a_row_are_masked_and_fewer_are_not(text: str, shown: str) -> None:
    assert Withheld((withheld_chunk(),)).clean(text, {}) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The spa\u00adre key han\u00adgs outside.", f"{PLACEHOLDER} outside."),
        ("The sp\u200bare key ha\u2060ngs outside.", f"{PLACEHOLDER} outside."),
        ("The spare key ha-\nngs outside.", f"{PLACEHOLDER} outside."),
        ("The spare key ha\u00ad\n ngs outside.", f"{PLACEHOLDER} outside."),
        ("\uff34he s\uff50are ke\uff59 hangs outside.", f"{PLACEHOLDER} outside."),
        ("\U0001d413\U0001d421\U0001d41e spare key hangs outside.", f"{PLACEHOLDER} outside."),
        ("the cafe\u0301 door key.", f"{PLACEHOLDER}."),
        ("The spa\u00adre key is lost.", "The spa\u00adre key is lost."),
    ],
)
def test_words_are_the_same_however_their_letters_are_written(text: str, shown: str) -> None:
    withheld = Withheld((withheld_chunk(f"{SECRET} It is the caf\u00e9 door key."),))
    assert withheld.clean(text, {}) == shown
    assert (withheld.quoted(text, {}) == "w") is (text != shown)


def test_a_source_that_breaks_words_at_line_ends_hides_them_whole_and_broken() -> None:
    withheld = Withheld((withheld_chunk("The inner door of the con-\nserv\u00adatory opens at dawn."),))
    for text in ("the conservatory opens at", "the con-\n servatory opens at", "the con-servatory opens at"):
        assert withheld.clean(text, {}) == PLACEHOLDER


def test_scripts_without_spaces_count_characters() -> None:
    withheld = Withheld((withheld_chunk("予備の鍵は青い扉の裏にある"),))
    assert "青い扉の裏" not in withheld.clean("そこで青い扉の裏を見た", {})
    assert withheld.clean("青い空", {}) == "青い空"


def test_a_short_phrase_is_hidden_when_its_claim_cites_the_chunk_and_wherever_it_is_said() -> None:
    withheld = Withheld((withheld_chunk(),))
    answer = Answer(claims=(Claim(claim_id="c", citation_id="w", support_phrases=("blue door",)),))
    phrases = withheld.phrases((answer, None))
    assert phrases == {"blue door": "w"}
    assert withheld.clean("no chunk holds 'Blue  Door'", phrases) == f"no chunk holds '{PLACEHOLDER}'"


def test_a_phrase_cited_elsewhere_is_hidden_unless_its_own_chunk_says_it_too(chunk) -> None:
    claim = Claim(claim_id="c", citation_id="pool", support_phrases=("blue door",))
    assert Withheld((withheld_chunk(), chunk)).phrases((Answer(claims=(claim,)),)) == {"blue door": "w"}
    open_chunk = chunk.model_copy(update={"text": "Use the blue door."})
    assert Withheld((withheld_chunk(), open_chunk)).phrases((Answer(claims=(claim,)),)) == {}


@given(st.text(alphabet=st.sampled_from("the spare key hangs behind blue x.\n "), max_size=80))
def test_a_cleaned_text_holds_nothing_more_to_hide_and_cleaning_twice_changes_nothing(text: str) -> None:
    withheld = Withheld((withheld_chunk(),))
    once = withheld.clean(text, {})
    assert withheld.quoted(once, {}) is None
    assert withheld.clean(once, {}) == once
    if withheld.quoted(text, {}) is None:
        assert once == text


def test_ids_stay_in_a_cleaned_case_even_when_they_spell_the_secret() -> None:
    case = GoldCase(case_id=SECRET, question=SECRET, required_source_ids=(SECRET,), extra={"a": {"b": [SECRET]}})
    cleaned = Withheld((withheld_chunk(),)).clean_case(case)
    assert (cleaned.case_id, cleaned.required_source_ids) == (SECRET, (SECRET,))
    assert PLACEHOLDER in cleaned.question
    assert SECRET not in str(cleaned.extra)


def test_an_export_names_every_record_that_repeats_withheld_words() -> None:
    goldset = GoldSet(
        cases=(GoldCase(case_id="a", question=SECRET), GoldCase(case_id="b", question="Fine?", tags=(SECRET,))),
        traces=(RagTrace(trace_id="t", case_id="a", response=SECRET),),
        evidence=(withheld_chunk(),),
    )
    with pytest.raises(WithheldQuoted) as refused:
        export_view(goldset)
    assert [p.where for p in refused.value.problems] == ["case a", "case b", "trace t"]
    assert {p.code for p in refused.value.problems} == {"withheld_quoted"}
    assert all("spare" not in p.line() for p in refused.value.problems)
    assert refused.value.exit_code == 1


def test_a_flood_of_repetitions_is_counted() -> None:
    cases = tuple(GoldCase(case_id=f"q{n}", question=SECRET) for n in range(80))
    with pytest.raises(WithheldQuoted) as refused:
        refuse_quoted(GoldSet(cases=cases, evidence=(withheld_chunk(),)))
    assert len(refused.value.problems) == 50
    assert refused.value.total == 80


@pytest.mark.parametrize("traced", [False, True])
def test_a_variants_answer_is_hidden_whether_it_stands_beside_its_trace_or_inside(traced: bool) -> None:
    claim = Claim(claim_id="c", citation_id="w", support_phrases=("blue door",), text="By the door.")
    answer = Answer(answer_id="leak", claims=(claim,))
    trace = RagTrace(case_id="q", answer=answer) if traced else None
    variant = Variant(variant_id="v", case_id="q", trace=trace, answer=None if traced else answer)
    goldset = GoldSet(cases=(GoldCase(case_id="q", question="?"),), evidence=(withheld_chunk(),), variants=(variant,))
    said = [f.message for r in next(judge_stored(goldset, STRICT)).verdict.results for f in r.findings]
    assert f"no selected chunk holds '{PLACEHOLDER}'" in said


def test_an_exported_withheld_chunk_keeps_its_identity_and_loses_text_and_unknown_fields(chunk) -> None:
    secret = withheld_chunk(document_id="d", parent_id="p", current=True, extra={"note": SECRET})
    view, notices = export_view(GoldSet(evidence=(secret, chunk)))
    out, kept = view.evidence
    assert (out.chunk_id, out.version, out.document_id, out.parent_id, out.current) == ("w", "1", "d", "p", True)
    assert (out.text, out.extra) == (None, {})
    assert kept == chunk
    assert [n.code for n in notices] == ["text_withheld"]


@given(
    st.lists(
        st.sampled_from(["The", "spare", "KEY", "hangs", "behind", "the", "é", "-", "\n", "s\u00adpare"]), max_size=14
    )
)
def test_the_quick_looks_for_withheld_words_overlook_none(words: list[str]) -> None:
    text = " ".join(words)
    quick = Withheld((withheld_chunk(),))
    slow = Withheld((withheld_chunk(),))
    slow._pairs = slow._joined = None
    assert quick.clean(text, {}) == slow.clean(text, {})
    claims = (Claim(claim_id="c", text="-", citation_id="open", support_phrases=(text,)),)
    assert quick.phrases((Answer(claims=claims),)) == slow.phrases((Answer(claims=claims),))


@given(st.text(alphabet=st.sampled_from("the spare key hangs behind blue x.\n "), max_size=80), st.booleans())
def test_allowing_a_source_is_the_same_as_having_known_it_from_the_beginning(text: str, looked: bool) -> None:
    open_chunk = EvidenceChunk(chunk_id="o", version="1", permitted=True, text="The spare key hangs here. blue door")
    base = Withheld((withheld_chunk(),))
    if looked:
        base.clean(SECRET, {})
    allowing, anew = base.allowing((open_chunk, withheld_chunk())), Withheld((withheld_chunk(), open_chunk))
    assert allowing.clean(text, {}) == anew.clean(text, {})
    claims = tuple(
        Claim(claim_id=cited, text="-", citation_id=cited, support_phrases=(text, "blue door")) for cited in ("o", "w")
    )
    assert allowing.phrases((Answer(claims=claims),)) == anew.phrases((Answer(claims=claims),))
    assert base.clean(SECRET, {}) == f"{PLACEHOLDER}."
