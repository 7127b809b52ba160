"""Spanish.

A personal object takes `a` and may precede the verb, so `a` is an operator and never loose.
"""

from __future__ import annotations

from goldtui.text.languages.base import Language
from goldtui.text.languages.spanish_order import PASSIVE, REWRITES, THAN
from goldtui.text.languages.spanish_sentences import DISCOURSE, LIMITING, NAMING

# fmt: off
# Tables, several entries a line.
_FUNCTION = """
    el la los las lo un una este esta estos estas esto ese esa esos esas eso aquel aquella aquellos aquellas aquello
    él ella ellos ellas ello yo tú usted ustedes nosotros vosotros me te nos os le les mi mis tu tus su sus
    nuestro nuestra nuestros nuestras vuestro vuestra suyo suya quien quienes cual cuales cuyo cuya cuyos cuyas
    qué quién quiénes cuál cuáles cuándo dónde cómo cuánto cuánta cuántos cuántas
    es son era eran fue fueron ser sea sean sido siendo será serán soy somos
    está están estaba estaban estuvo estuvieron estar esté estén estado estará estarán
    ha han había habían haber haya hayan hay hubo habrá habrán he hemos
    tiene tienen tenía tenían tuvo tuvieron tener tendrá tendrán tenga tengan
    también además muy así aquí ahí allí pues luego entonces propio propia
    mismo misma mismos mismas respectivamente etc exactamente precisamente
"""

