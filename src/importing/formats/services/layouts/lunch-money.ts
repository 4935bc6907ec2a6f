/**
 * Lunch Money: GET /v1/transactions, and /v2. Its status tells whether a person has looked at a transaction, mostly, and its sign is told
 * by the file as a whole.
 */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const lunchMoneyLayout: EntryLayout = {
  id: "lunch-money",
  dateFormat: "YYYY-MM-DD",
  because:
    "Lunch Money defines dates and amounts, and counts money out as positive unless it is asked not to.",
  members: [["transactions[].payee", "transactions[].plaid_account_id"]],
  entries: "transactions[]",
  unbooked: [
    { at: "is_pending", is: [true] },
    { at: "status", is: ["pending"] },
  ],
  posted: ["date"],
  amount: { at: "amount" },
  currency: "currency",
  description: ["original_name", "payee"],
  merchant: ["payee"],
  bankId: ["id"],
  source: { payment_reference: ["notes"], bank_category: ["category_name"] },
};
