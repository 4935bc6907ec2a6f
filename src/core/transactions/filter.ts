/** From the filter of a request to the question that the store is asked. */
import type { TransactionFilter } from "../../contract/transaction-filter.ts";
import type { WhereTerm } from "../../contract/where.ts";
import { fold } from "../fold.ts";
import type { ReadingContext } from "../handler.ts";
import type { TransactionQuery } from "../ports/transactions.ts";
import { accountById } from "./find.ts";

type Asker = Pick<ReadingContext, "ask" | "company">;

/** Members of a query that hold the values one column may have. */
type ListMember =
  "bank_account_id" | "bank_statement_id" | "external_id" | "status" | "currency_code" | Label;
type Label = "category" | "accounting_category" | "cash_flow_category";

/**
 * The question behind a filter: words folded, terms that name values merged with the lists of values, so that the store
 * sees what can lead an index. Problem: unknown_account for an account that is not the company's.
 */
export async function toQuery(asker: Asker, filter: TransactionFilter): Promise<TransactionQuery> {
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

/** Whether a filter leaves nothing out, and so would mean every transaction of the company. */
export function isEmpty(query: TransactionQuery): boolean {
  return Object.values(query).every((member) => member === undefined);
}

async function asList(
  { ask, company }: Asker,
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
      // There are few labels and many transactions, so the labels are searched.
      const labels = await ask.totals.labels(company, field);
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

/** A `~` term with its part as the column has it. */
function foldTerm(term: WhereTerm): WhereTerm {
  if (term.op !== "~") return term;
  const value = term.field === "currency_code" ? term.value.toUpperCase() : fold(term.value);
  return { ...term, value };
}
