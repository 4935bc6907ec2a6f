/** How much a company has, counted before it is removed. */
import { Problem } from "../../contract/problem.ts";
import { auditedTables, derivedTables, lastTables } from "../copy/book-tables.ts";

/** The tables that make a company one that is in use; each is counted. */
export const countedTables = ["accounts", "transactions", "api_keys"] as const;

export type CompanyCounts = Readonly<Record<(typeof countedTables)[number], number>>;

export interface CompanyToRemove {
  /** By which the tables know it. */
  readonly number: number;
  /** Told how much it has, before anything is changed; rejects to leave it so. */
  readonly approve: (counts: CompanyCounts) => Promise<void>;
}

/** Every table with rows of companies, those first that refer to others. */
export const tablesToEmpty: readonly string[] = [
  ...auditedTables,
  ...derivedTables,
  ...lastTables,
].toReversed();

/** Problem: conflict, where a company that was approved for removal has other records by now. */
export function requireUnchanged(approval: CompanyCounts, present: CompanyCounts): void {
  if (countedTables.every((name) => approval[name] === present[name])) return;
  throw new Problem("conflict", {
    detail: "The company has changed since its deletion was confirmed; nothing was deleted.",
    remedy: "Run the command again.",
  });
}
