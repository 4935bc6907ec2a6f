/** Translates the filter of a request to a query of the store. */
import { ANYWHERE } from "../../../contract/transaction/word-edges.ts";
import { Problem } from "../../../contract/problem.ts";
import type { ListTransactions, TransactionFilter } from "../../../contract/transaction/filter.ts";
import type { Caller } from "../../access/caller.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { IdEnding, QueryCondition, TransactionQuery, ValueList } from "../../ports/transactions.ts";
import { toCondition, wordsOf } from "./conditions.ts";
import { accountById } from "./find.ts";
import { numbersEnding } from "./id-endings.ts";

/**
 * Folds words, and merges conditions for exact values into the lists of values, so that the store can use an index.
 * Problem: unknown_account for an account of another company.
 */
export async function toQuery(
  asker: CompanyQueries & { readonly caller: Pick<Caller, "companyId"> },
  filter: TransactionFilter & Pick<ListTransactions, "id_suffix" | "is_deleted">,
): Promise<TransactionQuery> {
  const { q, updated_since, where = [], id_suffix, is_deleted, ...plain } = filter;
  const query: Mutable<TransactionQuery> = { ...plain };
  if (id_suffix !== undefined) query.endings = id_suffix.map((digits) => toEnding(digits, asker.caller));
  if (is_deleted === true) {
    if (id_suffix === undefined) throw withoutEnding();
    query.is_deleted = true;
  }
  if (updated_since !== undefined) query.updated_since = Date.parse(updated_since);
  let words: readonly string[] = wordsOf(q ?? "");
  const rest: QueryCondition[] = [];
  for (const sentCondition of where) {
    const condition = await toCondition(asker, sentCondition);
    if ("words" in condition && condition.edges === ANYWHERE) words = words.concat(condition.words);
    else if ("values" in condition && isOneColumn(condition, query))
      query[condition.field] = intersect(query[condition.field], condition);
    else rest.push(condition);
  }
  if (words.length > 0) query.words = words;
  if (rest.length > 0) query.where = rest;
  const accounts = [...(query.bank_account_id ?? []), ...rest.flatMap(accountsIn)];
  for (const id of new Set(accounts)) await accountById(asker, id);
  return query;
}

function toEnding(digits: string, { companyId }: Pick<Caller, "companyId">): IdEnding {
  return { digits, numbers: numbersEnding(digits, companyId) };
}

/** Deleted transactions are in no index that a list walks. */
function withoutEnding(): Problem {
  return new Problem("invalid_parameter", {
    detail: "is_deleted needs id_suffix: deleted transactions can be found only by the end of their id.",
    errors: [{ pointer: "/is_deleted", code: "invalid", detail: "needs id_suffix" }],
  });
}

type Mutable<Type> = { -readonly [Member in keyof Type]: Type[Member] };

/** A row is of several statements where one brought it and others recognised it: two lists of them are not one. */
function isOneColumn({ field }: ValueList, query: TransactionQuery): boolean {
  return field !== "bank_statement_id" || query.bank_statement_id === undefined;
}

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