_OPERATORS = {
    "not": "no|ningún|ninguno|ninguna|ningunos|ningunas|nadie|nada|tampoco|ni|carece de|carecen de|falta|faltan"
    "|ausencia de",
    "never": "nunca|jamás|no nunca|en ningún caso|bajo ningún concepto|bajo ninguna circunstancia",
    "without": "sin|en ausencia de",
    "ended": "ya no",
    "must": "debe|deben|deberá|deberán|debía|debían|debió|hay que|tiene que|tienen que|tenía que|tenían que"
    "|tendrá que|tendrán que|ha de|han de|obligatorio|obligatoria|obligatorios|obligatorias|es necesario"
    "|es necesario que|es obligatorio|es obligatorio que|es preciso|es preciso que|se exige|se requiere|necesario"
    "|necesaria|imprescindible|obligado a|obligada a|obligados a|obligadas a|obligatoriamente|hace falta"
    "|hace falta que|es imprescindible|necesita|necesitan|será necesario",
    "may": "puede|pueden|podrá|podrán|podía|podían|podría|podrían|se puede|se pueden|se podrá|se podrán|se permite"
    "|se permiten|se permite que|permite|permiten|está permitido|está permitida|están permitidos|están permitidas"
    "|permitido|permitida|permitidos|permitidas|tiene derecho a|tienen derecho a|es posible|es posible que"
    "|autorizado a|autorizada a|autorizados a|autorizadas a|posible|autorizado|autorizada",
    "forbidden": "no puede|no pueden|no podrá|no podrán|no podía|no podían|no se puede|no se pueden|no se podrá"
    "|no se permite|no se permiten|no se permite que|no permite|no permiten|no está permitido|no está permitida"
    "|no están permitidos|no están permitidas|no permitido|no permitida|prohibido|prohibida|prohibidos|prohibidas"
    "|está prohibido|está prohibida|están prohibidos|están prohibidas|queda prohibido|queda prohibida|se prohíbe"
    "|se prohíben|prohíbe|prohíben|no debe|no deben|no deberá|no deberán|no tiene derecho a|no tienen derecho a"
    "|no se debe|no se deben",
    "cannot": "imposible|es imposible|no es posible|no es posible que",
    "free": "no es necesario|no es necesario que|no es necesaria|no son necesarios|no son necesarias|no hace falta"
    "|no hace falta que|no es obligatorio|no es obligatoria|no son obligatorios|no son obligatorias"
    "|no es obligatorio que|no tiene que|no tienen que|no tendrá que|no tendrán que|no necesita|no necesitan"
    "|no está obligado a|no está obligada a|no están obligados a|no están obligadas a|no se exige|no se requiere"
    "|no es preciso|no es preciso que|no es imprescindible|opcional|opcionales|voluntario|voluntaria"
    "|voluntariamente|innecesario|innecesaria",
    "not_must": "no hay que|no ha de|no han de",
    "should": "debería|deberían|conviene|se recomienda|se recomienda que|recomendable|aconsejable|se aconseja",
    "should_not": "no debería|no deberían|no conviene|no se recomienda",
    "wants": "quiere|quieren|desea|desean|quería|querían",
    "future": "va a|van a|iba a|iban a|previsto|prevista|planea|planean|tiene previsto|está previsto|próximamente",
    "past": "antiguamente|anteriormente|hasta ahora|hasta hace poco|solía|solían|ex",
    "all": "todo|toda|todos|todas|cada|cualquier|cualquiera|cada uno de|cada una de|la totalidad de|entero|entera",
    "always": "siempre|en todo momento|en todo caso|sin excepción|constantemente",
    "some": "algún|alguno|alguna|algunos|algunas|varios|varias|cierto|cierta|ciertos|ciertas|unos|unas|diversos"
    "|diversas|determinados|determinadas|parte de|una parte de|un par de",
    "most": "la mayoría de|la mayor parte de|mayoría de|mayoría|la mayoría|mayoritariamente|principalmente|sobre todo"
    "|en su mayoría",
    "many": "muchos|muchas|mucho|mucha|numerosos|numerosas",
    "few": "pocos|pocas|poco|poca|apenas",
    "both": "ambos|ambas|los dos|las dos",
    "either": "uno u otro|bien",
    "or": "o|u",
    "only": "solo|sólo|solamente|únicamente|exclusivamente|tan solo|tan sólo|nada más que|único|única|únicos|únicas"
    "|reservado a|reservada a|reservado para|limitado a|limitada a",
    "not_only": "no solo|no sólo|no solamente|no únicamente|no exclusivamente",
    "except": "excepto|salvo|a excepción de|con excepción de|con la excepción de|exceptuando|excluido|excluida"
    "|excluyendo|aparte de|menos los|menos las",
    "including": "incluido|incluida|incluidos|incluidas|inclusive|incluso|entre otros|entre otras|por ejemplo|p. ej."
    "|incluye|incluyen",
    "instead": "en lugar de|en vez de",
    "if": "si|cuando|siempre que|siempre y cuando|en caso de|en caso de que|en el caso de"
    "|con tal de que|a condición de que|una vez que|en cuanto|cada vez que|según si|que|donde|previa|previo",
    "unless": "a menos que|a no ser que|salvo que|salvo si|excepto si|excepto que|si no",
    "until": "hasta|hasta que",
    "before": "antes de|antes|antes de que|previo a|con anterioridad a|antes que",
    "after": "después de|después|después de que|tras|luego de|con posterioridad a|pasado|pasados|pasadas",
    "by_date": "a más tardar|como tarde|no más tarde de|a más tardar en",
    "earliest": "como pronto|no antes de",
    "since": "desde|a partir de|desde que",
    "during": "durante|mientras|a lo largo de",
    "within": "dentro de|en el plazo de|en un plazo de|en menos de|en un máximo de",
    "between": "entre",
    "at_least": "al menos|como mínimo|por lo menos|un mínimo de|mínimo de|mínimo|mínima|cuando menos|no menos de"
    "|no inferior a|no inferiores a|>=|≥|⩾|mín.",
    "at_most": "como máximo|a lo sumo|un máximo de|máximo de|máximo|máxima|no más de|no superior a|no superiores a"
    "|como mucho|hasta un máximo de|<=|≤|⩽|máx.",
    "more": "más de|superior a|superiores a|mayor de|mayores de|por encima de|más|mayor|mayores|>",
    "less": "menos de|inferior a|inferiores a|menor de|por debajo de|menos|menor|<",
    "about": "aproximadamente|alrededor de|cerca de|casi|en torno a|más o menos|aprox.|~|≈|cosa de",
    "than": f"{THAN}|en comparación con|frente a",
    "as": "como|tan|tanto|tantos|tantas|igual de",
    "over": "sobre|encima de",
    "below": "bajo|debajo de",
    "beside": "junto a|al lado de",
    "behind": "detrás de",
    "inside": "en el interior de",
    "outside": "fuera de",
    "through": "a través de",
    "way": "por",
    "towards": "hacia",
    "toward": "a|al",
    "against": "contra|aunque|a pesar de|a pesar de que|pese a|independientemente de|sin perjuicio de|en contra de",
    "because": "porque|debido a|a causa de|gracias a|ya que|puesto que|dado que|a consecuencia de|a raíz de|para que"
    "|con el fin de|a fin de|con objeto de",
    "per": "por cada|por persona",
    "self": "se",
    "again": "de nuevo|otra vez|nuevamente|vuelve a|vuelven a",
    "still": "todavía|aún|ya|aun",
    "hedge": "normalmente|generalmente|habitualmente|a menudo|frecuentemente|con frecuencia|a veces|ocasionalmente"
    "|rara vez|raramente|probablemente|posiblemente|quizá|quizás|tal vez|parcialmente|en parte|en principio"
    "|por regla general|por lo general|en general|provisionalmente|temporalmente|previsiblemente|presuntamente"
    "|supuestamente|al parecer|parece|parecen|suele|suelen|eventualmente",
    "said": "según|dice que|dicen que|afirma que|asegura que|sostiene que|cree que|considera que|niega que|opina que"
    "|de acuerdo con|a juicio de|en opinión de|duda que|dice|afirma",
    "passive": PASSIVE,
    "for": "para|a favor de|en nombre de",
    "with": "con|junto con|mediante",
    "in": "en",
    "of": "de|del|acerca de|respecto a|en cuanto a",
}


