/** Translates conditions of a request to those of the store: values in lists where they can be looked up, texts folded. */
import type { WhereCondition, WhereTerm } from "../../../contract/transaction/where.ts";
import { ANYWHERE, edgesOf } from "../../../contract/transaction/word-edges.ts";
import { fold } from "../../../contract/category/fold.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { QueryCondition, ValueList, ValueListMember } from "../../ports/transactions.ts";

export async function toCondition(asker: CompanyQueries, condition: WhereCondition): Promise<QueryCondition> {
  if ("not" in condition) return negate(await toCondition(asker, condition.not));
  if (!("any" in condition)) return termCondition(asker, condition);
  const conditions: QueryCondition[] = [];
  for (const each of condition.any) conditions.push(await toCondition(asker, each));
  return anyOf(conditions);
}

/** Lists of values of one column become one list, so that alternatives of one field are looked up like a single value. */
function anyOf(conditions: readonly QueryCondition[]): QueryCondition {
  const flat = conditions.flatMap((condition) => ("any" in condition ? condition.any : [condition]));
  const lists = new Map<ValueListMember, Set<string>>();
  const others: QueryCondition[] = [];
  for (const condition of flat) {
    if (!("values" in condition)) {
      others.push(condition);
      continue;
    }
    const values = lists.get(condition.field) ?? new Set<string>();
    for (const value of condition.values) values.add(value);
    lists.set(condition.field, values);
  }
  const merged = [...lists].map(([field, values]): ValueList => ({ field, values: [...values] }));
  const [only, ...more] = [...merged, ...others];
  return only !== undefined && more.length === 0 ? only : { any: [...merged, ...others] };
}

function negate(condition: QueryCondition): QueryCondition {
  return "not" in condition ? condition.not : { not: condition };
}

async function termCondition(asker: CompanyQueries, term: WhereTerm): Promise<QueryCondition> {
  const { field, op, value } = term;
  switch (field) {
    case "q": {
      const words = { words: wordsOf(value), edges: edgesOf(op) ?? ANYWHERE };
      return op === "!=" ? { not: words } : words;
    }
    case "has_category": {
      const none: ValueList = { field: "category", values: [""] };
      return (value === "false") === (op === "=") ? none : { not: none };
    }
    case "bank_account_id":
    case "bank_statement_id":
    case "import_id":
    case "external_id":
      return equality(field, { op, value });
    case "status":
    case "currency_code":
      return op === "~" ? foldTerm(term) : equality(field, { op, value });
    case "category":
    case "accounting_category":
    case "cash_flow_category": {
      if (op !== "~") return equality(field, { op, value });
      // There are few labels and many transactions, so the labels are searched first.
      const labels = await asker.queries.totals.labels(asker.company, field);
      const part = fold(value);
      return { field, values: labels.filter((label) => fold(label).includes(part)) };
    }
    default:
      return foldTerm(term);
  }
}

function equality(field: ValueListMember, { op, value }: Pick<WhereTerm, "op" | "value">): QueryCondition {
  const list: ValueList = { field, values: [value] };
  return op === "=" ? list : { not: list };
}

/** A term that seeks a text, with that folded like the column. */
function foldTerm(term: WhereTerm): WhereTerm {
  if (edgesOf(term.op) === undefined) return term;
  const value = term.field === "currency_code" ? term.value.toUpperCase() : fold(term.value);
  return { ...term, value };
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(" ")
    .filter((word) => word !== "");
}
