/** What is sent to create and to update a transaction (spec §4.3, and our extensions). */
import * as z from "zod/mini";
import { accountingCategory, cashFlowCategory, transactionStatus } from "../category/classification.ts";
import { documented, identifier } from "../values/documented.ts";
import { DESCRIPTION_MAX, LABEL_MAX, TAG_MAX, TAGS_MAX } from "./limits.ts";
import { RATE_DIGITS } from "../values/rate.ts";
import { amount, currency, date, described, name, numeral, text } from "../values/text.ts";

const tag = name(TAG_MAX);
export const tags = z.array(tag).check(z.maxLength(TAGS_MAX, `must be at most ${TAGS_MAX} tags`));
/** Units of the account's currency for one unit of the transaction's: above 0, at most 12 significant digits. */
const rate = numeral({ maximum: RATE_DIGITS, code: "invalid_number" }).check(
  z.refine((value: string) => !value.startsWith("-") && /[1-9]/.test(value), {
    message: "must be above 0",
    params: { code: "out_of_range" },
  }),
);

const fields = {
  bank_account_id: described(
    documented(z.string("must be the id of a bank account"), { format: "uuid" }),
    "Owning bank account.",
  ),
  transaction_date: described(date(), "Date of the transaction, YYYY-MM-DD."),
  description: described(name(DESCRIPTION_MAX), "Description of the transaction."),
  amount: described(amount(), "Signed amount in major units; negative is money out."),
  currency_code: described(currency(), "ISO 4217 code; default the account's currency."),
  category: described(text(LABEL_MAX), "The company's own category, by its slug."),
  accounting_category: described(
    accountingCategory(),
    "Accounting category, such as revenue or operating_expense.",
  ),
  cash_flow_category: described(cashFlowCategory(), "Cash-flow category, such as operations or investing."),
  merchant_name: described(text(LABEL_MAX), "Payee or payer."),
  tags: described(tags, "Up to 50 tags."),
  posted_date: described(date(), "Date on which the bank booked it; default the transaction's date."),
  original_description: described(name(DESCRIPTION_MAX), "The bank's own text; default the description."),
  exchange_rate: described(rate, "Units of the account's currency for one unit of currency_code."),
  external_id: described(name(LABEL_MAX), "Your own id, unique within the account."),
};

/** CreateTransactionRequest, spec §4.3, with the optional extensions posted_date, original_description, exchange_rate, external_id. */
export const createTransactionSchema = documented(
  z.strictObject({
    bank_account_id: fields.bank_account_id,
    transaction_date: fields.transaction_date,
    description: fields.description,
    amount: fields.amount,
    currency_code: z.optional(fields.currency_code),
    category: z.optional(fields.category),
    accounting_category: z.optional(fields.accounting_category),
    cash_flow_category: z.optional(fields.cash_flow_category),
    merchant_name: z.optional(fields.merchant_name),
    tags: z.optional(fields.tags),
    posted_date: z.optional(fields.posted_date),
    original_description: z.optional(fields.original_description),
    exchange_rate: z.optional(fields.exchange_rate),
    external_id: z.optional(fields.external_id),
  }),
  {
    component: "CreateTransactionRequest",
    examples: [
      {
        bank_account_id: "0198a2b4-6b0d-7c29-8e41-2a7b5c0d3f69",
        transaction_date: "2026-03-01",
        description: "Office rent March",
        amount: -1299.9,
        category: "rent",
        merchant_name: "Hausverwaltung Nord",
        tags: ["office"],
      },
    ],
  },
);
export type CreateTransaction = z.output<typeof createTransactionSchema>;

const clearable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

/** What an update and a bulk update may set; null clears. */
export const changes = {
  description: z.optional(fields.description),
  category: clearable(fields.category),
  accounting_category: clearable(fields.accounting_category),
  cash_flow_category: clearable(fields.cash_flow_category),
  merchant_name: clearable(fields.merchant_name),
  tags: clearable(fields.tags),
  status: z.optional(described(transactionStatus(), "pending, posted, excluded or void.")),
  is_reconciled: z.optional(described(z.boolean("must be true or false"), "Mark it as reconciled, or not.")),
};

/** What a bulk update may set. */
export const bulkChanges = {
  ...changes,
  bank_account_id: z.optional(
    described(
      fields.bank_account_id,
      "The account to move them to; without a rate, it must have their currency.",
    ),
  ),
};

/** UpdateTransactionRequest with the id of the path. */
export const updateTransactionSchema = documented(
  z.strictObject({
    id: described(identifier(), "Identifier of the transaction."),
    ...changes,
    bank_account_id: z.optional(fields.bank_account_id),
    transaction_date: z.optional(fields.transaction_date),
    amount: z.optional(fields.amount),
    currency_code: z.optional(fields.currency_code),
    posted_date: z.optional(fields.posted_date),
    exchange_rate: z.optional(fields.exchange_rate),
    external_id: clearable(fields.external_id),
  }),
  {
    component: "UpdateTransactionRequest",
    about: "Absent fields do not change; null clears a field.",
    examples: [{ category: "travel", is_reconciled: true }],
  },
);
export type UpdateTransaction = z.output<typeof updateTransactionSchema>;
