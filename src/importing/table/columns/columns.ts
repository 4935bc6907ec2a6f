/** Which column of a table holds what. */
import type { ColumnRole } from "../../fields.ts";

/** Column indices of each role, from 0. Several for texts that are joined; one for all others. */
export type Columns = Readonly<Partial<Record<Exclude<ColumnRole, "ignored">, readonly number[]>>>;

/** The roles that have a column or several, in their order. */
export function columnsFrom(
  roles: Readonly<Partial<Record<keyof Columns, number | readonly number[] | undefined>>>,
): Columns {
  const lists = Object.entries(roles).map(([role, own = []]) => [role, [own].flat()] as const);
  return Object.fromEntries(lists.filter(([, indices]) => indices.length > 0));
}

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

/** What a row's amount can be read from. */
export type Money = Pick<Columns, "amount" | "debit" | "credit" | "sign">;

export interface CompetingAmount {
  readonly money: Money;
  /** Whether the header names it as much as the one that is read: then nothing but a balance decides between them. */
  readonly isNamed: boolean;
  /** The pair that is read, the other way around; and whether words of its rows say so too. */
  readonly swap?: { readonly isSpoken: boolean };
}
