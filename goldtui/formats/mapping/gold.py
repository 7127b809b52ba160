"""Records of a foreign file as draft cases, and the texts they bring along as chunks without permission.

Nothing is assumed: an id that is missing is minted and said to be, a behaviour that the row does not state stays unset.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from goldtui.formats.assertion import minted_version
from goldtui.formats.mapping.coerce import items_of, number_of, text_of, texts_of
from goldtui.formats.mapping.contrary import note_contradicting_grades
from goldtui.formats.mapping.declare import (
    Behaviours,
    Claims,
    Contexts,
    Fields,
    Mapping,
    Points,
    Rule,
    Sources,
    compiled,
)
from goldtui.formats.mapping.gold_counts import Counts, say_counts
from goldtui.formats.mapping.outcome import OTHER_ANSWERS, Kept, Outcome, minted_id
from goldtui.formats.mapping.paths import values_at
from goldtui.formats.mapping.record import Item, Record
from goldtui.formats.mapping.refusing import speaks_of_no_answer
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, Importance, lean

SOURCE_KIND = "source_names"
"""The key of a case's `extra` that says what its required sources name, where that is no chunk."""
_LOOKED_AT = 2_000
"""Cases without a behaviour whose columns are looked at for one that may say it."""
_YES = ("true", "True", "1", "yes")


def read_gold(records: Iterable[Record], mapping: Mapping, outcome: Outcome) -> None:
    """Add a case for every record that has a question; others are refused, each with its reason."""
    counts = Counts()
    for record in records:
        question = record.first(mapping.fields.question)
        if question is None:
            paths = " or ".join(mapping.fields.question.from_) if mapping.fields.question else "question"
            outcome.refuse(
                record.place, "question_empty", f"{paths} holds no question; write one, or leave the row out"
            )
            continue
        note_contradicting_grades(record, mapping.fields.sources, outcome)
        _Case(record, question, mapping.fields, counts, outcome).add()
    say_counts(counts, len(outcome.cases), mapping, outcome)


def read_labels(records: Iterable[Record], mapping: Mapping, outcome: Outcome) -> None:
    """Add the required sources of each case, which some other file asks the question of."""
    for record in records:
        case_id = record.first(mapping.fields.case_id)
        if case_id is None:
            outcome.refuse(record.place, "id_empty", "the row names no question; write its id, or leave the row out")
            continue
        note_contradicting_grades(record, mapping.fields.sources, outcome)
        ids = _source_ids(record, mapping.fields.sources)
        outcome.labels.append(Kept(record.place, GoldCase(case_id=case_id, question="", required_source_ids=ids)))


