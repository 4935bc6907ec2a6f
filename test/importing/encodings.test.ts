import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { readText } from "../../src/importing/decode/text.ts";
import { inPairs } from "./in-pairs.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const latin =
  "Buchungstag;Verwendungszweck;Betrag;Währung\n13.02.2026;Bäckerei Weiß – Brötchen für 5 €;-4,50;EUR\n";
const polish =
  "Data operacji;Opis operacji;Kwota;Waluta\n13.02.2026;Zakup: Piekarnia Źródło, ćwiartka chleba;-4,50;PLN\n";
const czech = "Datum;Popis;Částka;Měna\n13.02.2026;Nákup: Řeznictví Kříž, žižkovská;-4,50;CZK\n";
const russian =
  "Дата;Description;Amount;Currency\n13.02.2026;Булочная на Садовой, оплата картой;-4,50;RUB\n".replace(
    "Дата",
    "Date",
  );
const greek = "Date;Description;Amount;Currency\n13.02.2026;Αγορά από φούρνο στην πλατεία;-4,50;EUR\n";
const japanese = "Date,Description,Amount,Currency\n2026/02/13,振込手数料　スズキ商店の支払い,-450,JPY\n";
const simple =
  "Date,Description,Amount,Currency\n2026/02/13,支付宝转账 水电费用 三月,-450,CNY\n2026/02/14,银行手续费,-5,CNY\n";
const korean = "Date,Description,Amount,Currency\n2026/02/13,카드 결제 서울 식당,-450,KRW\n";
const turkish =
  "Tarih;Açıklama;Tutar\nDate;Description;Amount;Currency\n13.02.2026;Şişli kırtasiye ödemesi, ağaç;-4,50;TRY\n".slice(
    22,
  );
const french = "Date;Libellé;Montant;Devise\n13/02/2026;Prélèvement électricité à Orléans, œuvre;-4,50;EUR\n";

/** Bytes of a text in an 8-bit code page, by turning the platform's decoder around. */
function inCodePage(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byLetter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => {
    const byte = byLetter.get(letter);
    if (byte === undefined) throw new Error(`${encoding} has no ${letter}`);
    return byte;
  });
}

