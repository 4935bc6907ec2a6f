/** The tables of a book, in the order in which they are copied: no row refers to one that is not there yet. */

/** A value of a column, as every database gives and takes it. */
export type Value = bigint | string | Uint8Array | null;

/** The values of a table's columns, in their order. */
export type Row = readonly Value[];

export interface BookTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Names of the key's columns, in the key's order, without the company that it begins with. */
  readonly key: readonly string[];
  /** Whether its rows are read company by company: a database server keeps those of one from another. */
  readonly byCompany: boolean;
}

/** A change of these comes with an event of the audit log, so that they stand still as long as its heads do. */
export const auditedTables = [
  "accounts",
  "transactions",
  "daily_totals",
  "account_days",
  "category_totals",
  "categories",
  "bank_categories",
  "bulk_changes",
  "bulk_images",
  "rules",
  "rule_days",
  "rule_revisions",
  "reconciliations",
  "proposals",
  "change_images",
  "original_versions",
  "imports",
  "import_chunks",
  "import_held",
  "fingerprints",
  "fingerprint_balances",
  "fingerprint_days",
  "source_records",
  "statements",
  "statement_transactions",
  "events",
] as const;

/** What changes with every request, and what is small: copied together, at the end. */
export const lastTables = [
  "api_keys",
  "credentials",
  "signing_keys",
  "key_windows",
  "key_usage",
  "key_seconds",
  "key_requests",
  "usage_spools",
  "idempotency",
  "event_heads",
  // The very last: without its companies nobody can work with a book that is half there.
  "companies",
] as const;

/** What follows from the others, and is made anew where it is missing: not copied. */
export const derivedTables = ["suggestion_snapshots", "suggestion_days", "suggestion_parts"] as const;

/** Which steps of the schema a database has had is its own business. */
export const ownTables = ["migrations"] as const;

/** Read before a company is known, so that they are read whole although their rows have one. */
const FREE: readonly string[] = ["companies", "credentials"];

/** A table by what a database's catalogue says of it. */
export function bookTable(
  name: string,
  { columns, key }: { readonly columns: readonly string[]; readonly key: readonly string[] },
): BookTable {
  const byCompany = columns.includes("company_id") && !FREE.includes(name);
  return { name, columns, key: byCompany ? key.filter((column) => column !== "company_id") : key, byCompany };
}

/** The values of a row's key, by which reading goes on behind it. */
export function keyOf({ columns, key }: BookTable, row: Row): Row {
  return key.map((name) => row[columns.indexOf(name)] ?? null);
}

/** Names of columns in a statement; one of them is a word of SQL. */
export function quoteNames(columns: readonly string[]): readonly string[] {
  return columns.map((name) => `"${name}"`);
}
