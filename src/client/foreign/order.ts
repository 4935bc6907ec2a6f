/** The order of a list from a foreign service, which may not know how to sort. */
import type { ListTransactions } from "../../contract/transaction/filter.ts";
import type { ForeignRow } from "./filter.ts";
import { compareNumerals, decimalOf } from "./numeral.ts";

export type Sort = NonNullable<ListTransactions["sort"]>;

export const NEWEST_FIRST: Sort = "-transaction_date";

export function inOrder(rows: readonly ForeignRow[], sort: Sort): boolean {
  const compare = comparison(sort);
  return rows.every((row, index) => index === 0 || compare(rows[index - 1] ?? row, row) <= 0);
}

/** A stable sort. Rows that lack the field come last. */
export function sortRows<Row extends ForeignRow>(rows: readonly Row[], sort: Sort): Row[] {
  return [...rows].sort(comparison(sort));
}

function comparison(sort: Sort): (one: ForeignRow, other: ForeignRow) => number {
  const field = sort.replace(/^-/, "");
  const way = sort.startsWith("-") ? -1 : 1;
  return (one, other) => {
    const [first, second] = [valueOf(one, field), valueOf(other, field)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    if (field === "amount") return way * compareNumerals(first, second);
    return first === second ? 0 : way * (first < second ? -1 : 1);
  };
}

function valueOf(row: ForeignRow, field: string): string | undefined {
  const value = row[field];
  if (field === "amount") return decimalOf(value)?.rawJSON;
  if (typeof value !== "string") return undefined;
  return field.endsWith("_date") ? value.slice(0, 10) : value;
}