function utf16(text: string, { isBig, hasMark }: { isBig: boolean; hasMark: boolean }): Uint8Array {
  const bytes = Buffer.from((hasMark ? "\ufeff" : "") + text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
}

const table: readonly (readonly [string, Uint8Array, string, string])[] = [
  ["UTF-8", Buffer.from(latin), "utf-8", "Bäckerei Weiß – Brötchen für 5 €"],
  ["Chinese in GB 18030", inPairs(simple, "gb18030"), "gb18030", "支付宝转账 水电费用 三月"],
  ["Korean in EUC-KR", inPairs(korean, "euc-kr"), "euc-kr", "카드 결제 서울 식당"],
  ["Turkish in windows-1254", inCodePage(turkish, "windows-1254"), "windows-1254", "Şişli kırtasiye ödemesi, ağaç"],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${latin}`), "utf-8", "Bäckerei Weiß – Brötchen für 5 €"],
  ["UTF-16 little end first with its mark", utf16(latin, { isBig: false, hasMark: true }), "utf-16le", "Bäckerei Weiß – Brötchen für 5 €"],
  ["UTF-16 big end first with its mark", utf16(latin, { isBig: true, hasMark: true }), "utf-16be", "Bäckerei Weiß – Brötchen für 5 €"],
  ["UTF-16 little end first without mark", utf16(latin, { isBig: false, hasMark: false }), "utf-16le", "Bäckerei Weiß – Brötchen für 5 €"],
  ["UTF-16 big end first without mark", utf16(latin, { isBig: true, hasMark: false }), "utf-16be", "Bäckerei Weiß – Brötchen für 5 €"],
  ["lines that end as on an old Macintosh", Buffer.from(latin.replaceAll("\n", "\r")), "utf-8", "Bäckerei Weiß – Brötchen für 5 €"],
  ["a last byte that only begins a character of UTF-8", inCodePage("Date;Amount;Currency;Description\n13.02.2026;-4,50;EUR;Café", "windows-1252"), "windows-1252", "Café"],
  ["German in windows-1252", inCodePage(latin, "windows-1252"), "windows-1252", "Bäckerei Weiß – Brötchen für 5 €"],
  ["French in windows-1252", inCodePage(french, "windows-1252"), "windows-1252", "Prélèvement électricité à Orléans, œuvre"],
  ["French on an old Macintosh", inCodePage(french, "macintosh"), "macintosh", "Prélèvement électricité à Orléans, œuvre"],
  ["Polish in windows-1250", inCodePage(polish, "windows-1250"), "windows-1250", "Zakup: Piekarnia Źródło, ćwiartka chleba"],
  ["Polish in ISO 8859-2", inCodePage(polish, "iso-8859-2"), "iso-8859-2", "Zakup: Piekarnia Źródło, ćwiartka chleba"],
  ["Czech in windows-1250", inCodePage(czech, "windows-1250"), "windows-1250", "Nákup: Řeznictví Kříž, žižkovská"],
  ["Russian in windows-1251", inCodePage(russian, "windows-1251"), "windows-1251", "Булочная на Садовой, оплата картой"],
  ["Russian in KOI8-R", inCodePage(russian, "koi8-r"), "koi8-r", "Булочная на Садовой, оплата картой"],
  ["Greek in windows-1253", inCodePage(greek, "windows-1253"), "windows-1253", "Αγορά από φούρνο στην πλατεία"],
  ["Japanese in Shift_JIS", inPairs(japanese, "shift_jis"), "shift_jis", "振込手数料 スズキ商店の支払い"],
]; // prettier-ignore

describe("encodings", () => {
  test.each(table)("%s", async (_, bytes, encoding, text) => {
    for (const piece of [65_536, 3, 1]) {
      const { reading, rows } = await readWhole(memoryFile(bytes, { piece }));
      expect(reading.detected.encoding).toBe(encoding);
      expect(rows[0]).toMatchObject({ verdict: "booked", description: text });
    }
  });

  test("a foreign letter far beyond the file's beginning is seen", async () => {
    const plain = `${"13.02.2026;Bareinzahlung;-4,50;EUR\n".repeat(9000)}`;
    const bytes = Buffer.concat([
      Buffer.from("Buchungstag;Verwendungszweck;Betrag;Waehrung\n"),
      Buffer.from(plain),
      inCodePage("14.02.2026;Bäckerei Weiß;-4,50;EUR\n", "windows-1252"),
    ]);
    const { reading, rows } = await readWhole(memoryFile(bytes));
    expect(reading.detected.encoding).toBe("windows-1252");
    expect(rows.at(-1)).toMatchObject({ description: "Bäckerei Weiß" });
  });

  test("what a person says is taken, also against the file's mark", async () => {
    const bytes = inCodePage(polish, "windows-1250");
    const { rows } = await readWhole(memoryFile(bytes), { encoding: "windows-1250" });
    expect(rows[0]).toMatchObject({ description: "Zakup: Piekarnia Źródło, ćwiartka chleba" });
  });

  test("a mark is no part of the header, whoever says the encoding", async () => {
    const file = memoryFile(Buffer.from(`\ufeff${latin}`));
    const plain = await readWhole(memoryFile(latin));
    for (const choices of [{}, { encoding: "utf-8" }]) {
      const { reading } = await readWhole(file, choices);
      expect(reading).toMatchObject({ mapping: plain.reading.mapping, layout: plain.reading.layout });
    }
  });

  test.each([
    ["utf-8 said of a file that is not", { encoding: "utf-8" }, "unreadable_file"],
    ["an encoding that does not exist", { encoding: "klingon" }, "invalid_setting"],
  ])("%s is refused", async (_, choices, code) => {
    const outcome = await readWhole(memoryFile(inCodePage(polish, "windows-1250")), choices).catch(
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(Problem);
    expect((outcome as Problem).code).toBe(code);
  });
});

describe("NUL bytes that fill a file's end", () => {
  const csv =
    "Date,Description,Amount,Balance\n2026-01-05,Café,-3.50,96.50\n2026-01-06,Salary,100.00,196.50\n";
  const wide = new Uint8Array(Buffer.from(csv, "utf16le"));
  const padded = (bytes: Uint8Array, count: number) => {
    const all = new Uint8Array(bytes.length + count);
    all.set(bytes);
    return all;
  };
  const utf8 = new TextEncoder().encode(csv);
  const qif = new TextEncoder().encode(
    "!Type:Bank\nD13/01/2026\nT-1.50\nPa\n^\nD14/01/2026\nT-2.50\nPb\n^\n",
  );

  test.each([
    ["of one", padded(utf8, 1), "utf-8"],
    ["of a block", padded(utf8, 512 - (utf8.length % 512)), "utf-8"],
    ["of many pieces", padded(utf8, 200_000), "utf-8"],
    ["behind a last line without an end", padded(utf8.subarray(0, -1), 64), "utf-8"],
    ["behind UTF-16", padded(wide, 128), "utf-16le"],
    ["behind another code page", padded(new Uint8Array(Buffer.from(csv, "latin1")), 77), "windows-1252"],
    ["behind QIF", padded(qif, 300), "utf-8"],
    ["behind the end-of-file mark of DOS", padded(padded(qif, 1).fill(26, qif.length), 99), "utf-8"],
  ])("%s", async (_, bytes, encoding) => {
    const { reading, rows } = await readWhole(memoryFile(bytes, { piece: 4096 }), { currency: "EUR" });
    expect(reading.detected.encoding).toBe(encoding);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["booked", "booked"]);
  });

  test.each([
    ["in the middle", Buffer.concat([utf8, new Uint8Array(3), utf8])],
    ["alone", new Uint8Array(100)],
  ])("%s are no text", async (_, bytes) => {
    await expect(readWhole(memoryFile(bytes), { currency: "EUR" })).rejects.toThrow("The file is not text");
  });
});

test("control characters of Shift_JIS stay what they are", async () => {
  const bytes = Uint8Array.from({ length: 128 }, (_, code) => (code === 0 || code === 13 ? 32 : code));
  let text = "";
  for await (const piece of readText(memoryFile(bytes), { name: "shift_jis", markBytes: 0 })) text += piece;
  expect([...text].map((character) => character.charCodeAt(0))).toEqual([...bytes]);
});
