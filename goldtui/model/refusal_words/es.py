"""Spanish: how a response refuses or says what is missing; one *no* before the verb carries it."""

from __future__ import annotations

from goldtui.model.refusal_words.declare import REST, WORD, RefusalWords

_SORRY = (
    r"(?:(?:lo siento(?: mucho)?|lo lamento|disculpe|disculpa|perdón|lamentablemente|desafortunadamente|por desgracia"
    r"|desgraciadamente|me temo)[,.;:]?(?: pero| que)? )?"
)
_PURE = (
    r"(?:fuentes?|contextos?|documentos?|documentación|textos?|fragmentos?|pasajes?|información|material(?:es)?"
    r"|base de conocimientos?|resultados?)"
)
_HOUSE = (
    r"(?:políticas?|manual(?:es)?|guías?|normas?|normativas?|reglamentos?|reglas?|contratos?|acuerdos?"
    r"|convenios?|folletos?"
    r"|informes?|artículos?|sección|secciones|procedimientos?|instrucciones|páginas?|avisos?|estatutos?"
    r"|condiciones|notas?)"
)
_DET = r"(?:el|la|los|las|este|esta|estos|estas|su|sus|mi|mis|nuestro|nuestra|nuestros|nuestras)"
_BEHIND = rf"(?: {WORD}){{0,4}}"
_RETRIEVED = rf"{_DET} (?:{WORD} )?{_PURE}{_BEHIND}"
_TEXTS = rf"{_DET} (?:{WORD} )?(?:{_PURE}|{_HOUSE}){_BEHIND}"
_SAY = (
    r"(?:dicen?|mencionan?|indican?|especifican?|precisan?|aclaran?|explican?|describen?|tratan?|abordan?"
    r"|hablan?|señalan?"
    r"|responden?|detallan?|nombran?|hacen? (?:ninguna )?(?:mención|referencia))"
)
_DETAILS = (
    r"(?:ninguna? |ningún |suficiente |la |una? )?(?:[^ .!?,;:]+ )?(?:información|datos|detalles?|respuestas?|mención"
    r"|menciones|referencias?|indicación|constancia)"
)
"""Nouns for information: "there are no details" is a gap, whereas "there is no limit" is a rule."""
_INFO = (
    r"(?:ninguna? |ningún |suficiente |la |una? )?(?:[^ .!?,;:]+ )?(?:información|datos?|detalles?|respuestas?"
    r"|mención|menciones"
    r"|referencias?|indicación|límites?|importes?|fechas?|plazos?|cifras?|precios?|tarifas?|números?|constancia|nada)"
)

_LACKS = (
    rf"{_TEXTS} (?:(?:no|tampoco) (?:nos |me |lo |se )?{_SAY}\b|no permiten? (?:responder|saber|determinar)"
    rf"|no (?:contienen?|incluyen?|dan?|ofrecen?|proporcionan?|facilitan?|aportan?) {_INFO})",
    rf"{_RETRIEVED} no (?:contienen?|cubren?|incluyen?) ",
    rf"(?:ningun[oa] de|nada en) {_TEXTS} ",
    rf"en {_TEXTS} no (?:se {_SAY}|hay|aparecen?|figuran?|constan?|encuentr[a-z]+|he encontrado|encontré)",
    r"no se (?:menciona|indica|especifica|dice|precisa|detalla|aclara|explica|proporciona)n?(?: [^.!?]*)?",
    rf"no (?:hay|existen?|aparecen?|figuran?|constan?|tengo|dispongo de|cuento con|tenemos|disponemos de) {_DETAILS}",
    r"no (?:he podido|hemos podido|pude|puedo|logré|consigo|conseguí|he logrado) (?:encontrar|hallar|localizar)",
    r"no (?:he encontrado|hemos encontrado|encontré|encuentro|hallé"
    rf"|se (?:ha encontrado|encontró|encontraron) (?:nada|{_DETAILS}))",
    r"no (?:lo )?(?:sé|sabemos)(?: (?:si|qué|cuándo|cuánto|cómo|dónde|con)[^.!?]*)?",
)

