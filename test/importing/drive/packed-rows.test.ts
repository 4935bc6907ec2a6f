/** What goes from one thread to another: how a file is read, and its rows as columns. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constantFrom, array, option, assert, property, record, string, integer, tuple } from "fast-check";
import { expect, test } from "vitest";
import type { ChunkRow } from "../../../src/contract/import/row.ts";
import { packRows, unpackRows } from "../../../src/importing/drive/packed-rows.ts";
import { bankFile, readSource } from "../../../src/importing/drive/row-source.ts";
import { memoryFile, TODAY } from "../read-whole.ts";
import { runCount } from "../../support/run-count.ts";

const sent = <Value>(value: Value): Value => structuredClone(value);

const text = constantFrom("", "Rent", "a\u0000b", "\ud83d", "ü\n", "constructor");
const seldom = record(
  {
    part: constantFrom("fee" as const),
    bank_id: text,
    balance: text,
    merchant_name: text,
    category: text,
    accounting_category: text,
    cash_flow_category: text,
    exchange_rate: text,
    external_id: text,
    tags: array(text, { maxLength: 2 }),
    source_record: record(
      { counterparty_name: text, payment_reference: text, bank_category: text },
      { requiredKeys: [] },
    ),
    retry_of: record({ import_id: text, line: integer() }),
  },
  { requiredKeys: [] },
);
const booked = tuple(
  record({
    line: integer({ min: 1 }),
    occurrence: integer({ min: 1 }),
    transaction_date: constantFrom("2026-01-01", "2026-01-02"),
    posted_date: constantFrom("2026-01-01", "2026-01-02"),
    description: string(),
    original_description: text,
    amount: constantFrom("1.00", "-2.00"),
    source: array(text, { maxLength: 3 }),
  }),
  option(record({ currency_code: constantFrom("EUR", "USD") }), { nil: {}, freq: 5 }),
  option(seldom, { nil: {} }),
).map(([row, currency, more]): ChunkRow => ({ ...row, ...currency, ...more }));
const refused = record({
  line: integer({ min: 1 }),
  verdict: constantFrom("rejected" as const, "skipped" as const),
  code: text,
  detail: text,
  source: array(text, { maxLength: 3 }),
});

test("rows come back member for member", () => {
  const rows = array(option(booked, { nil: undefined, freq: 6 }), { maxLength: 12 });
  assert(
    property(rows, array(refused, { minLength: 12, maxLength: 12 }), (some, others) => {
      const all = some.map((row, at): ChunkRow => row ?? (others[at] as ChunkRow));
      expect(unpackRows(sent(packRows(all)))).toStrictEqual(sent(all));
    }),
    { numRuns: runCount({ short: 300, full: 5000 }) },
  );
});

test("a column that is the same in all rows is one text, and one that no row has is none", () => {
  const row = { transaction_date: "2026-01-01", posted_date: "2026-01-01", description: "Rent" };
  const rows = [1, 2].map((line): ChunkRow => ({
    ...{ ...row, line, occurrence: 1, original_description: `Rent ${line}`, amount: "1.00" },
    ...{ currency_code: "EUR", source: [`Rent ${line}`] },
  }));
  expect(packRows(rows)).toMatchObject({
    texts: { description: "Rent", original_description: ["Rent 1", "Rent 2"] },
    ...{ optionalTexts: [], record: [], others: [] },
  });
});

const FIXTURES = join(import.meta.dirname, "../../fixtures");
const formats = readdirSync(FIXTURES).filter((name) => name !== "earlier-book");

test.each(formats)(
  "files of %s are read by what is sent of their reading, and their rows are sent whole",
  async (format) => {
    const files = readdirSync(join(FIXTURES, format)).filter((name) => !name.endsWith(".expected.json"));
    let count = 0;
    for (const name of files) {
      const file = memoryFile(readFileSync(join(FIXTURES, format, name)), { name });
      // Some of them need a person's answer, which others of the format do not.
      const source = await bankFile(file, { today: TODAY, accountCurrency: "EUR" }).catch(() => undefined);
      if (source?.reading === undefined) continue;
      if (source.reading.recipe.holdsDocument === true) {
        expect(["spreadsheetml", "xls", "xlsx"]).toContain(source.format);
        return;
      }
      const here = (await Array.fromAsync(source.rows())).flat();
      const there = (await Array.fromAsync(readSource(file, sent(source.reading)).rows())).flat();
      const groups = there.map(({ group }) => group);
      const rows = unpackRows(sent(packRows(there.map(({ row }) => row))));
      expect(rows.map((row, at) => ({ group: groups[at], row }))).toEqual(here);
      count++;
    }
    expect(count).toBeGreaterThan(0);
  },
);
