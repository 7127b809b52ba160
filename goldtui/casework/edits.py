"""Every edit of a case as a pure function, which returns the changed case and a message for the reviewer.

If screens changed fields themselves, each would update the reference answer, citations and required sources
differently; here the rules are written once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from goldtui.casework.fields import OWNER_OF, ROWS, from_lines, row_field
from goldtui.model.case_fields import LISTS, TEXTS, CaseField
from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase
from goldtui.model.spot import Spot

_ENDS = " .!?;,。！？；"


@dataclass(frozen=True, slots=True)
class Edit:
    """The result of an edit. An edit that changes nothing returns the same case and says why."""

    case: GoldCase
    label: str
    spot: Spot
    message: str = ""


def claims_of(case: GoldCase) -> tuple[Claim, ...]:
    """The claims of the reference answer; none without one."""
    return case.reference.claims if case.reference is not None else ()


def claim_by_id(case: GoldCase, claim_id: str) -> Claim | None:
    """The claim with this id, or None."""
    return next((claim for claim in claims_of(case) if claim.claim_id == claim_id), None)


def point_by_id(case: GoldCase, point_id: str) -> AnswerPoint | None:
    """The answer point with this id, or None."""
    return next((point for point in case.points if point.point_id == point_id), None)


def join_claims(claims: tuple[Claim, ...]) -> str:
    """The claims as one text: each ends in its own full stop or gets one."""
    texts = [claim.text.strip() for claim in claims if claim.text.strip()]
    return " ".join(text if text[-1] in ".!?。！？" else text + "." for text in texts)


def follows_claims(case: GoldCase) -> bool:
    """Whether the reference text equals the joined claims and is therefore updated with them.

    A text written by the reviewer differs from the joined claims and is then left alone.
    """
    reference = case.reference
    return reference is None or not reference.text.strip() or reference.text == join_claims(reference.claims)


def with_claims(case: GoldCase, claims: tuple[Claim, ...]) -> GoldCase:
    """The case with these claims; the reference text follows if it equals the joined claims."""
    reference = case.reference or Answer()
    update: dict[str, Any] = {"claims": claims}
    if follows_claims(case):
        update["text"] = join_claims(claims)
    return case.model_copy(update={"reference": reference.model_copy(update=update)})


def with_claim(case: GoldCase, claim_id: str, **update: Any) -> GoldCase:
    """The case with some fields of one claim changed."""
    return with_claims(
        case,
        tuple(claim.model_copy(update=update) if claim.claim_id == claim_id else claim for claim in claims_of(case)),
    )


def with_point(case: GoldCase, point_id: str, **update: Any) -> GoldCase:
    """The case with some fields of one point changed."""
    points = tuple(point.model_copy(update=update) if point.point_id == point_id else point for point in case.points)
    return case.model_copy(update={"points": points})


def next_id(prefix: str, taken: list[str]) -> str:
    """`prefix` and a number above all used ones, so that a removed id is not reused."""
    numbers = [int(one[len(prefix) :]) for one in taken if one.startswith(prefix) and one[len(prefix) :].isdecimal()]
    return f"{prefix}{max(numbers, default=0) + 1}"


# -- question and answer -------------------------------------------------------------------------------------


def set_question(case: GoldCase, text: str) -> Edit:
    """Change the question."""
    return Edit(case.model_copy(update={"question": text}), "question", Spot("question"))


def set_answer_text(case: GoldCase, text: str) -> Edit:
    """Set the wording of the whole answer; empty restores the joined claims."""
    reference = case.reference or Answer()
    own = text if text.strip() else join_claims(reference.claims)
    changed = case.model_copy(update={"reference": reference.model_copy(update={"text": own})})
    return Edit(changed, "answer text", Spot("answer"))


# -- claims --------------------------------------------------------------------------------------------------


def add_claim(case: GoldCase, text: str = "", chunk_id: str | None = None, phrase: str = "") -> Edit:
    """Add a claim at the end; one made from a selection has it as support phrase and cites its chunk."""
    claim_id = next_id("c", [claim.claim_id for claim in claims_of(case)])
    claim = Claim(claim_id=claim_id, text=text, citation_id=chunk_id, support_phrases=(phrase,) if phrase else ())
    changed = with_claims(case, (*claims_of(case), claim))
    changed, required = _require(changed, chunk_id)
    return Edit(changed, "new claim", Spot("claim", claim_id), required)


def set_claim_text(case: GoldCase, claim_id: str, text: str) -> Edit:
    """Change the wording of a claim."""
    return Edit(with_claim(case, claim_id, text=text), "claim text", Spot("claim", claim_id))


def remove_claim(case: GoldCase, claim_id: str) -> Edit:
    """Remove a claim."""
    kept = tuple(claim for claim in claims_of(case) if claim.claim_id != claim_id)
    return Edit(
        with_claims(case, kept), "remove claim", Spot("claim", claim_id), "Claim removed; ctrl+z brings it back."
    )


def move_claim(case: GoldCase, claim_id: str, by: int) -> Edit:
    """Move a claim up or down; at the edge nothing changes."""
    claims = list(claims_of(case))
    index = next((i for i, claim in enumerate(claims) if claim.claim_id == claim_id), None)
    spot = Spot("claim", claim_id)
    if index is None or not 0 <= index + by < len(claims):
        return Edit(case, "move claim", spot, "The claim is already at the edge.")
    claims.insert(index + by, claims.pop(index))
    return Edit(with_claims(case, tuple(claims)), "move claim", spot)


def set_citation(case: GoldCase, claim_id: str, chunk_id: str | None) -> Edit:
    """Set the one chunk that the claim cites; None or blank removes the citation."""
    cited = chunk_id if chunk_id and chunk_id.strip() else None
    changed, required = _require(with_claim(case, claim_id, citation_id=cited), None)
    return Edit(changed, "citation", Spot("citation", claim_id), required)


def link_point(case: GoldCase, claim_id: str, point_id: str | None) -> Edit:
    """Set the answer point that this claim makes; None for no point."""
    return Edit(with_claim(case, claim_id, answer_point=point_id), "claim's point", Spot("link", claim_id))


# -- phrases -------------------------------------------------------------------------------------------------


def mark_phrase(case: GoldCase, claim_id: str, chunk_id: str, phrase: str) -> Edit:
    """Add a support phrase. A duplicate is a no-op with a message.

    A claim without citation takes the phrase's chunk as its citation, and the chunk becomes a required source, unless a
    group of alternatives names it: an answer whose proof was not in the context cannot be right.
    """
    claim = claim_by_id(case, claim_id)
    spot = Spot("claim", claim_id)
    if claim is None:
        return Edit(case, "mark phrase", spot, "This claim is gone; choose another one.")
    if not phrase.strip():
        return Edit(case, "mark phrase", spot, "An empty phrase proves nothing; select some text.")
    if phrase in claim.support_phrases:
        return Edit(case, "mark phrase", spot, "This claim already has this phrase.")
    update: dict[str, Any] = {"support_phrases": (*claim.support_phrases, phrase)}
    notes = []
    if claim.citation_id is None:
        update["citation_id"] = chunk_id
        notes.append(f"The claim now cites {chunk_id}.")
    elif claim.citation_id != chunk_id:
        notes.append(f"The claim cites {claim.citation_id}, not {chunk_id}: @ cites the chunk shown.")
    changed, required = _require(with_claim(case, claim_id, **update), chunk_id)
    if required:
        notes.append(required)
    return Edit(changed, "mark phrase", Spot("phrase", claim_id, len(claim.support_phrases)), " ".join(notes))


def remove_phrase(case: GoldCase, claim_id: str, index: int) -> Edit:
    """Remove the claim's phrase at `index`."""
    claim = claim_by_id(case, claim_id)
    spot = Spot("phrase", claim_id, index)
    if claim is None or not 0 <= index < len(claim.support_phrases):
        return Edit(case, "unmark phrase", spot, "There is no such phrase.")
    phrases = claim.support_phrases[:index] + claim.support_phrases[index + 1 :]
    changed = with_claim(case, claim_id, support_phrases=phrases)
    return Edit(changed, "unmark phrase", Spot("claim", claim_id), "Phrase unmarked; ctrl+z brings it back.")


