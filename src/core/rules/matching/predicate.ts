/** Whether a transaction in memory meets conditions: what the store answers by SQL, for rows that are not stored yet. */
import { transactionStatuses } from "../../../contract/category/classification.ts";
import { foldedMember, type transactionFields } from "../../../contract/transaction/fields.ts";
import type { WhereCondition, WhereTerm } from "../../../contract/transaction/where.ts";
import type { WhereOperator } from "../../../contract/transaction/where-fields.ts";
import { ANYWHERE, edgesOf, standsIn } from "../../../contract/transaction/word-edges.ts";
import { boundMinor, type Comparison } from "../../../contract/values/amount-bound.ts";
import { currencyDecimals } from "../../../contract/values/currency.ts";
import { fold } from "../../../contract/category/fold.ts";
import type { TransactionTraits } from "../../ports/transactions.ts";
import { wordsOf } from "../../transactions/query/conditions.ts";

export type Predicate = (record: TransactionTraits) => boolean;

/** All of the conditions. */
export function predicateOf(conditions: readonly WhereCondition[]): Predicate {
  return every(conditions.map(conditionPredicate));
}

function conditionPredicate(condition: WhereCondition): Predicate {
  if ("any" in condition) return some(condition.any.map(conditionPredicate));
  if ("not" in condition) return negate(conditionPredicate(condition.not));
  return termPredicate(condition);
}

function every(predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  if (only !== undefined && predicates.length === 1) return only;
  return (record) => {
    for (const predicate of predicates) if (!predicate(record)) return false;
    return true;
  };
}

function some(predicates: readonly Predicate[]): Predicate {
  return (record) => {
    for (const predicate of predicates) if (predicate(record)) return true;
    return false;
  };
}

function negate(predicate: Predicate): Predicate {
  return (record) => !predicate(record);
}

function termPredicate({ field, op, value }: WhereTerm): Predicate {
  switch (field) {
    case "amount":
      return amountPredicate(op as Comparison, value);
    case "ai_confidence_score":
      return confidencePredicate(op as Comparison, value);
    case "transaction_date":
    case "posted_date":
      return dayPredicate(field, { op, value });
    case "is_reconciled":
      return flagPredicate(({ is_reconciled }) => is_reconciled, { op, value });
    case "has_category":
      return flagPredicate(({ category }) => category !== "", { op, value });
    case "has_tag":
      return flagPredicate(({ tags }) => tags.length > 0, { op, value });
    case "tag":
      return tagPredicate(op, value);
    case "q":
      return wordPredicate(op, value);
    case "status":
      return op === "~" ? statusPredicate(fold(value)) : equality(({ status }) => status, { op, value });
    case "currency_code":
      return op === "~" ? currencyPredicate(value.toUpperCase()) : textPredicate(field, { op, value });
    default:
      return textPredicate(field, { op, value });
  }
}

type Comparand = Pick<WhereTerm, "op" | "value">;

function amountPredicate(op: Comparison, numeral: string): Predicate {
  // Minor units of currencies differ in what they are worth; there are five of them at most.
  const bounds = [0, 1, 2, 3, 4].map((decimals) => boundMinor(op, numeral, decimals));
  const boundOf = (code: string) => bounds[currencyDecimals(code)] as bigint;
  switch (op) {
    case "=":
      return ({ amount_minor, currency_code }) => amount_minor === boundOf(currency_code);
    case "!=":
      return ({ amount_minor, currency_code }) => amount_minor !== boundOf(currency_code);
    case "<":
      return ({ amount_minor, currency_code }) => amount_minor < boundOf(currency_code);
    case "<=":
      return ({ amount_minor, currency_code }) => amount_minor <= boundOf(currency_code);
    case ">":
      return ({ amount_minor, currency_code }) => amount_minor > boundOf(currency_code);
    case ">=":
      return ({ amount_minor, currency_code }) => amount_minor >= boundOf(currency_code);
  }
}

/** A row that no suggestion categorized differs from every value, and is neither below nor above one. */
function confidencePredicate(op: Comparison, value: string): Predicate {
  const bound = Math.round(Number(value) * 10_000);
  const holds = (confidence: number): boolean => {
    switch (op) {
      case "=":
        return confidence === bound;
      case "!=":
        return confidence !== bound;
      case "<":
        return confidence < bound;
      case "<=":
        return confidence <= bound;
      case ">":
        return confidence > bound;
      case ">=":
        return confidence >= bound;
    }
  };
  return ({ ai_confidence }) => (ai_confidence === null ? op === "!=" : holds(ai_confidence));
}

/** Days are texts that sort as the days do. */
function dayPredicate(field: "transaction_date" | "posted_date", { op, value }: Comparand): Predicate {
  if (op === "~") {
    const part = fold(value);
    return (record) => record[field].includes(part);
  }
  switch (op as Comparison) {
    case "=":
      return (record) => record[field] === value;
    case "!=":
      return (record) => record[field] !== value;
    case "<":
      return (record) => record[field] < value;
    case "<=":
      return (record) => record[field] <= value;
    case ">":
      return (record) => record[field] > value;
    case ">=":
      return (record) => record[field] >= value;
  }
}

function flagPredicate(flag: Predicate, { op, value }: Comparand): Predicate {
  return (value === "true") === (op === "=") ? flag : negate(flag);
}

function tagPredicate(op: string, value: string): Predicate {
  if (op === "~") {
    const part = fold(value);
    return ({ folded }) => folded.tags.some((tag) => tag.includes(part));
  }
  const hasTag: Predicate = ({ tags }) => tags.includes(value);
  return op === "=" ? hasTag : negate(hasTag);
}

function wordPredicate(op: WhereOperator, value: string): Predicate {
  const words = wordsOf(value);
  const edges = edgesOf(op) ?? ANYWHERE;
  const hasWords: Predicate = ({ folded: { description, original, merchant } }) =>
    words.every(
      (word) =>
        standsIn(description, word, edges) ||
        (original !== null && standsIn(original, word, edges)) ||
        standsIn(merchant, word, edges),
    );
  return op === "!=" ? negate(hasWords) : hasWords;
}

function statusPredicate(part: string): Predicate {
  const statuses: readonly string[] = transactionStatuses.filter((status) => status.includes(part));
  return ({ status }) => statuses.includes(status);
}

function currencyPredicate(part: string): Predicate {
  return ({ currency_code }) => currency_code.includes(part);
}

type TextField = Exclude<
  WhereTerm["field"],
  | "amount"
  | "ai_confidence_score"
  | "transaction_date"
  | "posted_date"
  | "is_reconciled"
  | "has_category"
  | "has_tag"
  | "tag"
  | "q"
  | "status"
>;

function textPredicate(field: TextField, { op, value }: Comparand): Predicate {
  const edges = edgesOf(op);
  if (edges === undefined) return equality((record) => record[field], { op, value });
  const part = fold(value);
  switch (foldedMember(field as keyof typeof transactionFields)) {
    case "description":
      return ({ folded }) => standsIn(folded.description, part, edges);
    case "original":
      return ({ folded }) => standsIn(folded.original ?? folded.description, part, edges);
    case "merchant":
      return ({ folded }) => standsIn(folded.merchant, part, edges);
    default:
      return (record) => fold(record[field] ?? "").includes(part);
  }
}

function equality(
  valueOf: (record: TransactionTraits) => string | null,
  { op, value }: Comparand,
): Predicate {
  return op === "=" ? (record) => valueOf(record) === value : (record) => valueOf(record) !== value;
}
