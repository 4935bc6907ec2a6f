/** Tink: GET /data/v2/transactions. An amount is a whole number, and the number of its decimals. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const tink: EntryLayout = {
  id: "tink",
  dateFormat: "YYYY-MM-DD",
  because: "Tink defines dates and amounts, and signs money out with a minus.",
  members: [["transactions[].amount.value.unscaledValue"], ["transactions", "nextPageToken"]],
  entries: "transactions[]",
  account: { number: ["accountId"], isOfService: true },
  unbooked: [{ at: "status", is: ["PENDING"] }],
  booked: { at: "status", is: ["BOOKED"] },
  posted: ["dates.booked", "dates.value"],
  amount: { at: "amount.value.unscaledValue", decimals: { at: "amount.value.scale" } },
  currency: "amount.currencyCode",
  description: ["descriptions.original", "descriptions.detailed.unstructured", "reference"],
  merchant: ["merchantInformation.merchantName", "counterparties.payee.name", "descriptions.display"],
  bankId: ["identifiers.providerTransactionId", "id"],
  source: {
    payment_reference: ["reference"],
    bank_type: ["types.financialInstitutionTypeCode", "types.type"],
    bank_category: ["categories.pfm.name"],
  },
};