def replace_phrase(case: GoldCase, claim_id: str, index: int, phrase: str) -> Edit:
    """Replace the phrase at `index`; if the claim already has the new wording, the old phrase is removed."""
    claim = claim_by_id(case, claim_id)
    spot = Spot("phrase", claim_id, index)
    if claim is None or not 0 <= index < len(claim.support_phrases):
        return Edit(case, "replace phrase", spot, "There is no such phrase.")
    others = claim.support_phrases[:index] + claim.support_phrases[index + 1 :]
    if phrase in others:
        return Edit(
            with_claim(case, claim_id, support_phrases=others),
            "replace phrase",
            Spot("claim", claim_id),
            "The claim already had this wording; the old phrase was removed.",
        )
    phrases = (*claim.support_phrases[:index], phrase, *claim.support_phrases[index + 1 :])
    return Edit(with_claim(case, claim_id, support_phrases=phrases), "replace phrase", spot)


# -- points --------------------------------------------------------------------------------------------------


def add_point(case: GoldCase, text: str = "", answer_phrase: str = "") -> Edit:
    """Add a vital point at the end; one made from a selection takes it as its answer phrase, without its full stop."""
    point_id = next_id("p", [point.point_id for point in case.points])
    # An answer goes on where the source ends a sentence.
    answer_phrase = answer_phrase.rstrip(_ENDS)
    point = AnswerPoint(point_id=point_id, text=text, answer_phrases=(answer_phrase,) if answer_phrase else ())
    changed = case.model_copy(update={"points": (*case.points, point)})
    return Edit(changed, "new point", Spot("point", point_id))


