/**
 * Which index a list walks. Every index ends in day and id, so one value of its leading column is read in order and the
 * walk stops with the page; several values are several walks, merged. SQLite plans without statistics and would sort
 * instead, so the walk is named to it.
 */
import { sql } from "kysely";
import type { TransactionQuery } from "../core/ports/transactions.ts";
import { isOneOf, type Condition } from "./transaction-filter.ts";

export interface Walk {
  readonly index: string;
  /** One condition a walk, none of which hold of the same row; undefined for the whole index. */
  readonly lanes: readonly Condition[] | undefined;
}

/** More lanes than this cost more than walking the days. */
const LANES_MAX = 50;

const WHOLE: Walk = { index: "transactions_by_date", lanes: undefined };

/** Walks worth taking, the narrowest kind of filter first. */
const led = [
  { member: "bank_statement_id", index: "transactions_by_statement" },
  { member: "import_id", index: "transactions_by_import" },
  { member: "category", index: "transactions_by_category" },
  { member: "status", index: "transactions_by_status" },
  { member: "currency_code", index: "transactions_by_currency" },
  { member: "bank_account_id", index: "transactions_by_account" },
] as const;

/** Every walk that would answer the query. */
export function walksOf(query: TransactionQuery): readonly Walk[] {
  const walks: Walk[] = [];
  for (const { member, index } of led) {
    const values = [...new Set(member === "category" ? categoriesOf(query) : query[member])];
    if (values.length === 0 || values.length > LANES_MAX) continue;
    walks.push({ index, lanes: values.map((value) => isOneOf(member, [value])) });
  }
  if (query.direction === "in") walks.push({ index: "transactions_in", lanes: [sql`amount_minor > 0`] });
  if (query.direction === "out") walks.push({ index: "transactions_out", lanes: [sql`amount_minor < 0`] });
  return [...walks, WHOLE];
}

function categoriesOf({ category, has_category }: TransactionQuery): readonly string[] {
  return category ?? (has_category === false ? [""] : []);
}
