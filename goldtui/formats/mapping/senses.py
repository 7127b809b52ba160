"""What a column's name says in English, so that one list of names reads the tables of other languages too."""

from __future__ import annotations

import re
from functools import lru_cache

_SAYS = {
    "question": """
        pergunta perguntas pregunta preguntas domanda domande frage fragen testfrage testfragen vraag vragen
        pytanie pytania soru sorular вопрос вопросы питання otázka otazka fråga fraga spørgsmål spørsmål spm kysymys
        kérdés întrebare intrebare ερώτηση ερωτήσεις pertanyaan soalan คำถาม سؤال السؤال الأسئلة پرسش سوال שאלה प्रश्न
        सवाल প্রশ্ন கேள்வி swali 问题 問題 质问 質問 提问 问句 질문 문제 câu_hỏi cau_hoi
    """,
    "query": """
        consulta requête requete anfrage suchanfrage zapytanie sorgu запрос 查询 検索クエリ 검색어 쿼리
    """,
    "answer": """
        resposta respostas respuesta respuestas risposta risposte réponse réponses reponse reponses antwort
        antworten antwoord antwoorden odpowiedź odpowiedz odpowiedzi cevap cevaplar yanıt yanit ответ ответы
        відповідь odpověď odpoved svar vastaus válasz valasz răspuns raspuns απάντηση απαντήσεις jawaban jawapan คำตอบ
        جواب الجواب إجابة الإجابة پاسخ תשובה उत्तर जवाब উত্তর jibu 答案 回答 答复 答え 解答 답변 대답 câu_trả_lời
        cau_tra_loi trả_lời tra_loi đáp_án dap_an
    """,
    "expected": """
        expect expects wanted esperada esperado esperadas esperados atteso attesa attesi attese attendu attendue
        attendus attendues erwartet erwartete erwarteter erwartetes erwarteten beklenen oczekiwana oczekiwany
        ожидаемый ожидаемая ожидаемые verwacht verwachte forventet forventede förväntat förväntade
        elvárt odotettu očekávaná diharapkan المتوقعة 期望
        预期 期待 預期 예상 기대 mong_đợi mong_doi kỳ_vọng
    """,
    "correct": """
        correta correto correcta correcto corretta corretto correcte richtig richtige doğru dogru правильный
        правильная верно верный poprawna juist juiste bonne buona 正しい 올바른 正确 正確 الصحيحة đúng
    """,
    "standard": """
        标准 標準 模範 모범
    """,
    "reference": """
        referência referencia riferimento référence referenz referans эталон эталонный эталонная referensi
        المرجعية 参考 參考 参照 참조 tham_chiếu
    """,
    "reference_answer": """
        musterantwort musterlösung referenzantwort 정답 正解 标答
    """,
    "model": """
        modelo modello modèle modell модель модели 模型 모델 モデル
    """,
    "generated": """
        gerada gerado generada generado generata generato générée généré generee generiert generierte üretilen
        uretilen сгенерированный сгенерированная wygenerowana 生成 생성
    """,
    "actual": """
        obtida obtido obtenida obtenido ottenuta obtenue tatsächliche tatsaechliche gerçek фактический 实际 實際
        실제
    """,
    "retrieved": """
        recuperado recuperados recuperada recuperadas recuperati recuperate récupéré récupérés abgerufen
        abgerufene найденные 检索 檢索 검색된
    """,
    "source": """
        fonte fontes fuente fuentes fonti quelle quellen kaynak źródło zrodlo источник источники bron bronnen
        fundstelle fundstellen belegstelle belegstellen quellenangabe
        källa källor zdroj zdroje kilde kilder forrás források lähde lähteet izvor izvori πηγή πηγές
        sumber مصدر المصدر מקור מקורות 来源 來源 出处 出典 출처 स्रोत nguồn nguon
    """,
    "context": """
        contexto contextos contesto contesti contexte contextes kontext kontexte bağlam baglam контекст kontekst
        konteks السياق سياق 上下文 文脈 문맥 컨텍스트 ngữ_cảnh ngu_canh
    """,
    "document": """
        documento documentos documenti dokument dokumente belge doküman документ документы dokumen
        dokumentum asiakirja מסמך 文档 文書
        문서 tài_liệu tai_lieu văn_bản
    """,
    "file": """
        archivo archivos arquivo arquivos fichier fichiers datei dateien dosya файл plik bestand 文件 파일
        ファイル
    """,
    "page": """
        página páginas pagina paginas pagine seite seiten sayfa страница strona halaman oldal sida sivu
        עמוד 页码 页 頁 ページ 페이지
        trang
    """,
    "text": """
        texto textos texte textes testo testi metin текст tekst 文本 本文 正文 텍스트 본문
    """,
    "content": """
        inhalt conteúdo conteudo contenido contenuto contenu içerik icerik treść содержание 内容 內容 내용
        nội_dung
    """,
    "title": """
        título titulo titolo titre titel başlık заголовок 标题 標題 タイトル 제목 tiêu_đề
    """,
    "category": """
        categoria categoría categorie catégorie kategorie kategori kategória категория kategoria 类别 類別 分类 分類
        カテゴリ 카테고리 분류 danh_mục
    """,
    "type": """
        tipo typ tür тип 类型 類型 유형 loại
    """,
    "difficulty": """
        dificuldade complexidade dificultad difficoltà difficulté schwierigkeit zorluk сложность 难度 難易度
        난이도 độ_khó
    """,
    "keywords": """
        palavras_chave palabras_clave parole_chiave mots_clés mots_cles schlüsselwörter schluesselwoerter
        stichwörter anahtar_kelimeler ключевые_слова 关键词 關鍵詞 キーワード 키워드 từ_khóa
    """,
    "must_not_contain": """
        não_deve_conter nao_deve_conter no_debe_contener non_deve_contenere ne_doit_pas_contenir
        darf_nicht_enthalten не_должен_содержать
    """,
    "must_contain": """
        deve_conter debe_contener deve_contenere doit_contenir muss_enthalten должен_содержать
    """,
    "note": """
        nota notas observação observações observacao observaciones bemerkung bemerkungen remarque remarques
        примечание megjegyzés merknad anmärkning huomautus 备注 備註 비고 ghi_chú
    """,
    "id": """
        编号 序号 编码 番号 번호 연번
    """,
    "answerable": """
        beantwortbar beantwoordbaar 回答可否 回答可能
    """,
    "unanswerable": """
        unbeantwortbar onbeantwoordbaar sans_réponse sin_respuesta sem_resposta senza_risposta 回答不可
    """,
    "out_of_scope": """
        hors_périmètre hors_perimetre hors_sujet hors_scope fuera_de_alcance fuera_del_alcance fora_do_escopo
        fuori_ambito buiten_scope außerhalb_des_umfangs 範囲外 超出范围
    """,
    "evidence": """
        根拠 证据 근거
    """,
    "material": """
        資料 资料 자료
    """,
    "required": """
        必須 必须 필수
    """,
    "bot": """
        ボット 机器人 機器人 챗봇 бот бота
    """,
    "assistant": """
        アシスタント 助手 ассистент ассистента assistente asistente assistent
    """,
    "unit": """
        einheit maßeinheit unità unidad unidade unité eenheid jednostka единица birim 単位 单位 單位 단위
    """,
    "currency": """
        währung waehrung moneda devise valuta moeda waluta валюта 通貨 货币
    """,
    "correction": """
        korrektur corrección correccion correção correcao correzione correctie poprawka исправление düzeltme
        修正 訂正 更正 정정
    """,
    "answered": """
        geantwortet beantwortet respondió respondio contestó contesto respondeu risposto répondu repondu geantwoord
        odpowiedział ответил cevapladı
    """,
    "asked": """
        gefragt preguntó preguntaste perguntou chiesto demandé demande gevraagd zapytał спросили
    """,
    "should": """
        sollte sollen müsste hätte debería deberia deveria dovrebbe devrait aurait zou powinien powinna должен
    """,
}
_ENGLISH = {word: said for said, words in _SAYS.items() for word in words.split()}
_MOST = 200
"""Characters of a name that are looked at."""
_FEW = 2
_LONGEST = max(word.count("_") for word in _ENGLISH) + 1
_UNSPACED = re.compile("|".join(sorted((w for w in _ENGLISH if ord(w[0]) > 0x2E80), key=len, reverse=True)))
_FIRST = frozenset(
    """
    expected correct standard reference gold golden ideal required relevant generated actual retrieved exact
    preferred
    """.split()
)
"""Words that come before what they describe in English, and after it in many languages and many tables."""
_THINGS = frozenset(
    """
    question answer answers response responses output source sources context contexts document documents file
    files page pages chunks text
    """.split()
)


