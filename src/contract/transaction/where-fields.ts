/** The fields that a term can compare, and the comparisons and values that mean something for each. */
import * as z from "zod/mini";
import { accountingCategory, cashFlowCategory, transactionStatus } from "../category/classification.ts";
import { amount, currency, date, oneOf, text } from "../values/text.ts";
import { LABEL_MAX } from "./limits.ts";

export const whereOperators = ["=", "!=", "~", "~^", "~$", "~=", "<", "<=", ">", ">="] as const;
export type WhereOperator = (typeof whereOperators)[number];

interface Kind {
  readonly operators: readonly WhereOperator[];
  /** What a value must be; `~` takes any part of a text. */
  readonly value?: z.ZodMiniType<string>;
}

const ORDERED = ["=", "!=", "<", "<=", ">", ">="] as const;
const flag: Kind = { operators: ["=", "!="], value: oneOf(["true", "false"]) };
const day: Kind = { operators: [...ORDERED, "~"], value: date() };
const id: Kind = { operators: ["=", "!="] };
/** From 0 to 1, as it is stored: in ten-thousandths. */
const confidence: Kind = {
  operators: ORDERED,
  value: text(LABEL_MAX).check(
    z.refine(
      (value) => /^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/.test(value),
      "must be a number from 0 to 1, such as 0.95",
    ),
  ),
};
const words: Kind = { operators: ["=", "!=", "~"] };
/** Words of a language, whose beginnings and ends say something. */
const sentence: Kind = { operators: [...words.operators, "~^", "~$", "~="] };

const kinds = {
  transaction_date: day,
  posted_date: day,
  amount: { operators: ORDERED, value: amount() },
  currency_code: { ...words, value: currency() },
  description: sentence,
  original_description: sentence,
  merchant_name: sentence,
  category: words,
  accounting_category: { ...words, value: accountingCategory() },
  cash_flow_category: { ...words, value: cashFlowCategory() },
  status: { ...words, value: transactionStatus() },
  is_reconciled: flag,
  ai_confidence_score: confidence,
  has_category: flag,
  has_tag: flag,
  tag: words,
  bank_account_id: id,
  bank_statement_id: id,
  import_id: id,
  external_id: id,
  q: { ...sentence, value: text(LABEL_MAX) },
} as const satisfies Record<string, Kind>;

export type WhereField = keyof typeof kinds;
export const whereFields = Object.keys(kinds) as [WhereField, ...WhereField[]];

/** The fields that are true or false: on the command line their name alone is a term. */
export const whereFlags: ReadonlySet<WhereField> = new Set(
  whereFields.filter((field) => valueSchema(field) === flag.value),
);

/** The comparisons that a field has. */
export function operatorsOf(field: WhereField): readonly WhereOperator[] {
  return kinds[field].operators;
}

/** What the values of a field must be; undefined where any text will do. */
export function valueSchema(field: WhereField): z.ZodMiniType<string> | undefined {
  const { value }: Kind = kinds[field];
  return value;
}
