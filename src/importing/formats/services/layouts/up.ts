/** Up: GET /api/v1/transactions, and those of an account. Days are those of the offset that each moment is written with. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const up: EntryLayout = {
  id: "up",
  dateFormat: "YYYY-MM-DD",
  because: "Up defines dates and amounts, and signs money out with a minus.",
  members: [["data[].attributes.amount.valueInBaseUnits", "data[].attributes.rawText"]],
  entries: "data[]",
  account: { number: ["relationships.account.data.id"], isOfService: true },
  unbooked: [{ at: "attributes.status", is: ["HELD"] }],
  booked: { at: "attributes.status", is: ["SETTLED"] },
  posted: ["attributes.settledAt", "attributes.createdAt"],
  transacted: ["attributes.createdAt"],
  amount: { at: "attributes.amount.value" },
  currency: "attributes.amount.currencyCode",
  description: ["attributes.message", "attributes.rawText", "attributes.description"],
  merchant: ["attributes.description"],
  bankId: ["id"],
  source: {
    bank_type: ["attributes.transactionType"],
    bank_category: ["relationships.category.data.id"],
  },
};
