/** Belvo: POST /api/transactions/, a list of transactions, and GET, a page of them. Amounts have no sign: the type is it. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const belvo: EntryLayout = {
  id: "belvo",
  dateFormat: "YYYY-MM-DD",
  because:
    "Belvo defines dates (UTC) and amounts, and says beside each whether it is an inflow or an outflow.",
  members: [
    ["results[].value_date", "results[].accounting_date", "results[].collected_at"],
    ["results[].value_date", "results[].account.link"],
  ],
  entries: "results[]",
  account: {
    number: ["account.number"],
    otherwise: ["account.id"],
    title: ["account.name"],
    currency: "account.currency",
  },
  unbooked: [{ at: "status", is: ["PENDING"] }],
  booked: { at: "status", is: ["PROCESSED"] },
  posted: ["accounting_date", "value_date"],
  transacted: ["local_datetime_transacted_at", "value_date"],
  amount: { at: "amount", way: { at: "type", in: ["INFLOW"], out: ["OUTFLOW"] } },
  currency: "currency",
  description: ["description", "observations"],
  merchant: ["merchant.name", "merchant.merchant_name", "counterparty.name"],
  bankId: ["id"],
  source: {
    bank_reference: ["internal_identification"],
    payment_reference: ["reference"],
    bank_type: ["operation_type"],
    bank_category: ["category"],
  },
};
