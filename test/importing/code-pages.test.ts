/** The texts of many languages in each code page that their banks write: what is read is what was written. */
import { describe, expect, test } from "vitest";
import { readDosPage } from "../../src/importing/decode/dos-pages.ts";
import { inPairs } from "./in-pairs.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** language | header | text of the rows | code pages. */
const table = `
German         | Buchungstag;Verwendungszweck;Betrag     | Bäckerei Weiß Brötchen   | windows-1252 iso-8859-15 iso-8859-2 macintosh cp850 cp437
German, little | Buchungstag;Verwendungszweck;Betrag     | Müller                   | windows-1252 iso-8859-15 cp850 cp437
French         | Date;Libellé;Montant opération          | Prélèvement électricité  | windows-1252 iso-8859-15 macintosh cp850 cp437
Spanish        | Fecha;Concepto;Importe                  | Compra en España año     | windows-1252 iso-8859-15 macintosh cp850 cp437
Portuguese     | Data;Descrição;Valor                    | Transferência São João   | windows-1252 iso-8859-15 macintosh cp850
Italian        | Data;Descrizione;Importo                | CAFFÈ DEL LUNEDÌ         | windows-1252
Italian, little | Data;Descrizione;Importo               | VENERDÌ                  | windows-1252 iso-8859-15
Icelandic      | Dags;Texti;Fjárhæð                      | ÝMIR ÞÓRSHÖFN            | windows-1252
Swedish        | Bokföringsdag;Beskrivning;Belopp        | Kortköp Åhléns Malmö     | windows-1252 iso-8859-15 macintosh cp850 cp437
Danish         | Dato;Tekst;Beløb                        | Køb Netto Århus Ærø      | windows-1252 iso-8859-15 macintosh cp850
Finnish        | Kirjauspäivä;Selite;Määrä               | Ostos Töölö Jyväskylä    | windows-1252 iso-8859-15 macintosh cp850 cp437
Estonian       | Kuupäev;Selgitus;Summa                  | Ost Tõnu ärioõhtu üür    | windows-1252 windows-1257
Polish         | Data operacji;Opis operacji;Kwota       | Zakup Źródło ćwiartka    | windows-1250 iso-8859-2 cp852
Czech          | Datum;Popis;Částka                      | Nákup Řeznictví žižkov   | windows-1250 iso-8859-2 cp852
Hungarian      | Könyvelés dátuma;Közlemény;Összeg       | Kőműves Bolt Győr tűz    | windows-1250 iso-8859-2 cp852
Romanian       | Data tranzacţiei;Descriere;Sumă         | Plată către Braşov       | windows-1250 iso-8859-2 cp852
Croatian       | Datum;Opis plaćanja;Iznos               | Kupnja Čakovec šećer     | windows-1250 iso-8859-2 cp852
Lithuanian     | Data;Paaiškinimai;Suma                  | Pirkinys Šiauliuose žąsų | windows-1257 iso-8859-13
Latvian        | Datums;Informācija saņēmējam;Summa      | Pirkums Rīgā ēdnīca      | windows-1257 iso-8859-13
Turkish        | Tarih;Açıklama;Tutar                    | Şişli kırtasiye ağaç     | windows-1254
Russian        | Дата операции;Описание;Сумма            | Булочная на Садовой      | windows-1251 koi8-r iso-8859-5 ibm866
Ukrainian      | Дата операції;Деталі;Сума               | Київ Їжа для ґазди є     | windows-1251 koi8-u
Bulgarian      | Дата;Основание;Сума                     | Покупка с карта          | windows-1251
Greek          | Ημερομηνία;Περιγραφή;Ποσό               | Άγορα από φούρνο         | windows-1253 iso-8859-7
Hebrew         | תאריך;תיאור;סכום                        | קניה בסופר תל אביב       | windows-1255
Arabic         | التاريخ;البيان;المبلغ                   | شراء من السوق المركزي    | windows-1256
Thai           | วันที่;รายการ;จำนวนเงิน                 | ซื้อของที่ร้านค้า        | windows-874
Japanese       | 日付;摘要;金額                          | 振込手数料スズキ商店     | shift_jis euc-jp
Chinese        | 交易日期;摘要;金额                      | 支付宝转账水电费         | gb18030
Chinese, TW    | 交易日期;摘要;金額                      | 網路轉帳電費             | big5
Korean         | 거래일자;적요;금액                      | 카드 결제 서울 식당      | euc-kr
`;

