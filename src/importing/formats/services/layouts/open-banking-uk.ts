/** Open Banking of the United Kingdom (OBIE), version 3: GET /transactions, and those of an account. */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const openBankingUk: EntryLayout = {
  id: "open-banking-uk",
  dateFormat: "YYYY-MM-DD",
  because:
    "Open Banking UK defines dates and amounts, and says beside each whether it is a debit or a credit.",
  members: [["Data.Transaction"]],
  entries: "Data.Transaction[]",
  account: { number: ["AccountId"], isOfService: true },
  unbooked: [{ at: "Status", is: ["Pending", "Rejected"] }],
  booked: { at: "Status", is: ["Booked"] },
  posted: ["BookingDateTime", "ValueDateTime"],
  amount: { at: "Amount.Amount", way: { at: "CreditDebitIndicator", in: ["Credit"], out: ["Debit"] } },
  currency: "Amount.Currency",
  description: ["TransactionInformation", "TransactionReference"],
  merchant: ["MerchantDetails.MerchantName", "CreditorAccount.Name", "DebtorAccount.Name"],
  bankId: ["TransactionId"],
  source: {
    counterparty_account: ["CreditorAccount.Identification", "DebtorAccount.Identification"],
    payment_reference: ["TransactionReference"],
    bank_type: ["ProprietaryBankTransactionCode.Code", "BankTransactionCode.Code"],
  },
};
