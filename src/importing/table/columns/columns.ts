/** Which column of a table holds what. */
import type { ColumnRole } from "../../words/headers/fields.ts";

/** Column indices of each role, from 0. Several for texts that are joined; one for all others. */
export type Columns = Readonly<Partial<Record<Exclude<ColumnRole, "ignored">, readonly number[]>>>;

/** Roles of days. */
export const DAY_ROLES: readonly (keyof Columns)[] = ["date", "posted_date", "value_date"];

/** The columns that hold a row's amount. */
export function moneyColumns({ amount, debit, credit }: Columns): readonly number[] {
  return [amount, debit, credit].flatMap((one) => one ?? []);
}

/** The column of a booking's day; undefined where there is none. */
export function dayColumn({ posted_date, date, value_date }: Columns): number | undefined {
  return (posted_date ?? date ?? value_date)?.[0];
}

/** All columns that have a role. */
export function columnsInUse(columns: Columns): ReadonlySet<number> {
  return new Set(Object.values(columns).flat());
}
