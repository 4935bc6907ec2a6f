/**
 * Rows that the first pass is sure of: none of them is refused when it is read or stored, whatever the file is like, and of
 * plain files they are enough to know that most rows can be written.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { carriedRow } from "../../src/importing/rows/chunk-rows.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { sourceFormats } from "../../src/importing/source-file.ts";
import { rowFault } from "../../src/importing/rows/row-fault.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const fixtures = new URL("../fixtures/", import.meta.url);
const RUNS = process.env["CASHBOOK_TEST_FULL"] === undefined ? 150 : 20_000;

/** For each account of a file: the rows that the first pass is sure of, and those that are written. Undefined of a refused file. */
async function counted(content: string | Uint8Array, choices: ReadingChoices = {}) {
  const whole = await readWhole(memoryFile(content), choices).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (whole === undefined) return undefined;
  const { reading, rows } = whole;
  const groups = reading.groups.map(({ key, currency, sure = 0 }) => {
    const written = rows.filter((row) => {
      if (row.verdict !== "booked" || row.group !== key) return false;
      const sent = carriedRow(row);
      return "occurrence" in sent && rowFault(sent, currency ?? undefined) === undefined;
    });
    return { key, sure, written: written.length };
  });
  return { rows: reading.rows, groups };
}

const files = sourceFormats
  .filter((format) => existsSync(new URL(format, fixtures)))
  .flatMap((format) => {
    const folder = new URL(`${format}/`, fixtures);
    return readdirSync(folder)
      .filter((name) => !name.endsWith(".expected.json"))
      .map((name) => {
        const expected = readFileSync(new URL(name.replace(/\.[^.]+$/, ".expected.json"), folder), "utf8");
        const { choices } = JSON.parse(expected) as { choices?: ReadingChoices };
        return { name: `${format}/${name}`, bytes: readFileSync(new URL(name, folder)), choices };
      });
  });

/** No account has more sure rows than rows that are written. */
function expectSound(found: NonNullable<Awaited<ReturnType<typeof counted>>>): void {
  for (const { sure, written } of found.groups) expect(sure).toBeLessThanOrEqual(written);
}

test("of the layouts of banks, nearly all are known to be readable without another look", async () => {
  let [known, all] = [0, 0];
  for (const { bytes, choices, name } of files) {
    const found = await counted(bytes, { accountCurrency: "EUR", ...choices });
    if (found === undefined) continue;
    for (const { key, sure, written } of found.groups)
      expect({ name, key, isSound: sure <= written }).toEqual({ name, key, isSound: true });
    all++;
    const sure = found.groups.reduce((sum, group) => sum + group.sure, 0);
    if (sure >= found.rows - Math.floor(found.rows / 2)) known++;
  }
  expect(known / all).toBeGreaterThan(0.85);
});

test(`${RUNS} files of hostile cells hold no surer rows than are written`, { timeout: 300_000 }, async () => {
  const long = (length: number) => "ab cd ".repeat(length).slice(0, length);
  const day = [
    "2026-01-05",
    "05/01/2026",
    "01/25/2026",
    "25.01.2026",
    "2031-01-05",
    "1960-01-05",
    "soon",
    "",
  ];
  const amount = [
    "-4.50",
    "4,50",
    "1,234",
    "1.234,56",
    "12.345",
    "9".repeat(15),
    "9".repeat(17),
    "x",
    "",
    "0",
  ];
  const text = [
    "Tea",
    "-",
    "\u00a0",
    "é",
    "Tea\0",
    long(201),
    long(4001),
    `${long(65)};b`,
    "",
    "😀",
    "Total",
    "12",
  ];
  const more = ["", "EUR", "USD", "XXX", "JPY", "12.50", long(201)];
  const headers = [
    ["Date", "Description", "Amount"],
    ["Date", "Description", "Amount", "Currency"],
    ["Booking date", "Date", "Description", "Amount", "Balance"],
    ["Date", "Payee", "Memo", "Debit", "Credit"],
    ["Date", "Payer", "Payee", "Amount", "Reference"],
    ["Date", "Description", "Amount", "Fee"],
    ["Date", "Description", "Amount", "Category", "Tags", "ID"],
    ["Date", "Description", "Amount", "Tags"],
    ["Date", "Amount", "Type"],
  ];
  const cellOf = (name: string): fc.Arbitrary<string> => {
    const usual = (plain: string, odd: readonly string[]) =>
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(plain) },
        { weight: 1, arbitrary: fc.constantFrom(...odd) },
      );
    if (/date/i.test(name)) return usual("2026-01-05", day);
    if (name === "Tags") return fc.constantFrom("", "a;b", `${long(65)};b`, "c;".repeat(60));
    if (/amount|debit|credit|balance|fee/i.test(name)) return usual(name === "Credit" ? "" : "-3.20", amount);
    if (name === "Currency") return usual("EUR", more);
    return usual("Coffee at the corner", text);
  };
  const table = fc.constantFrom(...headers).chain((header) => {
    const row = fc.tuple(...header.map(cellOf), fc.array(fc.constantFrom(...more, "ab"), { maxLength: 2 }));
    return fc
      .array(row, { minLength: 1, maxLength: 8 })
      .map((rows) =>
        [header, ...rows.map((cells) => cells.flat())]
          .map((cells) => cells.map((cell) => `"${cell}"`).join(","))
          .join("\n"),
      );
  });
  const currency = fc.constantFrom("EUR", "JPY", undefined);
  await fc.assert(
    fc.asyncProperty(table, currency, async (content, accountCurrency) => {
      const choices = { sign: "as_is" as const, ...(accountCurrency && { accountCurrency }) };
      const found = await counted(content, choices);
      if (found !== undefined) expectSound(found);
    }),
    { numRuns: RUNS },
  );
});

test("damaged files of banks hold no surer rows than are written", { timeout: 300_000 }, async () => {
  const place = fc.record({
    at: fc.nat(999),
    put: fc.constantFrom("\n", ",", ";", "\0", "9".repeat(20), '"', "x"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(files.length - 1),
      fc.array(place, { minLength: 1, maxLength: 4 }),
      async (index, all) => {
        const { bytes, choices } = files[index] ?? expect.fail("there is no such file");
        const damaged = all.reduce((now, { at, put }) => {
          const cut = Math.floor((at * now.length) / 1000);
          return Buffer.concat([now.subarray(0, cut), Buffer.from(put), now.subarray(cut)]);
        }, Buffer.from(bytes));
        const found = await counted(damaged, { accountCurrency: "EUR", ...choices });
        if (found !== undefined) expectSound(found);
      },
    ),
    { numRuns: RUNS },
  );
});
