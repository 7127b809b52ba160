"""What is wrong with the sources themselves, before any case rests on them."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, INFO, WARNING, Declaration, Example, Flaw
from goldtui.checks.groups import groups_of, named
from goldtui.checks.shown import Shown
from goldtui.model.look_alike import blank, folded
from goldtui.model.records import EvidenceChunk
from goldtui.model.spot import Spot
from goldtui.model.visible import hidden_count, spelled
from goldtui.text.secrets import secrets_in


@Declaration(
    code="GT101",
    name="chunk-text-empty",
    severity=ERROR,
    says="A chunk that may be used has no text.",
    why="Retrieval can return it and a claim can cite it, but no phrase will ever be found in it: the system is "
    "blamed for a hole in the evidence.",
    fix="bring the chunk's text in a new version, or take the chunk out",
    place="chunk.text",
    example=Example("evidence[1].text", bad="\u200b ", good="Dogs stay on the lower deck."),
).of_chunk
def chunk_text_empty(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk that may be used and whose text shows nothing."""
    if chunk.permitted is not False and (chunk.text is None or blank(chunk.text)):
        yield Flaw(Spot("chunk", chunk.chunk_id), f'the text of chunk "{chunk.chunk_id}" is empty')


@Declaration(
    code="GT102",
    name="chunk-text-twice",
    severity=WARNING,
    says="Two chunks have the same text.",
    why="A system that retrieves or cites the other of the two is marked wrong for a right answer, and recall "
    "halves for no reason.",
    fix="keep one of them, or let the cases require the one that is retrieved",
    place="chunk.text",
    example=Example(
        "evidence[2].text",
        bad="Dogs stay on the lower deck. A muzzle is not needed. The skipper may turn away a wet dog.",
        good="From November to March the last boat leaves the north bank at 17:30.",
    ),
).of_set
def chunk_text_twice(shown: Shown) -> Iterator[Flaw]:
    """Groups of chunks whose texts in force are equal after normalising."""
    readable = [s for s in shown.evidence.current.values() if s.chunk.permitted is not False and s.chunk.text]
    for group in groups_of(readable, lambda source: source.prepared.normal):
        ids = [source.chunk.chunk_id for source in group]
        yield Flaw(Spot("chunk", ids[0]), f"these chunks have the same text: {named(ids)}")


@Declaration(
    code="GT103",
    name="two-current-versions",
    severity=ERROR,
    says="A chunk has two versions that are both in force.",
    why="The gates cannot know which text a claim has to be found in, so every verdict on it is arbitrary.",
    fix="set current to false on the version that is no longer in force",
    place="chunk.current",
    example=Example("evidence[3].current", bad=True, good=False),
).of_set
def two_current_versions(shown: Shown) -> Iterator[Flaw]:
    """Chunk ids with more than one current version."""
    for chunk_id, versions in shown.versions.items():
        current = [c.version for c in versions if c.current]
        if len(current) > 1:
            yield Flaw(
                Spot("chunk", chunk_id), f'chunk "{chunk_id}" has {len(current)} current versions: {named(current)}'
            )


