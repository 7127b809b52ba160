"""Statements that an attack on the comparison let through, by what let them through; none of them may pass again."""

from __future__ import annotations

import pytest

from goldtui.text.agreement.units import units_of
from goldtui.text.agreement.verdict import Outcome, Proof, judge_statement


def outcome(statement: str, source: str, *phrases: str) -> Outcome:
    """What the comparison says, with phrases as a reviewer chooses them."""
    units = units_of(source)
    places = [(source.index(p), source.index(p) + len(p)) for p in phrases]
    support = tuple(u for u in units if any(u.start < end and start < u.end for start, end in places))
    proof = Proof(support, tuple(u for u in units if u not in support), "", phrases)
    return judge_statement(statement, proof).outcome


WORDS = [
    ("The new scanner is the best choice for small offices.", "The new scanner is a good choice for small offices."),
    ("The new scanner is the better choice for small offices.", "The new scanner is a good choice for small offices."),
    ("The second quarter was the worst for the branch.", "The second quarter was bad for the branch."),
    ("Send the signed form by email.", "Send the signed form by mail."),
    ("The price of the annual ticket is repaired.", "The price of the annual ticket is fixed."),
    ("The fees against the driver were dropped.", "The charges against the driver were dropped."),
    ("Patients must be quick before the test.", "Patients must fast before the test."),
    ("The tumour was deleted on Monday.", "The tumour was removed on Monday."),
    ("The file was erased from the folder.", "The file was removed from the folder."),
    ("The van was not loaded at noon.", "The van was unloaded at noon."),
    ("The audit did not cover the leak.", "The audit uncovered the leak."),
    ("The boxes were not packed.", "The boxes were unpacked."),
    ("The board accepted the plan.", "The board did not reject the plan."),
    ("The patients were satisfied.", "The patients were not dissatisfied."),
    ("The swimming course costs 50 euros.", "Swimming costs 50 euros."),
    ("The delivery note arrives on Monday.", "The delivery arrives on Monday."),
    ("The water well is closed.", "The water is closed."),
    ("The golf is closed.", "The golf course is closed."),
    ("The credit expires in May.", "The credit note expires in May."),
    ("The bridge is safe.", "The bridge is safe, the builder insisted."),
    ("The bridge is safe.", '"The bridge is safe," lied the builder.'),
    ("The visa was issued.", "Had the fee been paid, the visa was issued."),
    ("The fee was paid.", "Had the fee been paid, the visa was issued."),
    ("The doors open.", "Should the alarm sound, the doors open."),
    ("The tank cools for one hour.", "Let the tank cool for one hour."),
    ("Keys are in the safe.", "Keys are on the safe."),
    ("The bank is next to the station.", "The bank is opposite the station."),
    ("The bank is near the station.", "The bank is opposite the station."),
    ("The path runs around the park.", "The path runs across the park."),
    ("The path runs along the park.", "The path runs across the park."),
    ("The court ruled despite the appeal.", "The court ruled against the appeal."),
    ("The cash is beyond the border.", "The cash is behind the border."),
    ("Lee claims that the bill was paid.", "Lee denies that the bill was paid."),
    ("Lee believes that the bill was paid.", "Lee denies that the bill was paid."),
    ("The minister says taxes fall.", "The minister hopes taxes fall."),
    ("The minister fears taxes fall.", "The minister hopes taxes fall."),
    ("The expert believes the result.", "The expert doubts the result."),
    ("Few patients recovered.", "A few patients recovered."),
    ("Hardly any patients recovered.", "A few patients recovered."),
    ("A few patients recovered.", "Few patients recovered."),
    ("The kiln used to fire clay.", "The kiln is used to fire clay."),
    ("The insurer makes the loss.", "The insurer makes up the loss."),
    ("Tenants give the keys in May.", "Tenants give up the keys in May."),
    ("Guests turn the heating at noon.", "Guests turn up the heating at noon."),
    ("A fee is due.", "Where the tenant is late, a fee is due."),
    ("The plan binds the tenant.", "Once approved, the plan binds the tenant."),
    ("The lift stops.", "Wherever smoke is seen, the lift stops."),
    ("We won.", '"We won," Lee said.'),
]


