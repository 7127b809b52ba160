"""Spanish."""

from goldtui.text.layout.words.declare import Words

WORDS = Words(
    code="es",
    courtesies=(
        r"hasta (?:pronto|luego|la próxima|la vista)|adiós|nos vemos(?: pronto)?|(?:le|te|les|os) esperamos(?: pronto)?",
        r"(?:hola|buenos días|buenas tardes|buenas noches|buenas|bienvenido|bienvenida)(?: a todos)?",
        r"(?:claro|claro que sí|por supuesto|desde luego|con gusto|con mucho gusto|de nada|entendido|de acuerdo)",
        r"(?:un saludo|saludos|saludos cordiales|atentamente|buena suerte|mucha suerte|que tenga un buen día)",
        r"(?:por favor,? )?(?:consulte|contacte|pregunte|puede consultar|póngase en contacto) (?:con |a )?(?:el|la|su|los|las)"
        r" (?:departamento de recursos humanos|recursos humanos|responsable|supervisor|gerente|soporte|personal)"
        r"(?: para (?:más|mayor) (?:detalles|información))?",
    ),
    polite="""
        hola gracias muchas por su tu la el los las una un esta este esto eso buena buen excelente gran interesante importante
        pregunta preguntas mensaje consulta consultas paciencia espero esperamos que le te les haya sea ser ayude ayuda ayudar
        ayudarle ayudarte sirva útil ha sido responde responda respondido respuesta a si tiene tienes necesita necesitas desea
        deseas quiere quieres más otra otras otro algo alguna duda dudas información detalles ayuda adicional adicionales no
        dude dudes en preguntar preguntarme contactarme contactar consultarme hágamelo házmelo saber estoy estamos aquí para
        encantado encantada de poder con y o cualquier aclaración puedo puede hay queda disposición disposición muy me mi día
        buen tenga todo cosa
    """,
    anchors=(
        r"\bgracias\b|\bespero que\b|\besperamos que\b|\bno (?:dude|dudes)\b|\bhágamelo saber\b|\bhazmelo saber\b|\bházmelo saber\b",
        r"\b(?:buena|excelente|gran|interesante|importante) pregunta\b|\bencantad[oa] de\b|\baquí para ayudar|\ba su disposición\b"
        r"|\balguna otra (?:pregunta|duda|consulta)\b|\balgo más\b|\bmás preguntas\b|\bpuedo ayudar",
    ),
    about="sobre acerca respecto a de",
    yes_no="sí|si|no|correcto|exacto|exactamente|así es|es correcto|efectivamente|en efecto",
    openers=(
        r"(?:sí|no|claro|por supuesto|desde luego|efectivamente|hola|correcto|exacto) ?[,!.:;-]+ ",
        r"(?:tenga en cuenta|ten en cuenta|recuerde|recuerda|cabe señalar|hay que señalar|nótese) que ",
        r"(?:nota|importante|respuesta final|respuesta rápida|respuesta directa|hasta donde sé|respuesta|respuesta corta|resumen|en resumen|conclusión|detalles) ?: ",
        r"(?:en resumen|en breve|en pocas palabras|en conclusión|en general|para responder a su pregunta), ",
        r"la respuesta (?:corta )?(?:a su pregunta )?es(?: que|:)? ",
    ),
    by_source=(
        r"según|de acuerdo con|conforme a|con base en|basado en|basándose en|sobre la base de|en función de|tal como (?:indica|se indica en)"
        r"|como (?:se indica en|indica|dice)|de conformidad con|en",
    ),
    by_place="en",
    source_first=(
        r"(?:dice|dicen|indica|indican|establece|establecen|especifica|especifican|menciona|mencionan|señala|señalan)(?: que|:)",
    ),
    source_nouns="""
        manual guía política políticas reglamento reglamentos norma normas regla reglas normativa fuente fuentes texto textos
        documento documentos documentación contexto extracto extractos pasaje pasajes sección información datos archivo
        archivos página páginas artículo artículos faq wiki intranet contrato convenio resultados
    """,
    source_extras="""
        el la los las del de su sus nuestro nuestra este esta estos estas proporcionado proporcionada proporcionados
        proporcionadas dado disponible disponibles oficial actual interno interna anterior siguiente siguientes búsqueda y la
        empresa empleado empleados que se me
    """,
    citing="fuente|fuentes|referencia|referencias|ref|véase|ver|ver también|cf|documento|documentos|extracto|según",
    numbered="paso|figura|tabla|punto|opción|nivel|botón|tecla|clase|tipo|grupo|sección|cláusula|párrafo|apartado|parte|fase|categoría|número|sala|puerta|línea|zona|formulario|artículo|regla|capítulo|anexo|andén",
    titles="""
        respuesta respuestas resumen introducción detalles detalle contexto conclusión resultado resultados pregunta preguntas
        puntos punto clave importante nota notas observaciones reglas regla política normas información explicación fuente
        fuentes referencia referencias pasos paso lista tabla general tema valor valores descripción categoría tipo sección
        qué quién cómo cuándo dónde porqué cuál n número
    """,
    leads=(
        r"(?:esto|esta|aquí) es lo que (?:he encontrado|encontré|dicen las (?:reglas|normas|fuentes)|dice el (?:manual|reglamento))|(?:he encontrado|encontré) lo siguiente",
        r"(?:aquí (?:está|están|tiene|tienes)|estos son|estas son|esta es)(?: (?:la|el|los|las|un|una|su|respuesta|respuestas"
        r"|información|puntos|reglas|resumen|pasos|detalles|principales|a|pregunta))*",
        r"(?:las |los )?(?:siguientes )?(?:reglas|puntos|pasos|detalles)(?: son)?(?: (?:los|las) siguientes)?|como sigue|lo siguiente"
        r"|en detalle",
    ),
    little="""
        el la los las un una unos unas y o de del a al en por para con es son era ser está están ha han se lo le les su sus
        mi tu nuestro nuestra este esta estos estas ese esa que quien qué quién cuando cuándo donde dónde como cómo cual cuál
        puede pueden debe deben si también yo usted ustedes
    """,
    asking="""
        qué quién quiénes cuál cuáles cuándo dónde cómo cuánto cuánta cuántos cuántas por a de con es son puede pueden puedo
        debe deben se hay que tengo preguntar pregunto dirigirse hacer significa sucede días
    """,
    asked=(r"(?:usted )?(?:pregunta|preguntó|pregunta usted|quiere saber|desea saber|ha preguntado)\b",),
    tells_by_asking=(r"sabía (?:usted )?que|sabías que|sabe usted que|no es cierto|por qué\b|acaso\b",),
    question_words="qué quién quiénes cuál cuáles cuándo dónde cómo cuánto cuánta cuántos cuántas a",
    conditions="si cuando siempre salvo hasta para",
    notices=(
        r"(?:esta|este|la|el) (?:respuesta|texto|contenido|resumen|mensaje) (?:ha sido|fue|está) (?:automáticamente )?(?:redactad[oa]|generad[oa]|cread[oa]|escrit[oa]|elaborad[oa])"
        r"(?: automáticamente)?(?: (?:por|con|mediante)(?: (?:una?|la|el|ia|inteligencia|artificial|asistente|de|modelo|lenguaje|sistema)){1,6})?(?: y puede contener errores)?",
        r"(?:el )?contenido generado por (?:la |una )?ia(?: puede (?:ser (?:incorrecto|inexacto)|contener errores))?",
        r"(?:por favor,? )?(?:verifique|compruebe|revise|verifica|comprueba|revisa) (?:la |toda la )?información(?: importante)?|(?:la ia|los asistentes) pueden? cometer errores",
        r"(?:respuesta )?(?:generad[oa]|cread[oa]|elaborad[oa])(?: el)? DATE|fecha(?: de creación)?:? DATE",
        r"(?:nivel de )?confianza:? (?:muy )?(?:alta|alto|media|medio|baja|bajo|[\d.,]{1,6} ?%?|\d{1,3} ?/ ?\d{1,3})",
        r"si (?:lo )?(?:desea|quiere|prefiere|deseas|quieres)",
    ),
    pointing=(
        r"(?:para )?(?:más |mayores )?(?:detalles|información|informaciones),? (?:consulte|véase|ver|consulta|vea) ",
        r"(?:consulte|véase|vea|ver|consulta)(?: también)? (?=.{1,200} para (?:más |mayores )?(?:detalles|información)\Z)",
    ),
    offers=(
        r"(?:si (?:lo )?(?:desea|quiere|prefiere|deseas|quieres),? )?(?:puedo|podría)(?: también)? ",
        r"(?:desea|quiere|quieres|deseas|le gustaría|te gustaría) que (?:yo )?(?:también )?",
        r"(?:puedo|debo)(?: también)? ",
    ),
    offer_verbs="""
        redactar redacte redactarle escribir escriba escribirle preparar prepare prepararle explicar explique explicarle resumir resuma
        mostrar muestre buscar busque comprobar ayudar ayude ayudarle traducir traduzca comparar calcular enviar envíe dar crear
        generar detallar
    """,
    offer_words="""
        le te me el la los las un una unos unas de del para a al en con sobre y o también más este esta esto su sus tu tus solicitud correo
        carta plantilla formulario mensaje nota resumen lista tabla ejemplo ejemplos borrador recordatorio cálculo sección documento
        texto enlace respuesta versión traducción comparación pregunta preguntas información detalles pasos paso tal cómo
    """,
    related=(
        r"(?:otras )?preguntas (?:relacionadas|similares|sugeridas|adicionales)|otras preguntas|también puede preguntar",
    ),
    suggests=(
        r"(?:puedo|se puede|debo|hay que|es posible) |cómo (?:puedo|se puede|debo) |dónde (?:puedo|se puede) |qué (?:pasa|ocurre|sucede) si ",
    ),
    denying="no ni nunca jamás nadie nada ningún ninguno ninguna sin salvo excepto sólo solo solamente todos todas siempre gratis",
    clock="a las ",
    purposes="para(?: (?:más|mayores|de)){0,3} (?:detalles|información)",
    owned="(?:el|la|los|las|mis?|sus?) ",
    presuming="porque|pues",
    no_section="ver según documento",
    question_labels="pregunta",
    replies="sí|no",
    depends="pero|solo",
    answer_keys="respuesta",
)