class _Case:
    """One case in the making."""

    def __init__(self, record: Record, question: str, fields: Fields, counts: Counts, outcome: Outcome) -> None:
        self.record, self.fields, self.counts, self.outcome = record, fields, counts, outcome
        self.question = question.strip()
        self.joined = False
        """Whether each required source of the row names one of its texts, which are required instead."""
        counts.trimmed += self.question != question
        self.given_id = record.first(fields.case_id)
        self.case_id = self.given_id or minted_id(self.question)
        counts.minted += self.given_id is None

    def add(self) -> None:
        """Put the case and its texts into the outcome."""
        record, fields = self.record, self.fields
        answers = record.texts(fields.reference)
        points = self._points()
        chunks, required = self._contexts(answers[0] if answers else "")
        sources, alternatives = self._sources()
        claims = self._claims(chunks)
        behaviour = self._behaviour()
        case = GoldCase(
            case_id=self.case_id,
            question=self.question,
            workflow=record.first(fields.workflow),
            category=record.first(fields.category),
            tags=tuple(record.texts(fields.tags)),
            expected_behaviour=behaviour,
            refusal_reason=record.first(fields.refusal_reason),
            required_source_ids=tuple(dict.fromkeys((*sources, *required))),
            source_alternatives=alternatives,
            points=points,
            reference=Answer(text=answers[0] if answers else "", claims=claims) if answers or claims else None,
            constraints=tuple(record.texts(fields.constraints)),
            guideline_note="\n".join(record.texts(fields.guideline_note)),
            extra=self._extra(answers),
        )
        if behaviour is None:
            self.counts.unset += 1
            if self.counts.unset <= _LOOKED_AT:
                self._note_classes()
        self.outcome.cases.append(Kept(record.place, lean(case)))
        self.outcome.chunks.extend(Kept(record.place, self._shared(chunk)) for chunk in chunks)

    def _shared(self, chunk: EvidenceChunk) -> EvidenceChunk:
        first = self.counts.chunks.setdefault((chunk.chunk_id, chunk.version), chunk)
        return first if first is not chunk and first == chunk else lean(chunk)

    def _note_classes(self) -> None:
        asked = self.fields.question.from_ if self.fields.question else ()
        for key, value in ((key, value) for row in self.record.rows for key, value in row.row.items()):
            known = key in asked or key in self.counts.classed
            if isinstance(value, str) and not known and speaks_of_no_answer(value):
                self.counts.classed[key] = value

    def _extra(self, answers: list[str]) -> dict[str, Any]:
        extra = self.record.rest()
        if len(answers) > 1:
            extra[OTHER_ANSWERS] = answers[1:]
        rule = self.fields.sources
        if rule is not None and rule.field not in ("source", "chunk") and self.record.rows and not self.joined:
            extra[SOURCE_KIND] = rule.field
        return extra

    def _sources(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        required: list[str] = []
        groups: list[tuple[str, ...]] = []
        for rule in (None if self.joined else self.fields.sources, self.fields.more_sources):
            ids = _source_ids(self.record, rule)
            if rule is not None and rule.any_of and len(ids) > 1:
                groups.append(ids)
            else:
                required.extend(ids)
        return tuple(dict.fromkeys(required)), tuple(groups)

    def _points(self) -> tuple[AnswerPoint, ...]:
        points: list[AnswerPoint] = []
        for rule in (self.fields.points, self.fields.must_say):
            for item in self.record.items(rule) if rule is not None else ():
                wordings = _wordings(self.record, rule, item) if rule is not None else []
                if not wordings or rule is None:
                    continue
                point = AnswerPoint(
                    point_id=f"p{len(points) + 1}",
                    text=" / ".join(wordings),
                    importance=_importance(self.record, rule, item),
                    answer_phrases=tuple(wordings) if rule.verbatim else (),
                )
                points.append(point)
        ruled_out = self.fields.forbidden
        items = self.record.items(ruled_out) if ruled_out is not None else ()
        forbidden = tuple(dict.fromkeys(one for item in items if ruled_out for one in _texts(ruled_out, item)))
        if forbidden and points:
            points[0] = points[0].model_copy(update={"forbidden_phrases": forbidden})
        elif forbidden:
            points.append(AnswerPoint(point_id="forbidden", importance=Importance.OKAY, forbidden_phrases=forbidden))
        return tuple(points)

    def _behaviour(self) -> Behaviour | None:
        said = {found for rule in self.fields.behaviour for found in _behaviours(self.record, rule)}
        if len(said) > 1:
            self.counts.disagree.append(self.record.where)
            self.outcome.contradicting.add(str(self.record.place))
        return said.pop() if len(said) == 1 else None

    def _contexts(self, answer: str) -> tuple[list[EvidenceChunk], list[str]]:
        rule = self.fields.contexts
        if rule is None:
            return [], []
        chunks: list[EvidenceChunk] = []
        required: list[str] = []
        marks = set(_marks(rule, answer))
        items = list(self.record.items(rule))
        beside = _beside(self.record, rule, len(items), self.fields.sources)
        named = self.fields.sources.paths if self.fields.sources is not None else ()
        if rule.required and rule.documents in named and items:
            self.joined = all(rule.documents in one for one in beside)
            self.counts.apart += not self.joined
        for number, item in enumerate(items):
            text = _item_text(self.record, rule, item)
            if text is None:
                continue
            chunk = self._chunk(rule, item, text, number, beside[number])
            chunks.append(chunk)
            phrases = [found.value for found in item.row.at(rule.holding)] if rule.holding else []
            if (
                rule.required
                or any(text in _YES for path in rule.flag for text in self.record.inside(item, path))
                or str(number + 1) in marks
                or any(isinstance(p, str) and p and p in text for p in phrases)
            ):
                required.append(chunk.chunk_id)
        self.counts.texts += len(chunks)
        if rule.required:
            self.counts.needed += len(chunks)
            self.counts.several += len(chunks) > 1
        return chunks, required

    def _chunk(self, rule: Contexts, item: Item, text: str, number: int, beside: dict[str, Any]) -> EvidenceChunk:
        given = text_of(beside.get(rule.ids)) or ""
        if rule.id or item.key:
            given = item.key or next(iter(self.record.inside(item, rule.id)), "")
        if not given:
            self.counts.minted_chunks += 1
        version = minted_version(text)
        mint = rule.mint.format(case=self.case_id, n=number, hash=version.removeprefix("sha256:"))
        document = next(iter(self.record.inside(item, rule.document)), None) if rule.document else None
        document = document or text_of(beside.get(rule.documents))
        kept = _kept_inside(item, (*rule.text, rule.id, rule.document, *rule.skip))
        kept.update((key, value) for key, value in beside.items() if key not in (rule.documents, rule.ids))
        item.row.take(item.place)
        return EvidenceChunk(chunk_id=given or mint, document_id=document, version=version, text=text, extra=kept)

    def _claims(self, chunks: list[EvidenceChunk]) -> tuple[Claim, ...]:
        rule = self.fields.claims
        claims: list[Claim] = []
        for item in self.record.items(rule) if rule is not None else ():
            text = _item_text(self.record, rule, item) if rule is not None else None
            if text is None or rule is None:
                continue
            phrases = tuple(self.record.inside(item, rule.phrases)) if rule.phrases else ()
            cited = next(iter(self.record.inside(item, rule.citation)), None) if rule.citation else None
            holding = [c.chunk_id for c in chunks if any(p in (c.text or "") for p in phrases)]
            for phrase in phrases:
                if not any(phrase in (chunk.text or "") for chunk in chunks):
                    message = f'a support phrase of case "{self.case_id}" is in none of its texts: "{phrase}"'
                    self.counts.unfound.append((self.record.where, message))
            claims.append(
                Claim(
                    claim_id=f"c{len(claims) + 1}",
                    text=text,
                    citation_id=cited or next(iter(holding), None),
                    support_phrases=phrases,
                    answer_point=f"p{len(claims) + 1}" if rule.answers_point else None,
                )
            )
        return tuple(claims)


def _beside(record: Record, rule: Contexts, texts: int, sources: Sources | None) -> list[dict[str, Any]]:
    """What lists in the row say of each text; a list with another number of items stays with the case."""
    said: list[dict[str, Any]] = [{} for _ in range(texts)]
    for path in filter(None, (*rule.beside, rule.documents, rule.ids)):
        found = [(row, one) for row in record.rows for one in row.at(path)]
        read: Rule = sources if sources is not None and path in sources.from_ else rule
        held = [item for _, one in found for item in items_of(read, one.value)]
        values = [text for one in held for text in texts_of(read, one)] if read is not rule else held
        if len(values) == texts:
            for row, one in found:
                row.take(one.place)
            for own, value in zip(said, values, strict=True):
                own[path] = value
    return said


def _source_ids(record: Record, rule: Sources | None) -> tuple[str, ...]:
    if rule is None:
        return ()
    found: list[str] = []
    for item in record.items(rule):
        if item.key:
            grade = number_of(item.value)
            if grade is None or grade >= rule.least:
                found.append(item.key)
            item.row.take(item.place, [item.key] if grade is None else None)
            continue
        if rule.grade:
            grade = next((one for path in rule.grade if (one := record.number(item, path)) is not None), None)
            if grade is not None and grade < rule.least:
                item.row.take(item.place)
                continue
        if rule.id and isinstance(item.value, dict):
            # Only the keys of the id are taken; what else the item says stays in `extra`.
            parts = [text for path in rule.id for text in record.inside(item, path)]
            if not parts or texts_of(rule, parts[0]):
                found.extend(texts_of(rule, rule.joint.join(parts)))
            continue
        # `[[id, number], ...]`: the id comes first, and the number is not taken.
        pair = isinstance(item.value, list)
        texts = texts_of(rule, (item.value or [None])[0] if pair else item.value)
        if texts:
            place = (*item.place, 0) if pair and item.whole else item.place
            item._replace(place=place).take(rule, texts)
            whole = record.inside(item, f"/{rule.of}")[:1] if rule.of else []
            texts = [f"{whole[0]}{rule.joint}{text}" for text in texts] if whole else texts
        found.extend(texts)
    return tuple(dict.fromkeys(found))


def _wordings(record: Record, rule: Points, item: Item) -> list[str]:
    """The wordings of a point, each of which is enough: a list inside the list, or the one text of an item."""
    if isinstance(item.value, dict):
        listed = (one for path in rule.text for one in values_at(item.value, path) if isinstance(one.value, list))
        if (inner := next(listed, None)) is None:
            return [text] if (text := _item_text(record, rule, item)) is not None else []
        return _texts(rule, item._replace(value=inner.value, place=(*item.place, *(inner.place if item.whole else ()))))
    return _texts(rule, item)


def _texts(rule: Rule, item: Item) -> list[str]:
    """The texts of an item, taken, each of a list alone."""
    held = item.value if isinstance(item.value, list) and not rule.whole else [item.value]
    texts = list(dict.fromkeys(text for one in held for text in texts_of(rule, one)))
    if texts:
        item.take(rule, texts)
    return texts


def _item_text(record: Record, rule: Points | Contexts | Claims, item: Item) -> str | None:
    """The text of an item, taken; null where it has none."""
    for path in rule.text:
        inside = [text for one in record.inside(item, path) for text in texts_of(rule, one)]
        if inside:
            return rule.join.join(inside)
    if rule.text:
        return None
    texts = texts_of(rule, item.value)
    if texts:
        item.take(rule, texts)
    return texts[0] if texts else None


def _importance(record: Record, rule: Points, item: Item) -> Importance:
    said = next(iter(record.inside(item, rule.importance)), "") if rule.importance else ""
    return Importance.OKAY if said.casefold() in ("okay", "ok", "optional", "nice_to_have") else Importance.VITAL


def _behaviours(record: Record, rule: Behaviours) -> list[Behaviour]:
    wanted = {_folded(key): value for key, value in rule.values.items()}
    found: list[Behaviour] = []
    for item in record.items(rule):
        texts = texts_of(rule, item.value)
        if (plain := rule.filled if texts else rule.empty) is not None:
            found.append(plain)
        for text in texts:
            if (said := wanted.get(_folded(text))) is not None:
                item.row.take(item.place)
                found.append(said)
    return found


def _folded(text: str) -> str:
    return text.strip().casefold().replace(" ", "_").replace("-", "_")


def _marks(rule: Contexts, answer: str) -> list[str]:
    wanted = compiled(rule.cited)
    return [found.group(1) for found in wanted.finditer(answer)] if wanted is not None else []


def _kept_inside(item: Item, taken: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(item.value, dict):
        return {}
    known = {path.partition(".")[0].partition("[")[0] for path in taken}
    return {key: value for key, value in item.value.items() if key not in known and value not in (None, "", [], {})}


def fill(
    cases: list[Kept[GoldCase]], labels: list[Kept[GoldCase]]
) -> tuple[list[Kept[GoldCase]], list[Kept[GoldCase]]]:
    """The cases with the sources that labels name for them, and the labels that name no case of these."""
    wanted = {one.record.case_id: one for one in labels}
    filled = []
    for case in cases:
        label = wanted.pop(case.record.case_id, None)
        if label is None:
            filled.append(case)
            continue
        ids = dict.fromkeys((*case.record.required_source_ids, *label.record.required_source_ids))
        filled.append(Kept(case.place, case.record.model_copy(update={"required_source_ids": tuple(ids)})))
    return filled, list(wanted.values())