const cases = table
  .split("\n")
  .filter((row) => row.trim() !== "")
  .flatMap((row) => {
    const [language = "", header = "", text = "", pages = ""] = row.split("|").map((cell) => cell.trim());
    return pages.split(" ").map((page) => ({ language, header, text, page }));
  });

/** Bytes of a text in a page of one byte, by turning its decoder around. */
function inBytes(text: string, page: string): Uint8Array {
  const decoder = page.startsWith("cp") ? undefined : new TextDecoder(page);
  const letter = (byte: number) =>
    decoder?.decode(Uint8Array.of(byte)) ?? readDosPage(page, Uint8Array.of(byte));
  const byLetter = new Map(Array.from({ length: 256 }, (_, byte) => [letter(byte), byte]));
  return Uint8Array.from(text, (wanted) => {
    const byte = byLetter.get(wanted);
    if (byte === undefined) throw new Error(`${page} has no ${wanted}`);
    return byte;
  });
}

describe("code pages", () => {
  const wide = new Set(["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"]);

  test.each(cases)("$language in $page", async ({ header, text, page }) => {
    const file = `${header}\n13.02.2026;${text};-4,50\n14.02.2026;${text};-1,00\n`;
    const bytes = wide.has(page) ? inPairs(file, page) : inBytes(file, page);
    const { rows } = await readWhole(memoryFile(bytes), { currency: "EUR" });
    expect(rows.map((row) => row.verdict === "booked" && row.description)).toEqual([text, text]);
  });

  // Without a header no known word helps; letters and digits may be as wide as the others.
  test.each([
    ["shift_jis", "ＥＴＣ　首都高速", "１"],
    ["shift_jis", "ＡＰＰＬＥ　ＣＯＭ　ＢＩＬＬ", "１回"],
    ["shift_jis", "ローソン", "１"],
    ["shift_jis", "カメラ　通信販売", "３"],
    ["euc-jp", "ＪＲ東日本　チャージ", "１"],
    ["gb18030", "ＡＴＭ取款", "１"],
    ["euc-kr", "ＫＴ통신요금", "１"],
    ["big5", "ＡＴＭ提款", "１"],
  ])("a table without a header in %s: %s", async (page, text, count) => {
    const rows = ["2026/01/13", "2026/01/14"].map((day) => `${day},${text},${count},-4.50\n`);
    const found = await readWhole(memoryFile(inPairs(rows.join(""), page)), { currency: "JPY" });
    expect(found.reading.detected.encoding).toBe(page);
  });

  // Half of the letters are of a narrow kind that any umlaut decodes to; another page makes letters of all of them, in no word's order.
  test.each([
    ["shift_jis", ["ガスト", "ﾌｧﾐﾘｰﾏｰﾄ", "ﾋﾞｯｸｶﾒﾗ", "ﾀﾞｲｿｰ", "イオン"]],
    ["shift_jis", ["ﾛｰｿﾝ", "ﾐﾆｽﾄｯﾌﾟ", "ユニクロ", "スターバックス"]],
    ["windows-1251", ["МАГАЗИН", "ПЯТЁРОЧКА", "АПТЕКА", "Рынок"]],
    ["windows-1253", ["ΣΟΥΠΕΡΜΑΡΚΕΤ", "ΦΑΡΜΑΚΕΙΟ", "Φούρνος"]],
  ])("a card's rows without a header in %s: %j", async (page, texts) => {
    const file = texts.map((text, at) => `2026/01/1${at},${text},${at + 1}500.50\n`).join("");
    const bytes = wide.has(page) ? inPairs(file, page) : inBytes(file, page);
    const found = await readWhole(memoryFile(bytes), { currency: "EUR", sign: "inverted" });
    expect(found.reading.detected.encoding).toBe(page);
  });

  // Signs of windows-1252 are letters in the pages of old machines.
  test.each([
    "Acme – Store", "Store…", "“Quoted” text", "„Quoted“", "don’t", "Bob’s Café", "O’Neil", "Rock ’n’ Roll", "5 € fee", "€5", "Price £5", "10° Celsius",
    "§ 12", "½ price", "A • B", "2×4", "©2026", "Acme® Inc", "Hotel™", "Nº 5", "1ª via", "à la carte", "Mr Å. Nilsson", "ÅRE", "ÖBB", "Çà et là", "þjónusta",
  ])("%s is read in windows-1252", async (text) => {
    const file = `Date;Description;Amount\n13.02.2026;${text};-4,50\n14.02.2026;Plain;-1,00\n`;
    const { rows } = await readWhole(memoryFile(inBytes(file, "windows-1252")), { currency: "EUR" });
    expect(rows[0]).toMatchObject({ description: text });
  }); // prettier-ignore

  // One or two letters in a file of ASCII: the header, or what stands beside the letter, tells the language.
  test.each([
    ["windows-1252", "Buchungstag;Auftraggeber / Begünstigter;Gläubiger-ID;Betrag", ["Möller", "Skihütte"]],
    ["windows-1252", "Buchungstag;Verwendungszweck;Gläubiger-ID;Betrag", ["Bühler"]],
    ["windows-1257", "Data,Mokėtojas / Gavėjas,Paskirtis,Suma", ["Žvirblis", "Nuoma už liepą", "Mėnesio mokestis"]],
    ["windows-1257", "Data;Paskirtis;Suma", ["Ligoninė", "Sąskaita", "Šiauliai"]],
    ["windows-1257", "Datums;Apraksts;Summa", ["Jānis", "Ķekava", "Rīga"]],
    ["windows-1250", "Data operacji;Opis;Kwota", ["Poznań", "Żabka", "Księgarnia", "Wiśniewska"]],
    ["windows-1250", "Date;Description;Amount", ["Gdańsk", "Město", "Dvořák", "Plaćanje"]],
    ["iso-8859-2", "Datum;Kozlemeny;Osszeg", ["Győr", "Szőke", "fűtés"]],
    ["windows-1254", "Tarih;Islem;Tutar", ["KİRA", "Maaş", "Doğan"]],
    ["windows-1252", "Dato;Tekst;Belob", ["Ærø", "Brøndby"]],
    ["windows-1252", "Date;Description;Amount", ["Muñoz", "œuvre", "Zoë", "Forlì", "Þór", "João", "Guðrún"]],
    ["windows-1253", "Date;Details;Amount", ["Πληρωμή ενοικίου", "Αγορά"]],
    ["windows-1255", "Date;Details;Amount", ["קניה", "שכר דירה"]],
    ["windows-1256", "Date;Details;Amount", ["تحويل", "السوق المركزي"]],
    ["koi8-r", "Date;Details;Amount", ["Перевод", "комиссия"]],
  ])("few letters in %s under %s", async (page, header, texts) => {
    for (const text of texts) {
      const file = `${header}\n13.02.2026;${text};;-4,50\n`;
      const { reading } = await readWhole(memoryFile(inBytes(file, page)), { currency: "EUR" });
      const found = new TextDecoder(reading.detected.encoding).decode(inBytes(file, page));
      expect(found).toBe(file);
    }
  }); // prettier-ignore

  // What pages of old machines make of its letters leaves "k ra", and "ra" is a column of debits elsewhere.
  test("rows in Turkish capitals are read in windows-1254", async () => {
    const texts = ["KİRA", "MAAŞ ÖDEMESİ GÜNEŞ A.Ş.", "ÇARŞI MARKET"];
    const file = `Tarih;Açıklama;Tutar;Bakiye\n${texts.map((text, at) => `${13 + at}/03/2026;${text};-${at + 1},50 TL;900,00 TL\n`).join("")}`;
    const { rows } = await readWhole(memoryFile(inBytes(file, "windows-1254")), { currency: "TRY" });
    expect(rows.map((row) => row.verdict === "booked" && row.description)).toEqual(texts);
  });

  test.each(["cp852", "IBM852", "852"])("a page of DOS can be said as %s", async (encoding) => {
    const file = "Data;Opis;Kwota\n13.02.2026;Źródło;-4,50\n";
    const { reading, rows } = await readWhole(memoryFile(inBytes(file, "cp852")), {
      encoding,
      currency: "PLN",
    });
    expect(reading.detected.encoding).toBe("cp852");
    expect(rows[0]).toMatchObject({ description: "Źródło" });
  });
});