_WORD = re.compile(r"(?:[^\W\d_]|[\u0300-\u036f\u064b-\u065f\u0900-\u0dff\u0e31-\u0e4e])+|[0-9]+")
"""Letters with the marks that some scripts write as characters of their own, or digits."""


_ASIDE = re.compile(r"(?<=\w)\s*[(（\[][^()（）\[\]]{1,40}[)）\]]\s*$")
"""What a name says in brackets of how its cells are filled in, such as `(yes/no)`."""


def words_of(name: str) -> str:
    """The words of a name, in snake case."""
    return "_".join(_WORD.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).casefold()))


@lru_cache(maxsize=4096)
def english(name: str) -> tuple[str, ...]:
    """What a name says in English, in snake case, with what describes a thing before it; empty for English."""
    own = words_of(name[:_MOST])
    if name.strip() in ("#", "№"):
        return ("number",)
    name = _ASIDE.sub("", name[:_MOST])
    said = _UNSPACED.sub(lambda found: f"_{_ENGLISH[found[0]]}_", words_of(name))
    words = [word for word in said.split("_") if word]
    if len(words) > _FEW:
        # In a sentence it asks, in French.
        words = [word for word in words if word != "quelle"]
    kept: list[str] = []
    while words:
        for length in range(min(_LONGEST, len(words)), 0, -1):
            if (known := _ENGLISH.get("_".join(words[:length]))) is not None or length == 1:
                kept.extend((known or words[0]).split("_"))
                del words[:length]
                break
    kept = [word for at, word in enumerate(kept) if not at or word != kept[at - 1]]
    forms = ["_".join(kept)]
    if len(kept) > 1 and kept[0] in _THINGS and set(kept[1:]) <= _FIRST:
        forms.append("_".join((*kept[1:], kept[0])))
    return tuple(one for one in forms if one != own)
