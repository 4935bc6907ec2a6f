/**
 * The filters of a list, applied again to the answer of a foreign service, which may not know them. Of a row that lacks the
 * field of a filter the verdict is the name of that field.
 */
import { fieldsWith } from "../../contract/transaction/fields.ts";
import type { TransactionFilter } from "../../contract/transaction/filter.ts";
import { foldSpace, foldWord } from "../../importing/cells/fold.ts";
import { compareNumerals, decimalOf } from "./numeral.ts";

export type ForeignRow = Readonly<Record<string, unknown>>;

/** Whether a row passes; or the name of the field that it lacks. */
export type Verdict = boolean | { readonly lacks: string };

/** The filters of fields that a foreign service has. */
export type DecidableFilter = Omit<TransactionFilter, "import_id" | "external_id" | "where">;

/** Whether a transaction passes a filter that the contract's schema has parsed. */
export function passes(row: ForeignRow, filter: DecidableFilter): Verdict {
  let lacking: Verdict = true;
  for (const [name, value] of Object.entries(filter)) {
    const term = value === undefined ? undefined : terms[name as keyof DecidableFilter];
    if (term === undefined) continue;
    const verdict = term(row, value as never);
    if (verdict === false) return false;
    if (verdict !== true) lacking = verdict;
  }
  return lacking;
}

/** Whether a record of another list passes. Each member of the filter is a field and its allowed values. */
export function passesPlain(row: ForeignRow, filter: Readonly<Record<string, unknown>>): Verdict {
  for (const [name, value] of Object.entries(filter)) {
    const values = Array.isArray(value) ? value : [value];
    const verdict = oneOf(name)(row, values.map(String));
    if (verdict !== true) return verdict;
  }
  return true;
}

type Terms = {
  readonly [Name in keyof DecidableFilter]-?: (
    row: ForeignRow,
    value: NonNullable<DecidableFilter[Name]>,
  ) => Verdict;
};

/** The texts that words are looked for in. */
const SEARCHED = fieldsWith("folded").filter((name) => name !== "tags");

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
  is_reconciled: (row, value) =>
    typeof row["is_reconciled"] === "boolean" ? row["is_reconciled"] === value : { lacks: "is_reconciled" },
  has_category: (row, value) =>
    row["category"] === undefined
      ? { lacks: "category" }
      : (row["category"] !== null && row["category"] !== "") === value,
  tag: (row, tags) =>
    Array.isArray(row["tags"]) ? row["tags"].some((tag) => tags.includes(String(tag))) : { lacks: "tags" },
  updated_since: (row, since) => {
    const at = Date.parse(textOf(row["updated_at"]) ?? "");
    return Number.isNaN(at) ? { lacks: "updated_at" } : at >= Date.parse(since);
  },
  q: (row, words) => {
    const texts = SEARCHED.map((name) => row[name]).flatMap((value) => textOf(value) ?? []);
    if (texts.length === 0) return { lacks: "description" };
    const haystacks = texts.map(searchable);
    return searchable(words)
      .split(" ")
      .every((word) => haystacks.some((text) => text.includes(word)));
  },
};

/** Ids are compared exactly, words of an enumeration without regard to case. null matches no value. */
function oneOf(field: string): (row: ForeignRow, values: readonly string[]) => Verdict {
  const isId = field.endsWith("_id");
  return (row, values) => {
    const has = row[field];
    if (has === null) return false;
    const text = textOf(has);
    if (text === undefined) return { lacks: field };
    return values.some((value) => value === text || (!isId && value.toLowerCase() === text.toLowerCase()));
  };
}

/** Compares days. Some services send a timestamp, whose first ten characters are the day. */
function day(
  field: string,
  holds: (has: string, limit: string) => boolean,
): (row: ForeignRow, limit: string) => Verdict {
  return (row, limit) => {
    const text = textOf(row[field]);
    return text === undefined ? { lacks: field } : holds(text.slice(0, 10), limit);
  };
}

function amount(holds: (has: string, limit: string) => boolean): (row: ForeignRow, limit: string) => Verdict {
  return (row, limit) => {
    const has = decimalOf(row["amount"]);
    return has === undefined ? { lacks: "amount" } : holds(has.rawJSON, limit);
  };
}

function searchable(text: string): string {
  return foldSpace(foldWord(text));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}
