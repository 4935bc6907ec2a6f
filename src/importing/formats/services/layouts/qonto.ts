/** Qonto: GET /v2/transactions. Amounts have no sign: the side is it. The account is in the address of the request. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const qonto: EntryLayout = {
  id: "qonto",
  dateFormat: "YYYY-MM-DD",
  because: "Qonto defines dates (UTC) and amounts, and says beside each whether it is a debit or a credit.",
  members: [
    ["transactions[].side", "transactions[].operation_type", "transactions[].settled_at"],
    ["transactions[].side", "transactions[].operation_type", "transactions[].emitted_at"],
  ],
  entries: "transactions[]",
  account: { number: ["bank_account.iban"], otherwise: ["bank_account_id", "bank_account.id"] },
  unbooked: [{ at: "status", is: ["pending", "declined", "reversed"] }],
  booked: { at: "status", is: ["completed"] },
  posted: ["settled_at", "emitted_at"],
  transacted: ["emitted_at"],
  amount: { at: "amount", way: { at: "side", in: ["credit"], out: ["debit"] } },
  currency: "currency",
  description: ["reference", "label"],
  merchant: ["label", "clean_counterparty_name"],
  bankId: ["transaction_id", "id"],
  source: {
    counterparty_account: [
      "transfer.counterparty_account_number",
      "income.counterparty_account_number",
      "direct_debit.counterparty_account_number",
    ],
    payment_reference: ["reference"],
    bank_type: ["operation_type"],
    bank_category: ["category"],
  },
};
