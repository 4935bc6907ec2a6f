/**
 * monobank: GET /personal/statement/{account}/{from}/{to}, a list of entries. Amounts are hundredths of the account's currency, which
 * the answer does not name: `currencyCode` is that of the operation.
 */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const monobank: EntryLayout = {
  id: "monobank",
  dateFormat: "seconds since 1970",
  because: "monobank counts dates in seconds (UTC), amounts in hundredths, and signs money out with a minus.",
  members: [["operationAmount", "currencyCode", "commissionRate", "time"]],
  entries: "",
  unbooked: [{ at: "hold", is: [true] }],
  posted: ["time"],
  clock: "seconds",
  amount: { at: "amount", decimals: 2 },
  description: ["description"],
  merchant: ["counterName"],
  bankId: ["id"],
  source: {
    counterparty_account: ["counterIban"],
    payment_reference: ["comment"],
    bank_reference: ["receiptId"],
  },
};
