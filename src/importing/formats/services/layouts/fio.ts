/**
 * Fio: GET /v1/rest/periods/{token}/{from}/{to}/transactions.json. The columns of an entry are numbered, each with its value and its
 * name; the account stands beside the entries, with the balances around them.
 */
import type { EntryLayout } from "../laid-out/entry-layout.ts";

export const fio: EntryLayout = {
  id: "fio",
  dateFormat: "YYYY-MM-DD",
  because: "Fio defines dates and amounts, and signs money out with a minus.",
  members: [["accountStatement.info", "accountStatement.transactionList"]],
  entries: "accountStatement.transactionList.transaction[]",
  account: {
    number: ["iban", "accountId"],
    beside: {
      path: "accountStatement.info",
      currency: "currency",
      opening: "openingBalance",
      closing: "closingBalance",
    },
  },
  posted: ["column0.value"],
  amount: { at: "column1.value" },
  currency: "column14.value",
  description: ["column16.value", "column25.value", "column7.value", "column8.value"],
  merchant: ["column10.value"],
  bankId: ["column22.value"],
  source: {
    counterparty_account: ["column2.value"],
    payment_reference: ["column5.value"],
    bank_reference: ["column17.value"],
    bank_type: ["column8.value"],
  },
};
