/** Translates the filter of a request to a query of the store. */
import type { TransactionFilter } from "../../contract/transaction/filter.ts";
import type { CompanyQueries } from "../handler.ts";
import type { QueryCondition, TransactionQuery, ValueList } from "../ports/transactions.ts";
import { toCondition, wordsOf } from "./conditions.ts";
import { accountById } from "./find.ts";

/**
 * Folds words, and merges conditions for exact values into the lists of values, so that the store can use an index.
 * Problem: unknown_account for an account of another company.
 */
export async function toQuery(asker: CompanyQueries, filter: TransactionFilter): Promise<TransactionQuery> {
  const { q, updated_since, where = [], ...plain } = filter;
  const query: Mutable<TransactionQuery> = { ...plain };
  if (updated_since !== undefined) query.updated_since = Date.parse(updated_since);
  let words: readonly string[] = wordsOf(q ?? "");
  const rest: QueryCondition[] = [];
  for (const sentCondition of where) {
    const condition = await toCondition(asker, sentCondition);
    if ("words" in condition) words = words.concat(condition.words);
    else if ("values" in condition) query[condition.field] = intersect(query[condition.field], condition);
    else rest.push(condition);
  }
  if (words.length > 0) query.words = words;
  if (rest.length > 0) query.where = rest;
  const accounts = [...(query.bank_account_id ?? []), ...rest.flatMap(accountsIn)];
  for (const id of new Set(accounts)) await accountById(asker, id);
  return query;
}

type Mutable<Type> = { -readonly [Member in keyof Type]: Type[Member] };

/** Whether a query matches every transaction of the company. */
export function isEmpty(query: TransactionQuery): boolean {
  return Object.values(query).every((member) => member === undefined);
}

function intersect(existing: readonly string[] | undefined, { values }: ValueList): string[] {
  return existing === undefined ? [...values] : existing.filter((value) => values.includes(value));
}

function accountsIn(condition: QueryCondition): readonly string[] {
  if ("any" in condition) return condition.any.flatMap(accountsIn);
  if ("not" in condition) return accountsIn(condition.not);
  return "values" in condition && condition.field === "bank_account_id" ? condition.values : [];
}
