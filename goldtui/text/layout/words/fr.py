"""French."""

from goldtui.text.layout.words.declare import Words

WORDS = Words(
    code="fr",
    courtesies=(
        r"à (?:bientôt|plus tard|la prochaine)|au revoir|au plaisir(?: de vous (?:voir|revoir|accueillir))?",
        r"(?:bonjour|bonsoir|salut|bienvenue|coucou)(?: (?:à tous|à toutes|madame|monsieur))?",
        r"(?:bien sûr|certainement|absolument|avec plaisir|volontiers|d'accord|entendu|je vous en prie|de rien)",
        r"cordialement|bien à vous|bonne (?:journée|soirée|chance)|bon courage|à bientôt",
        r"(?:veuillez|n'hésitez pas à|vous pouvez) (?:contacter|consulter|demander à|vous adresser à) (?:le|la|les|votre|vos)"
        r" (?:service des ressources humaines|ressources humaines|rh|responsable|manager|supérieur|support|service concerné)"
        r"(?: pour (?:plus|davantage) (?:de détails|d'informations|d'information))?",
    ),
    polite="""
        bonjour merci beaucoup bien pour votre ta vos cette cet ce la le les l' une un bonne excellente très intéressante
        importante question questions message demande patience j'espère espère espérons nous je que cela ça ceci vous te t'
        aide aidé aidera aider utile répond répondu répondre réponse à a été est soit suis sommes reste restons disposition
        votre heureux ravie ravi n'hésitez n'hésite pas hésitez si avez as d'autres autres autre besoin de d'aide
        d'informations d'information plus supplémentaires complémentaires des détails precisions précisions me contacter
        demander faites-moi savoir faire laissez-moi tout toute toujours encore y et ou en avec puis-je quelque chose chose
        souhaitez souhaites voulez veux avoir poser là voilà il clair éclairci dans
    """,
    anchors=(
        r"\bmerci\b|\bespère\b|\bespérons\b|\bn'hésitez?\b|\bà votre disposition\b|\bfaites-moi savoir\b|\blaissez-moi\b",
        r"\b(?:bonne|excellente|intéressante|importante) question\b|\bpuis-je\b|\b(?:heureux|ravie?) de vous\b"
        r"|\bd'autres questions\b|\bautre chose\b|\bque j'aide\b",
    ),
    about="sur concernant à propos de du au sujet",
    yes_no="oui|non|exact|exactement|c'est exact|c'est correct|tout à fait|effectivement|si",
    openers=(
        r"(?:oui|non|bien sûr|certainement|absolument|effectivement|tout à fait|bonjour|exact) ?[,!.:;-]+ ",
        r"(?:veuillez noter|notez|à noter|sachez|il (?:faut|convient de) noter)(?: bien)? (?:que |qu')",
        r"(?:note|remarque|important|réponse finale|réponse rapide|réponse directe|à ma connaissance|réponse|réponse courte|en résumé|résumé|conclusion|détails) ?: ",
        r"(?:en bref|en résumé|en résumant|pour résumer|en conclusion|globalement|pour répondre à votre question)(?:,| :) ",
        r"(?:la réponse (?:courte )?(?:à votre question )?est (?:que |: ?)?) ?",
    ),
    by_source=(
        r"selon|d'après|conformément (?:à|au|aux)|sur la base (?:de|du|des)|en vertu (?:de|du|des)|comme (?:indiqué|précisé|mentionné)"
        r" (?:dans|par)|en se basant sur|dans|suivant|basé sur",
    ),
    by_place="dans|suivant",
    source_first=(
        r"(?:dit|disent|indique|indiquent|précise|précisent|mentionne|mentionnent|stipule|stipulent|prévoit|prévoient)(?: que| ?:| qu')",
    ),
    source_nouns="""
        manuel guide politique politiques règlement règlements règle règles source sources texte textes document documents
        documentation contexte extrait extraits passage passages section informations information données fichier fichiers
        page pages article articles faq wiki intranet contrat charte livret résultats
    """,
    source_extras="""
        le la les l' du de des d' votre notre nos vos ce cet cette ces fourni fournis fournie fournies donné disponible
        disponibles officiel actuel interne ci-dessus suivant suivants recherche et l'entreprise du personnel salarié aux au
    """,
    citing="source|sources|référence|références|réf|voir|voir aussi|cf|document|documents|extrait|selon|d'après",
    numbered="étape|figure|tableau|point|option|niveau|bouton|touche|classe|type|groupe|section|clause|paragraphe|alinéa|partie|phase|catégorie|numéro|salle|porte|ligne|zone|formulaire|article|règle|chapitre|annexe|voie",
    titles="""
        réponse réponses résumé aperçu introduction détails détail contexte conclusion résultat résultats question questions
        points point clés clé essentiel important note notes remarque remarques règles règle politique informations
        information explication source sources référence références étapes étape liste tableau général sujet valeur valeurs
        description catégorie type section quoi qui comment quand où pourquoi quel quelle n numéro
    """,
    leads=(
        r"voici ce que (?:j'ai trouvé|disent les (?:règles|documents|sources)|dit le (?:règlement|manuel|document))|j'ai trouvé (?:ceci|ce qui suit)",
        r"voici(?: (?:la|le|les|un|une|votre|réponse|réponses|informations|points|règles|résumé|étapes|détails|principaux"
        r"|principales|ce|que|dit|disent|à|votre|question))*|voilà",
        r"(?:les )?(?:points|règles|étapes|informations) (?:suivants|suivantes)?(?: (?:s'appliquent|sont applicables))?|comme suit"
        r"|ce qui suit|en détail",
    ),
    little="""
        le la les l un une des du de d et ou à au aux en dans sur par pour avec est sont était être a ont avait il elle ils
        elles on je nous vous votre vos notre nos leur leurs son sa ses ce cet cette ces qui que quoi dont où quand comment
        quel quelle quels quelles se s n y peut peuvent doit doivent si aussi
    """,
    asking="""
        qui que quoi quand où comment pourquoi quel quelle quels quelles combien est-ce est sont peut peut-on puis-je faut-il
        doit doivent on je vous il elle demander demande s'adresser adresser de temps y a-t-il fait faire signifie jours
    """,
    asked=(r"(?:vous|tu) (?:demandez|demandes|souhaitez savoir|voulez savoir|avez demandé)\b",),
    tells_by_asking=(r"saviez-vous|sais-tu|savez-vous|n'est-ce pas|n'est-il pas|pourquoi\b|savais-tu",),
    question_words="que quoi qui quand où comment quel quelle quels quelles combien à",
    conditions="si lorsque quand dès sauf tant pour",
    notices=(
        r"(?:cette|ce|la|le) (?:réponse|texte|contenu|résumé|message) (?:a été|est) (?:automatiquement )?(?:rédigée?|générée?|créée?|produite?|écrite?)(?: automatiquement)?(?: par"
        r"(?: (?:une?|l'|ia|intelligence|artificielle|assistant|assistante|un assistant|modèle|de langage|système|l'ia|l'intelligence|d'ia|ia)){1,6})?(?: et peut contenir des erreurs)?",
        r"(?:le |les )?contenus? générés? par (?:l'|une )?ia(?: (?:peut|peuvent) (?:être (?:incorrects?|inexacts?)|contenir des erreurs))?",
        r"(?:veuillez )?(?:vérifier|vérifiez) (?:les |toutes les |toute )?informations?(?: importantes?)?|(?:l'ia|je) peut? faire des erreurs",
        r"(?:réponse )?(?:générée?|créée?|rédigée?)(?: le)? DATE|date(?: de création)?:? DATE",
        r"(?:niveau de )?confiance ?:? (?:très )?(?:élevée?|haute|moyenne?|faible|[\d.,]{1,6} ?%?|\d{1,3} ?/ ?\d{1,3})",
        r"si vous (?:le )?(?:souhaitez|voulez|désirez)|au besoin",
    ),
    pointing=(
        r"(?:pour )?(?:plus de |davantage de |d'autres )?(?:détails|d'informations|informations|précisions) ?(?:,|:)? ?(?:voir|consultez|veuillez consulter|reportez-vous à|se reporter à) ",
        r"(?:voir|consultez)(?: aussi| également)? (?=.{1,200} pour (?:plus de |davantage de )?(?:détails|d'informations|informations|précisions)\Z)",
    ),
    offers=(
        r"(?:(?:si vous (?:le )?(?:souhaitez|voulez|désirez)|au besoin),? )?je (?:peux|pourrais)(?: aussi| également)? ",
        r"(?:souhaitez|voulez)-vous que je ",
        r"(?:dois|puis)-je(?: aussi| également)? ",
    ),
    offer_verbs="""
        rédiger rédige écrire écrive préparer prépare expliquer explique résumer résume lister montrer chercher vérifier aider traduire
        comparer calculer envoyer fournir donner créer générer détailler détaille
    """,
    offer_words="""
        vous te le la les l' un une des de d' du pour à au aux en dans sur et ou aussi plus ce cette ces cela votre vos
        demande e-mail mail courriel lettre modèle formulaire message note résumé liste tableau exemple exemples brouillon
        rappel calcul section document texte lien aperçu réponse version traduction comparaison question questions informations
        détails étapes étape telle tel comment
    """,
    related=(
        r"(?:autres )?questions (?:connexes|associées|similaires|suggérées|liées)|autres questions|vous pourriez aussi demander",
    ),
    suggests=(
        r"(?:puis-je|peut-on|dois-je|faut-il|est-ce que je (?:peux|dois)) |comment (?:puis-je|peut-on|dois-je|faire pour) |où (?:puis-je|peut-on) |que se passe-t-il si ",
    ),
    denying="ne pas n' non jamais aucun aucune rien personne sans sauf seulement uniquement tous toutes toujours gratuit gratuite",
    clock="à ",
    purposes="pour(?: (?:plus|davantage|de)){0,3} (?:d')?(?:details?|détails|informations?|précisions|info)",
    owned="(?:le|la|les|mon|ma|mes|son|sa|ses|leurs?) |l'",
    presuming="parce|puisque|dont",
    no_section="voir selon extrait",
    replies="oui|non",
    depends="pas|mais|seulement",
    answer_keys="réponse",
)