@pytest.mark.parametrize("row", WORDS)
def test_a_word_of_another_meaning_is_another_word(row: tuple[str, ...]) -> None:
    assert outcome(*row) is not Outcome.SUPPORTED


DERIVED = [
    ("The manager must sign the form.", "The management must sign the form."),
    ("The application is sent to the tribunal.", "The applicant is sent to the tribunal."),
    ("The officer must approve the plan.", "The office must approve the plan."),
    ("The accountant was closed on Friday.", "The account was closed on Friday."),
    ("The account left the bank.", "The accountant left the bank."),
    ("The residence was closed to visitors.", "The residents were closed to visitors."),
    ("The committee's objections are listed in annex 2.", "The committee's objectives are listed in annex 2."),
    ("He failed the physical examination.", "He failed the physics examination."),
    ("Importance is listed in the report.", "Imports are listed in the report."),
    ("The authority must approve each copy.", "The author must approve each copy."),
    ("The employed must register within two days.", "The employer must register within two days."),
    ("The employment must register within two days.", "The employer must register within two days."),
    ("The operation stopped at noon.", "The operator stopped at noon."),
    ("The consultation costs 400 euros.", "The consultant costs 400 euros."),
    ("The incidence was reported to the board.", "The incident was reported to the board."),
    ("The custom office is closed.", "The customs office is closed."),
    ("The good arrived on time.", "The goods arrived on time."),
    ("The politics office is closed.", "The political office is closed."),
    ("The busy office is on floor 2.", "The business office is on floor 2."),
    ("The licence is renewed.", "The licence is renewable."),
    ("The licence is transferable.", "The licence is transferred."),
    ("Persons' files are kept in room 4.", "Personal files are kept in room 4."),
    ("Personality files are kept in room 4.", "Personal files are kept in room 4."),
    ("The secret was measured.", "The secretion was measured."),
    ("The activity members met.", "The active members met."),
    ("The production stopped in May.", "The product stopped in May."),
    ("The relations were checked.", "The relatives were checked."),
    ("Economics growth was taught.", "Economic growth was taught."),
    ("The execution was stopped.", "The executive was stopped."),
    ("The participation ended in May.", "The participants ended in May."),
    ("The initiation ended.", "The initiative ended."),
    ("The immigration was stopped.", "The immigrants were stopped."),
    ("The generation failed.", "The generator failed."),
    ("The investigation stopped.", "The investigators stopped."),
    ("The hospital was praised.", "The hospitality was praised."),
    ("The nation was checked.", "The nationality was checked."),
    ("The designs were late.", "The designers were late."),
    ("The moderator was chosen.", "The moderate was chosen."),
    ("The arm was stored.", "The arms were stored."),
    ("The glass was broken.", "The glasses were broken."),
    ("The minute was signed.", "The minutes were signed."),
    ("The damage was paid by the insurer.", "The damages were paid by the insurer."),
    ("The saving was lost.", "The savings were lost."),
    ("The author refused.", "The authorities refused."),
    ("The premise was checked.", "The premises were checked."),
]


@pytest.mark.parametrize("row", DERIVED)
def test_a_word_made_of_another_is_not_that_word(row: tuple[str, ...]) -> None:
    assert outcome(*row) is not Outcome.SUPPORTED


LIMITS = [
    ("Entry is free.", "For members, entry is free."),
    ("Voting starts at 16.", "In Scotland, voting starts at 16."),
    ("Smoking is allowed.", "In the north wing, smoking is allowed."),
    ("Smoking is allowed.", "In the north wing: smoking is allowed."),
    ("Vaccines cause autism.", "Myth: Vaccines cause autism."),
    ("The fee rises to 5 euros.", "Proposal: The fee rises to 5 euros."),
    ("Press both keys at once.", "Wrong: press both keys at once."),
    ("The pump lasts ten years.", "On paper, the pump lasts ten years."),
    ("The pump lasts ten years.", "In theory, the pump lasts ten years."),
    ("The dose is 5 mg.", "For children, the dose is 5 mg."),
    ("The dose is 5 mg.", "The dose is 5 mg, for children."),
    ("Parking is free.", "Parking is free, on Sundays."),
    ("Entry is free.", "Entry is free (members)."),
    ("Entry is free.", "Entry is free (for members)."),
    ("The drug cured cancer.", "In tests on mice, the drug cured cancer."),
    ("The mayor stole the money.", "In the novel, the mayor stole the money."),
    ("Chapter 4 covers pumps.", "In the 2015 edition, chapter 4 covers pumps."),
    ("Guests pay 5 euros.", "In the annex, guests pay 5 euros.", "guests pay 5 euros"),
]