def set_point_text(case: GoldCase, point_id: str, text: str) -> Edit:
    """Change the wording of a point."""
    return Edit(with_point(case, point_id, text=text), "point text", Spot("point", point_id))


def toggle_importance(case: GoldCase, point_id: str) -> Edit:
    """Switch a point between vital and okay."""
    return next_owned(case, Spot("importance", point_id))


def set_answer_phrases(case: GoldCase, point_id: str, phrases: tuple[str, ...]) -> Edit:
    """Set the alternatives of which a shipped answer must contain one; blank ones are left out."""
    return set_owned(case, Spot("answer_phrases", point_id), phrases)


def set_forbidden_phrases(case: GoldCase, point_id: str, phrases: tuple[str, ...]) -> Edit:
    """Set the wordings that are a known lie about this point; blank ones are left out."""
    return set_owned(case, Spot("forbidden_phrases", point_id), phrases)


def remove_point(case: GoldCase, point_id: str) -> Edit:
    """Remove a point; claims that made it lose the link."""
    points = tuple(point for point in case.points if point.point_id != point_id)
    changed = case.model_copy(update={"points": points})
    if any(claim.answer_point == point_id for claim in claims_of(case)):
        changed = with_claims(
            changed,
            tuple(
                claim.model_copy(update={"answer_point": None}) if claim.answer_point == point_id else claim
                for claim in claims_of(case)
            ),
        )
    return Edit(changed, "remove point", Spot("point", point_id), "Point removed; ctrl+z brings it back.")


# -- any field of a claim or point ---------------------------------------------------------------------------


def owner_by_row(case: GoldCase, spot: Spot) -> AnswerPoint | Claim | None:
    """The claim or point that a row belongs to, or None."""
    owner = OWNER_OF.get(spot.kind)
    return None if owner is None else (point_by_id if owner == "point" else claim_by_id)(case, spot.name)


def set_owned(case: GoldCase, spot: Spot, value: Any) -> Edit:
    """Set a value in a row of a claim or point; blank list entries are left out, a blank text may become unset."""
    field = row_field(spot.kind, spot.name)
    if field is None:
        raise ValueError(f"{spot.kind} is no row of a claim or point")
    if isinstance(value, tuple):
        value = _filled(value)
    elif isinstance(value, str) and field.optional and not value.strip():
        value = None
    change = with_point if OWNER_OF[spot.kind] == "point" else with_claim
    return Edit(change(case, spot.name, **{field.name: value}), field.step, Spot(spot.kind, spot.name))


