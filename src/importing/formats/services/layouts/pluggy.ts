/**
 * Pluggy: GET /transactions, and what its clients collect of the pages. The type says which way the money went: an account of money signs
 * its amounts so, and a card counts what was spent as positive. Moments are in UTC, also where a bank tells a day alone: it begins then
 * at midnight in Brazil.
 */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const pluggy: EntryLayout = {
  id: "pluggy",
  dateFormat: "YYYY-MM-DD",
  because: "Pluggy defines dates and amounts, and says beside each whether it is a debit or a credit.",
  members: [
    ["results[].accountId", "results[].currencyCode", "results[].descriptionRaw"],
    ["results[].accountId", "results[].currencyCode", "results[].amountInAccountCurrency"],
    ["results[].accountId", "results[].currencyCode", "results[].creditCardMetadata"],
  ],
  entries: "results[]",
  account: { number: ["accountId"], isOfService: true },
  unbooked: [{ at: "status", is: ["PENDING"] }],
  // Where there is none, it is posted.
  booked: { at: "status", is: ["POSTED", ""] },
  posted: ["date"],
  hoursFromUtc: -3,
  amount: {
    at: "amount",
    inAccount: "amountInAccountCurrency",
    way: { at: "type", in: ["CREDIT"], out: ["DEBIT"], isSignFree: true },
  },
  currency: "currencyCode",
  description: ["descriptionRaw", "description"],
  merchant: ["merchant.name", "merchant.businessName"],
  bankId: ["id"],
  source: {
    payment_reference: ["paymentData.reason", "paymentData.receiverReferenceId"],
    bank_type: ["operationType", "paymentData.paymentMethod"],
    bank_category: ["category"],
  },
};
