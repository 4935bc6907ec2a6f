/** N26: GET /api/smrt/transactions, a list of transactions. Authorizations (AA) stand among them until they are booked. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const n26: EntryLayout = {
  id: "n26",
  dateFormat: "milliseconds since 1970",
  because: "N26 counts dates in milliseconds (UTC), and signs money out with a minus.",
  members: [["visibleTS", "amount", "currencyCode"]],
  entries: "",
  account: { number: ["accountId"], isOfService: true },
  unbooked: [
    { at: "pending", is: [true] },
    { at: "type", is: ["AA", "AV"] },
  ],
  posted: ["visibleTS", "createdTS"],
  clock: "milliseconds",
  amount: { at: "amount" },
  currency: "currencyCode",
  description: ["referenceText"],
  merchant: ["merchantName", "partnerName"],
  bankId: ["id"],
  source: {
    counterparty_account: ["partnerIban"],
    bank_type: ["type"],
    bank_category: ["category"],
  },
};
