/** Teller: GET /accounts/{id}/transactions, a list of transactions. It names no currency: all its accounts are of one country. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const teller: EntryLayout = {
  id: "teller",
  dateFormat: "YYYY-MM-DD",
  because: "Teller defines dates and amounts, and signs money out of an account with a minus.",
  members: [["details.processing_status", "account_id", "amount"]],
  entries: "",
  account: { number: ["account_id"], isOfService: true },
  unbooked: [{ at: "status", is: ["pending"] }],
  booked: { at: "status", is: ["posted"] },
  posted: ["date"],
  amount: { at: "amount" },
  description: ["description"],
  merchant: ["details.counterparty.name"],
  bankId: ["id"],
  source: { bank_type: ["type"], bank_category: ["details.category"] },
};
