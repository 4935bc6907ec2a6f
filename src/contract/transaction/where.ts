/** Terms `{field, op, value}`: what the named filters of a list cannot say. Each field has the comparisons that mean something. */
import * as z from "zod/mini";
import { accountingCategory, cashFlowCategory, transactionStatus } from "../category/classification.ts";
import { documented } from "../values/documented.ts";
import { amount, currency, date, oneOf } from "../values/text.ts";

export const whereOperators = ["=", "!=", "~", "<", "<=", ">", ">="] as const;
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
const words: Kind = { operators: ["=", "!=", "~"] };

const kinds = {
  transaction_date: day,
  posted_date: day,
  amount: { operators: ORDERED, value: amount() },
  currency_code: { ...words, value: currency() },
  description: words,
  original_description: words,
  merchant_name: words,
  category: words,
  accounting_category: { ...words, value: accountingCategory() },
  cash_flow_category: { ...words, value: cashFlowCategory() },
  status: { ...words, value: transactionStatus() },
  is_reconciled: flag,
  has_category: flag,
  tag: words,
  bank_account_id: id,
  bank_statement_id: id,
  external_id: id,
} as const satisfies Record<string, Kind>;

type WhereField = keyof typeof kinds;
export const whereFields = Object.keys(kinds) as [WhereField, ...WhereField[]];

/** A term after validation: `=` and its like have a value that the field can have, `~` a part of one as it was sent. */
export interface WhereTerm {
  readonly field: WhereField;
  readonly op: WhereOperator;
  readonly value: string;
}

const sentTerm = documented(
  z.strictObject({
    field: oneOf(whereFields),
    op: z.enum(whereOperators, `must be one of ${whereOperators.join(" ")}`),
    value: z.string("must be a text"),
  }),
  {
    component: "TransactionTerm",
    about: "`~` is contains, any case; the others compare, where the field has an order.",
    examples: [{ field: "merchant_name", op: "~", value: "uber" }],
  },
);

const checkedTerm = z.pipe(
  sentTerm,
  z.transform(({ field, op, value }, context): WhereTerm => {
    const { operators, value: schema }: Kind = kinds[field];
    const refuse = (path: string, message: string) =>
      context.issues.push({
        code: "custom",
        input: value,
        path: [path],
        message,
        params: { code: "invalid" },
      });
    if (!operators.includes(op)) {
      refuse("op", `must be one of ${operators.join(" ")} for ${field}`);
      return { field, op, value };
    }
    if (op === "~" || schema === undefined) return { field, op, value };
    const checked = schema.safeParse(value);
    if (checked.success) return { field, op, value: checked.data };
    refuse("value", checked.error.issues[0]?.message ?? `is no value of ${field}`);
    return { field, op, value };
  }),
);
const whereTerm = documented(checkedTerm, { shape: sentTerm });

/** In a query string the terms come as JSON text. */
export const where = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.unknown())], "must be a list of {field, op, value}"),
    z.transform((value: string | unknown[]) => {
      if (typeof value !== "string") return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    }),
  ),
  z
    .array(whereTerm, "must be a list of {field, op, value}")
    .check(z.maxLength(50, "must be at most 50 terms")),
);
