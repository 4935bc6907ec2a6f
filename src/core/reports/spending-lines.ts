/** Reads what a pivot is made of: from the daily totals where these have its dimensions, else from the transactions. */
import { NEITHER, type Dimension } from "../../contract/report/spending.ts";
import type { ReadingContext } from "../handler.ts";
import type { RowColumn, RowSum } from "../ports/reports.ts";
import type { QueryCondition } from "../ports/transactions.ts";
import { matchingSums, type Matching } from "./matching-sums.ts";
import { periodIndex, type Period } from "./periods.ts";
import type { SpendingLine } from "./spending.ts";

const neither: readonly string[] = NEITHER;

interface SpendingQuery extends Pick<Matching, "accounts" | "range" | "filter"> {
  readonly by: readonly Dimension[];
  /** The periods of the range; empty where the dimension month is not asked for. */
  readonly periods: readonly Period[];
  /** The first days under which the periods are counted; undefined where they correspond to none. */
  readonly names: readonly string[] | undefined;
  /** Whether transfers, assets, liabilities and equity count. */
  readonly transfers: boolean;
}

const COLUMNS: Readonly<Record<Dimension, RowColumn | undefined>> = {
  category: "category",
  merchant: "merchant_name",
  account: undefined,
  tag: "tags",
  month: "transaction_date",
};

export async function spendingLines(
  context: ReadingContext,
  query: SpendingQuery,
): Promise<readonly SpendingLine[]> {
  const { by, filter, periods, names } = query;
  const isPlain = Object.values(filter).every((member) => member === undefined);
  const isTotalled = isPlain && !by.includes("merchant") && !by.includes("tag");
  const sums = await (isTotalled ? totalledSums(context, query) : rowSums(context, query));
  const indexOf = periodIndex(periods);
  const nameOf = (day: string) => names?.[indexOf(day)];
  return sums.map((sum) => {
    const values = by.map((dimension) => valuesOf(dimension, sum, nameOf));
    return { ...sum, values: values.some((one) => one === undefined) ? undefined : (values as string[][]) };
  });
}

function valuesOf(
  dimension: Dimension,
  sum: RowSum,
  nameOf: (day: string) => string | undefined,
): readonly string[] | undefined {
  switch (dimension) {
    case "category":
      return [sum.category ?? ""];
    case "merchant":
      return [sum.merchant_name ?? ""];
    case "account":
      return [sum.bank_account_id];
    case "tag":
      return sum.tags === undefined || sum.tags.length === 0 ? [""] : sum.tags;
    case "month": {
      const name = nameOf(sum.transaction_date ?? "");
      return name === undefined ? undefined : [name];
    }
  }
}

async function totalledSums(
  { queries, company }: ReadingContext,
  { by, accounts, range, transfers }: SpendingQuery,
): Promise<readonly RowSum[]> {
  const ids = accounts.map(({ id }) => id);
  const own = new Set(ids);
  const totals = by.includes("month")
    ? (await queries.totals.span(company, range))
        .filter(({ bank_account_id }) => own.has(bank_account_id))
        .map((total) => ({ ...total, transaction_date: total.day }))
    : await queries.reports.categorySums(company, ids, range);
  return totals.filter(
    ({ standing, accounting_category }) =>
      standing === "counted" && (transfers || !neither.includes(accounting_category)),
  );
}

const isNeither: QueryCondition = { field: "accounting_category", values: neither };

function rowSums(
  context: ReadingContext,
  { by, accounts, range, filter, transfers }: SpendingQuery,
): Promise<readonly RowSum[]> {
  return matchingSums(
    context,
    { accounts, range, filter, condition: transfers ? undefined : { not: isNeither } },
    [...new Set(by.flatMap((dimension) => COLUMNS[dimension] ?? []))],
  );
}
