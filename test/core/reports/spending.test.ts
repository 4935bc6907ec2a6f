/** The pivot on random books: each cell is the sum of the rows that a list shows for it, and the totals add up. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { decimalText, type Decimal } from "../../../src/contract/values/decimal.ts";
import { convertMinor } from "../../../src/contract/values/money.ts";
import type { InputOf, OutputOf } from "../../../src/contract/operation.ts";
import { reports } from "../../../src/contract/report.ts";
import { dimensions, type Dimension } from "../../../src/contract/report/spending.ts";
import { transactions, type Transaction } from "../../../src/contract/transaction.ts";
import type { WhereCondition } from "../../../src/contract/transaction/where.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";
import { runCount } from "../../support/run-count.ts";

type Spending = OutputOf<typeof reports.spending>;
type Currency = Spending["currencies"][number];
type Cell = Currency["cells"][number];

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const spending = async (input: InputOf<typeof reports.spending>): Promise<Spending> =>
  (await book.core.call(reports.spending, OWNER, input)).data;
const rowsOf = async (input: InputOf<typeof transactions.list>): Promise<readonly Transaction[]> =>
  (await book.core.call(transactions.list, OWNER, { limit: 500, ...input })).data;

async function account(name: string, currency_code: string): Promise<string> {
  return (await book.core.call(accounts.create, OWNER, { name, currency_code })).data.id;
}

function minor(value: Decimal): bigint {
  return BigInt(decimalText(value).replace(".", ""));
}

const SPAN = { date_from: "2026-01-10", date_to: "2026-03-20" };

const row = fc.record({
  account: fc.nat(2),
  currency: fc.constantFrom("EUR", "USD"),
  day: fc.constantFrom("2026-01-09", "2026-01-10", "2026-01-31", "2026-02-01", "2026-03-20", "2026-03-21"),
  amount: fc.constantFrom("-12.34", "-0.01", "0", "5.00", "700.10", "-3.33"),
  category: fc.constantFrom("", "rent", "meals", "transfer", "own word, with a comma"),
  merchant: fc.constantFrom("", "Uber", "uber", "A, B", "Ä\n"),
  tags: fc.subarray(["trip", "a,b", "x y"]),
  status: fc.constantFrom("pending", "posted", "excluded", "void"),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

async function fill(rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const codes = ["EUR", "EUR", "USD"];
  const ids = [await account("Giro", "EUR"), await account("Card", "EUR"), await account("Dollars", "USD")];
  for (const { account: index, day, merchant, category, status, ...rest } of rows) {
    const { id } = (
      await book.core.call(transactions.create, OWNER, {
        bank_account_id: ids[index] ?? "",
        transaction_date: day,
        description: "Row",
        amount: rest.amount,
        currency_code: rest.currency,
        ...(rest.currency === codes[index] ? {} : { exchange_rate: "0.917" }),
        ...(category === "" ? {} : { category }),
        ...(merchant === "" ? {} : { merchant_name: merchant }),
        tags: rest.tags,
      })
    ).data;
    if (status !== "pending") await book.core.call(transactions.update, OWNER, { id, status });
  }
  return new Map(ids.map((id, index) => [id, codes[index] ?? ""]));
}

/** The rows behind a cell, as a list of transactions asks for them. */
function cellFilter(cell: Cell, periods: Spending["periods"]): InputOf<typeof transactions.list> {
  const terms: WhereCondition[] = [];
  if (cell.category !== undefined) terms.push({ field: "category", op: "=", value: cell.category });
  if (cell.merchant_name !== undefined)
    terms.push({ field: "merchant_name", op: "=", value: cell.merchant_name });
  if (cell.bank_account_id !== undefined)
    terms.push({ field: "bank_account_id", op: "=", value: cell.bank_account_id });
  if (cell.tag === "") terms.push({ field: "has_tag", op: "=", value: "false" });
  else if (cell.tag !== undefined) terms.push({ field: "tag", op: "=", value: cell.tag });
  const period = periods.find(({ start }) => start === cell.period);
  return {
    date_from: period?.start ?? SPAN.date_from,
    date_to: period?.end ?? SPAN.date_to,
    status: ["pending", "posted"],
    where: [...terms] as never,
  };
}