@pytest.mark.parametrize("row", LIMITS)
def test_a_part_before_a_comma_or_a_colon_limits_what_follows(row: tuple[str, ...]) -> None:
    assert outcome(*row) is not Outcome.SUPPORTED


UNSAID = [
    ("Pets are allowed.", "Are pets allowed? Ask the porter."),
    ("The fee is refundable.", "Is the fee refundable?"),
    ("The insurance covers theft.", "Does the insurance cover theft? Read section 4."),
    ("I can bring my dog.", "Can I bring my dog? See the notice."),
    ("The Basic plan has parking.", "| Plan | Parking | Wi-Fi |\n|---|---|---|\n| Basic | ✗ | ✓ |\n| Plus | ✓ | – |"),
    ("The Plus plan has Wi-Fi.", "| Plan | Parking | Wi-Fi |\n|---|---|---|\n| Basic | ✗ | ✓ |\n| Plus | ✓ | – |"),
    (
        "The Basic plan has parking.",
        "| Plan | Parking | Sauna |\n|---|---|---|\n| Basic | | included |\n| Plus | included | none |",
    ),
    (
        "Theft from unlocked cars and damage to glass are covered.",
        "## Not covered\n\nTheft from unlocked cars and damage to glass.",
    ),
    ("Tickets for cancelled trains are refunded.", "What we do not refund\n\nTickets for cancelled trains."),
    ("Items: knives and gas.", "## Prohibited items\n\nKnives and gas."),
    ("The petrol vans use 6 litres.", "## Differences between diesel and petrol vans\n\nThe vans use 6 litres."),
    ("The drug heparin causes nausea.", "## Side effects of aspirin and heparin\n\nThe drug causes nausea."),
    ("Heparin: the drug causes nausea.", "## Side effects of aspirin and heparin\n\nThe drug causes nausea."),
    (
        "With a permit, parking in the yard costs 50 euros.",
        "## Without a permit\n\nParking in the yard costs 50 euros.",
    ),
    ("Parking in the yard costs 50 euros with a permit.", "## Without a permit\n\nParking in the yard costs 50 euros."),
    ("The tank holds 5 ml of water.", "The tank holds 5 ML of water."),
    ("The line runs at 10 MB/s.", "The line runs at 10 Mb/s."),
    ("The link carries 5 kB a second.", "The link carries 5 kb a second."),
]


@pytest.mark.parametrize("row", UNSAID)
def test_a_question_a_heading_and_an_empty_cell_state_nothing(row: tuple[str, ...]) -> None:
    assert outcome(*row) is not Outcome.SUPPORTED


