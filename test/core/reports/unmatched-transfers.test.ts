/** What the reports say of transfers without their other side, and of what has no category. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { reports } from "../../../src/contract/report.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { transfers } from "../../../src/contract/transfer.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const SPAN = { date_from: "2026-01-01", date_to: "2026-03-31" };

/** Account, day, amount, category; a letter in the last place is on both rows of a matched transfer. */
type Row = readonly [account: string, day: string, amount: string, category: string, pair?: string];

async function fill(rows: readonly Row[]): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const [name, currency_code] of [
    ["Giro", "EUR"],
    ["Card", "EUR"],
    ["Dollars", "USD"],
  ] as const)
    ids[name] = (await book.core.call(accounts.create, OWNER, { name, currency_code })).data.id;
  const pairs = new Map<string, string[]>();
  for (const [name, transaction_date, amount, category, pair] of rows) {
    const row = { transaction_date, amount, description: "Row", ...(category === "" ? {} : { category }) };
    const { id } = (
      await book.core.call(transactions.create, OWNER, { ...row, bank_account_id: ids[name] ?? "" })
    ).data;
    if (pair !== undefined) pairs.set(pair, [...(pairs.get(pair) ?? []), id]);
  }
  for (const transaction_ids of pairs.values())
    await book.core.call(transfers.match, OWNER, { transaction_ids });
  return ids;
}

const MATCHED: readonly Row[] = [
  ["Giro", "2026-01-05", "-200", "transfer", "a"],
  ["Card", "2026-01-06", "200", "transfer", "a"],
];

test.for<[string, readonly Row[], (ids: Readonly<Record<string, string>>) => object, readonly string[]]>([
  ["all matched", MATCHED, () => ({}), ["EUR null", "USD null"]],
  [
    "one alone",
    [...MATCHED, ["Giro", "2026-02-01", "-300", "transfer"]],
    () => ({}),
    ["EUR -300.00 1", "USD null"],
  ],
  [
    "two alone, one of each way",
    [
      ["Giro", "2026-02-01", "-300", "transfer"],
      ["Card", "2026-02-01", "250.50", "transfer"],
    ],
    () => ({}),
    ["EUR -49.50 2", "USD null"],
  ],
  [
    "two alone that net to zero",
    [
      ["Giro", "2026-02-01", "-300", "transfer"],
      ["Card", "2026-02-01", "300", "transfer"],
    ],
    () => ({}),
    ["EUR null", "USD null"],
  ],
  [
    "one account, whose transfers are all matched",
    MATCHED,
    ({ Giro }) => ({ bank_account_id: Giro }),
    ["EUR null"],
  ],
  [
    "each currency by itself",
    [...MATCHED, ["Giro", "2026-02-01", "-300", "transfer"], ["Dollars", "2026-02-03", "310", "transfer"]],
    () => ({}),
    ["EUR -300.00 1", "USD 310.00 1"],
  ],
  ["outside the days", [["Giro", "2026-04-01", "-300", "transfer"]], () => ({}), ["EUR null", "USD null"]],
  [
    "left out by a condition",
    [["Giro", "2026-02-01", "-300", "transfer"]],
    () => ({ where: [{ field: "amount", op: ">", value: "0" }] }),
    ["EUR null", "USD null"],
  ],
] as const)("transfers without their other side: %s", async ([, rows, narrow, expected]) => {
  const input = { ...SPAN, ...narrow(await fill(rows)) };
  const summary = (await book.core.call(reports.financialSummary, OWNER, input)).data;
  const cashFlow = (await book.core.call(reports.cashFlow, OWNER, input)).data;
  expect(summary.currencies.map(unmatchedText)).toEqual(expected);
  expect(cashFlow.currencies.map(unmatchedText)).toEqual(expected);
  for (const by of ["category", "account", "merchant"]) {
    const spending = (await book.core.call(reports.spending, OWNER, { ...input, by: [by] })).data;
    const texts = spending.currencies.map(unmatchedText);
    expect(expected.filter((text) => !text.endsWith("null"))).toEqual(
      texts.filter((text) => !text.endsWith("null")),
    );
  }
});

function unmatchedText({
  currency_code,
  unmatched_transfers: unmatched,
}: {
  currency_code: string;
  unmatched_transfers: { net: unknown; transaction_count: number } | null;
}): string {
  return unmatched === null
    ? `${currency_code} null`
    : `${currency_code} ${JSON.stringify(unmatched.net)} ${unmatched.transaction_count}`;
}

test.for<[string, readonly Row[], string | null]>([
  ["nothing moved", [], null],
  ["all has one", [["Giro", "2026-02-01", "-300", "rent"]], "0.0000"],
  ["nothing has one", [["Giro", "2026-02-01", "-300", ""]], "1.0000"],
  [
    "a third, in and out",
    [
      ["Giro", "2026-02-01", "-300", "rent"],
      ["Giro", "2026-02-01", "300", "sales"],
      ["Giro", "2026-02-02", "-100", ""],
      ["Card", "2026-02-02", "200", ""],
    ],
    "0.3333",
  ],
])("the share of the money without a category: %s", async ([, rows, expected]) => {
  await fill(rows);
  const summary = (await book.core.call(reports.financialSummary, OWNER, SPAN)).data;
  const cashFlow = (await book.core.call(reports.cashFlow, OWNER, SPAN)).data;
  const text = JSON.stringify(summary.currencies[0]?.uncategorized.share);
  expect(text).toBe(String(expected));
  expect(JSON.stringify(cashFlow.currencies[0]?.uncategorized_share)).toBe(text);
});