def _contracted(words: str) -> str:
    """The wordings with `del` and `al` in addition to `de` and `a`."""
    listed = words.split("|")
    more = [w + "l" for w in listed if w.endswith((" de", " a"))]
    return "|".join((*listed, *more))


_BEHIND = {
    "at_least": "o más|como mínimo|al menos|mínimo|en adelante|por lo menos|o superior",
    "at_most": "o menos|como máximo|a lo sumo|máximo|como mucho|o inferior",
    "only": "solamente|únicamente|exclusivamente",
    "except": "excluido|excluida",
    "about": "aproximadamente|más o menos",
}

_FRACTIONS = {
    "mitad": 2, "tercio": 3, "tercios": 3, "cuarto": 4, "cuartos": 4, "cuarta parte": 4, "tercera parte": 3,
    "quinto": 5, "quintos": 5, "quinta parte": 5, "sexto": 6, "sextos": 6, "séptimos": 7, "octavo": 8, "octavos": 8,
    "novenos": 9, "décimo": 10, "décimos": 10, "décima parte": 10,
}
_IRREGULAR = {
    "abrir": "abre abren abrió abrieron abrirá abrirán abría", "cerrar": "cierra cierran cerró cerrará cierre",
    "costar": "cuesta cuestan costó costaron costará", "empezar": "empieza empiezan empezó empezará",
    "comenzar": "comienza comienzan comenzó comenzará", "mover": "mueve mueven movió", "volver": "vuelve vuelven",
    "medir": "mide miden midió", "pedir": "pide piden pidió", "servir": "sirve sirven sirvió",
    "salir": "sale salen salió salieron saldrá saldrán", "venir": "viene vienen vino vendrá",
    "dar": "da dan dio dieron dará", "ir": "va van iba", "hacer": "hace hacen hizo hará harán",
    "contar": "cuenta cuentan contó",
    "contener": "contiene contienen contenía contuvo", "perder": "pierde pierden perdió",
    "encontrar": "encuentra encuentran", "recomendar": "recomienda recomiendan",
    "devolver": "devuelve devuelven devolvió", "incluir": "incluye incluyen", "seguir": "sigue siguen siguió",
    "elegir": "elige eligen eligió", "probar": "prueba prueban", "jugar": "juega juegan", "dormir": "duerme duermen",
    "morir": "muere mueren murió", "nacer": "nace nacen nació", "crecer": "crece crecen creció",
    "ofrecer": "ofrece ofrecen ofreció", "permanecer": "permanece permanecen", "producir": "produce producen produjo",
    "reducir": "reduce reducen redujo", "poner": "pone ponen puso pusieron pondrá", "traer": "trae traen trajo",
    "saber": "sabe saben supo", "ver": "ve ven vio vieron", "leer": "lee leen leyó", "vencer": "vence vencen venció",
    "subir": "sube suben subió subieron", "vivir": "vive viven vivió", "recibir": "recibe reciben recibió",
    "cubrir": "cubre cubren cubrió", "escribir": "escribe escriben escribió", "vender": "vende venden vendió",
    "comer": "come comen comió", "beber": "bebe beben bebió", "romper": "rompe rompen rompió", "luz": "luces",
    "vez": "veces", "mantener": "mantiene mantienen mantuvo", "obtener": "obtiene obtienen obtuvo",
    "caer": "cae caen cayó", "construir": "construye construyen construyó", "exigir": "exige exigen",
    "requerir": "requiere requieren requirió", "preferir": "prefiere prefieren", "sentar": "sienta sientan",
}
_ORDINALS = {
    "primero": 1, "primera": 1, "primer": 1, "segunda": 2, "segundo": 2, "tercero": 3, "tercera": 3, "tercer": 3,
    "cuarta": 4, "quinta": 5, "sexta": 6, "séptimo": 7, "séptima": 7, "octava": 8, "noveno": 9, "novena": 9,
    "décima": 10,
}
_UNITS = {
    "s": "segundo|segundos|seg|seg.", "min": "minuto|minutos", "h": "hora|horas|hs", "night": "noche|noches", "d": "día|días|dia|dias",
    "wk": "semana|semanas", "fortnight": "quincena|quincenas", "mo": "mes|meses", "yr": "año|años",
    "decade": "década|décadas", "century": "siglos", "mm": "milímetro|milímetros", "cm": "centímetro|centímetros",
    "m": "metro|metros", "km": "kilómetro|kilómetros", "µg": "microgramo|microgramos", "mg": "miligramo|miligramos",
    "g": "gramo|gramos", "kg": "kilogramo|kilogramos|kilo|kilos", "t": "tonelada|toneladas",
    "ml": "mililitro|mililitros", "cl": "centilitro|centilitros", "l": "litro|litros",
    "m²": "metro cuadrado|metros cuadrados", "km²": "kilómetro cuadrado|kilómetros cuadrados",
    "m³": "metro cúbico|metros cúbicos", "ha": "hectárea|hectáreas", "B": "byte|bytes", "MB": "megabyte|megabytes",
    "GB": "gigabyte|gigabytes", "TB": "terabyte|terabytes", "%": "por ciento",
    "pp": "punto porcentual|puntos porcentuales", "‰": "por mil", "°": "grado|grados",
    "°C": "grado celsius|grados celsius|grados centígrados|grado centígrado", "°F": "grados fahrenheit",
    "W": "vatio|vatios", "kW": "kilovatio|kilovatios", "MW": "megavatio|megavatios", "Wh": "vatio hora|vatios hora",
    "kWh": "kilovatio hora|kilovatios hora|kilovatio-hora|kilovatios-hora", "kcal": "kilocaloría|kilocalorías",
    "V": "voltio|voltios", "A": "amperio|amperios", "Hz": "hercio|hercios", "Pa": "pascal|pascales",
    "km/h": "kilómetros por hora|km por hora", "m/s": "metros por segundo", "dB": "decibelio|decibelios",
    "ms": "milisegundo|milisegundos",
}

