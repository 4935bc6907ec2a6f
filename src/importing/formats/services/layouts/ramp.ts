/** Ramp: GET /developer/v1/transactions, those of cards. Amounts are in the currency's units, and what was spent is positive. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const ramp: EntryLayout = {
  id: "ramp",
  dateFormat: "YYYY-MM-DD",
  because: "Ramp defines dates and amounts, and counts what a card has spent as positive.",
  members: [["data[].user_transaction_time", "data[].card_holder", "data[].state"]],
  entries: "data[]",
  unbooked: [{ at: "state", is: ["PENDING", "PENDING_INITIATION", "DECLINED", "ERROR"] }],
  booked: { at: "state", is: ["CLEARED"] },
  posted: ["settlement_date", "user_transaction_time"],
  transacted: ["user_transaction_time"],
  // Whatever is booked is so: no other state passes.
  amount: { at: "amount", way: { at: "state", plusIsOut: ["CLEARED"], plusIsIn: [] } },
  currency: "currency_code",
  description: ["merchant_descriptor", "memo"],
  merchant: ["merchant_name"],
  bankId: ["id"],
  source: { bank_category: ["sk_category_name"] },
};