/** Inflow, outflow and count of rows, in the currency of the accounts. */
function sumOf(rows: readonly Transaction[], currencyOf: ReadonlyMap<string, string>) {
  const sums = { inflow: 0n, outflow: 0n, count: 0 };
  for (const { amount, currency_code, exchange_rate, bank_account_id } of rows) {
    const to = currencyOf.get(bank_account_id) ?? "";
    const booked =
      currency_code === to
        ? minor(amount)
        : convertMinor(minor(amount), decimalText(exchange_rate), { from: currency_code, to });
    if (booked > 0n) sums.inflow += booked;
    else sums.outflow += booked;
    sums.count += 1;
  }
  return sums;
}

function sumsOf({ inflow, outflow, net, transaction_count }: Omit<Cell, "share" | "previous">) {
  expect(minor(net)).toBe(minor(inflow) + minor(outflow));
  return { inflow: minor(inflow), outflow: minor(outflow), count: transaction_count };
}

function added(cells: readonly Cell[]) {
  return cells.map(sumsOf).reduce(
    (one, other) => ({
      inflow: one.inflow + other.inflow,
      outflow: one.outflow + other.outflow,
      count: one.count + other.count,
    }),
    { inflow: 0n, outflow: 0n, count: 0 },
  );
}

const pivots: readonly (readonly Dimension[])[] = dimensions.flatMap((one) => [
  [one],
  ...dimensions.filter((other) => other !== one).map((other) => [one, other]),
]);

test(
  "each cell of each pivot is the sum of its rows, and the totals add up",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 4, maxLength: 14 }),
        fc.constantFrom(...pivots),
        fc.constantFrom(undefined, "in", "out"),
        fc.boolean(),
        async (rows, by, direction, transfers) => {
          await book.close();
          book = await testBook();
          const currencyOf = await fill(rows);
          const narrowed = direction === undefined ? {} : { direction };
          const report = await spending({
            ...SPAN,
            by: [...by],
            transfers: String(transfers),
            ...narrowed,
          });
          const counted = (await rowsOf({ ...SPAN, status: ["pending", "posted"], ...narrowed })).filter(
            ({ accounting_category }) => transfers || accounting_category !== "transfer",
          );
          for (const currency of report.currencies) {
            const own = ({ bank_account_id }: Transaction) =>
              currencyOf.get(bank_account_id) === currency.currency_code;
            expect(sumsOf(currency.totals)).toEqual(sumOf(counted.filter(own), currencyOf));
            for (const cell of [...currency.cells, ...(currency.rows ?? []), ...(currency.columns ?? [])]) {
              const behind = await rowsOf({ ...cellFilter(cell, report.periods), ...narrowed });
              const isCounted = ({ accounting_category }: Transaction) =>
                transfers || accounting_category !== "transfer";
              expect(sumsOf(cell), JSON.stringify(cell)).toEqual(
                sumOf(behind.filter(own).filter(isCounted), currencyOf),
              );
            }
            // A row of several tags is in several cells.
            if (!by.includes("tag")) {
              expect(added(currency.cells)).toEqual(sumsOf(currency.totals));
              for (const margin of [currency.rows, currency.columns])
                if (margin !== undefined) expect(added(margin)).toEqual(sumsOf(currency.totals));
            }
          }
          const inReport = report.currencies.map(({ currency_code }) => currency_code);
          const moved = counted.map(({ bank_account_id }) => currencyOf.get(bank_account_id) ?? "");
          expect(new Set(inReport)).toEqual(new Set(moved));
        },
      ),
      { numRuns: runCount({ short: 15, full: 200 }) },
    );
  },
);

