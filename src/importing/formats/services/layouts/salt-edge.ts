/** Salt Edge: GET /api/v5/transactions, and of later versions. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const saltEdge: EntryLayout = {
  id: "salt-edge",
  dateFormat: "YYYY-MM-DD",
  because: "Salt Edge defines dates and amounts, and signs money out with a minus.",
  members: [["data[].made_on", "data[].currency_code"]],
  entries: "data[]",
  account: { number: ["account_id"], isOfService: true },
  unbooked: [{ at: "status", is: ["pending"] }],
  booked: { at: "status", is: ["posted"] },
  posted: ["extra.posting_date", "made_on"],
  transacted: ["made_on"],
  amount: { at: "amount" },
  currency: "currency_code",
  description: ["description", "extra.additional", "extra.information"],
  merchant: ["extra.payee", "extra.payer"],
  bankId: ["id"],
  source: {
    payment_reference: ["extra.end_to_end_id", "extra.variable_code"],
    check_number: ["extra.check_number"],
    bank_type: ["extra.type"],
    bank_category: ["category"],
  },
};
