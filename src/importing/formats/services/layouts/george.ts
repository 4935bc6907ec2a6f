/** George of Erste Bank and its sisters: the list of an account's bookings as JSON. Each amount tells how many decimals it has. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const george: EntryLayout = {
  id: "george",
  dateFormat: "YYYY-MM-DD",
  because: "George defines dates and amounts, and signs money out with a minus.",
  members: [["booking", "partnerName", "amount.value", "amount.precision"]],
  entries: "",
  account: { number: ["ownerAccountNumber"] },
  posted: ["booking", "valuation"],
  amount: { at: "amount.value", decimals: { at: "amount.precision" } },
  currency: "amount.currency",
  description: ["reference", "note"],
  merchant: ["partnerName"],
  bankId: ["transactionId", "referenceNumber"],
  source: {
    counterparty_account: ["partnerAccount.iban", "partnerAccount.number"],
    payment_reference: ["senderReference", "receiverReference"],
    bank_type: ["bookingTypeTranslation"],
  },
};
