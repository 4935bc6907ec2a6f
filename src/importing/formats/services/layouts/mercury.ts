/** Mercury: GET /api/v1/account/{id}/transactions, and those of all accounts. It names no currency. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const mercury: EntryLayout = {
  id: "mercury",
  dateFormat: "YYYY-MM-DD",
  because: "Mercury defines dates (UTC) and amounts, and signs money out with a minus.",
  members: [["transactions[].counterpartyName", "transactions[].bankDescription", "transactions[].kind"]],
  entries: "transactions[]",
  account: { number: ["accountId"], isOfService: true },
  unbooked: [{ at: "status", is: ["pending", "cancelled", "failed", "reversed", "blocked"] }],
  booked: { at: "status", is: ["sent"] },
  posted: ["postedAt", "createdAt"],
  amount: { at: "amount" },
  description: ["bankDescription", "externalMemo", "note"],
  merchant: ["counterpartyName"],
  bankId: ["id"],
  source: { payment_reference: ["externalMemo"], bank_type: ["kind"], bank_category: ["mercuryCategory"] },
};
