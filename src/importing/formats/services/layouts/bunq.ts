/** bunq: GET /v1/user/{id}/monetary-account/{id}/payment. Each payment stands in an object that names it one. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const bunq: EntryLayout = {
  id: "bunq",
  dateFormat: "YYYY-MM-DD",
  because: "bunq defines dates (UTC) and amounts, and signs money out with a minus.",
  members: [
    ["Response[].Payment.amount.value", "Response[].Payment.counterparty_alias"],
    ["Response", "Pagination"],
  ],
  entries: "Response[].Payment",
  account: { number: ["alias.iban"] },
  posted: ["created"],
  amount: { at: "amount.value" },
  currency: "amount.currency",
  description: ["description"],
  merchant: ["counterparty_alias.display_name"],
  bankId: ["id"],
  source: { counterparty_account: ["counterparty_alias.iban"], bank_type: ["sub_type", "type"] },
};