WORDS = RefusalWords(
    language="es",
    examples=("El reglamento no dice si ...", "No he encontrado nada sobre ...", "No lo sé."),
    refusal=(
        rf"{_SORRY}(?:yo )?(?:{'|'.join(_LACKS[:-1])}){REST}",
        rf"{_SORRY}(?:yo )?{_LACKS[-1]}[.!?]*",
        rf"{_SORRY}(?:según|de acuerdo con) {_TEXTS},? (?:{'|'.join(_LACKS[-5:])}){REST}",
        rf"[^.!?;:]+ no (?:se (?:menciona|indica|especifica|precisa|detalla)n?|(?:está|están|aparece|aparecen"
        rf"|figura|figuran) "
        rf"(?:mencionad|indicad|especificad|en )){REST}",
        rf"{_SORRY}(?:yo )?no (?:puedo|podría) (?:responder|contestar|decir(?:le|te|lo|selo)?|confirmar"
        rf"|determinar|indicar"
        rf"|ayudar(?:le|te)?|dar(?:le|te)? (?:esa|ninguna|una)|proporcionar)\b{REST}",
        rf"[^.!?;:]+ no (?:está|están) (?:cubiert|recogid|contemplad|incluid|tratad)[oa]s? en {_RETRIEVED}{REST}",
        rf"{_SORRY}(?:eso |esto )?no es algo (?:sobre|acerca de|de) (?:el |la |lo )?que (?:yo )?"
        rf"(?:teng[ao]|disponga|dispongo|pueda (?:responder|decir))\b{REST}",
        rf"{_SORRY}no (?:podemos) (?:responder|contestar|decir(?:le|te)?)\b{REST}",
        rf"{_SORRY}(?:no es posible|es imposible) (?:responder|saber|determinar|contestar)\b{REST}",
    ),
    gap=(
        rf"\b(?:{'|'.join(_LACKS[:-1])})",
        r"\bno (?:lo )?(?:sé|sabemos)(?:[ ,.!?]|$)",
        r"\bno puedo (?:responder|contestar|decir|confirmar)",
    ),
    courtesy=(
        r"(?:lo siento(?: mucho)?|lo lamento|disculpe|perdón|lamentablemente|gracias[^.!?]*|hola|buenos días"
        r"|(?:por favor,? )?(?:consulte|consulta|pregunte|pregunta|contacte|póngase|diríjase|llame|visite"
        r"|escriba)[^.!?]*"
        r"|por favor[^.!?]*|(?:le|te) (?:recomiendo|sugiero|aconsejo)[^.!?]*|no dude en [^.!?]*|si (?:necesita"
        r"|tiene|quiere)[^.!?]*"
        r"|(?:puede|podría|puedes) (?:consultar|preguntar|contactar|dirigirse|ponerse|llamar|visitar)[^.!?]*"
        r"|(?:puedo|podría) (?:buscar|ayudar[a-z]*|revisar|comprobar)[^.!?]*|¿[^.!?]*) ?[.!?]*",
    ),
    covers=(
        rf"(?:{_TEXTS}|ellos|ellas) (?:solo |sólo |únicamente |solamente )?(?:tratan?|hablan?|abordan?"
        rf"|describen?|cubren?"
        r"|se refieren?|se centran?|mencionan?) (?:solo |sólo |únicamente |solamente )?(?:de|sobre|a|en|el|la"
        r"|los|las|del|al)"
        r" [^.!?]*[.!?]*",
    ),
    speaks_of_sources=rf"(?:{_TEXTS}|en {_TEXTS}|solo|sólo|yo) ",
    turns=r"(?:,| -|;)? (?:pero|sin embargo|no obstante|aunque|sino|en cambio),? ",
    asks=r"(?:(?:y|e|o|u|ni|tampoco) )*(?:si|qué|que|cómo|cuándo|dónde|quién|quiénes|cuál|cuáles|cuánt[oa]s?"
    r"|por qué|sobre|acerca"
    r"|de|del|en|a|al|para|con|por|respecto) ",
    finite=r"(?:^| )(?:es|son|era|eran|está|están|debe|deben|puede|pueden|hay|cuesta|cuestan|tiene|tienen|será"
    r"|serán|vale"
    r"|valen|empieza|termina|paga|pagan|abre|cierra|dura)(?:[ .!?]|$)",
    label="respuesta",
    links="(?:y|porque|ya que) ",
    says_that=r"\bque\b",
    introduces=rf"{_SORRY}(?:según|de acuerdo con|(?:basándo(?:me|nos)|basado)(?: únicamente| solo)? en|con base en"
    rf"|en base a|a partir de|sobre la base de|conforme a|en) ?(?:{_DET} |l )?(?:{WORD} )?{_PURE}"
    r"(?: (?:proporcionad|facilitad|dad|disponible|recuperad|suministrad)[oa]?s?)?,? ",
    cutoff=(r"\bdatos de entrenamiento\b|\bfecha de corte\b",),
)
