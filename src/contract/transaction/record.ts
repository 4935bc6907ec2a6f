/** The transaction as it is answered (spec §2.3). */
import * as z from "zod/mini";
import {
  accountingCategoryText,
  cashFlowCategoryText,
  transactionStatusText,
} from "../category/classification.ts";
import { currencyCode, day, documented, identifier } from "../values/documented.ts";
import { described, exactNumber, moment } from "../values/text.ts";

/** Transaction, spec §2.3, field for field. */
export const transactionSchema = documented(
  z.object({
    id: identifier(),
    transaction_date: day(),
    posted_date: day(),
    description: z.string(),
    original_description: z.string(),
    amount: described(exactNumber(), "Signed, in major units, with all decimals of the currency."),
    currency_code: currencyCode(),
    exchange_rate: described(exactNumber(), "Units of the account's currency for one of currency_code."),
    category: described(z.string(), "The company's own category, by its slug; empty if none is set."),
    accounting_category: accountingCategoryText(),
    cash_flow_category: cashFlowCategoryText(),
    merchant_name: z.string(),
    status: transactionStatusText(),
    is_reconciled: z.boolean(),
    ai_confidence_score: z.nullable(exactNumber()),
    tags: z.array(z.string()),
    bank_account_id: identifier(),
    bank_statement_id: z.nullable(identifier()),
    created_at: moment(),
    updated_at: moment(),
  }),
  {
    component: "Transaction",
    examples: [
      {
        id: "0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70",
        transaction_date: "2026-03-01",
        posted_date: "2026-03-01",
        description: "Office rent March",
        original_description: "Office rent March",
        amount: -1299.9,
        currency_code: "EUR",
        exchange_rate: 1,
        category: "rent",
        accounting_category: "operating_expense",
        cash_flow_category: "operations",
        merchant_name: "Hausverwaltung Nord",
        status: "pending",
        is_reconciled: false,
        ai_confidence_score: null,
        tags: ["office"],
        bank_account_id: "0198a2b4-6b0d-7c29-8e41-2a7b5c0d3f69",
        bank_statement_id: null,
        created_at: "2026-03-02T08:15:30.125Z",
        updated_at: "2026-03-02T08:15:30.125Z",
      },
    ],
  },
);
export type Transaction = z.output<typeof transactionSchema>;
