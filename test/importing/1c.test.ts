/** The exchange of 1C: whose payment a document is, on which day, and what is refused. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

const OWN = "40702810500000012345";
const OTHER = "40702810900000054321";
const section = (balances = "НачальныйОстаток=100.00\nКонечныйОстаток=90.00") =>
  `СекцияРасчСчет\nРасчСчет=${OWN}\nДатаНачала=01.03.2026\nДатаКонца=31.03.2026\n${balances}\nКонецРасчСчет`;
const document = (...lines: readonly string[]) =>
  ["СекцияДокумент=Платежное поручение", ...lines, "КонецДокумента"].join("\n");
const exchange = (...parts: readonly string[]) =>
  ["1CClientBankExchange", "ВерсияФормата=1.02", "Кодировка=Windows", ...parts, "КонецФайла", ""].join("\n");
const out = [`ПлательщикСчет=${OWN}`, `ПолучательСчет=${OTHER}`, "Сумма=10.00", "НазначениеПлатежа=Чай"]; // prettier-ignore

async function read(text: string) {
  try {
    const { reading, rows } = await readWhole(memoryFile(text, { name: "kl_to_1c.txt" }));
    return {
      format: reading.format,
      rows: rows.map(told),
      groups: reading.groups.map(toldGroup),
      cells: rows,
    };
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, detail: error.detail };
    throw error;
  }
}

describe("the day and the way of a payment", () => {
  const own = section("НачальныйОстаток=100.00");
  test.each([
    ["out, by the day it left", [...out, "ДатаСписано=13.03.2026", "ДатаПоступило="], "2026-03-13 | -10.00 RUB"],
    ["in, by the day it arrived", [`ПлательщикСчет=${OTHER}`, `ПолучательСчет=${OWN}`, "Сумма=10.00", "ДатаСписано=13.03.2026", "ДатаПоступило=14.03.2026"], "2026-03-14 | 10.00 RUB"],
    ["out, where only the other day is told", [...out, "ДатаСписано=", "ДатаПоступило=14.03.2026"], "2026-03-14 | -10.00 RUB"],
    ["with the day of the document, where the file has no other", [...out, "Дата=12.03.2026"], "2026-03-12 | -10.00 RUB"],
    ["not carried out", [...out, "Дата=12.03.2026", "ДатаСписано=", "ДатаПоступило="], "skipped not_booked"],
    ["of others", [`ПлательщикСчет=${OTHER}`, `ПолучательСчет=${OTHER}`, "Сумма=10.00", "ДатаСписано=13.03.2026"], "rejected invalid_entry"],
    ["with kopecks behind a dash", [...out, "Сумма=1 010-50", "ДатаСписано=13.03.2026"], "2026-03-13 | -1010.50 RUB"],
    ["with a comma", [...out, "Сумма=10,5", "ДатаСписано=13.03.2026"], "2026-03-13 | -10.50 RUB"],
    ["without an amount", [...out, "Сумма=", "ДатаСписано=13.03.2026"], "rejected amount_missing"],
    ["with an amount that is none", [...out, "Сумма=1.000.00", "ДатаСписано=13.03.2026"], "rejected amount_syntax"],
    ["on no day", [...out, "ДатаСписано=31.02.2026"], "rejected invalid_date"],
  ])("%s", async (_, lines, row) => {
    const found = await read(exchange(own, document(...lines)));
    expect(found.rows?.[0]?.split(" | ").slice(1, 3).join(" | ")).toBe(row);
  }); // prettier-ignore

  test("a file that names no account tells its side by the one day", async () => {
    const found = await read(exchange(document(...out, "ДатаСписано=13.03.2026"), document(...out, "ДатаПоступило=14.03.2026")));
    expect(found.rows?.map((row) => row.split(" | ")[2])).toEqual(["-10.00 RUB", "10.00 RUB"]);
    expect(found.groups).toEqual([`${OWN}, RUB: 1 rows, unavailable`, `${OTHER}, RUB: 1 rows, unavailable`]);
  }); // prettier-ignore
});

test("texts and parties", async () => {
  const lines = [
    ...out,
    "ДатаСписано=13.03.2026",
    "Номер=77",
    "Получатель=ИНН 5009876543 КПП 500901001 ООО Лаванда",
  ];
  const { cells } = await read(exchange(section(), document(...lines)));
  expect(cells?.[0]).toMatchObject({
    description: "Чай",
    merchant: "ООО Лаванда",
    source_record: { counterparty_account: OTHER, bank_reference: "77", bank_type: "Платежное поручение" },
  });
});

test.each([
  ["balances that hold", section(), "proved 100.00 to 90.00"],
  [
    "balances that do not",
    section("НачальныйОстаток=100.00\nКонечныйОстаток=95.00"),
    "failed at line 4 by -5.00",
  ],
  ["one balance", section("НачальныйОстаток=100.00"), "unavailable"],
  ["an overdraft", section("НачальныйОстаток=-5.00\nКонечныйОстаток=-15.00"), "proved -5.00 to -15.00"],
])("%s", async (_, own, proof) => {
  const { groups } = await read(exchange(own, document(...out, "ДатаСписано=13.03.2026")));
  expect(groups).toEqual([`${OWN}, RUB: 1 rows, ${proof}`]);
});

test.each([
  ["cut off in a document", exchange(section(), document(...out)).slice(0, -40), /document .* never closed; it starts on line/],
  ["cut off between documents", exchange(section(), document(...out)).replace("КонецФайла\n", ""), /ends without КонецФайла/],
  ["cut off in a section", "1CClientBankExchange\nСекцияРасчСчет\nРасчСчет=1\n", /section of an account .* never closed; it starts on line 2/],
  ["a document in a document", exchange(`СекцияДокумент=А\n${document(...out)}`), /never closed; it starts on line 4/],
  ["an end of nothing", exchange("КонецДокумента"), /КонецДокумента has no matching start on line 4/],
  ["text behind its end", `${exchange()}СекцияДокумент=А\n`, /after the end/],
])("%s is refused whole", async (_, text, detail) => {
  const found = await read(text);
  expect(found.code).toBe("unreadable_file");
  expect(found.detail).toMatch(detail);
}); // prettier-ignore

test.each([
  ["windows-1251", "Windows"], ["ibm866", "DOS"], ["koi8-r", "Windows"],
])("what is written in %s is read so", async (encoding, declared) => {
  const text = exchange(section(), document(...out, "ДатаСписано=13.03.2026")).replace("Windows", declared);
  const bytes = [...text].map((letter) => {
    for (let byte = 0; byte < 256; byte++)
      if (new TextDecoder(encoding).decode(Uint8Array.of(byte)) === letter) return byte;
    throw new Error(letter);
  });
  const { reading, rows } = await readWhole(memoryFile(Uint8Array.from(bytes)));
  expect([reading.detected.encoding, reading.format, rows.map(told)]).toEqual([
    encoding,
    "1c",
    ["11 | 2026-03-13 | -10.00 RUB | Чай"],
  ]);
}); // prettier-ignore

describe("the balances of several accounts, whose documents stand among each other", () => {
  const of = (number: string, opening: string, closing: string) =>
    section(`НачальныйОстаток=${opening}\nКонечныйОстаток=${closing}`).replace(OWN, number);
  const paid = (payer: string, payee: string, sum: string) =>
    document(`ПлательщикСчет=${payer}`, `ПолучательСчет=${payee}`, `Сумма=${sum}`, "ДатаСписано=13.03.2026", "ДатаПоступило=13.03.2026"); // prettier-ignore
  const STRANGE = "40702810100000099999";
  const documents = [paid(OWN, STRANGE, "10.00"), paid(STRANGE, OTHER, "7.00"), paid(OWN, OTHER, "20.00"), paid(OTHER, STRANGE, "1.00")]; // prettier-ignore
  test.each([
    ["hold for each", "70.00", "31.00", ["proved 100.00 to 70.00", "proved 5.00 to 31.00"]],
    ["break for the one that they break for", "70.00", "30.00", ["proved 100.00 to 70.00", "failed at line 11 by 1.00"]],
    ["are missing for one", "70.00", "", ["proved 100.00 to 70.00", "unavailable"]],
  ])("%s", async (_, first, second, proofs) => {
    const sections = [of(OWN, "100.00", first), of(OTHER, "5.00", second)];
    const told = [`${OWN}, RUB: 2 rows, ${proofs[0] ?? ""}`, `${OTHER}, RUB: 3 rows, ${proofs[1] ?? ""}`];
    expect((await read(exchange(...sections, ...documents))).groups).toEqual(told);
    const { cells = [] } = await read(exchange(...sections, ...documents));
    if (second === "31.00")
      expect(cells.map((row) => ("balance" in row ? row.balance : undefined))).toEqual([9000n, 1200n, 7000n, 3200n, 3100n]);
    // Sections may follow their documents, and an account that nothing moved stands still.
    const still = of("40702810300000077777", "3.00", "3.00");
    const [one = "", other = ""] = sections;
    const mixed = await read(exchange(one, other, ...documents, still));
    expect(mixed.groups).toEqual([...told, "40702810300000077777, RUB: 0 rows, proved 3.00 to 3.00"]);
  }); // prettier-ignore
});
