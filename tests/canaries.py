"""Texts that may leave no store, and the ear that hears them in any form: a canary sings wherever it got out.

The form in which a text leaks is rarely that in which it was typed, so plain search would find nothing and say so.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterator
from html import unescape

from goldtui.model.goldset import GoldSet
from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase, RagTrace, Variant

TOKEN = "quagga-7319-Zoë"
SECRET = f"The spare key of the seed vault is called {TOKEN} and hangs behind the blue door."
FORMS = {
    "plain": SECRET,
    "decomposed": unicodedata.normalize("NFD", SECRET),
    "upper case": SECRET.upper(),
    "split": SECRET.replace(TOKEN, "quagga-\n7319-\n Zoë"),
    "base64": base64.b64encode(SECRET.encode()).decode(),
}
TEXT = "\n".join(FORMS.values())
"""What the withheld chunk holds: the secret in every form."""
VAULT, OPEN = "vault", "greenhouse"
OPEN_TEXT = "The greenhouse opens at nine. Orchids are watered on Mondays with rain water only."

_GAPS = re.compile(r"[\W_]+")
_SIGNS = re.compile(r"[^A-Za-z0-9+/]")
_RUNS = re.compile(r"[A-Za-z0-9+/]{24,}")
_TAGS = re.compile(r"<[^>]*>")
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def heard(output: str | bytes, *, within: int = 2) -> list[str]:
    """The forms that the token takes in an output: `letters` for it in any case, normal form or piecing, or
    `base64`, that again looked into. Markup of pictures and escapes of JSON are looked through."""
    text = output.decode("utf-8", "replace") if isinstance(output, bytes) else output
    found = set()
    for seen in {text, unescape(_TAGS.sub("", text)), _ESCAPED.sub(lambda m: chr(int(m[1], 16)), text)}:
        if _letters(TOKEN) in _letters(seen):
            found.add("letters")
        signs = _SIGNS.sub("", seen)
        if any(piece in signs for piece in _encoded(TOKEN)):
            found.add("base64")
    if within and any(heard(inner, within=within - 1) for inner in _decoded(text)):
        found.add("base64")
    return sorted(found)


def _decoded(text: str) -> Iterator[bytes]:
    """What every long run of signs would be if it were base64 from its first to its fourth sign on."""
    for run in _RUNS.findall(text):
        for start in range(4):
            piece = run[start:]
            yield base64.b64decode(piece[: len(piece) // 4 * 4])


def _letters(text: str) -> str:
    """Letters and digits alone, without accents: what is left of a text that was cut, cased or decomposed."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _GAPS.sub("", plain.casefold())


def _encoded(token: str) -> Iterator[str]:
    """The signs that a token has in base64 at each of the three places where it may begin."""
    for before in range(3):
        whole = base64.b64encode(b"\0" * before + token.encode()).decode()
        # Signs at both ends hold bits of neighbours too.
        yield whole[(before * 8 + 5) // 6 : (before + len(token.encode())) * 8 // 6]


def vault_set(*, quoting: bool = False) -> GoldSet:
    """A set with a withheld chunk, a case that rests on it, and runs and variants that touched it.

    With `quoting` the case, its variant and its run repeat the words too, as an import may bring them.
    """
    vault = EvidenceChunk(chunk_id=VAULT, version="v1", permitted=False, current=True, text=TEXT)
    open_ = EvidenceChunk(chunk_id=OPEN, version="v1", permitted=True, current=True, text=OPEN_TEXT)
    clay = EvidenceChunk(chunk_id="pots", version="v1", permitted=True, current=True, text="Clay pots stay outdoors.")
    said = SECRET if quoting else "The key hangs by the door."
    phrase = f"called {TOKEN} and hangs" if quoting else "hangs by the door"
    claim = Claim(claim_id="c1", text=said, citation_id=VAULT, support_phrases=(phrase,), answer_point="p1")
    reference = Answer(answer_id="reference", text=said, claims=(claim,))
    leaky = GoldCase(
        case_id="vault-key",
        question=f"Where is the key? {said}",
        workflow="keys",
        expected_behaviour="answer",
        required_source_ids=(VAULT,),
        points=(AnswerPoint(point_id="p1", text=said, answer_phrases=(phrase,), forbidden_phrases=("on the roof",)),),
        reference=reference,
        guideline_note=said,
    )
    orchids = Claim(
        claim_id="c1",
        text="Orchids are watered on Mondays.",
        citation_id=OPEN,
        support_phrases=("Orchids are watered on Mondays",),
        answer_point="p1",
    )
    clean = GoldCase(
        case_id="orchid-water",
        question="When are orchids watered?",
        workflow="glasshouse",
        expected_behaviour="answer",
        required_source_ids=(OPEN,),
        points=(AnswerPoint(point_id="p1", text="on Mondays", answer_phrases=("on Mondays",)),),
        reference=Answer(answer_id="reference", text="Orchids are watered on Mondays.", claims=(orchids,)),
    )
    names = ("retriever", "index", "sparse", "dense", "fusion", "reranker")
    runs = tuple(
        RagTrace(
            trace_id=f"run-{number}",
            case_id=case_id,
            first_stage_ids=(VAULT, OPEN, "pots"),
            rerank_input_ids=(VAULT, OPEN),
            reranked_ids=(VAULT, OPEN),
            selected_context_ids=(VAULT, OPEN),
            selected_versions=("v1", "v1"),
            versions=tuple((name, "1") for name in names),
            response=said,
            answer=Answer(answer_id=f"a{number}", text=said, labelled_by="pipeline", claims=(claim,)),
        )
        for number, case_id in enumerate(("vault-key", "orchid-water"))
    )
    wrong = Answer(answer_id="wrong", text=f"{said} It never did.", claims=(claim,))
    variant = Variant(variant_id="v1", case_id="vault-key", kind="negated_claim", answer=wrong, note=said)
    people = (
        Person(name="mei", roles=(Role.OWNER, Role.AUTHOR, Role.REVIEWER, Role.RESTRICTED)),
        Person(name="ben", roles=(Role.AUTHOR, Role.REVIEWER)),
    )
    return GoldSet(
        name="vault",
        cases=(leaky, clean),
        evidence=(vault, open_, clay),
        traces=runs,
        variants=(variant,),
        policy=Policy(people=people),
    )