test("the daily totals and the transactions give the same cells", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 4, maxLength: 14 }),
      fc.boolean(),
      async (rows, transfers) => {
        await book.close();
        book = await testBook();
        await fill(rows);
        for (const by of [
          ["category"],
          ["account"],
          ["month"],
          ["category", "month"],
          ["account", "category"],
        ]) {
          const input = { ...SPAN, by, transfers: String(transfers) as never };
          const everything = [{ field: "description", op: "~", value: "row" }];
          expect(await spending({ ...input, where: everything })).toEqual(await spending(input));
        }
      },
    ),
    { numRuns: runCount({ short: 6, full: 60 }) },
  );
});

async function years(): Promise<void> {
  const giro = await account("Giro", "EUR");
  for (const [transaction_date, amount, category] of [
    ["2025-01-15", "-100", "rent"],
    ["2025-02-15", "-50", "meals"],
    ["2026-01-15", "-300", "rent"],
    ["2026-02-15", "-100", "software"],
    ["2026-02-20", "-600", "transfer"],
    ["2026-02-21", "1000", "sales"],
  ] as const)
    await book.core.call(transactions.create, OWNER, {
      bank_account_id: giro,
      transaction_date,
      description: "Row",
      amount,
      category,
    });
}

const net = (figures: { net: Decimal } | null | undefined) => (figures ? decimalText(figures.net) : null);
const YEAR = { date_from: "2026-01-01", date_to: "2026-12-31" };
const BEFORE = { compare_from: "2025-01-01", compare_to: "2025-12-31" };

test("days to compare with stand beside each cell, and what was only there is a cell too", async () => {
  await years();
  const { currencies } = await spending({ ...YEAR, ...BEFORE, by: ["category"], direction: "out" });
  expect(
    currencies[0]?.cells.map(({ category, previous, ...cell }) => [category, net(cell), net(previous)]),
  ).toEqual([
    ["transfer", "-600.00", "0.00"],
    ["rent", "-300.00", "-100.00"],
    ["software", "-100.00", "0.00"],
    ["meals", "0.00", "-50.00"],
  ]);
  expect([net(currencies[0]?.totals), net(currencies[0]?.previous_totals)]).toEqual(["-1000.00", "-150.00"]);
});

test("periods are compared by their place, and not where they are more or fewer", async () => {
  await years();
  const one = (await spending({ ...YEAR, ...BEFORE, by: ["month"], interval: "quarter" })).currencies[0];
  expect(one?.cells.map(({ period, previous }) => [period, net(previous)])).toEqual([
    ["2026-01-01", "-150.00"],
  ]);
  const other = (
    await spending({ ...YEAR, compare_from: "2025-01-01", compare_to: "2025-02-28", by: ["month"] })
  ).currencies[0];
  expect(other?.cells.map(({ previous }) => previous)).toEqual([null, null]);
  expect(net(other?.previous_totals)).toBe("-150.00");
});

test("a limit keeps the values that moved most, and says what the others came to", async () => {
  await years();
  const { currencies } = await spending({ ...YEAR, by: ["category"], direction: "out", limit: 2 });
  expect(currencies[0]?.cells.map(({ category, share }) => [category, share && decimalText(share)])).toEqual([
    ["transfer", "0.6000"],
    ["rent", "0.3000"],
  ]);
  expect(net(currencies[0]?.others)).toBe("-100.00");
  expect(net(currencies[0]?.totals)).toBe("-1000.00");
});

test.for<[Partial<InputOf<typeof reports.spending>>, string]>([
  [{ by: ["category", "category"] }, "must be two different dimensions"],
  [{ by: ["category", "month", "tag"] }, "must be at most two dimensions"],
  [{ by: ["week"] }, "must be one of category, merchant, account, tag, month"],
  [{ by: ["category"], compare_from: "2025-01-01" }, "must come with compare_to, and compare_to with it"],
])("%j is refused", async ([input, detail]) => {
  const thrown: unknown = await spending({ ...YEAR, by: ["category"], ...input }).catch(
    (error: unknown) => error,
  );
  expect(JSON.stringify((thrown as { errors: unknown }).errors)).toContain(detail);
});