def next_owned(case: GoldCase, spot: Spot) -> Edit:
    """The next value of a choice row of a claim or point."""
    field, record = row_field(spot.kind, spot.name), owner_by_row(case, spot)
    if field is None or record is None:
        return Edit(case, spot.kind, spot, f"This {OWNER_OF.get(spot.kind, 'row')} is gone.")
    return set_owned(case, spot, _next(field, getattr(record, field.name)))


# -- the case itself -----------------------------------------------------------------------------------------


def set_text_field(case: GoldCase, name: str, text: str) -> Edit:
    """Set one of the case's text fields; a blank optional field becomes unset."""
    field = ROWS.get(name)
    if field is None or field.kind not in TEXTS:
        raise ValueError(f"{name} is not a text field of a case")
    return set_field(case, name, text if text.strip() or not field.optional else None)


def set_list_field(case: GoldCase, name: str, values: tuple[str, ...]) -> Edit:
    """Set one of the case's lists; blank entries and duplicates are left out. Alternatives are one group per line."""
    field = ROWS.get(name)
    if field is None or field.kind not in LISTS:
        raise ValueError(f"{name} is not a list of a case")
    kept: tuple[Any, ...] = tuple(dict.fromkeys(_filled(values)))
    return set_field(case, name, tuple(one for one in dict.fromkeys(from_lines(field, kept)) if one))


def set_field(case: GoldCase, name: str, value: Any, message: str = "") -> Edit:
    """Set one of the case's own fields."""
    return Edit(case.model_copy(update={name: value}), ROWS[name].step, Spot("case", name), message)


def next_choice(case: GoldCase, name: str) -> Edit:
    """Advance a choice field to its next value, wrapping round."""
    new = _next(ROWS[name], getattr(case, name))
    said = ""
    if name == "expected_behaviour":
        said = f"A right response here: {new.value}."
    elif name == "citations_required":
        asked = {None: "as the expected behaviour asks", True: "yes", False: "no"}[new]
        said = f"Citations required: {asked}."
    return set_field(case, name, new, said)


def _next(field: CaseField, present: Any) -> Any:
    """The next of a list of words, never returning to none; else the next of unset (if possible), yes, no."""
    order: list[Any] = list(field.choices or (([None] if field.optional else []) + [True, False]))
    return order[(order.index(present) + 1) % len(order)] if present in order else order[0]


def toggle_required(case: GoldCase, chunk_id: str) -> Edit:
    """Add or remove a required source. One that a group of alternatives accepts is left to the group."""
    spot = Spot("case", "required_source_ids")
    if chunk_id in case.required_source_ids:
        kept = tuple(one for one in case.required_source_ids if one != chunk_id)
        changed = case.model_copy(update={"required_source_ids": kept})
        return Edit(changed, "required sources", spot, f"{chunk_id} is no longer a required source.")
    changed, message = _require(case, chunk_id)
    if not message:
        message = f"{chunk_id} is one of several sources that will do; the row “any one of” names them."
        return Edit(case, "required sources", Spot("case", "source_alternatives"), message)
    return Edit(changed, "required sources", spot, message)


def replace_source(case: GoldCase, old: str, new: str) -> GoldCase:
    """The case with one chunk replaced by another wherever it is required, alone or in a group."""

    def moved(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(new if one == old else one for one in ids))

    groups = tuple(moved(group) if old in group else group for group in case.source_alternatives)
    required = case.required_source_ids
    update = {"required_source_ids": moved(required) if old in required else required, "source_alternatives": groups}
    return case.model_copy(update=update)


def replacement_words(chunk_id: str, name: str) -> str:
    """The note on a chunk that replaces another name of its source."""
    return f"{chunk_id} takes the place of {name} in the required sources."


def _require(case: GoldCase, chunk_id: str | None) -> tuple[GoldCase, str]:
    if chunk_id is None or chunk_id in case.named_source_ids:
        return case, ""
    required = (*case.required_source_ids, chunk_id)
    changed = case.model_copy(update={"required_source_ids": required})
    return changed, f"{chunk_id} is now a required source."


def _filled(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(value for value in values if value.strip())