LEFT_OUT = [
    ("The ferry to Rhodes is late.", "The ferry to Rhodes \u2013 Kos is late."),
    ("The limit is 30.", "The limit is 30 \u2013 not counting guests."),
    ("The lid is closed.", "Keep the lid closed."),
    ("The valve is closed.", "Ensure that the valve is closed."),
    ("The valve is closed.", "Check that the valve is closed."),
    ("The fee is refunded.", "Ask that the fee is refunded."),
    ("The deposit is returned.", "Request that the deposit is returned."),
    ("A lamp is broken.", "Report that a lamp is broken."),
    ("A user may delete records.", "Define a user who may delete records."),
    ("Sales were 5 percent in 2020.", "Sales fell 5 percent in 2020."),
    ("The temperature is 5 °C overnight.", "The temperature dropped 5 °C overnight."),
    ("Membership was 12% in May.", "Membership grew 12% in May."),
    ("The budget is 5 million euros.", "The budget missed 5 million euros."),
    ("The course costs $50.", "The course costs C$50."),
    ("The course costs $50.", "The course costs HK$50."),
    ("The train is 5 minutes on the hill.", "The train loses 5 minutes on the hill."),
    ("The plant is 40 kWh a day.", "The plant saves 40 kWh a day."),
    ("The rent is 50 euros.", "The rent rose 50 euros."),
    ("The three lifts are out of service.", "One of the three lifts is out of service."),
    ("5 tests failed.", "1 of 5 tests failed."),
    ("Tickets are free.", "Tickets are free for the elderly."),
    ("The licence is valid.", "The licence is valid locally."),
    ("The treatment works.", "The treatment works theoretically."),
    ("Parking is free.", "Parking is free initially."),
    ("The contract was renewed.", "The contract was renewed orally."),
    ("The plan was approved.", "The plan was approved conditionally."),
    ("The pool is closed.", "The pool is closed to the assembly."),
    ("He was accused of theft.", "He was accused falsely of theft."),
    (
        "In the North region the deputy is Lee and the manager is Kim.",
        "| Region | Manager | Deputy |\n|---|---|---|\n| North | Lee | Kim |\n| South | Ono | Roy |",
    ),
    (
        "North: deputy Lee, manager Kim.",
        "| Region | Manager | Deputy |\n|---|---|---|\n| North | Lee | Kim |\n| South | Ono | Roy |",
    ),
    (
        "The Short tour: lunch included.",
        "| Tour | Lunch | Boat |\n|---|---|---|\n| Short | | included |\n| Long | included | none |",
    ),
    (
        "The Short tour (lunch included).",
        "| Tour | Lunch | Boat |\n|---|---|---|\n| Short | | included |\n| Long | included | none |",
    ),
    ("The recipient is Acme and the sender is Bolt.", "| Sender | Recipient |\n|---|---|\n| Acme | Bolt |"),
    ("Recipient Acme, sender Bolt.", "| Sender | Recipient |\n|---|---|\n| Acme | Bolt |"),
    (
        "The insurer pays for theft of bikes.",
        "The insurer pays for theft of bikes from locked rooms.",
        "The insurer pays for theft",
    ),
]


@pytest.mark.parametrize("row", LEFT_OUT)
def test_what_turns_a_sentence_into_another_is_not_left_out(row: tuple[str, ...]) -> None:
    assert outcome(*row) is not Outcome.SUPPORTED


FORMS = [
    ("The firm is a subsidiary in Malta.", "The firm has a subsidiary in Malta."),
    ("Smith was a lawyer.", "Smith had a lawyer."),
    ("Lee has a consultant.", "Lee is a consultant."),
    ("The hospital is a training centre.", "The hospital has a training centre."),
    ("Acme is acquiring.", "Acme is acquired."),
    ("The shop is closed.", "The shop is closing."),
    ("The witness is questioned.", "The witness is questioning."),
    ("The nurse is trained.", "The nurse is training."),
    ("The director left the company.", "The director leaves the company."),
    ("The director leaves the company.", "The director left the company."),
    ("The firm sold its branch in Rome.", "The firm sells its branch in Rome."),
    ("Hepatitis A vaccine is free.", "Hepatitis vaccine is free."),
    ("The hepatitis test is free.", "The hepatitis A test is free."),
    ("Vitamin tablets are banned.", "Vitamin A tablets are banned."),
    ("The plan was dropped.", "Plan A was dropped."),
    ("Plan A was dropped.", "A plan was dropped."),
    ("The course costs $50.", "The course costs A$50."),
    ("Members resigned.", "One member resigned."),
    ("The members resigned.", "One member resigned."),
    ("The nurses are on duty.", "One nurse is on duty."),
    ("Each member has votes.", "Each member has one vote."),
    (
        "Dr Osei opened the clinic in 1998. She retired in 2021.",
        "Dr Osei opened the clinic in 1998. Dr Lund took over in 2010. She retired in 2021.",
    ),
    (
        "Dr Osei opened the clinic in 1998. She retired in 2021.",
        "Dr Osei opened the clinic in 1998. Dr Lund took over in 2010. She retired in 2021.",
        "opened the clinic in 1998",
        "retired in 2021",
    ),
    (
        "The red form is for visitors. It expires in May.",
        "The red form is for visitors. The blue form is for staff. It expires in May.",
        "red form is for visitors",
        "expires in May",
    ),
    ("The second bus is electric.", "Every second bus is electric."),
]


