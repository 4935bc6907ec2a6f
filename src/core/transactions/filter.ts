/** Translates the filter of a request to a query of the store. */
import type { TransactionFilter } from "../../contract/transaction/filter.ts";
import type { WhereTerm } from "../../contract/transaction/where.ts";
import { fold } from "../fold.ts";
import type { CompanyQueries } from "../handler.ts";
import type { TransactionQuery } from "../ports/transactions.ts";
import { accountById } from "./find.ts";

/** Members of a query that list the allowed values of a column. */
type ListMember =
  "bank_account_id" | "bank_statement_id" | "external_id" | "status" | "currency_code" | Label;
type Label = "category" | "accounting_category" | "cash_flow_category";

/**
 * Folds words, and merges terms for exact values into the lists of values, so that the store can use an index. Problem:
 * unknown_account for an account of another company.
 */
export async function toQuery(asker: CompanyQueries, filter: TransactionFilter): Promise<TransactionQuery> {
  const { q, updated_since, where = [], ...plain } = filter;
  const query: Mutable<TransactionQuery> = { ...plain };
  const words = fold(q ?? "")
    .split(" ")
    .filter((word) => word !== "");
  if (words.length > 0) query.words = words;
  if (updated_since !== undefined) query.updated_since = Date.parse(updated_since);
  const rest: WhereTerm[] = [];
  for (const term of where) {
    const list = await asList(asker, term);
    if (list === undefined) rest.push(foldTerm(term));
    else query[list.member] = intersect(query[list.member], list.values);
  }
  if (rest.length > 0) query.where = rest;
  for (const id of new Set(query.bank_account_id)) await accountById(asker, id);
  return query;
}

type Mutable<Type> = { -readonly [Member in keyof Type]: Type[Member] };

/** Whether a query matches every transaction of the company. */
export function isEmpty(query: TransactionQuery): boolean {
  return Object.values(query).every((member) => member === undefined);
}

async function asList(
  { queries, company }: CompanyQueries,
  { field, op, value }: WhereTerm,
): Promise<{ member: ListMember; values: readonly string[] } | undefined> {
  switch (field) {
    case "bank_account_id":
    case "bank_statement_id":
    case "external_id":
    case "status":
    case "currency_code":
      return op === "=" ? { member: field, values: [value] } : undefined;
    case "category":
    case "accounting_category":
    case "cash_flow_category": {
      if (op === "=") return { member: field, values: [value] };
      if (op !== "~") return undefined;
      // There are few labels and many transactions, so the labels are searched first.
      const labels = await queries.totals.labels(company, field);
      const part = fold(value);
      return { member: field, values: labels.filter((label) => fold(label).includes(part)) };
    }
    default:
      return undefined;
  }
}

function intersect(existing: readonly string[] | undefined, values: readonly string[]): string[] {
  return existing === undefined ? [...values] : existing.filter((value) => values.includes(value));
}

/** A `~` term with its text folded like the column. */
function foldTerm(term: WhereTerm): WhereTerm {
  if (term.op !== "~") return term;
  const value = term.field === "currency_code" ? term.value.toUpperCase() : fold(term.value);
  return { ...term, value };
}
