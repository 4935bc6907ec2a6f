/**
 * Financial Data Exchange (FDX), as banks and Akoya answer: GET /accounts/{id}/transactions. An entry stands in an object that names the
 * kind of its account, or (version 6) by itself. `debitCreditMemo` says which way the money went, and where a bank leaves it out, some
 * types do; the amount has no sign, or, at some banks, one that depends on the kind of account. The currency is that of the account, which the answer does not name.
 */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const fdx: EntryLayout = {
  id: "fdx",
  dateFormat: "YYYY-MM-DD",
  because: "FDX defines dates (UTC) and amounts, and says beside each whether it is a debit or a credit.",
  members: [
    ["transactions[].depositTransaction"],
    ["transactions[].locTransaction"],
    ["transactions[].loanTransaction"],
    ["transactions[].investmentTransaction"],
    ["transactions[].debitCreditMemo", "transactions[].transactionTimestamp"],
    ["transactions[].debitCreditMemo", "transactions[].postedTimestamp"],
  ],
  entries: "transactions[]",
  inside: ["depositTransaction", "locTransaction", "loanTransaction", "investmentTransaction"],
  account: { number: ["accountId"], isOfService: true },
  trades: ["investmentTransaction", "units", "securityId"],
  unbooked: [{ at: "status", is: ["PENDING", "AUTHORIZATION", "MEMO"] }],
  booked: { at: "status", is: ["POSTED"] },
  posted: ["postedTimestamp", "transactionTimestamp"],
  amount: {
    at: "amount",
    way: {
      at: "debitCreditMemo",
      otherwise: "transactionType",
      in: ["CREDIT", "POSCREDIT", "DEPOSIT", "DIRECTDEPOSIT", "ATMDEPOSIT"],
      out: ["DEBIT", "POSDEBIT", "WITHDRAWAL", "ATMWITHDRAWAL"],
      isSignFree: true,
    },
  },
  description: ["description", "memo"],
  merchant: ["payee"],
  bankId: ["transactionId"],
  source: {
    payment_reference: ["memo", "reference"],
    check_number: ["checkNumber"],
    bank_type: ["transactionType"],
    bank_category: ["category"],
  },
};