SPANISH = Language(
    code="es",
    amount_of_change="en",
    passive="es son fue fueron ser sido será serán",
    minus="(?<!al )(?<!lo )(?<!do )(?<!más o )menos",
    article=r"un[ao]?",
    in_numbers="(?<!nta y )",
    function=_FUNCTION,
    operators={code: _contracted(words) for code, words in _OPERATORS.items()},
    behind=_BEHIND,
    joints="y e pero sino mas",
    units=_UNITS,
    money={
        "EUR": "euro|euros", "USD": "dólar|dólares", "GBP": "libra esterlina|libras esterlinas", "JPY": "yen|yenes",
        "CHF": "franco suizo|francos suizos", "EUR/100": "céntimo|céntimos",
    },
    magnitudes={
        "mil": 1000, "millón": 10**6, "millones": 10**6, "mil millones": 10**9, "millardo": 10**9, "millardos": 10**9,
        "billón": 10**12, "billones": 10**12,
    },
    fractions=_FRACTIONS,
    counts={"docena": 12, "docenas": 12, "decena": 10, "decenas": 10, "centenar": 100},
    ordinals=_ORDINALS,
    ordinal_ends="º ª",
    times={"una vez": 1},
    often={
        "h": "cada hora|todas las horas", "d": "diariamente|a diario|cada día|todos los días|diario|diaria|al día",
        "wk": "semanalmente|cada semana|todas las semanas|semanal|a la semana",
        "fortnight": "quincenalmente|cada quincena|quincenal|cada dos semanas|cada 2 semanas",
        "mo": "mensualmente|cada mes|todos los meses|mensual|al mes",
        "yr": "anualmente|cada año|todos los años|anual|al año",
    },
    per="por al cada /",
    quarter="trimestre",
    months="enero/ene febrero/feb marzo abril/abr mayo junio/jun julio/jul agosto/ago septiembre/setiembre/sept"
    " octubre/oct noviembre/nov diciembre/dic",
    weekdays="lunes martes miércoles/miercoles jueves viernes sábado/sabado domingo",
    of_month="de del",
    versions="versión",
    ands="y e",
    after_hyphen="y o",
    up_to="a|hasta",
    sides="por",
    clock={"medianoche": 0},
    labels="""
        anexo andén aparcamiento apartado apéndice artículo asiento aula bloque calle capítulo casa categoría clase
        columna cuadro edificio entrada escalera estante etapa fase figura fila formulario grupo habitación línea
        mesa modelo módulo muelle nave nivel número página párrafo parcela parte pasillo piso plano planta plaza
        puerta puesto punto ruta sala salida sección tabla taquilla tipo título tomo tramo unidad vagón versión vía
        volumen zona
    """,
    ranges=(
        r"\b(?:entre|de|del|desde) +(?:las? +|el +)?(?P<first>@) +(?:a|al|hasta|y|-) +(?:las? +|el +)?(?P<last>@)",
        r"(?P<first>@) *(?:-|\ba\b|\bal\b|\bhasta\b) *(?:las? +|el +)?(?P<last>@)",
    ),
    qualifiers={"working": "hábiles|laborables|hábil|laborable", "calendar": "naturales", "school": "lectivos"},
    many_times="veces|vez",
    one_part="un una 1",
    number_words="""
        cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
        dieciocho diecinueve veinte veintiuno veintiún veintiuna veintidós veintitrés veinticuatro veinticinco
        veintiséis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien
        ciento doscientos doscientas trescientos trescientas cuatrocientos cuatrocientas quinientos quinientas
        seiscientos seiscientas setecientos setecientas ochocientos ochocientas novecientos novecientas mil millón
        millones veces vez parte trimestre por
    """,
    negative={
        word + end: base + end
        for word, base in {
            "inválid": "válid", "incorrect": "correct", "inactiv": "activ", "incomplet": "complet",
            "insegur": "segur", "indefinid": "definid", "ilimitad": "limitad", "ilícit": "lícit", "inexact": "exact",
            "desconocid": "conocid", "inadecuad": "adecuad", "inalterad": "alterad", "deshabitad": "habitad",
            "descubiert": "cubiert", "desactivad": "activad", "inhabilitad": "habilitad", "inaplicad": "aplicad",
            "inoportun": "oportun", "injust": "just", "desocupad": "ocupad", "impagad": "pagad",
        }.items()
        for end in ("o", "a", "os", "as")
    }
    | {
        "ilegal": "legal", "ilegales": "legales", "inaccesible": "accesible", "insuficiente": "suficiente",
        "insuficientes": "suficientes", "irregular": "regular", "irrelevante": "relevante",
        "incompatible": "compatible", "inviable": "viable", "ineficaz": "eficaz", "incapaz": "capaz",
        "inadmisible": "admisible", "invisible": "visible", "rechaza": "acepta", "rechazan": "aceptan",
        "rechazó": "aceptó", "infrecuente": "frecuente",
    },
    same=(
        "empezar comenzar iniciar", "terminar acabar finalizar", "coche automóvil", "móvil celular", "correo email",
        "comprar adquirir", "enviar mandar", "usar utilizar emplear", "mostrar enseñar", "elegir escoger",
        "médico doctor", "empleado trabajador", "foto fotografía", "bici bicicleta", "ordenador computadora",
        "billete boleto", "permanecer quedar", "reparar arreglar", "devolver retornar", "borrar eliminar",
    ),
    irregular=_IRREGULAR,
    opposites=("abierto abierta abiertos abiertas|cerrado cerrada cerrados cerradas",),
    rewrites=REWRITES,
    limits=LIMITING,
    naming=NAMING,
    discourse=DISCOURSE,
    joining="y pero",
    parting="o ni",
    finite="es son está tiene puede debe a",
    relatives="que quien cual",
    examples=r"por ejemplo|p\. ?ej\.",
    contrasts="no (?P<at>con|en|por)",
    turns="en cambio|sin embargo",
    meanwhile="cuando",
    second_price=r"o (?=@ para\b)",
    prices="euros?",
    otherwise=((r", (?:lo que|lo cual) (?=(?:puede|podría|es|fue|debe|ha|no)\b[^,;:.]*\.?\s*\Z)", ". Esto "),),
    columns={"precio coste tarifa": "cuesta", "peso": "pesa", "duración": "dura"},
    row_verbs="ofrece ofrecen permite permiten incluye tiene",
    each="por",
    participles="ado ada ados adas ido ida idos idas",
    asks="cuándo cuando dónde donde quién quiénes qué que cuál cuáles cómo como cuánto cuánta cuántos cuántas",
    persons={
        "i": "yo mi mis mí", "we": "nosotros nosotras nos nuestro nuestra nuestros nuestras", "thou": "tú tu tus",
        "you": "usted ustedes vosotros os vuestro vuestra vuestros vuestras", "he": "él ellos", "she": "ella ellas",
        "his": "su sus suyo suya suyos suyas",
    },
    we_ending=r"(?!(?:tr|r|extr|supr|\w*gr|recl|mis)[aei]?mos)[a-zñ]{2,}[aei]mos",
    pronouns="él ella ellos ellas esto este esta estos estas ese esa eso aquel aquella su sus",
    uses="use usa utilice",
    imperatives="""
        pulse pulsa abra abre cierre llame llama envíe envía lleve lleva ponga pon quite quita limpie limpia lea guarde
        muestre firme pare toque lave vuelva sustituya cocine caliente corte reserve pregunte vaya elija marque pida
        reinicie descargue actualice borre copie pegue conecte rellene siga tome toma use usa utilice introduzca
        seleccione agite mezcle vierta espere beba descanse
    """,
    verb_forms={
        "past": r"\w{2,}(?:ó|aron|ieron|yeron|jeron|aban?|ían?)|hizo|puso|vino|dijo|trajo|supo|quiso|dio|vio|\w*tuvo"
        r"|\w+dujo|cayó",
        "future": r"\w{2,}r(?:á|án|emos)",
        "present": r"(?!\w*(?:ad|id)[oa]s?\Z)\w+(?:an?|en?|o)",
    },
    past="era eran fue fueron estaba estaban estuvo había habían hubo tenía tenían tuvo",
    present="es son está están ha han hay tiene tienen",
    decimal_comma=True,
    lasts="permanece sigue",
    measures="""
        cuesta cuestan dura duran pesa pesan contiene contienen mide miden cuenta cuentan paga pagan
    """,
    stemmer="spanish",
)