@pytest.mark.parametrize("row", FORMS)
def test_a_form_of_a_word_may_say_something_else(row: tuple[str, ...]) -> None:
    assert outcome(*row) is not Outcome.SUPPORTED


MOVED = [
    ("The house was sold to a firm in Leeds.", "The house in Leeds was sold to a firm."),
    ("Patients need a diet with diabetes.", "Patients with diabetes need a diet."),
    ("Staff must report to guards without a badge.", "Staff without a badge must report to guards."),
    ("The man saw the woman with the dog.", "The man with the dog saw the woman."),
    (
        "Employees may ask the manager with children for leave.",
        "Employees with children may ask the manager for leave.",
    ),
    ("Drivers pay the firms under 21 a deposit.", "Drivers under 21 pay the firms a deposit."),
    ("The tenant of the flat sued the owner in Rome.", "The tenant of the flat in Rome sued the owner."),
    ("The files are kept in the vault for the audit.", "The files for the audit are kept in the vault."),
    ("The nurse called the doctor in the ward.", "The nurse in the ward called the doctor."),
    (
        "Students choose a project in the second year with a partner.",
        "Students in the second year choose a project with a partner.",
    ),
    ("On Monday it is open.", "- Monday: closed\n- Tuesday: open"),
    ("Duties: Lee purchasing.", "Duties:\n- Lee: payroll\n- Kim: purchasing"),
    ("The duties of Lee: purchasing.", "Duties:\n- Lee: payroll\n- Kim: purchasing"),
    (
        "Dr Osei opened the clinic in 1998 and retired in 2021.",
        "Dr Osei opened the clinic in 1998. Dr Lund took over in 2010. She retired in 2021.",
        "opened the clinic in 1998",
        "retired in 2021",
    ),
    (
        "The red form is for visitors and expires in May.",
        "The red form is for visitors. The blue form is for staff. It expires in May.",
        "red form is for visitors",
        "expires in May",
    ),
]


@pytest.mark.parametrize("row", MOVED)
def test_a_phrase_in_the_middle_belongs_to_what_stands_before_it(row: tuple[str, ...]) -> None:
    assert outcome(*row) is not Outcome.SUPPORTED


RIGHT = [
    ("A badge must be worn by each visitor inside the lab.", "Each visitor must wear a badge inside the lab."),
    ("In 2019, the bank closed its branch in Bonn.", "The bank closed its branch in Bonn in 2019."),
    ("The fee for adults is 20 euros.", "The fee is 20 euros for adults and 10 euros for children."),
    ("If your train is late, we pay you 50 euros.", "We pay you 50 euros if your train is late."),
    ("The law was passed in May 2021.", "The law was passed on 12 May 2021."),
    ("Form 7B is for refunds.", "Use form 7B for refunds."),
    ("The blue key is for the shed.", "Use the blue key for the shed."),
    ("The swim takes 2 hours.", "The swim takes 2 hours \u2013 towels are extra."),
    ("Cabin 4 is locked.", "Cabin 4 \u2013 the smallest \u2013 is locked."),
    ("The Plus plan has parking.", "| Plan | Parking |\n|---|---|\n| Basic | ✗ |\n| Plus | ✓ |"),
    (
        "In the North region the manager is Lee and the deputy is Kim.",
        "| Region | Manager | Deputy |\n|---|---|---|\n| North | Lee | Kim |\n| South | Ono | Roy |",
    ),
]


@pytest.mark.parametrize(("statement", "source"), RIGHT)
def test_a_right_statement_near_the_lies_agrees(statement: str, source: str) -> None:
    assert outcome(statement, source) is Outcome.SUPPORTED
