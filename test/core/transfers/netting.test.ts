/** What matched transfers come to in the reports: nothing but the fee and the rate that they really cost. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { reports } from "../../../src/contract/report.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { transfers } from "../../../src/contract/transfer.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";

let book: TestBook;
let ids: Readonly<Record<string, string>>;
beforeEach(async () => {
  book = await testBook();
  const made: Record<string, string> = {};
  for (const [name, currency_code] of [
    ["Giro", "EUR"],
    ["Savings", "EUR"],
    ["Reserve", "EUR"],
    ["Dollars", "USD"],
  ] as const)
    made[name] = (await book.core.call(accounts.create, OWNER, { name, currency_code })).data.id;
  ids = made;
});
afterEach(() => book.close());

const SPAN = { date_from: "2026-01-01", date_to: "2026-12-31" };

/** "Giro -300 2026-02-03" */
async function create(text: string): Promise<string> {
  const [name = "", amount = "", transaction_date = ""] = text.split(" ");
  const row = { bank_account_id: ids[name] ?? "", amount, transaction_date, description: "Money" };
  return (await book.core.call(transactions.create, OWNER, row)).data.id;
}

/** "EUR 300.00 -300.00 = 0.00; income 0.00, expenses 0.00" a currency in which anything moved. */
async function reported(input: object): Promise<readonly string[]> {
  const flow = (await book.core.call(reports.cashFlow, OWNER, { ...SPAN, ...input })).data;
  const figures = (await book.core.call(reports.financialSummary, OWNER, { ...SPAN, ...input })).data;
  return flow.currencies.flatMap(({ currency_code, totals: { transfers: own, net } }, index) => {
    expect(net).toEqual(own.net);
    const { income, expenses } = figures.currencies[index] ?? {};
    const [into, out, sum, earned, spent] = [own.inflow, own.outflow, own.net, income, expenses].map(
      (amount) => JSON.stringify(amount),
    );
    return into === "0.00" && out === "0.00"
      ? []
      : [`${currency_code} ${into} ${out} = ${sum}; income ${earned}, expenses ${spent}`];
  });
}

test.each([
  ["equal amounts", ["Giro -300 2026-02-03", "Savings 300 2026-02-05"], {}, ["EUR 300.00 -300.00 = 0.00"]],
  ["a fee", ["Giro -310 2026-02-03", "Savings 300 2026-02-05"], {}, ["EUR 300.00 -310.00 = -10.00"]],
  [
    "two currencies",
    ["Giro -300 2026-02-03", "Dollars 330 2026-02-03"],
    {},
    ["EUR 0.00 -300.00 = -300.00", "USD 330.00 0.00 = 330.00"],
  ],
  [
    "days of two months, in one of them",
    ["Giro -300 2026-02-28", "Savings 300 2026-03-02"],
    { date_to: "2026-02-28" },
    ["EUR 0.00 -300.00 = -300.00"],
  ],
  [
    "days of two months, in both",
    ["Giro -300 2026-02-28", "Savings 300 2026-03-02"],
    {},
    ["EUR 300.00 -300.00 = 0.00"],
  ],
])("%s", async (_name, rows, input, expected) => {
  const transaction_ids = [await create(rows[0] ?? ""), await create(rows[1] ?? "")];
  await book.core.call(transfers.match, OWNER, { transaction_ids });
  expect(await reported(input)).toEqual(expected.map((line) => `${line}; income 0.00, expenses 0.00`));
  // All rows have their other side, in these days or in others.
  const flow = (await book.core.call(reports.cashFlow, OWNER, { ...SPAN, ...input })).data;
  expect(flow.currencies.map(({ unmatched_transfers }) => unmatched_transfers)).toEqual(
    flow.currencies.map(() => null),
  );
});

test("a bulk move of one side parts the two, and its undo joins them again", async () => {
  const transaction_ids = [await create("Giro -300 2026-02-03"), await create("Savings 300 2026-02-05")];
  await book.core.call(transfers.match, OWNER, { transaction_ids });
  const states = async () =>
    (await book.core.call(transfers.list, OWNER, {})).data.map(({ state }) => state).sort();
  const { data } = await book.core.call(transactions.bulkUpdate, OWNER, {
    filter: { bank_account_id: [ids["Giro"] ?? ""] },
    set: { bank_account_id: ids["Reserve"] ?? "" },
  });
  expect(await states()).toEqual(["one_sided", "one_sided"]);
  expect(await reported({})).toEqual(["EUR 300.00 -300.00 = 0.00; income 0.00, expenses 0.00"]);
  expect(await reported({ bank_account_id: [ids["Savings"] ?? ""] })).toEqual([
    "EUR 300.00 0.00 = 300.00; income 0.00, expenses 0.00",
  ]);
  await book.core.call(transactions.bulkUndo, OWNER, { bulk_id: data.bulk_id ?? "" });
  expect(await states()).toEqual(["matched"]);
});
