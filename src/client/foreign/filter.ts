/**
 * The filters of a list, applied to what a foreign service answered: it may not know them. A row that lacks the field in
 * question cannot be decided, and the field is named.
 */
import type { TransactionFilter } from "../../contract/transaction-filter.ts";
import { foldSpace, foldWord } from "../../importing/fold.ts";
import { compareNumerals, decimalOf } from "./numeral.ts";

export type ForeignRow = Readonly<Record<string, unknown>>;

/** Whether a row passes; or the name of the field that it lacks. */
export type Verdict = boolean | { readonly lacks: string };

/** Filters that speak of what a foreign service does not tell. */
export type DecidableFilter = Omit<TransactionFilter, "import_id" | "external_id" | "where">;

/** Whether a transaction passes a filter that the contract's schema has read. */
export function passes(row: ForeignRow, filter: DecidableFilter): Verdict {
  let lacking: Verdict = true;
  for (const [name, wanted] of Object.entries(filter)) {
    const term = wanted === undefined ? undefined : terms[name as keyof DecidableFilter];
    if (term === undefined) continue;
    const verdict = term(row, wanted as never);
    if (verdict === false) return false;
    if (verdict !== true) lacking = verdict;
  }
  return lacking;
}

/** Whether a record of another list passes: each member of the filter names a field and the values that it may have. */
export function passesPlain(row: ForeignRow, filter: Readonly<Record<string, unknown>>): Verdict {
  for (const [name, wanted] of Object.entries(filter)) {
    const values = Array.isArray(wanted) ? wanted : [wanted];
    const verdict = oneOf(name)(row, values.map(String));
    if (verdict !== true) return verdict;
  }
  return true;
}

type Terms = {
  readonly [Name in keyof DecidableFilter]-?: (
    row: ForeignRow,
    wanted: NonNullable<DecidableFilter[Name]>,
  ) => Verdict;
};

const terms: Terms = {
  bank_account_id: oneOf("bank_account_id"),
  bank_statement_id: oneOf("bank_statement_id"),
  status: oneOf("status"),
  category: oneOf("category"),
  accounting_category: oneOf("accounting_category"),
  cash_flow_category: oneOf("cash_flow_category"),
  currency_code: oneOf("currency_code"),
  date_from: day("transaction_date", (has, first) => has >= first),
  date_to: day("transaction_date", (has, last) => has <= last),
  posted_from: day("posted_date", (has, first) => has >= first),
  posted_to: day("posted_date", (has, last) => has <= last),
  amount_min: amount((has, least) => compareNumerals(has, least) >= 0),
  amount_max: amount((has, most) => compareNumerals(has, most) <= 0),
  direction: amount((has, way) => compareNumerals(has, "0") === (way === "in" ? 1 : -1)),
  is_reconciled: (row, wanted) =>
    typeof row["is_reconciled"] === "boolean" ? row["is_reconciled"] === wanted : { lacks: "is_reconciled" },
  has_category: (row, wanted) =>
    row["category"] === undefined
      ? { lacks: "category" }
      : (row["category"] !== null && row["category"] !== "") === wanted,
  tag: (row, wanted) =>
    Array.isArray(row["tags"]) ? row["tags"].some((tag) => wanted.includes(String(tag))) : { lacks: "tags" },
  updated_since: (row, since) => {
    const at = Date.parse(textOf(row["updated_at"]) ?? "");
    return Number.isNaN(at) ? { lacks: "updated_at" } : at >= Date.parse(since);
  },
  q: (row, words) => {
    const texts = [row["description"], row["original_description"], row["merchant_name"]].flatMap(
      (value) => textOf(value) ?? [],
    );
    if (texts.length === 0) return { lacks: "description" };
    const folded = texts.map(searchable);
    return searchable(words)
      .split(" ")
      .every((word) => folded.some((text) => text.includes(word)));
  },
};

/** An id is compared as it is, a word of an enumeration case aside. A null belongs to no value. */
function oneOf(field: string): (row: ForeignRow, wanted: readonly string[]) => Verdict {
  const isId = field.endsWith("_id");
  return (row, wanted) => {
    const has = row[field];
    if (has === null) return false;
    const text = textOf(has);
    if (text === undefined) return { lacks: field };
    return wanted.some((value) => value === text || (!isId && value.toLowerCase() === text.toLowerCase()));
  };
}

/** Some services send a time where a day is meant; its first ten characters are the day. */
function day(
  field: string,
  holds: (has: string, wanted: string) => boolean,
): (row: ForeignRow, wanted: string) => Verdict {
  return (row, wanted) => {
    const text = textOf(row[field]);
    return text === undefined ? { lacks: field } : holds(text.slice(0, 10), wanted);
  };
}

function amount(
  holds: (has: string, wanted: string) => boolean,
): (row: ForeignRow, wanted: string) => Verdict {
  return (row, wanted) => {
    const has = decimalOf(row["amount"]);
    return has === undefined ? { lacks: "amount" } : holds(has.rawJSON, wanted);
  };
}

function searchable(text: string): string {
  return foldSpace(foldWord(text));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}
