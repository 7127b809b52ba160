"""A case as a reviewer reads it, row by row: each row knows its part of the case, to which comments attach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from goldtui.casework.fields import OWNER_OF, ROWS, as_lines, value_text
from goldtui.casework.readiness import PlacedProblem
from goldtui.model.case_fields import LISTS, Kind
from goldtui.model.counts import plural
from goldtui.model.policy import Policy
from goldtui.model.records import AnswerPoint, Claim, GoldCase
from goldtui.model.review import Comment
from goldtui.model.spot import Spot
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.review.comment_spot import ANSWER, QUESTION, spot_of
from goldtui.workbench.review.comments import Thread
from goldtui.workbench.review.page import Discussion, ReviewPage, SourceText, discussion

PIECE = 480
"""Most characters in one row of a source: the cursor moves by rows."""


@dataclass(frozen=True, slots=True)
class ReviewRow(WalkRow):
    """One row. `place` is what a comment on it is about, in the form findings use; empty for the whole case."""

    place: str = ""
    quote: str = ""
    spot: Spot | None = None
    """The matching row of the Workbench."""
    box: str = ""
    """The checklist box shown in this row."""
    remark: int = 0
    """The number in the store of the comment shown or answered here."""
    way: bool = False
    """Whether it blocks an approval."""


@dataclass(frozen=True, slots=True)
class Look:
    """Options for showing the case."""

    policy: Policy
    me: str
    blind: bool
    ticked: Collection[str]
    difference: bool = False


def page_rows(page: ReviewPage, look: Look, glyphs: Glyphs, taken: str = "") -> list[ReviewRow]:
    """All of a case: its state, remarks, the checklist, then its text with each comment at its place."""
    seen = discussion(page, look.policy, look.me, blind=look.blind)
    spots = {one.remark.sequence: spot_of(page.shown.case, one.comment) for one in seen.threads}
    text, above = _with_warnings(list(_text(page, glyphs)), page, glyphs)
    placed, loose = _at_places(text, [one for one in seen.threads if one.comment.place], spots)
    rows = [*_standing(page, seen, look, glyphs, taken, above), *_difference(page, look, glyphs)]
    for one in (*(x for x in seen.threads if not x.comment.place), *loose):
        rows += _thread(page, one, glyphs, 0)
    for number, row in enumerate(text):
        rows.append(row)
        for one in placed.get(number, ()):
            rows += _thread(page, one, glyphs, row.indent + 1)
    return rows


def _at_places(
    text: Sequence[ReviewRow], remarks: Sequence[Thread], spots: dict[int, Spot]
) -> tuple[dict[int, list[Thread]], list[Thread]]:
    placed: dict[int, list[Thread]] = {}
    loose = []
    for one in remarks:
        at = _row_of(text, spots[one.remark.sequence])
        if at is None or one.elsewhere:
            loose.append(one)
        else:
            placed.setdefault(at, []).append(one)
    return placed, loose


def _row_of(text: Sequence[ReviewRow], spot: Spot | None) -> int | None:
    """The row of a place in the text; that of its claim or point for a field without a row of its own."""
    if spot is None:
        return None
    owner = Spot(OWNER_OF.get(spot.kind, ""), spot.name)
    return next((i for wanted in (spot, owner) for i, row in enumerate(text) if row.spot == wanted), None)


def _with_warnings(
    text: Sequence[ReviewRow], page: ReviewPage, glyphs: Glyphs
) -> tuple[list[ReviewRow], list[ReviewRow]]:
    """The text with each warning of the checks below its row, and the warnings about no row of it."""
    below: dict[int, list[ReviewRow]] = {}
    above: list[ReviewRow] = []
    for one in page.warnings:
        row, at = warning_row(page, one, glyphs), _row_of(text, one.spot)
        if at is None:
            above.append(row)
        else:
            below.setdefault(at, []).append(replace(row, indent=text[at].indent + 1, place=text[at].place))
    return [row for i, one in enumerate(text) for row in (one, *below.get(i, ()))], above


def warning_row(page: ReviewPage, one: PlacedProblem, glyphs: Glyphs) -> ReviewRow:
    """A finding of the checks that stops no release."""
    text = f"{glyphs.of_status('not_tested')} {one.code}: {page.clean(one.message)}; {page.clean(one.fix)}"
    return ReviewRow(text, 1, spot=one.spot)


# -- the state of the case ------------------------------------------------------------------------------------


def _standing(
    page: ReviewPage, seen: Discussion, look: Look, glyphs: Glyphs, taken: str, above: Sequence[ReviewRow]
) -> Iterator[ReviewRow]:
    shown, now = page.shown, page.shown.round
    state = f"{glyphs.of_state(shown.state.value)} {shown.state.value}"
    parts = [
        page.case.case_id,
        state,
        f"revision {shown.revision.number}",
        f"written by {', '.join(sorted(now.authors))}",
    ]
    yield ReviewRow(glyphs.dot.join([*parts, f"{page.words:,} words to read"]), strong=True)
    if taken:
        yield ReviewRow(f"{taken}.", strong=True)
    if now.disagreement:
        yield ReviewRow("The reviewers disagree. A third person settles it: J.", strong=True)
    if now.dispute is not None:
        yield ReviewRow("The gold is disputed. A second person rules on it: D.", strong=True)
    if seen.hidden:
        yield ReviewRow("Blind: what others decide and remark is shown once you have decided.")
    for one in seen.sayings:
        about = f" (about revision {one.earlier})" if one.earlier else ""
        yield ReviewRow(f"{one.at.astimezone():%Y-%m-%d %H:%M} {one.author}: {one.text}{about}", 1)
    for problem in shown.blockers:
        fix = f"; {page.clean(problem.fix)}" if problem.fix else ""
        text = f"{glyphs.of_status('fail')} in the way: {page.clean(problem.message)}{fix}"
        yield ReviewRow(text, strong=True, way=True)
    yield from _soundness(page, glyphs)
    if page.warnings:
        where = "" if len(above) == len(page.warnings) else ", at their places below"
        said = f"{plural(len(page.warnings), 'warning')} of the checks{where}"
        yield ReviewRow(f"{glyphs.of_status('not_tested')} {said}", strong=True)
    yield from above
    for problem in page.of_review if not seen.hidden else ():
        yield warning_row(page, problem, glyphs)
    for box in boxes_of(look.policy, page.case):
        yield ReviewRow(f"[{'x' if box in look.ticked else ' '}] {box}", box=box)


def _soundness(page: ReviewPage, glyphs: Glyphs) -> Iterator[ReviewRow]:
    if not page.soundness:
        return
    sound = not page.soundness.startswith("not ")
    sign = glyphs.of_status("pass" if sound else "not_tested")
    yield ReviewRow(f"{sign} {page.soundness}", strong=not sound)
    for one in page.open:
        text = f"{page.clean(one.message)}; {page.clean(one.fix)}"
        yield ReviewRow(text, 1, spot=one.spot)


def _difference(page: ReviewPage, look: Look, glyphs: Glyphs) -> Iterator[ReviewRow]:
    changes = page.changes
    if not changes:
        if look.difference:
            none = "Nothing was decided about an earlier text of this case, so there is no difference to show."
            same = "Not a word has changed since the last decision."
            yield ReviewRow(none if page.shown.before is None else same)
        return
    number = plural(len(changes), "part differs", "parts differ")
    if not look.difference:
        yield ReviewRow(f"{number} from the text that was decided about before: d shows them.", strong=True)
        return
    yield ReviewRow(f"{number} from the text that was decided about before (d hides them):", strong=True)
    for change in changes:
        yield ReviewRow(f"{change.name}: {change.marked()}", 1, spot=change.spot)


def _thread(page: ReviewPage, one: Thread, glyphs: Glyphs, indent: int) -> Iterator[ReviewRow]:
    first = one.remark
    where = "" if not one.elsewhere else " (its words are not in the case any more)"
    quote = f" on {glyphs.quoted(page.clean(one.comment.quote))}" if one.comment.quote and one.elsewhere else ""
    mark = "settled" if one.settled else "open"
    head = f"{glyphs.bullet} {first.author} ({mark}){quote}{where}: {page.clean(one.comment.text)}"
    row = ReviewRow(head, indent, place=one.comment.place, quote=one.comment.quote, remark=first.sequence)
    yield replace(row, strong=not one.settled)
    for answer in one.answers:
        if isinstance(answer.content, Comment):
            text = f"{answer.author} answers: {page.clean(answer.content.text)}"
            yield replace(row, text=text, indent=indent + 1)


# -- the text ------------------------------------------------------------------------------------------------


def _text(page: ReviewPage, glyphs: Glyphs) -> Iterator[ReviewRow]:
    case = page.case
    yield ReviewRow(f"Question: {case.question}", strong=True, place=QUESTION, spot=Spot("question"))
    yield from _fields(case, glyphs)
    if case.points:
        vital = sum(point.importance == "vital" for point in case.points)
        yield ReviewRow(f"Answer points {len(case.points)}, {vital} vital", strong=True)
    for point in case.points:
        yield from _point(point, glyphs)
    answer = case.reference
    if answer is None:
        yield ReviewRow("Answer: none is written", strong=True, place=ANSWER, spot=Spot("answer"))
    else:
        yield ReviewRow(f"Answer: {answer.text or ''}", strong=True, place=ANSWER, spot=Spot("answer"))
        for number, claim in enumerate(answer.claims):
            yield from _claim(page, number, claim, glyphs)
    for source in page.sources:
        yield from _source(source, glyphs)


def _fields(case: GoldCase, glyphs: Glyphs) -> Iterator[ReviewRow]:
    for name, field in ROWS.items():
        value = getattr(case, name)
        if field.kind in LISTS:
            text = (", " if name == "tags" else "; ").join(as_lines(field, value))
        elif field.kind is Kind.CHOICE:
            text = value or "not set"
        else:
            text = "" if value == field.blank else value_text(field, value)
        if field.reviewed and text:
            yield ReviewRow(f"{field.title}: {text}", 1, place=f"case.{name}", spot=Spot("case", name))


def _point(point: AnswerPoint, glyphs: Glyphs) -> Iterator[ReviewRow]:
    name = point.point_id
    text = f"{name} {point.importance}: {point.text}"
    yield ReviewRow(text, 1, place=f"point:{name}.text", spot=Spot("point", name))
    for title, field, phrases in (
        ("an answer says", "answer_phrases", point.answer_phrases),
        ("an answer never says", "forbidden_phrases", point.forbidden_phrases),
    ):
        if phrases:
            said_in = " or ".join(map(glyphs.quoted, phrases))
            yield ReviewRow(f"{title} {said_in}", 2, place=f"point:{name}.{field}", spot=Spot(field, name))


def _claim(page: ReviewPage, number: int, claim: Claim, glyphs: Glyphs) -> Iterator[ReviewRow]:
    name = claim.claim_id
    cites = f"cites {claim.citation_id}" if claim.citation_id else "cites nothing"
    makes = f", makes {claim.answer_point}" if claim.answer_point else ""
    text = f"{glyphs.claim(number)} {claim.text} ({cites}{makes})"
    yield ReviewRow(text, 1, claim=number, place=f"claim:{name}.text", spot=Spot("claim", name))
    shown = page.shown.case.reference
    real = shown.claims[number].support_phrases if shown is not None else ()
    for index, phrase in enumerate(claim.support_phrases):
        stands = page.phrases.get((name, index), "not in the source")
        # The comment keeps the exact phrase, or it could not be found again; hidden words are not kept.
        quote = phrase if index < len(real) and real[index] == phrase else ""
        place = f"claim:{name}.support_phrases[{index}]"
        spot = Spot("phrase", name, index)
        yield ReviewRow(f"{glyphs.quoted(phrase)} {stands}", 2, claim=number, place=place, quote=quote, spot=spot)
    for one in page.confirmed.get(name, ()):
        said = f"confirmed by {one.by or 'somebody'}, {one.code}: {page.clean(one.reason)}"
        yield ReviewRow(said, 2, claim=number, place=f"claim:{name}.text", spot=Spot("claim", name))


def _source(source: SourceText, glyphs: Glyphs) -> Iterator[ReviewRow]:
    head = glyphs.dot.join([f"Source {source.chunk_id}", f"version {source.version}", *source.flags])
    place, spot = f"chunk:{source.chunk_id}", Spot("chunk", source.chunk_id)
    yield ReviewRow(head, chunk_id=source.chunk_id, strong=True, place=place, spot=spot)
    if not source.pieces:
        yield ReviewRow("Its text is withheld, or there is none.", 1, chunk_id=source.chunk_id, place=place)
    for line in source_lines(source, glyphs):
        yield ReviewRow(line, 1, chunk_id=source.chunk_id, place=place)


def source_lines(source: SourceText, glyphs: Glyphs) -> Iterator[str]:
    """The source with each phrase in brackets that start with its claims' signs, in rows for the cursor."""
    drawn = []
    for piece in source.pieces:
        if piece.left_out:
            drawn.append(
                f"\n{glyphs.ellipsis} {piece.left_out:,} characters left out; Enter reads all {glyphs.ellipsis}\n"
            )
        elif piece.claims:
            drawn.append(f"[{''.join(glyphs.claim(claim) for claim in piece.claims)} {piece.text}]")
        else:
            drawn.append(piece.text)
    for line in "".join(drawn).split("\n"):
        rest = line
        while len(rest) > PIECE:
            cut = rest.rfind(" ", 1, PIECE)
            cut = cut if cut > 0 else PIECE
            yield rest[:cut]
            rest = rest[cut:].lstrip(" ")
        if rest.strip():
            yield rest
