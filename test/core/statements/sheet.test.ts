/** A workbook with several sheets of transactions is one statement a sheet, and the caller names it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { choicesOf, readingFlags } from "../../../commands/tx/reading-flags.ts";
import { statements } from "../../../src/contract/statement.ts";
import { workbookBytes, type TestSheet } from "../../importing/workbook.ts";
import { OWNER } from "../../support/book.ts";
import { ledger, refusal, type Ledger } from "../../support/ledger.ts";

let here: Ledger;
beforeAll(async () => {
  here = await ledger();
});
afterAll(() => here.book.close());

const sheet = (name: string, day: string, amounts: readonly string[]): TestSheet => ({
  name,
  rows: [["Date", "Amount", "Text"], ...amounts.map((n) => [{ n: day, as: "date" as const }, { n }, name])],
});
const file = workbookBytes({
  sheets: [sheet("Giro", "46030", ["-1.5", "-2"]), sheet("Savings", "46060", ["-3"])],
});
const upload = (reading: Record<string, unknown>) =>
  here.book.core.call(statements.upload, OWNER, {
    bank_account_id: here.main,
    file_name: "year.xlsx",
    file,
    reading,
  });

test("without a name it is refused, and with one its rows are read", async () => {
  await expect(upload({})).rejects.toThrow(refusal("ambiguous_file", /"Giro", "Savings"/));
  const { data } = await upload({ sheet: "Savings" });
  expect(data).toMatchObject({
    status: "completed",
    transaction_count: 1,
    file_format: "xlsx",
    period_start: "2026-02-07",
  });
});

test("the flag of the command says it", async () => {
  const unset = Object.fromEntries(Object.keys(readingFlags).map((name) => [name, undefined]));
  const flags = { ...unset, column: [], invertSign: false, signAsIs: false, sheet: "Savings" };
  expect(await choicesOf(flags as unknown as Parameters<typeof choicesOf>[0])).toEqual({ sheet: "Savings" });
});