@Declaration(
    code="GT104",
    name="permission-not-set",
    severity=WARNING,
    says="Nobody said whether the system under test may use a chunk.",
    why="Admissibility is the first gate: a trace that touches the chunk is not tested, and a release is blocked.",
    fix="say permitted: true or false; an import can record a person's assertion for all of them",
    place="chunk.permitted",
    example=Example("evidence[1].permitted", bad=None, good=True),
).of_chunk
def permission_not_set(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk whose permission is not set."""
    if chunk.permitted is None:
        yield Flaw(Spot("chunk", chunk.chunk_id), f'nobody said whether chunk "{chunk.chunk_id}" may be used')


@Declaration(
    code="GT105",
    name="currency-not-set",
    severity=WARNING,
    says="Nobody said whether a chunk's version is in force.",
    why="A trace that uses it is not tested: an answer from a withdrawn rule book looks like a right one.",
    fix="say current: true or false; an import can record a person's assertion for all of them",
    place="chunk.current",
    example=Example("evidence[1].current", bad=None, good=True),
).of_chunk
def currency_not_set(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk for which it is not set whether it is in force."""
    if chunk.current is None:
        yield Flaw(Spot("chunk", chunk.chunk_id), f'nobody said whether chunk "{chunk.chunk_id}" is in force')


@Declaration(
    code="GT106",
    name="chunk-hidden-characters",
    severity=WARNING,
    says="A chunk's text holds characters that do not show: controls, direction marks, zero-width ones.",
    why="A model reads them. They are how instructions are smuggled into sources, and how a phrase that looks the "
    "same is not.",
    fix="look at the chunk in the workbench, where they are visible, and bring a clean text as a new version",
    place="chunk.text",
    example=Example(
        "evidence[1].text",
        bad="Dogs stay on the lower deck.\u202e A muzzle is not needed.",
        good="Dogs stay on the lower deck. A muzzle is not needed.",
    ),
).of_chunk
def chunk_hidden_characters(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A readable chunk whose text holds characters that do not show."""
    if chunk.permitted is not False and chunk.text and (number := hidden_count(chunk.text)):
        what = "a character" if number == 1 else f"{number} characters"
        yield Flaw(Spot("chunk", chunk.chunk_id), f'chunk "{chunk.chunk_id}" holds {what} that a reader does not see')


@Declaration(
    code="GT107",
    name="chunk-id-look-alike",
    severity=WARNING,
    says="Two chunk ids differ only in case, spaces or characters that do not show.",
    why="Ids are compared exactly, so a citation that reads right is counted as invented.",
    fix="give one of them another id at its source",
    place="chunk.chunk_id",
    example=Example("evidence[2].chunk_id", bad="Dogs", good="winter"),
).of_set
def chunk_id_look_alike(shown: Shown) -> Iterator[Flaw]:
    """Groups of chunk ids that look the same to a reader."""
    for group in groups_of(shown.versions, folded):
        yield Flaw(Spot("chunk", group[0]), f"these chunk ids look alike: {named(map(spelled, group))}")


@Declaration(
    code="GT108",
    name="chunk-text-damaged",
    severity=WARNING,
    says="A chunk's text holds replacement characters (U+FFFD).",
    why="It was read in a wrong encoding once; a phrase over that place cannot match what a system quotes.",
    fix="import the source again in its own encoding, as a new version",
    place="chunk.text",
    example=Example(
        "evidence[1].text",
        bad="Dogs stay on the lower deck \ufffd a muzzle is not needed.",
        good="Dogs stay on the lower deck \u2013 a muzzle is not needed.",
    ),
).of_chunk
def chunk_text_damaged(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A readable chunk with U+FFFD in its text."""
    if chunk.permitted is not False and chunk.text and "\ufffd" in chunk.text:
        yield Flaw(
            Spot("chunk", chunk.chunk_id), f'the text of chunk "{chunk.chunk_id}" was damaged by a wrong encoding'
        )


@Declaration(
    code="GT109",
    name="version-without-change",
    severity=INFO,
    says="Two versions of a chunk have the same text.",
    why="A trace that used the older one fails admissibility although it read the same words.",
    fix="check whether the new version was meant to change something",
    place="chunk.version",
    example=Example(
        "evidence[3].text",
        bad="A crossing costs 3 euros. Children under 6 years travel free of charge. Cyclists pay 5 euros.",
        good="A crossing costs 2 euros. Children under 4 years travel free of charge. Cyclists pay 4 euros.",
    ),
).of_set
def version_without_change(shown: Shown) -> Iterator[Flaw]:
    """Chunks with an older version whose text equals the one in force."""
    for chunk_id in shown.versions:
        now = shown.chunk(chunk_id)
        for old in shown.older(chunk_id):
            if now is not None and now.text and old.text == now.text:
                message = f'versions "{old.version}" and "{now.version}" of chunk "{chunk_id}" have the same text'
                yield Flaw(Spot("chunk", chunk_id), message)


@Declaration(
    code="GT110",
    name="no-distractor",
    severity=WARNING,
    says="No admissible chunk exists that a case does not require.",
    why="Retrieval and selection cannot go wrong in such a set, so a pass says nothing about them.",
    fix="add chunks that are near the question and do not answer it",
    place="case.required_source_ids",
    example=Example("cases[0].required_source_ids", bad=["fares", "dogs", "winter"], good=["fares", "dogs"]),
).of_set
def no_distractor(shown: Shown) -> Iterator[Flaw]:
    """Cases that leave no admissible chunk besides their required sources."""
    admissible = shown.evidence.admissible
    for case in shown.goldset.cases:
        if case.named_source_ids and admissible.issubset(case.named_source_ids):
            message = "every chunk that may be used is required, so no retrieval can miss"
            yield Flaw(Spot("case", "required_source_ids"), message, case_id=case.case_id)


@Declaration(
    code="GT111",
    name="chunk-secret",
    severity=WARNING,
    says="A chunk's text holds what looks like a private key, an access token or a password.",
    why="A release is copied, kept and cannot be taken back, so the secret is in other hands for good. It is named "
    "when the chunk is imported, and no release is proposed over it.",
    fix="have the secret replaced where it is used; a set keeps old versions, so export it, take the secret out of "
    "evidence.jsonl and import that into a new database; if it is none, ignore this rule with the reason",
    place="chunk.text",
    example=Example(
        "evidence[1].text",
        bad="Dogs stay on the lower deck. -----BEGIN PRIVATE KEY----- A muzzle is not needed.",
        good="Dogs stay on the lower deck. The private key is with the skipper. A muzzle is not needed.",
    ),
).of_chunk
def chunk_secret(chunk: EvidenceChunk, shown: Shown) -> Iterator[Flaw]:
    """A chunk, withheld or not, with text that looks like a secret; its words are not repeated."""
    for found in secrets_in(chunk.text or ""):
        place = f"characters {found.start} to {found.end} of version {chunk.version}"
        yield Flaw(
            Spot("chunk", chunk.chunk_id), f'chunk "{chunk.chunk_id}" holds what looks like {found.kind}: {place}'
        )
