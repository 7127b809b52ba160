"""A response in any usual layout falls into the statements that a reader sees, each with the sources it names."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layouts import BOTH, INDEX, ONE, PLAIN, QUESTION, RUN, STATEMENTS, TWO, Said, cut

from goldtui.gates.citations import cited_by
from goldtui.gates.split import claims_of_response
from goldtui.model.records import Claim


@pytest.mark.parametrize(
    "response",
    [
        "A berth costs 40 euros [1]. Water is taken from the blue taps [2].",
        "A berth costs 40 euros.[1] Water is taken from the blue taps.[2]",
        "A berth costs 40 euros [berth-1]. Water is taken from the blue taps [ berth-2 ].",
        "A berth costs 40 euros (berth-1). Water is taken from the blue taps (see berth-2).",
        "A berth costs 40 euros (Source: berth-1). Water is taken from the blue taps (Quelle: berth-2).",
        "A berth costs 40 euros. Source: berth-1\n\nWater is taken from the blue taps. Source: berth-2.",
        "A berth costs 40 euros [berth-1](https://harbour.example/a). "
        "Water is taken from the blue taps ([berth-2](https://harbour.example/b)).",
        "A berth costs 40 euros¹. Water is taken from the blue taps.²",
        "A berth costs 40 euros<sup>1</sup>. Water is taken from the blue taps<sup>2</sup>.",
        "A berth costs 40 euros.[^1] Water is taken from the blue taps.[^2]",
        "A berth costs 40 euros.[^a] Water is taken from the blue taps.[^b]\n\n[^a]: berth-1\n[^b]: berth-2",
        "A berth costs 40 euros【1†rules.md】. Water is taken from the blue taps【4:1†rules.md】.",
        "A berth costs 40 euros［1］. Water is taken from the blue taps〔2〕.",
        "A berth costs 40 euros [x]. Water is taken from the blue taps [y].\n\nSources:\n[x] berth-1\n[y] berth-2",
        "A berth costs 40 euros [2]. Water is taken from the blue taps [1].\n\n## References\n1. berth-2\n2. berth-1",
        "1. A berth costs 40 euros. [1]\n2. Water is taken from the blue taps. [2]",
        "* A **berth** costs _40 euros_. [1]\n* `Water` is taken from the __blue__ taps. [2]",
        "> A berth costs 40 euros. [1]\n\n> Water is taken from the blue taps. [2]",
        "```\nA berth costs 40 euros. [1]\nWater is taken from the blue taps. [2]\n```",
        "<ul><li>A berth costs <b>40 euros</b> [1].</li><li>Water is taken from the blue taps&nbsp;[2].</li></ul>",
        "[1] A berth costs 40 euros. [2] Water is taken from the blue taps.",
        "A berth costs 40 euros.\n[1] Water is taken from the blue taps [2].",
        "<answer>\nA berth costs 40 euros [1]. Water is taken from the blue taps [2].\n</answer>",
        "<statement>A berth costs 40 euros [1].</statement>"
        "<statement>Water is taken from the blue taps [2].</statement>",
        "Assistant: A berth costs 40 euros [1]. Water is taken from the blue taps [2].<|im_end|>",
        "<|im_start|>assistant\nA berth costs 40 euros [1]. Water is taken from the blue taps [2].<|eot_id|>\n",
        "## How many euros does a berth cost?\n\nA berth costs 40 euros. [1]\n\n### Which taps?\n\n"
        "Water is taken from the blue taps. [2]",
        "**Question:** What costs 40 euros, and whom can I ask?\n\n**Answer:** A berth costs 40 euros [1]. "
        "Water is taken from the blue taps [2].",
        '{"answer": "A berth costs 40 euros [1]. Water is taken from the blue taps [2].", "confidence": "high"}',
        '[{"text": "A berth costs 40 euros.", "source": "berth-1"}, '
        '{"text": "Water is taken from the blue taps.", "source": "berth-2"}]',
        "\ufeffHello! A berth costs 40\u00a0euros [1]. Water is taken from the blue taps [2]. I hope this helps!",
    ],
)
def test_every_usual_layout_says_the_same_two_statements(response: str) -> None:
    assert cut(response) == PLAIN


@pytest.mark.parametrize(
    "mark", ["[1][2]", "[1] [2]", "[1, 2]", "[1-2]", "[berth-1, berth-2]", "[berth-1; berth-2]", "¹ ²"]
)
def test_a_statement_cites_all_of_its_marks(mark: str) -> None:
    assert cut(f"A berth costs 40 euros {mark}.") == [("A berth costs 40 euros.", BOTH)]


@pytest.mark.parametrize(
    ("response", "said"),
    [
        (
            "Guests are billed in May [1] and crews are billed in June [2].",
            [("Guests are billed in May", ONE), ("crews are billed in June.", TWO)],
        ),
        (
            "Guests are billed in May and crews are billed in June [1][2].",
            [("Guests are billed in May", BOTH), ("crews are billed in June.", BOTH)],
        ),
        (
            "Guests are billed in May and crews are billed in June [2].",
            [("Guests are billed in May", TWO), ("crews are billed in June.", TWO)],
        ),
        (
            "If it rains, guests are billed in May and crews are billed in June [1].",
            [("If it rains, guests are billed in May and crews are billed in June.", ONE)],
        ),
        ("Fees: guests 12; crews 6 [1].", [("Fees: guests 12; crews 6.", ONE)]),
    ],
)
def test_a_clause_takes_the_marks_behind_its_words_and_a_condition_keeps_its_reach(response: str, said: Said) -> None:
    assert cut(response) == said


@pytest.mark.parametrize(
    ("response", "said"),
    [
        (
            "| Quay | Fee | Deposit | Source |\n|:--|--:|--|--|\n| North | 40 euros | 20 euros | [1] |\n"
            "| South | 30 | 10 | |",
            [("North: Fee 40 euros, Deposit 20 euros", ONE), ("South: Fee 30, Deposit 10", ())],
        ),
        ("Topic | Answer\n--- | ---\nWater | from the blue taps [2]", [("Water: from the blue taps", TWO)]),
        ("| Crews moor for nothing | always |", [("Crews moor for nothing: always", ())]),
        (
            "| Fee | Every crew gets it for nothing |\n|---|---|\n| 40 euros [1] | |",
            [("40 euros: Every crew gets it for nothing", ONE)],
        ),
        (
            "<table><tr><th>Quay</th><th>Fee</th></tr><tr><td>North</td><td>40 euros [1]</td></tr></table>",
            [("North: Fee 40 euros", ONE)],
        ),
        (
            "These may be taken along:\n- two dogs [1]\n- one boat [2]",
            [("These may be taken along: two dogs", ONE), ("These may be taken along: one boat", TWO)],
        ),
    ],
)
def test_a_row_is_one_statement_under_its_headers_and_a_fragment_one_under_its_lead_in(
    response: str, said: Said
) -> None:
    assert cut(response) == said


LIE = "Crews moor for nothing"


@pytest.mark.parametrize(
    "layout",
    [
        "{good}\n\n<!-- {lie} -->",
        "<!-- {lie} -->\n\n{good}",
        "## {lie}\n\n{good}",
        "**{lie}**\n\n{good}",
        "{lie}\n===\n\n{good}",
        "```\n# {lie}\n```\n{good}",
        "```{lie}\n```\n{good}",
        "{good}\n\n[^9]: {lie}",
        "{good}\n\nSources:\n- berth-1: {lie}",
        "{good}\n\n[1]: {lie}",
        "{good} ({lie}.)",
        "Did you know: {lie}? {good}",
        "Great question! {lie}! {good}",
        "Hi, {lie}. {good}",
        "{good}\n\nI hope this helps. {lie}.",
        "According to the handbook, {lie}. {good}",
        "| {lie} | yes |\n|---|---|\n\n{good}",
        "| Quay | Fee |\n|---|---|\n| {lie} | |\n\n{good}",
        "> {lie}\n\n{good}",
        "{good}\n\n- {lie}",
        '{good} <img alt="{lie}">',
        '{good} [berth-1](https://harbour.example "{lie}")',
        "<p title='{lie}'>{good}</p>",
        "Question: {lie}?\n\n{good}",
        "Question: Can I stay, and since when is it that {lie}?\n\n{good}",
        "Question: May I stay? {lie}.\n\n{good}",
        "## Why is it that {lie}?\n\n{good}",
        "<answer title='{lie}'>{good}</answer>",
        "Assistant: {lie}. {good}",
        "{good}<|im_end|>{lie}",
        "{lie}:\n\n{good}",
        "Source: {lie}\n\n{good}",
    ],
)
def test_what_states_something_is_a_claim_wherever_it_is(layout: str) -> None:
    said = cut(layout.format(lie=LIE, good="A berth costs 40 euros [1]."))
    assert any(LIE.lower() in text.lower() for text, _ in said)
    assert any("40 euros" in text for text, _ in said)


COURTESIES = {
    "en": (
        "Hi there!",
        "Great question!",
        "Sure, happy to help.",
        "Let me know if you need anything else!",
        "You're welcome.",
    ),
    "de": ("Guten Tag!", "Gute Frage!", "Gern.", "Ich hoffe, das hilft Ihnen weiter.", "Vielen Dank für Ihre Frage."),
    "fr": ("Bonjour !", "Bonne question !", "J'espère que cela vous aide.", "N'hésitez pas à me contacter."),
    "es": ("¡Hola!", "Buena pregunta.", "Espero que esta información le sea útil.", "No dude en preguntar."),
    "ja": ("こんにちは。", "良い質問ですね。", "お役に立てれば幸いです。", "ご質問ありがとうございます。"),
    "zh": ("您好！", "这是一个好问题。", "如有其他问题，请随时告诉我。", "希望这些信息对您有所帮助。"),
}
HEDGES = {
    "en": (
        "According to the handbook, ",
        "Based on the provided context, ",
        "Yes, ",
        "Answer: ",
        "The rules state that ",
    ),
    "de": ("Laut Handbuch: ", "Gemäß den vorliegenden Unterlagen: ", "Ja, ", "Antwort: "),
    "fr": ("Selon le règlement, ", "D'après les documents fournis, ", "Oui, ", "Réponse : "),
    "es": ("Según el manual, ", "De acuerdo con la información proporcionada, ", "Sí, ", "Respuesta: "),
    "ja": ("規定によると、", "提供された資料によれば、", "はい、", "回答："),
    "zh": ("根据员工手册，", "根据提供的文件，", "是的，", "回答："),
}


@pytest.mark.parametrize(("lang", "courtesy"), [(lang, one) for lang, all_of in COURTESIES.items() for one in all_of])
def test_a_courtesy_states_nothing_in_front_and_behind(lang: str, courtesy: str) -> None:
    good = STATEMENTS[lang]
    for response in (f"{courtesy}\n\n{good} [1]", f"{good} [1]\n\n{courtesy}", f"{courtesy} {good} [1] {courtesy}"):
        assert cut(response) == [(good, ONE)]


@pytest.mark.parametrize(("lang", "hedge"), [(lang, one) for lang, all_of in HEDGES.items() for one in all_of])
def test_a_hedge_is_taken_off_its_statement(lang: str, hedge: str) -> None:
    assert cut(f"{hedge}{STATEMENTS[lang]} [1]") == [(STATEMENTS[lang], ONE)]


@pytest.mark.parametrize(
    ("response", "texts"),
    [
        ("What does a berth cost? 40 euros a night.", ["40 euros a night."]),
        ("Where do crews take water? Water is taken from the taps.", ["Water is taken from the taps."]),
        ("You asked what a berth costs. It costs 40 euros.", ["It costs 40 euros."]),
        ("Did you know that a berth costs nothing? Yes.", ["Did you know that a berth costs nothing?", "Yes."]),
        ("Isn't water free? It is.", ["Isn't water free?", "It is."]),
        ("When do divers get a berth? It costs 40 euros.", ["When do divers get a berth?", "It costs 40 euros."]),
        ("Assistant: 9 days of leave\n\nMate: 4 days", ["Assistant: 9 days of leave", "Mate: 4 days"]),
        ("- Assistant: it costs 40 euros", ["Assistant: it costs 40 euros"]),
        ("Yes.", ["Yes."]),
        ("Yes. It costs 40 euros.", ["It costs 40 euros."]),
        ("## Berth\n\nA berth costs 40 euros.", ["A berth costs 40 euros."]),
        ("## Summary\n\nA berth costs 40 euros.", ["A berth costs 40 euros."]),
        ("## No berth costs more\n\nA berth costs 40 euros.", ["No berth costs more", "A berth costs 40 euros."]),
        ("According to the director, it costs 40 euros.", ["According to the director, it costs 40 euros."]),
        ("Here are the rules:\n- It costs 40 euros.", ["It costs 40 euros."]),
        ("Hello! How can I help you today?", []),
        ("Am 31. März endet die Saison.\n1. Mai ist frei.", ["Am 31. März endet die Saison.", "1. Mai ist frei."]),
        ("A. Smith has the key. It is 5 * 4 = 20, or a_b_c.", ["A. Smith has the key.", "It is 5 * 4 = 20, or a_b_c."]),
    ],
)
def test_what_only_asks_greets_or_leads_in_is_no_claim(response: str, texts: list[str]) -> None:
    assert [text for text, _ in cut(response)] == texts


@pytest.mark.parametrize(
    "text",
    [
        "Take the key [sic] of the [optional] box.",
        "The quay is 30 m² wide and 20 m³ deep.",
        "Set rows[0] and use [the form] or (B-12).",
        "He came in [2019] (then 5).",
        "In `rows[1] = 2` the second one is set.",
    ],
)
def test_other_brackets_and_raised_digits_stay_text(text: str) -> None:
    assert cut(text) == [(text.replace("`", ""), ())]


@pytest.mark.parametrize(
    ("mark", "named"),
    [
        ("[berth-7]", "berth-7"),
        ("[ghost-12]", "ghost-12"),
        ("[9]", "9"),
        ("[Berth-1]", "Berth-1"),
        ("[bert-1]", "bert-1"),
        ("(berth-7)", "berth-7"),
        ("⁹", "9"),
        ("【9†source】", "9"),
        ("【berth-7】", "berth-7"),
        ("[^9]", "9"),
        ("[berth-7](https://harbour.example/berth-1)", "berth-7"),
        ("[1, berth-7]", "berth-7"),
        ("[Source: berth-7]", "berth-7"),
        ("[notes/quay.md#3]", "notes/quay.md#3"),
    ],
)
@pytest.mark.parametrize(
    "layout",
    [
        "A berth costs 40 euros {mark}.",
        "A berth costs 40 euros. {mark} Water is free.",
        "{mark} A berth costs 40 euros.",
        "A berth {mark} costs 40 euros [1].",
        "Great question{mark}! A berth costs 40 euros [1].",
        "# Berth {mark}\n\nA berth costs 40 euros [1].",
        "| Berth | 40 euros {mark} |",
        "| Berth | 40 euros | {mark} |",
        "A berth costs 40 euros [1].\n\nSources: {mark}",
        "<!-- {mark} --> A berth costs 40 euros [1].",
        "A berth costs 40 euros [1].\n\n{mark}",
        "- A berth costs 40 euros [1]\n- Water is free {mark}",
        "```\nA berth costs 40 euros {mark}.\n```",
    ],
)
def test_an_invented_source_is_cited_wherever_it_is(mark: str, named: str, layout: str) -> None:
    assert named in {one for _, cited in cut(layout.format(mark=mark)) for one in cited}


MARKS = ("[1]", "[2]", "[berth-1]", "(berth-2)", "¹", "【2†x】", "［1］", "[9]", "[ghost-3]", "[1, 2]")


@given(st.permutations(MARKS), st.integers(min_value=1, max_value=len(MARKS)))
def test_the_order_of_the_marks_does_not_matter_to_what_is_cited(marks: list[str], number: int) -> None:
    some = marks[:number]
    forward = cut(f"A berth costs 40 euros {' '.join(some)}.")
    backward = cut(f"A berth costs 40 euros {' '.join(reversed(some))}.")
    assert [text for text, _ in forward] == [text for text, _ in backward] == ["A berth costs 40 euros."]
    assert set(forward[0][1]) == set(backward[0][1])


NAMES = "anchor buoy crew deck eagle ferry gale harbour island jetty keel lock mast net oar port rope sail tide wharf"
WORDS = st.lists(st.sampled_from(NAMES.split()), min_size=5, max_size=9)


@given(
    st.permutations(NAMES.split()), st.sampled_from(["- ", "1. ", "> ", "", "* "]), st.sampled_from(["[1]", "", "¹"])
)
def test_no_word_is_lost_that_is_no_mark_and_no_sign(words: list[str], sign: str, mark: str) -> None:
    lines = [words[:5], words[5:11], words[11:]]
    response = "\n".join(f"{sign}**{' '.join(line)}** {mark}" for line in lines)
    assert " ".join(text for text, _ in cut(response, "")).split() == words


@given(WORDS)
def test_a_plain_sentence_is_cut_into_itself(words: list[str]) -> None:
    sentence = f"{' '.join(words).capitalize()}."
    assert cut(sentence) == [(sentence, ())]
    again = cut(cut(sentence)[0][0])
    assert again == cut(sentence)


HOSTILE = (
    *("[1", "| |", "<!--", "[", "(", "[1] ", "[ghost-7]", "**", "*a", "`", "- ", "1. ", "\n", "# a\n", "> ", "a¹ "),
    *(
        "<b title='",
        "<a ",
        "&amp;",
        "Source: ",
        "[^1]: ",
        "|a|b|\n|-|-|\n",
        "Hi. ",
        "a? ",
        "です。",
        "\0",
        "rule:\n- five\n",
    ),
    *("a is b; c is d; ", "# Heading\nA is b.\n", "[a](b) ", "![x](", "【1†", "According to the ", "[k-1] a. "),
)


def _calls(response: str) -> int:
    """How many calls the cutting takes: work is counted, since a clock also counts what else the machine does."""
    count = 0

    def seen(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        claims_of_response(response, RUN, INDEX, QUESTION)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("piece", HOSTILE)
def test_four_times_the_text_is_at_most_five_times_the_work(piece: str) -> None:
    short, long = (piece * (size // len(piece)) for size in (4_000, 16_000))
    claims_of_response("The berth is dry.", RUN, INDEX, QUESTION)
    assert _calls(long) <= 5 * _calls(short) + 1_000


@given(st.text(alphabet="aB1 .,;:-|#*_`>[]()<!/&^=\n\r\t\0éß日。、【】†¹\u2028\u200b\ufeff", max_size=160))
def test_no_text_breaks_it_and_every_statement_is_on_one_line(text: str) -> None:
    for claim in claims_of_response(text, RUN, INDEX, QUESTION):
        assert claim.text
        assert claim.text == claim.text.strip()
        assert "\n" not in claim.text
        assert "\0" not in claim.text


def test_a_claim_cites_its_first_id_and_lists_the_others() -> None:
    one = claims_of_response("A berth costs 40 euros [1][2].", RUN, INDEX)[0]
    assert (one.citation_id, one.extra) == ("berth-1", {"citations": ["berth-2"]})


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        (Claim(claim_id="c"), ()),
        (Claim(claim_id="c", citation_id=" "), ()),
        (Claim(claim_id="c", citation_id="a"), ("a",)),
        (Claim(claim_id="c", citation_id="a", extra={"citations": ["b", "a", "b"]}), ("a", "b")),
        (Claim(claim_id="c", extra={"citations": ["b"]}), ("b",)),
        (Claim(claim_id="c", citation_id="a", extra={"citations": "b"}), ("a",)),
        (Claim(claim_id="c", citation_id="a", extra={"citations": [{"id": "b"}, 3]}), ("a",)),
    ],
)
def test_what_a_claim_cites_is_read_in_one_place(claim: Claim, cited: tuple[str, ...]) -> None:
    assert cited_by(claim) == cited
