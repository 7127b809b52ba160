"""German."""

from goldtui.text.layout.words.declare import Words

WORDS = Words(
    code="de",
    courtesies=(
        r"bis (?:bald|dann|später|demnächst)|auf wiedersehen|tschüss|wir freuen uns auf (?:sie|dich|ihren besuch|deinen besuch)",
        r"(?:hallo|hi|guten (?:tag|morgen|abend)|moin|servus|grüß gott|willkommen)(?: zusammen)?",
        r"(?:liebe|lieber|sehr geehrte|sehr geehrter) (?:kundin|kunde|kollegin|kollege|nutzerin|nutzer|damen und herren)",
        r"(?:gern|gerne|sehr gern|sehr gerne|natürlich|selbstverständlich|klar|sicher|gewiss|na klar|aber gern|aber gerne|okay|ok)",
        r"(?:mit )?(?:freundlichen|besten|herzlichen|viele|beste|liebe|freundliche) grüßen?|viel erfolg|alles gute|bitte sehr",
        r"(?:bitte )?(?:wenden sie sich|wende dich) (?:bitte )?(?:bei (?:weiteren )?(?:fragen|rückfragen) )?an (?:die|den|ihre|ihren|deine"
        r"|deinen) (?:personalabteilung|hr-abteilung|führungskraft|vorgesetzten|vorgesetzte|support|zuständige stelle)",
        r"(?:bitte )?(?:fragen sie|frag|frage) (?:bitte )?(?:im zweifel )?(?:die|den|ihre|ihren|deine|deinen) (?:personalabteilung"
        r"|hr-abteilung|führungskraft|vorgesetzten|vorgesetzte|support|zuständige stelle)",
    ),
    polite="""
        hallo danke vielen dank herzlichen für ihre deine die das diese dieser dies der den dem eine ein gute guter sehr
        tolle super interessante wichtige berechtigte frage fragen anfrage nachricht geduld ich wir hoffe hoffen bin sind
        helfe helfen hilft geholfen weitergeholfen weiterhelfen weiter ihnen dir euch sie du hilfreich war ist konnte könnte
        kann können gern gerne melden meldet melde sich dich mich uns bei wenn falls sollten sollte noch weitere weiteren
        mehr andere etwas unklar bleibt brauchen brauchst benötigen benötigst haben hast wünschen möchten möchtest wissen
        zur zum zu verfügung stehe stehen stehst jederzeit bitte lassen lass einfach wieder mit und oder es beantwortet
        beantworten beantworte freue freuen informationen information details auskunft rückfragen fragt frag auf klärt
        geklärt damit hiermit antwort einen schönen tag abend noch wochenende viel erfolg als in kontakt so
    """,
    anchors=(
        r"\bdank\b|\bdanke\b|\bhoffe\b|\bhoffen\b|\bzur verfügung\b|\bmelden\b|\bmelde dich\b|\blassen sie (?:es )?mich\b|\blass (?:es )?mich\b",
        r"\b(?:gute|tolle|super|interessante|wichtige|berechtigte) frage\b|\bhelfe (?:ich )?(?:ihnen |dir )?gerne?\b|\bgerne? weiter\b",
        r"\b(?:weitere|weiteren|noch) (?:fragen|rückfragen|etwas)\b|\bschönen (?:tag|abend)\b|\bkann ich (?:ihnen|dir) (?:noch |weiter)?",
    ),
    about="zu zum zur über bezüglich",
    yes_no="ja|nein|genau|richtig|stimmt|korrekt|jawohl|doch|das ist richtig|das stimmt",
    openers=(
        r"(?:ja|nein|doch|genau|richtig|natürlich|selbstverständlich|gern|gerne|sicher|klar|hallo|guten tag)[,!.:;-]+ ",
        r"(?:bitte )?(?:beachten sie|beachte|denken sie daran|denk daran)(?: bitte)?,? dass ",
        r"(?:hinweis|wichtig|wichtiger hinweis|endgültige antwort|kurzfassung|kurz und knapp|in kürze|soweit ich (?:sehe|weiß|sehen kann)|antwort|kurze antwort|kurzantwort|zusammenfassung|fazit|ergebnis|ergebnisse|details)(?:,|:) ",
        r"(?:kurz gesagt|kurz|kurzum|zusammenfassend|zusammengefasst|insgesamt|um ihre frage zu beantworten|zu ihrer frage)[,:] ",
        r"(?:die (?:kurze )?antwort (?:auf ihre frage )?(?:lautet|ist)(?::|, dass)?|ich habe gefunden, dass) ",
    ),
    by_source=(
        r"laut|gemäß|nach|entsprechend|basierend auf|ausgehend von|aufgrund|auf (?:der )?(?:grundlage|basis)(?: von| der| des| dieser)?"
        r"|wie (?:im|in der|in den|in dem|in)|im|in der|in den|aus",
    ),
    by_place="nach|im|in der|in den|aus|entsprechend|aufgrund",
    behind_id=r"(?: (?:angegeben|beschrieben|erwähnt|festgehalten|festgelegt|geregelt|nachzulesen|steht|ausgeführt))?\s*[,:](?:\s+|\Z)",
    source_first=(
        r"(?:sagt|sagen|besagt|besagen|gibt an|geben an|erklärt|erklären|erwähnt|erwähnen|bestätigt|bestätigen|legt fest|regelt)"
        r"(?:, dass|:)",
    ),
    source_nouns="""
        handbuch mitarbeiterhandbuch personalhandbuch richtlinie richtlinien leitfaden regel regeln regelung regelungen
        regelwerk ordnung vorschrift vorschriften quelle quellen text texten dokument dokumente dokumenten dokumentation
        kontext kontextes auszug auszüge auszügen abschnitt unterlagen information informationen angaben daten datei dateien
        seite seiten artikel faq wiki intranet satzung vertrag merkblatt anleitung suchergebnissen
    """,
    source_extras="""
        dem den der die das des ihrem ihrer ihren unserem unserer unseren diesem dieser diesen bereitgestellten gegebenen
        vorliegenden verfügbaren angegebenen aktuellen offiziellen internen obigen folgenden mir von uns zur verfügung
        gestellten im in und aus
    """,
    citing="quelle|quellen|quellenangabe|quellenangaben|beleg|belege|nachweis|nachweise|siehe|siehe auch|vgl|dokument|dokumente"
    "|fußnote|laut|nach",
    numbered="schritt|abbildung|abb|tabelle|punkt|option|stufe|knopf|taste|schalter|klasse|typ|gruppe|abschnitt|absatz|abs|satz|ziffer|teil|phase|kategorie|nummer|raum|tor|linie|zone|formular|artikel|regel|kapitel|anlage|gleis",
    titles="""
        antwort antworten zusammenfassung überblick übersicht einleitung details hintergrund fazit ergebnis ergebnisse frage
        fragen punkte punkt wichtigste wichtig hinweis hinweise regeln regel richtlinie informationen information erklärung
        kontext quelle quellen quellenangaben beleg belege nachweise schritte schritt liste tabelle kurz allgemein thema
        wert werte beschreibung kategorie art abschnitt angabe angaben bemerkung anmerkung anmerkungen was wie wer wen wem
        wann wo warum welche nr nummer fußnoten
    """,
    leads=(
        r"(?:das|folgendes|dies) (?:habe ich|hat die suche) (?:gefunden|ergeben)|ich habe (?:folgendes|das|dies) gefunden"
        r"|(?:im|in der|in den|in dem|laut) (?:handbuch|richtlinie|regeln|regelwerk|dokumenten|unterlagen|kontext|text|quellen) (?:steht|heißt es|stehen)(?: folgendes| dazu)?",
        r"hier (?:ist|sind|finden sie|kommt|kommen)(?: (?:die|der|das|eine|ein|ihre|alle|wichtigsten|relevanten|kurze|antwort"
        r"|antworten|informationen|punkte|regeln|übersicht|zusammenfassung|schritte|details|auf|zu|ihrer|frage|im|überblick))*",
        r"(?:es gilt|es gelten|dabei gilt|im einzelnen|im überblick|wie folgt|folgendes|das gilt)(?: (?:folgendes|folgende regeln"
        r"|die folgenden regeln|dabei))?|(?:folgende|die folgenden) (?:punkte|regeln|schritte|informationen)(?: gelten)?",
    ),
    little="""
        der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur in im an am auf bei für mit als
        ist sind war waren wird werden sein hat haben hatte es sie er ich wir ihr ihre ihren ihrem ihrer man mein sich dass
        wie was wer wen wem wann wo welche welcher welches wird kann können darf dürfen soll sollen muss müssen auch so dann
        da dies diese dieser dieses um aus nach über wenn ob
    """,
    asking="""
        was wann wo wer wen wem wessen welche welcher welches warum wie viel viele lange oft weit ist sind war kann können
        darf dürfen muss müssen soll sollen wird werden hat haben gibt es man ich sie wir fragen frage fragt an sich wenden
        wendet passiert gilt gelten bedeutet heißt braucht brauchen
    """,
    asked=(
        r"(?:sie|du) (?:fragen|fragst|fragten|möchten wissen|möchtest wissen|wollten wissen|haben gefragt|hast gefragt)\b",
    ),
    tells_by_asking=(
        r"wussten sie|wusstest du|wissen sie|weißt du|haben sie gewusst|hast du gewusst|ist (?:es|das) nicht|warum\b|wieso\b|weshalb\b",
    ),
    question_words="was wann wo wer wen wem wessen welche welcher welches wie wieviel wohin woher",
    conditions="wenn falls sofern soweit bei bis sobald ohne",
    notices=(
        r"(?:diese|die|dieser|der) (?:antwort|text|inhalt|zusammenfassung|nachricht) (?:wurde|ist) (?:automatisch |maschinell )?(?:(?:von|mit|durch)(?: (?:einer|einem|der"
        r"|dem|hilfe|von|ki|künstlicher|intelligenz|assistenten|assistentin|ki-assistenten|chatbot|sprachmodell|system|ki-system)){1,6} )?(?:erstellt|generiert|erzeugt"
        r"|geschrieben|verfasst)(?: und kann (?:fehler|ungenauigkeiten) enthalten)?",
        r"(?:ki|automatisch|maschinell)[- ]?(?:generierte|erstellte|generiert|erstellt|erzeugt|erzeugte)(?: (?:inhalte?|antworten?|texte?))?(?: (?:kann|können) (?:fehler"
        r"|ungenauigkeiten) enthalten| (?:kann|können) (?:fehlerhaft|falsch|ungenau) sein)?",
        r"(?:bitte )?(?:überprüfen|prüfen|kontrollieren)(?: sie)?(?: bitte)? (?:wichtige|alle|die|diese)(?: (?:wichtigen|angaben|informationen|details|fakten|ergebnisse))?(?: nach)?"
        r"|(?:ki|ki-assistenten|chatbots|ich)(?: kann| können) fehler machen",
        r"(?:antwort )?(?:erstellt|generiert|erzeugt|beantwortet)(?: am| um)? DATE|(?:erstellungs)?datum:? DATE",
        r"(?:konfidenz|sicherheit|vertrauen|verlässlichkeit|zuversicht)(?: der antwort)?:? (?:sehr )?(?:hoch|mittel|niedrig|gering|[\d.,]{1,6} ?%?|\d{1,3} ?/ ?\d{1,3})",
        r"wenn (?:sie|du) (?:möchten|möchtest|wollen|willst|wünschen)|auf wunsch|bei bedarf|soll ich",
    ),
    pointing=(
        r"(?:(?:für )?(?:mehr|weitere|nähere|alle)? ?(?:einzelheiten|details|informationen|näheres|infos)):? (?:siehe|sieh|finden sie (?:in|im)|findest du (?:in|im)|stehen (?:in|im)"
        r"|steht (?:in|im)|in|im) ",
        r"siehe(?: auch)? ",
    ),
    offers=(
        r"(?:(?:wenn (?:sie|du) (?:möchten|möchtest|wollen|willst|wünschen)|auf wunsch|gerne?|bei bedarf),? )?(?:kann|könnte|werde) ich(?: auch| gerne?)? ",
        r"ich (?:kann|könnte)(?: auch| gerne?)? ",
        r"(?:soll|darf|kann) ich(?: auch)? ",
        r"(?:möchten sie|möchtest du|wünschen sie|wollen sie|willst du),? dass ich(?: auch)? ",
    ),
    offer_verbs="""
        entwerfen entwerfe schreiben schreibe verfassen verfasse vorbereiten erklären erkläre zusammenfassen zusammenfasse
        auflisten zeigen zeige suchen suche prüfen prüfe nachsehen helfen helfe übersetzen vergleichen berechnen senden schicken
        geben erstellen erstelle formulieren formuliere heraussuchen erläutern
    """,
    offer_words="""
        ihnen dir sie dich ein eine einen einem einer den die das der dem des dafür dazu davon für von zu zum zur mit in auf über und
        oder auch noch mehr weitere gern gerne antrag e-mail mail brief vorlage formular nachricht notiz zusammenfassung liste tabelle
        beispiel beispiele entwurf erinnerung berechnung abschnitt text link überblick übersicht antwort fassung übersetzung vergleich
        checkliste frage fragen informationen details nächsten schritte schritt solchen solche kurz genauer näher dabei bitte es
    """,
    related=(
        r"(?:weitere|ähnliche|verwandte|mögliche|vorgeschlagene) fragen|das könnten sie auch fragen|häufig gestellte anschlussfragen|anschlussfragen",
    ),
    suggests=(
        r"(?:kann|könnte|darf|muss|soll|werde) (?:ich|man) |wie (?:kann|könnte|soll|muss|darf) (?:ich|man) |(?:wo|wen|wem|wann) (?:kann|muss|soll|darf) (?:ich|man) |was (?:ist|passiert),? wenn ",
    ),
    denying="nicht kein keine keinen keiner keinem nie niemals niemand nichts ohne nur außer alle immer jeder kostenlos gratis",
    months="januar februar märz april mai juni juli august september oktober november dezember jänner",
    clock="um ",
    owned=r"(?:der|die|das|den|dem|mein\w*|ihr\w*|sein\w*) ",
    presuming="weil|obwohl|da|dass|deren|dessen",
    no_section="siehe laut nach vgl dokument",
    question_labels="frage",
    replies="ja|nein",
    depends="nicht|nur|aber",
    answer_keys="antwort",
    source_keys="quellen?",
)
