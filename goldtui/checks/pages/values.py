"""How values are compared: each is a record of number, unit, bound and owner, not a bag of digits."""

from __future__ import annotations

from goldtui.checks.pages.declare import Page

PAGES = (
    Page(
        "numbers",
        "A number is compared by value, whatever its spelling: digits, words, fractions, separators, magnitude, sign.",
        source="The harbour fund holds 2.4 million crowns.",
        bad="The harbour fund holds 2.4 thousand crowns.",
        good="The harbour fund holds 2,400,000 crowns.",
        do="state the number as the source does, in any spelling",
    ),
    Page(
        "units",
        "A unit has a kind and a scale. µg is not mg, m is not m², and a share is no number of percentage points.",
        source="The mooring line is 40 m long.",
        bad="The mooring line is 40 mm long.",
        good="The mooring line is 40 metres long.",
        do="keep the unit with the number; what converts exactly counts as the same",
    ),
    Page(
        "rates",
        "A value per hour, day or person is another one without it.",
        source="The pump moves 90 litres per minute.",
        bad="The pump moves 90 litres per hour.",
        good="The pump moves 90 litres a minute.",
        do="say what the value is counted by",
    ),
    Page(
        "currencies",
        "The same number in another currency is another price.",
        source="A berth costs 35 euros.",
        bad="A berth costs 35 dollars.",
        good="A berth costs €35.",
        do="keep the currency with the price",
    ),
    Page(
        "dates",
        "Dates are compared part by part: weekday, day, month, year, quarter. An ambiguous 4/5 is not tested.",
        source="The lock reopens on 5 May 2026.",
        bad="The lock reopens on 6 May 2026.",
        good="The lock reopens on 2026-05-05.",
        do="write the month by name where both readings are possible",
    ),
    Page(
        "times",
        "A time of day is compared by its minutes, in any spelling.",
        source="The office opens at 18:00.",
        bad="The office opens at 8:00.",
        good="The office opens at 6 pm.",
        do="say am or pm, or use the 24-hour clock",
    ),
    Page(
        "zones",
        "A time in another time zone is another moment; one without a zone is open where the source names one.",
        source="The call begins at 09:00 UTC.",
        bad="The call begins at 09:00 CET.",
        good="The call begins at 09:00 UTC.",
        do="keep the zone with the time",
    ),
    Page(
        "versions-and-ids",
        "A version, id or flag is compared character by character: A-12 is not A-21, and v2.1 is not v2.10.",
        source="Report faults on form B204.",
        bad="Report faults on form B240.",
        good="Faults are reported on form B204.",
        do="copy it from the source",
    ),
    Page(
        "bounds",
        "At least, at most, within, after, before, about and more than belong to the value they are next to.",
        source="Luggage may weigh at most 20 kg.",
        bad="Luggage may weigh at least 20 kg.",
        good="Luggage may weigh up to 20 kg.",
        do="state the bound that the source states",
    ),
    Page(
        "owners",
        "A value belongs to somebody or something. The same numbers given to one another are a lie.",
        source="Adults pay 12 euros and children pay 6 euros.",
        bad="Adults pay 6 euros and children pay 12 euros.",
        good="Children pay 6 euros and adults pay 12 euros.",
        do="keep each value with its owner, row or list item",
    ),
)
