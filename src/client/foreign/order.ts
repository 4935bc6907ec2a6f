/** The order of a list, seen in the rows of a foreign service, which may not know how to sort. */
import type { ListTransactions } from "../../contract/transaction-filter.ts";
import type { ForeignRow } from "./filter.ts";
import { compareNumerals, decimalOf } from "./numeral.ts";

export type Sort = NonNullable<ListTransactions["sort"]>;

export const NEWEST_FIRST: Sort = "-transaction_date";

/** Whether no row stands before one that belongs in front of it. */
export function inOrder(rows: readonly ForeignRow[], sort: Sort): boolean {
  const compare = comparison(sort);
  return rows.every((row, index) => index === 0 || compare(rows[index - 1] ?? row, row) <= 0);
}

/** The rows in order. Equal ones stay as they came, and those that lack the field come last. */
export function sorted<Row extends ForeignRow>(rows: readonly Row[], sort: Sort): Row[] {
  return [...rows].sort(comparison(sort));
}

function comparison(sort: Sort): (one: ForeignRow, other: ForeignRow) => number {
  const field = sort.replace(/^-/, "");
  const way = sort.startsWith("-") ? -1 : 1;
  return (one, other) => {
    const [left, right] = [valueOf(one, field), valueOf(other, field)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    if (field === "amount") return way * compareNumerals(left, right);
    return left === right ? 0 : way * (left < right ? -1 : 1);
  };
}

function valueOf(row: ForeignRow, field: string): string | undefined {
  const value = row[field];
  if (field === "amount") return decimalOf(value)?.rawJSON;
  if (typeof value !== "string") return undefined;
  return field.endsWith("_date") ? value.slice(0, 10) : value;
}
